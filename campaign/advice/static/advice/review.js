/* One mistake at a time: the buttons (or arrow keys, by shortcuts.js) go from one to the next and say which it is; its
   point on the curve is marked. Without this script all are shown. A swap during the computation keeps the one in view.
   */
"use strict";

{
    let shown = "";

    const steps = () => document.querySelector("[data-steps]");
    const all = () => [...document.querySelectorAll(".mistakes > [data-mark]")];
    const place = () => Math.max(0, all().findIndex((one) => one.id === shown));

    const show = () => {
        if (!steps()) return;
        const at = place();
        steps().hidden = false;
        steps().querySelector("[data-place]").textContent = `${at + 1} of ${all().length}`;
        for (const button of steps().querySelectorAll("[data-step]")) button.disabled = all().length < 2;
        all().forEach((one, n) => { one.hidden = n !== at; });
        for (const mark of document.querySelectorAll(".chance-mark")) {
            mark.classList.toggle("stands", mark.getAttribute("aria-label") === all()[at].dataset.mark);
        }
    };

    document.addEventListener("click", ({ target }) => {
        const by = Number(target.closest?.("[data-step]")?.dataset.step);
        if (!by) return;
        const [at, number] = [place(), all().length];
        shown = all()[(at + by + number) % number].id;
        show();
        const one = all()[place()];
        announce(`${place() + 1} of ${number}: ${one.dataset.mark}. ${one.querySelector(".beside").innerText}`);
    });
    document.addEventListener("DOMContentLoaded", show);
    document.addEventListener("htmx:oobAfterSwap", show);
}
