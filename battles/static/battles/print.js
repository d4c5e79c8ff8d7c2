/* <button data-print>: a phone hides printing in its menus. Sheets that are folded on the page are not so on paper. */
"use strict";

for (const button of document.querySelectorAll("button[data-print]")) {
    button.hidden = false;
    button.addEventListener("click", () => print());
}
addEventListener("beforeprint", () => {
    for (const sheet of document.querySelectorAll("details.sheet")) sheet.open = true;
});
