/* The told layer of the desk map (campaign/italy/pictures/attacks.py). Any element with data-attack="3-samnites" or
   data-province="etruria", or several of them separated by spaces, lights up its arrow and its province while hovered
   or focused. A button[data-play], hidden at first, plays the attacks since the last decision one after another; any
   key or click ends that. All listeners are on the document, as htmx swaps in new maps. #fold-map unfolds a folded map.
   */
"use strict";

{
    const map = () => document.querySelector("svg[data-map]");
    const still = matchMedia("(prefers-reduced-motion: reduce)");

    // --- Lighting

    const lightAt = { pointer: null, focus: null };

    const names = (element, name) => (element.getAttribute(name) ?? "").split(" ").filter(Boolean);

    // The turn's arrow, or else the step of the told layer, which follows it.
    const arrowOf = (svg, attack) => svg.querySelector(`.map-arrow[data-attack="${attack}"]`) ?? [];
    const light = (svg, element) => {
        const arrows = names(element, "data-attack").flatMap((attack) => arrowOf(svg, attack));
        const provinces = names(element, "data-province");
        for (const arrow of arrows) {
            arrow.classList.add("map-lit");
            if (arrow.hasAttribute("hidden")) arrow.setAttribute("data-was-hidden", "");
            arrow.removeAttribute("hidden");
            if (!provinces.length) provinces.push(arrow.getAttribute("data-to"));
        }
        for (const id of provinces) {
            svg.querySelector(`a[data-province="${id}"] .map-hit`)?.classList.add("map-lit");
        }
    };
    const dim = (svg) => {
        for (const lit of svg.querySelectorAll(".map-lit")) lit.classList.remove("map-lit");
        for (const shown of svg.querySelectorAll("[data-was-hidden]")) {
            shown.removeAttribute("data-was-hidden");
            shown.setAttribute("hidden", "hidden");
        }
    };
    const turnTo = (which, target) => {
        const named = target?.closest?.("[data-attack], [data-province]");
        const element = named?.closest("svg[data-map]") ? null : (named ?? null);
        const svg = map();
        if (element === lightAt[which] || !svg || playing) return;
        lightAt[which] = element;
        dim(svg);
        for (const at of Object.values(lightAt)) if (at?.isConnected) light(svg, at);
    };
    document.addEventListener("pointerover", ({ target }) => turnTo("pointer", target));
    document.addEventListener("pointerout", ({ relatedTarget }) => relatedTarget || turnTo("pointer", null));
    document.addEventListener("focusin", ({ target }) => turnTo("focus", target));
    document.addEventListener("focusout", ({ relatedTarget }) => relatedTarget || turnTo("focus", null));

    // --- Playing

    const WHOLE = 4000; // milliseconds for all steps
    const LEAST = 350; // for one
    const MOST = 1600;
    let playing = null; // the map, and the timer of its end
    let ended = false; // whether the present key or click has ended it

    const stepsOf = (svg) => [...(svg?.querySelectorAll(".map-told-step") ?? [])];

    const play = () => {
        const svg = map();
        const steps = stepsOf(svg);
        if (!steps.length || still.matches || playing) return;
        turnTo("pointer", null);
        turnTo("focus", null);
        const lasts = Math.min(Math.max(WHOLE / steps.length, LEAST), MOST);
        svg.style.setProperty("--told-step", `${lasts}ms`);
        steps.forEach((step, place) => {
            for (const part of svg.querySelectorAll(`:is(.map-told-step, .map-was, .map-seal)[data-attack="${step.dataset.attack}"]`)) {
                part.style.setProperty("--told-at", place);
                part.removeAttribute("hidden");
            }
        });
        svg.classList.add("map-playing");
        if (!svg.getClientRects().length) document.getElementById("fold-map")?.click();
        svg.scrollIntoView({ block: "nearest" });
        playing = { svg, timer: setTimeout(end, lasts * steps.length) };
    };
    // The present map.
    const end = () => {
        const { svg, timer } = playing;
        clearTimeout(timer);
        playing = null;
        svg.classList.remove("map-playing");
        for (const part of svg.querySelectorAll(".map-was, .map-told-step")) part.setAttribute("hidden", "hidden");
    };
    // A key that ends it does nothing else, except Tab and the browser's own keys with Ctrl and the like.
    const stop = (event) => {
        if (event.repeat) return;
        ended = playing !== null;
        if (!ended) return;
        end();
        if (event.type !== "keydown" || event.key === "Tab" || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        event.stopPropagation();
    };
    document.addEventListener("keydown", stop, { capture: true });
    document.addEventListener("pointerdown", stop, { capture: true });
    document.addEventListener("click", ({ target }) => {
        if (target.closest?.("[data-play]") && !ended) play();
    });

    const offer = () => {
        if (playing && !playing.svg.isConnected) end();
        const none = still.matches || !stepsOf(map()).length;
        for (const button of document.querySelectorAll("[data-play]")) button.hidden = none;
    };
    still.addEventListener("change", offer);
    document.addEventListener("DOMContentLoaded", offer);
    document.addEventListener("htmx:load", offer);
}
