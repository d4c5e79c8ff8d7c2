/* From the log to the map: a line that names places of the map gets a button, and lights them when it is pressed, and
   so does a press on the line itself; pressed again, they go out. It needs the svg[data-map], whose links begin their
   labels with the places' names, and .log-entry for the lines. The page works without. */
"use strict";

{
    const lines = new WeakMap(); // a line's links on the map
    const named = () => {
        const links = [...document.querySelectorAll("svg[data-map] a[aria-label]")];
        return links.map((link) => [link, new RegExp(`\\b${link.getAttribute("aria-label").split(",")[0]}\\b`)]);
    };
    const hits = () => [...document.querySelectorAll("svg[data-map] .map-hit")];

    const light = (line) => {
        const was = line.classList.contains("lit");
        for (const lit of document.querySelectorAll(".log-entry.lit")) lit.classList.remove("lit");
        for (const hit of hits()) hit.classList.remove("map-lit");
        if (was) return;
        line.classList.add("lit");
        for (const link of lines.get(line)) link.querySelector(".map-hit").classList.add("map-lit");
        document.querySelector("svg[data-map]").scrollIntoView({ block: "nearest" });
    };
    const prepare = () => {
        const places = named();
        for (const line of document.querySelectorAll(".log-entry:not([data-places])")) {
            const found = places.filter(([, name]) => name.test(line.textContent)).map(([link]) => link);
            line.dataset.places = found.length;
            if (!found.length) continue;
            lines.set(line, found);
            const button = Object.assign(document.createElement("button"), { type: "button", className: "log-place no-print", textContent: "On the map" });
            (line.querySelector("p") ?? line).append(" ", button);
        }
    };
    document.addEventListener("click", ({ target }) => {
        const line = target.closest?.(".log-entry");
        if (lines.has(line) && !target.closest("a, summary, button:not(.log-place)")) light(line);
    });
    document.addEventListener("DOMContentLoaded", prepare);
    document.addEventListener("htmx:load", prepare);
}
