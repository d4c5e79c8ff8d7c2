"""What a map of any country is printed with, which a page holds once: names, towns, seas, title and scale."""

from collections.abc import Iterable
from typing import Any

from battles.svg import element, plain, words
from campaign.maps.lettering import CAPITAL, TOWN_SIZE
from campaign.maps.shapes import Label, Shapes, Town

RIVER_SIZE = 7.6  # map units
BASELINE = 0.33  # below the middle of a line, as a part of the letters' size
LEADING = 1.25  # between the lines of a sea's name, likewise


def name_svg(label: Label) -> str:
    """A province's name, and the line that leads to it from the sea."""
    at = label.get("at_sea", label)
    lines = (_name_line(label, number) for number in range(len(label["lines"])))
    placed = element("g", *lines, transform=_placed(at["x"], at["y"], label["angle"]), font_size=label["size"])
    leader = element("path", class_="map-leader", d=label["at_sea"]["line"]) if "at_sea" in label else ""
    return leader + placed


def _placed(x: float, y: float, angle: float) -> str:
    """Letters are set around the point 0, 0, in parts of their size: they may grow where the map is far."""
    turned = f" rotate({plain(angle)})" if angle else ""
    return f"translate({plain(x)} {plain(y)}){turned}"


def _name_line(label: Label, number: int) -> str:
    leading = label["line_height"] / label["size"]
    return words(
        "text",
        label["lines"][number],
        y=_em(BASELINE + leading * (number - (len(label["lines"]) - 1) / 2)),
        textLength=_em(label["widths"][number] / label["size"]),
        lengthAdjust="spacingAndGlyphs",
    )


def _em(parts: float) -> str:
    return f"{parts:.2f}em"


def towns_svg(id_: str, towns: Iterable[Town]) -> str:
    """Dots with their names, as one group."""
    return element("g", *map(_town, towns), id=id_, class_="map-town", font_size=TOWN_SIZE)


def _town(town: Town) -> str:
    """A dot and its name: above it, beside it, or below, from where the letters' tops keep clear of it."""
    dot = element("circle", cx=town["x"], cy=town["y"], r=2.1)
    down = min(max((town["label_y"] - town["y"]) / TOWN_SIZE, 0), CAPITAL)
    y = town["label_y"] - down * TOWN_SIZE
    return dot + words(
        "text", town["name"], x=town["label_x"], y=y, dy=_em(down) if down else None, text_anchor=town["anchor"]
    )


def sign(x: float, y: float, *drawn: str) -> str:
    """What stands at a point; it grows where the map is seen from far (`--map-grow` in powers.css)."""
    return element("g", element("g", *drawn, class_="map-sign"), transform=f"translate({plain(x)} {plain(y)})")


def sea_ways(shapes: Shapes) -> list[str]:
    """Lanes dashed, straits as a short bar between two dots."""
    lanes = element("path", class_="map-lane", d="".join(lane["d"] for lane in shapes["sea_lanes"]))
    straits = [((s["x1"], s["y1"]), (s["x2"], s["y2"])) for s in shapes["straits"]]
    bars = (element("line", x1=a[0], y1=a[1], x2=b[0], y2=b[1]) for a, b in straits)
    dots = (element("circle", cx=x, cy=y, r=2.2) for strait in straits for x, y in strait)
    return [lanes, element("g", *bars, *dots, class_="map-strait")]


def far_names(shapes: Shapes) -> list[str]:
    """Seas, and the lands around."""
    seas = [_lines(sea["lines"], sea, "map-sea-name") for sea in shapes["sea_labels"]]
    lands = [_lines([land["text"]], land, "map-outer-name") for land in shapes["outer_labels"] if not _is_small(land)]
    return [*seas, *lands]


def small_names(shapes: Shapes) -> list[str]:
    """What there is room for only when the map is near: rivers, and a land that hardly shows."""
    lands = [_lines([land["text"]], land, "map-outer-name") for land in shapes["outer_labels"] if _is_small(land)]
    rivers = [
        _lines([river["name"]], {**river["label"], "size": RIVER_SIZE}, "map-river-name")
        for river in shapes["rivers"]
        if "label" in river
    ]
    return [*lands, *rivers]


def _is_small(label: dict[str, Any]) -> bool:
    return bool(label["size"] < TOWN_SIZE)


def _lines(lines: list[str], at: dict[str, Any], style: str) -> str:
    first = BASELINE - LEADING * (len(lines) - 1) / 2
    texts = (words("text", line, y=_em(first + number * LEADING)) for number, line in enumerate(lines))
    return element("g", *texts, class_=style, font_size=at["size"], transform=_placed(at["x"], at["y"], at["angle"]))


def cartouche(title: str, years: str, size: float) -> list[str]:
    """The sheet's title in letters of this size, where there is sea at its upper right."""
    return [
        element("rect", class_="map-title-edge", x=738, y=34, width=232, height=92),
        element("rect", class_="map-title-line", x=743, y=39, width=222, height=82),
        words("text", title, class_="map-title", x=854, y=82, font_size=size),
        words("text", years, class_="map-subtitle", x=854, y=108, font_size=17),
    ]


def scale_svg(shapes: Shapes, km: int, x: float, y: float) -> str:
    """A bar as long as so many kilometres."""
    long = km * shapes["units_per_km"]
    marks = (words("text", str(far), x=x + long * far / km, y=y - 6) for far in (0, km // 2))
    end = words("text", f"{km} km", x=x + long, y=y - 6)
    bar = element("rect", class_="map-scale-bar", x=x, y=y, width=long, height=4.5)
    dark = "".join(
        element("rect", class_="map-scale-dark", x=x + long * part, y=y, width=long / 4, height=4.5)
        for part in (0, 0.5)
    )
    return element("g", bar, dark, *marks, end, class_="map-scale", font_size=10)


def unseen(*parts: str) -> str:
    """What a page holds once, to be drawn by reference."""
    return element("svg", element("defs", *parts), class_="map-defs", width=0, height=0, aria_hidden="true")
