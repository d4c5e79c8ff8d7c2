/* Choosing on the desk map. While a form with radios named province is on the page, a province that is marked on the
   map presses its own radio: nothing is asked of the server and nothing typed is lost. Any other link to ?province=,
   on the map or off it, has its panel fetched into #province alone. Without this script rows choose and links are followed.

   What it reads: [data-button="Attack Etruria"] around a radio is what button[data-choose="<text while nothing is
   chosen>"] says once that is checked; [data-panel="etruria"] is shown while etruria is chosen or pressed. A marked
   province is a .map-marked in its map link; the chosen one is .map-chosen too. */
"use strict";

{
    const RADIO = 'input[type="radio"][name="province"]';
    const LINK = 'a[href^="?province="]';

    const radioOf = (id) => document.querySelector(`${RADIO}[value="${id}"]`);
    const checked = () => document.querySelector(`${RADIO}:checked`);
    const button = () => document.querySelector("button[data-choose]");
    const hitOf = (id) => document.querySelector(`svg[data-map] a[data-province="${id}"] .map-hit`);

    // --- What is chosen, on the map and on the button

    const showPanel = (id) => {
        for (const panel of document.querySelectorAll("[data-panel]")) panel.hidden = panel.dataset.panel !== id;
    };
    const show = () => {
        const chosen = checked();
        for (const hit of document.querySelectorAll("svg[data-map] .map-marked")) {
            const link = hit.closest("a");
            const on = link.dataset.province === chosen?.value;
            hit.classList.toggle("map-chosen", on);
            link.setAttribute("aria-label", link.getAttribute("aria-label").replace(/(may be )?chosen$/, on ? "chosen" : "may be chosen"));
        }
        const act = button();
        if (act) act.textContent = chosen?.closest("[data-button]")?.dataset.button ?? act.dataset.choose;
    };
    const choose = (radio) => {
        showPanel(radio.value);
        if (radio.checked) return;
        radio.checked = true;
        radio.dispatchEvent(new Event("change", { bubbles: true }));
        radio.closest("[data-button]")?.scrollIntoView({ block: "nearest" });
    };
    document.addEventListener("change", ({ target }) => {
        if (!target.matches?.(RADIO)) return;
        show();
        showPanel(target.value);
    });
    document.addEventListener("DOMContentLoaded", show);
    document.addEventListener("htmx:load", show);
    window.addEventListener("pageshow", show); // a browser that comes back to the page fills it in again

    // --- Looking up a province without leaving what was typed

    const look = (link, address) => {
        const id = new URLSearchParams(address).get("province");
        showPanel(id);
        htmx.ajax("GET", address, { source: link, target: "#province", select: "#province", swap: "outerHTML" });
        history.replaceState(history.state, "", address);
        for (const seen of document.querySelectorAll("svg[data-map] .map-selected")) seen.classList.remove("map-selected");
        for (const link of document.querySelectorAll("svg[data-map] a[aria-current]")) link.removeAttribute("aria-current");
        hitOf(id)?.classList.add("map-selected");
        hitOf(id)?.closest("a").setAttribute("aria-current", "true");
    };

    // --- The pointer and the keyboard

    const elsewhere = (event) => event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.defaultPrevented;

    // The radio of a marked province of the map; null for any other link.
    const marked = (link) => (link.querySelector(".map-marked") ? radioOf(link.dataset.province) : null);

    document.addEventListener("click", (event) => {
        const link = event.target.closest?.(LINK);
        if (!link || elsewhere(event)) return;
        const radio = marked(link);
        if (!radio && !document.querySelector("#province")) return;
        event.preventDefault();
        if (radio) choose(radio);
        else look(link, link.getAttribute("href"));
    });
    // Enter chooses a marked province; Enter on the chosen one, there or in its row, is the button.
    document.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" || elsewhere(event)) return;
        const link = event.target.closest?.("svg[data-map] a");
        const radio = link ? marked(link) : event.target.matches?.(RADIO) && event.target;
        if (!radio) return;
        event.preventDefault();
        if (event.repeat) return;
        if (radio.checked) radio.form.requestSubmit(button());
        else choose(radio);
    });
}
