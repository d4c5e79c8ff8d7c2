"""What every map shares: the shapes that a page holds once, and the static backdrop `campaign/backdrop.svg`.

The backdrop's parts carry no colour: they are drawn by reference and take it from the page, in light and in dark.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from django.utils.safestring import mark_safe

from battles.svg import element, plain, use, words
from campaign.pictures.emblems import emblem_defs
from campaign.pictures.land import Border, Label, Shape, Town, printed_resources, shapes
from campaign.pictures.lettering import CAPITAL, TOWN_SIZE
from campaign.pictures.patterns import pattern_defs
from campaign.pictures.seals import seal_shapes
from engine.data import toml

ICONS = toml("campaign", "drawings.toml")["icons"]
"""Resources, around the point 0, 0."""

BACKDROP = Path(__file__).parent.parent / "static" / "campaign" / "backdrop.svg"
RIVER_SIZE, ICON_RADIUS = 7.6, 8.5  # map units
BASELINE = 0.33  # below the middle of a line, as a part of the letters' size
LEADING = 1.25  # between the lines of a sea's name, likewise
SCALE_BAR_KM = 200


@cache
def map_defs_svg() -> str:
    """Shapes, borders, lettering, patterns and emblems: once on each page that has maps."""
    provinces = shapes()["provinces"]
    towns = [town for shape in provinces.values() for town in shape["towns"]]
    parts = [
        pattern_defs(),
        emblem_defs(),
        *(element("path", id=f"s-{id_}", d=shape["d"]) for id_, shape in provinces.items()),
        *(element("clipPath", use(f"#s-{id_}"), id=f"c-{id_}") for id_ in provinces),
        *(element("path", id=f"i-{name}", d=path) for name, path in ICONS.items()),
        _towns("m-cities", (town for town in towns if town.get("city"))),
        _towns("m-towns", (town for town in towns if not town.get("city"))),
        *seal_shapes(),
        element("g", *map(_name, provinces.values()), id="m-names", class_="map-name", text_anchor="middle"),
        element("g", *resource_signs(printed_resources()), id="m-resources", class_="map-resource"),
        element("g", *_sea_ways(), id="m-ways"),
        element("g", *_far_names(), *_cartouche(), id="m-places", text_anchor="middle"),
        element("g", *_small_names(), id="m-small", text_anchor="middle"),
    ]
    return _unseen(*parts)


@cache
def sign_defs_svg() -> str:
    """Patterns and emblems alone, a third of the above: once on each page that has swatches or emblems, and no map."""
    return _unseen(pattern_defs(), emblem_defs())


def _unseen(*parts: str) -> str:
    return element("svg", element("defs", *parts), class_="map-defs", width=0, height=0, aria_hidden="true")


def border_id(border: Border) -> str:
    """A border's name in the backdrop."""
    return f"{border['a']}-{border['b'] or 'rim'}"


@cache
def static_map_svg() -> str:
    """The text of `backdrop.svg`, for what has to hold the whole map (campaign/pictures/backdrop.py makes it)."""
    return mark_safe(BACKDROP.read_text(encoding="utf-8").strip())  # noqa: S308 - our own file


def _name(shape: Shape) -> str:
    label = shape["label"]
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


def _towns(id_: str, towns: Iterable[Town]) -> str:
    return element("g", *map(_town, towns), id=id_, class_="map-town", font_size=TOWN_SIZE)


def _town(town: Town) -> str:
    """A dot and its name: above it, beside it, or below, from where the letters' tops keep clear of it."""
    dot = element("circle", cx=town["x"], cy=town["y"], r=2.1)
    down = min(max((town["label_y"] - town["y"]) / TOWN_SIZE, 0), CAPITAL)
    y = town["label_y"] - down * TOWN_SIZE
    return dot + words(
        "text", town["name"], x=town["label_x"], y=y, dy=_em(down) if down else None, text_anchor=town["anchor"]
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
    """Seas, and the lands around."""
    seas = [_lines(sea["lines"], sea, "map-sea-name") for sea in shapes()["sea_labels"]]
    lands = [_lines([land["text"]], land, "map-outer-name") for land in shapes()["outer_labels"] if not _is_small(land)]
    return [*seas, *lands]


def _small_names() -> list[str]:
    """What there is room for only when the map is near: rivers, and a land that hardly shows."""
    lands = [_lines([land["text"]], land, "map-outer-name") for land in shapes()["outer_labels"] if _is_small(land)]
    rivers = [
        _lines([river["name"]], {**river["label"], "size": RIVER_SIZE}, "map-river-name")
        for river in shapes()["rivers"]
        if "label" in river
    ]
    return [*lands, *rivers]


def _is_small(label: dict[str, Any]) -> bool:
    return bool(label["size"] < TOWN_SIZE)


def _lines(lines: list[str], at: dict[str, Any], style: str) -> str:
    first = BASELINE - LEADING * (len(lines) - 1) / 2
    texts = (words("text", line, y=_em(first + number * LEADING)) for number, line in enumerate(lines))
    return element("g", *texts, class_=style, font_size=at["size"], transform=_placed(at["x"], at["y"], at["angle"]))


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
