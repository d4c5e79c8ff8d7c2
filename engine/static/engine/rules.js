/* A page of rules, a campaign's or a battle's: what an address names (#C4.5) is opened, in whatever <details> it lies,
   and brought into view. Browsers of today do so by themselves; this is for those that do not, and for the same link
   pressed again after its section was closed. */
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
