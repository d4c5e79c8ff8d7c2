"""What every map of Britain shares: the shapes that a page holds once."""

from collections.abc import Iterator
from functools import cache

from battles.svg import element, use, words
from campaign.boudica.pictures.land import cities, emblems, motifs, shapes, signs
from campaign.maps.engraving import (
    cartouche,
    far_names,
    name_svg,
    scale_svg,
    sea_ways,
    small_names,
    towns_svg,
    unseen,
)
from campaign.maps.lettering import TOWN_SIZE
from campaign.maps.motifs import pattern
from campaign.maps.seals import seal_shapes
from campaign.maps.shapes import City

SCALE_BAR_KM = 100
CITY_SIZE = 12.5  # map units
CLOSED = element(
    "pattern",
    element("path", class_="map-hatch", d="M-1 1l2-2M-1 8L8-1M6 8l2-2"),
    id="p-closed",
    patternUnits="userSpaceOnUse",
    width=7,
    height=7,
)
"""Over a region that may not be entered."""


@cache
def map_defs_svg() -> str:
    """Shapes, lettering, patterns, emblems and signs: once on each page that has a map of Britain."""
    provinces = shapes()["provinces"]
    towns = [town for shape in provinces.values() for town in shape["towns"]]
    return unseen(
        *sign_parts(),
        *(element("path", id=f"s-{id_}", d=shape["d"]) for id_, shape in provinces.items()),
        *(element("circle", id=f"s-{id_}", cx=c["x"], cy=c["y"], r=c["r"]) for id_, c in cities().items()),
        *(element("clipPath", use(f"#s-{id_}"), id=f"c-{id_}") for id_ in provinces),
        CLOSED,
        towns_svg("m-cities", (town for town in towns if town.get("city"))),
        towns_svg("m-towns", (town for town in towns if not town.get("city"))),
        element("g", *map(_city, cities().values()), id="m-rings", class_="map-town", font_size=CITY_SIZE),
        element(
            "g",
            *(name_svg(shape["label"]) for shape in provinces.values()),
            id="m-names",
            class_="map-name",
            text_anchor="middle",
        ),
        element("g", *sea_ways(shapes()), *_leaders(), id="m-ways"),
        element("g", *far_names(shapes()), *_cartouche(), id="m-places", text_anchor="middle"),
        element("g", *small_names(shapes()), id="m-small", text_anchor="middle"),
    )


@cache
def sign_defs_svg() -> str:
    """Patterns, emblems and signs alone: once on each page that has them beside words, and no map."""
    return unseen(*sign_parts())


def sign_parts() -> Iterator[str]:
    """Each pattern as `#p-<holder>`, each emblem as `#e-<side>`, each sign as `#i-<sign>`, and wreaths."""
    yield from (pattern(f"p-{holder}", holder, motif) for holder, motif in motifs().items())
    yield from (element("path", id=f"e-{side}", d=path) for side, path in emblems().items())
    yield from (element("path", id=f"i-{sign}", d=path) for sign, path in signs().items())
    yield from seal_shapes()


def _city(city: City) -> str:
    """Its name beside its ring; the ring itself tells what it is at present (board.py)."""
    return words(
        "text",
        city["name"],
        class_="map-city-name",
        x=city["label_x"],
        y=city["label_y"],
        dy=f"{0.35 if city['anchor'] == 'end' else 0}em",
        text_anchor=city["anchor"],
    )


def _leaders() -> Iterator[str]:
    """From counters out at sea to the region that has no room for them."""
    for shape in shapes()["provinces"].values():
        if "leader" in shape:
            yield element("path", class_="map-leader", d=shape["leader"])


def _cartouche() -> list[str]:
    return [*cartouche("BRITANNIA", "AD 60", TOWN_SIZE * 2.8), scale_svg(shapes(), SCALE_BAR_KM, 560, 1112)]
