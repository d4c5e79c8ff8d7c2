"""Z18: how a player is: what he dares, what he fears, and what draws him on, by level and side."""

from collections.abc import Mapping
from typing import NamedTuple

from campaign.fury.rules.board import Side
from campaign.fury.rules.z18_solo.worth import ENEMYS


class Temper(NamedTuple):
    """The weights that differ by level and side."""

    least: float
    """The least chance to win with which he begins a battle."""
    fear: float
    """How much counts what the enemy may do in his half."""
    pull: float
    """How much counts what a stack may take farther off."""
    hunger: float
    """What each unit over the limit costs (Z7.3)."""
    spares: float = ENEMYS
    """How much the losses of his own side count beside those of the enemy (Z18.4)."""
    crowd: float = 60
    """SP from which on a stack is drawn to no other (Z18.3)."""
    few: float = 10
    """Of less SP nobody looks farther than to his next tract, if he is careful."""
    kept: float = 0.15
    """Of the value of a place, what it is worth to stand in it when it is the side's already."""


PLAIN = Temper(0.45, 0.0, 0.5, 0.35)
TEMPERS: Mapping[int, Mapping[Side, Temper]] = {
    1: dict.fromkeys(Side, PLAIN),
    2: {Side.TRIBAL: Temper(0.6, 1.0, 0.5, 0.35), Side.ROMAN: Temper(0.6, 1.0, 1.0, 0.8)},
    3: {
        Side.TRIBAL: Temper(0.6, 2.8, 0.5, 0.5, spares=1.4, crowd=40),
        Side.ROMAN: Temper(0.6, 0.5, 1.0, 0.8, spares=0.25, crowd=30, few=28, kept=0.8),
    },
}
"""Level 1 fears nothing. Level 2 knows that time is on the side of the rebels, whose host stays together, and that Rome
must come, and may not starve. The weights of level 3 came best out of wars in which they were changed at random
(docs/fury.md)."""
