"""An army for other rules sets: the share of each arm, and conversions such as DBA's (docs/army-lists.md)."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from battles.rules.army_list import ArmyList
from battles.rules.roster import between


class Share(NamedTuple):
    """What an arm has of the points spent on units: army points, and how large a part that is."""

    arm: str
    units: int
    points: int
    part: Fraction


def shares(army: ArmyList) -> tuple[Share, ...]:
    """The arms of an army, the costliest first; leaders are no arm."""
    units: Counter[str] = Counter()
    points: Counter[str] = Counter()
    for company in army.companies:
        units[company.entry.unit.arm] += company.count
        points[company.entry.unit.arm] += company.points
    spent = points.total()
    return tuple(Share(arm, units[arm], cost, Fraction(cost, spent)) for arm, cost in points.most_common())


@dataclass(frozen=True)
class Elements:
    """Some elements of one kind in a converted army, and the years BC in which they are there."""

    name: str
    count: int
    first: int | None = None
    last: int | None = None

    def serves(self, year: int) -> bool:
        """Whether they are there in this year BC."""
        return between(self.first, year, self.last)


@dataclass(frozen=True)
class Converted:
    """One people's army in another rules set, and where it comes from."""

    source: str
    parts: tuple[Elements, ...]


@dataclass(frozen=True)
class Conversion:
    """Another rules set: what it calls its units, how many make an army, and how many army points that stands for."""

    name: str
    elements: str
    size: int
    points: int
    armies: Mapping[str, Converted]


def convert(conversion: Conversion, people: str, points: int, year: int) -> tuple[tuple[str, int], ...]:
    """The elements of an army of so many points, by name: the whole army's number rounded, each part in proportion."""
    parts = [part for part in conversion.armies[people].parts if part.serves(year)]
    counts, so_far, given = [], 0, 0
    for part in parts:
        so_far += part.count
        due = (2 * so_far * points + conversion.points) // (2 * conversion.points)
        counts.append((part.name, due - given))
        given = due
    return tuple((name, count) for name, count in counts if count)
