"""Edits of an army list: a unit more, a unit less, or a lean as far as the roster allows."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement
from typing import NamedTuple

from battles.rules.army_list import ArmyList, compose, problems
from battles.rules.roster import RosterEntry

Numbers = dict[str, dict[str, int]]  # units by people and by their entry's key
MOST_OF_A_KIND = 99  # units of one kind, or generals; the points are spent long before
EXCHANGED = 2  # the most units exchanged at once: 2 light ones pay for a heavy one


def numbers(army: ArmyList) -> Numbers:
    """The number of units of each kind in a list."""
    counts: Numbers = {}
    for company in army.companies:
        counts.setdefault(company.people, {})[company.entry.key] = company.count
    return counts


def with_units(army: ArmyList, people: str, key: str, more: int) -> ArmyList:
    """The list with `more` units of an entry; ValueError if there is no such entry, or none left to remove."""
    counts = numbers(army)
    units = counts.setdefault(people, {})
    units[key] = units.get(key, 0) + more
    return compose(army.muster, counts, army.leaders)


def with_leaders(army: ArmyList, more: int) -> ArmyList:
    """The list with `more` leaders; ValueError if fewer than none are left."""
    return compose(army.muster, numbers(army), army.leaders + more)


class Preset(NamedTuple):
    """A lean: the codes of the units it wants, of which it takes as many as the roster allows."""

    id: str
    favours: tuple[str, ...]


PRESETS = (
    Preset("infantry", ("MI", "HI", "W")),
    Preset("cavalry", ("LC", "LBC", "MC", "HC", "CM", "BCH", "HCH", "EL")),
    Preset("defensive", ("HI", "AX", "LB", "LS", "HWM")),
)
"""Infantry wins in the line, cavalry on the wings; a defensive list stands deep, behind its missiles."""


def lean(army: ArmyList, preset: Preset) -> ArmyList:
    """The list with units exchanged, step by step, as long as that puts more points into what the preset wants.

    Only a legal list leans, and it stays legal; leaders and allied corps stay as they are.
    """
    if problems(army):
        return army
    while better := next(_better(army, preset), None):
        army = better
    return army


def _better(army: ArmyList, preset: Preset) -> Iterator[ArmyList]:
    """Legal lists with more points in the wanted units, the largest gain first."""
    held = [company.entry for company in army.of(army.muster.roster.id)]
    offered = _handfuls(army.muster.roster.serving(army.muster.year), preset)
    spare = army.muster.points - army.points
    swaps = [
        (taken.worth - given.worth, given, taken)
        for given in _handfuls(held, preset)
        for taken in offered
        if taken.worth > given.worth and taken.cost - given.cost <= spare
    ]
    for _, given, taken in sorted(swaps, key=lambda swap: -swap[0]):
        changed = _exchanged(army, given.entries, taken.entries)
        if changed and not problems(changed):
            yield changed


class _Handful(NamedTuple):
    """A few units to exchange: their cost, and how much of it is in units that the preset wants."""

    entries: tuple[RosterEntry, ...]
    cost: int
    worth: int


def _handfuls(entries: Iterable[RosterEntry], preset: Preset) -> list[_Handful]:
    kinds = list(entries)
    handfuls = [some for size in range(EXCHANGED + 1) for some in combinations_with_replacement(kinds, size)]
    return [
        _Handful(some, sum(e.cost for e in some), sum(e.cost for e in some if e.code in preset.favours))
        for some in handfuls
    ]


def _exchanged(army: ArmyList, given: Iterable[RosterEntry], taken: Iterable[RosterEntry]) -> ArmyList | None:
    counts = numbers(army)
    own = Counter(counts.get(army.muster.roster.id, {}))
    own.update(entry.key for entry in taken)
    own.subtract(entry.key for entry in given)
    if min(own.values()) < 0:
        return None
    return compose(army.muster, {**counts, army.muster.roster.id: own}, army.leaders)
