"""Each sentence of the printed game of Agricola is accounted for (docs/agricola-source.md)."""

import pytest

from campaign.agricola.game import CLAUSES as BOOK
from tests import sources

ROWS = sources.rows("agricola-source.md")
OURS = ("Y2.4", "Y5.5", "Y20.5", "Y35.", "Y36.")
"""Rules that no sentence asks for."""
NUMBERS = {number for number in sources.numbers(BOOK.sections()) if not number.startswith(OURS)}


@pytest.mark.parametrize("row", ROWS, ids=sources.named)
def test_a_sentence_is_done_or_ruled_by_rules_that_there_are(row: sources.Row) -> None:
    assert sources.is_answered(row, NUMBERS, BOOK.rulings())


def test_every_rule_answers_a_sentence() -> None:
    assert sources.answering(ROWS) == NUMBERS
    assert len(ROWS) > 350
