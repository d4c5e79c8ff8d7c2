/* Tables sorted by a click on a heading: <table data-sortable> with <th data-sort="worth">, and a <tbody> for each row,
   with data-worth="10". "name" sorts by the row's own heading. Rows without the figure stay last. The page works
   without. */
"use strict";

{
    const key = (row, by) => (by === "name" ? row.querySelector("th").textContent.trim() : row.dataset[by]);
    const compare = (by) => (one, other) => by === "name"
        ? key(one, by).localeCompare(key(other, by))
        : Number(key(other, by)) - Number(key(one, by));

    const sort = (head) => {
        const table = head.closest("table"), by = head.dataset.sort;
        const rows = [...table.tBodies], last = rows.filter((row) => row.dataset.province === "none");
        const down = head.getAttribute("aria-sort") === (by === "name" ? "ascending" : "descending");
        const sorted = rows.filter((row) => !last.includes(row)).sort(compare(by));
        if (down) sorted.reverse();
        table.append(...sorted, ...last);
        for (const other of table.tHead.querySelectorAll("[aria-sort]")) other.removeAttribute("aria-sort");
        head.setAttribute("aria-sort", (by === "name") === down ? "descending" : "ascending");
    };

    document.addEventListener("htmx:load", () => {
        for (const head of document.querySelectorAll("table[data-sortable] th[data-sort]:not(:has(button))")) {
            const button = Object.assign(document.createElement("button"), { type: "button", className: "link" });
            button.textContent = head.firstChild.textContent.trim();
            head.firstChild.replaceWith(button, " ");
            button.addEventListener("click", () => sort(head));
        }
    });
}
