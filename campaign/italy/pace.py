"""Which ending Rome can still reach (C9.3, D30), and what each further turn must bring for it."""

from dataclasses import dataclass

from campaign.italy.rules.c9_victory import DESTINY, DOMINION, OBLIVION
from campaign.italy.rules.state import Ending, State
from powers.rules.revenue import revenue
from powers.rules.theatre import ROME, TURNS

GROWTH = 20
"""The most talents by which a turn's revenue exceeds the one before: the yield of a Subject of 3 provinces (C2.2).

Of 8,436 positions in 800 campaigns of greedy and steady Rome, 28 had more.
"""


@dataclass(frozen=True)
class Pace:
    """An ending, the Civic it takes, and the points `needed` each further turn, 0 if they are there.

    `needed` is None if only oblivion is within reach: then Rome plays not to fall.
    """

    ending: Ending
    goal: int
    needed: int | None


def needed(total: int, goal: int, turns: int) -> int:
    """The whole points that each of these turns must bring; 0 if the goal is reached."""
    return max(0, -((total - goal) // turns))


def best_within_reach(campaign: State) -> Pace | None:
    """D30: the best ending within reach if all revenue now goes into Civic; None once the campaign is over."""
    if campaign.ending:
        return None
    total, situation = campaign.civic_total, campaign.situation
    has_spent = bool(campaign.civic) and campaign.civic[-1].turn == campaign.turn
    turns = TURNS - campaign.turn + (not has_spent)
    collected = None if has_spent else situation.revenues.get(ROME)
    first = (collected or revenue(situation.land, ROME)).total
    most = total + sum(first + GROWTH * later for later in range(turns))
    provincial = OBLIVION + situation.land.italy.options.exactly_150_is_oblivion
    for ending, goal in (Ending.DESTINY, DESTINY), (Ending.DOMINION, DOMINION), (Ending.PROVINCIAL, provincial):
        if total >= goal or most >= goal:
            return Pace(ending, goal, needed(total, goal, turns) if total < goal else 0)
    return Pace(Ending.OBLIVION, 0, None)
