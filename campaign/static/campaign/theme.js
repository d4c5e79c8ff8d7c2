/* Light or dark as the reader chose, before the first paint; by default the system's. */
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
        for (const one of document.querySelectorAll("source[data-theme], meta[data-theme]")) {
            one.dataset.media ??= one.media;
            one.media = mediaOf(one.dataset.media);
        }
    };

    /* Pictures of a theme, and the colour around the page, follow the system; the reader's choice replaces that. */
    const mediaOf = (media) => {
        if (!root.dataset.theme) return media;
        const chosen = `(prefers-color-scheme: ${root.dataset.theme})`;
        return media.includes(chosen) ? media.replace(chosen, "all") : "not all";
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
