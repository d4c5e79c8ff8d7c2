"""C1: the theatre. Provinces, Powers and External Powers as a campaign finds them; none of it changes in play."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from powers.rules.options import Options

ROME = "romans"
"""The player's Power (C1.2)."""
CARTHAGE = "carthage"
EPIRUS = "epirus"


class Resource(StrEnum):
    """C1.3: what a province may hold."""

    PORT = "port"
    QUARRY = "quarry"
    OLIVE = "olive"


@dataclass(frozen=True)
class Province:
    """One of the 19. Neighbours share a border, the strait or a sea lane, and are neighbours in return (C1.3).

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
    """One of the nine. `ruler_modifiers` are Aggressor, Protector, Builder (C3.2); Rome has no ruler."""

    id: str
    name: str
    points_per_general: int
    ruler_modifiers: tuple[int, int, int] = (0, 0, 0)
    ruler_names: tuple[str, ...] = ()


@dataclass(frozen=True)
class External:
    """C1.5: Carthage, or Epirus/Macedonia."""

    id: str
    name: str
    points_per_general: int
    command_cards: int


@dataclass(frozen=True)
class Italy:
    """The land, those who fight for it, and the options they are played under. Orders are the printed ones."""

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
        return len(self.provinces)  # cheap, as a part of cache keys; one process plays few Italies

    def province(self, province: str) -> Province:
        """The province of that id; KeyError if there is none."""
        return self._provinces[province]

    def power(self, power: str) -> Power:
        """The Power of that id; KeyError if there is none."""
        return self._powers[power]

    def external(self, external: str) -> External:
        """The External Power of that id; KeyError if there is none."""
        return self._externals[external]

    def name(self, who: str) -> str:
        """The printed name of a province, a Power or an External Power; an id that is nobody's, in quotes."""
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
        """Where a province stands in the map's order."""
        return {province.id: place for place, province in enumerate(self.provinces)}

    @cached_property
    def homes(self) -> Mapping[str, tuple[str, ...]]:
        """Each Power's home provinces (C1.2)."""
        return {power.id: tuple(p.id for p in self.provinces if p.home == power.id) for power in self.powers}

    @cached_property
    def home_places(self) -> Mapping[str, tuple[int, ...]]:
        """Where each Power's home provinces stand in the map's order."""
        return {power: tuple(self.place[home] for home in homes) for power, homes in self.homes.items()}

    @cached_property
    def neighbour_places(self) -> tuple[tuple[int, ...], ...]:
        """Where the neighbours of each province stand in the map's order."""
        return tuple(tuple(self.place[other] for other in province.neighbours) for province in self.provinces)

    @cached_property
    def resources(self) -> Mapping[str, Resource]:
        """The provinces that hold a resource."""
        return {province.id: province.resource for province in self.provinces if province.resource}

    @cached_property
    def resource_places(self) -> tuple[tuple[int, Resource], ...]:
        """Where each resource stands in the map's order."""
        return tuple((self.place[province], resource) for province, resource in self.resources.items())

    @cached_property
    def resource_counts(self) -> Mapping[Resource, int]:
        """How many provinces hold each kind of resource."""
        kinds = list(self.resources.values())
        return {kind: kinds.count(kind) for kind in Resource}
