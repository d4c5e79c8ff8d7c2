"""The odds table as printed: its columns, its lines, and the modifiers of the throw (H2, H4). All of it is data."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cached_property
from itertools import pairwise

from battles.rules.short.field import Field
from battles.rules.verdict import Side
from engine.rules.reason import Reason, Refused

LOW_FACES = 3  # up to this face the marked die is low (H4)
MOST_COLUMNS, MOST_LINES, MOST_ODDS, MOST_ADDS = 20, 40, 99, 20
"""What fits on a page, and what a throw can still bear."""


class Marked(StrEnum):
    """How the marked die is read on a line that is printed twice (H4); on other lines it does not matter."""

    ANY = "any"
    LOW = "low"
    HIGH = "high"


@dataclass(frozen=True)
class Column:
    """Odds of attacker to defender, and their modifier of the throw (H2)."""

    attacker: int
    defender: int
    adds: int

    @cached_property
    def name(self) -> str:
        """The odds as printed."""
        return f"{self.attacker}:{self.defender}"

    def is_reached(self, attacker: int, defender: int) -> bool:
        """Whether these strengths reach the odds."""
        return attacker * self.defender >= defender * self.attacker


@dataclass(frozen=True)
class LossLine:
    """A line of the table: percent that each side loses (H4)."""

    line: int
    attacker: int
    defender: int
    marked: Marked = Marked.ANY

    @cached_property
    def winner(self) -> Side:
        """The side that loses the smaller percentage; with equal ones the defender (H4)."""
        return Side.ATTACKER if self.attacker < self.defender else Side.DEFENDER


@dataclass(frozen=True)
class Weights:
    """What each modifier adds to the throw for the attacker, or subtracts for the defender (H3)."""

    hill: int
    broken_ground: int
    forest: int
    steep_hill: int
    marsh: int
    river: int
    leader: int
    foot: int
    horse: int
    ambush: int

    @cached_property
    def grounds(self) -> Mapping[Field, int]:
        """What the defender's ground adds; open ground and river banks add nothing."""
        return {
            Field.HILL: self.hill,
            Field.BROKEN: self.broken_ground,
            Field.FOREST: self.forest,
            Field.STEEP_HILL: self.steep_hill,
            Field.MARSH: self.marsh,
        }


@dataclass(frozen=True)
class OddsTable:
    """The whole printed table. Raises Refused, with everything that is wrong, if it could not be read at the table."""

    columns: tuple[Column, ...]
    lines: tuple[LossLine, ...]
    weights: Weights
    overrun: int
    major: int

    def __post_init__(self) -> None:
        if wrong := [*_columns_problems(self.columns), *_lines_problems(self.lines), *_figures_problems(self)]:
            raise Refused(*wrong)

    def __hash__(self) -> int:
        """Tables of one size are rare, and to hash all of it takes longer than to read it."""
        return hash((len(self.columns), len(self.lines), self.overrun))

    def column(self, attacker: int, defender: int) -> Column:
        """H2: the best column these strengths reach, rounded in the defender's favour; the first if none."""
        reached = [column for column in self.columns if attacker > 0 and column.is_reached(attacker, defender)]
        return reached[-1] if reached else self.columns[0]

    def at(self, line: int, marked_face: int) -> LossLine:
        """The result on this line; beyond the ends of the table, on its first or last line (H4)."""
        return self._by_line[min(max(line, self.lines[0].line), self.lines[-1].line)][marked_face > LOW_FACES]

    @cached_property
    def _by_line(self) -> Mapping[int, tuple[LossLine, LossLine]]:
        """The results on each line, for a low and a high marked die."""
        low = {each.line: each for each in self.lines if each.marked is not Marked.HIGH}
        high = {each.line: each for each in self.lines if each.marked is not Marked.LOW}
        return {line: (low[line], high[line]) for line in low}


def _columns_problems(columns: tuple[Column, ...]) -> Iterator[Reason]:
    """Columns go from the worst odds to the best, and never add less than the one before."""
    if not 1 <= len(columns) <= MOST_COLUMNS:
        yield Reason("table.columns", (MOST_COLUMNS, len(columns)))
    for column in columns:
        if not (1 <= column.attacker <= MOST_ODDS and 1 <= column.defender <= MOST_ODDS):
            yield Reason("table.odds", (column.name, MOST_ODDS))
        if abs(column.adds) > MOST_ADDS:
            yield Reason("table.adds", (column.name, MOST_ADDS, column.adds))
    for worse, better in pairwise(columns):
        rises = worse.attacker * better.defender < better.attacker * worse.defender
        if not rises or worse.adds > better.adds:
            yield Reason("table.order", (worse.name, better.name))


def _lines_problems(lines: tuple[LossLine, ...]) -> Iterator[Reason]:
    """Faults of single lines, then of their order."""
    if not 1 <= len(lines) <= MOST_LINES:
        yield Reason("table.lines", (MOST_LINES, len(lines)))
    for each in lines:
        if abs(each.line) > MOST_LINES:
            yield Reason("table.number", (each.line, MOST_LINES))
        if not (0 <= each.attacker <= 100 and 0 <= each.defender <= 100):
            yield Reason("table.percent", (each.line, each.attacker, each.defender))
    yield from _gaps(lines)


def _gaps(lines: tuple[LossLine, ...]) -> Iterator[Reason]:
    """Lines are numbered without gaps; a line printed twice is for the marked die's low faces, then its high ones."""
    marks: dict[int, list[Marked]] = {}
    for each in lines:
        marks.setdefault(each.line, []).append(each.marked)
    for line, marked in marks.items():
        if marked not in ([Marked.ANY], [Marked.LOW, Marked.HIGH]):
            yield Reason("table.marked", (line,))
    for line, following in pairwise(marks):
        if following != line + 1:
            yield Reason("table.gap", (line, following))


def _figures_problems(table: OddsTable) -> Iterator[Reason]:
    """No modifier may make the throw irrelevant, and an overrun needs more than equal odds."""
    for each in fields(table.weights):
        if abs(value := getattr(table.weights, each.name)) > MOST_ADDS:
            yield Reason("table.weight", (each.name.replace("_", " "), MOST_ADDS, value))
    if not 2 <= table.overrun <= MOST_ODDS:
        yield Reason("table.overrun", (MOST_ODDS, table.overrun))
    if not 1 <= table.major <= 100:
        yield Reason("table.major", (table.major,))
