"""A game at one moment: frozen, small, and changed only by events (`happen`)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from campaign.boudica.rules.board import BOUDICA, BRITONS, LONDINIUM, ROMANS, Britain, Population, Side, Town
from engine.rules.by_file import Away

EVERYONE = "everyone"  # who acts in a step that the program takes for both sides
NOT_TOLD = 0
"""An unknown army's strength in what a side sees (W1.4); no standing army has it (W6.7)."""


Division = tuple[int, ...]
"""The strengths of the Briton armies in the set-up's order, 0 for a destroyed one; or of some of them."""


@dataclass(frozen=True)
class Start:
    """The whole input of a game; the program plays the sides with a level (W11.2), people the others.

    `iron`: it is an Iron game (D31); `away`: it is one side's view of a game by file (D34). Otherwise not written.
    """

    seed: str
    britain: Britain
    levels: Mapping[Side, int] = field(default_factory=dict)
    iron: bool = field(default=False, metadata={"exclude_if": lambda iron: not iron})
    away: Away | None = field(default=None, metadata={"exclude_if": lambda away: away is None})


class Step(StrEnum):
    """The sequence of play; several steps make up a printed phase (turn.SEQUENCE)."""

    CHIEFS = "chiefs"
    AGENT = "agent"
    DIVISION = "division"
    SWAYED_BY_CHIEFS = "swayed by chiefs"
    SWAYED_BY_AGENTS = "swayed by agents"
    SWAYED_BY_ARMIES = "swayed by armies"
    SWAYED_BY_MAJORITIES = "swayed by majorities"
    MOVEMENT = "movement"
    BATTLES = "battles"
    FATE = "fate"
    RECRUITING_ORDER = "recruiting order"
    RECRUITMENT = "recruitment"
    VICTORY = "victory"
    DRAW = "draw"


class Swaying(StrEnum):
    """The causes of checks of the population (W4.1 to W4.4)."""

    CHIEF = "chief"
    AGENTS = "agents"
    BOUDICA = "boudica"
    ARMIES = "armies"
    MAJORITY = "majority"


@dataclass(frozen=True)
class Army:
    """W9.1: a standing army, and its limit; one more with Londinium's garrison (W7.4)."""

    id: str
    side: Side
    at: str
    strength: int
    limit: int
    frozen: bool = False

    @property
    def room(self) -> int:
        """The strength points it may still take (W9.1); 0 while it is over its limit (W6.9)."""
        return max(0, self.limit - self.strength)


@dataclass(frozen=True)
class Ground:
    """The state of a space: its cubes, its chiefs, the unattached strength points, and its last holder (W5.5)."""

    cubes: Population = Population()
    chiefs: tuple[Side, ...] = ()
    loose: Mapping[Side, int] = field(default_factory=lambda: {ROMANS: 0, BRITONS: 0})
    held: Side | None = None


@dataclass(frozen=True)
class Boudica:
    """Where she is, and her track (W5.3)."""

    at: str
    track: int = 0


@dataclass(frozen=True)
class March:
    """A piece on its way (W5.2, W5.3), from its first space to its present one.

    `entered` counts the regions, `by_road` is whether every step was along a road. `along` are the armies now going
    with Boudica, `ready` those that have exchanged strength points where she is, to go along from there. An `answer` is
    her move when the Romans come (W5.7), not her own of the phase.
    """

    piece: str
    side: Side
    path: tuple[str, ...]
    entered: int = 0
    by_road: bool = True
    allowance: int = 0
    along: tuple[str, ...] = ()
    ready: tuple[str, ...] = ()
    answer: bool = False

    @property
    def here(self) -> str:
        return self.path[-1]

    @property
    def has_entered(self) -> bool:
        """Whether it has come here in this move."""
        return len(self.path) > 1

    @property
    def has_stayed(self) -> bool:
        """Whether it has moved 0, which counts as entering (W5.10)."""
        return self.has_entered and self.path[-1] == self.path[-2]


class Stage(StrEnum):
    """The stages of a meeting."""

    WISHES = "wishes"  # the sides say whether they fight (W6.1), or withdraw from a city (W6.2)
    JOINED = "joined"  # the battle comes next (W6.3)
    TOWNS = "towns"  # the Romans say whether they destroy the towns (W6.8)
    PLUNDER = "plunder"  # the Britons say which army takes a strength point for a town (W6.9)


