"""The peoples of a campaign's armies on pages without its map, and on paper."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from battles.signs import Signs
from battles.svg import element
from campaign.maps.country import Country
from campaign.maps.emblems import ON_TILE, TILE, in_line, tile


def signs_of(country: Country, peoples: Mapping[Any, str]) -> Signs:
    """The emblem of each side of this country on its colour, for its people; `peoples` are by side."""
    sides = {people: side for side, people in peoples.items()}

    @cache
    def swatch(people: str) -> str:
        if people not in sides:
            return ""
        emblem = element("path", d=country.emblems()[sides[people]], **ON_TILE)
        return in_line("emblem", people, TILE, tile(emblem))

    return Signs(swatch, swatch, printed=lambda people: country.printed_emblem(sides.get(people, "")))
