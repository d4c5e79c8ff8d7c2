"""The running score of skirmishes that the player commanded, by his army and by the program's level.

It is counted from their logs and stored nowhere: each counts as it stands, and no longer once deleted.
"""

import logging
import uuid
from collections import Counter
from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from battles import models
from battles.battleplay.games import LOG, CardGame
from battles.rules.battleplay.ending import outcome
from battles.web.card_armies import LEVELS
from battles.web.game import SKIRMISHES
from engine.damaged import Damaged, reading
from engine.rules.record import IMPOSSIBLE
from engine.texts import text

logger = logging.getLogger(__name__)
KEPT = 4096
"""Results in the cache, a line each: reading a battle again takes a hundredth of a second."""


class SkirmishOutcome(StrEnum):
    """The result for the player; a tie is nobody's victory here."""

    WON_MAJOR = "won major"
    WON_MINOR = "won minor"
    TIED = "tied"
    LOST_MINOR = "lost minor"
    LOST_MAJOR = "lost major"


class SettledBattle(NamedTuple):
    """A finished battle, with the player's army and the program's level."""

    end: SkirmishOutcome
    army: str
    level: int


class ScoreRow(NamedTuple):
    """The results of battles of one kind (all, if `name` is empty): their number, and that of each SkirmishOutcome."""

    name: str
    battles: int
    ends: tuple[int, ...]

    @property
    def told(self) -> str:
        """The same in one line, whatever the grades."""
        won, more_won, tied, lost, more_lost = self.ends
        return text("battles", "armies", "score", won=won + more_won, tied=tied, lost=lost + more_lost)


def score() -> dict[str, list[ScoreRow]]:
    """All finished battles, by the player's army and by the program's level; empty if there is none."""
    settled = [*_settled_ones()]
    armies, levels = sorted({each.army for each in settled}), sorted({each.level for each in settled})
    words = dict(LEVELS)
    return {
        "all": [_row("", settled)] if settled else [],
        "armies": [_row(army, (each for each in settled if each.army == army)) for army in armies],
        "levels": [
            _row(words.get(level, str(level)), (each for each in settled if each.level == level)) for level in levels
        ],
    }


def _row(name: str, settled: Iterable[SettledBattle]) -> ScoreRow:
    counts = Counter(each.end for each in settled)
    return ScoreRow(name, counts.total(), tuple(counts[end] for end in SkirmishOutcome))


def _settled_ones() -> Iterator[SettledBattle]:
    """Each finished battle; an unreadable one is left out, and its card on the page says why."""
    for id, head in models.CardBattle.objects.filter(**SKIRMISHES).values_list("id", "head"):
        try:
            settled = _settled(id, head)
        except (Damaged, *IMPOSSIBLE):
            logger.exception("The skirmish %s cannot be counted", id)
            continue
        if settled:
            yield settled


@lru_cache(maxsize=KEPT)
def _settled(id: uuid.UUID, head: int) -> SettledBattle | None:
    """The result of the battle at this line; None if it goes on, or the player commands both sides or none.

    Lines are never rewritten, so these two identify it.
    """
    with reading(Damaged):
        row = models.CardBattle.objects.get(id=id)
        return _of(LOG.rebuilt(row, head))


forget = _settled.cache_clear
"""Empties the cache, after other rows have replaced those it was read from."""


def _of(game: CardGame) -> SettledBattle | None:
    battle, side = game.now, game.start.commands.viewer
    if battle.ending is None or side is None:
        return None
    army, level = battle.start.force(side).name, game.start.level
    if battle.ending.winner is None:
        return SettledBattle(SkirmishOutcome.TIED, army, level)
    won = "won" if battle.ending.winner is side else "lost"
    return SettledBattle(SkirmishOutcome(f"{won} {outcome(battle).grade}"), army, level)
