"""What every map is printed with, once a page: names, towns, seas, title and scale."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from battles.svg import element, plain, use, words
from campaign.maps.hexes import hex_defs
from campaign.maps.lettering import TOWN_SIZE, lowered
from campaign.maps.outlines import Point
from campaign.maps.shapes import City, Label, Shapes, Town, border_kinds

RIVER_SIZE, CITY_SIZE = 7.6, 12.5  # map units
BASELINE = 0.33  # below the middle of a line, relative to the letters' size
LEADING = 1.25  # between the lines of a sea's name, likewise


@dataclass(frozen=True)
class Cartouche:
    """A sheet's title and years, in letters of this size, and a scale, where there is room for them."""

    title: str
    years: str
    size: float
    at: Point  # the upper left corner of the title's frame, which is 232 units wide and 92 high
    km: int  # the length of the scale
    scale_at: Point


def printed(shapes: Shapes, cartouche: Cartouche) -> Iterator[str]:
    """Each outline as `#s-<space>`, the clip of each shaded province as `#c-<province>`, lettering in groups `#m-`."""
    provinces, cities = shapes["provinces"], shapes.get("cities", {})
    towns = [town for shape in provinces.values() for town in shape["towns"]]
    near, far = ([town for town in towns if bool(town.get("city")) is city] for city in (False, True))
    yield from (element("path", id=f"s-{id_}", d=shape["d"]) for id_, shape in provinces.items())
    yield from (element("circle", id=f"s-{id_}", cx=c["x"], cy=c["y"], r=c["r"]) for id_, c in cities.items())
    if not border_kinds(shapes):
        yield from (element("clipPath", use(f"#s-{id_}"), id=f"c-{id_}") for id_ in provinces)
    yield from hex_defs(shapes["grid"]) if "grid" in shapes else ()
    yield _towns("m-cities", far, *([_rings(cities.values())] if cities else []))
    yield _towns("m-towns", near)
    names = (_name(shape["label"]) for shape in provinces.values())
    yield element("g", *names, id="m-names", class_="map-name", text_anchor="middle")
    yield element("g", *_sea_ways(shapes), id="m-ways")
    places = (*_far_names(shapes), *_title(cartouche), _scale(shapes, cartouche))
    yield element("g", *places, id="m-places", text_anchor="middle")
    yield element("g", *_small_names(shapes), id="m-small", text_anchor="middle")


def _name(label: Label) -> str:
    """A province's name, with its leader from the sea."""
    at = label.get("at_sea", label)
    lines = (_name_line(label, number) for number in range(len(label["lines"])))
    where = {"transform": _placed(at["x"], at["y"], label["angle"]), "text_anchor": label.get("anchor")}
    placed = element("g", *lines, **where, font_size=label["size"])
    leader = element("path", class_="map-leader", d=label["at_sea"]["line"]) if "at_sea" in label else ""
    return leader + placed


def _placed(x: float, y: float, angle: float) -> str:
    """Letters are set around the point 0, 0, relative to their size, so that they can grow on a small map."""
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


def _towns(id_: str, towns: Iterable[Town], *more: str) -> str:
    """Dots with their names, as one group."""
    return element("g", *map(_town, towns), *more, id=id_, class_="map-town", font_size=TOWN_SIZE)


def _rings(cities: Iterable[City]) -> str:
    """Names next to the rings of cities, which are drawn with the cities' state."""
    return element("g", *map(_city, cities), font_size=CITY_SIZE)


def _city(city: City) -> str:
    return _beside(city, class_="map-city-name")


def _town(town: Town) -> str:
    """A dot and its name: above it, next to it, or below, clear of the dot."""
    return element("circle", cx=town["x"], cy=town["y"], r=2.1) + _beside(town)


def _beside(town: Town | City, **more: str) -> str:
    down = lowered(town)
    y, dy = town["label_y"] - down * TOWN_SIZE, _em(down) if down else None
    return words("text", town["name"], **more, x=town["label_x"], y=y, dy=dy, text_anchor=town["anchor"])


def _sea_ways(shapes: Shapes) -> list[str]:
    """Lanes dashed, straits as a short bar between two dots."""
    lanes = element("path", class_="map-lane", d="".join(lane["d"] for lane in shapes["sea_lanes"]))
    straits = [((s["x1"], s["y1"]), (s["x2"], s["y2"])) for s in shapes["straits"]]
    bars = (element("line", x1=a[0], y1=a[1], x2=b[0], y2=b[1]) for a, b in straits)
    dots = (element("circle", cx=x, cy=y, r=2.2) for strait in straits for x, y in strait)
    return [lanes, element("g", *bars, *dots, class_="map-strait")]


def _far_names(shapes: Shapes) -> list[str]:
    """Seas, and neighbouring lands."""
    seas = [_lines(sea["lines"], sea, "map-sea-name") for sea in shapes["sea_labels"] if not _is_small(sea)]
    lands = [_lines([land["text"]], land, "map-outer-name") for land in shapes["outer_labels"] if not _is_small(land)]
    return [*seas, *lands]


def _small_names(shapes: Shapes) -> list[str]:
    """Names only for a large map: rivers, and a bay or a land that hardly shows."""
    bays = [_lines(sea["lines"], sea, "map-sea-name") for sea in shapes["sea_labels"] if _is_small(sea)]
    lands = [_lines([land["text"]], land, "map-outer-name") for land in shapes["outer_labels"] if _is_small(land)]
    rivers = [
        _lines([river["name"]], {**river["label"], "size": RIVER_SIZE}, "map-river-name")
        for river in shapes["rivers"]
        if "label" in river
    ]
    return [*bays, *lands, *rivers]


def _is_small(label: dict[str, Any]) -> bool:
    return bool(label["size"] < TOWN_SIZE)


def _lines(lines: list[str], at: dict[str, Any], style: str) -> str:
    first = BASELINE - LEADING * (len(lines) - 1) / 2
    texts = (words("text", line, y=_em(first + number * LEADING)) for number, line in enumerate(lines))
    return element("g", *texts, class_=style, font_size=at["size"], transform=_placed(at["x"], at["y"], at["angle"]))


def _title(sheet: Cartouche) -> list[str]:
    """The title in a double rule."""
    left, top = sheet.at
    middle = left + 116
    return [
        element("rect", class_="map-title-edge", x=left, y=top, width=232, height=92),
        element("rect", class_="map-title-line", x=left + 5, y=top + 5, width=222, height=82),
        words("text", sheet.title, class_="map-title", x=middle, y=top + 48, font_size=sheet.size),
        words("text", sheet.years, class_="map-subtitle", x=middle, y=top + 74, font_size=17),
    ]


def _scale(shapes: Shapes, sheet: Cartouche) -> str:
    """A bar of this many kilometres."""
    (x, y), km = sheet.scale_at, sheet.km
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
    """What a page holds once, drawn by reference."""
    return element("svg", element("defs", *parts), class_="map-defs", width=0, height=0, aria_hidden="true")
