"""Dice by hand in a campaign: which of them the player rolls himself (engine/hand.py keeps those he has given)."""

import uuid
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated

from campaign import models
from campaign.formats import DECISION
from campaign.models import Hands
from campaign.rules import turn
from campaign.rules.decisions import Decision
from campaign.rules.state import Campaign
from engine import hand
from engine.codec import BY_TYPE
from engine.hand import Faces, Hand, Waitings, rolling
from engine.rules.dice import AskingDice, Want

GENERATOR = "C6.11"
"""The clause whose dice are the dice of a battle."""


@dataclass(frozen=True)
class Waiting(hand.Waiting[Decision]):
    """A decision that waits for dice, and whose it asks for."""

    decision: Annotated[Decision, BY_TYPE]
    hands: Hands = Hands.NONE


def row_of(campaign: uuid.UUID) -> models.Campaign:
    """The row with what waits, in one query."""
    return models.Campaign.objects.select_related("given").get(id=campaign)


def asks(hands: Hands, campaign: Campaign) -> Callable[[Want], bool]:
    """Which dice the player rolls."""
    romes = campaign.battle is not None and campaign.battle.is_romes
    if hands is Hands.ALL:
        return lambda want: True
    if hands is Hands.BATTLES or hands is Hands.ROME and romes:
        return lambda want: want.rule == GENERATOR
    return lambda want: False


HAND: Hand[Waiting] = Hand(
    ruleset=turn.RULESET,
    rows=models.Given,
    of="campaign",
    waitings=Waitings(Waiting, DECISION),
    waits=lambda row, head, decision: Waiting(head, decision, hands=Hands(row.hands)),
    asks=lambda row, waiting, campaign: asks(waiting.hands if waiting else Hands(row.hands), campaign),
    within=lambda before, now: now.turn == before.turn,
)


def dice(campaign: Campaign, hands: Hands, given: Faces = ()) -> AskingDice:
    """The player's dice and the program's, for one decision; the faces given so far come first."""
    return AskingDice(given, turn.seeded(campaign), asks(hands, campaign))


def wants(campaign: Campaign, decision: Decision, hands: Hands = Hands.ALL) -> tuple[Want, ...]:
    """The first dice of the decision that the player is asked for; of all dice, if he rolls them all."""
    return rolling(turn.RULESET, campaign, decision, dice(campaign, hands)).wants
