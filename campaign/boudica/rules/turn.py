"""The sequence of play as one table in the printed order (W3.1), what may be decided, and what comes of it."""

from campaign.boudica.rules import secrets
from campaign.boudica.rules.board import Side
from campaign.boudica.rules.decisions import Decision, Proceed
from campaign.boudica.rules.events import Event, StepBegan, TurnBegan
from campaign.boudica.rules.lead import first_player
from campaign.boudica.rules.phases import (
    battle,
    fighting,
    movement,
    overruling,
    population,
    recruitment,
    setup,
    victory,
)
from campaign.boudica.rules.play import Play
from campaign.boudica.rules.state import EVERYONE, Start, State, Step
from campaign.boudica.rules.versions import RULES
from engine.rules.dice import SeededDice
from engine.rules.ruleset import Ruleset
from engine.rules.sequence import Sequence, StepRules, apply


def proceed(state: State) -> tuple[Decision, ...]:
    """Steps that the program takes."""
    return (Proceed(),)


def next_in_order(state: State) -> Side | None:
    """The side that is to act next; None where the program does."""
    return None if state.to_do[0] == EVERYONE else Side(state.to_do[0])


SET_UP = (
    StepRules(Step.CHIEFS, 0, "W2.2", victory.begin, proceed, setup.resolve_chiefs),
    StepRules(Step.AGENT, 0, "W2.7", setup.begin_agent, setup.choices_of_agent, setup.resolve_agent, next_in_order),
    StepRules(
        Step.DIVISION, 0, "W2.6", setup.begin_division, setup.choices_of_division, setup.resolve_division, next_in_order
    ),
)
TURN = (
    StepRules(Step.SWAYED_BY_CHIEFS, 1, "W4.1", population.begin_chiefs, proceed, population.resolve_chiefs),
    StepRules(Step.SWAYED_BY_AGENTS, 1, "W4.2", population.begin_agents, proceed, population.resolve_agents),
    StepRules(Step.SWAYED_BY_ARMIES, 1, "W4.3", population.begin_armies, proceed, population.resolve_armies),
    StepRules(
        Step.SWAYED_BY_MAJORITIES, 1, "W4.4", population.begin_majorities, proceed, population.resolve_majorities
    ),
    StepRules(Step.MOVEMENT, 2, "W5.1", movement.begin, movement.choices, movement.resolve, movement.decides),
    StepRules(Step.BATTLES, 3, "W6.1", battle.begin, battle.choices, battle.resolve, battle.decides, fighting.admits),
    StepRules(Step.FATE, 3, "W6.10", battle.begin_fate, proceed, battle.resolve_fate),
    StepRules(
        Step.RECRUITING_ORDER,
        4,
        "W7.1",
        recruitment.begin_order,
        recruitment.choices_of_order,
        recruitment.resolve_order,
        next_in_order,
    ),
    StepRules(Step.RECRUITMENT, 4, "W7.1", recruitment.begin, recruitment.choices, recruitment.resolve, next_in_order),
    StepRules(Step.VICTORY, 5, "W8.1", victory.begin, proceed, victory.resolve),
    StepRules(Step.DRAW, 5, "W8.4", victory.begin_draw, victory.choices_of_draw, victory.resolve_draw, next_in_order),
)
PHASES = ("Set-up", "Population", "Movement", "Battle", "Recruitment", "Victory")
"""The phases by their number (W3.1); 0 is before the first turn."""


def began(state: State, rules: StepRules[State, Decision, Event, Decision], to_do: tuple[str, ...]) -> StepBegan:
    """A step begins."""
    return StepBegan(rules.step, to_do, first_player(state), rules.rule)


def next_turn(play: Play) -> None:
    """W3.1: the set-up is over, or a turn."""
    play.emit(TurnBegan(play.state.turn + 1))


SEQUENCE: Sequence[State, Decision, Event, Decision] = Sequence(
    first=SET_UP,
    turn=TURN,
    began=began,
    end_turn=next_turn,
    overrulable=overruling.legal,
    matters=overruling.MATTERS,
)
phase = SEQUENCE.phase
legal_decisions = SEQUENCE.offers
unfold = SEQUENCE.unfold
carry_out = SEQUENCE.carry_out


def decides(state: State) -> Side | None:
    """The side whose moment it is; None where the program acts, or the game is over."""
    side: Side | None = SEQUENCE.decides(state)
    return side


def choices(state: State, side: str) -> tuple[Decision, ...]:
    """All that this side may decide now; nothing while it is another's moment."""
    return legal_decisions(state) if decides(state) == side else ()


def programs_decision(state: State) -> Decision | None:
    """What the program decides by itself, all that is left to be decided; None where a side decides, or at the end."""
    return None if state.ending or decides(state) else legal_decisions(state)[0]


def seeded(state: State) -> SeededDice:
    """The program's dice: a face is the same whatever else was decided in its turn."""
    return SeededDice(state.start.seed, state.turn)


def question(state: State, decision: Decision) -> tuple[object, ...]:
    """What this decision answers where the game stands: of two pasts that ask the same, equal."""
    return state.turn, state.step, state.to_do[:1], state.moved, state.marches, state.meeting


RULESET: Ruleset[Start, State, Decision, Event] = Ruleset(
    name="boudica",
    rules=RULES,
    start=Start,
    decision=Decision,
    event=Event,
    begin=setup.begin,
    unfold=unfold,
    apply=apply,
    dice=seeded,
    programs=lambda game: programs_decision(game.now),
    choices=choices,
    seen_by=secrets.seen_by,
    again=lambda state, line, dice: unfold(state, line.decision, dice, line.rules).events,
    question=question,
    overrulable=overruling.MATTERS,
)
