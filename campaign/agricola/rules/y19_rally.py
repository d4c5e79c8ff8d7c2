"""Y19, rally."""

from functools import partial

from campaign.agricola.rules.board import CALEDONIANS, ROMANS, Side
from campaign.agricola.rules.decisions import Decision, Done
from campaign.agricola.rules.events import Event
from campaign.agricola.rules.parts import with_units
from campaign.agricola.rules.play import Play, acting, next_in_order
from campaign.agricola.rules.state import State, Step
from campaign.agricola.rules.y7_turn import StepDone
from campaign.agricola.rules.y10_action_points import pay
from campaign.agricola.rules.y18_supply import supplies
from engine.rules.sequence import StepRules

COST = 1  # for a hex, or for Britannia (Y19.1)


class Rally(Decision):
    """Y19.1: all disrupted units of the side in a hex or in Britannia are in good order again."""

    at: str


class Rallied(Event):
    """These units are in good order again (Y19.1)."""

    side: Side
    at: str
    units: tuple[str, ...]
    rule: str = "Y19.1"

    @property
    def only(self) -> Side | None:
        """States are sealed."""
        return self.side

    def happen(self, state: State) -> State:
        return with_units(state, self.units, disrupted=False)


def begin(side: Side, play: Play) -> tuple[str, ...]:
    """Whether anybody is disrupted is sealed: the side acts whenever it has the action point, or a marker."""
    return (side,) if may_act(play.state, side) else ()


def may_act(state: State, side: Side) -> bool:
    """Whether it can pay, or play a marker, as both sides see it."""
    return state.ap[side] >= COST or bool(state.held[side])


def choices(state: State) -> tuple[Decision, ...]:
    """Each hex with disrupted units; T24: in which a line unit would be in supply."""
    side = next_in_order(state)
    hexes = dict.fromkeys([unit.at for unit in state.of(side) if unit.disrupted])
    able = [Rally(hex) for hex in hexes if supplies(state, side, hex)] if state.ap[side] >= COST else []
    return (*able, Done())


def resolve(play: Play, decision: Decision) -> None:
    side = next_in_order(play.state)
    if isinstance(decision, Rally):
        state = play.state
        units = tuple([id for id in state.at(decision.at, side) if state.units[id].disrupted])
        pay(play, side, COST, "Y19.1", "rally")
        play.emit(Rallied(side, decision.at, units))
    if isinstance(decision, Done) or not may_act(play.state, side):
        play.emit(StepDone("Y19.1"))


STEPS = (
    StepRules(Step.ROMAN_RALLY, 6, "Y19.1", partial(begin, ROMANS), choices, resolve, acting),
    StepRules(Step.CALEDONIAN_RALLY, 11, "Y19.1", partial(begin, CALEDONIANS), choices, resolve, acting),
)
