/* The desk after a swap: where the focus goes, and which table was open; and before it, that one thing is asked at a
   time. The page works without. It needs #now with #now-title and .now-do, and the tabs. */
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

/* What is pressed while the answer to another press is on its way was meant for the page that goes: it is not sent, and
   that is said beside the buttons, before the answer and after. The same button twice is one press. */
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
        note.textContent = TEXT; // an alert is said when its words change
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
