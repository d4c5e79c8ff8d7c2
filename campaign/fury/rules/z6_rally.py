"""Z6: which disrupted units may rally, and how likely each comes to order."""

from fractions import Fraction

from campaign.fury.rules.state import State, Unit
from campaign.fury.rules.z3_leaders import morale_modifier
from campaign.fury.rules.z11_sea import THROWS
from campaign.fury.rules.z14_demoralisation import is_demoralised

BESIDE_ENEMIES = 1
"""What is added to the roll where enemies stand (Z6.3; the source breaks off there)."""


def may_rally(state: State, unit: Unit) -> bool:
    """Z6.1, Z6.2: a disrupted unit of the side whose half it is, unless its command is demoralised."""
    return unit.disrupted and state.side(unit) is state.half and not is_demoralised(state, unit.of)


def needed(state: State, unit: Unit) -> int:
    """Z6.1, Z6.3: the highest throw of 2D6 with which it comes to order."""
    beside = any(state.side(other) is not state.side(unit) and other.at == unit.at for other in state.units.values())
    return state.morale(unit) + morale_modifier(state, unit) - BESIDE_ENEMIES * beside


def chance(state: State, unit: Unit) -> Fraction:
    """How likely that is."""
    return Fraction(sum([throw <= needed(state, unit) for throw in THROWS]), len(THROWS))
