"""Z10.1: what a stack on its way may do: who may go, how far, and where it may end (Z12.3, Z12.5)."""

from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache
from typing import TypeVar

from campaign.fury.rules.board import Side
from campaign.fury.rules.column import Column
from campaign.fury.rules.parts import moved
from campaign.fury.rules.pieces import UnitKind
from campaign.fury.rules.state import Leader, State, Unit, is_tribal
from campaign.fury.rules.z3_leaders import is_free, side_of
from campaign.fury.rules.z10_reach import Limits, Pace, Way, ahead, anywhere, enter, nearest, routes
from campaign.fury.rules.z12_stacking import is_loyal, may_move, may_stand, points
from campaign.fury.rules.z16_disrupted_movement import is_on, may_go_on, may_leave
from campaign.fury.rules.z16_second_augusta import is_kept, may_go_there
from engine.rules.values import Same, altered

T = TypeVar("T")
LEADER_POINTS = 6
"""Z3.3 (ours): the MP of a leader."""


def under_way(state: State) -> Column:
    """The stack on its way."""
    assert state.column is not None, "no stack is on its way"
    return state.column


def enemies(state: State, side: Side) -> frozenset[str]:
    """Z10.1: the tracts where enemy units of a side stand; flotillas stop nobody."""
    return state.occupied[side.enemy]


def is_led(state: State, leader: Leader) -> bool:
    """Whether the side whose half it is may move him: its own free leader."""
    return is_free(state, leader) and side_of(state, state.pieces.leader[leader.id]) is state.half


def is_prisoner(state: State, leader: Leader) -> bool:
    """Z3.4: whether the side whose half it is holds him."""
    return leader.captor is state.half


def is_able(state: State, column: Column) -> bool:
    """Z12.4, Z12.5, Z10.6, Z16.3: whether all of a stack may leave its tract, with the leaders that go with it."""
    led = altered(state, leaders={id: state.leaders[id] for id in column.leaders})
    romans = any(is_led(state, leader) and not _is_loyal(state, leader) for leader in led.leaders.values())
    units = _fresh(state, column)
    able = [may_leave(state, unit) if is_on(state) else may_move(led, unit) for unit in units]
    return all(able) and (romans or not any(unit.kind is UnitKind.DEFENDERS for unit in units))


def _is_loyal(state: State, leader: Leader) -> bool:
    return is_loyal(state, state.pieces.leader[leader.id])


def _fresh(state: State, column: Column) -> list[Unit]:
    """Z10.5: who has succeeded in a forced march makes it as if in order, and is disrupted for all else (ours)."""
    units = [state.units[id] for id in column.units]
    return [altered(unit, disrupted=False) if unit.id in column.tired else unit for unit in units]


