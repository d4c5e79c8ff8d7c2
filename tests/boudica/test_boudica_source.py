"""Each sentence of the printed game behind Boudica's rebellion is accounted for (docs/boudica-source.md)."""

import pytest

from campaign.boudica.game import CLAUSES as BOOK
from tests import sources

ROWS = sources.rows("boudica-source.md")
NUMBERS = {number for number in sources.numbers(BOOK.sections()) if not number.startswith("W11.")}


@pytest.mark.parametrize("row", ROWS, ids=sources.named)
def test_a_sentence_is_done_or_ruled_by_rules_that_there_are(row: sources.Row) -> None:
    assert sources.is_answered(row, NUMBERS, BOOK.rulings())


def test_every_rule_answers_a_sentence() -> None:
    assert sources.answering(ROWS) == NUMBERS
    assert len(ROWS) > 140
