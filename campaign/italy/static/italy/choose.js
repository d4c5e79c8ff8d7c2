/* Choosing on the desk map. While the page has a form with radios named province, a marked province on the map checks
   its own radio: nothing is requested and nothing typed is lost. A second click unchecks it; a double click only
   checks. A link to ?province=, on the map or elsewhere, fetches only its panel, into #province. Without this script
   rows choose and links are followed. It reads [data-button="Attack Etruria"] around a radio: the text of
   button[data-choose="<text while nothing is chosen>"] once it is checked. [data-panel="etruria"] is shown while
   etruria is chosen or clicked, and is then not fetched. #province has an a[data-close]; #fold-map unfolds a folded
   map. A marked province is a .map-marked in its map link; the chosen one is .map-chosen too. */
"use strict";

{
    const RADIO = 'input[type="radio"][name="province"]';
    const LINK = 'a[href^="?province="]';

    const radioOf = (id) => document.querySelector(`${RADIO}[value="${id}"]`);
    const checked = () => document.querySelector(`${RADIO}:checked`);
    const button = () => document.querySelector("button[data-choose]");
    const linkOf = (id) => document.querySelector(`svg[data-map] a[data-province="${id}"]`);
    const hitOf = (id) => linkOf(id)?.querySelector(".map-hit");

    // --- The choice, on the map and on the button

    const show = () => {
        const chosen = checked();
        for (const hit of document.querySelectorAll("svg[data-map] .map-marked")) {
            const link = hit.closest("a");
            const on = link.dataset.province === chosen?.value;
            hit.classList.toggle("map-chosen", on);
            link.setAttribute("aria-label", link.getAttribute("aria-label").replace(/(may be )?chosen$/, on ? "chosen" : "may be chosen"));
        }
        const act = button();
        if (act) {
            act.textContent = chosen?.closest("[data-button]")?.dataset.button ?? act.dataset.choose;
            act.classList.toggle("quiet", !chosen); // red can be clicked
        }
        if (panel()?.hidden && location.search.startsWith("?province=")) select(null); // decided: another desk
    };
    // If the column of decisions scrolls by itself; on a phone the map would scroll away.
    const bringIntoView = (row) => {
        const body = row?.closest(".now-body");
        if (body && body.scrollHeight > body.clientHeight) row.scrollIntoView({ block: "nearest" });
    };
    const choose = (radio) => {
        if (!radio.checked) {
            radio.checked = true;
            radio.dispatchEvent(new Event("change", { bubbles: true }));
            bringIntoView(radio.closest("[data-button]"));
        }
        follow(radio.value);
    };
    document.addEventListener("change", ({ target, isTrusted }) => {
        if (!target.matches?.(RADIO)) return;
        show();
        if (!isTrusted || showPanel(target.value) || panel()?.hidden !== false) return;
        follow(target.value); // another province's open panel would mislead
    });
    document.addEventListener("DOMContentLoaded", show);
    document.addEventListener("htmx:load", show);
    window.addEventListener("pageshow", show); // a browser that comes back to the page restores the form

    // --- Looking up a province without leaving what was typed

    const panel = () => document.getElementById("province");
    const showPanel = (id) => {
        const panels = [...document.querySelectorAll("[data-panel]")];
        for (const each of panels) each.hidden = each.dataset.panel !== id;
        return panels.some((each) => !each.hidden);
    };
    const select = (id) => {
        for (const hit of document.querySelectorAll("svg[data-map] .map-selected")) hit.classList.remove("map-selected");
        for (const link of document.querySelectorAll("svg[data-map] a[aria-current]")) link.removeAttribute("aria-current");
        hitOf(id)?.classList.add("map-selected");
        linkOf(id)?.setAttribute("aria-current", "true");
        history.replaceState(history.state, "", id ? `?province=${id}` : location.pathname);
    };
    let wanted = null;
    let fetching = null;
    // One after another: the last requested panel stays. Without a connection, the desk says so.
    const fetchPanels = async () => {
        for (let got = null; wanted && got !== wanted && panel(); ) {
            got = wanted;
            const swap = { source: panel(), target: "#province", select: "#province", swap: "outerHTML" };
            await htmx.ajax("GET", `?province=${got}`, swap).catch(() => {});
        }
        if (!wanted && panel()) panel().hidden = true; // closed before it came
        fetching = null;
    };
    const look = async (id, byKeys = false) => {
        wanted = id;
        if (!showPanel(id) && panel()) {
            const focused = panel().contains(document.activeElement);
            await (fetching ??= fetchPanels());
            if (byKeys) document.getElementById("province-title")?.focus({ preventScroll: true });
            else if (focused) linkOf(id)?.focus({ preventScroll: true });
            if (!document.querySelector("svg[data-map]")?.getClientRects().length) document.getElementById("fold-map")?.click();
            panel()?.scrollIntoView({ block: "nearest" });
        }
        if (wanted === id) select(id);
    };
    const close = () => {
        if (!panel()) return;
        wanted = null;
        const id = document.querySelector("svg[data-map] a[aria-current]")?.dataset.province;
        const focused = panel().contains(document.activeElement);
        panel().hidden = true;
        select(null);
        if (focused) linkOf(id)?.focus({ preventScroll: true });
    };

    // Peace is a choice without a province.
    const follow = (id) => (linkOf(id) ? look(id) : close());

    // --- The pointer and the keyboard

    const elsewhere = (event) => event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.defaultPrevented;

    // The radio of a marked province of the map; null for any other link.
    const marked = (link) => (link.querySelector(".map-marked") ? radioOf(link.dataset.province) : null);

    document.addEventListener("click", (event) => {
        const link = event.target.closest?.(`${LINK}, #province a[data-close]`);
        if (!link || !panel() || elsewhere(event)) return;
        event.preventDefault();
        const radio = marked(link);
        if (radio?.checked && link.hasAttribute("aria-current") && event.detail < 2) radio.form.requestSubmit(button());
        else if (radio) choose(radio);
        else if (link.matches(LINK)) look(new URLSearchParams(link.getAttribute("href")).get("province"), event.detail === 0);
        else close();
    });
    document.addEventListener("keydown", (event) => {
        if (event.key !== "Escape" || elsewhere(event) || !panel() || panel().hidden) return;
        event.preventDefault();
        close();
    });
    // Enter chooses a marked province; Enter on the chosen one, there or in its row, clicks the button.
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
