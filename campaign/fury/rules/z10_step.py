"""Z10: the movement step from its beginning to its end (Z12.7, Z3.4)."""

from collections.abc import Callable, Mapping
from typing import Any

from campaign.fury.rules import z3_prisoners
from campaign.fury.rules.board import Side
from campaign.fury.rules.decisions import Decision, Done
from campaign.fury.rules.events import Event
from campaign.fury.rules.play import Play
from campaign.fury.rules.state import State
from campaign.fury.rules.z3_prisoners import AnswerExchange, OfferExchange, PutToDeath
from campaign.fury.rules.z9_reinforcements import BringOn, bring_on, groups
from campaign.fury.rules.z10_columns import under_way
from campaign.fury.rules.z10_forced import force
from campaign.fury.rules.z10_movement import (
    ColumnFormed,
    ColumnHalted,
    Go,
    Halt,
    SetOut,
    departures,
    forming,
    go,
    halt,
    may_go,
    may_halt,
    may_set_out,
    steps,
)
from campaign.fury.rules.z10_overrun import GiveWay, Overrun, give_way, may_give_way, may_overrun, overrun, retreats_of
from campaign.fury.rules.z11_voyages import (
    Embark,
    Land,
    Sail,
    embark,
    land,
    lose_flotillas,
    may_embark,
    sail,
    sea_steps,
    voyages,
)
from campaign.fury.rules.z12_stacking import LostOrder, may_stand, stumbles
from campaign.fury.rules.z15_victory import at_once
from engine.rules.values import altered


class MovementBegan(Event):
    """Z10.1: nobody has moved yet in this half."""

    half: Side
    rule: str = "Z10.1"

    def happen(self, state: State) -> State:
        return altered(state, moved_on=(), across=())


class MovementEnded(Event):
    """Z10.1: the side has moved all that it wants to move."""

    half: Side
    rule: str = "Z10.1"

    def happen(self, state: State) -> State:
        return altered(state, to_do=())


def begin(play: Play) -> tuple[str, ...]:
    """Z10.1: the side whose half it is acts if it has anybody to move, or a group that may enter (Z9.1).

    Flotillas where a tribe has just risen are lost before that (Z11.3).
    """
    play.emit(MovementBegan(play.state.half))
    lose_flotillas(play)
    state = play.state
    has_units = any(state.side(unit) is state.half for unit in state.units.values())
    return (state.half,) if has_units or any(groups(state)) else ()


def decides(state: State) -> Side:
    """Z10.1: the side whose half it is; the other one says where its overrun units retreat (Z13.8), and bargains."""
    return state.half.enemy if state.exchange or state.column and state.column.driven else state.half


def choices(state: State) -> tuple[Decision, ...]:
    """What the program proposes; parts of a tract, or of a stack, are possible too (`admits`)."""
    if state.exchange:
        return z3_prisoners.answers()
    if state.column and state.column.driven:
        return retreats_of(state)
    if state.column and state.column.flotilla:
        return tuple(sea_steps(state))
    if state.column:
        return (*steps(state), *(Overrun(),) * may_overrun(state))
    done = (Done(),) if may_be_done(state) else ()
    return (*groups(state), *departures(state), *voyages(state), *z3_prisoners.offers(state), *done)


def may_be_done(state: State) -> bool:
    """Z12.3: what a retreat broke is mended, as long as a unit there can leave by itself."""
    tracts = dict.fromkeys([unit.at for unit in state.units.values() if state.side(unit) is state.half])
    broken = [at for at in tracts if at in state.board.tract and not may_stand(state, at, state.half)]
    return not any(may_set_out(state, SetOut((unit.id,))) for at in broken for unit in state.at(at, state.half))


def admits(state: State, decision: Decision) -> bool:
    """Whether a decision is possible, offered or not."""
    match decision:
        case SetOut():
            return not state.column and not state.exchange and may_set_out(state, decision)
        case Embark():
            return not state.column and not state.exchange and may_embark(state, decision)
        case Go() if state.column and not state.column.flotilla:
            return may_go(state, decision)
        case GiveWay() if state.column:
            return may_give_way(state, decision)
        case Halt() if state.column and not state.column.flotilla and not state.column.driven:
            return may_halt(state)
        case Done():
            return not state.column and may_be_done(state)
    return False


def _set_out(play: Play, decision: SetOut) -> None:
    """Z10.1, Z10.5: where all units have failed in a forced march nobody has set out, and their leaders stay free."""
    column = forming(play.state, decision)
    assert column is not None, decision
    play.emit(ColumnFormed(play.state.half, column.here, column.units, column.leaders, column.forced))
    if column.forced:
        force(play)
        if column.units and not under_way(play.state).units:
            play.emit(ColumnHalted(play.state.half, (), ()))


def _end(play: Play) -> None:
    """Z12.7, Z3.4: the end of the step."""
    state = play.state
    there = [unit for unit in state.units.values() if state.side(unit) is state.half and not unit.disrupted]
    if units := tuple([unit.id for unit in there if stumbles(state, unit)]):
        play.emit(LostOrder(state.half, units))
    z3_prisoners.check(play)
    play.emit(MovementEnded(state.half))


ACTS: Mapping[type[Decision], Callable[[Play, Any], None]] = {
    SetOut: _set_out,
    Go: go,
    Halt: lambda play, decision: halt(play),
    Overrun: lambda play, decision: overrun(play),
    GiveWay: give_way,
    BringOn: bring_on,
    Embark: embark,
    Sail: sail,
    Land: land,
    PutToDeath: z3_prisoners.put_to_death,
    OfferExchange: z3_prisoners.offer,
    AnswerExchange: z3_prisoners.answer,
    Done: lambda play, decision: _end(play),
}


def resolve(play: Play, decision: Decision) -> None:
    """Z10.1: what a decision does; a victory ends the war at once (Z15.1)."""
    ACTS[type(decision)](play, decision)
    lose_flotillas(play)
    at_once(play)
