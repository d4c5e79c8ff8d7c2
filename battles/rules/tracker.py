"""C6.12 at the table: taps -> events -> what still stands, who has broken, and the grade of the victory.

Armies of Commands & Colors have blocks, generals and objectives. Under other rules a block is a step, and anything else
counted is a mark; those rules say what breaks an army, and the grade (other_rules.py).

Like the campaign, a tracked battle is a log: `resolve` says what a tap does or why it is impossible, `record` what the
table is after it. Taking a tap back is a line of its own. No dice are rolled here: the player rolls his own.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import reduce
from typing import dataclass_transform

from battles.rules import other_rules
from battles.rules.other_rules import Against, RulesSet
from battles.rules.verdict import Grade, Side, Tally, break_point, grade
from engine.rules.dice import Dice, SeededDice
from engine.rules.reason import Reason, Refused
from engine.rules.record import Tagged
from engine.rules.ruleset import Ruleset, Unfolded

CAVALRY = ("LC", "LBC", "MC")  # the units that C6.12 counts as cavalry, by their codes
MOST_MARKED = 20  # for one kind of mark against one army
RULES = 1
"""The rules version that each line keeps; raised when a mend changes what a tap does. 1: version 1.0."""


class What(StrEnum):
    """What can happen to an army on the table."""

    BLOCK_LOST = "block-lost"
    BLOCK_BACK = "block-back"
    LEADER_KILLED = "leader-killed"
    OBJECTIVE_TAKEN = "objective-taken"
    OBJECTIVE_LOST = "objective-lost"
    MARKED = "marked"
    MARK_BACK = "mark-back"
    FIELD_LEFT = "field-left"


@dataclass_transform(frozen_default=True)
class TrackerEntry(Tagged):
    """A tap, or its event."""


class Change(TrackerEntry):
    """Something happened to `side`: to its unit, leader or mark number `which` (from 0). Both a tap and its event."""

    what: What
    side: Side
    which: int = 0


class Undo(TrackerEntry):
    """Take line `n` of the log back, whatever came after it."""

    n: int


class Confirm(TrackerEntry):
    """The player confirms the proposed result."""


@dataclass(frozen=True)
class TrackedResult:
    """The winner, and the count (C6.12)."""

    winner: Side
    tally: Tally

    @property
    def grade(self) -> Grade:
        return grade(self.tally)


@dataclass(frozen=True)
class GradedResult:
    """The winner by other rules, and the reasons for the grade: his losses, and what they are compared with."""

    winner: Side
    grade: Grade
    losses: int
    base: int


class Agreed(TrackerEntry):
    """The players say who won and the grade, without a full count (C6.12). Both a tap and its event."""

    winner: Side
    grade: Grade


class Drawn(TrackerEntry):
    """Neither army breaks and the players part: nobody has won. Both a tap and its event."""


Counted = TrackedResult | GradedResult
Won = Counted | Agreed  # a victory, by the count or by the players' word
Result = Won | Drawn  # the result of a table


class Undone(TrackerEntry):
    """Line `n` of the log was taken back."""

    n: int


class Confirmed(TrackerEntry):
    """The result that stands (C6.12)."""

    outcome: Counted


Tap = Change | Undo | Confirm | Agreed | Drawn
Event = Change | Undone | Confirmed | Agreed | Drawn
Standing = Change | Confirmed | Agreed | Drawn  # what stands until it is taken back


class IllegalTap(Refused):
    """This cannot have happened on this table."""


@dataclass(frozen=True)
class Unit:
    """A unit as it comes to the table; `ally` is the id of the people that sent it, empty for the army's own."""

    code: str
    name: str
    blocks: int
    ally: str = ""


@dataclass(frozen=True)
class TableArmy:
    units: tuple[Unit, ...]
    leaders: int
    banners: int = 0
    """Those that break it, where a published battle says so (A9)."""

    @property
    def break_point(self) -> int:
        """Banners that break it (C6.12, A9); an army of a single unit stands until that is lost."""
        return self.banners or break_point(len(self.units))


Armies = tuple[TableArmy, TableArmy]  # the attacker's and the defender's


@dataclass(frozen=True)
class OtherArmies:
    """Both armies in other rules: a unit's `code` is its kind, its blocks are its steps."""

    rules: RulesSet
    attacker: TableArmy
    defender: TableArmy


Start = Armies | OtherArmies


@dataclass(frozen=True)
class Host:
    """An army as it stands: the blocks left of each unit, the living leaders, objectives taken, marks against it."""

    army: TableArmy
    blocks: tuple[int, ...]
    living: tuple[bool, ...]
    objectives: int = 0
    marks: tuple[int, ...] = ()

    @property
    def units(self) -> tuple[other_rules.Standing, ...]:
        """Its units for other rules."""
        units = zip(self.army.units, self.blocks, strict=True)
        return tuple((unit.code, unit.blocks, left) for unit, left in units)

    @property
    def intact_cavalry(self) -> int:
        """LC, LBC and MC on the field at full blocks (C6.12)."""
        return sum(
            unit.code in CAVALRY and left == unit.blocks
            for unit, left in zip(self.army.units, self.blocks, strict=True)
        )


