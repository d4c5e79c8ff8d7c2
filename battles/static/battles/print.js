/* <button data-print>: a phone hides printing in its menus. */
"use strict";

for (const button of document.querySelectorAll("button[data-print]")) {
    button.hidden = false;
    button.addEventListener("click", () => print());
}
