"""The columns of a chart in words: one turn, or one face of a die."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from campaign.chronicle.figures import Figures
from campaign.italy.pictures.luck import Luck, faces
from campaign.italy.pictures.rivals import Rivals, told
from powers.rules.theatre import year

NONE = "–"


@dataclass(frozen=True)
class Figure:
    """A figure with its name and its `power`, empty if the chart is about one Power."""

    name: str
    value: str
    power: str = ""


@dataclass(frozen=True)
class Reading:
    """The figures of one column, counted from 1: the turn, or the face's place among the columns.

    `measure` says what is counted, if the names of the figures do not.
    """

    column: int
    title: str
    figures: tuple[Figure, ...]
    measure: str = ""


def of_table(table: Figures) -> tuple[Reading, ...]:
    """A reading for each row of a table by turns, without empty cells."""
    found = []
    for turn, _, *cells in table.rows:
        figures = [Figure(name, cell) for name, cell in zip(table.headers[2:], cells, strict=True) if cell]
        found.append(Reading(int(turn), _title(int(turn)), tuple(figures)))
    return tuple(found)


def of_rivals(rivals: Rivals) -> tuple[Reading, ...]:
    """A reading for each turn, with a place for each Power."""
    turns = {turn for rival in rivals.powers for turn in rival.turns}
    return tuple(_of_all(rivals, turn) for turn in range(min(turns, default=1), max(turns, default=0) + 1))


def _of_all(rivals: Rivals, turn: int) -> Reading:
    figures = [
        Figure(rival.name, told(rivals, rival.turns[turn]) if turn in rival.turns else NONE, rival.power)
        for rival in rivals.powers
    ]
    return Reading(turn, _title(turn), tuple(figures), rivals.between.join(rivals.parts))


def of_dice(kinds: Sequence[Luck]) -> tuple[Reading, ...]:
    """A reading for each face of each kind of die."""
    return tuple(_dice(kinds))


def _dice(kinds: Sequence[Luck]) -> Iterator[Reading]:
    for column, kind, face in faces(kinds):
        counted = (("By the program", kind.program), ("By hand", kind.by_hand))
        figures = [Figure(name, str(spread.counts[face - 1])) for name, spread in counted if spread.dice]
        expected = Figure("Expected", f"{kind.both.expected:.1f}")
        yield Reading(column, f"{kind.kind.upper()}, face {face}", (*figures, expected))


def _title(turn: int) -> str:
    return f"Turn {turn}, {year(turn)} BC"
