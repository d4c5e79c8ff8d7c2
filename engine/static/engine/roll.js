/* The page for the player's own dice: typed faces show on the buttons, and clicked ones in the line. Both are sent;
   typed ones count. Without this script the player keeps them in step. The markup says after how many dice the line may
   end (data-enough), and where their number is shown. */
"use strict";

{
    const form = document.querySelector("#dice-form");
    const line = form.elements.faces;
    const typed = form.querySelector(".typed");
    const enough = typed.dataset.enough.split(" ").map(Number);
    const rows = [...form.querySelectorAll(".faces")].map((row) => [...row.querySelectorAll("input")]);

    /* As in engine/rules/handful.py, except that invalid faces stay blank until the form is sent. */
    const words = () => line.value.split(/[\s,;]+|(?<=\d)\.(?=\d)/).filter((word) => word !== "");
    const face = (word, row) => {
        const meant = word === "0" && row.length > 7 ? "10" : String(Number(word));
        return row.find((radio) => radio.value === meant) ?? row.find((radio) => radio.value === "");
    };

    const count = () => { typed.querySelector("output").value = words().length; };

    const show = () => {
        rows.forEach((row, place) => { face(words()[place] ?? ".", row).checked = true; });
        count();
    };

    const write = () => {
        const faces = rows.map((row) => row.find((radio) => radio.checked)?.value || ".");
        const last = faces.findLastIndex((word) => word !== ".") + 1;
        line.value = last ? faces.slice(0, enough.find((end) => end >= last)).join(" ") : "";
        count();
    };

    line.addEventListener("input", show);
    form.addEventListener("change", (event) => { if (event.target.type === "radio") write(); });
    form.addEventListener("submit", () => { form.querySelector("[hx-post]").remove(); }); // sent, not stored
    typed.querySelector(".typed-count").hidden = false;
    if (line.value === "") write();
    else show();
}
