"""The board (Y2) and the counters (Y3); nothing here changes in play."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from campaign.agricola.rules.options import Options

BRITANNIA = "britannia"  # the box beyond the south edge (Y27.1), a place like a hex
TRIMONTIUM, VICTORIA, THULE = "trimontium", "victoria", "thule"
AGRICOLA, CALGACUS, PRAEFECTUS = "agricola", "calgacus", "praefectus"
SOUTH = 29  # the last row
TURNS = 11  # Y7.1
WINTERS = (4, 8)


class Side(StrEnum):
    """Y1.1: the two sides."""

    ROMANS = "romans"
    CALEDONIANS = "caledonians"

    @property
    def enemy(self) -> "Side":
        return Side.CALEDONIANS if self is Side.ROMANS else Side.ROMANS


ROMANS, CALEDONIANS = Side
SUPREME = {ROMANS: AGRICOLA, CALEDONIANS: CALGACUS}
"""The supreme leaders (Y3.2)."""


class Terrain(StrEnum):
    """Y34.1: T47: each hex has one of these, by its letter on the board."""

    SEA = "."
    OUT = "x"  # Hibernia (Y13.2)
    OPEN = "o"
    WILDERNESS = "w"
    CENTER = "c"
    FORTRESS = "f"


class UnitKind(StrEnum):
    """Y3.1: the kinds of counters that rules speak of: mobile, static, or leaders."""

    LEADER = "leader"
    FLEET_LEADER = "fleet-leader"  # Praefectus Classis: a leader and a fleet (Y22.4)
    LEGIONARY = "legionary"
    GUARD = "guard"
    GUARD_HORSE = "guard-horse"
    MOUNTED = "mounted"
    AUXILIARY = "auxiliary"
    FOOT = "foot"
    SCOUTS = "scouts"
    TRAIN = "train"
    FLEET = "fleet"
    STATIC = "static"
    WARRIORS = "warriors"
    GAESATAE = "gaesatae"
    CHARIOT = "chariot"
    BAND = "band"
    UNKNOWN = "unknown"  # what the enemy sees of a unit (Y20.1)


Kind = UnitKind  # the sections' short name for it


@dataclass(frozen=True)
class Counter:
    """Y3.3: a counter, and how many there are. Without a disrupted side it has one step."""

    id: str
    name: str
    side: Side
    kind: Kind
    good: int
    number: int = 1
    disrupted: int = 0
    move: int = 0
    elite: bool = False
    legion: str = ""
    at_start: int = 0
    printed: bool = False

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def steps(self) -> int:
        return 2 if self.disrupted else 1

    @property
    def is_leader(self) -> bool:
        return self.kind in (Kind.LEADER, Kind.FLEET_LEADER)

    @property
    def is_fleet(self) -> bool:
        return self.kind in (Kind.FLEET, Kind.FLEET_LEADER)

    @property
    def is_static(self) -> bool:
        return self.kind is Kind.STATIC

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of its units: its own, or numbered."""
        return (self.id,) if self.number == 1 else tuple([f"{self.id}-{n}" for n in range(1, self.number + 1)])


@dataclass(frozen=True)
class CenterCounter:
    """Y24: the Tribal Center units of a kind; only an Oppidum has strength."""

    id: str
    number: int
    strength: int = 0


class PlaceKind(StrEnum):
    """Y2.2: what a place of the map is."""

    CENTER = "center"
    FORTRESS = "fortress"
    SITE = "site"
    THULE = "thule"
    DOT = "dot"


@dataclass(frozen=True)
class Place:
    """A named hex."""

    id: str
    name: str
    kind: PlaceKind
    hex: str


@dataclass(frozen=True)
class Road:
    """Hexes joined by a road, in order; from `britannia` it leads off the map at its first hex."""

    id: str
    hexes: tuple[str, ...]
    britannia: bool = False


@dataclass(frozen=True)
class South:
    """Y27.1: the hexes next to Britannia, by land and by sea."""

    land: tuple[str, ...]
    sea: tuple[str, ...]


def step_of(hex: str) -> tuple[int, int]:
    """Y2.1: the row and the column of a hex. T1: each is some 16 miles wide; T2: and our own."""
    return int(hex[:2]), int(hex[2:])


def apart(one: str, other: str) -> int:
    """How many hexes it is from one to another, as the crow flies; Britannia is beyond the last row (Y27.1)."""
    if BRITANNIA in (one, other):
        return sum([SOUTH + 1 - step_of(hex)[0] for hex in (one, other) if hex != BRITANNIA])
    (row, column), (to_row, to_column) = step_of(one), step_of(other)
    down = to_row - row
    along = to_column - (to_row + to_row % 2) // 2 - column + (row + row % 2) // 2
    return max(abs(down), abs(along), abs(down + along))


