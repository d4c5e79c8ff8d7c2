"""The sequence of play as one table in the printed order (Y7.2), with legal decisions and their events."""

from typing import Any

from campaign.agricola.rules import (
    y6_setup,
    y8_winter,
    y9_events,
    y10_action_points,
    y11_recruiting,
    y12_marches,
    y18_supply,
    y19_rally,
)
from campaign.agricola.rules.board import Side
from campaign.agricola.rules.decisions import Decision
from campaign.agricola.rules.events import Event
from campaign.agricola.rules.play import Play
from campaign.agricola.rules.state import State
from campaign.agricola.rules.y7_turn import StepBegan, TurnBegan
from engine.rules.sequence import Sequence, StepRules

SECTIONS = (y10_action_points, y11_recruiting, y12_marches, y18_supply, y19_rally)
"""Each has the Romans' step first, then the Caledonians'."""
TURN = (
    *y9_events.STEPS,
    *[section.STEPS[0] for section in SECTIONS if section.STEPS],
    *[section.STEPS[1] for section in SECTIONS if section.STEPS],
    *y8_winter.STEPS,
)


def began(state: State, rules: StepRules[State, Decision, Event, Decision], to_do: tuple[str, ...]) -> StepBegan:
    return StepBegan(rules.step, to_do, rules.rule)


def next_turn(play: Play) -> None:
    """Y7.1: the end of the set-up, or of a turn."""
    play.emit(TurnBegan(play.state.turn + 1))


SEQUENCE: Sequence[State, Decision, Event, Decision] = Sequence(
    first=y6_setup.STEPS,
    turn=TURN,
    began=began,
    end_turn=next_turn,
    overridable=lambda state, rules: (),
    matters=(),
)
phase = SEQUENCE.phase
legal_decisions = SEQUENCE.offers
unfold = SEQUENCE.unfold


def decides(state: State) -> Side | None:
    """The deciding side; None where the program acts, or the game is over."""
    side: Side | None = SEQUENCE.decides(state)
    return side


def choices(state: State, side: str) -> tuple[Any, ...]:
    """All listed decisions of this side now; empty at the other side's moments."""
    return legal_decisions(state) if decides(state) == side else ()


def programs_decision(state: State) -> Decision | None:
    """The program's decision where only one is left; None where a side decides, or at the end."""
    return None if state.ending or decides(state) else legal_decisions(state)[0]
