"""A game at one moment: frozen, small, and changed only by events (`happen`)."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from campaign.agricola.rules.at_hand.asked import Asked
from campaign.agricola.rules.at_hand.battle import Battle
from campaign.agricola.rules.at_hand.march import March
from campaign.agricola.rules.at_hand.phase import Phase
from campaign.agricola.rules.board import BRITANNIA, Counter, North, Side

EVERYONE = "everyone"  # who acts in a step that the program takes for both sides


@dataclass(frozen=True)
class Start:
    """The whole input of a game. The program plays the sides with a level, people the others."""

    seed: str
    north: North
    levels: Mapping[Side, int] = field(default_factory=dict)
    iron: bool = field(default=False, metadata={"exclude_if": lambda iron: not iron})


class Step(StrEnum):
    """The sequence of play; turn.SEQUENCE has it in the printed order (Y7.2)."""

    CENTERS = "centers"  # the Caledonians' set-up: Tribal Center units, then picked units (Y6.1, Y6.2)
    HOST = "host"
    LEGIONS = "legions"  # of the Romans (Y6.3)
    EVENTS = "events"
    ROMAN_AP = "roman ap"
    ROMAN_RECRUITING = "roman recruiting"
    ROMAN_MARCHES = "roman marches"
    ROMAN_SUPPLY = "roman supply"
    ROMAN_RALLY = "roman rally"
    CALEDONIAN_AP = "caledonian ap"
    CALEDONIAN_RECRUITING = "caledonian recruiting"
    CALEDONIAN_MARCHES = "caledonian marches"
    CALEDONIAN_SUPPLY = "caledonian supply"
    CALEDONIAN_RALLY = "caledonian rally"
    ROMAN_QUARTERS = "roman quarters"  # winter (Y8)
    CALEDONIAN_QUARTERS = "caledonian quarters"
    YEAR_END = "year end"


@dataclass(frozen=True)
class Unit:
    """A unit on the map or in Britannia, a Praesidium too.

    `aboard` is the fleet that carries it (Y26.3); `known`: the enemy has seen it in battle, and its stack has neither
    moved nor mixed since.
    """

    id: str
    at: str
    disrupted: bool = False
    aboard: str = ""
    known: bool = False


@dataclass(frozen=True)
class Center:
    """A Tribal Center unit, face down until it is revealed (Y24.1); its id is empty for a side that may not know it."""

    id: str
    open: bool = False


class Cause(StrEnum):
    """How a game ends: at once (Y5.1), by the printed bands of points (Y5.3), or against par (Y5.5)."""

    CENTERS = "centers"
    FORTRESSES = "fortresses"
    DECISIVE = "decisive"
    MARGINAL = "marginal"
    PROVINCIAL = "provincial"
    IMPERIAL = "imperial"
    ABOVE_PAR = "above par"
    AT_PAR = "at par"
    BELOW_PAR = "below par"


@dataclass(frozen=True)
class Ending:
    """Who has won, nobody exactly at par, and why; with Roman less Caledonian points if they decide (Y5.2)."""

    winner: Side | None
    cause: Cause
    points: int = 0


@dataclass(frozen=True)
class State:
    """A game between two decisions; Y2.3: with the boxes beside the map.

    `to_do` is who is still to act in the step, in order. `units` are those on the map and in Britannia, by id in the
    order of the counters; `centers` the Tribal Center units by hex, `box` the available ones, face down. `recruits`,
    `eliminated` (elite units until winter, Y11.2; `unseen` are those that the enemy has not seen go) and `gone` (never
    to return) are ids of units. `fallen` is legionary infantry lost at any time (Y5.4). `bins` and `held` are stratagem
    markers. `road` counts the built hexes of the route (Y29). `armies` has the units under each army marker (Y20.3).
    `pillaged` and `besieged` are hexes. `late` are the units recruited in the last turn (Y5.5); `gone_home`: the tribes
    have been home once (Y34.2). `phase` is what has been done in the step; `march` is under way, `battle` being fought,
    and `asked` a question about a marker, dice or what was picked (Y21.3): of these the last one that there is comes
    next.
    """

    start: Start
    turn: int
    step: Step
    to_do: tuple[str, ...]
    recruits: Mapping[Side, tuple[str, ...]]
    bins: Mapping[Side, tuple[str, ...]]
    box: tuple[str, ...] = ()
    units: Mapping[str, Unit] = field(default_factory=dict)
    centers: Mapping[str, Center] = field(default_factory=dict)
    held: Mapping[Side, tuple[str, ...]] = field(default_factory=lambda: dict.fromkeys(Side, ()))
    eliminated: Mapping[Side, tuple[str, ...]] = field(default_factory=lambda: dict.fromkeys(Side, ()))
    ap: Mapping[Side, int] = field(default_factory=lambda: dict.fromkeys(Side, 0))
    unseen: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    fallen: tuple[str, ...] = ()
    late: tuple[str, ...] = ()
    gone_home: bool = False
    road: int = 0
    armies: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    pillaged: tuple[str, ...] = ()
    besieged: tuple[str, ...] = ()
    phase: Phase = Phase()
    march: March | None = None
    battle: Battle | None = None
    asked: Asked | None = None
    ending: Ending | None = None

    @property
    def north(self) -> North:
        return self.start.north

    def counter(self, unit: str) -> Counter:
        """The counter of a unit."""
        return self.start.north.counter(unit)

    def strength(self, unit: str) -> int:
        """The strength of a unit as it stands (Y3.3)."""
        counter = self.counter(unit)
        return counter.disrupted if self.units[unit].disrupted else counter.good

    def at(self, hex: str, side: Side) -> tuple[str, ...]:
        """The units of a side in a hex or in Britannia, those aboard fleets there too; no Tribal Center unit."""
        return self._standing.get((hex, side), ())

    @cached_property
    def _standing(self) -> Mapping[tuple[str, Side], tuple[str, ...]]:
        """The units by place and side, in the order of the counters: asked a hundred times in each position."""
        places = defaultdict[tuple[str, Side], list[str]](list)
        for id, unit in self.units.items():
            places[unit.at, self.counter(id).side].append(id)
        return {place: tuple(ids) for place, ids in places.items()}

    def occupies(self, side: Side, hex: str) -> bool:
        """Y4.1: whether the side has a unit there; a revealed Oppidum is a Caledonian one."""
        return bool(self.at(hex, side)) or side is Side.CALEDONIANS and self.has_oppidum(hex)

    def has_oppidum(self, hex: str) -> bool:
        """Whether a revealed Oppidum stands there (Y24.5)."""
        return hex in self.centers and self.centers[hex].open and self.centers[hex].id.startswith("oppidum")

    def has_praesidium(self, hex: str) -> bool:
        """Whether a Praesidium stands there (Y23)."""
        return any(self.counter(id).is_static for id in self.at(hex, Side.ROMANS))

    def on_the_map(self, unit: str) -> bool:
        """Whether it is in a hex of the map: not in Britannia, nor off the board."""
        return unit in self.units and self.units[unit].at != BRITANNIA

    def of(self, side: Side) -> Iterator[Unit]:
        """The units of a side on the map and in Britannia."""
        return (unit for id, unit in self.units.items() if self.counter(id).side is side)
