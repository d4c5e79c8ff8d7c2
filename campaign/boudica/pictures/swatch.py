"""The emblem of a side of the rebellion on its colour, on pages that have none of the map's shapes."""

from collections.abc import Mapping
from functools import cache

from battles.svg import element
from campaign.boudica.pictures.land import emblems
from campaign.maps.emblems import TILE, in_line

OF_PEOPLE: Mapping[str, str] = {"legions": "romans", "britons": "britons"}
"""The side of each people, by its roster."""


@cache
def side_swatch_svg(people: str) -> str:
    """For lines of text; empty for a people that is of neither side."""
    if people not in OF_PEOPLE:
        return ""
    half, side = TILE / 2, OF_PEOPLE[people]
    ground = element("rect", class_="power-ground power-edge", x=0.5, y=0.5, width=TILE - 1, height=TILE - 1)
    emblem = element(
        "path", class_="power-emblem", d=emblems()[side], transform=f"translate({half:g} {half:g}) scale(.9)"
    )
    return in_line("emblem", people, TILE, ground, emblem)
