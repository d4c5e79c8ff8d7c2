"""Z2, Z3: kinds of units, commands with their units, and leaders; and where all of them stand or come, as data."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property

from campaign.fury.rules.board import Board, Side


class UnitKind(StrEnum):
    """Z2.2; and Z17.1, all that an enemy has in a tract, of which nobody else knows more."""

    COHORT = "cohort"
    AUXILIARY = "auxiliary"
    HORSE = "horse"
    GUARD = "guard"
    DEFENDERS = "defenders"
    WARBAND = "warband"
    TRIBAL_HORSE = "tribal horse"
    CHARIOTS = "chariots"
    FLOTILLA = "flotilla"
    UNSEEN = "unseen"


MOUNTED = frozenset({UnitKind.HORSE, UnitKind.GUARD, UnitKind.TRIBAL_HORSE, UnitKind.CHARIOTS})
"""Horse and chariots (Z7.2, Z13.6)."""
TRIBAL_KINDS = frozenset({UnitKind.WARBAND, UnitKind.TRIBAL_HORSE, UnitKind.CHARIOTS})
BOUDICA, PAULINUS = "boudica", "paulinus"


@dataclass(frozen=True)
class Counter:
    """Z2.2: strength points (SP), what it counts in a charge, movement points (MP), halves of a unit in supply.

    `morale` is that of units of no command (Z2.4).
    """

    id: UnitKind
    sp: int
    mp: int
    halves: int
    charge: int = 0
    morale: int = 0


@dataclass(frozen=True)
class Corps:
    """Z2.3: so many units of a kind in a command, with their morale."""

    kind: UnitKind
    number: int
    morale: int


@dataclass(frozen=True)
class Command:
    """Z2.1, Z2.3: a legion, the relief force or a tribe.

    `level` is the SP of losses from which it is demoralised, `without` the same once its leader is lost, 0 for at once
    (`whose` leader, if it has two). A tribe has its homeland; a `loyal` one is on Rome's side.
    """

    id: str
    name: str
    side: Side
    level: int
    without: int
    units: tuple[Corps, ...]
    legion: bool = False
    loyal: bool = False
    home: str = ""
    whose: str = ""


@dataclass(frozen=True)
class LeaderCounter:
    """Z3.1, Z3.2: a leader with his commands and his modifiers; `morale_for` some tribes it is another."""

    id: str
    name: str
    of: tuple[str, ...]
    combat: int
    morale: int
    morale_for: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Group:
    """So many units of a kind, of a command or of none; town defenders of so many SP."""

    kind: UnitKind
    number: int
    of: str = ""
    sp: int = 0


@dataclass(frozen=True)
class Garrison:
    """Z5: what stands in a tract at the start."""

    at: str
    units: tuple[Group, ...]
    leaders: tuple[str, ...] = ()


@dataclass(frozen=True)
class Reinforcement:
    """Z9: a group that comes on this turn or later, to one of these tracts."""

    turn: int
    at: tuple[str, ...]
    units: tuple[Group, ...]
    leaders: tuple[str, ...]


@dataclass(frozen=True)
class Rising:
    """Z8.2: where a tribe appears, from which turn, and its three conditions: place, tribes in play, SP lost by Romans.

    Of the places one is enough: control of one of the tracts, a Tribal unit or Boudica in one of the homelands, or no
    Roman unit in it. One tribe comes `after` another.
    """

    tribe: str
    at: tuple[str, ...]
    turn: int = 0
    control: tuple[str, ...] = ()
    unit_in: tuple[str, ...] = ()
    boudica_in: tuple[str, ...] = ()
    no_roman_in: tuple[str, ...] = ()
    tribes: int = 0
    lost: int = 0
    after: str = ""


@dataclass(frozen=True)
class Pieces:
    """All of them, as their file has them."""

    kinds: tuple[Counter, ...]
    commands: tuple[Command, ...]
    leaders: tuple[LeaderCounter, ...]
    places: tuple[Garrison, ...]
    comes: tuple[Reinforcement, ...]
    rises: tuple[Rising, ...]

    @cached_property
    def kind(self) -> Mapping[UnitKind, Counter]:
        """The counters by kind; of what is unseen nothing counts."""
        return {counter.id: counter for counter in (*self.kinds, Counter(UnitKind.UNSEEN, 0, 0, 0))}

    @cached_property
    def command(self) -> Mapping[str, Command]:
        """The commands by id."""
        return {command.id: command for command in self.commands}

    @cached_property
    def side(self) -> Mapping[str, Side]:
        """Z1.1: the side of each command; units of none are Roman; what is unseen is of its side (Z17.1)."""
        unseen = {str(side): side for side in Side}
        return {"": Side.ROMAN, **unseen, **{command.id: command.side for command in self.commands}}

    @cached_property
    def leader(self) -> Mapping[str, LeaderCounter]:
        """The leaders by id."""
        return {leader.id: leader for leader in self.leaders}

    @cached_property
    def own_leaders(self) -> Mapping[str, tuple[str, ...]]:
        """Z3.1: the leaders of each command, by their ids."""
        return {each.id: tuple([one.id for one in self.leaders if each.id in one.of]) for each in self.commands}

    @cached_property
    def morale(self) -> Mapping[tuple[str, UnitKind], int]:
        """The morale of each kind of unit in each command, and of those in none."""
        of_commands = {(command.id, corps.kind): corps.morale for command in self.commands for corps in command.units}
        return {("", counter.id): counter.morale for counter in self.kinds} | of_commands

    def lowland(self, board: Board) -> tuple[str, ...]:
        """Z15.1: the tribes that count for victory, rebels all."""
        return tuple([each.id for each in self.commands if each.side is Side.TRIBAL and each.home in board.lowland])

    def with_rebels_later(self, turns: int) -> "Pieces":
        """Z18.5: the same, but all tribes for the rebels rise so many turns later, those of turn 1 excepted."""

        def later(each: Rising) -> Rising:
            moves = each.turn > 1 and self.command[each.tribe].side is Side.TRIBAL
            return replace(each, turn=max(1, each.turn + turns)) if moves else each

        return replace(self, rises=tuple(map(later, self.rises))) if turns else self
