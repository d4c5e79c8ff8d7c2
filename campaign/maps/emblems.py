"""The emblem of a people on its colour, next to its name or on a map.

It accompanies every name or colour, for those who cannot tell the colours apart.
"""

from collections.abc import Mapping
from functools import cache

from battles.svg import element, use
from engine.data import toml, value

EMBLEM_RADIUS = 8.5  # map units
TILE = 18  # the side of an emblem's tile, in the units of its drawing
ON_TILE = {"class_": "power-emblem", "transform": f"translate({TILE / 2:g} {TILE / 2:g}) scale(.9)"}
"""An emblem's attributes on its tile."""
STOCK = value(dict[str, str], toml("campaign.maps", "emblems.toml"))
"""Emblems of several campaigns, by what they show: the data of a path, within `EMBLEM_RADIUS` of 0, 0."""


def emblems_of(package: str) -> dict[str, str]:
    """The emblems in a campaign's drawings.toml: the data of a path, or the name of one of STOCK."""
    return {people: STOCK.get(path, path) for people, path in toml(package, "drawings.toml")["emblems"].items()}


def emblem_tile(people: str) -> str:
    """An emblem on its people's colour, within an element of the people's class."""
    return tile(use(f"#e-{people}", **ON_TILE))


def tile(emblem: str) -> str:
    """The same with any drawing as the emblem."""
    return element("rect", class_="power-ground power-edge", x=0.5, y=0.5, width=TILE - 1, height=TILE - 1) + emblem


@cache
def emblem_svg(people: str) -> str:
    """A people's emblem on its colour, for lines of text. The page needs `sign_defs` or `map_defs`."""
    return in_line("emblem", people, TILE, emblem_tile(people))


def in_line(kind: str, people: str, width: int, *drawn: str) -> str:
    """A people's sign of this width and a tile's height: next to its name, and so not read aloud."""
    box = f"0 0 {width} {TILE}"
    style = f"{kind} power-{people}"
    return element("svg", *drawn, class_=style, viewBox=box, width=width, height=TILE, aria_hidden="true")


def printed(emblem: str, colours: Mapping[str, str], people: str) -> str:
    """An emblem, the data of its path, on its people's colour as a file of its own; `colours` are its country's."""
    sign = element("path", d=emblem, fill=colours["map-ink"], transform=ON_TILE["transform"])
    edge = {"stroke": colours["map-line"], "fill": colours[f"power-{people}"]}
    ground = element("rect", x=0.5, y=0.5, width=TILE - 1, height=TILE - 1, **edge)
    return element("svg", ground, sign, xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {TILE} {TILE}")
