"""Z18: the program's player. It gets what its side may see, and gives a reason for each choice."""

from campaign.fury.rules.board import Side
from campaign.fury.rules.decisions import Decision
from campaign.fury.rules.state import State
from campaign.fury.rules.z18_solo.judge import Judge
from campaign.fury.rules.z18_solo.levels import decided
from campaign.fury.rules.z18_solo.searching import searched
from engine.rules.dice import Dice

LEVELS = (1, 2, 3)


def choose(seen: State, side: Side, level: int, dice: Dice) -> Decision:
    """Z18.1: the program's decision for a side at its moment, by what that side sees; it needs no dice."""
    judge = Judge(seen, side, level)
    return searched(judge) if level > 2 else decided(judge)
