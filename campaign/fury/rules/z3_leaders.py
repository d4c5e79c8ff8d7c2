"""Z3: for whom a leader is appropriate, and what the best of several is worth."""

from collections.abc import Iterator

from campaign.fury.rules.board import Side
from campaign.fury.rules.pieces import BOUDICA, PAULINUS, LeaderCounter
from campaign.fury.rules.state import State, Unit


def is_appropriate(state: State, leader: LeaderCounter, unit: Unit) -> bool:
    """Z3.1: for his own command; Boudica for all Tribal units, Paulinus for all Romans, but not for loyal tribes."""
    if leader.id == BOUDICA:
        return state.side(unit) is Side.TRIBAL
    if leader.id == PAULINUS:
        return state.side(unit) is Side.ROMAN and not state.is_loyal(unit)
    return bool(unit.of) and unit.of in leader.of


def leading(state: State, unit: Unit) -> Iterator[LeaderCounter]:
    """The appropriate leaders with a unit: in its tract, free, and not wounded."""
    for leader in state.leaders.values():
        counter = state.pieces.leader[leader.id]
        free = leader.captor is None and leader.out_until <= state.turn
        if free and leader.at == unit.at and is_appropriate(state, counter, unit):
            yield counter


def morale_modifier(state: State, unit: Unit) -> int:
    """Z3.2: what is taken off a roll for rally or forced march, by the best appropriate leader; 0 without one."""
    return max([leader.morale_for.get(unit.of, leader.morale) for leader in leading(state, unit)], default=0)
