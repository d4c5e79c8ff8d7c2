// Pan and zoom for the desk map, the svg[data-map] in a .map-frame. Without this script the whole map is shown and its
// links work. data-map is the part (left, top, width, height) that a narrow screen shows first, and the target of a
// zoom button named by data-here; data-strip is the part shown in the strip of a folded map (#fold-map). Where the whole
// would be smaller than data-legible (px for one map unit), it opens on data-map as well, no nearer than that, and does so
// again when the question has gone elsewhere.

"use strict";

(() => {
  const DEEPEST = 8; // times
  const STEP = 1.4; // times, for a key or a button
  const NARROW = 620; // px: below this the map opens on Rome and its neighbours
  const OVERVIEW = 0.32; // px for one map unit: below this names would overlap
  const NEAR = 0.82; // px for one map unit: from here on the names of towns are legible
  const CLOSE = 2; // px for one map unit: from here on signs and outlines need not grow with the land
  const STRIDE = 60; // px: how far an arrow key moves the map
  const ASIDE = 1.5; // what a step aside costs more than one ahead: the next hex is nearer than the one beyond
  const SLIP = 6; // px: a pointer that moves less has clicked
  const REST = 150; // ms: a wheel at rest for this long has stopped
  const remembered = `map ${location.pathname}`; // in sessionStorage: a click that loads the page keeps the view

  const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

  const element = (name, properties, ...children) => {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  };

  // The visible part of the map: its middle (x, y) and its width w, in map units.
  class View {
    constructor(svg) {
      this.svg = svg;
      [this.left, this.top, this.width, this.height] = svg.getAttribute("viewBox").split(" ").map(Number);
      this.whole();
    }

    get ratio() {
      return this.svg.clientHeight / this.svg.clientWidth || this.height / this.width;
    }
    get widest() {
      return Math.max(this.width, this.height / this.ratio);
    }
    get scale() {
      return this.svg.clientWidth / this.w; // px for one map unit
    }
    get zoomed() {
      return this.w < this.widest * 0.999;
    }
    get deepest() {
      return this.w < (this.widest / DEEPEST) * 1.001;
    }

    show(x, y, w) {
      this.w = clamp(w, this.widest / DEEPEST, this.widest);
      const roomX = Math.max(this.width - this.w, 0) / 2;
      const roomY = Math.max(this.height - this.w * this.ratio, 0) / 2;
      this.x = clamp(x, this.left + this.width / 2 - roomX, this.left + this.width / 2 + roomX);
      this.y = clamp(y, this.top + this.height / 2 - roomY, this.top + this.height / 2 + roomY);
    }
    whole() {
      this.show(this.left + this.width / 2, this.top + this.height / 2, this.widest);
    }
    fit(x, y, w, h) {
      this.show(x + w / 2, y + h / 2, Math.max(w, h / this.ratio));
    }
    pan(dx, dy) {
      this.show(this.x - dx / this.scale, this.y - dy / this.scale, this.w);
    }
    // The map's point under (clientX, clientY) stays in place.
    zoom(factor, clientX, clientY) {
      const box = this.svg.getBoundingClientRect();
      const dx = (clientX - box.left - box.width / 2) / this.scale;
      const dy = (clientY - box.top - box.height / 2) / this.scale;
      const w = clamp(this.w / factor, this.widest / DEEPEST, this.widest);
      const kept = 1 - w / this.w;
      this.show(this.x + dx * kept, this.y + dy * kept, w);
    }
    holds({ x, y, width, height }) {
      const h = this.w * this.ratio;
      return Math.abs(x + width / 2 - this.x) < (this.w - width) / 2 && Math.abs(y + height / 2 - this.y) < (h - height) / 2;
    }
    toString() {
      const h = this.w * this.ratio;
      return `${this.x - this.w / 2} ${this.y - h / 2} ${this.w} ${h}`;
    }
  }

  const enhance = (svg) => {
    svg.dataset.whole = svg.getAttribute("viewBox");
    const view = new View(svg);
    const sheet = svg.querySelector(".map-sheet");
    const pointers = new Map();
    let slipped = false;
    let drawn = null; // the part last drawn
    let resting = null; // the timer of a wheel

    // A new viewBox lays out the whole map again, which takes several frames. So under a finger or a wheel the drawn
    // sheet is only moved, and it is drawn again when they let go.
    const move = () => {
      const times = drawn.w / view.w;
      const [x, y] = [drawn.x - view.x * times, drawn.y - view.y * times];
      sheet.classList.add("map-lifted");
      sheet.style.transform = `translate(${x}px, ${y}px) scale(${times})`;
    };
    const draw = () => {
      const near = view.scale < OVERVIEW ? "overview" : view.scale < NEAR ? "far" : view.scale < CLOSE ? "near" : "close";
      drawn = { x: view.x, y: view.y, w: view.w };
      sheet.classList.remove("map-lifted");
      sheet.style.transform = "";
      svg.setAttribute("viewBox", view);
      svg.style.setProperty("--map-px", (1 / view.scale).toFixed(3));
      if (svg.dataset.near !== near) svg.dataset.near = near;
      svg.classList.toggle("map-zoomed", view.zoomed);
      closer.disabled = view.deepest;
      wider.disabled = all.disabled = !view.zoomed;
    };
    const settle = () => {
      clearTimeout(resting);
      draw();
      sessionStorage.setItem(remembered, JSON.stringify(view.zoomed ? { x: view.x, y: view.y, w: view.w } : {}));
    };
    const step = (factor) => () => {
      const box = svg.getBoundingClientRect();
      view.zoom(factor, box.left + box.width / 2, box.top + box.height / 2);
      settle();
    };
    const whole = () => {
      view.whole();
      settle();
    };

    const button = (sign, name, onclick) => element("button", { type: "button", title: name, ariaLabel: name, onclick }, sign);
    const closer = button("+", "Zoom in (key +)", step(STEP));
    const wider = button("−", "Zoom out (key -)", step(1 / STEP));
    const all = button("all", `${svg.getAttribute("aria-label").replace("Map of", "All of")} (key 0)`, whole);
    const { legible } = svg.dataset;
    const fit = (part) => {
      const [x, y, w, h] = part.split(" ").map(Number);
      view.fit(x, y, w, h);
      if (legible && view.scale > legible) view.show(x + w / 2, y + h / 2, svg.clientWidth / legible);
    };
    const atHand = () => {
      fit(svg.dataset.map);
      settle();
    };
    const { here } = svg.dataset;
    const near = here ? [button(here, `${here} and its neighbours (key c)`, atHand)] : [];
    svg.before(element("div", { className: "map-buttons" }, closer, wider, all, ...near));

    const walk = (dx, dy) => () => {
      view.pan(-dx * STRIDE, -dy * STRIDE);
      settle();
    };

    const keys = { "+": step(STEP), "=": step(STEP), "-": step(1 / STEP), 0: whole, ...(here && { c: atHand }) };
    // From a focused province the arrow keys go to the next one in that direction on the screen.
    const middle = (link) => {
      const { x, y, width, height } = link.getBBox();
      return [x + width / 2, y + height / 2];
    };
    // Up and down keep to the line they began on, so that hexes are walked to and fro, and not aslant.
    let column = null; // the last link reached upwards or downwards, and where that walk began
    const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const nextTo = (from, [dx, dy]) => {
      const [left, y] = middle(from);
      const x = dy && column?.link === from ? column.x : left;
      const far = (to) => {
        const [along, across] = [(to[0] - x) * dx + (to[1] - y) * dy, Math.abs((to[0] - x) * dy) + Math.abs((to[1] - y) * dx)];
        return along > 0 && across <= along ? along + ASIDE * across : Infinity;
      };
      const ways = [...svg.querySelectorAll("a")].map((link) => [far(middle(link)), link]);
      const [distance, link] = ways.reduce((best, each) => (each[0] < best[0] ? each : best), [Infinity, null]);
      return () => {
        if (distance === Infinity) return;
        column = dy ? { link, x } : null;
        link.focus({ preventScroll: true, focusVisible: true });
      };
    };
    const arrows = { ArrowLeft: walk(-1, 0), ArrowRight: walk(1, 0), ArrowUp: walk(0, -1), ArrowDown: walk(0, 1) };
    const onkeydown = (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const link = svg.contains(event.target) && event.target.closest("a");
      const step = WAYS[event.key] && link && nextTo(link, WAYS[event.key]);
      const act = keys[event.key] ?? (step || (view.zoomed && arrows[event.key])); // otherwise they scroll the page
      if (!act) return;
      act();
      event.preventDefault();
    };
    // Until the map is zoomed in, or Ctrl is held, the wheel scrolls the page as usual.
    const onwheel = (event) => {
      if (!event.ctrlKey && !view.zoomed) return;
      event.preventDefault();
      view.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.002)), event.clientX, event.clientY);
      move();
      clearTimeout(resting);
      resting = setTimeout(settle, REST);
    };

    // One pointer drags; two drag by their middle and zoom by their distance.
    const grip = () => {
      const [a, b = a] = pointers.values();
      return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, apart: Math.hypot(a.x - b.x, a.y - b.y) };
    };
    const onpointerdown = ({ button, pointerId, clientX, clientY }) => {
      if (button !== 0) return;
      if (!pointers.size) slipped = false;
      pointers.set(pointerId, { x: clientX, y: clientY });
    };
    const onpointermove = ({ pointerId, clientX, clientY }) => {
      const pointer = pointers.get(pointerId);
      if (!pointer || (!slipped && Math.hypot(clientX - pointer.x, clientY - pointer.y) < SLIP)) return;
      slipped = true;
      svg.setPointerCapture(pointerId);
      svg.classList.add("map-moving");
      const before = grip();
      pointers.set(pointerId, { x: clientX, y: clientY });
      const after = grip();
      view.pan(after.x - before.x, after.y - before.y);
      if (before.apart && after.apart) view.zoom(after.apart / before.apart, after.x, after.y);
      move();
    };
    const release = ({ pointerId }) => {
      if (!pointers.delete(pointerId) || pointers.size || !slipped) return;
      svg.classList.remove("map-moving");
      settle();
    };
    const onclick = (event) => {
      if (!slipped) return; // a click: the link is followed
      slipped = false;
      event.preventDefault();
      event.stopPropagation();
    };
    // A province reached by keyboard is scrolled into view.
    const onfocus = ({ target }) => {
      if (!view.zoomed || !target.matches(":focus-visible") || view.holds(target.getBBox())) return;
      const { x, y, width, height } = target.getBBox();
      view.show(x + width / 2, y + height / 2, view.w);
      settle();
    };

    svg.parentElement.addEventListener("keydown", onkeydown);
    svg.addEventListener("wheel", onwheel, { passive: false });
    svg.addEventListener("pointerdown", onpointerdown);
    svg.addEventListener("pointermove", onpointermove);
    svg.addEventListener("pointerup", release);
    svg.addEventListener("pointercancel", release);
    svg.addEventListener("dragstart", (event) => event.preventDefault());
    svg.addEventListener("click", onclick, { capture: true });
    svg.addEventListener("focusin", onfocus);

    const fold = document.getElementById("fold-map");
    const isStrip = () => svg.clientWidth < NARROW && svg.dataset.strip && fold && !fold.checked;
    const open = () => fit(isStrip() ? svg.dataset.strip : svg.dataset.map);
    fold?.addEventListener("change", () => {
      if (isStrip()) open();
      else view.whole();
      draw();
    });
    // What a player has moved to is kept, unless the question has gone elsewhere.
    const holds = ({ x, y, w }) => {
      const [left, top, wide, high] = svg.dataset.strip.split(" ").map(Number);
      return Math.abs(left + wide / 2 - x) < w / 2 && Math.abs(top + high / 2 - y) < (w * view.ratio) / 2;
    };
    let kept = JSON.parse(sessionStorage.getItem(remembered));
    if (kept?.w && legible && !holds(kept)) kept = null;
    if (kept?.w && !isStrip()) view.show(kept.x, kept.y, kept.w);
    else if (isStrip() || (!kept && (svg.clientWidth < NARROW || view.scale < legible))) open();
    draw();
    new ResizeObserver(() => {
      if (svg.dataset.seen) return; // print has another size
      // As drawn: in its new size the whole map is another part of the sheet.
      if (svg.classList.contains("map-zoomed")) view.show(view.x, view.y, view.w);
      else view.whole();
      draw();
    }).observe(svg);
    svg.dataset.ready = "";
  };

  // In print the map is whole, whatever part is visible.
  const drawWhole = () => {
    for (const svg of document.querySelectorAll("svg[data-whole]")) {
      svg.dataset.seen = svg.getAttribute("viewBox");
      svg.setAttribute("viewBox", svg.dataset.whole);
    }
  };
  const drawSeen = () => {
    for (const svg of document.querySelectorAll("svg[data-seen]")) {
      svg.setAttribute("viewBox", svg.dataset.seen);
      delete svg.dataset.seen;
    }
  };
  addEventListener("beforeprint", drawWhole);
  addEventListener("afterprint", drawSeen);

  // htmx may swap in a new .map-frame, never the svg alone: its buttons stand next to it.
  const enhanceAll = () => document.querySelectorAll("svg[data-map]:not([data-ready])").forEach(enhance);
  enhanceAll();
  document.addEventListener("htmx:load", enhanceAll);
})();
