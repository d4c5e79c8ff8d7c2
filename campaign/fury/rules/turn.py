"""Z1.2: the sequence of play."""

from collections.abc import Callable
from functools import partial

from campaign.fury.rules import (
    z6_rally,
    z7_supply,
    z10_step,
    z13_step,
    z14_demoralisation,
    z16_variable_activation,
)
from campaign.fury.rules.board import Side
from campaign.fury.rules.decisions import Decision, Proceed
from campaign.fury.rules.events import Event
from campaign.fury.rules.overrides import MATTERS, legal
from campaign.fury.rules.play import Play
from campaign.fury.rules.secrets import seen_by
from campaign.fury.rules.state import RULES, Stage, Start, State
from campaign.fury.rules.z4_control import turn_over
from campaign.fury.rules.z5_setup import begin
from campaign.fury.rules.z15_victory import TURNS, at_once, at_the_end
from engine.rules.ruleset import Ruleset
from engine.rules.sequence import Sequence, StepRules, apply
from engine.rules.values import altered

Rules = StepRules[State, Decision, Event, Decision]


class TurnBegan(Event):
    """Z1.2: a turn begins."""

    turn: int
    rule: str = "Z1.2"

    def happen(self, state: State) -> State:
        return altered(state, turn=self.turn)


class StepBegan(Event):
    """Z1.2: a step begins in which somebody acts."""

    half: Side
    stage: Stage
    to_do: tuple[str, ...]
    rule: str

    @property
    def only(self) -> Side | None:
        """Whether a side has too many units somewhere is hidden (Z17.1)."""
        return self.half if self.stage is Stage.SUPPLY else None

    def happen(self, state: State) -> State:
        return altered(state, half=self.half, stage=self.stage, to_do=self.to_do)


class HalfBegan(Event):
    """Z1.2: a side's half of the turn begins; nobody is newly activated any longer (Z8.4)."""

    half: Side
    rule: str = "Z1.2"

    def happen(self, state: State) -> State:
        return altered(state, half=self.half, stage=Stage.RALLY, to_do=(), new=())


def _begun(half: Side, play: Play) -> tuple[str, ...]:
    """Z6: a half begins with the rally of its side."""
    play.emit(HalfBegan(half))
    return z6_rally.begin(play)


def _guarded(begin: Callable[[Play], tuple[str, ...]], play: Play) -> tuple[str, ...]:
    """Nothing happens in a war that is over; and it ends as soon as a victory is fulfilled (Z15.1)."""
    to_do = () if play.state.ending else begin(play)
    at_once(play)
    return () if play.state.ending else to_do


def _proceed(state: State) -> tuple[Decision, ...]:
    """The program has no choice there."""
    return (Proceed(),)


def _nothing(play: Play, decision: Decision) -> None:
    """What there is to do happens as the step begins."""


def _rolled(half: Side, stage: Stage, rule: str, begin: Callable[[Play], tuple[str, ...]]) -> Rules:
    """A step in which nobody has a choice."""
    return StepRules(f"{half} {stage}", _phase(half, stage), rule, partial(_guarded, begin), _proceed, _nothing)


def _phase(half: Side, stage: Stage) -> int:
    """Its number in the turn."""
    return 1 + [*Stage].index(stage) + len(Stage) * [*Side].index(half)


def _supply(half: Side) -> Rules:
    """The owner chooses who is too many."""
    begin = partial(_guarded, z7_supply.begin)
    step, phase = f"{half} {Stage.SUPPLY}", _phase(half, Stage.SUPPLY)
    return StepRules(
        step, phase, "Z7.3", begin, z7_supply.choices, z7_supply.resolve, z7_supply.decides, z7_supply.may_suffer
    )


def _activation(half: Side) -> Rules:
    """Nobody has a choice, unless tribes are tried (Z16.2)."""
    begin = partial(_guarded, z16_variable_activation.begin)
    step, phase = f"{half} {Stage.ACTIVATION}", _phase(half, Stage.ACTIVATION)
    choices, resolve = z16_variable_activation.choices, z16_variable_activation.resolve
    return StepRules(step, phase, "Z8.1", begin, choices, resolve, z16_variable_activation.decides)


def _movement(half: Side) -> Rules:
    """The side moves stack by stack."""
    begin = partial(_guarded, z10_step.begin)
    step, phase = f"{half} {Stage.MOVEMENT}", _phase(half, Stage.MOVEMENT)
    return StepRules(step, phase, "Z10.1", begin, z10_step.choices, z10_step.resolve, z10_step.decides, z10_step.admits)


def _combat(half: Side) -> Rules:
    """Battle by battle; both sides decide."""
    begin = partial(_guarded, z13_step.begin)
    step, phase = f"{half} {Stage.COMBAT}", _phase(half, Stage.COMBAT)
    return StepRules(step, phase, "Z13.1", begin, z13_step.choices, z13_step.resolve, z13_step.decides, z13_step.admits)


def _half(half: Side) -> tuple[Rules, ...]:
    """The steps of a side's half, in order."""
    return (
        _rolled(half, Stage.RALLY, "Z6.1", partial(_begun, half)),
        _supply(half),
        _activation(half),
        _movement(half),
        _combat(half),
        _rolled(half, Stage.DEMORALISATION, "Z14.1", z14_demoralisation.begin),
    )


def _began(state: State, rules: Rules, to_do: tuple[str, ...]) -> StepBegan:
    half, _, stage = rules.step.partition(" ")
    return StepBegan(Side(half), Stage(stage), to_do, rules.rule)


def _next_turn(play: Play) -> None:
    """Z15.3: after turn 25 the war is drawn. Z16.5: some victories come as a turn is over."""
    at_once(play, turn_over=True)
    if play.state.ending:
        return
    if play.state.turn == TURNS:
        at_the_end(play)
    else:
        play.emit(TurnBegan(play.state.turn + 1))
        turn_over(play)


SEQUENCE: Sequence[State, Decision, Event, Decision] = Sequence(
    first=(),
    turn=(*_half(Side.TRIBAL), *_half(Side.ROMAN)),
    began=_began,
    end_turn=_next_turn,
    overridable=legal,
    matters=MATTERS,
)
carry_out = SEQUENCE.carry_out
decides: Callable[[State], Side | None] = SEQUENCE.decides
legal_decisions = SEQUENCE.offers
programs_decision = SEQUENCE.programs
unfold = SEQUENCE.unfold

RULESET: Ruleset[Start, State, Decision, Event] = Ruleset(
    name="fury",
    rules=RULES,
    start=Start,
    decision=Decision,
    event=Event,
    begin=begin,
    unfold=unfold,
    apply=apply,
    programs=lambda game: SEQUENCE.programs(game.now),
    choices=SEQUENCE.choices,
    seen_by=seen_by,
    iron=lambda start: start.iron,
)
