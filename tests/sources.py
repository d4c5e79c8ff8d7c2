"""Tables that say where each sentence of a printed game went (docs/boudica-source.md, docs/agricola-source.md)."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import TypeAlias

from campaign.desk.rulebook import Ruling, Section

ROOT = Path(__file__).parents[1]
Row: TypeAlias = tuple[str, str, str, str]
"""The section, what it says, its status, and the numbers of rules, or why it does not apply."""


def rows(document: str) -> list[Row]:
    """The rows of a table in docs/."""
    text = (ROOT / "docs" / document).read_text(encoding="utf-8")
    found = re.findall(r"^\| ([A-Z0-9][^|]*) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", text, re.MULTILINE)
    return [row for row in found if row[0] != "section"]


def named(row: Row) -> str:
    """A row as the name of a test."""
    return f"{row[0]}: {row[1]}"


def numbers(sections: Iterable[Section]) -> set[str]:
    """The numbers of all rules."""
    return {clause.id for section in sections for clause in section.clauses}


def is_answered(row: Row, there: set[str], rulings: Iterable[Ruling]) -> bool:
    """Whether rules that there are answer it; what was ruled has its ruling with one of those that the row names."""
    _, _, status, by = row
    if status == "n/a":
        return not re.search(r"[A-Z]\d", by)
    by_rules = {*by.split(", ")}
    ruled = {number for ruling in rulings for number in ruling.clauses}
    return by_rules <= there and (status == "done" or status == "ruled" and not ruled.isdisjoint(by_rules))


def answering(table: Iterable[Row]) -> set[str]:
    """The rules that answer any sentence."""
    return {number for _, _, status, by in table if status != "n/a" for number in by.split(", ")}
