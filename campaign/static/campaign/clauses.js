/* A clause in place: the number of a clause or rule (<a class="clause" href="…/rules/#C4.5">), hovered or focused,
   shows its first lines next to it. They are fetched once from …/rules/C4.5/first/. Escape closes them, the pointer may
   move onto them, and they stay until it leaves (WCAG 1.4.13). A tap follows the link, as any click does without this
   script. */
"use strict";

if (HTMLElement.prototype.showPopover) {
    const REST = 350; // milliseconds of hovering before they open
    const LEAVE = 250; // and for the pointer's way to them
    const GAP = 6; // pixels between them and the number
    const fetched = new Map();
    const lines = Object.assign(document.createElement("div"), { id: "clause-first", className: "clause-first", popover: "manual" });
    lines.setAttribute("role", "tooltip");
    let shown = null; // their link
    let byFocus = false; // whether the keyboard opened them; then the pointer does not close them
    let timer = null;

    const linkOf = (target) => {
        const link = target.closest?.("a.clause");
        return link?.hash && link.pathname.endsWith("/rules/") ? link : null;
    };

    const firstOf = (link) => {
        const address = `${link.pathname}${link.hash.slice(1)}/first/`;
        if (!fetched.has(address)) {
            const answer = fetch(address, { headers: { "HX-Request": "true" } }).then((found) => (found.ok ? found.text() : ""));
            fetched.set(address, answer);
            answer.catch(() => fetched.delete(address)); // no connection: fetched another time
        }
        return fetched.get(address);
    };

    const place = (link) => {
        const around = link.getBoundingClientRect();
        const { width, height } = lines.getBoundingClientRect();
        const below = around.bottom + GAP + height <= innerHeight || around.top < height + GAP;
        lines.style.left = `${Math.max(GAP, Math.min(around.left, document.documentElement.clientWidth - width - GAP))}px`;
        lines.style.top = `${below ? around.bottom + GAP : around.top - GAP - height}px`;
    };

    const hide = () => {
        clearTimeout(timer);
        shown?.removeAttribute("aria-describedby");
        shown = null;
        if (lines.isConnected && lines.matches(":popover-open")) lines.hidePopover();
    };

    const show = async (link, focused) => {
        hide();
        [shown, byFocus] = [link, focused];
        const text = await firstOf(link).catch(() => "");
        if (shown !== link || !link.isConnected || !text) return;
        lines.innerHTML = text;
        if (!lines.isConnected) document.body.append(lines);
        lines.showPopover();
        place(link);
        link.setAttribute("aria-describedby", lines.id);
    };

    const soon = (act, wait) => {
        clearTimeout(timer);
        timer = setTimeout(act, wait);
    };

    document.addEventListener("pointerover", (event) => {
        if (event.pointerType === "touch") return;
        const link = linkOf(event.target);
        if (lines.contains(event.target) || (link && link === shown)) clearTimeout(timer);
        else if (link) soon(() => show(link, false), REST);
        else if (shown && !byFocus) soon(hide, LEAVE);
        else clearTimeout(timer);
    });
    document.addEventListener("focusin", (event) => {
        const link = linkOf(event.target);
        if (link?.matches(":focus-visible")) show(link, true);
        else if (!lines.contains(event.target)) hide();
    });
    document.addEventListener("focusout", hide);
    document.addEventListener("keydown", (event) => {
        if (event.key !== "Escape" || !shown) return;
        hide();
        event.stopPropagation();
    }, true);
    document.addEventListener("scroll", () => shown && place(shown), { capture: true, passive: true });
    document.addEventListener("htmx:beforeSwap", hide);
}