def pace(state: State, column: Column) -> Pace:
    """Z10.1: the pace of the slowest that still goes on; who has landed has half the MP (Z11.2).

    Loyal tribes have the bonuses of tribes, and so have their leaders (Z10.3, Z10.5).
    """
    mp = defaultdict[Side, list[int]](lambda: [LEADER_POINTS])
    for unit in _fresh(state, column):
        mp[bonuses(state, state.half, is_tribal(unit))].append(points(state, unit))
    for leader in [state.leaders[id] for id in column.leaders]:
        mp[bonuses(state, state.half, _is_loyal(state, leader))].append(LEADER_POINTS)
    slowest = {of: min(found) // (2 if column.landed else 1) for of, found in mp.items()}
    if Side.ROMAN in slowest:
        return Pace(slowest[Side.ROMAN], Side.ROMAN, column.forced, slowest.get(Side.TRIBAL))
    return Pace(slowest.get(Side.TRIBAL, LEADER_POINTS), Side.TRIBAL, column.forced)


def bonuses(state: State, side: Side, is_of_tribe: bool) -> Side:
    """Z10.3, Z10.5: whose bonuses units and leaders of a side have: those of tribes, loyal ones too."""
    return Side.TRIBAL if is_of_tribe and not state.start.is_of_first_rules else side


def so_far(state: State, column: Column) -> Way:
    """Z10.2, Z10.3: what its move has cost; its last tract is always one that it could enter."""
    way = Way(column.path[0])
    for to in column.path[1:]:
        way = enter(state.board, way, to, Pace(2 * len(state.board.tracts), state.half, column.forced), Limits()) or way
    return way


def gone(state: State, column: Column, to: str) -> State:
    """The game with the stack in another tract."""
    return moved(state, column.units, to, column.leaders)


def limits(state: State, column: Column) -> Limits:
    """Z10.1, Z16.1, Z16.3: where it meets enemies, and which steps it may take."""
    units = _fresh(state, column)
    bound = any(is_on(state) and unit.disrupted or is_kept(state, unit) for unit in units)

    def may_step(here: str, to: str) -> bool:
        may = not is_on(state) or may_go_on(state, units, column.leaders, here, to)
        return may and may_go_there(state, units, here, to)

    return Limits(enemies(state, state.half), may_step=may_step if bound else anywhere)


def onward(state: State, column: Column) -> frozenset[str]:
    """Z10.1: the tracts that it can still enter; where its disrupted units may not go on it ends (Z12.5)."""
    if not is_able(state, column):
        return frozenset()
    return ahead(state.board, so_far(state, column), pace(state, column), _bounds(state, column))


def goals(state: State, column: Column) -> dict[str, tuple[str, ...]]:
    """Z10.1, Z12.3: where its move can end, each with the tracts that it enters on its way there."""
    if not is_able(state, column):
        return {}
    found = routes(state.board, so_far(state, column), pace(state, column), _bounds(state, column))
    return {to: path for to, path in found.items() if may_end(state, column, to)}


def _bounds(state: State, column: Column) -> Limits:
    """Z12.5: its limits, with the tracts from which its disrupted units may not go on."""
    bounds = limits(state, column)
    if not any(unit.disrupted for unit in _fresh(state, column)):
        return bounds
    found = ahead(state.board, so_far(state, column), pace(state, column), bounds)
    return bounds._replace(stops=[at for at in found if not is_able(gone(state, column, at), column)])


def may_end(state: State, column: Column, at: str) -> bool:
    """Z12.3: whether the stack may end its move there."""
    return may_stand(state, at, state.half, come=(column.units, column.leaders))


def has_an_end(state: State, column: Column) -> bool:
    """Whether its move can end where it is, or farther on."""
    if column.has_moved:
        return may_end(state, column, column.here) or _ends(state, column, onward(state, column))
    if not is_able(state, column):
        return False
    near = nearest(state.board, so_far(state, column), pace(state, column), limits(state, column))
    return _ends(state, column, near) or _ends(state, column, onward(state, column))


def _ends(state: State, column: Column, tracts: Iterable[str]) -> bool:
    return any(may_end(state, column, at) for at in tracts)


def is_bound(state: State, column: Column) -> bool:
    """Z10.5: whether it must still use the success of a forced march, and can."""
    return column.forced and _is_bound(Same(state), column)


@lru_cache(maxsize=8)
def _is_bound(of: Same[State], column: Column) -> bool:
    """It is asked for each way on."""
    state, near = of.value, _without(of.value, column)
    return {*column.path} <= near and _ends(state, column, onward(state, column) - near)


def owes(state: State, column: Column) -> bool:
    """Z10.5: whether it has not entered a tract yet that it could not have reached without its forced march."""
    return column.forced and {*column.path} <= _without(state, column)


def _without(state: State, column: Column) -> frozenset[str]:
    """What it could have reached without, its own tract included."""
    how, start = pace(state, column)._replace(forced=False), column.path[0]
    return frozenset({start, *ahead(state.board, Way(start), how, limits(state, column))})


def leaves_order(state: State, column: Column, left: Iterable[str] = ()) -> bool:
    """Z12.3: whether those that stay behind may; what was broken before the move is mended later."""
    here = column.here
    if column.has_moved and not [*left]:
        return True
    after = may_stand(state, here, state.half, gone=(column.units, column.leaders))
    return after or not column.has_moved and not may_stand(state, here, state.half)
