"""What decisions and events are, and one decision as it unfolds: what the sections write their events to."""

from abc import abstractmethod
from dataclasses import dataclass
from typing import TypeAlias, dataclass_transform

from campaign.italy.rules.state import Records, State, Step
from engine.rules import sequence
from engine.rules.record import Tagged
from engine.rules.values import altered


@dataclass_transform(frozen_default=True)
class Decision(Tagged):
    """What the program or the player decides."""


class Proceed(Decision):
    """Let the program take its next step."""


@dataclass(frozen=True)
class OfferProceed:
    """The program's next step."""

    def admits(self, decision: Decision) -> bool:
        """Whether this offer covers the decision."""
        return isinstance(decision, Proceed)


PROCEED_OFFERED = (OfferProceed(),)
"""What is offered wherever the program acts by the book."""


@dataclass_transform(frozen_default=True)
class Event(Tagged):
    """Something that has happened, and the clause by which it has."""

    rule: str

    @abstractmethod
    def happen(self, campaign: State) -> State:
        """The campaign after it. Nothing else changes one; and no event rolls or decides."""


class TurnBegan(Event):
    """A turn of seven years begins (C1.1)."""

    turn: int
    rule: str = "C1.1"

    def happen(self, campaign: State) -> State:
        """Nothing of the last turn is left but what was won and lost."""
        last = campaign.records
        return altered(
            campaign,
            turn=self.turn,
            step=Step.SET_UP,
            to_do=(),
            situation=altered(campaign.situation, revenues={}, purses={}),
            rolls=(),
            attacks=(),
            records=Records(won_last=last.won, lost_last=last.lost),
            created=(),
        )


class StepBegan(Event):
    """The next step of the sequence of play, and who acts in it, in order."""

    step: Step
    to_do: tuple[str, ...]
    rule: str

    def happen(self, campaign: State) -> State:
        """These act, one after another."""
        return altered(campaign, step=self.step, to_do=self.to_do)


Play: TypeAlias = sequence.Play[State, Event]
