/* Clicks on a map of spaces. A space with a single button[data-space] clicks that button; otherwise the space's link
   is followed in place. Without this script links are followed, and the buttons stand next to the map. */
"use strict";

document.addEventListener("click", (event) => {
    const link = event.target.closest?.("svg a[data-space]");
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const buttons = document.querySelectorAll(`#now button[data-space="${link.dataset.space}"]`);
    if (buttons.length === 1) {
        buttons[0].click();
    } else if (buttons.length) {
        buttons[0].focus();
    } else {
        const address = link.getAttribute("href");
        htmx.ajax("GET", address, { target: "#desk", select: "#desk", swap: "outerHTML show:none" }).catch(() => {});
        history.replaceState(history.state, "", address);
    }
});
