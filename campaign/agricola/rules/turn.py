"""The sequence of play as one table in the printed order (Y7.2), with legal decisions and their events."""

from collections.abc import Callable
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
from campaign.agricola.rules.board import TURNS, Side
from campaign.agricola.rules.decisions import Decision
from campaign.agricola.rules.events import Event
from campaign.agricola.rules.overrides import MATTERS, legal
from campaign.agricola.rules.play import Play
from campaign.agricola.rules.secrets import seen_by
from campaign.agricola.rules.state import Start, State
from campaign.agricola.rules.y5_victory import at_the_end
from campaign.agricola.rules.y7_turn import StepBegan, TurnBegan, in_campaign
from campaign.agricola.rules.y21_stratagems import guarded
from engine.rules.ruleset import Ruleset
from engine.rules.sequence import Sequence, StepRules, apply

SECTIONS = (y10_action_points, y11_recruiting, y12_marches, y18_supply, y19_rally)
"""Each has the step of the Romans first, then that of the Caledonians."""
TURN = tuple(
    guarded(step)
    for step in (
        *y9_events.STEPS,
        *[in_campaign(section.STEPS[0]) for section in SECTIONS],
        *[in_campaign(section.STEPS[1]) for section in SECTIONS],
        *y8_winter.STEPS,
    )
)
OF_A_TURN = ("action points", "recruiting", "Marches", "supply", "rally")
PHASES = ("Set-up", "Events", *[f"{side} {name}" for side in ("Roman", "Caledonian") for name in OF_A_TURN], "Winter")
"""The phases by their number (Y7.2, Y8)."""
RULES = 1  # the version of new lines


def began(state: State, rules: StepRules[State, Decision, Event, Decision], to_do: tuple[str, ...]) -> StepBegan:
    return StepBegan(rules.step, to_do, rules.rule)


def next_turn(play: Play) -> None:
    """The end of the set-up, or of a turn; after the last one points decide (Y5.2, Y7.1)."""
    if play.state.turn == TURNS:
        at_the_end(play)
    else:
        play.emit(TurnBegan(play.state.turn + 1))


SEQUENCE: Sequence[State, Decision, Event, Decision] = Sequence(
    first=y6_setup.STEPS,
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
choices: Callable[[State, str], tuple[Any, ...]] = SEQUENCE.choices
programs_decision = SEQUENCE.programs


def question(state: State, decision: Decision) -> tuple[object, ...]:
    """What this decision answers in this state; equal for two pasts that ask the same."""
    return state.turn, state.step, state.to_do[:1], state.phase, state.march, state.battle, state.asked


RULESET: Ruleset[Start, State, Decision, Event] = Ruleset(
    name="agricola",
    rules=RULES,
    start=Start,
    decision=Decision,
    event=Event,
    begin=y6_setup.begin,
    unfold=unfold,
    apply=apply,
    programs=lambda game: programs_decision(game.now),
    choices=choices,
    seen_by=seen_by,
    again=lambda state, line, dice: unfold(state, line.decision, dice, line.rules).events,
    question=question,
    overridable=MATTERS,
    iron=lambda start: start.iron,
)
