"""Battles that the program plays to their end on both sides, and what so many of them come to."""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from battles.rules.battleplay.decisions import Decision, Offer, OfferChoice
from battles.rules.battleplay.ending import outcome
from battles.rules.battleplay.opponent import choose
from battles.rules.battleplay.state import Battle
from battles.rules.battleplay.turn import Unfolding, go_on, unfold
from battles.rules.battleplay.view import seen_by
from battles.rules.verdict import Grade, Side
from engine.rules.dice import Dice

Levels = Mapping[Side, int]
Z = 1.959964
"""Of the normal distribution 95 % lie within so many standard deviations."""


View = Callable[[Battle, Side], Battle]


def finish(battle: Battle, levels: Levels, dice: Dice, view: View = seen_by) -> Battle:
    """The battle played to its end, each side by the program at its level, from what it sees."""
    for unfolded in played_out(battle, levels, dice, view):
        battle = unfolded.play.battle
    return battle


def played_out(battle: Battle, levels: Levels, dice: Dice, view: View = seen_by) -> Iterator[Unfolding]:
    """The same, step by step: each decision as it unfolds."""
    unfolded = go_on(battle, dice)
    yield unfolded
    while offer := unfolded.offer:
        battle = unfolded.play.battle
        unfolded = unfold(battle, decide(battle, offer, levels, dice, view), dice, offer)
        yield unfolded


def decide(battle: Battle, offer: Offer, levels: Levels, dice: Dice, view: View = seen_by) -> Decision:
    """What the program decides for the side of this offer, from what that side sees."""
    if isinstance(offer, OfferChoice) and len(offer.choices) == 1:
        return offer.choices[0]
    return choose(view(battle, offer.side), offer, levels[offer.side], dice)


class Interval(NamedTuple):
    """A share in whole per cent, rounded outwards: what ever more battles would come to lies within, 19 times in 20."""

    low: int
    high: int


def interval(count: float, battles: float) -> Interval:
    """Wilson's 95 % interval of a share, of battles that have nothing to do with each other."""
    share, spread = count / battles, Z * Z / battles
    centre = share + spread / 2
    margin = Z * math.sqrt((share * (1 - share) + spread / 4) / battles)
    low, high = (centre - margin) / (1 + spread), (centre + margin) / (1 + spread)
    return Interval(max(0, math.floor(100 * low)), min(100, math.ceil(100 * high)))


@dataclass(frozen=True)
class Count:
    """How finished battles ended, for one side: won, tied or lost, and how many of them as Major Victories."""

    won: int
    tied: int
    lost: int
    major_won: int
    major_lost: int

    @property
    def battles(self) -> int:
        """How many were played."""
        return self.won + self.tied + self.lost

    @property
    def score(self) -> float:
        """Battles won and half of those tied, as a share."""
        return (self.won + self.tied / 2) / self.battles


def count(battles: Iterable[Battle], side: Side) -> Count:
    """How these battles ended for a side."""
    won = tied = lost = major_won = major_lost = 0
    for battle in battles:
        assert battle.ending is not None, "the battle is not over"
        winner, major = battle.ending.winner, outcome(battle).grade is Grade.MAJOR
        won += winner is side
        tied += winner is None
        lost += winner is side.other
        major_won += major and winner is side
        major_lost += major and winner is side.other
    return Count(won, tied, lost, major_won, major_lost)
