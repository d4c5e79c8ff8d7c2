"""Y22.1: for 1 AP any units go to their supreme leader's hex, each by its own movement."""

from collections.abc import Iterator
from itertools import groupby

from campaign.agricola.rules.board import SUPREME, Side
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
    """Who can come to the leader; nobody without AP, nor to a besieged hex."""
    leader = state.units.get(SUPREME[side])
    if leader is None or not state.ap[side] or state.occupies(side.enemy, leader.at):
        return ()
    found, ways = [], {}
    for unit in state.of(side):
        counter = state.counter(unit.id)
        if unit.at == leader.at or unit.at in state.besieged or not may_set_out(state, (unit.id,)):
            continue
        alike = unit.at, counter.move, counter.kind
        if alike not in ways:
            ways[alike] = leader.at in ends(state, (unit.id,), unit.at)
        found += [unit.id] if ways[alike] else []
    return tuple(found)


def concentrate(play: Play, decision: Concentrate) -> None:
    """They all come, from one hex after the other."""
    state, side = play.state, next_in_order(play.state)
    to = state.units[SUPREME[side]].at
    pay(play, side, 1, "Y22.1", "concentrate")
    units = sorted([unit for unit in state.units if unit in decision.units], key=lambda unit: state.units[unit].at)
    for _, these in groupby(units, key=lambda unit: state.units[unit].at):
        move(play, tuple(these), to, "Y22.1")
