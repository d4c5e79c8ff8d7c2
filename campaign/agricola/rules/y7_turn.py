"""Y7, the turn: how it and its steps begin."""

from campaign.agricola.rules.at_hand.phase import Phase
from campaign.agricola.rules.board import WINTERS
from campaign.agricola.rules.events import Event
from campaign.agricola.rules.state import State, Step
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
        return altered(state, step=self.step, to_do=self.to_do, phase=Phase())


class StepDone(Event):
    """Everything in the step is done."""

    rule: str

    def happen(self, state: State) -> State:
        return altered(state, to_do=())


def is_winter(turn: int) -> bool:
    """Y7.1: turns IV and VIII."""
    return turn in WINTERS


def year(turn: int) -> int:
    """Y7.1: of the eleven turns, AD."""
    return 82 + sum([turn > winter for winter in WINTERS])
