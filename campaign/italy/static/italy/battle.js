/* The battle on the desk. The chosen way scrolls into view; its form asks for the cavalry as soon as it decides
   (C6.12). The page works without: the stylesheet opens the way, and the next page asks for the cavalry. It needs
   input[name="way"], .way[data-way="<its value>"] for what it opens, and in a form with `winner`, `losses` and
   `break_point` a [data-cavalry] with the percentages data-from and data-below, and, if known, the break points
   data-attacker and data-defender. */
"use strict";

{
    const show = (way, block) => {
        document.querySelector(`section.way[data-way="${way.value}"]`)?.scrollIntoView({ block });
    };

    /* desk.js has focused the error. Once htmx has scrolled to the desk's top, it is moved clear of the pinned button.
       */
    document.addEventListener("htmx:afterSettle", () => requestAnimationFrame(() => {
        const wrong = document.activeElement;
        if (wrong?.closest("section.way")) wrong.scrollIntoView({ block: "center" });
    }));

    const decides = (form, cavalry) => {
        const breaks = Number(form.elements.break_point.value || cavalry.dataset[form.elements.winner.value]);
        const { value } = form.elements.losses;
        const lost = 100 * Number(value);
        return value !== "" && cavalry.dataset.from * breaks <= lost && lost < cavalry.dataset.below * breaks;
    };

    const begun = document.querySelector('input[name="way"]:checked');
    if (begun) show(begun, "nearest");

    document.addEventListener("input", (event) => {
        if (event.target.name === "way") show(event.target, "start");
        const cavalry = event.target.form?.querySelector("[data-cavalry]");
        if (cavalry && !cavalry.contains(event.target)) cavalry.hidden = !decides(event.target.form, cavalry);
    });
}
