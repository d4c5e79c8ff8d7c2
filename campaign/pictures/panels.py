"""Charts of all the Powers: a small panel for each, on one scale, so that they can be compared."""

from collections.abc import Mapping, Sequence

from campaign.pictures.charts import LOST, Format, Paper, Part, Shape, Theme, drawn, key
from campaign.pictures.rivals import Rival, Rivals
from engine.grammar import number
from powers.rules.theatre import ROME, TURNS, year

COLUMNS: Mapping[Shape, int] = {"wide": 3, "narrow": 1}
PANEL_HEIGHT = 92
"""Pixels of a panel with its name."""
GAP = 2
"""Turns' widths between two panels."""
DEPTH = 0.62
"""Of a panel's height, for the columns; the rest is for the name."""


def panels_chart(rivals: Rivals, theme: Theme, fmt: Format, shape: Shape = "wide") -> bytes:
    """A panel for each Power. One part is drawn in columns, Won and Lost up and down, three ratings stacked."""
    rows = -(-len(rivals.powers) // COLUMNS[shape])
    height = rows * PANEL_HEIGHT + 70
    return drawn(lambda paper: _draw(paper, rivals, COLUMNS[shape], rows), height, theme, fmt, shape)


def _draw(paper: Paper, rivals: Rivals, columns: int, rows: int) -> None:
    paper.axes.set_xlim(0, columns * TURNS + (columns - 1) * GAP)
    paper.axes.set_ylim(0, rows)
    highest, lowest = _scale(rivals)
    for place, rival in enumerate(rivals.powers):
        left, foot = place % columns * (TURNS + GAP), rows - 1 - place // columns
        _panel(paper, rivals, rival, left, foot + 0.06, highest, lowest)
    for column in range(columns):
        left = column * (TURNS + GAP)
        paper.write(left, 0, str(year(1)), up=-8, ha="left", scale=0.9)
        paper.write(left + TURNS, 0, f"{year(TURNS + 1)} BC", up=-8, ha="right", scale=0.9)
    if len(rivals.parts) > 1:
        key(
            paper,
            [Part.of(part, token, [(1, 1)]) for part, token in zip(rivals.parts, _tokens(rivals, ""), strict=True)],
        )


def _scale(rivals: Rivals) -> tuple[int, int]:
    """The highest column of all panels, and the lowest below the line."""
    figures = [turn for rival in rivals.powers for turn in rival.turns.values()]
    if rivals.parts == ("Won", "Lost"):
        return max([1, *(won for won, _ in figures)]), -max([1, *(lost for _, lost in figures)])
    return max([1, *(sum(figure) for figure in figures)]), min([0, *(sum(figure) for figure in figures)])


def _tokens(rivals: Rivals, power: str) -> Sequence[str]:
    """The colour of each part: Rome stands out where there is one part alone."""
    if rivals.parts == ("Won", "Lost"):
        return "minium", LOST
    return ("minium", "sea", "line") if len(rivals.parts) == 3 else ("minium" if power == ROME else "line-strong",)


def _panel(paper: Paper, rivals: Rivals, rival: Rival, left: int, foot: float, highest: int, lowest: int) -> None:
    """The columns above a line, the Power's name over them, and its last figure."""
    unit = DEPTH / (highest - lowest)
    line = foot - lowest * unit
    tokens = _tokens(rivals, rival.power)
    for turn, figures in rival.turns.items():
        base = 0
        for part, figure, token in zip(rivals.parts, figures, tokens, strict=True):
            if part == "Lost":
                base, figure = 0, -figure
            if figure:
                style = paper.style(Part("", token, {}))
                paper.axes.bar([left + turn - 0.5], [figure * unit], 0.7, [line + base * unit], zorder=2, **style)
            base += figure
    paper.line((left, left + TURNS), (line, line), "ink", 1, zorder=3)
    paper.write(left, foot + DEPTH, rival.name, up=12, ha="left", face="eb-garamond-600")
    paper.write(left + TURNS, foot + DEPTH, _last(rivals, rival), up=12, ha="right", color=paper.colours["ink-soft"])


def _last(rivals: Rivals, rival: Rival) -> str:
    """What the panel comes to: all battles won and lost, or the figures of the last turn that has any."""
    if not rival.turns:
        return "none"
    if rivals.parts == ("Won", "Lost"):
        return " : ".join(str(sum(part)) for part in zip(*rival.turns.values(), strict=True))
    return " · ".join(map(number, rival.turns[max(rival.turns)]))
