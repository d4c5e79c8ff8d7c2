/* The map in time (templates/chronicle/_film.html): a slider and a play button, without loading pages. Without this
   script the steps are links. */
"use strict";

document.addEventListener("DOMContentLoaded", () => {
    const film = document.querySelector("[data-film]");
    if (!film) return;
    const [fields, signs] = [".map-moment", ".map-moment-signs"].map((layer) => [...film.querySelectorAll(layer)]);
    const steps = [...film.querySelectorAll("[data-step]")];
    const list = film.querySelector(".film-steps");
    const last = steps.length - 1;
    const PAUSE = 1100; // milliseconds, as in the GIF
    let shown = steps.findIndex((step) => step.hasAttribute("aria-current"));
    let timer = null;

    const slider = Object.assign(document.createElement("input"), { type: "range", min: 0, max: last, value: shown });
    slider.setAttribute("aria-label", "Time");
    const play = Object.assign(document.createElement("button"), { type: "button", textContent: "Play" });
    const tools = film.querySelector("[data-play]");
    tools.append(play, slider);
    tools.hidden = false;
    for (const link of film.querySelectorAll("[data-before], [data-after]")) link.hidden = true;

    const show = (place) => {
        for (const moments of [fields, signs]) moments[shown].setAttribute("hidden", "hidden");
        steps[shown].removeAttribute("aria-current");
        shown = Math.min(Math.max(place, 0), last);
        for (const moments of [fields, signs]) moments[shown].removeAttribute("hidden");
        steps[shown].setAttribute("aria-current", "step");
        list.scrollTop = steps[shown].offsetTop - list.clientHeight / 2;
        slider.value = shown;
        slider.setAttribute("aria-valuetext", steps[shown].textContent);
        film.querySelector("[data-year]").textContent = steps[shown].querySelector("b").textContent;
        film.querySelector("[data-told]").textContent = steps[shown].querySelector("span").textContent;
        const address = new URL(location.href);
        address.searchParams.set("step", shown);
        history.replaceState(null, "", address);
    };

    const stop = () => {
        clearInterval(timer);
        timer = null;
        play.textContent = "Play";
    };
    const start = () => {
        if (shown === last) show(0);
        play.textContent = "Stop";
        timer = setInterval(() => (shown < last ? show(shown + 1) : stop()), PAUSE);
    };

    play.addEventListener("click", () => (timer ? stop() : start()));
    slider.addEventListener("input", () => { stop(); show(Number(slider.value)); });
    film.addEventListener("click", (event) => {
        const step = event.target.closest("[data-step]");
        if (!step || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        stop();
        show(Number(step.dataset.step));
    });
});
