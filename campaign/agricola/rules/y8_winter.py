"""Y8, winter: quarters, action points, and the elite units that return."""

from functools import partial

from campaign.agricola.rules.board import BRITANNIA, CALEDONIANS, ROMANS, Side, apart
from campaign.agricola.rules.decisions import Decision
from campaign.agricola.rules.events import Event
from campaign.agricola.rules.parts import with_more
from campaign.agricola.rules.play import Play, acting, everyone, next_in_order, proceed
from campaign.agricola.rules.state import State, Step
from campaign.agricola.rules.y5_victory import judge
from campaign.agricola.rules.y7_turn import StepDone, is_winter
from campaign.agricola.rules.y10_action_points import change
from campaign.agricola.rules.y11_placing import Able, is_full, move, placings, set_down, withdraw
from engine.rules.sequence import StepRules
from engine.rules.values import altered


class ElitesReturned(Event):
    """The eliminated elite units are recruits again (Y8.1)."""

    rule: str = "Y8.1"

    def happen(self, state: State) -> State:
        recruits = state.recruits
        for side in Side:
            recruits = with_more(recruits, side, *state.eliminated[side])
        return altered(state, recruits=recruits, eliminated=dict.fromkeys(Side, ()))


class PillageForgotten(Event):
    """The pillage markers go (Y8.1, Y31)."""

    rule: str = "Y8.1"

    def happen(self, state: State) -> State:
        return altered(state, pillaged=())


def quarters(state: State, side: Side) -> Able:
    """Y8.2: the units of a side that are not in winter quarters, and all the places where each may go.

    Who is aboard a fleet goes with it.
    """
    return _of_romans(state) if side is ROMANS else _of_caledonians(state)


def _of_romans(state: State) -> Able:
    """Fortresses, Praesidia and Britannia; for fleets Britannia or a coastal Praesidium."""
    north = state.north
    camps = tuple([unit.at for id, unit in state.units.items() if state.counter(id).is_static])
    free = tuple([hex for hex in north.fortresses if not state.at(hex, CALEDONIANS)])
    land = tuple(dict.fromkeys((BRITANNIA, *free, *camps)))
    ports = (BRITANNIA, *[hex for hex in camps if north.is_coastal(hex)])
    able = {unit.id: ports if state.counter(unit.id).is_fleet else land for unit in state.of(ROMANS)}
    return {id: where for id, where in able.items() if not state.units[id].aboard and state.units[id].at not in where}


def _of_caledonians(state: State) -> Able:
    """Tribal Centers without Romans; who holds a fortress stays."""
    north = state.north
    free = tuple([hex for hex in north.tribal if not state.at(hex, ROMANS)])
    at_home = (*north.tribal, *north.fortresses)
    return {unit.id: free for unit in state.of(CALEDONIANS) if unit.at not in at_home}


def proposed(state: State, able: Able) -> list[tuple[str, str]]:
    """The nearest quarters for each."""
    return [(unit, min(places, key=lambda hex: apart(state.units[unit].at, hex))) for unit, places in able.items()]


def begin(side: Side, play: Play) -> tuple[str, ...]:
    """Y8.3: with no Tribal Center free, to the recruits. T12: nothing is revealed."""
    if not is_winter(play.state.turn):
        return ()
    for unit, places in quarters(play.state, side).items():
        if not places:
            withdraw(play, side, unit, "Y8.3")
    return (side,) if quarters(play.state, side) else ()


def choices(state: State) -> tuple[Decision, ...]:
    """All units as proposed, or one by one."""
    able = quarters(state, next_in_order(state))
    return placings(able, proposed(state, able))


def admits(state: State, decision: Decision) -> bool:
    """All units elsewhere than proposed."""
    return is_full(quarters(state, next_in_order(state)), decision)


def resolve(play: Play, decision: Decision) -> None:
    side = next_in_order(play.state)
    move(play, side, set_down(decision), "Y8.2")
    if not quarters(play.state, side):
        play.emit(StepDone("Y8.2"))
    judge(play)


def begin_end(play: Play) -> tuple[str, ...]:
    return everyone(play) if is_winter(play.state.turn) else ()


def resolve_end(play: Play, decision: Decision) -> None:
    """Y8.1: both indexes fall to 0, the elite units return, and with Y31 pillage markers go."""
    for side in Side:
        change(play, side, -play.state.ap[side], "Y8.1", "winter")
    play.emit(ElitesReturned())
    if play.state.pillaged:
        play.emit(PillageForgotten())
    play.emit(StepDone("Y8.1"))


STEPS = (
    StepRules(Step.ROMAN_QUARTERS, 12, "Y8.2", partial(begin, ROMANS), choices, resolve, acting, admits),
    StepRules(Step.CALEDONIAN_QUARTERS, 12, "Y8.2", partial(begin, CALEDONIANS), choices, resolve, acting, admits),
    StepRules(Step.YEAR_END, 12, "Y8.1", begin_end, proceed, resolve_end),
)
