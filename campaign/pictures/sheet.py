"""What every map shares: the shapes that a page holds once, and the static backdrop `campaign/backdrop.svg`.

The backdrop's parts carry no colour: they are drawn by reference and take it from the page, in light and in dark.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

from battles.svg import element, plain, use, words
from campaign.pictures.emblems import emblem_defs
from campaign.pictures.land import Border, Label, Shape, Town, printed_resources, shapes
from campaign.pictures.patterns import pattern_defs
from engine.data import toml

ICONS = toml("campaign", "drawings.toml")["icons"]
"""Resources, around the point 0, 0."""

TOWN_SIZE, RIVER_SIZE, ICON_RADIUS = 9, 7.6, 8.5  # map units
LEADING = 1.25  # between the lines of a sea's name, as a part of its size
SCALE_BAR_KM = 200


@cache
def map_defs_svg() -> str:
    """Shapes, borders, lettering, patterns and emblems: once on each page that has maps or swatches."""
    provinces = shapes()["provinces"]
    towns = (town for shape in provinces.values() for town in shape["towns"])
    parts = [
        pattern_defs(),
        emblem_defs(),
        *(element("path", id=f"s-{id_}", d=shape["d"]) for id_, shape in provinces.items()),
        *(element("clipPath", use(f"#s-{id_}"), id=f"c-{id_}") for id_ in provinces),
        *(element("path", id=f"i-{name}", d=path) for name, path in ICONS.items()),
        element("g", *map(_town, towns), id="m-towns", class_="map-town"),
        element("g", *map(_name, provinces.values()), id="m-names", class_="map-name", text_anchor="middle"),
        element("g", *resource_signs(printed_resources()), id="m-resources", class_="map-resource"),
        element("g", *_sea_ways(), id="m-ways"),
        element("g", *_far_names(), *_cartouche(), id="m-places", text_anchor="middle"),
    ]
    return element("svg", element("defs", *parts), class_="map-defs", width=0, height=0, aria_hidden="true")


def border_id(border: Border) -> str:
    """A border's name in the backdrop."""
    return f"{border['a']}-{border['b'] or 'rim'}"


@cache
def static_map_svg() -> str:
    """The text of `campaign/static/campaign/backdrop.svg`: land, sea and relief, each a part to be drawn by `<use>`."""
    left, top, right, bottom = shapes()["overscan"]
    rivers = {rank: "".join(r["d"] for r in shapes()["rivers"] if r["rank"] == rank) for rank in (1, 2)}
    lit, shaded, ridge = zip(*map(_peak, shapes()["relief"]), strict=True)
    parts = {
        "graticule": shapes()["graticule"],
        "land": "".join(shapes()["background"]),
        "coast": shapes()["coast"],
        "rivers-1": rivers[1],
        "rivers-2": rivers[2],
        "lakes": "".join(lake["d"] for lake in shapes()["lakes"]),
        "peaks-lit": "".join(lit),
        "peaks-shaded": "".join(shaded),
        "peaks": "".join(ridge),
    }
    parts |= {border_id(border): border["d"] for border in shapes()["borders"]}
    water = element("g", *(element("path", d=d) for d in shapes()["waterlines"]), id="water")
    return element(
        "svg",
        *(element("path", id=id_, d=d) for id_, d in parts.items()),
        water,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"{left} {top} {right - left} {bottom - top}",
    )


def _peak(hill: dict[str, Any]) -> tuple[str, str, str]:
    """A mountain as a lit flank, a shaded flank and the pen's line; a volcano is cut off at the top."""
    x, y, s = hill["x"], hill["y"], hill["s"]
    foot, top, cut = y + s * 0.55, y - s * 0.85, s * (0.22 if hill["kind"] == "volcano" else 0)
    point = "{:.1f} {:.1f}"
    west, east = point.format(x - s, foot), point.format(x + s * 1.05, foot)
    rim = point.format(x - cut, top), point.format(x + cut, top)
    valley = point.format(x + s * 0.2, foot)
    slope = f"Q{x + s * 0.4:.1f} {y - s * 0.1:.1f} {east}"
    ridge = f"M{west}Q{x - s * 0.35:.1f} {y - s * 0.1:.1f} {rim[0]}L{rim[1]}"
    return f"{ridge}L{valley}Z", f"M{rim[1]}{slope}L{valley}Z", ridge + slope


def _turned(x: float, y: float, angle: float) -> str | None:
    return f"rotate({angle} {x} {y})" if angle else None


