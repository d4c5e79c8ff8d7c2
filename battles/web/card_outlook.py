"""The odds of a whole card battle from where it stands, with the generator's beside them."""

import uuid
from dataclasses import dataclass
from functools import lru_cache

from battles.battleplay import chronicle as cards
from battles.battleplay.chronicle import CardChronicle
from battles.battleplay.words import who
from battles.data.battleplay import armies, balance
from battles.rules.battleplay.duel import Count, Interval, interval
from battles.rules.battleplay.forecast import forecast
from battles.rules.battleplay.view import seen_by
from battles.rules.odds import Odds, odds
from battles.rules.verdict import Side

KEPT = 64
"""Outlooks kept in memory; each takes seconds."""


@dataclass(frozen=True)
class Worth:
    """Of 100 battles, those that so many points `more` win by cards, a tie counting half, and by the generator."""

    more: int
    cards: int
    generator: int


@dataclass(frozen=True)
class Outlook:
    """What may become of a battle, for one side: shares in whole percent, each from the least to the most likely."""

    side: Side
    name: str
    battles: int
    won: Interval
    tied: Interval
    lost: Interval
    points: tuple[int, int]
    generator: Odds
    worth: Worth


def outlook(told: CardChronicle) -> Outlook:
    """The odds from where the battle stands, by what the player sees of it."""
    side = told.commands.viewer or Side.ATTACKER
    start = told.now.start
    counted = _counted(told.id, told.head, side, told.viewer)
    points = start.attacker.points, start.defender.points
    return Outlook(
        side=side,
        name=who(told.now, side),
        battles=counted.battles,
        won=interval(counted.won, counted.battles),
        tied=interval(counted.tied, counted.battles),
        lost=interval(counted.lost, counted.battles),
        points=points,
        generator=odds(*points),
        worth=_worth(),
    )


def _worth() -> Worth:
    counted = balance()
    return Worth(counted.more, round(100 * counted.mean), round(100 * odds(counted.more, 0).attacker_wins))


@lru_cache(maxsize=KEPT)
def _counted(id: uuid.UUID, head: int, side: Side, viewer: Side | None) -> Count:
    past = cards.past(id, head)
    battle = past.moments[-1]
    seen = battle if viewer is None else seen_by(battle, viewer)
    book = armies().get(battle.start.force(side.other).people)
    return forecast(seen, side, book, f"{past.table.start.seed}/outlook/{head}")
