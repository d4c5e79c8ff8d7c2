/* The desk after a swap: where the focus goes, and which table was open. The page works without. It needs #now with
   #now-title, and the tabs. */
"use strict";

{
    let open = null;

    document.addEventListener("htmx:beforeSwap", () => {
        open = document.querySelector(".tabs input:checked")?.id;
    });

    document.addEventListener("htmx:afterSettle", (event) => {
        if (event.target.id !== "desk") return;
        if (open) document.getElementById(open)?.click();
        focusAtLast();
    });

    /* What is wrong; in a battle's result, of which much is folded away, its field itself. */
    const focusWhatChanged = () => {
        const wrong = document.querySelector("section.way [aria-invalid='true']") ?? document.querySelector("#now [role='alert']");
        (wrong ?? document.getElementById("now-title")).focus();
    };
    const focusAtLast = () => {
        focusWhatChanged();
        requestAnimationFrame(() => {  // WebKit gives what has autofocus the focus then, though another has it
            if (document.activeElement?.hasAttribute("autofocus")) focusWhatChanged();
        });
    };
    document.addEventListener("DOMContentLoaded", () => {
        if (document.querySelector("#now #errors")) focusAtLast();
    });
}
