/* The editor of an army list without a reload for each plus and minus. Clicks are sent one after another, however fast
   they come: htmx would drop those still waiting when their form is replaced. */
"use strict";

{
    const editor = document.getElementById("editor");
    let before = Promise.resolve();

    const say = (text) => {
        const note = Object.assign(document.createElement("p"), { className: "notice error", role: "alert", textContent: text });
        editor.prepend(note);
    };

    const show = (html, name) => {
        const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("editor");
        const focused = editor.contains(document.activeElement) ? document.activeElement.id : "";
        const open = [...editor.querySelectorAll("details[open]")].map((one) => one.id);
        editor.replaceChildren(...fresh.childNodes);
        for (const id of open) document.getElementById(id)?.setAttribute("open", "");
        document.getElementById("name").value = name;
        announce(editor.querySelector("[data-purse]").innerText);
        const again = document.getElementById(focused);
        (again?.disabled ? again.closest(".stepper")?.querySelector("button:enabled") : again)?.focus({ preventScroll: true });
    };

    const send = async (address, body) => {
        const answer = await fetch(address, { method: "POST", body });
        if (!answer.ok) throw new Error(String(answer.status));
        show(await answer.text(), body.get("do") === "save" ? "" : document.getElementById("name").value);
    };

    editor.addEventListener("submit", (event) => {
        const body = new FormData(event.target, event.submitter);
        event.preventDefault();
        before = before.then(() => send(event.target.action, body)).catch(() => {
            say("That change did not get through and was not made. Reload this page to see the list as it is.");
        });
    });
}
