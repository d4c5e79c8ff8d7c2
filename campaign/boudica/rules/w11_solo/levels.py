"""Levels 1 and 2: how each decides, step by step."""

from collections.abc import Callable, Mapping

from campaign.boudica.rules.board import Side
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.state import State, Step
from campaign.boudica.rules.w11_solo import greedy_moves, meetings, mustering, planning
from engine.rules.dice import Dice

Decide = Callable[[State, Side, Dice], Decision]
"""A side's decision from what it sees and the player's own dice."""

SIMPLE: Mapping[Step, Decide] = {
    Step.AGENT: mustering.place_agent,
    Step.DIVISION: mustering.divide,
    Step.MOVEMENT: greedy_moves.move,
    Step.BATTLES: meetings.meet,
    Step.RECRUITING_ORDER: mustering.order,
    Step.RECRUITMENT: mustering.recruit,
    Step.DRAW: mustering.play_on,
}
PLANNED: Mapping[Step, Decide] = {
    **SIMPLE,
    Step.MOVEMENT: planning.move,
    Step.BATTLES: planning.meet,
    Step.RECRUITMENT: mustering.recruit_with_garrison,
}


def simple(seen: State, side: Side, dice: Dice) -> Decision:
    """Level 1: one step of foresight, by rules of thumb."""
    return SIMPLE[seen.step](seen, side, dice)


def planned(seen: State, side: Side, dice: Dice) -> Decision:
    """Level 2: the worth of the position that a whole move leads to."""
    return PLANNED[seen.step](seen, side, dice)
