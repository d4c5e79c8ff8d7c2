"""A pattern for each Power, so that colour never stands alone. The colour itself comes from `powers.css`."""

from collections.abc import Iterator
from functools import cache

from battles.svg import element
from campaign.italy.pictures.land import peoples
from campaign.maps.emblems import TILE, emblem_tile, in_line
from campaign.maps.motifs import Motif, pattern
from engine.data import toml, value

SWATCH_WIDTH = 44
SMALL_SCALE, SMALL_PEN = 6, 1.6  # times: a small map is drawn at about a tenth of the size

MOTIFS = value(dict[str, Motif], toml("campaign.italy", "drawings.toml")["motifs"])


@cache
def motifs() -> dict[str, Motif]:
    """Each Power's."""
    return {people.id: MOTIFS[people.pattern] for people in peoples().values()}


def coarse() -> Iterator[str]:
    """Every pattern once more as `#q-<id>`, for small maps."""
    return (pattern(f"q-{id_}", id_, motif, SMALL_SCALE, SMALL_PEN) for id_, motif in motifs().items())


@cache
def pattern_swatch_svg(power: str) -> str:
    """A Power's emblem, colour and pattern, for keys and tables. Its page needs `sign_defs_svg()`, or the map's."""
    box = {"x": -0.5, "y": 0.5, "width": SWATCH_WIDTH - TILE, "height": TILE - 1}
    colour = element("rect", class_="power-ground", **box)
    paint = element("rect", class_="power-edge", fill=f"url(#p-{power})", **box)
    beside = element("g", colour, paint, transform=f"translate({TILE} 0)")
    return in_line("swatch", power, SWATCH_WIDTH, beside, emblem_tile(power))
