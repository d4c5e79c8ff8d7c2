"""A pattern for each Power, so that colour never stands alone. The colour itself comes from `powers.css`."""

from dataclasses import dataclass
from functools import cache

from battles.svg import element
from campaign.pictures.land import People, peoples

SMALL_SCALE, SMALL_PEN = 6, 1.8  # times: a small map is drawn at about a tenth of the size


@dataclass(frozen=True)
class Motif:
    """One tile: its size in map units, what is drawn on it, and the width of the pen."""

    width: float
    height: float
    path: str
    pen: float = 1


MOTIFS = {
    "plain": Motif(12, 12, ""),
    "diagonal": Motif(9, 9, "M-1 1l2-2M-1 10L10-1M8 10l2-2"),
    "dots": Motif(11, 11, "M2.7 2.7h0M8.2 8.2h0", pen=2.4),
    "chevrons": Motif(10, 9, "M0 7.2l5-5.4 5 5.4"),
    "horizontal": Motif(7, 7, "M0 3.5h7"),
    "cross-hatch": Motif(10, 10, "M0 0l10 10M10 0L0 10", pen=0.8),
    "vertical": Motif(7, 7, "M3.5 0v7"),
    "waves": Motif(16, 8, "M0 4q4-3.6 8 0t8 0"),
    "bricks": Motif(18, 12, "M0 0h18M0 6h18M0 12h18M4.5 0v6M13.5 6v6"),
    "crescents": Motif(
        20, 20, "M8 2a4.4 4.4 0 1 0 0 7.4 3.6 3.6 0 1 1 0-7.4zM18 12a4.4 4.4 0 1 0 0 7.4 3.6 3.6 0 1 1 0-7.4z"
    ),
    "stars": Motif(17, 17, "M1.5 6h9M6 1.5v9M2.8 2.8l6.4 6.4M9.2 2.8L2.8 9.2M12.5 14.5h4M14.5 12.5v4", pen=0.9),
}


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
    """A Power's colour and pattern, for tables. The pattern needs `map_defs_svg()` on the page."""
    box = {"x": 0.5, "y": 0.5, "width": 27, "height": 17}
    colour = element("rect", class_="power-ground", **box)
    pattern = element("rect", class_="power-edge", fill=f"url(#p-{power})", **box)
    return element(
        "svg",
        colour,
        pattern,
        class_=f"swatch power-{power}",
        viewBox="0 0 28 18",
        width=28,
        height=18,
        aria_hidden="true",
    )
