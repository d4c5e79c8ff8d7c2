"""Z3: for whom a leader is appropriate, and what the best of several is worth."""

from collections.abc import Iterator

from campaign.fury.rules.board import Side
from campaign.fury.rules.pieces import BOUDICA, PAULINUS, LeaderCounter
from campaign.fury.rules.state import Leader, State, Unit


def is_appropriate(state: State, leader: LeaderCounter, unit: Unit) -> bool:
    """Z3.1: for his own command; Boudica for all Tribal units, Paulinus for all Romans, but not for loyal tribes."""
    if leader.id == BOUDICA:
        return state.side(unit) is Side.TRIBAL
    if leader.id == PAULINUS:
        return state.side(unit) is Side.ROMAN and not state.is_loyal(unit)
    return bool(unit.of) and unit.of in leader.of


def side_of(state: State, leader: LeaderCounter) -> Side:
    """Whose leader he is; the Parisi's is of the side that they have joined (Z8.3)."""
    sides = {state.pieces.command[of].side for of in leader.of} or {Side.ROMAN}
    if len(sides) == 1:
        return sides.pop()
    return Side.TRIBAL if any(of in state.rebels for of in leader.of) else Side.ROMAN


def is_free(state: State, leader: Leader) -> bool:
    """Whether he leads anybody now: neither held (Z3.4) nor wounded (Z13.10)."""
    return leader.captor is None and leader.out_until <= state.turn


def leading(state: State, unit: Unit) -> Iterator[LeaderCounter]:
    """The appropriate leaders with a unit: in its tract, and free."""
    for leader in state.leaders.values():
        counter = state.pieces.leader[leader.id]
        if is_free(state, leader) and leader.at == unit.at and is_appropriate(state, counter, unit):
            yield counter


def morale_modifier(state: State, unit: Unit) -> int:
    """Z3.2: what is taken off a roll for rally or forced march, by the best appropriate leader; 0 without one."""
    return max([leader.morale_for.get(unit.of, leader.morale) for leader in leading(state, unit)], default=0)
