"""Level 3: level 2's choice, or what is surely better in playouts to the end of the turn."""

from collections.abc import Sequence

from campaign.boudica.rules.board import BOUDICA, ROMANS, Side
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.state import State, Step
from campaign.boudica.rules.turn import choices
from campaign.boudica.rules.w5_movement.moving import Enter, Stay
from campaign.boudica.rules.w6_battle.meeting import Wish, Withdraw
from campaign.boudica.rules.w11_solo.evaluation import promise
from campaign.boudica.rules.w11_solo.levels import planned
from campaign.boudica.rules.w11_solo.outlook import Outlook
from campaign.boudica.rules.w11_solo.planning import first_step, plans
from campaign.boudica.rules.w11_solo.playouts import carried_on
from engine.playouts.trying import Trying
from engine.rules.dice import Dice

BESIDE = 2  # the moves tried besides level 2's own: its next best ones
FIRST, MORE = 3, 6  # playouts of each option, and further ones for the best and for level 2's own
LEAST = 0.01  # the least lead, in share of victory, over level 2's choice
SURE = 1.5  # the least lead in standard errors


def searched(seen: State, side: Side, dice: Dice) -> Decision:
    """Level 2's choice, or what is better by LEAST and by SURE standard errors.

    Its playouts depend on the position and on no die: the same position always gets the same answer.
    """
    usual = planned(seen, side, dice)
    options = others(seen, side, usual)
    if not options:
        return usual
    seed = f"searching/{seen.step}/{side}/{len(seen.moved)}"

    def playout(option: Decision, number: int) -> float:
        romans = promise(carried_on(seen, option, seed, number))
        return romans if side is ROMANS else 1 - romans

    return Trying(playout, FIRST, MORE, LEAST, SURE).best(usual, options)


def others(seen: State, side: Side, usual: Decision) -> Sequence[Decision]:
    """What is tried besides level 2's choice: when armies or Boudica set out, and in meetings."""
    if isinstance(usual, Wish | Withdraw):
        return [each for each in choices(seen, side) if isinstance(each, Wish | Withdraw) and each != usual]
    if seen.step is not Step.MOVEMENT or _goes_on(seen, usual):
        return ()
    found = dict.fromkeys([first_step(seen, plan) for plan in plans(Outlook(seen, side)) if plan.path])
    return [each for each in found if each != usual][:BESIDE]


def _goes_on(seen: State, usual: Decision) -> bool:
    """Whether a piece is on its way, except for Boudica before she sets out; agents are left to level 2 as well."""
    if seen.march:
        return seen.march.piece != BOUDICA or seen.march.has_entered
    return isinstance(usual, Enter | Stay) and usual.piece in seen.agents
