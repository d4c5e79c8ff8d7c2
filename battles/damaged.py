"""Stored battles that cannot be read."""

from collections.abc import Mapping

from battles.models import CardBattle, Fight
from engine.damaged import Damaged
from engine.rescue import PART

OF_FIGHTS = f"fight_id IN (SELECT id FROM battles_fight WHERE {PART})"
OF_CARDS = f"battle_id IN (SELECT id FROM battles_cardbattle WHERE {PART})"
ON_TABLE: Mapping[str, str] = {
    "battles_fight": PART,
    "battles_draft": OF_FIGHTS,
    "battles_count": OF_FIGHTS,
    "battles_tap": f"count_id IN (SELECT id FROM battles_count WHERE {OF_FIGHTS})",
    "battles_chosenrules": PART,
}
BY_CARDS: Mapping[str, str] = {
    "battles_cardbattle": PART,
    "battles_cardline": OF_CARDS,
    "battles_cardbranch": OF_CARDS,
}
"""The tables with rows of battles, and for each the SQL that selects by the beginning of a key (engine/rescue.py)."""


class DamagedBattle(Damaged):
    """A battle on the table or by cards; `key` is the campaign's key for it, empty for a skirmish."""

    def __init__(self, row: Fight | CardBattle, why: str) -> None:
        super().__init__(why)
        self.id = row.id
        self.key = row.key
