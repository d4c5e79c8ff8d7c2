"""Which ending Rome can still reach (C9.3, D30), and what each turn from here on must bring for it."""

from dataclasses import dataclass

from campaign.italy.rules.c9_victory import DESTINY, DOMINION, OBLIVION
from campaign.italy.rules.state import Ending, State
from powers.rules.revenue import revenue
from powers.rules.theatre import ROME, TURNS

GROWTH = 20
"""Talents by which a turn's revenue is at best above that of the turn before: what a Subject of three provinces yields
(C2.2). Of 8,436 positions in 800 campaigns of greedy and steady Rome, 28 came to more."""


@dataclass(frozen=True)
class Pace:
    """An ending, the points of Civic it takes, and the points `needed` a turn from here on, 0 where they are there.

    `needed` is None where no more than oblivion is within reach: then Rome plays not to fall.
    """

    ending: Ending
    goal: int
    needed: int | None


def needed(total: int, goal: int, turns: int) -> int:
    """Whole points that each of so many turns has to bring; 0 if the goal is reached."""
    return max(0, -((total - goal) // turns))


def best_within_reach(campaign: State) -> Pace | None:
    """D30: the best ending within reach, all revenue going into Civic from now on; None once the campaign is over."""
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
