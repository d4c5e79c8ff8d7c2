"""A battle fought at the table or by other rules: how large it is there, and its result here (Y36.3 to Y36.5)."""

from collections import Counter as Tally
from collections.abc import Iterable, Mapping
from fractions import Fraction

from battles.rules.reported import ALL, ReportedBattle
from battles.rules.scaled import drawn, fitted
from battles.rules.verdict import Resolver
from campaign.agricola.rules.board import CALEDONIANS, ROMANS, Kind, Side
from campaign.agricola.rules.decisions import Decision
from campaign.agricola.rules.events import Event
from campaign.agricola.rules.state import State
from campaign.agricola.rules.y15_round import Fighter, Line, Terms, is_fortified, steps
from campaign.agricola.rules.y16_hits import at_hand
from engine.rules.values import altered

PER_WORTH = 3
"""Army points for each point of worth (Y36.3)."""
ELSEWHERE = (Resolver.TABLE, Resolver.LINED_DICE, Resolver.ODDS_TABLE, Resolver.BATTLEPLAY)
"""What may settle a battle instead of the game's own dice (Y36.3)."""
WALLS = Fraction(3, 2)
"""What walls make of a side's points (Y36.3)."""
CODES: Mapping[Kind, tuple[str, ...]] = {
    Kind.LEGIONARY: ("HI", "HI"),
    Kind.GUARD: ("HI", "HI"),
    Kind.GUARD_HORSE: ("HC", "HC"),
    Kind.AUXILIARY: ("AX", "AX"),
    Kind.FOOT: ("MI", "MI"),
    Kind.SCOUTS: ("LC",),
    Kind.WARRIORS: ("W", "W"),
    Kind.GAESATAE: ("W", "W"),
    Kind.CHARIOT: ("BCH", "BCH"),
}
"""The table units of a kind, one for each step; leaders, fleets, walls and the camp are none (Y36.5)."""
COUNTERS: Mapping[str, tuple[str, ...]] = {
    "evocati": ("MI", "MI"),
    "vex-ii-aug": ("MI", "MI"),
    "coh-eq": ("LC", "AX"),
    "ala": ("MC", "MC"),
    "great-band": ("W",),
    "band": ("AX",),
    "riders": ("LC",),
    "hunters": ("LS",),
}
"""The same of counters that are not as their kind."""


class ReportBattle(Decision):
    """The battle was fought at the table or by other rules (Y36.4): who has won, and the shares lost, in percent.

    It is filled in, so it is accepted without being among the choices. `battle` is its number, from 1, among those
    begun `by` the same rules for the same meeting; 0 at the table, where it has none.
    """

    winner: Side
    romans_lost: int
    caledonians_lost: int
    by: Resolver = Resolver.TABLE
    battle: int = 0

    @property
    def reported(self) -> ReportedBattle:
        """The same as any campaign tells it."""
        lost = {ROMANS: self.romans_lost, CALEDONIANS: self.caledonians_lost}
        return ReportedBattle(self.winner, lost[self.winner], lost[self.winner.enemy], self.by, self.battle)


class BattleReported(Event):
    """A battle as fought elsewhere: who has won, the shares lost in percent, and the same in steps (Y36.4)."""

    winner: Side
    romans_lost: int
    caledonians_lost: int
    roman_steps: int
    caledonian_steps: int
    by: Resolver = Resolver.TABLE
    rule: str = "Y36.4"

    def happen(self, state: State) -> State:
        owed = {ROMANS: self.roman_steps, CALEDONIANS: self.caledonian_steps}
        return altered(state, battle=altered(at_hand(state), loser=self.winner.enemy, owed=owed))


class LossesDue(Event):
    """What a side has lost elsewhere, of its choice (Y36.4)."""

    side: Side
    steps: int
    rule: str = "Y36.4"

    def happen(self, state: State) -> State:
        return altered(state, battle=altered(at_hand(state), hits=self.steps))


def worth(each: Fighter) -> int:
    """The strength of all its steps that are left (Y36.3)."""
    return each.strength if each.disrupted else each.counter.good + each.counter.disrupted


def army_points(terms: Terms, side: Side, line: Line) -> int:
    """Y36.3: the points of a force, unscaled; half as much again for a side that is fortified."""
    points = PER_WORTH * sum(map(worth, line))
    return int(points * WALLS) if is_fortified(terms, side, line) else points


def table_points(terms: Terms, romans: Line, caledonians: Line) -> tuple[int, int] | None:
    """Both forces at the table, scaled alike; None where one is too large for the other (Y36.3)."""
    return fitted(army_points(terms, ROMANS, romans), army_points(terms, CALEDONIANS, caledonians))


def odds_points(terms: Terms, romans: Line, caledonians: Line) -> tuple[int, int]:
    """The same for the odds table, at any odds."""
    return drawn(army_points(terms, ROMANS, romans), army_points(terms, CALEDONIANS, caledonians))


def is_drilled(state: State, side: Side) -> bool:
    """T55: whether a side adds 1 to each of its lined dice (Y36.3)."""
    return side is ROMANS and state.north.options.drilled


def table_units(line: Iterable[Fighter]) -> Mapping[str, int]:
    """Y36.5: the units of a force at the table by their codes; of a disrupted one the last is left."""
    found = Tally[str]()
    for each in line:
        found.update(_codes(each)[-each.steps :])
    return dict(found)


def _codes(each: Fighter) -> tuple[str, ...]:
    id = each.counter.id
    return COUNTERS[id] if id in COUNTERS else CODES.get(each.counter.kind, ())


def leaders(line: Iterable[Fighter]) -> int:
    """The leaders of a force at the table (Y36.5)."""
    return sum([each.counter.is_leader for each in line])


def steps_lost(line: Line, percent: int) -> int:
    """Y36.4: the steps that a share of points lost is, in percent, rounded down."""
    return steps(line) * percent // ALL
