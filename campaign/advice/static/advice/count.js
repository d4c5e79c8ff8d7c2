/* The review is counted in idle time (campaign/advice/reviews.py); nothing waits for it. */
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
