"""The sequence of play as one table in the printed order (W3.1), with legal decisions and their events."""

from collections.abc import Callable

from campaign.boudica.rules import secrets, w2_setup, w4_population, w7_recruitment, w8_victory
from campaign.boudica.rules.b31_overrides import MATTERS, legal
from campaign.boudica.rules.board import Side
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.events import Event
from campaign.boudica.rules.play import Play
from campaign.boudica.rules.state import Start, State
from campaign.boudica.rules.versions import RULES
from campaign.boudica.rules.w3_turn import StepBegan, TurnBegan, first_player
from campaign.boudica.rules.w5_movement import moving
from campaign.boudica.rules.w6_battle import fate, meeting
from engine.rules.ruleset import Ruleset
from engine.rules.sequence import Sequence, StepRules, apply

TURN = (
    *w4_population.STEPS,
    *moving.STEPS,
    *meeting.STEPS,
    *fate.STEPS,
    *w7_recruitment.STEPS,
    *w8_victory.STEPS,
)
PHASES = ("Set-up", "Population", "Movement", "Battle", "Recruitment", "Victory")
"""The phases by their number (W3.1); 0 is before the first turn."""


def began(state: State, rules: StepRules[State, Decision, Event, Decision], to_do: tuple[str, ...]) -> StepBegan:
    return StepBegan(rules.step, to_do, first_player(state), rules.rule)


def next_turn(play: Play) -> None:
    """W3.1: the end of the set-up, or of a turn."""
    play.emit(TurnBegan(play.state.turn + 1))


SEQUENCE: Sequence[State, Decision, Event, Decision] = Sequence(
    first=w2_setup.STEPS,
    turn=TURN,
    began=began,
    end_turn=next_turn,
    overridable=legal,
    matters=MATTERS,
)
phase = SEQUENCE.phase
legal_decisions = SEQUENCE.offers
unfold = SEQUENCE.unfold
carry_out = SEQUENCE.carry_out
decides: Callable[[State], Side | None] = SEQUENCE.decides
choices = SEQUENCE.choices
programs_decision = SEQUENCE.programs


def question(state: State, decision: Decision) -> tuple[object, ...]:
    """What this decision answers in this state; equal for two pasts that ask the same."""
    return state.turn, state.step, state.to_do[:1], state.moved, state.marches, state.meeting


RULESET: Ruleset[Start, State, Decision, Event] = Ruleset(
    name="boudica",
    rules=RULES,
    start=Start,
    decision=Decision,
    event=Event,
    begin=w2_setup.begin,
    unfold=unfold,
    apply=apply,
    programs=lambda game: programs_decision(game.now),
    choices=choices,
    seen_by=secrets.seen_by,
    again=lambda state, line, dice: unfold(state, line.decision, dice, line.rules).events,
    question=question,
    overridable=MATTERS,
    iron=lambda start: start.iron,
)
