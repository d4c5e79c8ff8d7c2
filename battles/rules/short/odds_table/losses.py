"""Losses in whole units (H4): horse that charged first, else the owner's choice, least above the sum due."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property, lru_cache

from battles.rules.short.odds_table.host import Host


@dataclass(frozen=True)
class Dues:
    """D25: what a side has still to lose: `points`, of the units in `places`, which cost `costs`."""

    points: int
    places: tuple[int, ...]
    costs: tuple[int, ...] = ()

    @cached_property
    def takes_all(self) -> bool:
        """Whether the owner keeps none of these units."""
        return sum(self.costs) <= self.points

    @cached_property
    def rest(self) -> tuple[int, ...]:
        """The places of the fewest units whose points are least above the sum due."""
        return tuple(self.places[n] for n in fewest(self.costs, self.points))

    @cached_property
    def choice(self) -> tuple[int, ...]:
        """The places of all units that may be lost next so that the total stays least above the sum due (H4)."""
        least = _cost(self.costs, self.points)
        return tuple(
            place
            for n, (place, cost) in enumerate(zip(self.places, self.costs, strict=True))
            if cost + _cost(self.costs[:n] + self.costs[n + 1 :], self.points - cost) == least
        )


def dues(host: Host, percent: int, charged: bool, lost: Collection[int]) -> Dues:
    """Percent of the points, rounded up, less those lost; horse that charged pays while any is left (H4)."""
    units = host.army.units
    points = -(-percent * host.points // 100) - sum(units[place].points for place in lost)
    horse = [place for place in host.horse if place not in lost] if charged else []
    left = tuple(horse or [place for place in host.places if place not in lost])
    return Dues(points, left, tuple(units[place].points for place in left)) if left else Dues(0, ())


def _cost(costs: tuple[int, ...], points: int) -> int:
    """The least total of these costs that reaches the points; all of them, if they are too few."""
    return sum(costs[n] for n in fewest(costs, points))


@lru_cache(maxsize=4096)
def fewest(costs: tuple[int, ...], points: int) -> tuple[int, ...]:
    """The fewest of these costs with the least total that reaches the points; all, if they are too few."""
    if sum(costs) <= points:
        return tuple(range(len(costs)))
    ways: dict[int, tuple[int, ...]] = {0: ()}
    for n, cost in enumerate(costs):
        for total, before in [*ways.items()]:
            known = ways.get(total + cost)
            if total < points and (known is None or len(known) > len(before) + 1):
                ways[total + cost] = (*before, n)
    return ways[min(total for total in ways if total >= points)]
