"""The set-up (W2), recruiting (W7), and whether a game without an end goes on (W8.4)."""

from campaign.boudica.rules.board import BRITONS, LONDINIUM, Side
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.state import State
from campaign.boudica.rules.w2_setup import Divide, choices_of_agent, choices_of_division
from campaign.boudica.rules.w7_recruitment import (
    EndRecruiting,
    OrderRecruiting,
    Raise,
    RaiseByAgent,
    TakeFromPool,
    TakeGarrison,
    choices,
)
from campaign.boudica.rules.w8_victory import PlayOn
from campaign.boudica.rules.w11_solo.outlook import Outlook
from engine.rules.dice import Dice, pick
from engine.rules.reason import Reason

LEAST_IN_ARMY = 5
"""In the secret division every army has at least this: a weaker one would threaten nobody."""
SAFE = 2  # the garrison leaves if no Briton army is within this many regions of Londinium
VARIED = Reason("player.varied")


def place_agent(seen: State, side: Side, dice: Dice) -> Decision:
    """At random (W2.7), so that nobody can guess it."""
    return pick(dice, choices_of_agent(seen), "W2.7", "player", VARIED).choice


def divide(seen: State, side: Side, dice: Dice) -> Decision:
    """At random, so that nobody can guess it (W2.6)."""
    found = [each for each in choices_of_division(seen) if isinstance(each, Divide)]
    fit = [each for each in found if min(each.strengths) >= LEAST_IN_ARMY]
    return pick(dice, fit or found, "W2.6", "player", VARIED).choice


def order(seen: State, side: Side, dice: Dice) -> Decision:
    """It goes first itself (W7.1)."""
    return OrderRecruiting(side)


def recruit(seen: State, side: Side, dice: Dice) -> Decision:
    """As many as possible: armies before agents, and no garrison."""
    found = choices(seen)
    for kind, amount in ((Raise, "cubes"), (TakeFromPool, "strength")):
        if these := [each for each in found if isinstance(each, kind)]:
            return max(these, key=lambda each: getattr(each, amount))
    by_agents = [each for each in found if isinstance(each, RaiseByAgent)]
    if by_agents:
        return max(by_agents, key=lambda each: bool(each.army))
    return EndRecruiting()


def recruit_with_garrison(seen: State, side: Side, dice: Dice) -> Decision:
    """Level 2: also the garrison, if no Britons are near Londinium (W7.4)."""
    for decision in choices(seen):
        if isinstance(decision, TakeGarrison) and not Outlook(seen, side).near(BRITONS, LONDINIUM, SAFE):
            return decision
    return recruit(seen, side, dice)


def play_on(seen: State, side: Side, dice: Dice) -> Decision:
    """W8.4."""
    return PlayOn()
