/* The groups of the navigation: an open one closes at Esc, at a press elsewhere, and when the focus leaves it. That one
   alone is open at a time, the browser sees to (their common name). */
"use strict";

{
    const open = () => document.querySelector(".nav-group[open]");
    const left = (event) => {
        const group = open();
        if (group && !group.contains(event.target)) group.open = false;
    };
    document.addEventListener("click", left);
    document.addEventListener("focusin", left);
    document.addEventListener("keydown", (event) => {
        const group = open();
        if (event.key !== "Escape" || !group) return;
        event.preventDefault();
        group.open = false;
        group.querySelector("summary").focus();
    });
}
