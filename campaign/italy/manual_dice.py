"""Dice by hand in a campaign: which ones the player rolls (engine/manual_dice.py stores the faces)."""

import uuid
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated

from battles.rules.generator import HIGHER_COUNTS
from campaign import models
from campaign.italy import running
from campaign.italy.formats import DECISION
from campaign.italy.rules import turn
from campaign.italy.rules.decisions import Decision
from campaign.italy.rules.state import State
from campaign.models import ManualDice
from engine import manual_dice
from engine.codec import BY_TYPE
from engine.manual_dice import Faces, ManualRolls, Waitings, rolling
from engine.rules.dice import AskingDice, DieRequest


@dataclass(frozen=True)
class CampaignWaiting(manual_dice.Waiting[Decision]):
    """A decision that waits for dice, and whose dice they are."""

    decision: Annotated[Decision, BY_TYPE]
    hands: ManualDice = ManualDice.NONE


def row_of(campaign: uuid.UUID) -> models.Campaign:
    """The row and what waits, in one query."""
    return models.Campaign.objects.select_related("pending_roll").get(id=campaign)


def asks(hands: ManualDice, campaign: State) -> Callable[[DieRequest], bool]:
    """Which dice the player rolls: none in an Iron campaign (D31)."""
    if campaign.start.iron:
        return lambda die: False
    romes = campaign.battle is not None and campaign.battle.is_romes
    if hands is ManualDice.ALL:
        return lambda die: True
    if hands is ManualDice.BATTLES or hands is ManualDice.ROME and romes:
        return lambda die: die.reason == HIGHER_COUNTS
    return lambda die: False


ROLLS: ManualRolls[CampaignWaiting] = ManualRolls(
    ruleset=turn.RULESET,
    waitings=Waitings(CampaignWaiting, DECISION),
    waits=lambda row, head, decision: CampaignWaiting(head, decision, hands=ManualDice(row.hands)),
    asks=lambda row, waiting, campaign: asks(waiting.hands if waiting else ManualDice(row.hands), campaign),
    programs=running.foreseen,
    within=lambda before, now: now.turn == before.turn,
)


def dice(campaign: State, hands: ManualDice, given: Faces = ()) -> AskingDice:
    """The dice of one decision, the player's and the program's; the faces given so far come first."""
    return AskingDice(given, turn.seeded(campaign), asks(hands, campaign))


def requests(campaign: State, decision: Decision, hands: ManualDice = ManualDice.ALL) -> tuple[DieRequest, ...]:
    """The first dice of a decision that the player is asked for; by default he rolls them all."""
    return rolling(turn.RULESET, campaign, decision, dice(campaign, hands)).requests
