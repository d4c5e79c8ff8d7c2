/* Enhancements of forms that work without them. Each one listens to the whole document, so that htmx swaps have them
   too. */
"use strict";

/* Parts of a sum: in <fieldset data-total="30"> every number input gets a slider, and when one part changes the others
   give or take, in proportion to their values, within their min and max. A single part is any share of it. */
{
    const whole = (text, otherwise) => (text === "" || isNaN(text) ? otherwise : Math.trunc(Number(text)));
    const held = (part) => whole(part.value, 0);
    const least = (part) => whole(part.min, 0);
    const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
    const partsOf = (fieldset) => [...fieldset.querySelectorAll('input[type="number"]')];
    const most = (part, fieldset) => whole(part.max, Number(fieldset.dataset.total));

    const show = (part, value) => {
        part.value = value;
        if (part.slider) part.slider.value = value;
    };

    /* Whole numbers that add up to `amount`, one talent after another to the part furthest below its share. */
    const divide = (amount, parts, weights, fieldset) => {
        const values = parts.map(least);
        const fair = weights.map((weight) => (amount * weight) / sum(weights));
        for (let left = amount - sum(values); left > 0; left -= 1) {
            const open = parts.map((_, i) => i).filter((i) => values[i] < most(parts[i], fieldset));
            if (open.length === 0) break;
            values[open.reduce((best, i) => (fair[i] - values[i] > fair[best] - values[best] ? i : best))] += 1;
        }
        return values;
    };

    /* The others keep the proportions from before the move, so that moving this part back restores them. */
    const remember = (fieldset, moved) => {
        if (fieldset.moved === moved) return;
        fieldset.moved = moved;
        fieldset.weights = partsOf(fieldset).filter((part) => part !== moved).map(held);
        if (sum(fieldset.weights) === 0) fieldset.weights.fill(1);
    };

    const change = (fieldset, moved, wanted) => {
        const total = Number(fieldset.dataset.total);
        const others = partsOf(fieldset).filter((part) => part !== moved);
        const rest = others.length ? total - sum(others.map((part) => most(part, fieldset))) : 0;
        const floor = Math.max(least(moved), rest);
        const ceiling = Math.min(most(moved, fieldset), total - sum(others.map(least)));
        const value = Math.min(Math.max(wanted, floor), ceiling);
        show(moved, value);
        divide(total - value, others, fieldset.weights, fieldset).forEach((share, i) => show(others[i], share));
    };

    const addSlider = (part) => {
        const slider = Object.assign(document.createElement("input"), { type: "range", min: part.min, max: part.max });
        slider.value = part.value;
        slider.setAttribute("aria-label", part.labels[0]?.textContent.trim() ?? part.name);
        slider.number = part;
        part.slider = slider;
        part.before(slider);
    };

    document.addEventListener("htmx:load", () => {
        for (const fieldset of document.querySelectorAll("fieldset[data-total]")) {
            for (const part of partsOf(fieldset)) {
                if (!part.max) part.max = fieldset.dataset.total;
                if (!part.min) part.min = 0;
                if (!part.slider && least(part) < most(part, fieldset)) addSlider(part);
            }
        }
    });

    const moved = (event) => {
        const part = event.target.number ?? event.target;
        const fieldset = part.closest?.("fieldset[data-total]");
        return fieldset && part.type === "number" ? { fieldset, part } : null;
    };
    document.addEventListener("input", (event) => {
        const found = moved(event);
        if (!found || event.target.value === "") return;
        remember(found.fieldset, found.part);
        change(found.fieldset, found.part, whole(event.target.value, 0));
    });
}

/* A form is sent once, however often its button is clicked; free again after a while, for downloads. (htmx does this
   for its own forms, with hx-sync or hx-disabled-elt.) */
document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented) return;
    if (form.hasAttribute("aria-busy")) event.preventDefault();
    form.setAttribute("aria-busy", "true");
    setTimeout(() => form.removeAttribute("aria-busy"), 5000);
});

/* <button type="button" data-copy="#seed">: copies the text of its target to the clipboard. */
const copy = async (text) => {
    if (navigator.clipboard) return navigator.clipboard.writeText(text);
    /* The local network has no https, and so no clipboard of that kind. */
    const area = Object.assign(document.createElement("textarea"), { value: text });
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
};
document.addEventListener("click", async (event) => {
    const button = event.target.closest("button[data-copy]");
    if (!button) return;
    const source = document.querySelector(button.dataset.copy);
    await copy(source.value ?? source.textContent.trim());
    const label = button.textContent;
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = label; }, 2000);
});

/* Changes in place are read aloud: the data-announce of what was swapped, or of something in it. */
const announce = (text) => {
    const status = document.getElementById("announce");
    status.textContent = "";
    requestAnimationFrame(() => { status.textContent = text; }); // the same text is then read again
};
document.addEventListener("htmx:afterSettle", ({ target }) => {
    const said = target.matches?.("[data-announce]") ? target : target.querySelector?.("[data-announce]");
    if (said) announce(said.dataset.announce);
});

/* No connection: a note next to what was clicked, on the desk above its pinned button, until a request gets through. */
{
    const NOTE = "no-connection";
    const TEXT = "No connection to the program. What you filled in stays. Press again once it is back: nothing is done twice.";
    const placeFor = (element) =>
        document.querySelector(".now-do") ?? document.getElementById("now") ?? element.closest("form") ?? document.getElementById("main");

    document.addEventListener("htmx:sendError", ({ detail }) => {
        if (document.getElementById(NOTE)) return;
        const note = Object.assign(document.createElement("p"), { id: NOTE, className: "notice error" });
        note.setAttribute("role", "alert");
        placeFor(detail.elt).prepend(note);
        note.textContent = TEXT; // an alert is read aloud when its text changes
    });
    const gone = () => document.getElementById(NOTE)?.remove();
    document.addEventListener("htmx:afterOnLoad", gone);
    addEventListener("online", gone);
}

/* The error gets the focus, even if the browser withholds it for an address with a #. */
document.addEventListener("DOMContentLoaded", () => {
    const wrong = document.querySelector("[role='alert'][autofocus]");
    if (wrong && !wrong.contains(document.activeElement)) wrong.focus();
});
