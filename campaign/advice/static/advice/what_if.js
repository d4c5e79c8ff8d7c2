/* The page "What if" swaps its figures every second. While something on it is being pressed it waits: a button that is
   swapped between down and up is never pressed. */
"use strict";

{
    let held = false;
    addEventListener("pointerdown", () => { held = true; }, true);
    for (const end of ["pointerup", "pointercancel", "blur"]) addEventListener(end, () => { held = false; }, true);
    document.addEventListener("htmx:beforeOnLoad", (event) => {
        if (held) event.preventDefault();
    });
}
