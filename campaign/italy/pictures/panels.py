"""Charts of all Powers: a small panel for each, on one scale, for comparison."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from campaign.italy.pictures.charts import (
    EMBLEM,
    LAYOUTS,
    LOST,
    ChartLayout,
    Format,
    Look,
    Paper,
    Part,
    Shape,
    Theme,
    drawn,
    key,
)
from campaign.italy.pictures.rivals import Rival, Rivals, told
from powers.rules.theatre import TURNS, year

COLUMNS: Mapping[Shape, int] = {"wide": 3, "narrow": 1}
PANEL_HEIGHT = 92  # pixels of a panel with its name
TOP, BOTTOM = 12, 26  # pixels above the panels, if there is no key, and below them
GAP = 2  # turns' widths between two panels
TYPE = 14.4  # pixels of a panel's letters: the longest name leaves room for three ratings
DEPTH = 0.62  # the part of a panel's height for columns; the rest is for the name


def panels_layout(rivals: Rivals, shape: Shape) -> ChartLayout:
    """As high as its panels need, with a key if columns have parts."""
    rows = -(-len(rivals.powers) // COLUMNS[shape])
    plain = LAYOUTS[shape]
    top = plain.top if len(rivals.parts) > 1 else TOP
    return replace(plain, height=rows * PANEL_HEIGHT + top + BOTTOM, top=top, bottom=BOTTOM)


def panels_chart(rivals: Rivals, theme: Theme, fmt: Format, shape: Shape = "wide") -> bytes:
    """A panel for each Power. One part is drawn in columns, Won and Lost up and down, three ratings stacked."""
    return drawn(lambda paper: _draw(paper, rivals, COLUMNS[shape]), panels_layout(rivals, shape), theme, fmt)


def _draw(paper: Paper, rivals: Rivals, columns: int) -> None:
    rows = -(-len(rivals.powers) // columns)
    paper.axes.set_xlim(0, columns * TURNS + (columns - 1) * GAP)
    paper.axes.set_ylim(0, rows)
    highest, lowest = _scale(rivals)
    for place, rival in enumerate(rivals.powers):
        left, foot = place % columns * (TURNS + GAP), rows - 1 - place // columns
        _panel(paper, rivals, rival, left, foot + 0.06, highest, lowest)
        if place + columns >= len(rivals.powers):
            paper.write(left, foot, str(year(1)), up=-8, ha="left", scale=0.9)
            paper.write(left + TURNS, foot, f"{year(TURNS + 1)} BC", up=-8, ha="right", scale=0.9)
    if len(rivals.parts) > 1:
        looks = _looks(rivals, "line")
        key(paper, [Part(part, look, {1: 1}) for part, look in zip(rivals.parts, looks, strict=True)])


def _scale(rivals: Rivals) -> tuple[int, int]:
    """The highest column of all panels, and the lowest below the line."""
    figures = [turn for rival in rivals.powers for turn in rival.turns.values()]
    if rivals.parts == ("Won", "Lost"):
        return max([1, *(won for won, _ in figures)]), -max([1, *(lost for _, lost in figures)])
    return max([1, *(sum(figure) for figure in figures)]), min([0, *(sum(figure) for figure in figures)])


def _looks(rivals: Rivals, token: str) -> Sequence[Look]:
    """The filling of each part: all in the Power's colour, with different hatches."""
    if rivals.parts == ("Won", "Lost"):
        return Look(token), LOST
    return (Look(token), Look(token, "\\\\\\\\"), Look("sheet"))[: len(rivals.parts)]


def _panel(paper: Paper, rivals: Rivals, rival: Rival, left: int, foot: float, highest: int, lowest: int) -> None:
    """The columns above a line, and over them the panel's head."""
    unit = DEPTH / (highest - lowest)
    line = foot - lowest * unit
    looks = _looks(rivals, f"power-{rival.power}")
    for turn, figures in rival.turns.items():
        base = 0
        for part, figure, look in zip(rivals.parts, figures, looks, strict=True):
            if part == "Lost":
                base, figure = 0, -figure
            if figure:
                style = paper.style(look)
                paper.axes.bar([left + turn - 0.5], [figure * unit], 0.7, [line + base * unit], zorder=2, **style)
            base += figure
    paper.line((left, left + TURNS), (line, line), "ink", 1, zorder=3)
    _headed(paper, rivals, rival, left, foot + DEPTH)


def _headed(paper: Paper, rivals: Rivals, rival: Rival, left: int, top: float) -> None:
    """The Power's emblem and name on the left of its panel, its total on the right."""
    letters: dict[str, Any] = {"up": 13, "scale": TYPE / paper.layout.type}
    paper.emblem(left, top, rival.power, right=EMBLEM / 2, up=14)
    paper.write(left, top, rival.name, right=EMBLEM + 6, face="eb-garamond-600", ha="left", **letters)
    paper.write(left + TURNS, top, _last(rivals, rival), ha="right", color=paper.colours["ink-soft"], **letters)


def _last(rivals: Rivals, rival: Rival) -> str:
    """The panel's total: all battles won and lost, or the figures of the last turn that has any."""
    if not rival.turns:
        return "none"
    if rivals.parts == ("Won", "Lost"):
        return told(rivals, [sum(part) for part in zip(*rival.turns.values(), strict=True)])
    return told(rivals, rival.turns[max(rival.turns)])
