"""What drawing knows of the north: outlines from `data/shapes.json`, signs and patterns from `data/drawings.toml`.

Each row of hexes has a band for what is printed, signs of places with their names, and one below it for what stands
there: so no counter ever lies on a name.
"""

from collections.abc import Iterator

from battles.svg import element
from campaign.agricola.data import PACKAGE
from campaign.agricola.rules.board import BRITANNIA
from campaign.maps import hexes
from campaign.maps.country import country_of
from campaign.maps.layers import Box
from campaign.maps.outlines import Point

PRINTED, STANDING = -17, 7.5
"""How far south of a hex's middle the middles of both bands are, map units."""
SOUTH: Box = (440, 1412, 900, 1466)
"""The box Britannia: left, top, right and bottom."""
BOXES: Box = (14, 1034, 206, 1262)
"""The boxes of both sides, on Hibernia, which is out of play."""


def _drawn_once() -> Iterator[str]:
    """The outline of Britannia, and the road to Victoria, hex by hex."""
    left, top, right, bottom = SOUTH
    yield element("rect", id="s-britannia", x=left, y=top, width=right - left, height=bottom - top, rx=3)
    yield from (element("path", id=f"route-{number}", d=d) for number, d in enumerate(shapes()["route"], 1))


NORTH = country_of(PACKAGE, more=_drawn_once)
shapes = NORTH.shapes


def middle(place: str, down: float = 0) -> Point:
    """The middle of a hex, or of one of its bands; in Britannia, where counters stand."""
    if place == BRITANNIA:
        return SOUTH[2] - 140, (SOUTH[1] + SOUTH[3]) / 2
    x, y = hexes.middle(shapes()["grid"], place)
    return x, y + down


def box_of(place: str) -> Box:
    """The bounds of a hex, or of the box Britannia."""
    (x, y), half = middle(place), shapes()["grid"]["width"] / 2
    return SOUTH if place == BRITANNIA else (x - half, y - half, x + half, y + half)
