/* Once a campaign's page is shown, its review is computed in idle time up to the present line: nothing waits for it,
   and a failed request does no harm. */
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
