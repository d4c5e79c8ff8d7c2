/* A page of rules: opens the target of an address (#C4.5), in whatever <details> it lies, and scrolls to it. Present
   browsers do so by themselves; this is for others, and for a link clicked again after its section was closed. */
"use strict";

{
    const reveal = () => {
        const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
        const fold = target?.closest("details");
        if (!fold || fold.open) return;
        fold.open = true;
        target.scrollIntoView();
    };

    document.addEventListener("DOMContentLoaded", reveal);
    addEventListener("hashchange", reveal);
    document.addEventListener("click", (event) => {
        if (event.target.closest("a[href^='#']")?.hash === location.hash) reveal();
    });
}
