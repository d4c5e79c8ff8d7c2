"""The board (W1.1 to W1.3) and its set-up (W2); nothing here changes in play."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from campaign.boudica.rules.options import Options

BOUDICA = "boudica"  # her piece, when pieces move
LONDINIUM = "londinium"  # the city, and the Roman town in it
ICENI, TRINOVANTES, ORDOVICES = "iceni", "trinovantes", "ordovices"
XIV_GEMINA = "legion-XIV"
II_AUGUSTA = "legion-II"
TURNS = 10  # W3.1, W8.4


class Side(StrEnum):
    """W1.2: the two sides."""

    ROMANS = "romans"
    BRITONS = "britons"

    @property
    def enemy(self) -> "Side":
        return Side.BRITONS if self is Side.ROMANS else Side.ROMANS


ROMANS, BRITONS = Side
LIMITS = {ROMANS: 7, BRITONS: 11}
"""The most strength points of an army (W9.1); any number may stand unattached in a space."""

LEAST_DIVIDED = 3  # the least for each of the armies among which the Britons divide their strength points (W2.6)


@dataclass(frozen=True)
class Population:
    """W1.3: the cubes of a region."""

    roman: int = 0
    unaligned: int = 0
    briton: int = 0

    def of(self, side: Side) -> int:
        return self.roman if side is ROMANS else self.briton

    def with_more(self, side: Side, cubes: int, unaligned: int = 0) -> "Population":
        """With more cubes of this side (fewer if negative), and of the unaligned ones."""
        roman, briton = (cubes, 0) if side is ROMANS else (0, cubes)
        return Population(self.roman + roman, self.unaligned + unaligned, self.briton + briton)


@dataclass(frozen=True)
class Space:
    """W1.1: a region or a city, and what is there at the start (W2).

    Neighbours are mutual; `roads` are those reached by a road. `chief_on` is the least face of the D6 that brings a
    side's chief (W2.2, W2.3), `held` is from W2.8.
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
    """W2.5: an army at the start; a Briton army has strength 0 until they are divided (W2.6)."""

    id: str
    name: str
    side: Side
    at: str
    strength: int = 0
    frozen: bool = False


@dataclass(frozen=True)
class Outpost:
    """An agent at the start (W2.7): in a space, or in one of several, `among` which its side chooses."""

    id: str
    side: Side
    at: str = ""
    among: tuple[str, ...] = ()


@dataclass(frozen=True)
class Britain:
    """The board with its set-up and options, in the order of the map and the set-up."""

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
        return {space.id: space for space in self.spaces}

    @cached_property
    def towns_at(self) -> Mapping[str, tuple[Town, ...]]:
        """The towns of each space, standing or not."""
        return {space.id: tuple(town for town in self.towns if town.at == space.id) for space in self.spaces}

    @cached_property
    def sides(self) -> Mapping[str, Side]:
        """The side of each piece: armies, agents and Boudica."""
        armies = {army.id: army.side for army in self.armies}
        return {BOUDICA: BRITONS, **armies, **{agent.id: agent.side for agent in self.agents}}

    def space(self, space: str) -> Space:
        """The space with that id; KeyError if there is none."""
        return self.by_id[space]
