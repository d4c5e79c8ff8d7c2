"""A game at one moment: frozen, and changed only by events."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property, lru_cache
from typing import NamedTuple

from battles.rules.short.odds_table.table import OddsTable
from campaign.fury.rules.at_hand import AtHand
from campaign.fury.rules.board import Board, Side, one_of_alike
from campaign.fury.rules.column import Column
from campaign.fury.rules.options import Options
from campaign.fury.rules.pieces import TRIBAL_KINDS, Command, Counter, Pieces, UnitKind
from engine.rules.reason import Reason
from engine.rules.values import Same

RULES = 2
"""The version of the rules by which a new war is played.

By the first, loyal tribes had the bonuses of Romans (Z10.3, Z10.5), the chief of the Parisi let two tribes in (Z12.2),
looting kept disrupted Romans (Z12.5) but not those who rose among looters (Z12.4), and a flotilla kept a tribe quiet
(Z8.2).
"""


@dataclass(frozen=True)
class Start:
    """The whole input of a game. The program plays the sides with a level, people the others.

    A war goes on to its end by the `rules` with which it began; those of 2.14.0 say nothing of it.
    """

    seed: str
    board: Board
    pieces: Pieces
    table: OddsTable
    levels: Mapping[Side, int] = field(default_factory=dict)
    options: Options = Options()
    iron: bool = field(default=False, metadata={"exclude_if": lambda iron: not iron})
    rules: int = field(default=1, metadata={"exclude_if": lambda rules: rules == 1})

    @property
    def is_of_first_rules(self) -> bool:
        return self.rules == 1

    @cached_property
    def in_play(self) -> Pieces:
        """Z18.5: the pieces, with the risings of the rebels as late as the options have them."""
        return self.pieces.with_rebels_later(self.options.rebels_later)

    def __post_init__(self) -> None:
        object.__setattr__(self, "board", one_of_alike(self.board))


class Stage(StrEnum):
    """Z1.2: the six steps of each half."""

    RALLY = "rally"
    SUPPLY = "supply"
    ACTIVATION = "activation"
    MOVEMENT = "movement"
    COMBAT = "combat"
    DEMORALISATION = "demoralisation"


@dataclass(frozen=True)
class Unit:
    """Z2.2: a unit on the map, of a command or of none, with the SP that it has left; `aboard` a flotilla (Z11).

    What is unseen of an enemy in a tract is one unit, which is of its side (Z17.1).
    """

    id: str
    kind: UnitKind
    of: str
    at: str
    sp: int
    disrupted: bool = False
    aboard: str = ""


@dataclass(frozen=True)
class Leader:
    """Z3: a leader in play. Held by an enemy he has a captor (Z3.4); a wounded one is out until a turn (Z13.10)."""

    id: str
    at: str
    captor: Side | None = None
    out_until: int = 0


@dataclass(frozen=True)
class Ending:
    """Who has won, nobody in a draw, and why (Z15)."""

    winner: Side | None
    cause: Reason


@dataclass(frozen=True)
class Looting:
    """Z12.4: until the end of which turn a place is looted, and which units and leaders it holds, by their ids."""

    until: int
    held: tuple[str, ...]


@dataclass(frozen=True)
class Hungry:
    """Z7.3: a tract where the excess of units is disrupted, and loses so many SP each; the owner chooses which."""

    at: str
    sp: int


@dataclass(frozen=True)
class Exchange:
    """Z3.4: a side offers one of its prisoners, whom it `gives`, for one of its own leaders, whom it `gets`."""

    side: Side
    gives: str
    gets: str


@dataclass(frozen=True)
class State:
    """A game between two decisions.

    `half` is the side whose half of the turn it is, `stage` the step of it, `to_do` who is still to act there. `units`
    and `leaders` are those in play, by id; `gone` the leaders that are dead. `control` is who controls each tract
    (Z4.4); `looting` has the places that are being looted, `looted` those that have been, too (Z12.4). `lost` are the
    SP that each command has lost, by its id, of no command by none. `rebels` are the tribes that have risen, in
    order; `due` the groups of reinforcements that are still to come. `demoralised` are commands, for good (Z14.1).
    `new` are the units activated in this half (Z8.4), `hungry` the tracts over their limit, in order. `column` is a
    stack on its way, `moved_on` are the units and leaders that have moved in this half, and `across` the units that
    entered their tract across a river (Z13.6). `battle` is the one at hand. `tried` are the tribes that a side has
    tried, each with the turn in which it did so last (Z16.2). `held_since` is the turn in which the Tribal side came to
    control all that Z16.5 asks, as long as it does. `exchange` is what one side has offered and the other
    has to answer, `refused` are those to which the other one has said no (Z3.4).
    """

    start: Start
    turn: int
    half: Side
    stage: Stage = Stage.RALLY
    to_do: tuple[str, ...] = ()
    units: Mapping[str, Unit] = field(default_factory=dict)
    leaders: Mapping[str, Leader] = field(default_factory=dict)
    gone: tuple[str, ...] = ()
    control: Mapping[str, Side] = field(default_factory=dict)
    looting: Mapping[str, Looting] = field(default_factory=dict)
    looted: tuple[str, ...] = ()
    lost: Mapping[str, int] = field(default_factory=dict)
    rebels: tuple[str, ...] = ()
    due: tuple[int, ...] = ()
    demoralised: tuple[str, ...] = ()
    new: tuple[str, ...] = ()
    hungry: tuple[Hungry, ...] = ()
    ending: Ending | None = None
    column: Column | None = None
    moved_on: tuple[str, ...] = ()
    across: tuple[str, ...] = ()
    battle: AtHand | None = None
    tried: Mapping[str, int] = field(default_factory=dict)
    held_since: int | None = None
    exchange: Exchange | None = None
    refused: tuple[Exchange, ...] = ()

    @property
    def step(self) -> str:
        """Where it stands in the sequence of play."""
        return f"{self.half} {self.stage}"

    @property
    def board(self) -> Board:
        return self.start.board

    @property
    def pieces(self) -> Pieces:
        return self.start.in_play

    def counter(self, unit: Unit) -> Counter:
        """What is printed on a unit's counter."""
        return self.pieces.kind[unit.kind]

    def command(self, unit: Unit) -> Command | None:
        """The command to which a unit belongs, if it belongs to any (Z2.1)."""
        return self.pieces.command.get(unit.of)

    def side(self, unit: Unit) -> Side:
        """Z1.1: a tribal unit may be of either side; units of no command are Roman, unless they are unseen."""
        return self.start.pieces.side[unit.of]

    def is_loyal(self, unit: Unit) -> bool:
        """Whether it is of a tribe on Rome's side."""
        command = self.command(unit)
        return bool(command and command.loyal)

    def morale(self, unit: Unit) -> int:
        """Z2.3, Z2.4."""
        return self.pieces.morale[unit.of, unit.kind]

    def at(self, tract: str, side: Side) -> tuple[Unit, ...]:
        """The units of a side there, not those at sea; flotillas too."""
        return self._places.standing.get((tract, side), ())

    def holds(self, tract: str, side: Side) -> bool:
        """Z4.4: whether a side occupies it; flotillas and leaders alone do not."""
        return tract in self._places.occupied[side]

    @property
    def occupied(self) -> Mapping[Side, frozenset[str]]:
        """Z4.4: the tracts, and areas of the sea, where each side has a unit; flotillas do not count."""
        return self._places.occupied

    @cached_property
    def _places(self) -> "_Places":
        return _placed(Same(self.units), Same(self.start.pieces.side))


class _Places(NamedTuple):
    """The units of each side in each place; and where it has any but flotillas."""

    standing: Mapping[tuple[str, Side], tuple[Unit, ...]]
    occupied: Mapping[Side, frozenset[str]]


@lru_cache(maxsize=16)
def _placed(units: Same[Mapping[str, Unit]], side: Same[Mapping[str, Side]]) -> _Places:
    """Games in which the same units stand in the same places share it: many an event leaves them there."""
    standing, of = defaultdict[tuple[str, Side], list[Unit]](list), side.value
    for unit in units.value.values():
        standing[unit.at, of[unit.of]].append(unit)
    held = [place for place, there in standing.items() if any(unit.kind is not UnitKind.FLOTILLA for unit in there)]
    return _Places(
        {place: tuple(there) for place, there in standing.items()},
        {side: frozenset([at for at, holder in held if holder is side]) for side in Side},
    )


def is_tribal(unit: Unit) -> bool:
    """Whether it is a unit of a tribe, on either side; all unseen ones of the Tribal side are."""
    return unit.kind in TRIBAL_KINDS or unit.of == Side.TRIBAL
