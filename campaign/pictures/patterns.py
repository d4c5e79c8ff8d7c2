"""A pattern for each Power, so that colour never stands alone. The colour itself comes from `powers.css`."""

from dataclasses import dataclass
from functools import cache

from battles.svg import element
from campaign.pictures.emblems import TILE, emblem_tile, in_line
from campaign.pictures.land import People, peoples
from engine.data import toml, value

SWATCH_WIDTH = 44
SMALL_SCALE, SMALL_PEN = 6, 1.6  # times: a small map is drawn at about a tenth of the size


@dataclass(frozen=True)
class Motif:
    """One tile: its size in map units, what is drawn on it, and the width of the pen."""

    width: float
    height: float
    path: str
    pen: float = 0.85


MOTIFS = value(dict[str, Motif], toml("campaign", "drawings.toml")["motifs"])


def _pattern(people: People, letter: str, scale: float, pen: float) -> str:
    motif = MOTIFS[people.pattern]
    ground = element("rect", class_="power-ground", width=motif.width, height=motif.height)
    marks = element("path", class_="power-marks", d=motif.path, stroke_width=motif.pen * pen) if motif.path else ""
    return element(
        "pattern",
        ground,
        marks,
        id=f"{letter}-{people.id}",
        class_=f"power-{people.id}",
        patternUnits="userSpaceOnUse",
        patternTransform=f"scale({scale})" if scale != 1 else None,
        width=motif.width,
        height=motif.height,
    )


@cache
def pattern_defs() -> str:
    """Every pattern twice: `#p-<id>` for the desk map and swatches, `#q-<id>`, coarse, for small maps."""
    return "".join(
        _pattern(people, "p", scale=1, pen=1) + _pattern(people, "q", SMALL_SCALE, SMALL_PEN)
        for people in peoples().values()
    )


@cache
def pattern_swatch_svg(power: str) -> str:
    """A Power's emblem, colour and pattern, for keys and tables. Its page needs `sign_defs_svg()`, or the map's."""
    box = {"x": -0.5, "y": 0.5, "width": SWATCH_WIDTH - TILE, "height": TILE - 1}
    colour = element("rect", class_="power-ground", **box)
    pattern = element("rect", class_="power-edge", fill=f"url(#p-{power})", **box)
    beside = element("g", colour, pattern, transform=f"translate({TILE} 0)")
    return in_line("swatch", power, SWATCH_WIDTH, beside, emblem_tile(power))
