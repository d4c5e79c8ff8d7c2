/* Comforts of the board, which works without them: the arrow keys go from card to card; when htmx brings the board anew,
   the focus goes to what comes next, and what stood open below the board stays open; and a card that has come from
   elsewhere is seen to move, unless the player wants no motion. */
"use strict";

{
    const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];

    /* The nearest thing in that direction; what is far to the side counts as further away. */
    const neighbour = (from, within, [dx, dy]) => {
        const [x, y] = middle(from.getBoundingClientRect());
        let best = null;
        let least = Infinity;
        for (const other of within.querySelectorAll("a[href], button")) {
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
        const from = event.target.closest?.("a, button");
        const within = from?.closest("#board, .pick");
        const to = way && within && neighbour(from, within, way);
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

    /* In sight after a decision: what comes next; on a phone after a look at a card: it, below the board. */
    const goal = ({ verb, elt }) => {
        if (verb === "post") return "now";
        const onBoard = elt?.closest?.(".board-frame");
        if (onBoard && getComputedStyle(onBoard).position === "sticky") return "looked-at";
        return elt?.closest?.(".pick") && elt.hash ? elt.hash.slice(1) : "";
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

    /* The focus after a decision is on what is asked next. After a card was picked it is on the first place for it:
       where what that brings is told, else on the board; and back on the card when it is put back. */
    const PICKED = ".pick [aria-current]";
    const next = (verb, picked) => {
        const place = document.querySelector("[data-here] button") ?? document.querySelector("#board button.go");
        const card = document.querySelector(PICKED);
        if (verb === "post" || !(card || picked)) return document.getElementById("now-title");
        return card ? place : document.getElementById(picked);
    };

    let stood = new Map();
    let inside = false;
    let wanted = "";
    let before = {};
    document.addEventListener("htmx:beforeSwap", (event) => {
        if (event.detail.target?.id !== "card-battle") return;
        if (underWay && underWay.xhr !== event.detail.xhr) {
            event.preventDefault();
            return;
        }
        const { verb, elt } = event.detail.requestConfig;
        stood = places();
        inside = document.activeElement?.closest("#card-battle") !== null;
        wanted = goal(event.detail.requestConfig);
        const picks = elt?.matches?.(".pick a, .troop.may, .to-board a");
        before = { verb, picks, picked: document.querySelector(PICKED)?.id, open: document.querySelector(".tabs :checked")?.id };
    });
    document.addEventListener("htmx:afterSettle", () => {
        const { verb, picks, picked, open } = before;
        const tab = document.getElementById(open);
        if (tab && open !== "tab-card" && (verb === "post" || !document.getElementById("tab-card"))) tab.checked = true;
        show(document.getElementById(wanted));
        if (wanted === "now" || document.querySelector(".replay")) move(stood);
        if (verb === "post" || picks || (inside && document.activeElement === document.body)) next(verb, picked)?.focus({ preventScroll: true });
        stood = new Map();
        before = {};
        inside = false;
        wanted = "";
    });
}