@dataclass(frozen=True)
class Table:
    """Both armies as they stand; `left` is the side that gave up the field, `result` the one that stands.

    `rules` are the ones they fight by, None for Commands & Colors.
    """

    attacker: Host
    defender: Host
    left: Side | None = None
    result: Result | None = None
    rules: RulesSet | None = None

    def host(self, side: Side) -> Host:
        return self.attacker if side is Side.ATTACKER else self.defender

    @property
    def start(self) -> Start:
        """Both armies as they came to the table."""
        armies = self.attacker.army, self.defender.army
        return OtherArmies(self.rules, *armies) if self.rules else armies

    def lost(self, side: Side) -> int:
        """Banners: units destroyed, leaders killed, objectives the enemy holds (C6.12); or losses by other rules."""
        host = self.host(side)
        if self.rules:
            return other_rules.losses(self.rules, host.units, host.marks)
        return host.blocks.count(0) + host.living.count(False) + self.host(side.other).objectives

    def breaking(self, side: Side) -> int:
        """The losses that break this army (C6.12)."""
        host = self.host(side)
        if self.rules:
            return other_rules.breaking(self.rules, other_rules.strength(self.rules, host.units))
        return host.army.break_point

    def broken(self, side: Side) -> bool:
        lost = self.lost(side)
        above = self.rules is not None and self.rules.ending.above
        return lost >= self.breaking(side) and not (above and lost <= self.lost(side.other))

    @property
    def losers(self) -> tuple[Side, ...]:
        """The side that has broken or left the field, if any; a table never has two."""
        return tuple(side for side in Side if self.broken(side) or self.left is side)

    @property
    def proposal(self) -> Counted | None:
        """The winner, with the count behind the grade (C6.12); None while both armies stand."""
        if not self.losers:
            return None
        winner = self.losers[0].other
        if self.rules:
            return _graded(self.rules, self, winner)
        cavalry = self.host(winner).intact_cavalry, self.host(winner.other).intact_cavalry
        return TrackedResult(winner, Tally(self.lost(winner), self.breaking(winner), *cavalry))


def _graded(rules: RulesSet, table: Table, winner: Side) -> GradedResult:
    losses = table.lost(winner)
    match rules.grading.against:
        case Against.BREAKING:
            base = table.breaking(winner)
        case Against.ENEMY:
            base = table.lost(winner.other)
        case _:
            base = other_rules.strength(rules, table.host(winner).units)
    return GradedResult(winner, other_rules.grade(rules, losses, base), losses, base)


def begin(start: Start) -> Table:
    """Both armies fresh on the field."""
    rules = start.rules if isinstance(start, OtherArmies) else None
    armies = (start.attacker, start.defender) if isinstance(start, OtherArmies) else start
    marks = (0,) * len(rules.marks) if rules else ()
    attacker, defender = (
        Host(army, tuple(unit.blocks for unit in army.units), (True,) * army.leaders, marks=marks) for army in armies
    )
    return Table(attacker, defender, rules=rules)


@dataclass(frozen=True)
class Tracking:
    """A tracked battle: both armies as they stand, and what happened and was not taken back.

    `taps` is the number of the last line: all taps, including those taken back and the taking back.
    """

    table: Table
    taps: int = 0
    standing: tuple[tuple[int, Standing], ...] = ()  # by line number


def opened(start: Start) -> Tracking:
    """Both armies as they come to the table."""
    return Tracking(begin(start))


def resolve(tracking: Tracking, tapped: Tap) -> tuple[Event, ...]:
    """The events of a tap on this table; raises IllegalTap."""
    match tapped:
        case Undo(n=n):
            return (_take_back(tracking, n),)
        case Confirm():
            return (_confirm(tracking.table),)
        case _:
            apply(tracking.table, tapped)
            return (tapped,)


def record(tracking: Tracking, event: Event) -> Tracking:
    """The battle after the event of its next line; raises IllegalTap if that could not have happened."""
    taps = tracking.taps + 1
    if isinstance(event, Undone):
        rest = tuple((n, standing) for n, standing in tracking.standing if n != event.n)
        return replace(tracking, taps=taps, standing=rest, table=_replayed(tracking, rest))
    table = apply(tracking.table, event)
    return replace(tracking, taps=taps, standing=(*tracking.standing, (taps, event)), table=table)


def _replayed(tracking: Tracking, standing: Sequence[tuple[int, Standing]]) -> Table:
    return reduce(apply, (event for _, event in standing), begin(tracking.table.start))


