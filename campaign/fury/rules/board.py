"""Z4: the map of Britannia: tracts and what they are, the borders between them, and the areas of the sea.

The source has no map: tracts, terrain, borders, roads and seas are ours. Seven codes are printed, and what the
marks mean (Z4.1).
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, lru_cache


class Side(StrEnum):
    """Z1.1: the rebels, and Rome with the tribes loyal to it."""

    TRIBAL = "tribal"
    ROMAN = "roman"

    @property
    def enemy(self) -> "Side":
        return Side.ROMAN if self is Side.TRIBAL else Side.TRIBAL


class Terrain(StrEnum):
    """Z4.2."""

    CLEAR = "clear"
    LOW_HILLS = "low"
    HIGH_HILLS = "high"
    MARSH = "marsh"


class Place(StrEnum):
    """Z4.3: what lies in a tract."""

    OTHER = "place"
    TOWN = "town"
    ROMAN_CENTRE = "roman centre"
    TRIBAL_CENTRE = "tribal centre"


class Mark(StrEnum):
    """Z4.1, Z4.3: what else the map shows of a tract; the last three are marks of the printed map."""

    PORT = "port"
    LEGION_POST = "legion post"
    LOOT = "loot"
    COAST = "coast"
    TRIBES_APPEAR = "capitals"
    ROMANS_APPEAR = "underlined"
    VARIABLE_VICTORY = "asterisk"


class Crossing(StrEnum):
    """Z4.2: what lies between two tracts; a river without a crossing stops everybody."""

    PLAIN = "plain"
    RIVER = "river"
    CLOSED = "closed"
    FERRY = "ferry"


@dataclass(frozen=True)
class Homeland:
    """Z4.1: the tracts of a tribe, by the letters of their codes."""

    id: str
    tribe: str
    lowland: bool = False


@dataclass(frozen=True)
class Tract:
    """Z4.1 to Z4.3: its code is the letters of its homeland and a number."""

    id: str
    name: str
    terrain: Terrain
    kind: Place = Place.OTHER
    communities: int = 0
    marks: tuple[Mark, ...] = ()
    seas: tuple[str, ...] = ()

    @property
    def home(self) -> str:
        """The homeland."""
        return self.id.rstrip("0123456789")


@dataclass(frozen=True)
class Border:
    """Z4.2: where two tracts meet along a line; in a corner nobody passes."""

    a: str
    b: str
    kind: Crossing = Crossing.PLAIN
    road: bool = False


@dataclass(frozen=True)
class Sea:
    """Z11: an area of the sea; Land's End is dangerous."""

    id: str
    name: str
    near: tuple[str, ...]
    lands_end: bool = False


@dataclass(frozen=True)
class Board:
    """Z4: the whole map."""

    homelands: tuple[Homeland, ...]
    tracts: tuple[Tract, ...]
    borders: tuple[Border, ...]
    seas: tuple[Sea, ...]

    def __hash__(self) -> int:
        """Boards of one size are rare, and to hash all of it takes long."""
        return hash((len(self.tracts), len(self.borders)))

    @cached_property
    def tract(self) -> Mapping[str, Tract]:
        """The tracts by code."""
        return {tract.id: tract for tract in self.tracts}

    @cached_property
    def ways(self) -> Mapping[str, Mapping[str, Border]]:
        """From each tract the borders that can be passed, by the tract on the other side."""
        found: dict[str, dict[str, Border]] = defaultdict(dict)
        for border in self.borders:
            if border.kind is not Crossing.CLOSED:
                found[border.a][border.b] = found[border.b][border.a] = border
        return dict(found)

    def distances(self, starts: Iterable[str]) -> dict[str, int]:
        """How many tracts away each tract is from the nearest of these, by the shortest way; nearer ones first."""
        ahead = [*starts]
        away = dict.fromkeys(ahead, 0)
        for here in ahead:
            for to in [to for to in self.ways[here] if to not in away]:
                away[to] = away[here] + 1
                ahead.append(to)
        return away

    @cached_property
    def apart(self) -> Mapping[str, Mapping[str, int]]:
        """How many tracts any two are away from each other, by the shortest way."""
        return {tract.id: self.distances((tract.id,)) for tract in self.tracts}

    @cached_property
    def of_home(self) -> Mapping[str, tuple[str, ...]]:
        """The tracts of each homeland."""
        return {home.id: tuple([each.id for each in self.tracts if each.home == home.id]) for home in self.homelands}

    @cached_property
    def lowland(self) -> frozenset[str]:
        """Z15.1: the homelands in the lowlands."""
        return frozenset([home.id for home in self.homelands if home.lowland])

    @cached_property
    def legion_posts(self) -> tuple[str, ...]:
        """Z4.3: the tracts with one."""
        return tuple([tract.id for tract in self.tracts if Mark.LEGION_POST in tract.marks])

    @cached_property
    def sea(self) -> Mapping[str, Sea]:
        """The areas of the sea by id."""
        return {sea.id: sea for sea in self.seas}


@lru_cache(maxsize=8)
def one_of_alike(board: Board) -> Board:
    """The same board for all that are alike, as those of stored games are: it keeps what is worked out of it."""
    return board
