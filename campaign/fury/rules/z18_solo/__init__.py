"""Z18: the program's player. It gets what its side may see, and gives a reason for each choice."""

from campaign.fury.rules.board import Side
from campaign.fury.rules.decisions import Decision
from campaign.fury.rules.state import State
from campaign.fury.rules.z18_solo.judge import Judge
from campaign.fury.rules.z18_solo.levels import decided
from engine.rules.dice import Dice

LEVELS = (1, 2)


def choose(seen: State, side: Side, level: int, dice: Dice) -> Decision:
    """Z18.1: the program's decision for a side at its moment, by what that side sees; it needs no dice."""
    return decided(Judge(seen, side, level))
