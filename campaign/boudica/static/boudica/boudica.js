/* Pressing on the map of Britain. A space that a button stands for (button[data-space]) presses that button; with
   several of them, or none, the link behind the space is followed in place. Without this script links are followed,
   and the buttons stand beside the map. */
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
