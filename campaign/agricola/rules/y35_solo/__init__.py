"""Y35: the program's player. It gets what its side may see, and gives a reason for each choice."""

from campaign.agricola.rules.board import CALEDONIANS, Side
from campaign.agricola.rules.decisions import Decision
from campaign.agricola.rules.state import State
from campaign.agricola.rules.y35_solo.evaluation import Judge
from campaign.agricola.rules.y35_solo.levels import decided
from campaign.agricola.rules.y35_solo.searching import searched
from engine.rules.dice import Dice

LEVELS = (1, 2, 3)  # how well it plays (Y35.1)


def choose(seen: State, side: Side, level: int, dice: Dice) -> Decision:
    """Y35.1: the program's decision for a side at its moment, by what that side sees (secrets.seen_by).

    With its reason. Positions alike to it get the same decision; it needs no dice. At level 3 the Caledonians play out
    their best Marches.
    """
    judge = Judge(seen, side, level)
    return searched(judge) if level > 2 and side is CALEDONIANS else decided(judge)
