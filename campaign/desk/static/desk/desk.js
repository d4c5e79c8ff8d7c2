/* The desk after a swap: where the focus goes, and which table was open; and before it, one request at a time. The page
   works without. It needs #now with #now-title and .now-do, and the tabs. */
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

    /* The error; in a battle's result, much of which is folded, its field itself. */
    const focusWhatChanged = () => {
        const wrong = document.querySelector("section.way [aria-invalid='true']") ?? document.querySelector("#now [role='alert']");
        (wrong ?? document.getElementById("now-title")).focus();
    };
    const focusAtLast = () => {
        focusWhatChanged();
        requestAnimationFrame(() => {  // WebKit now focuses the autofocus element even if another has the focus
            if (document.activeElement?.hasAttribute("autofocus")) focusWhatChanged();
        });
    };
    document.addEventListener("DOMContentLoaded", () => {
        if (document.querySelector("#now #errors")) focusAtLast();
    });
}

/* A click while another is under way was meant for the old page: it is not sent, and a note next to the buttons says
   so, before the answer and after. The same button twice is one click. */
{
    const NOTE = "not-taken";
    const TEXT = "That press was not taken: the answer to the last one was still on its way. Press again if you still want it.";
    let awaited = null;
    let missed = false;

    const pressed = (elt, event) => event?.submitter ?? elt;
    const say = () => {
        if (document.getElementById(NOTE)) return;
        const note = Object.assign(document.createElement("p"), { id: NOTE, className: "notice" });
        note.setAttribute("role", "alert");
        document.querySelector(".now-do")?.prepend(note);
        note.textContent = TEXT; // an alert is read aloud when its text changes
    };

    document.addEventListener("htmx:confirm", (event) => {
        const { elt, target, triggeringEvent } = event.detail;
        if (!awaited || target?.id !== "desk") return;
        event.preventDefault();
        if (pressed(elt, triggeringEvent) === awaited.by) return;
        missed = true;
        say();
    });
    document.addEventListener("htmx:beforeRequest", ({ detail: { elt, target, xhr, requestConfig } }) => {
        if (target.id !== "desk") return;
        awaited = { xhr, by: pressed(elt, requestConfig.triggeringEvent) };
        target.setAttribute("aria-busy", "true");
    });
    document.addEventListener("htmx:afterRequest", ({ detail: { target, xhr } }) => {
        if (xhr !== awaited?.xhr) return;
        awaited = null;
        target.removeAttribute("aria-busy");
    });
    document.addEventListener("htmx:afterSettle", (event) => {
        if (event.target.id !== "desk" || !missed) return;
        missed = false;
        say();
    });
}
