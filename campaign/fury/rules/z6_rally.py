"""Z6, rally: which disrupted units roll, and how likely each comes to order."""

from fractions import Fraction

from campaign.fury.rules.board import Side
from campaign.fury.rules.events import Event
from campaign.fury.rules.play import Play, two_dice
from campaign.fury.rules.state import State, Unit
from campaign.fury.rules.z3_leaders import morale_modifier
from campaign.fury.rules.z11_sea import THROWS
from engine.rules.values import altered

BESIDE_ENEMIES = 1
"""What is added to the roll where enemies stand (Z6.3; the source breaks off there)."""


def may_rally(state: State, unit: Unit) -> bool:
    """Z6.1, Z6.2: a disrupted unit of the side whose half it is, unless its command is demoralised."""
    return unit.disrupted and state.side(unit) is state.half and unit.of not in state.demoralised


def needed(state: State, unit: Unit) -> int:
    """Z6.1, Z6.3: the highest throw of 2D6 with which it comes to order."""
    beside = bool(state.at(unit.at, state.side(unit).enemy))
    return state.morale(unit) + morale_modifier(state, unit) - BESIDE_ENEMIES * beside


def chance(state: State, unit: Unit) -> Fraction:
    """How likely that is."""
    return Fraction(sum([throw <= needed(state, unit) for throw in THROWS]), len(THROWS))


class Rallied(Event):
    """Z6.1: what a disrupted unit has thrown, what it needed, and whether it is in order again."""

    side: Side
    unit: str
    faces: tuple[int, ...]
    needed: int
    rule: str = "Z6.1"

    @property
    def only(self) -> Side | None:
        """Disruption is hidden (Z17.1)."""
        return self.side

    @property
    def is_in_order(self) -> bool:
        """Whether the throw was low enough."""
        return sum(self.faces) <= self.needed

    def happen(self, state: State) -> State:
        there = altered(state.units[self.unit], disrupted=not self.is_in_order)
        return altered(state, units={**state.units, self.unit: there})


def begin(play: Play) -> tuple[str, ...]:
    """Z6.1: each disrupted unit of the side rolls; nobody has a choice."""
    for unit in [unit for unit in play.state.units.values() if may_rally(play.state, unit)]:
        faces = two_dice(play, "Z6.1", unit.id, "rally")
        play.emit(Rallied(play.state.half, unit.id, faces, needed(play.state, unit)))
    return ()
