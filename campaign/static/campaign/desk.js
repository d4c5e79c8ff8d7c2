/* The desk after a swap: what is said aloud, where the focus goes, and which table was open. The page works without.
   It needs #announce outside of #desk, #now with data-announce, #now-title, and the tabs. */
"use strict";

{
    let open = null;

    document.addEventListener("htmx:beforeSwap", () => {
        open = document.querySelector(".tabs input:checked")?.id;
    });

    document.addEventListener("htmx:afterSettle", (event) => {
        if (event.target.id !== "desk") return;
        const now = document.getElementById("now");
        if (open) document.getElementById(open)?.click();
        document.getElementById("announce").textContent = now.dataset.announce;
        /* What is wrong with a form as a whole stands in a list, which by itself takes no focus. */
        now.querySelector(".errorlist.nonfield")?.setAttribute("tabindex", "-1");
        (now.querySelector(".errorlist.nonfield, [aria-invalid='true']") ?? document.getElementById("now-title")).focus();
    });
}
