"""Dice by hand, where rows and rules meet: what the player rolls himself, and the faces given so far for a step."""

import json
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field, TypeAdapter

from campaign import models
from campaign.formats import DECISION
from campaign.models import Hands
from campaign.rules import turn
from campaign.rules.decisions import Decision
from campaign.rules.play import Play
from campaign.rules.state import Campaign
from engine.formats import TODAY, text_of_today
from engine.hand import Faces, Rolling
from engine.rules.dice import AskingDice, DiceWanted, Want
from engine.rules.record import IMPOSSIBLE, Line

GENERATOR = "C6.11"
"""The clause whose dice are the dice of a battle."""
_DECISION: TypeAdapter[Decision] = TypeAdapter(Annotated[Decision, Field(discriminator="type")])


@dataclass(frozen=True)
class Waiting:
    """A decision after line `head` that waits for dice: whose it asks for, the faces given, and those begun to be."""

    head: int
    decision: Decision
    hands: Hands
    faces: Faces = ()
    draft: Faces = ()

    @property
    def begun(self) -> bool:
        """Whether the player has given anything yet, which is then not passed over."""
        return bool(self.faces) or any(self.draft)


@dataclass(frozen=True)
class Hand:
    """Who rolls what in a campaign, and the decision that waits for dice, if any."""

    hands: Hands
    waiting: Waiting | None

    def dice(self, campaign: Campaign, decision: Decision, parent: int) -> AskingDice:
        """What rolls for a decision after that line; faces that wait for just that are used."""
        kept = self.waiting
        if kept and kept.begun and (kept.head, kept.decision) == (parent, decision):
            return dice(campaign, kept.hands, kept.faces)
        return dice(campaign, self.hands)


def row_of(campaign: uuid.UUID) -> models.Campaign:
    """The row with what waits, in one query."""
    return models.Campaign.objects.select_related("given").get(id=campaign)


def of(row: models.Campaign) -> Hand:
    """Who rolls what where the campaign stands."""
    return Hand(Hands(row.hands), waiting(row))


def asks(hands: Hands, campaign: Campaign) -> Callable[[Want], bool]:
    """Which dice the player rolls."""
    romes = campaign.battle is not None and campaign.battle.is_romes
    if hands is Hands.ALL:
        return lambda want: True
    if hands is Hands.BATTLES or hands is Hands.ROME and romes:
        return lambda want: want.rule == GENERATOR
    return lambda want: False


def dice(campaign: Campaign, hands: Hands, given: Faces = ()) -> AskingDice:
    """The player's dice and the program's, for one decision; the faces given so far come first."""
    return AskingDice(given, turn.seeded(campaign), asks(hands, campaign))


def rolling(campaign: Campaign, decision: Decision, rolled: AskingDice, n: int, parent: int) -> Rolling[Decision]:
    """Let a decision happen as far as the dice go; nothing is kept. IllegalDecision as ever."""
    play = Play(campaign, rolled)
    wants: tuple[Want, ...] = ()
    try:
        turn.carry_out(play, decision)
    except DiceWanted as asked:
        wants = asked.wants
    faces, kinds, by = tuple(rolled.faces), tuple(rolled.kinds), tuple(rolled.by)
    return Rolling(Line(n, parent, decision, faces, kinds, by, tuple(play.events), play.rules), wants)


def rolls(campaign: Campaign, decision: Decision) -> bool:
    """Whether the decision takes any dice at all."""
    return bool(rolling(campaign, decision, dice(campaign, Hands.ALL), 0, 0).wants)


def waiting(row: models.Campaign) -> Waiting | None:
    """The decision that waits for dice where the campaign stands. What waits elsewhere counts for nothing here."""
    given: models.Given | None = getattr(row, "given", None)
    if given is None or given.head != row.head:
        return None
    try:
        kept = json.loads(given.faces)
        decision = _DECISION.validate_json(text_of_today((given.format, given.decision), DECISION))
        return Waiting(given.head, decision, Hands(kept["hands"]), tuple(kept["faces"]), tuple(kept["draft"]))
    except IMPOSSIBLE:  # a damaged row: nothing was decided yet, and the step asks again
        return None


def ask(row: models.Campaign, decision: Decision, hands: Hands) -> None:
    """Let this decision wait for dice; faces already given for it stay."""
    pending = waiting(row)
    if pending is None or pending.decision != decision or not (pending.begun or pending.hands is hands):
        keep(row.id, Waiting(row.head, decision, hands))


def keep(campaign: uuid.UUID, pending: Waiting) -> None:
    """Write down what is given so far."""
    values = {
        "head": pending.head,
        "format": TODAY,
        "decision": _DECISION.dump_json(pending.decision).decode(),
        "faces": json.dumps({"hands": pending.hands, "faces": pending.faces, "draft": pending.draft}),
    }
    models.Given.objects.update_or_create(campaign_id=campaign, defaults=values)


def drop(campaign: uuid.UUID) -> None:
    """Nothing waits any more."""
    models.Given.objects.filter(campaign=campaign).delete()
