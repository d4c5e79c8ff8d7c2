"""`python -m benchmarks.likeness`: how various army lists are, and how like published armies (docs/army-lists.md).

At 80 points so many seeds of each people; at the points and in the year of each published army (published.toml) fewer.
The effective number of lists is 1 / the sum of squares of their frequencies. The distance of two armies is half the sum
of the differences of their units' shares: 0 the same, 1 nothing in common.
"""

import time
import tomllib
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from pathlib import Path
from statistics import mean
from typing import Any, NamedTuple

from battles.data import catalogue
from battles.rules.army_list import ArmyList, Muster, automatic
from engine.rules.dice import StreamDice
from powers.data import italy
from powers.rules.battles import generals
from powers.rules.options import Options

PUBLISHED: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("published.toml").read_text())["army"]
POINTS = 80
YEARS = {"carthage": 335, "epirus": 280}
"""In which everybody serves; of the others this one does."""
YEAR = 300
LAND = italy(Options())
PER_GENERAL = {power.id: power.points_per_general for power in LAND.powers}
PER_GENERAL |= {external.id: external.points_per_general for external in LAND.externals}
Shares = Mapping[str, Fraction]


def drawn(people: str, points: int, year: int, seeds: int) -> list[ArmyList]:
    """So many lists of a people."""
    muster = Muster(catalogue().rosters[people], points, year, generals(points, PER_GENERAL[people]))
    return [automatic(muster, StreamDice(f"{seed}")) for seed in range(seeds)]


def counts(army: ArmyList) -> Counter[str]:
    """Its units by code."""
    units: Counter[str] = Counter()
    for company in army.companies:
        units[company.entry.code] += company.count
    return units


def shares(units: Mapping[str, int]) -> Shares:
    """Of all units."""
    return {code: Fraction(count, sum(units.values())) for code, count in units.items()}


def distance(one: Shares, other: Shares) -> float:
    """From 0 to 1."""
    return float(sum(abs(one.get(code, Fraction()) - other.get(code, Fraction())) for code in {*one, *other}) / 2)


def average(armies: Iterable[Counter[str]]) -> Shares:
    """The shares of all units of several armies together."""
    units: Counter[str] = Counter()
    for army in armies:
        units.update(army)
    return shares(units)


class Variety(NamedTuple):
    """How various so many lists are."""

    different: int
    effective: float
    commonest: float

    @classmethod
    def of(cls, armies: list[ArmyList]) -> "Variety":
        """Of these."""
        found = Counter(tuple(counts(army).items()) for army in armies).values()
        whole = len(armies)
        return cls(len(found), whole**2 / sum(count**2 for count in found), max(found) / whole)


def likeness(people: str, seeds: int) -> tuple[float, float] | None:
    """The mean distance of one list, and of the average list, from the published armies; None where there are none."""
    one, whole = [], []
    for army in PUBLISHED:
        if army["people"] == people:
            costs = {
                entry.code: entry.unit.points for roster in catalogue().rosters.values() for entry in roster.entries
            }
            points = 5 * army["leaders"] + sum(costs[code] * count for code, count in army["units"].items())
            lists = [counts(drawn) for drawn in drawn(people, points, army["year"], seeds)]
            published = shares(army["units"])
            one.append(mean([distance(shares(units), published) for units in lists]))
            whole.append(distance(average(lists), published))
    return (mean(one), mean(whole)) if one else None


def having(armies: list[ArmyList], true: Callable[[Counter[str]], bool]) -> str:
    """In how many percent of the lists something is so."""
    return f"{len([army for army in armies if true(counts(army))]) / len(armies):.0%}"


def legion(units: Counter[str]) -> bool:
    """Whether it is at least 40% of the units."""
    return 5 * (units["MI"] + units["HI"]) >= 2 * units.total()


ASKED: tuple[tuple[str, str, tuple[tuple[int, int], ...], Callable[[Counter[str]], bool]], ...] = (
    ("Rome: slingers", "romans", ((80, 300), (120, 300)), lambda units: units["LS"] > 0),
    ("Rome: allied light horse", "romans", ((80, 300), (120, 300)), lambda units: units["LC"] > 0),
    ("Rome: legion at least 40%", "romans", ((80, 300), (100, 300), (120, 300)), legion),
    ("Epirus: elephants", "epirus", ((80, 280), (100, 280), (150, 280)), lambda units: units["EL"] > 0),
    ("Samnites: Linen Legion", "samnites", ((80, 340), (90, 340), (80, 300), (80, 293)), lambda units: units["HI"] > 0),
)


def main() -> None:
    """Print the tables."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=1000)
    parser.add_argument("--fewer", type=int, default=100, help="for each published army")
    options = parser.parse_args()
    began, lists = time.process_time(), 0
    print("| people | different lists | effective | the commonest | distance, one list | distance, average list |")
    print("| --- | --- | --- | --- | --- | --- |")
    for people, roster in catalogue().rosters.items():
        various = Variety.of(drawn(people, POINTS, YEARS.get(people, YEAR), options.seeds))
        lists += options.seeds
        like = likeness(people, options.fewer)
        said = " | ".join(f"{value:.3f}" for value in like) if like else "– | –"
        print(f"| {roster.name} | {various.different} | {various.effective:.0f} | {various.commonest:.1%} | {said} |")
    print()
    for what, people, cases, true in ASKED:
        said = ", ".join(
            f"{having(drawn(people, points, year, options.seeds), true)} ({points} points, {year} BC)"
            for points, year in cases
        )
        print(f"- {what}: {said}")
    whole = catalogue().rosters["epirus"]
    units = average(counts(army) for army in drawn("epirus", 100, 280, options.seeds))
    print("- Epirus at 100 points:", ", ".join(f"{e.code} {float(units.get(e.code, 0)):.0%}" for e in whole.entries))
    for points in (80, 250):
        began = time.process_time()
        for people in catalogue().rosters:
            drawn(people, points, YEAR, 20)
        print(f"- {points} points: {220 / (time.process_time() - began):.0f} lists a second of one core")


if __name__ == "__main__":
    main()
