"""What drawing knows of Britain: outlines from `data/shapes.json`, signs and patterns from `data/drawings.toml`.

Also the source of its maps: the shapes that a page holds once, and the static `boudica/backdrop.svg`.
"""

from collections.abc import Iterator, Mapping
from functools import cache

from battles.svg import element
from campaign.maps.country import country_of
from campaign.maps.emblems import STOCK
from campaign.maps.engraving import Cartouche
from campaign.maps.outlines import Point
from campaign.maps.shapes import City, Shapes, read
from engine.data import toml, value

PACKAGE = "campaign.boudica"


@cache
def shapes() -> Shapes:
    return read(PACKAGE)


@cache
def cities() -> Mapping[str, City]:
    """Londinium and Eboracum."""
    return shapes()["cities"]


@cache
def spaces() -> tuple[str, ...]:
    """The regions in the map's order, then the cities."""
    return *shapes()["provinces"], *cities()


@cache
def town_place(town: str) -> Point:
    if town in cities():
        return cities()[town]["x"], cities()[town]["y"]
    dots = (dot for shape in shapes()["provinces"].values() for dot in shape["towns"])
    return next((dot["x"], dot["y"]) for dot in dots if dot.get("id") == town)


@cache
def emblems() -> dict[str, str]:
    """The emblem of each side: the Romans' eagle, and a Briton one from coins of the Iceni."""
    return {"romans": STOCK["eagle"], **value(dict[str, str], toml(PACKAGE, "drawings.toml")["emblems"])}


def _closed() -> Iterator[str]:
    """The pattern over a region that may not be entered."""
    hatch = element("path", class_="map-hatch", d="M-1 1l2-2M-1 8L8-1M6 8l2-2")
    yield element("pattern", hatch, id="p-closed", patternUnits="userSpaceOnUse", width=7, height=7)


BRITAIN = country_of(
    PACKAGE,
    Cartouche("BRITANNIA", "AD 60", size=25.2, at=(738, 34), km=100, scale_at=(560, 1112)),
    emblems=emblems,
    more=_closed,
    coloured=("unaligned",),
)
