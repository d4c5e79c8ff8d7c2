"""The base classes of decisions and events, and a decision as it unfolds."""

from abc import abstractmethod
from dataclasses import dataclass
from typing import TypeAlias, dataclass_transform

from campaign.italy.rules.state import Records, State, Step
from engine.rules import sequence
from engine.rules.record import Tagged
from engine.rules.values import altered


@dataclass_transform(frozen_default=True)
class Decision(Tagged):
    pass


class Proceed(Decision):
    """Let the program take its next step."""


@dataclass(frozen=True)
class OfferProceed:
    def admits(self, decision: Decision) -> bool:
        return isinstance(decision, Proceed)


PROCEED_OFFERED = (OfferProceed(),)  # the offer wherever the program acts by the book


@dataclass_transform(frozen_default=True)
class Event(Tagged):
    """Something that has happened, and its clause."""

    rule: str

    @abstractmethod
    def happen(self, campaign: State) -> State:
        """The campaign after it. Nothing else changes a campaign; no event rolls or decides."""


class TurnBegan(Event):
    """A turn of seven years begins (C1.1)."""

    turn: int
    rule: str = "C1.1"

    def happen(self, campaign: State) -> State:
        """Only last turn's victories and defeats remain."""
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
        return altered(campaign, step=self.step, to_do=self.to_do)


Play: TypeAlias = sequence.Play[State, Event]
