/* Comforts of the board, which works without them: the arrow keys go from card to card, and the focus is not lost when
   htmx brings the board anew. */
"use strict";

{
    const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];

    /* The nearest thing in that direction; what is far to the side counts as further away. */
    const neighbour = (from, [dx, dy]) => {
        const [x, y] = middle(from.getBoundingClientRect());
        let best = null;
        let least = Infinity;
        for (const other of document.querySelectorAll("#board a[href], #board button")) {
            const [ox, oy] = middle(other.getBoundingClientRect());
            const along = (ox - x) * dx + (oy - y) * dy;
            const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
            if (other === from || along <= 4) continue;
            if (along + 3 * aside < least) [best, least] = [other, along + 3 * aside];
        }
        return best;
    };

    document.addEventListener("keydown", (event) => {
        const way = WAYS[event.key];
        const from = event.target.closest?.("#board a, #board button");
        const to = way && from && neighbour(from, way);
        if (!to) return;
        event.preventDefault();
        to.focus();
    });

    /* Each answer takes the place of the whole battle. So it is that to what was pressed last which is shown, and while
       a decision is on its way nothing else is sent. */
    let underWay = null;
    document.addEventListener("htmx:beforeRequest", (event) => {
        const { xhr, target, requestConfig } = event.detail;
        if (target.id !== "card-battle") return;
        if (underWay?.verb === "post") {
            event.preventDefault();
            return;
        }
        underWay = { xhr, verb: requestConfig.verb };
        xhr.addEventListener("loadend", () => { if (underWay?.xhr === xhr) underWay = null; });
    });

    /* In sight after a decision: what comes next; after a link beside the board: what it leads to. */
    const goal = ({ verb, elt }) => {
        if (verb === "post") return "now";
        return elt?.closest?.(".pick, #program") && elt.hash ? elt.hash.slice(1) : "";
    };
    const show = (element) => {
        if (!element) return;
        const { top } = element.getBoundingClientRect();
        if (top < 0 || top > 0.6 * window.innerHeight) element.scrollIntoView({ block: "start" });
    };

    let inside = false;
    let wanted = "";
    document.addEventListener("htmx:beforeSwap", (event) => {
        if (event.detail.target?.id !== "card-battle") return;
        if (underWay && underWay.xhr !== event.detail.xhr) {
            event.preventDefault();
            return;
        }
        inside = document.activeElement?.closest("#card-battle") !== null;
        wanted = goal(event.detail.requestConfig);
    });
    document.addEventListener("htmx:afterSettle", () => {
        show(document.getElementById(wanted));
        const title = document.getElementById("now-title");
        if (title) announce(title.textContent);
        if (inside && document.activeElement === document.body) title?.focus({ preventScroll: true });
        inside = false;
        wanted = "";
    });
}
