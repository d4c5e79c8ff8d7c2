"""The sequence of play as one table in the printed order (W3.1), what may be decided, and what comes of it."""

from collections.abc import Callable
from dataclasses import dataclass

from campaign.boudica.rules import secrets
from campaign.boudica.rules.apply import apply
from campaign.boudica.rules.board import Side
from campaign.boudica.rules.decisions import Decision, NotAllowed, Overrule, Proceed
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
from engine.rules.dice import Dice, SeededDice
from engine.rules.ruleset import Ruleset, Unfolded


def proceed(state: State) -> tuple[Decision, ...]:
    """Steps that the program takes."""
    return (Proceed(),)


def next_in_order(state: State) -> Side | None:
    """The side that is to act next; None where the program does."""
    return None if state.to_do[0] == EVERYONE else Side(state.to_do[0])


@dataclass(frozen=True)
class StepRules:
    """A step: its phase, its clause, who acts, what may be decided, by whom, and what happens. B3: in their order."""

    step: Step
    phase: int
    rule: str
    begin: Callable[[Play], tuple[str, ...]]
    resolve: Callable[[Play, Decision], None]
    choices: Callable[[State], tuple[Decision, ...]] = proceed
    decides: Callable[[State], Side | None] = next_in_order
    admits: Callable[[State, Decision], bool] = lambda state, decision: False
    """What may be decided beside the choices, where there are too many to name."""


SET_UP = (
    StepRules(Step.CHIEFS, 0, "W2.2", victory.begin, setup.resolve_chiefs),
    StepRules(Step.AGENT, 0, "W2.7", setup.begin_agent, setup.resolve_agent, setup.choices_of_agent),
    StepRules(Step.DIVISION, 0, "W2.6", setup.begin_division, setup.resolve_division, setup.choices_of_division),
)
TURN = (
    StepRules(Step.SWAYED_BY_CHIEFS, 1, "W4.1", population.begin_chiefs, population.resolve_chiefs),
    StepRules(Step.SWAYED_BY_AGENTS, 1, "W4.2", population.begin_agents, population.resolve_agents),
    StepRules(Step.SWAYED_BY_ARMIES, 1, "W4.3", population.begin_armies, population.resolve_armies),
    StepRules(Step.SWAYED_BY_MAJORITIES, 1, "W4.4", population.begin_majorities, population.resolve_majorities),
    StepRules(Step.MOVEMENT, 2, "W5.1", movement.begin, movement.resolve, movement.choices, movement.decides),
    StepRules(Step.BATTLES, 3, "W6.1", battle.begin, battle.resolve, battle.choices, battle.decides, fighting.admits),
    StepRules(Step.FATE, 3, "W6.10", battle.begin_fate, battle.resolve_fate),
    StepRules(
        Step.RECRUITING_ORDER,
        4,
        "W7.1",
        recruitment.begin_order,
        recruitment.resolve_order,
        recruitment.choices_of_order,
    ),
    StepRules(Step.RECRUITMENT, 4, "W7.1", recruitment.begin, recruitment.resolve, recruitment.choices),
    StepRules(Step.VICTORY, 5, "W8.1", victory.begin, victory.resolve),
    StepRules(Step.DRAW, 5, "W8.4", victory.begin_draw, victory.resolve_draw, victory.choices_of_draw),
)
SEQUENCE = (*SET_UP, *TURN)
PHASES = ("Set-up", "Population", "Movement", "Battle", "Recruitment", "Victory")
"""The phases by their number (W3.1); 0 is before the first turn."""
_PLACE = {rules.step: place for place, rules in enumerate(SEQUENCE)}


def _rules(state: State) -> StepRules:
    return SEQUENCE[_PLACE[state.step]]


def phase(state: State) -> int:
    """The phase, 1 to 5; 0 during set-up."""
    return _rules(state).phase


def decides(state: State) -> Side | None:
    """The side whose moment it is; None where the program acts, or the game is over."""
    return None if state.ending else _rules(state).decides(state)


def choices(state: State, side: str) -> tuple[Decision, ...]:
    """All that this side may decide now; nothing while it is another's moment."""
    return _rules(state).choices(state) if decides(state) == side else ()


def programs_decision(state: State) -> Decision | None:
    """What the program decides by itself, all that is left to be decided; None where a side decides, or at the end."""
    return None if state.ending or decides(state) else legal_decisions(state)[0]


def legal_decisions(state: State) -> tuple[Decision, ...]:
    """All that may be decided now, by whomever; nothing once the game is over."""
    return () if state.ending else _rules(state).choices(state)


def unfold(state: State, decision: Decision, dice: Dice, rules: int = RULES) -> Unfolded[State, Event]:
    """What a decision brings. NotAllowed if it is neither among the choices nor admitted beside them.

    `rules` is the version by which it is played.
    """
    play = Play(state, dice, rules)
    if isinstance(decision, Overrule):
        overruling.resolve(play, decision)
        return Unfolded(play.events, play.state)
    if decision not in legal_decisions(state) and not _rules(state).admits(state, decision):
        raise NotAllowed(decision, state)
    carry_out(play, decision)
    return Unfolded(play.events, play.state)


def carry_out(play: Play, decision: Decision) -> None:
    """Let happen what was taken from the choices."""
    rules = _rules(play.state)
    rules.resolve(play, decision)
    later = iter((*SEQUENCE[_PLACE[rules.step] + 1 :], *TURN))
    while not play.state.to_do and not play.state.ending:
        _move_on(play, next(later))


def _move_on(play: Play, rules: StepRules) -> None:
    """W3.1: begin this step, of this turn or of the next, if anybody acts in it."""
    if rules is TURN[0]:
        play.emit(TurnBegan(play.state.turn + 1))
    if to_do := rules.begin(play):
        play.emit(StepBegan(rules.step, to_do, first_player(play.state), rules.rule))


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
