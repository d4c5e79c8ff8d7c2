"""A pattern of small drawings on a ground, so that colour never stands alone. The style sheet has the colours."""

from dataclasses import dataclass

from battles.svg import element


@dataclass(frozen=True)
class Motif:
    """One tile: its size in map units, its drawing, and the width of the pen."""

    width: float
    height: float
    path: str
    pen: float = 0.85


def pattern(id_: str, people: str, motif: Motif, scale: float = 1, pen: float = 1) -> str:
    """A people's motif as a paint, with its size and pen scaled."""
    ground = element("rect", class_="power-ground", width=motif.width, height=motif.height)
    marks = element("path", class_="power-marks", d=motif.path, stroke_width=motif.pen * pen) if motif.path else ""
    return element(
        "pattern",
        ground,
        marks,
        id=id_,
        class_=f"power-{people}",
        patternUnits="userSpaceOnUse",
        patternTransform=f"scale({scale})" if scale != 1 else None,
        width=motif.width,
        height=motif.height,
    )
