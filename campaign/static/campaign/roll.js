/* The page for the player's own dice: what is typed shows on the buttons, what is pressed shows in the line.
   Both are sent; what is typed counts. Without this script the reader keeps them in step himself. */
"use strict";

{
    const form = document.querySelector("#dice-form");
    const line = form.elements.faces;
    const rows = [...form.querySelectorAll(".faces")].map((row) => [...row.querySelectorAll("input")]);

    /* As engine/rules/handful.py reads it, but whatever is not a face is left blank until it is sent. */
    const face = (word, row) => {
        const meant = word === "0" && row.length > 7 ? "10" : String(Number(word));
        return row.find((radio) => radio.value === meant) ?? row.find((radio) => radio.value === "");
    };

    const show = () => {
        const words = line.value.split(/[\s,;]+/).filter((word) => word !== "");
        rows.forEach((row, place) => { face(words[place] ?? ".", row).checked = true; });
    };

    const write = () => {
        const faces = rows.map((row) => row.find((radio) => radio.checked)?.value || ".");
        line.value = faces.every((word) => word === ".") ? "" : faces.join(" ");
    };

    line.addEventListener("input", show);
    form.addEventListener("change", (event) => { if (event.target.type === "radio") write(); });
    if (line.value === "") write();
    else show();
}
