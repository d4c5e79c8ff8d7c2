"""A game's past turn by turn: the people of each side, and the towns that stand (W1.3, W8.2)."""

from collections.abc import Iterable
from typing import NamedTuple

from campaign.boudica.rules.board import BRITONS, ROMANS, Side
from campaign.boudica.rules.state import State
from campaign.chronicle.figures import Figures


class CourseTurn(NamedTuple):
    """A turn at its end, the last one at present: cubes of the whole island, and towns of both sides."""

    turn: int
    roman: int
    unaligned: int
    briton: int
    roman_towns: int
    briton_towns: int


def course(states: Iterable[State]) -> tuple[CourseTurn, ...]:
    """A row for each turn begun, in the order of play; a state before the turn's end counts for that turn."""
    ended = {state.turn: state for state in states}
    return tuple([_turn(turn, state) for turn, state in ended.items() if turn])


def _turn(turn: int, state: State) -> CourseTurn:
    cubes = [ground.cubes for ground in state.grounds.values()]
    people = sum(c.roman for c in cubes), sum(c.unaligned for c in cubes), sum(c.briton for c in cubes)
    return CourseTurn(turn, *people, _towns(state, ROMANS), _towns(state, BRITONS))


def _towns(state: State, side: Side) -> int:
    return sum([town.side is side and town.id in state.towns for town in state.britain.towns])


def course_table(turns: Iterable[CourseTurn]) -> Figures:
    return Figures.of(("Turn", "Roman people", "Unaligned", "Briton people", "Roman towns", "Briton towns"), turns)
