"""The levels of the opponent, and what each considers things worth, in main battle cards, which decide a battle (R45).

The figures come from opponents that differ in one of them, playing each other 1,500 battles at a time.
"""

from typing import NamedTuple

from battles.rules.battleplay.decisions import Decision
from battles.rules.battleplay.ending import rout_at
from battles.rules.battleplay.odds import case, falls, foreseen, likely
from battles.rules.battleplay.state import Battle, Combat, Strike
from battles.rules.verdict import Side


class Mind(NamedTuple):
    general: float
    """The loss of a general. Careful players know that he is there to be used."""
    risk: float  # the further cost of joining: a general who has joined stays at risk (R26)
    kept: float  # the least value a Tactica must bring, as there may be a better use for it
    orders: bool  # whether the order of combats is weighed; otherwise files are taken in turn
    foresees: bool
    """Whether the whole coming melee is weighed before a move, and the charge before a deployment."""


LEVELS = RANDOM, QUICK, CAREFUL, FORESEEING = range(4)
MINDS = {
    QUICK: Mind(general=0.5, risk=0.15, kept=0.25, orders=False, foresees=False),
    CAREFUL: Mind(general=0.1, risk=0.0, kept=0.1, orders=True, foresees=False),
    FORESEEING: Mind(general=0.1, risk=0.0, kept=0.1, orders=True, foresees=True),
}
MAIN = 1.0
SUPPORT = 0.2  # a skirmisher: it is not counted, but shoots or supports
GUN = 0.3  # artillery, which falls with its main card (R30)
WOUND = 0.4  # a wound is nearly half a loss: any further X destroys
ROUT = 1.5  # the added value of a card whose loss routs its army (R21): it is the battle


def stake(battle: Battle, target: int) -> float:
    """What a side loses with this card."""
    if not battle.card(target).troop.main:
        return SUPPORT
    return MAIN + ROUT if battle.mains(battle.start.sides[target]) <= rout_at(battle) + 1 else MAIN


def hurt(battle: Battle, combat: Combat, strike: Strike) -> float:
    """How likely a strike is to destroy its target: 1 for certain, a wound for part of that."""
    _, wound, destroyed = likely(case(battle, combat, strike))
    return destroyed + WOUND * wound


def threat(battle: Battle, combat: Combat, strike: Strike, mind: Mind) -> float:
    """The expected cost of a strike to its target's side."""
    worth = stake(battle, strike.target)
    if battle.board[strike.at].gun is not None:
        worth += GUN
    if falls(battle, combat, strike):
        worth += mind.general
    return worth * hurt(battle, combat, strike)


def value(battle: Battle, side: Side, decision: Decision, mind: Mind) -> float:
    """The value of a combat after this decision; 0 if it is about none.

    Only the odds of its next throw count. The player's odds include a reroll (R25, R41); these do not, since a seed
    must go on deciding as it always did, and where a reroll counts most (R41) all options have it alike.
    """
    combat = foreseen(battle, side, decision)
    if combat is None:
        return 0.0
    threats = [(strike.side, threat(battle, combat, strike, mind)) for strike in combat.strikes]
    return sum(cost if owner is side else -cost for owner, cost in threats)
