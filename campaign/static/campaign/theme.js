/* Light or dark as the reader chose, before the first paint; without a choice, as the system has it. */
"use strict";

{
    const root = document.documentElement;
    const systemDark = matchMedia("(prefers-color-scheme: dark)");
    const remembered = () => { try { return localStorage.getItem("theme"); } catch { return null; } };
    const remember = (theme) => { try { localStorage.setItem("theme", theme); } catch { /* for this page only */ } };
    const isDark = () => (root.dataset.theme ?? (systemDark.matches ? "dark" : "light")) === "dark";

    const show = () => {
        for (const button of document.querySelectorAll("button.theme")) {
            button.hidden = false;
            button.setAttribute("aria-pressed", String(isDark()));
        }
    };

    if (["light", "dark"].includes(remembered())) root.dataset.theme = remembered();
    document.addEventListener("DOMContentLoaded", show);
    document.addEventListener("htmx:load", show);
    systemDark.addEventListener("change", show);
    document.addEventListener("click", (event) => {
        if (!event.target.closest("button.theme")) return;
        root.dataset.theme = isDark() ? "light" : "dark";
        remember(root.dataset.theme);
        show();
    });
}
