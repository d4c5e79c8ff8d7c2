/* The page What if swaps its figures every second. It waits while something on it is pressed: a button swapped between
   down and up is never clicked. */
"use strict";

{
    let held = false;
    addEventListener("pointerdown", () => { held = true; }, true);
    for (const end of ["pointerup", "pointercancel", "blur"]) addEventListener(end, () => { held = false; }, true);
    document.addEventListener("htmx:beforeOnLoad", (event) => {
        if (held) event.preventDefault();
    });
}
