/* What if on the desk: an option's figures go into its row on the desk; without a row they stay in the list. Nothing is
   swapped while something there is pressed: a button swapped between down and up is never clicked. Without this script
   the page of What if serves. */
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
            row.querySelector("a").remove();  // its name, which the row has
            row.classList.toggle("best", option.classList.contains("best"));
            option.remove();
        }
    };
    document.addEventListener("htmx:afterSwap", (event) => { if (["beside", "desk"].includes(event.target.id)) sort(); });
}
