/* Shortcuts: a key clicks the element with its data-key="r": a link, a button, a tab (its radio or label). A field or
   region is focused instead. "Enter" confirms if the focus is in no control of its own. Only visible elements count,
   the first of each key. 1 to 9 click the rows of what there is to decide, from the top. The dialog in
   templates/desk/_shortcuts.html lists them: "?" or its button opens it, its box turns them off (WCAG 2.1.4). There a
   key's text is data-key-name, or else the element's own. Off while typing, and with Ctrl, Alt or Meta. */
"use strict";

{
    const OFF = "shortcuts-off";
    const TYPING = "input:not([type='checkbox'], [type='radio'], [type='button'], [type='submit']), select, textarea, [contenteditable]";
    const CONTROL = "a, button, input, select, textarea, summary, [role='tab'], [contenteditable]";
    const MOVING = "[type='radio'], [role='tab'], [role='region']"; // arrows have a meaning there
    const remembered = () => { try { return localStorage.getItem(OFF); } catch { return null; } };
    let off = remembered() !== null;
    const remember = () => {
        try {
            if (off) localStorage.setItem(OFF, "1");
            else localStorage.removeItem(OFF);
        } catch { /* for this page only */ }
    };

    const visible = (element) => element.checkVisibility?.({ visibilityProperty: true }) ?? element.offsetParent !== null;
    const keyed = () => [...document.querySelectorAll("[data-key]")].filter((element) => visible(element) && !element.disabled);
    const ROW = "[name='at_once'], [name='do'][data-space], .offer [name='do'], .movable a, .tile, [data-row]";
    const rows = () => [...document.querySelectorAll(`#now :is(${ROW})`)].filter((row) => visible(row) && !row.disabled).slice(0, 9);
    const of = (key) => keyed().find((element) => element.dataset.key === key) ?? rows()[Number(key) - 1];
    const words = (element) => element.dataset.keyName ?? element.textContent.trim().replace(/\s+/g, " ");

    const press = (element) => {
        if (element.matches("a, button, label, summary, [role='tab'], [type='radio']")) element.click();
        else {
            if (!element.hasAttribute("tabindex")) element.tabIndex = -1;
            element.scrollIntoView({ block: "nearest" });
            element.focus();
        }
    };

    const row = (key, said) => {
        const [div, dt, dd] = ["div", "dt", "dd"].map((name) => document.createElement(name));
        dt.append(Object.assign(document.createElement("kbd"), { textContent: key }));
        dd.textContent = said;
        div.append(dt, dd);
        return div;
    };

    const explain = (dialog) => {
        const keys = new Map();
        for (const element of keyed()) if (!keys.has(element.dataset.key)) keys.set(element.dataset.key, words(element));
        if (rows().length > 1) keys.set(`1 – ${rows().length}`, "The rows, from above");
        const listed = [...keys, ["?", "These shortcuts"]].map(([key, said]) => row(key, said));
        dialog.querySelector("[data-keys]").replaceChildren(...listed);
        dialog.querySelector("[data-keys-on]").checked = !off;
        dialog.showModal();
    };

    const dialog = () => document.getElementById("shortcuts");

    document.addEventListener("keydown", (event) => {
        if (off || event.defaultPrevented || event.repeat || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
        if (document.querySelector("dialog[open], :popover-open") || event.target.closest(TYPING)) return;
        if (event.key === "Enter" && event.target.closest(CONTROL)) return;
        if (event.key.startsWith("Arrow") && event.target.closest(MOVING)) return;
        if (event.key === "?" && dialog()) {
            event.preventDefault();
            explain(dialog());
            return;
        }
        const element = of(event.key.length === 1 ? event.key.toLowerCase() : event.key); // CapsLock may be on
        if (!element) return;
        event.preventDefault();
        press(element);
    });
    document.addEventListener("click", (event) => {
        if (event.target.closest("[data-keys-show]")) explain(dialog());
    });
    document.addEventListener("change", (event) => {
        if (!event.target.matches("[data-keys-on]")) return;
        off = !event.target.checked;
        remember();
    });
    document.addEventListener("DOMContentLoaded", () => {
        for (const hint of document.querySelectorAll(".shortcuts-hint")) hint.hidden = false;
    });
}
