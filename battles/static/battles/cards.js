/* Enhancements of the board, which works without them: arrow keys go from card to card, the focus survives htmx swaps,
   and a card that moves is seen to move, unless the player prefers no motion. */
"use strict";

{
    const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];

    /* The nearest target in that direction; sideways distance counts more. */
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

    /* Each answer replaces the whole battle. So only the answer to the last click is shown, and while a decision is
       under way nothing else is sent. */
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

    /* What to scroll to: after a decision the next question; after a link next to the board its target. */
    const goal = ({ verb, elt }) => {
        if (verb === "post") return "now";
        const onBoard = elt?.closest?.(".board-frame");
        if (onBoard && getComputedStyle(onBoard).position === "sticky") return "looked-at"; // below the board, on a phone
        return elt?.closest?.(".pick, #program") && elt.hash ? elt.hash.slice(1) : "";
    };
    const show = (element) => {
        if (!element) return;
        const { top } = element.getBoundingClientRect();
        if (top < 0 || top > 0.6 * window.innerHeight) element.scrollIntoView({ block: "start" });
    };

    /* Where each card stood, by its name in addresses, which is the same on the board, in reserve and in the question.
       */
    const STEADY = window.matchMedia("(prefers-reduced-motion: reduce)");
    const named = (card) => card.id.replace(/^card-(pick-|reserve-)?/, "");
    const places = () => {
        const found = new Map();
        for (const card of document.querySelectorAll(".pick .troop, .host .troop, #board .board .troop")) {
            found.set(named(card), card.getBoundingClientRect());
        }
        return found;
    };
    const move = (stood) => {
        if (STEADY.matches) return;
        for (const card of document.querySelectorAll("#board .now-came")) {
            const from = stood.get(named(card));
            const to = card.getBoundingClientRect();
            if (!from?.width) continue;
            const way = `translate(${from.left - to.left}px, ${from.top - to.top}px)`;
            const aloft = { zIndex: 3, pointerEvents: "none" }; // clicks go to what it flies over
            card.animate([{ transform: way, ...aloft }, { transform: "none", ...aloft }], { duration: 500, easing: "ease-in-out" });
        }
    };

    let stood = new Map();
    let inside = false;
    let wanted = "";
    document.addEventListener("htmx:beforeSwap", (event) => {
        if (event.detail.target?.id !== "card-battle") return;
        if (underWay && underWay.xhr !== event.detail.xhr) {
            event.preventDefault();
            return;
        }
        stood = places();
        inside = document.activeElement?.closest("#card-battle") !== null;
        wanted = goal(event.detail.requestConfig);
    });
    document.addEventListener("htmx:afterSettle", () => {
        show(document.getElementById(wanted));
        if (wanted === "now" || document.querySelector(".replay")) move(stood);
        stood = new Map();
        const title = document.getElementById("now-title");
        const results = [...document.querySelectorAll(".rolls .result")].map((result) => result.firstChild.textContent);
        if (title) announce([...results, title.textContent].join(" "));
        if (inside && document.activeElement === document.body) title?.focus({ preventScroll: true });
        inside = false;
        wanted = "";
    });
}
