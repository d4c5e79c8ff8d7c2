"""The board (W1.1 to W1.3) and how the game is set up on it (W2); what stands here does not change in play."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from campaign.boudica.rules.options import Options

BOUDICA = "boudica"
"""Her piece among those that move."""
LONDINIUM = "londinium"
"""The city, and the Roman town that stands in it."""
ICENI, TRINOVANTES, ORDOVICES = "iceni", "trinovantes", "ordovices"
XIV_GEMINA = "legion-XIV"
II_AUGUSTA = "legion-II"
TURNS = 10
"""W3.1, W8.4."""


class Side(StrEnum):
    """W1.2: the two sides."""

    ROMANS = "romans"
    BRITONS = "britons"

    @property
    def enemy(self) -> "Side":
        """The other side."""
        return Side.BRITONS if self is Side.ROMANS else Side.ROMANS


ROMANS, BRITONS = Side
LIMITS = {ROMANS: 7, BRITONS: 11}
"""The strength points an army holds at most (W9.1); any number may stand unattached in a space."""

DIVIDED, LEAST_DIVIDED = 17, 3
"""The strength points that the Britons divide among their armies, and what each gets at least (W2.6)."""


@dataclass(frozen=True)
class Population:
    """W1.3: the cubes of a region."""

    roman: int = 0
    unaligned: int = 0
    briton: int = 0

    def of(self, side: Side) -> int:
        """The cubes of this side."""
        return self.roman if side is ROMANS else self.briton

    def with_more(self, side: Side, cubes: int, unaligned: int = 0) -> "Population":
        """With so many more of this side's cubes, or fewer, and of the unaligned ones."""
        roman, briton = (cubes, 0) if side is ROMANS else (0, cubes)
        return Population(self.roman + roman, self.unaligned + unaligned, self.briton + briton)


@dataclass(frozen=True)
class Space:
    """W1.1: a region or a city, and what is there at the start (W2).

    Neighbours name each other in return; `roads` are those of them that a road leads to. `chief_on` is the least face
    of the D6 that brings a side's chief (W2.2, W2.3), `held` is W2.8.
    """

    id: str
    name: str
    neighbours: tuple[str, ...]
    roads: tuple[str, ...] = ()
    is_city: bool = False
    cubes: Population = Population()
    held: Side | None = None
    chief: tuple[Side, ...] = ()
    chief_on: Mapping[Side, int] = field(default_factory=dict)
    loose: Mapping[Side, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Town:
    """W2.4: a town, and where it stands at the start."""

    id: str
    name: str
    side: Side
    at: str


@dataclass(frozen=True)
class Muster:
    """W2.5: an army at the start; the strength of the Britons' is 0 until they divide it (W2.6)."""

    id: str
    name: str
    side: Side
    at: str
    strength: int = 0
    frozen: bool = False


@dataclass(frozen=True)
class Outpost:
    """An agent at the start (W2.7): in a space, or in one `among` several that its side chooses."""

    id: str
    side: Side
    at: str = ""
    among: tuple[str, ...] = ()


@dataclass(frozen=True)
class Britain:
    """The board with its set-up and the options it is played under. Orders are the map's and the set-up's."""

    spaces: tuple[Space, ...]
    towns: tuple[Town, ...]
    armies: tuple[Muster, ...]
    agents: tuple[Outpost, ...]
    boudica: str
    options: Options = Options()

    def __post_init__(self) -> None:
        for space in self.spaces:
            for other in space.neighbours:
                if other not in self.by_id or space.id not in self.space(other).neighbours:
                    raise ValueError(f"{space.id} and {other} are not neighbours of each other")
        spaces = {self.boudica, *[town.at for town in self.towns], *[army.at for army in self.armies]}
        if unknown := spaces - {*self.by_id}:
            raise ValueError(f"no spaces of the board: {', '.join(sorted(unknown))}")

    def __hash__(self) -> int:
        return hash(self.options)

    @cached_property
    def by_id(self) -> Mapping[str, Space]:
        """The spaces by their ids."""
        return {space.id: space for space in self.spaces}

    @cached_property
    def towns_at(self) -> Mapping[str, tuple[Town, ...]]:
        """The towns of each space, standing or not."""
        return {space.id: tuple(town for town in self.towns if town.at == space.id) for space in self.spaces}

    @cached_property
    def sides(self) -> Mapping[str, Side]:
        """Whose each piece is: armies, agents and Boudica."""
        armies = {army.id: army.side for army in self.armies}
        return {BOUDICA: BRITONS, **armies, **{agent.id: agent.side for agent in self.agents}}

    def space(self, space: str) -> Space:
        """The space of that id; KeyError if there is none."""
        return self.by_id[space]