@dataclass(frozen=True)
class North:
    """Y3.6: the board with all counters, and options."""

    terrain: tuple[str, ...]
    coastal: tuple[str, ...]
    blocked: tuple[str, ...]
    route: tuple[str, ...]
    south: South
    places: tuple[Place, ...]
    roads: tuple[Road, ...]
    counters: tuple[Counter, ...]
    centers: tuple[CenterCounter, ...]
    options: Options = Options()

    def __hash__(self) -> int:
        return hash(self.options)

    # The map

    @cached_property
    def hexes(self) -> Mapping[str, Terrain]:
        """Each hex of the board with its terrain, Hibernia's too."""
        return {
            f"{row:02}{column:02}": Terrain(letter)
            for row, letters in enumerate(self.terrain, 1)
            for column, letter in enumerate(letters, 1)
        }

    def is_land(self, hex: str) -> bool:
        """Whether land units may stand there; in Britannia they may."""
        return hex == BRITANNIA or self.hexes[hex] not in (Terrain.SEA, Terrain.OUT)

    def is_coastal(self, hex: str) -> bool:
        """Whether fleets and land units may both be there; Britannia is a port (Y27.1)."""
        if hex == BRITANNIA:
            return True
        row, column = step_of(hex)
        return self.coastal[row - 1][column - 1] == "1" and self.is_land(hex)

    def around(self, hex: str) -> Iterator[str]:
        """The hexes of the board that touch a hex, whatever they are."""
        row, column = step_of(hex)
        shift = row % 2 == 0  # rows with even numbers lie half a hex to the east
        for down, right in ((-1, shift - 1), (-1, shift), (0, -1), (0, 1), (1, shift - 1), (1, shift)):
            other = f"{row + down:02}{column + right:02}"
            if other in self.hexes:
                yield other

    @cached_property
    def by_land(self) -> Mapping[str, tuple[str, ...]]:
        """Where land units may go from each land hex, and from Britannia (Y2.4, Y27.1)."""
        blocked = {tuple(sorted(pair.split("-"))) for pair in self.blocked}
        found = {
            hex: tuple([o for o in self.around(hex) if self.is_land(o) and tuple(sorted((hex, o))) not in blocked])
            for hex in self.hexes
            if self.is_land(hex)
        }
        for hex in self.south.land:
            found[hex] = (*found[hex], BRITANNIA)
        return {**found, BRITANNIA: self.south.land}

    @cached_property
    def by_sea(self) -> Mapping[str, tuple[str, ...]]:
        """Where fleets may go from each sea or coastal hex, and from Britannia (Y26.1, Y27.1)."""
        able = {hex for hex, terrain in self.hexes.items() if terrain is Terrain.SEA or self.is_coastal(hex)}
        found = {
            hex: tuple([other for other in self.around(hex) if other in able]) for hex in self.hexes if hex in able
        }
        for hex in self.south.sea:
            found[hex] = (*found[hex], BRITANNIA)
        return {**found, BRITANNIA: self.south.sea}

    # Places and roads

    @cached_property
    def place(self) -> Mapping[str, Place]:
        """The places by id."""
        return {place.id: place for place in self.places}

    @cached_property
    def place_at(self) -> Mapping[str, Place]:
        """The places by hex."""
        return {place.hex: place for place in self.places}

    def of_kind(self, kind: PlaceKind) -> tuple[str, ...]:
        """The hexes of the places of a kind, in the board's order."""
        return tuple([place.hex for place in self.places if place.kind is kind])

    @cached_property
    def tribal(self) -> tuple[str, ...]:
        """The hexes of the Tribal Centers."""
        return self.of_kind(PlaceKind.CENTER)

    @cached_property
    def northern(self) -> tuple[str, ...]:
        """Those north of Trimontium's row, from the north, row by row (Y2.2, Y6.1)."""
        row, _ = step_of(self.place[TRIMONTIUM].hex)
        return tuple(sorted([hex for hex in self.tribal if step_of(hex)[0] < row]))

    @cached_property
    def fortresses(self) -> tuple[str, ...]:
        """The hexes of the printed fortresses."""
        return self.of_kind(PlaceKind.FORTRESS)

    @cached_property
    def sites(self) -> tuple[str, ...]:
        """The hexes of the Historical Sites."""
        return self.of_kind(PlaceKind.SITE)

    def by_road(self, hex: str, built: int) -> frozenset[str]:
        """The places a road leads to from here, with so many hexes of the route built; Britannia too (Y13.4)."""
        return self._by_road[built].get(hex, frozenset())

    @cached_property
    def _by_road(self) -> tuple[Mapping[str, frozenset[str]], ...]:
        """Where roads lead from each place, by how many hexes of the route are built."""
        found = []
        for built in range(len(self.route)):
            near: dict[str, set[str]] = {}
            for road in (*self.roads, Road("route", self.route[: built + 1])):
                ends = (BRITANNIA, *road.hexes) if road.britannia else road.hexes
                for one, other in zip(ends, ends[1:], strict=False):
                    near.setdefault(one, set()).add(other)
                    near.setdefault(other, set()).add(one)
            found.append({hex: frozenset(others) for hex, others in near.items()})
        return tuple(found)

    # Counters

    @cached_property
    def by_unit(self) -> Mapping[str, Counter]:
        """The counter of each unit, by the unit's id, in the order of the counters."""
        return {id: counter for counter in self.counters for id in counter.ids}

    def counter(self, unit: str) -> Counter:
        """The counter of a unit; of one that the enemy only sees standing there, an unknown one of its side."""
        return self.by_unit.get(unit) or UNKNOWN[unit.partition("?")[0]]

    @cached_property
    def by_center(self) -> Mapping[str, CenterCounter]:
        """The kinds of Tribal Center units, by the ids of the units."""
        return {f"{kind.id}-{n}": kind for kind in self.centers for n in range(1, kind.number + 1)}


UNKNOWN: Mapping[str, Counter] = {side: Counter(f"{side}?", "", side, Kind.UNKNOWN, good=0) for side in Side}
"""What a unit of the enemy is while it is only seen to be there: its id is the side's, a question mark and a number."""
