"""Z13.1, Z13.2: who takes part in a battle, who may charge, and the strength of both sides in strength points (SP)."""

from collections.abc import Iterable
from typing import NamedTuple

from campaign.fury.rules.board import Side, Terrain
from campaign.fury.rules.pieces import UnitKind
from campaign.fury.rules.state import State, Unit
from campaign.fury.rules.z13_combat import Battle, Sides

NO_HORSE = frozenset({Terrain.HIGH_HILLS, Terrain.MARSH})
"""Where nobody charges (Z13.2, printed), and where more horse is no advantage (Z13.6, printed)."""


class Combatants(NamedTuple):
    """Z13.1: the units that take part, the attacker's and the defender's."""

    attacker: tuple[Unit, ...]
    defender: tuple[Unit, ...]


class Charges(NamedTuple):
    """Z13.2: whether each side charges: all of its units that may, or none."""

    attacker: bool = False
    defender: bool = False


def fighters(state: State, tract: str, side: Side) -> tuple[Unit, ...]:
    """Z13.1: all units of a side there, disrupted ones too; flotillas do not fight."""
    return tuple([unit for unit in state.at(tract, side) if unit.kind is not UnitKind.FLOTILLA])


def combatants(state: State, field: str) -> Combatants:
    """Z13.1: all undisrupted units of the side whose half it is, which attacks, and all units of the other."""
    attackers = [unit for unit in fighters(state, field, state.half) if not unit.disrupted]
    return Combatants(tuple(attackers), fighters(state, field, state.half.enemy))


def may_attack(state: State, tract: str) -> bool:
    """Z13.1: whether the side whose half it is has an undisrupted unit there, and an enemy unit to attack."""
    return all(combatants(state, tract))


def chargers(state: State, field: str, units: Iterable[Unit]) -> tuple[Unit, ...]:
    """Z13.2: those of the units that may charge there: undisrupted ones with a charge value."""
    if state.board.tract[field].terrain in NO_HORSE:
        return ()
    return tuple([unit for unit in units if state.counter(unit).charge and not unit.disrupted])


def charge_value(state: State, unit: Unit) -> int:
    """Z13.2: what a unit counts when it charges, in SP; with a part of its SP left, the same part of it (ours)."""
    counter = state.counter(unit)
    return counter.charge * unit.sp // counter.sp


def plain(units: Iterable[Unit]) -> int:
    """Z13.2: the SP of the units without charges, as they count for losses."""
    return sum([unit.sp for unit in units])


def strength(state: State, field: str, units: Iterable[Unit], charge: bool) -> int:
    """Z13.2: the SP of the units as they count for the odds; if they charge, with all charge values."""
    there = tuple(units)
    charging = chargers(state, field, there) if charge else ()
    return plain(there) + sum([charge_value(state, unit) - unit.sp for unit in charging])


def battle(state: State, field: str, charges: Charges, modifiers: int) -> Battle:
    """Z13.1 to Z13.3: the battle for a tract in which the attacker may attack, with the sum of all its modifiers."""
    both = combatants(state, field)
    strengths = [strength(state, field, units, charge) for units, charge in zip(both, charges, strict=True)]
    return Battle(Sides(*strengths), Sides(*map(plain, both)), modifiers, len(both.attacker))
