/* House rules: a preset shows its settings at once, those unlike the book first; a search leaves the rules with its
   words. It needs <fieldset data-presets="{…}"> with the radios `preset`, and the rules in .option-list next to it.
   Without this script the preset applies when the form is sent, and there is no search. */
"use strict";

for (const fieldset of document.querySelectorAll("[data-presets]")) {
    const form = fieldset.closest("form");
    const presets = JSON.parse(fieldset.dataset.presets);
    const list = fieldset.parentElement.querySelector(".option-list");
    const printed = [...list.children];
    const search = fieldset.parentElement.querySelector(".option-search");
    const fields = Object.keys(presets.book).map((name) => form.elements[name]);
    const value = (field) => (field.type === "checkbox" ? field.checked : Number(field.value));

    const mark = (item) => {
        const field = item.querySelector("input");
        item.classList.toggle("differs", value(field) !== presets.book[field.name]);
    };

    /* Differences come first; both parts keep the order of the rules. */
    const sort = () => {
        printed.forEach(mark);
        const differs = printed.filter((item) => item.classList.contains("differs"));
        list.prepend(...differs, ...printed.filter((item) => !differs.includes(item)));
    };

    fieldset.addEventListener("change", (event) => {
        const preset = presets[event.target.value];
        if (!preset) return;
        for (const field of fields) {
            if (field.type === "checkbox") field.checked = preset[field.name];
            else field.value = preset[field.name];
        }
        sort();
    });

    list.addEventListener("change", (event) => {
        fieldset.querySelector('input[value=""]').checked = true;
        mark(event.target.closest("li"));
    });

    const find = search.querySelector("input");
    search.hidden = false;
    find.addEventListener("input", () => {
        const words = find.value.toLowerCase().split(/\s+/);
        for (const item of printed) {
            const text = item.textContent.toLowerCase();
            item.hidden = !words.every((word) => text.includes(word));
        }
        const left = printed.filter((item) => !item.hidden).length;
        search.querySelector("[role=status]").textContent = left < printed.length ? `${left} of ${printed.length}` : "";
    });
    find.addEventListener("change", (event) => event.stopPropagation()); // else the scenario editor asks
    find.addEventListener("keydown", (event) => { if (event.key === "Enter") event.preventDefault(); });
}
