"""The odds of a whole card battle from where it stands, with the generator's beside them."""

import uuid
from dataclasses import dataclass
from functools import lru_cache

from battles.battleplay import chronicle as cards
from battles.battleplay.chronicle import CardChronicle
from battles.battleplay.words import who
from battles.data.battleplay import armies, balance
from battles.rules.battleplay.duel import Interval
from battles.rules.battleplay.forecast import Forecast, forecast, open_forecast
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
    """What may become of a battle, for one side: shares in whole percent, each as the range that chance leaves open.

    `guesses`: how often what is hidden from the player was guessed; 0 where nothing is.
    """

    side: Side
    name: str
    battles: int
    guesses: int
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
    found = _forecast(told.id, told.head, side, told.viewer)
    points = start.attacker.points, start.defender.points
    return Outlook(
        side=side,
        name=who(told.now, side),
        battles=found.battles,
        guesses=len(found.guesses) if told.viewer else 0,
        won=found.interval(lambda count: count.won),
        tied=found.interval(lambda count: count.tied),
        lost=found.interval(lambda count: count.lost),
        points=points,
        generator=odds(*points),
        worth=_worth(),
    )


def _worth() -> Worth:
    counted = balance()
    return Worth(counted.more, round(100 * counted.mean), round(100 * odds(counted.more, 0).attacker_wins))


def forget() -> None:
    """What is kept in memory, after other rows have come into the place of those it was read from."""
    _forecast.cache_clear()


@lru_cache(maxsize=KEPT)
def _forecast(id: uuid.UUID, head: int, side: Side, viewer: Side | None) -> Forecast:
    past = cards.past(id, head)
    battle = past.moments[-1]
    seed = f"{past.start.start.seed}/outlook/{head}"
    if viewer is None:
        return open_forecast(battle, side, seed)
    return forecast(seen_by(battle, viewer), viewer, armies().get(battle.start.force(viewer.other).people), seed)
