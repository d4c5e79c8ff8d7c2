"""For 1 AP any units go to their supreme leader's hex, each by its own movement (Y22.1)."""

from collections.abc import Container, Iterator
from itertools import groupby

from campaign.agricola.rules.board import CALEDONIANS, SUPREME, Kind, Side
from campaign.agricola.rules.decisions import Decision
from campaign.agricola.rules.play import Play, next_in_order
from campaign.agricola.rules.reach import ends
from campaign.agricola.rules.state import State
from campaign.agricola.rules.y10_action_points import pay
from campaign.agricola.rules.y12_forces import move
from campaign.agricola.rules.y13_land import may_set_out


class Concentrate(Decision):
    """These units go to their supreme leader."""

    units: tuple[str, ...]


def offers(state: State) -> Iterator[Concentrate]:
    """All that can come, or one of them; any of them may."""
    found = comers(state, next_in_order(state))
    yield from [Concentrate(units) for units in dict.fromkeys([found, *[(unit,) for unit in found]]) if units]


def may_concentrate(state: State, units: tuple[str, ...]) -> bool:
    """Whether all these can come."""
    return bool(units) and len({*units}) == len(units) and {*units} <= {*comers(state, next_in_order(state))}


def comers(state: State, side: Side) -> tuple[str, ...]:
    """T30: who can come to the leader; no Caledonian into or out of a besieged hex, nobody without AP."""
    leader = state.units.get(SUPREME[side])
    shut = state.besieged if side is CALEDONIANS else ()
    if leader is None or not state.ap[side] or leader.at in shut:
        return ()
    free = [unit for unit in state.of(side) if unit.at not in (leader.at, *shut) and may_set_out(state, (unit.id,))]
    ways: dict[object, Container[str]] = {}
    for unit in free:
        alike = _alike(state, unit.id)
        if alike not in ways:
            ways[alike] = ends(state, (unit.id,), leader.at)  # the way back has the same hexes
    return tuple([unit.id for unit in free if unit.at in ways[_alike(state, unit.id)]])


def _alike(state: State, unit: str) -> tuple[int, bool]:
    """Units alike in this go equally far."""
    counter = state.counter(unit)
    return counter.move, counter.kind is Kind.AUXILIARY


def concentrate(play: Play, decision: Concentrate) -> None:
    """Y22.1: they all come, from one hex after the other."""
    state, side = play.state, next_in_order(play.state)
    to = state.units[SUPREME[side]].at
    pay(play, side, 1, "Y22.1", "concentrate")
    units = sorted([unit for unit in state.units if unit in decision.units], key=lambda unit: state.units[unit].at)
    for _, these in groupby(units, key=lambda unit: state.units[unit].at):
        move(play, tuple(these), to, "Y22.1")
