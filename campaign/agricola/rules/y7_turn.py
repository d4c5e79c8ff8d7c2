"""Y7, the turn: how it and its steps begin."""

from dataclasses import replace

from campaign.agricola.rules.at_hand.phase import Phase
from campaign.agricola.rules.board import WINTERS
from campaign.agricola.rules.decisions import Decision
from campaign.agricola.rules.events import Event
from campaign.agricola.rules.state import State, Step
from engine.rules.sequence import StepRules
from engine.rules.values import altered


class TurnBegan(Event):
    """A turn begins (Y7.1)."""

    turn: int
    rule: str = "Y7.1"

    def happen(self, state: State) -> State:
        return altered(state, turn=self.turn)


class StepBegan(Event):
    """The next step of the sequence of play, and who acts in it, in order."""

    step: Step
    to_do: tuple[str, ...]
    rule: str

    def happen(self, state: State) -> State:
        kept = state.phase.supplied if self.step is Step.ROMAN_RALLY else ()
        return altered(state, step=self.step, to_do=self.to_do, phase=Phase(supplied=kept))


class ActorDone(Event):
    """Who acts first in the step has done so; the next one is to act."""

    who: str
    rule: str

    def happen(self, state: State) -> State:
        return altered(state, to_do=tuple([other for other in state.to_do if other != self.who]))


class StepDone(Event):
    """Everything in the step is done."""

    rule: str

    def happen(self, state: State) -> State:
        return altered(state, to_do=())


def is_winter(turn: int) -> bool:
    """Turns IV and VIII (Y7.1)."""
    return turn in WINTERS


def year(turn: int) -> int:
    """Y7.1: of the eleven turns, AD."""
    return 82 + sum([turn > winter for winter in WINTERS])


def in_campaign(rules: StepRules[State, Decision, Event, Decision]) -> StepRules[State, Decision, Event, Decision]:
    """Y7.2: a step of a side's turn, which there is not in winter."""
    return replace(rules, begin=lambda play: () if is_winter(play.state.turn) else rules.begin(play))
