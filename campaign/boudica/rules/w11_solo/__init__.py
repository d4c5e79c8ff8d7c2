"""W11: the program's player. It gets what its side may see, and gives a reason for each choice."""

from collections.abc import Mapping

from campaign.boudica.rules.board import Side
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.secrets import seen_by
from campaign.boudica.rules.state import State
from campaign.boudica.rules.w11_solo.levels import Decide, planned, simple
from campaign.boudica.rules.w11_solo.reasons import why
from campaign.boudica.rules.w11_solo.searching import searched
from engine.rules.dice import Dice
from engine.rules.record import because
from engine.rules.ruleset import EVERYBODY

DECIDE: Mapping[int, Decide] = {1: simple, 2: planned, 3: searched}
LEVELS = tuple(DECIDE)  # how well it plays (W11.2)


def choose(seen: State, side: Side, level: int, dice: Dice) -> Decision:
    """W11.1: the program's decision for a side at its moment, by what that side sees (secrets.seen_by).

    W11.2: with its reason. Equal-looking positions and equal dice give the same decision.
    """
    decision = DECIDE[level](seen, side, dice)
    return decision if decision.why else because(decision, why(seen_by(seen, EVERYBODY), side, decision))
