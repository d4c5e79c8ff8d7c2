"""The odds table as a page draws it: its columns and lines, those at hand lit, and how many throws come to each."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from battles.rules.short.odds_table.table import LossLine, OddsTable
from battles.rules.verdict import Side
from battles.short.odds_words import label


class TableColumn(NamedTuple):
    """A column: its odds, what it adds, and whether it is the one at hand."""

    name: str
    adds: int
    lit: bool


class TableLine(NamedTuple):
    """A line: what it is called, what both lose, who has won and whether greatly, and whether it is the one at hand.

    `throws` are those of 36 that come to it as things stand.
    """

    label: str
    attacker: int
    defender: int
    winner: Side
    is_major: bool
    lit: bool
    throws: int


@dataclass(frozen=True)
class TableView:
    """The whole table."""

    columns: tuple[TableColumn, ...]
    lines: tuple[TableLine, ...]
    counted: bool
    """Whether throws are told."""


def table_view(
    table: OddsTable, column: str = "", line: LossLine | None = None, throws: Mapping[LossLine, int] | None = None
) -> TableView:
    """The table, with a column and a line lit."""
    ways = Counter(throws or {})
    return TableView(
        tuple(TableColumn(each.name, each.adds, each.name == column) for each in table.columns),
        tuple(_line(table, each, each == line, ways[each]) for each in table.lines),
        counted=throws is not None,
    )


def _line(table: OddsTable, line: LossLine, lit: bool, throws: int) -> TableLine:
    major = abs(line.attacker - line.defender) >= table.major
    return TableLine(label(table, line), line.attacker, line.defender, line.winner, major, lit, throws)
