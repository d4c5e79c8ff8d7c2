/* The groups of the navigation: Esc, a click elsewhere, or leaving it by keyboard closes an open one. The browser
   itself keeps only one open (by their common name). */
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
