"""Battles that are kept and cannot be read."""

import uuid

from engine.damaged import Damaged


class DamagedBattle(Damaged):
    """A battle on the table or by cards; `key` is the one by which its campaign knows it, empty for a skirmish."""

    def __init__(self, why: str, id: uuid.UUID, key: str) -> None:
        super().__init__(why)
        self.id = id
        self.key = key
