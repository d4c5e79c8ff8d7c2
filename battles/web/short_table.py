"""The odds table as a page draws it: its columns and lines, those at hand lit, and how many throws come to each."""

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from battles.rules.short.odds_table.table import Column, LossLine, OddsTable
from battles.short.odds_words import label


class TableLine(NamedTuple):
    """A line: what it is called, itself, whether its victory is great, and whether it is the one at hand.

    `throws` are those of 36 that come to it as things stand.
    """

    label: str
    line: LossLine
    is_major: bool
    lit: bool
    throws: int


class TableView(NamedTuple):
    """The whole table: its columns, each with whether it is the one at hand, and its lines.

    `counted`: throws are told.
    """

    columns: tuple[tuple[Column, bool], ...]
    lines: tuple[TableLine, ...]
    counted: bool


def table_view(
    table: OddsTable, column: str = "", line: LossLine | None = None, throws: Mapping[LossLine, int] | None = None
) -> TableView:
    """The table, with a column and a line lit."""
    ways = Counter(throws or {})
    return TableView(
        tuple((each, each.name == column) for each in table.columns),
        tuple(
            TableLine(
                label(table, each),
                each,
                abs(each.attacker - each.defender) >= table.major,
                each == line,
                ways[each],
            )
            for each in table.lines
        ),
        counted=throws is not None,
    )
