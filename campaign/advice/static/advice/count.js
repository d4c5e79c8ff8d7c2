/* Once a page of a campaign stands there, its review is worked out in idle time as far as the campaign has gone: nothing
   waits for it, and where it cannot be asked for nothing is lost. */
"use strict";

{
    const count = () => {
        const at = document.querySelector("[data-count]")?.dataset.count;
        const token = document.querySelector("[name='csrfmiddlewaretoken']")?.value;
        if (!at || !token) return;
        fetch(at, { method: "POST", headers: { "X-CSRFToken": token }, body: new URLSearchParams({ do: "count" }) }).catch(() => {});
    };

    addEventListener("load", count);
    document.addEventListener("htmx:afterSettle", ({ target }) => { if (target.id === "desk") count(); });
}
