/* Settles what axe leaves undecided: tells each element whose own text has too little contrast (below 4.5, or 3 where it
   is large; WCAG 2.2, 1.4.3) with the worst of the colours beneath it. What lies beneath is asked where the text is:
   texts on a map lie on shapes that they do not stand in. A pattern, or a gradient, counts with each of its colours. */
(elements) => {
    const pen = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    const over = (ground, [colour, opacity]) => {
        for (const [ink, share] of [[`rgb(${ground})`, 1], [colour, opacity]]) {
            pen.globalAlpha = share;
            pen.fillStyle = ink;
            pen.fillRect(0, 0, 1, 1);
        }
        return [...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)];
    };
    const luminance = (rgb) => {
        const [r, g, b] = rgb.map((each) => each / 255).map((each) => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrast = (one, other) => {
        const [dark, bright] = [luminance(one), luminance(other)].sort((a, b) => a - b);
        return (bright + 0.05) / (dark + 0.05);
    };

    const opacity = (found) => (found ? Number(getComputedStyle(found).opacity) * opacity(found.parentElement) : 1);
    const visible = (colour) => colour !== "none" && !/[,/] 0\)$/.test(colour);

    const shapes = (group) => [...group.querySelectorAll("path, rect, circle, ellipse, polygon, line, use")].flatMap(drawn);
    const inks = (paint, share) => {
        const id = paint.match(/^url\("?#([^")]+)"?\)/)?.[1];
        if (!id) return visible(paint) ? [[paint, share]] : [];
        const server = document.getElementById(id);
        const stops = [...server.querySelectorAll("stop")].map((each) => [getComputedStyle(each).stopColor, share]);
        return [...stops, ...shapes(server)];
    };
    const filled = (shape, fill) => {
        const style = getComputedStyle(shape), share = opacity(shape);
        const inside = shape.matches("line") ? [] : inks(fill, share * Number(style.fillOpacity));
        return inside.length ? inside : inks(style.stroke, share * Number(style.strokeOpacity));
    };
    const drawn = (shape) => {
        const meant = shape.matches("use") ? document.getElementById(shape.href.baseVal.replace("#", "")) : shape;
        if (!meant) return []; // it stands in another file: the sea and the hills, which are as pale as the paper
        return meant.matches("symbol, g") ? shapes(meant) : filled(meant, getComputedStyle(shape).fill);
    };
    const behind = (found, pseudo) => {
        const style = getComputedStyle(found, pseudo), share = opacity(found);
        if (pseudo && (style.content === "none" || style.position !== "absolute")) return [];
        const image = style.backgroundImage.match(/(?:rgba?|color|oklab|oklch)\([^()]*\)/g) ?? [];
        return [style.backgroundColor, ...image].filter(visible).map((each) => [each, share]);
    };
    const layers = (found) => (found instanceof SVGElement && !found.matches("svg")
        ? [drawn(found)]
        : [behind(found), behind(found, "::before"), behind(found, "::after")]);
    const upon = (grounds, choice) => {
        const all = choice.length ? grounds.flatMap((ground) => choice.map((ink) => over(ground, ink))) : grounds;
        return [...new Map(all.map((each) => [String(each), each])).values()];
    };

    const middle = (element) => {
        const range = document.createRange();
        for (const node of element.childNodes) {
            if (node.nodeType !== Node.TEXT_NODE || !node.data.trim()) continue;
            range.selectNodeContents(node);
            const box = [...range.getClientRects()].find(({ width, height }) => width > 1 && height > 1);
            if (box) return [box.x + box.width / 2, box.y + box.height / 2];
        }
        return null; // it has no text of its own, or none that is seen
    };
    const worst = (element, below) => {
        const style = getComputedStyle(element), share = opacity(element), letters = element instanceof SVGElement;
        let grounds = below.reverse().flatMap(layers).reduce(upon, [[255, 255, 255]]);
        const halo = letters && style.paintOrder.startsWith("stroke") && visible(style.stroke);
        if (halo) grounds = upon(grounds, [[style.stroke, share * Number(style.strokeOpacity)]]);
        const ink = [letters ? style.fill : style.color, share];
        return Math.min(...grounds.map((ground) => contrast(over(ground, ink), ground)));
    };
    const least = (element) => {
        const style = getComputedStyle(element);
        const size = parseFloat(style.fontSize) * (element.getScreenCTM?.().d ?? 1);
        return size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5;
    };
    const tell = (element) => {
        if (!middle(element)) return [];
        element.scrollIntoView({ block: "center", inline: "center" });
        const there = document.elementsFromPoint(...middle(element));
        const own = there.findIndex((each) => element.contains(each));
        if (own < 0) return []; // something lies upon it here: it cannot be read, whatever its colour
        // An army's badge stands above its number; at the size of a phone's strip the box of one reaches the other.
        const found = worst(element, there.slice(own).filter((each) => !each.matches("text, tspan, .map-badge use")));
        return found < least(element) ? [`too little contrast, ${found.toFixed(2)}: ${element.outerHTML.slice(0, 200)}`] : [];
    };

    const reached = new CSSStyleSheet(); // elementsFromPoint passes over what nobody can press
    reached.replaceSync("* { pointer-events: auto !important } svg * { pointer-events: visiblePainted !important }");
    document.adoptedStyleSheets.push(reached);
    const found = elements.flatMap(tell);
    document.adoptedStyleSheets.pop();
    return found;
}
