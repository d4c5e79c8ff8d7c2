"""The emblem of a side of the rebellion on its colour, on pages without the map's shapes."""

from collections.abc import Mapping
from functools import cache

from battles.signs import Signs
from battles.svg import element
from campaign.boudica.pictures.sheet import BRITAIN
from campaign.maps.emblems import ON_TILE, TILE, in_line, tile

OF_PEOPLE: Mapping[str, str] = {"legions": "romans", "britons": "britons"}
"""The side of each people, by its roster."""


@cache
def side_swatch_svg(people: str) -> str:
    """For lines of text; empty for any other people."""
    if people not in OF_PEOPLE:
        return ""
    emblem = element("path", d=BRITAIN.emblems()[OF_PEOPLE[people]], **ON_TILE)
    return in_line("emblem", people, TILE, tile(emblem))


SIGNS = Signs(
    side_swatch_svg,
    side_swatch_svg,
    printed=lambda people: BRITAIN.printed_emblem(OF_PEOPLE.get(people, "")),
)
