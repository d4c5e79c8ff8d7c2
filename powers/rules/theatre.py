"""The theatre (C1.1 to C1.5): time, provinces, Powers and External Powers. Nothing here changes in play."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property, lru_cache
from typing import Any

from powers.rules.options import Options

TURNS = 12
FIRST_YEAR = 348  # BC, of turn 1
YEARS_PER_TURN = 7
ROME = "romans"  # the player's Power (C1.2)
CARTHAGE = "carthage"
EPIRUS = "epirus"


def year(turn: int) -> int:
    """C1.1: the year BC in which a turn begins; the campaign has TURNS turns."""
    return FIRST_YEAR - YEARS_PER_TURN * (turn - 1)


class Resource(StrEnum):
    """What a province may hold (C1.3)."""

    PORT = "port"
    QUARRY = "quarry"
    OLIVE = "olive"


@dataclass(frozen=True)
class Province:
    """C1.3: one of the 19 provinces. Neighbours share a border, the strait or a sea lane, always mutually.

    `trees`, `mountains` and `waterway` (a coast or river) are its ground for BattlePlay, `terrain` for other tables.
    """

    id: str
    name: str
    home: str
    neighbours: tuple[str, ...]
    coastal: bool = False
    resource: Resource | None = None
    terrain: tuple[str, ...] = ()
    trees: int = 0
    mountains: int = 0
    waterway: bool = False


@dataclass(frozen=True)
class Power:
    """One of the 9 Powers. `ruler_modifiers` are Aggressor, Protector, Builder; Rome has no ruler."""

    id: str
    name: str
    points_per_general: int
    ruler_modifiers: tuple[int, int, int] = (0, 0, 0)
    ruler_names: tuple[str, ...] = ()


@dataclass(frozen=True)
class Ruler:
    """C1.4: a ruler's ratings in percent, which add up to 100, and the turn of his accession."""

    name: str
    aggressor: int
    protector: int
    builder: int
    since: int


@dataclass(frozen=True)
class External:
    """C1.5: Carthage, or Epirus/Macedonia."""

    id: str
    name: str
    points_per_general: int
    command_cards: int


@dataclass(frozen=True)
class Italy:
    """C1.2: the land, its home Powers, and the options. All in printed order."""

    provinces: tuple[Province, ...]
    powers: tuple[Power, ...]
    externals: tuple[External, ...]
    options: Options = field(default_factory=Options)

    def __post_init__(self) -> None:
        known = {province.id for province in self.provinces}
        for province in self.provinces:
            for other in province.neighbours:
                if other not in known or province.id not in self.province(other).neighbours:
                    raise ValueError(f"{province.id} and {other} are not neighbours of each other")
            if province.home not in self.homes:
                raise ValueError(f"{province.id} is home to an unknown Power: {province.home}")
        if not all(rate > 0 for rate in [p.points_per_general for p in self.powers + self.externals]):
            raise ValueError("a general needs at least one army point")
        if ROME not in self.homes or not all(self.homes.values()):
            raise ValueError("Rome and every other Power need at least one home province")

    def __hash__(self) -> int:
        return len(self.provinces)  # cheap, for cache keys; a process has few Italies

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled for another process: there it becomes the equal one that already exists."""
        return _again, (self.provinces, self.powers, self.externals, self.options)

    def province(self, province: str) -> Province:
        """The province with that id; KeyError if there is none."""
        return self._provinces[province]

    def power(self, power: str) -> Power:
        """The Power with that id; KeyError if there is none."""
        return self._powers[power]

    def external(self, external: str) -> External:
        """The External Power with that id; KeyError if there is none."""
        return self._externals[external]

    def points_per_general(self, who: str) -> int:
        """The army points for each general of a Power, or of an External one (Q40: 40); KeyError for neither (C6.6)."""
        return (self._powers.get(who) or self.external(who)).points_per_general

    def name(self, who: str) -> str:
        """The printed name of a province, Power or External Power; an unknown id in quotes."""
        known = self._provinces.get(who) or self._powers.get(who) or self._externals.get(who)
        return known.name if known else f"“{who}”"

    @cached_property
    def _provinces(self) -> Mapping[str, Province]:
        return {province.id: province for province in self.provinces}

    @cached_property
    def _powers(self) -> Mapping[str, Power]:
        return {power.id: power for power in self.powers}

    @cached_property
    def _externals(self) -> Mapping[str, External]:
        return {external.id: external for external in self.externals}

    @cached_property
    def place(self) -> Mapping[str, int]:
        """The index of each province in the map's order."""
        return {province.id: place for place, province in enumerate(self.provinces)}

    @cached_property
    def homes(self) -> Mapping[str, tuple[str, ...]]:
        return {power.id: tuple(p.id for p in self.provinces if p.home == power.id) for power in self.powers}

    @cached_property
    def home_places(self) -> Mapping[str, tuple[int, ...]]:
        """The indexes of each Power's home provinces."""
        return {power: tuple(self.place[home] for home in homes) for power, homes in self.homes.items()}

    @cached_property
    def neighbour_places(self) -> tuple[tuple[int, ...], ...]:
        """The indexes of each province's neighbours."""
        return tuple(tuple(self.place[other] for other in province.neighbours) for province in self.provinces)

    @cached_property
    def resources(self) -> Mapping[str, Resource]:
        """The provinces that hold a resource."""
        return {province.id: province.resource for province in self.provinces if province.resource}

    @cached_property
    def resource_places(self) -> tuple[tuple[int, Resource], ...]:
        """The index of each resource's province."""
        return tuple((self.place[province], resource) for province, resource in self.resources.items())

    @cached_property
    def resource_counts(self) -> Mapping[Resource, int]:
        """The number of provinces with each kind of resource."""
        kinds = list(self.resources.values())
        return {kind: kinds.count(kind) for kind in Resource}


@lru_cache(maxsize=8)
def _again(
    provinces: tuple[Province, ...], powers: tuple[Power, ...], externals: tuple[External, ...], options: Options
) -> Italy:
    """One Italy for each pickled value; otherwise every land would be compared with equal Italies.

    Without this a fifth of all playout time went into comparing them.
    """
    return Italy(provinces, powers, externals, options)
