"""An emblem for each people, after its coins: one filled shape that is known by its outline at the size of a letter.

It takes the place of neither name nor colour; it is for whoever cannot tell the colours apart.
"""

from functools import cache

from battles.svg import element, use
from engine.data import toml, value

EMBLEMS = value(dict[str, str], toml("campaign", "drawings.toml")["emblems"])
"""By id of Power or External Power: the data of a path, within `EMBLEM_RADIUS` of 0, 0."""

EMBLEM_RADIUS = 8.5  # map units


@cache
def emblem_defs() -> str:
    """Each emblem as `#e-<id>`, without colour: to be drawn by reference."""
    return "".join(element("path", id=f"e-{people}", d=path) for people, path in EMBLEMS.items())


@cache
def emblem_svg(power: str) -> str:
    """A people's emblem in the ink of the text around it. It needs `map_defs_svg()` on the page."""
    return element(
        "svg", use(f"#e-{power}"), class_="emblem", viewBox="-9 -9 18 18", width=18, height=18, aria_hidden="true"
    )