@dataclass(frozen=True)
class Meeting:
    """A meeting in the battle phase; `wishes` are those told so far, `plunder` the points still to be taken."""

    at: str
    stage: Stage = Stage.WISHES
    wishes: tuple[tuple[Side, bool], ...] = ()
    plunder: int = 0


class Cause(StrEnum):
    """What ended a game."""

    BOUDICA = "boudica"  # W8.1
    LEGIONS = "legions"
    TOWNS = "towns"  # W8.2
    BOTH = "both"  # each side has won (W8.2)
    POINTS = "points"  # W8.3
    CALLED = "called"  # a draw, in a game without an end (W8.4)


@dataclass(frozen=True)
class Ending:
    """Who has won, None for a draw, and why."""

    winner: Side | None
    cause: Cause


@dataclass(frozen=True)
class State:
    """A game between two decisions.

    `to_do` is who is still to act in the step, sides or spaces, in order; `first` acts first in this phase, and
    `romans_lead` says whether the Romans do from the next one on (W3.2). `armies` and `agents` are those on the board,
    by id in the set-up's order, `agents` with their spaces; `destroyed` are the destroyed armies. `towns` are the ids
    of standing towns, `razed` the others with their turn. In the phase, `moved` are the pieces that have moved, or the
    armies once for each point taken from the pool, and the agents that have recruited; `passed` are the sides that have
    just passed; `marches` those under way, the latest first. `last_loss` is the turn in which an army or a town was
    lost last (W8.4). `thinkable` are the divisions among the Briton armies that the Romans can think of (W1.4). `sent`:
    a decision waits for the other place (D34).
    """

    start: Start
    turn: int
    step: Step
    to_do: tuple[str, ...]
    first: Side
    grounds: Mapping[str, Ground]
    armies: Mapping[str, Army]
    agents: Mapping[str, str]
    towns: tuple[str, ...]
    boudica: Boudica | None
    pool: int
    garrison: bool = True
    romans_lead: bool = False
    prefect_asked: bool = False
    destroyed: tuple[str, ...] = ()
    razed: tuple[tuple[str, int], ...] = ()
    moved: tuple[str, ...] = ()
    passed: tuple[Side, ...] = ()
    marches: tuple[March, ...] = ()
    meeting: Meeting | None = None
    last_loss: int = 0
    thinkable: tuple[Division, ...] = ()
    ending: Ending | None = None
    sent: bool = False

    @property
    def britain(self) -> Britain:
        return self.start.britain

    @property
    def march(self) -> March | None:
        """The piece on its way that moves next, if any."""
        return self.marches[-1] if self.marches else None

    def place(self, piece: str) -> str:
        """The space of an army, an agent, or Boudica."""
        if piece == BOUDICA:
            assert self.boudica is not None, "Boudica is dead"
            return self.boudica.at
        return self.agents[piece] if piece in self.agents else self.armies[piece].at

    def armies_of(self, side: Side) -> Iterator[Army]:
        return (army for army in self.armies.values() if army.side is side)

    def armies_at(self, space: str, side: Side) -> tuple[Army, ...]:
        """The armies of a side in a space."""
        return tuple([army for army in self.armies.values() if army.at == space and army.side is side])

    def strength(self, space: str, side: Side) -> int:
        """The strength points of a side in a space: its armies' and the unattached ones."""
        return self.grounds[space].loose[side] + sum([army.strength for army in self.armies_at(space, side)])

    def agents_at(self, space: str, side: Side) -> tuple[str, ...]:
        """The agents of a side in a space."""
        return tuple([id for id, at in self.agents.items() if at == space and self.britain.sides[id] is side])

    def towns_at(self, space: str, side: Side) -> tuple[Town, ...]:
        """The standing towns of a side in a space."""
        here = self.britain.towns_at[space]
        return tuple([town for town in here if town.side is side and town.id in self.towns])

    def lost(self, side: Side) -> int:
        """The number of a side's destroyed armies."""
        return sum([self.britain.sides[army] is side for army in self.destroyed])

    @property
    def londinium_stands(self) -> bool:
        """Whether Londinium has not been destroyed, with its garrison or without (W7.4)."""
        return LONDINIUM in self.towns
