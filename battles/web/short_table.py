"""The odds table on a page: its columns and lines, the present ones lit, and the number of throws for each line."""

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from battles.rules.short.odds_table.table import Column, LossLine, OddsTable
from battles.short.odds_words import label


class TableLine(NamedTuple):
    """A line: its label, itself, whether its victory is Major, and whether it is the present one.

    `throws`: how many of the 36 lead to it now.
    """

    label: str
    line: LossLine
    is_major: bool
    lit: bool
    throws: int


class TableView(NamedTuple):
    """The whole table: its columns, each with whether it is the present one, and its lines.

    `counted`: it shows numbers of throws.
    """

    columns: tuple[tuple[Column, bool], ...]
    lines: tuple[TableLine, ...]
    counted: bool


def table_view(
    table: OddsTable, column: str = "", line: LossLine | None = None, throws: Mapping[LossLine, int] | None = None
) -> TableView:
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
