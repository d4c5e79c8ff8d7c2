"""What drawing knows of Britain: outlines from `data/shapes.json`, signs and patterns from `data/drawings.toml`.

Also the source of its maps: the shapes that a page holds once, and the static `boudica/backdrop.svg`.
"""

from collections.abc import Iterator
from functools import cache

from battles.svg import element
from campaign.boudica.names import PACKAGE
from campaign.maps.country import country_of
from campaign.maps.outlines import Point
from campaign.maps.stacks import home


def _closed() -> Iterator[str]:
    """The pattern over a region that may not be entered."""
    hatch = element("path", class_="map-hatch", d="M-1 1l2-2M-1 8L8-1M6 8l2-2")
    yield element("pattern", hatch, id="p-closed", patternUnits="userSpaceOnUse", width=7, height=7)


BRITAIN = country_of(PACKAGE, more=_closed, coloured=("unaligned",))
shapes = BRITAIN.shapes


@cache
def town_place(town: str) -> Point:
    """A town's dot, or the middle of a city."""
    dots = (dot for shape in shapes()["provinces"].values() for dot in shape["towns"])
    return next(((dot["x"], dot["y"]) for dot in dots if dot.get("id") == town), None) or home(BRITAIN, town)
