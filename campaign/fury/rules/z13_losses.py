"""Z13.5: which units bear the losses of a battle, in strength points (SP): chargers first, then by choice."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from campaign.fury.rules.state import State, Unit
from campaign.fury.rules.z13_strength import plain
from campaign.fury.rules.z14_demoralisation import level
from engine.rules.reason import Reason


class Losses(NamedTuple):
    """Z13.5: what a side loses: so many SP from the units that charged, and so many from the others."""

    chargers: tuple[Unit, ...]
    others: tuple[Unit, ...]
    from_chargers: int
    from_others: int

    @property
    def parts(self) -> tuple[tuple[tuple[Unit, ...], int], ...]:
        """The units, and the SP that they lose together: chargers, then others."""
        return (self.chargers, self.from_chargers), (self.others, self.from_others)

    @property
    def is_open(self) -> bool:
        """Whether the owner has a choice: which of several units lose SP, if they do not lose everything."""
        return any(len(units) > 1 and 0 < sp < plain(units) for units, sp in self.parts)


def losses(units: Iterable[Unit], charged: Iterable[Unit], lost: int) -> Losses:
    """Z13.5: so many SP lost by the units that took part; those that charged bear as much of it as they can."""
    chargers = tuple(charged)
    others = tuple([unit for unit in units if unit not in chargers])
    from_chargers = min(lost, plain(chargers))
    return Losses(chargers, others, from_chargers, lost - from_chargers)


def problem(losses: Losses, choice: Mapping[str, int]) -> Reason | None:
    """Z13.5: why the owner may not choose so, each unit by id with the SP that it loses; None if he may."""
    there = {unit.id: unit for units, _ in losses.parts for unit in units}
    for id, sp in choice.items():
        if id not in there:
            return Reason("losses_not_there", (id,))
        if not 0 <= sp <= there[id].sp:
            return Reason("losses_of_unit", (id, there[id].sp))
    chosen = [sum([choice.get(unit.id, 0) for unit in units]) for units, _ in losses.parts]
    if chosen != [losses.from_chargers, losses.from_others]:
        return Reason("losses_sum", (losses.from_chargers, losses.from_others))
    return None


def least_valuable_first(state: State, losses: Losses) -> dict[str, int]:
    """Z13.5: a choice for an owner who makes none (ours): whole units, the least valuable first.

    So no more than one unit of the chargers, and one of the others, is left with a part of its SP. Supply feeds units,
    not SP (Z7.1), and a remnant eats as much as a fresh unit.
    """
    room = {unit.of: _room(state, unit.of) for units, _ in losses.parts for unit in units}
    choice = {}
    for units, sp in losses.parts:
        waiting = [*units]
        while sp > 0:
            values = {unit: _value(state, unit, sp, room[unit.of]) for unit in waiting}
            unit = min(waiting, key=values.__getitem__)
            waiting.remove(unit)
            choice[unit.id] = taken = min(sp, unit.sp)
            room[unit.of] -= taken
            sp -= taken
    return choice


def _room(state: State, command: str) -> int:
    """Z14.1: the SP that a command can lose until it is demoralised; 0 or less if it is, and for units of none."""
    found = state.pieces.command.get(command)
    return level(state, found) - state.lost.get(command, 0) if found else 0


def _value(state: State, unit: Unit, sp: int, room: int) -> tuple[int, bool, int, int, int, int, str]:
    """How much its owner wants to keep it while so many SP must still be lost, compared part by part.

    First comes harm: 0 if its losses can demoralise no command, 1 if they may help to, 2 if they do so now. Then a
    disrupted unit goes first, because it may never rally. Morale puts auxiliaries before cohorts, charge and movement
    put foot before horse, and remnants go before fresh units.
    """
    counter, harm = state.counter(unit), 0
    if room > 0:
        harm = 1 if min(sp, unit.sp) < room else 2
    return harm, not unit.disrupted, state.morale(unit), counter.charge, counter.mp, unit.sp, unit.id
