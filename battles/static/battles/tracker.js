/* The tracker's taps, kept on the device until the server has counted them, so that neither a lost connection nor a
   dead battery loses one. Without this script the same buttons send the same form. */
"use strict";

{
    const AGAIN = 3000; // ms until a tap that did not get through is sent again
    const LOOK = 5000; // ms between two looks at what other devices have tapped
    const AT_ONCE = 700; // ms between two presses of one finger
    const NEAR = 24; // px
    const REFUSED = {
        403: "This page is too old: reload it, and what waits is sent.",
        404: "This battle is no longer kept here.",
    };
    const FULL = "507"; // the database could not be written
    const form = document.getElementById("tracker");

    const track = () => {
        const board = form.querySelector("#board");
        const note = form.querySelector("[data-waiting]");
        const kept = `taps ${form.dataset.count}`;
        let counted = board.innerHTML; // as last received from the server
        let queue = [];
        let sending = false;
        let pressed = { at: -AT_ONCE };
        let moved = false; // whether a verdict has come since then

        const load = () => { try { return JSON.parse(localStorage.getItem(kept)) ?? []; } catch { return queue; } };
        const store = (taps) => {
            queue = taps;
            try { localStorage.setItem(kept, JSON.stringify(taps)); } catch { /* then for this page only */ }
        };
        /* A local network has no https, and so no crypto.randomUUID. */
        const newId = () => [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("");

        /* Waiting taps are drawn over the counted ones, blocks and leaders only: the sums are the server's. */
        const draw = () => {
            const open = [...board.querySelectorAll("details[open]")].map((one) => one.id);
            const focused = document.activeElement?.closest("#board")?.contains(document.activeElement) ? document.activeElement.id : "";
            board.innerHTML = counted;
            for (const id of open) document.getElementById(id)?.setAttribute("open", "");
            if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
            const undone = queue.filter((tap) => tap.do.startsWith("undo ")).map((tap) => tap.do.slice(5));
            const standing = queue.filter((tap) => !tap.do.startsWith("undo ") && !undone.includes(tap.tap));
            for (const tap of standing) {
                const pips = board.querySelector(`button[value="${CSS.escape(tap.do)}"] .pips`);
                if (!pips) continue;
                [...pips.querySelectorAll("i.on")].at(-1)?.classList.replace("on", "going");
                if (!pips.querySelector("i.on")) pips.closest("button").disabled = true;
            }
            const undo = board.querySelector("[data-undo]");
            const last = standing.at(-1);
            if (undo && last) Object.assign(undo, { value: `undo ${last.tap}`, textContent: `Undo: ${last.told}`, disabled: false });
            keepFocus(focused, undo);
        };
        /* A unit that is gone keeps the focus, and does nothing: a second press is not to hit the next one, nor Undo. */
        const keepFocus = (focused, undo) => {
            const button = focused && document.getElementById(focused);
            if (!focused || (button && !button.disabled)) return;
            if (button) {
                button.disabled = false;
                button.setAttribute("aria-disabled", "true");
            }
            (button ?? undo)?.focus({ preventScroll: true });
        };
        const say = (text) => {
            note.textContent = text;
            note.hidden = !text;
        };
        const show = (html) => {
            const fought = board.querySelector(".verdict-at-table");
            const before = board.querySelector("[data-state]").dataset.said;
            counted = html;
            draw();
            const verdict = board.querySelector(".verdict-at-table");
            const { said } = board.querySelector("[data-state]").dataset;
            if (said && said !== before) announce(said);
            if (fought || !verdict) return;
            moved = true;
            verdict.scrollIntoView({ block: "center" });
            announce(`${said ? `${said}. ` : ""}${verdict.querySelector("h2").textContent}`);
        };

        const post = (tap) => {
            const body = new FormData(form);
            body.set("tap", tap.tap);
            body.set("do", tap.do);
            return fetch(form.action, { method: "POST", body, headers: { "X-Tracker": "tap" } });
        };
        const waiting = () => (queue.length === 1 ? "1 tap waits on this device." : `${queue.length} taps wait on this device.`);

        const send = async () => {
            if (sending) return;
            sending = true;
            try {
                for (store(load()); queue.length; ) {
                    const tap = queue[0];
                    const answer = await post(tap);
                    if (![200, 409].includes(answer.status)) throw new Error(String(answer.status));
                    const html = await answer.text();
                    if (!html.includes("data-state")) throw new Error("403"); // not the board's page
                    store(load().filter((other) => other.tap !== tap.tap));
                    show(html);
                    if (answer.status === 409) board.querySelector("[role=alert]")?.scrollIntoView({ block: "center" });
                }
                say("");
            } catch (error) {
                const told = REFUSED[error.message];
                const [why, until] = error.message === FULL
                    ? ["The program cannot save at the moment: its disk may be full.", "it can"]
                    : ["No connection.", "it is back"];
                say(told ? `${told} ${waiting()}` : `${why} ${waiting()} Banners are counted as soon as ${until}.`);
                if (!told) setTimeout(send, AGAIN);
            } finally {
                sending = false;
            }
        };

        const look = async () => {
            if (document.hidden || sending || queue.length) return;
            const state = board.querySelector("[data-state]").dataset.state;
            try {
                const answer = await fetch(`${form.dataset.board}?state=${encodeURIComponent(state)}`);
                if (answer.status === 200 && !queue.length) show(await answer.text());
            } catch { /* the next poll may get through */ }
        };

        form.addEventListener("submit", (event) => {
            const button = event.submitter;
            if (!button?.value) return;
            if (button.getAttribute("aria-disabled")) {
                event.preventDefault();
                return;
            }
            if (button.value === "confirm") {
                if (!queue.length) return;
                event.preventDefault();
                say(`${waiting()} It has to be counted before the result is confirmed.`);
                return;
            }
            event.preventDefault();
            store([...load(), { tap: newId(), do: button.value, told: button.dataset.told ?? "" }]);
            draw();
            announce(button.dataset.told ?? button.textContent);
            send();
        });
        /* A verdict moves all below it: a second press at the same place is not to hit what came there. */
        board.addEventListener("click", (event) => {
            const button = event.target.closest("button");
            if (!button || !event.detail) return; // none, or by a key
            const press = { at: performance.now(), x: event.clientX, y: event.clientY, on: button.id };
            const same = press.at - pressed.at < AT_ONCE && Math.hypot(press.x - pressed.x, press.y - pressed.y) < NEAR;
            if (moved && same && press.on !== pressed.on) event.preventDefault();
            else [pressed, moved] = [press, false];
        }, true);
        window.addEventListener("online", send);
        document.addEventListener("visibilitychange", look);
        setInterval(look, LOOK);
        send();
    };

    if (form) track();
}