def _unfolded(tracking: Tracking, tapped: Tap, dice: Dice) -> Unfolded[Tracking, Event]:
    events = resolve(tracking, tapped)
    return Unfolded(events, reduce(record, events, tracking))


RULESET: Ruleset[Start, Tracking, Tap, Event] = Ruleset(
    name="tracker",
    rules=RULES,
    start=Start,
    decision=Tap,
    event=Event,
    begin=opened,
    unfold=_unfolded,
    apply=record,
    dice=lambda tracking: SeededDice("", 0),  # nothing is rolled here
    programs=lambda game: None,
)


def _take_back(tracking: Tracking, n: int) -> Undone:
    rest = [(line, event) for line, event in tracking.standing if line != n]
    if len(rest) == len(tracking.standing):
        raise IllegalTap(Reason("tap.gone"))
    if tracking.table.result and isinstance(dict(tracking.standing)[n], Change):
        raise IllegalTap(Reason("tap.confirmed.undo"))
    try:
        _replayed(tracking, rest)
    except IllegalTap as contradiction:
        raise IllegalTap(Reason("tap.needed"), *contradiction.reasons) from None
    return Undone(n)


def _confirm(table: Table) -> Confirmed:
    if table.result:
        raise IllegalTap(Reason("tap.confirmed.again"))
    if table.proposal is None:
        raise IllegalTap(Reason("tap.undecided"))
    return Confirmed(table.proposal)


def apply(table: Table, event: Standing) -> Table:
    """The table after an event; raises IllegalTap if it could not have happened there."""
    if isinstance(event, Confirmed):
        return replace(table, result=event.outcome)
    if isinstance(event, Agreed | Drawn):
        return _agreed(table, event)
    if table.result:
        raise IllegalTap(Reason("tap.confirmed.count"))
    if event.what is What.FIELD_LEFT:
        after = replace(table, left=event.side)
    else:
        most = 0 if table.rules else table.host(event.side.other).army.break_point
        host = _changed(table.host(event.side), event, most)
        after = replace(table, attacker=host) if event.side is Side.ATTACKER else replace(table, defender=host)
    if len(after.losers) > 1 or (event.what is What.FIELD_LEFT and table.losers):
        raise IllegalTap(Reason("tap.over"))
    return after


def _agreed(table: Table, agreed: Agreed | Drawn) -> Table:
    """Once the count has a winner, only the count can be confirmed."""
    if table.result:
        raise IllegalTap(Reason("tap.confirmed.again"))
    if table.losers:
        raise IllegalTap(Reason("tap.counted"))
    return replace(table, result=agreed)


def _changed(host: Host, change: Change, most_objectives: int) -> Host:
    match change.what:
        case What.BLOCK_LOST:
            return _blocks(host, change.which, -1)
        case What.BLOCK_BACK:
            return _blocks(host, change.which, +1)
        case What.LEADER_KILLED:
            return _leader_killed(host, change.which)
        case What.MARKED:
            return _marked(host, change.which, +1)
        case What.MARK_BACK:
            return _marked(host, change.which, -1)
        case What.OBJECTIVE_TAKEN:
            return _objectives(host, +1, most_objectives)
        case _:
            return _objectives(host, -1, most_objectives)


def _blocks(host: Host, which: int, by: int) -> Host:
    if not 0 <= which < len(host.blocks):
        raise IllegalTap(Reason("tap.no_unit"))
    unit, left = host.army.units[which], host.blocks[which]
    if left == 0:
        raise IllegalTap(Reason("tap.destroyed", (unit.name,)))
    if left + by > unit.blocks:
        raise IllegalTap(Reason("tap.full", (unit.name, unit.blocks)))
    return replace(host, blocks=(*host.blocks[:which], left + by, *host.blocks[which + 1 :]))


def _leader_killed(host: Host, which: int) -> Host:
    if not 0 <= which < len(host.living):
        raise IllegalTap(Reason("tap.no_leader"))
    if not host.living[which]:
        raise IllegalTap(Reason("tap.fallen"))
    return replace(host, living=(*host.living[:which], False, *host.living[which + 1 :]))


def _objectives(host: Host, by: int, most: int) -> Host:
    if not 0 <= host.objectives + by <= most:
        raise IllegalTap(Reason("tap.objectives", (most,)))
    return replace(host, objectives=host.objectives + by)


def _marked(host: Host, which: int, by: int) -> Host:
    if not 0 <= which < len(host.marks):
        raise IllegalTap(Reason("tap.no_mark"))
    if not 0 <= host.marks[which] + by <= MOST_MARKED:
        raise IllegalTap(Reason("tap.marked", (MOST_MARKED,)))
    return replace(host, marks=(*host.marks[:which], host.marks[which] + by, *host.marks[which + 1 :]))