def _name(shape: Shape) -> str:
    label = shape["label"]
    lines = (_name_line(label, number) for number in range(len(label["lines"])))
    return element("g", *lines, transform=_turned(label["x"], label["y"], label["angle"]), font_size=label["size"])


def _name_line(label: Label, number: int) -> str:
    middle = label["y"] + (number - (len(label["lines"]) - 1) / 2) * label["line_height"]
    return words(
        "text",
        label["lines"][number],
        x=label["x"],
        y=middle + label["size"] * 0.33,
        textLength=label["widths"][number],
        lengthAdjust="spacingAndGlyphs",
    )


def _town(town: Town) -> str:
    dot = element("circle", cx=town["x"], cy=town["y"], r=2.1)
    return dot + words(
        "text", town["name"], x=town["label_x"], y=town["label_y"], text_anchor=town["anchor"], font_size=TOWN_SIZE
    )


def resource_signs(resources: Mapping[str, str]) -> list[str]:
    """An icon on a disc of paper in each of these provinces; beside its name, or where an army would stand."""
    found = []
    for id_, resource in resources.items():
        shape = shapes()["provinces"][id_]
        x, y = shape.get("icon", shape["army"])
        found.append(sign(x, y, element("circle", r=ICON_RADIUS), use(f"#i-{resource}", transform="scale(.85)")))
    return found


def sign(x: float, y: float, *drawn: str) -> str:
    """What stands at a point; it grows where the map is seen from far (`--map-grow` in powers.css)."""
    return element("g", element("g", *drawn, class_="map-sign"), transform=f"translate({plain(x)} {plain(y)})")


def _sea_ways() -> list[str]:
    """Lanes dashed, straits as a short bar between two dots."""
    lanes = element("path", class_="map-lane", d="".join(lane["d"] for lane in shapes()["sea_lanes"]))
    straits = [((s["x1"], s["y1"]), (s["x2"], s["y2"])) for s in shapes()["straits"]]
    bars = (element("line", x1=a[0], y1=a[1], x2=b[0], y2=b[1]) for a, b in straits)
    dots = (element("circle", cx=x, cy=y, r=2.2) for strait in straits for x, y in strait)
    return [lanes, element("g", *bars, *dots, class_="map-strait")]


def _far_names() -> list[str]:
    """Seas, rivers and the lands around."""
    seas = [_lines(sea["lines"], sea, "map-sea-name") for sea in shapes()["sea_labels"]]
    lands = [_lines([land["text"]], land, "map-outer-name") for land in shapes()["outer_labels"]]
    rivers = [
        _lines([river["name"]], {**river["label"], "size": RIVER_SIZE}, "map-river-name")
        for river in shapes()["rivers"]
        if "label" in river
    ]
    return [*seas, *lands, *rivers]


def _lines(lines: list[str], at: dict[str, Any], style: str) -> str:
    first = at["y"] + at["size"] * (0.33 - LEADING * (len(lines) - 1) / 2)
    heights = (first + number * at["size"] * LEADING for number in range(len(lines)))
    texts = (words("text", line, x=at["x"], y=y) for line, y in zip(lines, heights, strict=True))
    return element("g", *texts, class_=style, font_size=at["size"], transform=_turned(at["x"], at["y"], at["angle"]))


def _cartouche() -> list[str]:
    """The sheet's title over Illyria, and its scale."""
    return [
        element("rect", class_="map-title-edge", x=738, y=34, width=232, height=92),
        element("rect", class_="map-title-line", x=743, y=39, width=222, height=82),
        words("text", "ITALIA", class_="map-title", x=854, y=82, font_size=34),
        words("text", "348–264 BC", class_="map-subtitle", x=854, y=108, font_size=17),
        *_scale(716, 1112),
    ]


def _scale(x: float, y: float) -> list[str]:
    long = SCALE_BAR_KM * shapes()["units_per_km"]
    marks = (words("text", str(km), x=x + long * km / SCALE_BAR_KM, y=y - 6) for km in (0, SCALE_BAR_KM // 2))
    end = words("text", f"{SCALE_BAR_KM} km", x=x + long, y=y - 6)
    bar = element("rect", class_="map-scale-bar", x=x, y=y, width=long, height=4.5)
    dark = "".join(
        element("rect", class_="map-scale-dark", x=x + long * part, y=y, width=long / 4, height=4.5)
        for part in (0, 0.5)
    )
    return [element("g", bar, dark, *marks, end, class_="map-scale", font_size=10)]
