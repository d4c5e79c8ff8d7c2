/* What if on the desk: the figures of an option go into the row that the desk has for it; what has no row stays in the
   list. Nothing is swapped while something there is being pressed: a button swapped between down and up is never
   pressed. The page of What if does without. */
"use strict";

{
    let held = false;
    addEventListener("pointerdown", (event) => { held = Boolean(event.target.closest("#beside")); }, true);
    for (const end of ["pointerup", "pointercancel", "blur"]) addEventListener(end, () => { held = false; }, true);
    document.addEventListener("htmx:beforeOnLoad", (event) => {
        if (held && event.detail.target?.id === "beside" && event.detail.elt.id !== "beside-asks") event.preventDefault();
    });

    const sort = () => {
        for (const option of document.querySelectorAll("#beside [data-row]")) {
            const row = [...document.querySelectorAll("[data-beside]")].find((one) => one.dataset.beside === option.dataset.row);
            if (!row) continue;
            row.replaceChildren(...option.children);
            row.querySelector("a").remove();  // its name: the row has it
            row.classList.toggle("best", option.classList.contains("best"));
            option.remove();
        }
    };
    document.addEventListener("htmx:afterSwap", (event) => { if (["beside", "desk"].includes(event.target.id)) sort(); });
}
