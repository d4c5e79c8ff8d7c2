"""A battle of Hell Hath No Fury that is joined: in turn 1 two Iceni warbands come to Camulodunum."""

from uuid import UUID

from campaign.fury.game import GAME
from campaign.fury.rules.decisions import Done
from campaign.fury.rules.z10_movement import Go, Halt, SetOut
from campaign.fury.rules.z13_step import Attack
from engine import shared
from tests.fury.stored import decide

AT = "TR6"
WARBANDS = ("iceni warband 1", "iceni warband 4")
"""Of IC4, by road: 12 SP against the 8 of the town's defenders."""
DECISIONS = (SetOut(WARBANDS), *[Go(to, WARBANDS) for to in ("IC9", "TR2", AT)], Halt(), Done(), Attack(AT))


def joined(seed: str = "ashes", by_hand: bool = False, **options: str) -> UUID:
    """A game in which they have met; the rebels are asked where it is fought."""
    id_ = shared.create(GAME, "The fury", seed, by_hand, **options)
    decide(id_, *DECISIONS)
    return id_
