"""Each sentence of the printed game behind Boudica's rebellion is accounted for (docs/boudica-source.md)."""

import re
from pathlib import Path

import pytest

from campaign.boudica.data import rules, rulings

ROOT = Path(__file__).parents[2]
SOURCE = (ROOT / "docs" / "boudica-source.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| ([A-Z][^|]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", SOURCE, re.MULTILINE)
NUMBERS = {clause.id for section in rules() for clause in section.clauses if not clause.id.startswith("W11.")}
RULED = {number for ruling in rulings() for number in ruling.clauses}


@pytest.mark.parametrize("row", ROWS, ids=[f"{section}: {says}" for section, says, _, _ in ROWS])
def test_a_sentence_is_done_or_ruled_by_rules_that_there_are(row: tuple[str, str, str, str]) -> None:
    """What was ruled has its ruling with one of the rules that the line names."""
    _, _, status, by = row
    if status == "n/a":
        assert not re.search(r"W\d", by)
    else:
        numbers = by.split(", ")
        assert set(numbers) <= NUMBERS
        assert status == "done" or not RULED.isdisjoint(numbers)
        assert status in ("done", "ruled")


def test_every_rule_answers_a_sentence() -> None:
    assert {number for _, _, status, by in ROWS if status != "n/a" for number in by.split(", ")} == NUMBERS
    assert len(ROWS) > 140
