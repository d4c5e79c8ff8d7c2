"""A whole game consistent with what a side sees: what it does not know is as it may be (W1.4, W11.1)."""

from dataclasses import replace

from campaign.boudica.rules.board import BRITONS
from campaign.boudica.rules.state import NOT_TOLD, Division, State
from engine.rules.dice import SIDES, Dice, DieRequest, Kind
from engine.rules.reason import Reason

THROWN = [DieRequest(Kind.D6, "W1.4", "imagined", Reason("player.divided"))] * 5
THROWS = 7776
"""The throws of these dice: more than the Romans' possible divisions, too many for a random pick's table."""


def imagined(seen: State, dice: Dice) -> State:
    """A possible game behind what a side sees (secrets.seen_by): it can be played on, and has no seed.

    Unknown strengths are one of the divisions the Romans can think of, all equally likely.
    """
    if NOT_TOLD not in [army.strength for army in seen.armies.values()] or not seen.thinkable:
        return seen
    return divided(seen, seen.thinkable[_place(len(seen.thinkable), dice) if seen.thinkable[1:] else 0])


def _place(places: int, dice: Dice) -> int:
    """One of these, from 0, practically equally likely."""
    throw = 0
    for face in dice.roll(THROWN):
        throw = throw * SIDES[Kind.D6] + face - 1
    return throw * places // THROWS


def divided(seen: State, division: Division) -> State:
    """The game with these strengths of the Briton armies."""
    in_order = [army.id for army in seen.britain.armies if army.side is BRITONS]
    strengths = dict(zip(in_order, division, strict=True))
    armies = {id: replace(army, strength=strengths.get(id, army.strength)) for id, army in seen.armies.items()}
    return replace(seen, armies=armies)
