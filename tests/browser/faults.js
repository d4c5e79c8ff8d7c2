/* What is wrong with a page at the size it is shown in (test_hands.py): it scrolls sideways, something sticks in a low
   window, something to press is smaller than `least` pixels, a text is cut off. */
([least, low]) => {
    const text = (found) => (found.textContent || found.name || "").trim().slice(0, 30);
    const told = (found) => `${found.tagName.toLowerCase()}.${found.className} "${text(found)}"`;
    const apart = "svg, .visually-hidden, dialog, .skip-link"; // provinces have rows; the others are not shown
    const seen = (found) => found.checkVisibility({ visibilityProperty: true }) && !found.closest(apart);
    const page = document.documentElement, faults = [];
    if (page.scrollWidth > page.clientWidth) {
        const wide = [...document.body.querySelectorAll("*")].filter((each) => seen(each) && each.getBoundingClientRect().right > page.clientWidth + 1);
        faults.push(`scrolls sideways by ${page.scrollWidth - page.clientWidth}: ${wide.slice(0, 3).map(told).join(", ")}`);
    }
    if (low) {
        const stuck = [...document.body.querySelectorAll("*")].filter((each) => ["sticky", "fixed"].includes(getComputedStyle(each).position) && seen(each));
        for (const each of stuck) faults.push(`sticks in a low window: ${told(each)}`);
    }
    for (const target of document.querySelectorAll("a[href], button, select, summary, textarea, input:not([type='hidden'])")) {
        if (!seen(target) || getComputedStyle(target).display === "inline") continue; // a link within a sentence
        const { width, height } = (target.closest("label") ?? target.labels?.[0] ?? target).getBoundingClientRect();
        const own = target.getBoundingClientRect();
        const [w, h] = [Math.max(width, own.width), Math.max(height, own.height)];
        if (Math.min(w, h) < least - 0.5) faults.push(`${Math.round(w)} x ${Math.round(h)}: ${told(target)}`);
    }
    for (const each of document.body.querySelectorAll("h1, h2, h3, p, li, label, button, summary, dt, dd, legend")) {
        if (!seen(each) || each.querySelector("svg") || getComputedStyle(each).clipPath !== "none") continue; // to be heard
        const { overflowX, overflowY } = getComputedStyle(each);
        const across = each.scrollWidth > each.clientWidth + 1, down = each.scrollHeight > each.clientHeight + 1;
        if ((overflowX === "hidden" && across) || (overflowY === "hidden" && down)) faults.push(`cut off: ${told(each)}`);
    }
    return [...new Set(faults)];
}
