"""Unit types, and what each people can field (A2 to A5 of docs/army-lists.md)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple


class Symbol(StrEnum):
    """The class of a unit: the face of the die that hits it."""

    LIGHT = "light"
    MEDIUM = "medium"
    HEAVY = "heavy"


def between(first: int | None, year: int, last: int | None) -> bool:
    """Whether a year BC (below 0: AD) lies between the first and the last, inclusive (A4); None is no bound."""
    return (first is None or year <= first) and (last is None or year >= last)


@dataclass(frozen=True)
class UnitType:
    """A unit of Commands & Colors: Ancients, and its price in army points.

    `blocks` at full strength; `move`, `reach` and `retreat` (for each flag) in hexes, reach 0 for none; `dice` in close
    combat; `evades` names the attackers it may evade. `line` is foot that stands in the line of battle (A8), `arm` its
    name for other rules sets.
    """

    code: str
    name: str
    symbol: Symbol
    arm: str
    points: int
    blocks: int
    move: str
    dice: str
    reach: int
    retreat: int
    evades: str
    notes: tuple[str, ...] = ()
    line: bool = False


@dataclass(frozen=True)
class RosterEntry:
    """A line of a roster: a unit type under its historical name, how many, and in which years BC.

    `cost` is in army points a unit. An elite entry is one single unit among those of its code. There must be at least
    twice as many of the code `half_of` (empty: no limit, A5). `usual` is its share of the people's units in percent,
    and `later` the shares from certain years on, with these years, the earliest first. A drawn list has at least one
    unit of an entry that is `sure`, where the points allow it (A8).
    """

    unit: UnitType
    name: str
    cost: int
    least: int
    most: int
    notes: tuple[str, ...]
    first: int | None = None
    last: int | None = None
    elite: bool = False
    half_of: str = ""
    usual: int = 0
    later: tuple[tuple[int, int], ...] = ()
    sure: bool = False

    @property
    def code(self) -> str:
        return self.unit.code

    @cached_property
    def key(self) -> str:
        """Its id within its roster: the code, with a plus if it is elite."""
        return f"{self.code}+" if self.elite else self.code

    @cached_property
    def single_names(self) -> tuple[str, ...]:
        """What a unit of it may be called: "Hastati, Principes" are two names."""
        return tuple(f"{name[0].upper()}{name[1:]}" for name in self.name.split(", "))

    def names(self, count: int) -> tuple[str, ...]:
        """What so many units are called, one by one: they have the single names in turn, and stand in their order."""
        turns = len(self.single_names)
        return tuple(name for nth, name in enumerate(self.single_names) for _ in range(nth, count, turns))

    def called(self, count: int) -> str:
        """So many units in a line: "1–3 Hastati, 4–5 Principes", by the numbers of the units; none as the entry."""
        names = self.names(count)
        single = dict.fromkeys(names)
        if len(single) < 2:
            return next(iter(single), self.name)
        numbers = {name: [n for n, each in enumerate(names, 1) if each == name] for name in single}
        return ", ".join(f"{_span(some)} {name}" for name, some in numbers.items())

    def serves(self, year: int) -> bool:
        """A4: whether it is available in this year BC."""
        return between(self.first, year, self.last)

    def share(self, year: int) -> int:
        """Its usual share in this year BC (A8); of those that serve, not in percent of all that ever do."""
        return [self.usual, *(usual for first, usual in self.later if year <= first)][-1]

    def counts(self, other: "RosterEntry") -> bool:
        """Whether this entry's limit includes units of the other: an elite unit counts as one of its code."""
        return self.code == other.code and self.elite <= other.elite


def _span(numbers: Sequence[int]) -> str:
    return f"{numbers[0]}–{numbers[-1]}" if len(numbers) > 1 else f"{numbers[0]}"


@dataclass(frozen=True)
class Roster:
    """What one people can field. Its entries' `least` and `most` hold for an army of `base` points (A3).

    `core` is the codes that have at least their share of the units of each larger army that is drawn (A8). `theatre` is
    where and when it fights, empty for the peoples of the campaign of Italy. A `state` is named in the singular.
    """

    id: str
    name: str
    base: int
    leader_points: int
    entries: tuple[RosterEntry, ...]
    core: tuple[str, ...] = ()
    theatre: str = ""
    state: bool = False

    def entry(self, key: str) -> RosterEntry:
        """The entry with that key; KeyError if there is none."""
        return {entry.key: entry for entry in self.entries}[key]

    def serving(self, year: int) -> Iterator[RosterEntry]:
        """The entries available in this year BC, in printed order (A4)."""
        return (entry for entry in self.entries if entry.serves(year))

    def limits(self, entry: RosterEntry, points: int) -> tuple[int, int]:
        """A3: the least and most units of this entry in an army of these points, rounded outwards."""
        if entry.elite:
            return entry.least, entry.most
        return entry.least * points // self.base, -(-entry.most * points // self.base)


class Catalogue(NamedTuple):
    """All unit types by code, and rosters by the people's id: those of Italy, and all that are `known`.

    A people of another theatre is in no form of Italy's, and nobody there meets it. `version` changes with anything
    that makes the same seed draw another list.
    """

    version: int
    units: Mapping[str, UnitType]
    rosters: Mapping[str, Roster]
    known: Mapping[str, Roster]
