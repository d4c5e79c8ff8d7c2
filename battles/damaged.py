"""Battles that are kept and cannot be read."""

from battles.models import CardBattle, Fight
from engine.damaged import Damaged


class DamagedBattle(Damaged):
    """A battle on the table or by cards; `key` is the one by which its campaign knows it, empty for a skirmish."""

    def __init__(self, row: Fight | CardBattle, why: str) -> None:
        super().__init__(why)
        self.id = row.id
        self.key = row.key
