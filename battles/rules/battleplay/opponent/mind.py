"""The levels of the opponent, and what each thinks things are worth, in main battle cards: they decide a battle (R45).

The figures were found by letting opponents that differ in one of them play each other, 1,500 battles each.
"""

from typing import NamedTuple

from battles.rules.battleplay.decisions import Decision
from battles.rules.battleplay.ending import rout_at
from battles.rules.battleplay.odds import case, falls, foreseen, likely
from battles.rules.battleplay.state import Battle, Combat, Strike
from battles.rules.verdict import Side


class Mind(NamedTuple):
    """How a level thinks."""

    general: float
    """The loss of a general. Careful players know that he is there to be used."""
    risk: float
    """What keeps him from joining beside that: once he has joined he is at risk for good (R26)."""
    kept: float
    """What a Tactica must bring to be played, for there may be a better use for it."""
    orders: bool
    """Whether the order of combats is weighed; who does not takes the files as they come."""
    foresees: bool
    """Whether the whole melee to come is weighed before a card moves, and the charge before one is deployed."""


LEVELS = RANDOM, QUICK, CAREFUL, FORESEEING = range(4)
MINDS = {
    QUICK: Mind(general=0.5, risk=0.15, kept=0.25, orders=False, foresees=False),
    CAREFUL: Mind(general=0.1, risk=0.0, kept=0.1, orders=True, foresees=False),
    FORESEEING: Mind(general=0.1, risk=0.0, kept=0.1, orders=True, foresees=True),
}
MAIN = 1.0
SUPPORT = 0.2
"""A skirmisher: nobody counts it, but it shoots, or supports."""
GUN = 0.3
"""Artillery, which falls with the card it stands with (R30)."""
WOUND = 0.4
"""A wound is nearly half of a loss: any further X destroys."""
ROUT = 1.5
"""What the card is worth beside that whose loss routs its army (R21): it is the battle."""


def stake(battle: Battle, target: int) -> float:
    """What a side loses with this card."""
    if not battle.card(target).troop.main:
        return SUPPORT
    return MAIN + ROUT if battle.mains(battle.start.sides[target]) <= rout_at(battle) + 1 else MAIN


def hurt(battle: Battle, combat: Combat, strike: Strike) -> float:
    """How far a strike is likely to destroy its target: 1 for certain, a wound for a part of it."""
    _, wound, destroyed = likely(case(battle, combat, strike))
    return destroyed + WOUND * wound


def threat(battle: Battle, combat: Combat, strike: Strike, mind: Mind) -> float:
    """What a strike may be expected to cost its target's side."""
    worth = stake(battle, strike.target)
    if battle.board[strike.at].gun is not None:
        worth += GUN
    if falls(battle, combat, strike):
        worth += mind.general
    return worth * hurt(battle, combat, strike)


def value(battle: Battle, side: Side, decision: Decision, mind: Mind) -> float:
    """What a combat promises after this decision; 0 where it is about none.

    By the odds of its next throw alone. The player's also have the second one that may follow (R25, R41); here it is
    left out, for a seed must go on deciding as it always did, and where it counts most (R41) all choices have it alike.
    """
    combat = foreseen(battle, side, decision)
    if combat is None:
        return 0.0
    threats = [(strike.side, threat(battle, combat, strike, mind)) for strike in combat.strikes]
    return sum(cost if owner is side else -cost for owner, cost in threats)
