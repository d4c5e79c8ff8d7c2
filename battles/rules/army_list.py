"""Army lists: their cost, all that is wrong with one, and how the dice draw one (A1 to A8 of docs/army-lists.md)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from battles.rules import verdict
from battles.rules.allies import ALLIED_SHARE, allied_points
from battles.rules.roster import Roster, RosterEntry
from engine.rules.dice import Dice, pick
from engine.rules.reason import Reason

NEXT_UNIT = Reason("next_unit")
PLENTY_OF = Reason("plenty")
SPARE = 2  # the most army points that may stay unspent (A1)
SMALLEST_CORPS = 2  # units; a single one could not stand next to another of its people (C6.10)
LEAST_POINTS, MOST_POINTS = 10, 250  # the army points for which the program draws lists (A8)
UNITS = (12, 18, 80)
"""A drawn list has 12 to 18 units for 80 points, and in proportion for others (A8)."""
LAG_TICKETS = 8  # for each unit by which an entry lags behind its usual share (A8)
MOST_TICKETS = 18  # for one entry; 12 entries then have no more tickets than 3 D6 can tell apart
A_UNIT = 6  # the usual army points of a unit; with as many left, there is room for one more
PLENTY = (1, 2, 3)
"""Half its usual share, all of it, or half as much again: what the dice make of each entry (A8)."""
WITHOUT_LINE = 20
"""Below these points an army is a few units, and may be all skirmishers or all horse (A8)."""


@dataclass(frozen=True)
class Muster:
    """What the campaign allows an army: army points (C6.4, C6.5), the most generals (C6.6), allied peoples (C6.10)."""

    roster: Roster
    points: int
    year: int
    generals: int
    allies: tuple[Roster, ...] = ()
    banners: int = 0
    """Those that break it, where a published battle says so."""


@dataclass(frozen=True)
class Company:
    """All units of one kind in a list; `people` is the id of their people."""

    people: str
    entry: RosterEntry
    count: int

    @property
    def points(self) -> int:
        return self.count * self.entry.cost

    @property
    def name(self) -> str:
        """What its units are called together."""
        return self.entry.called(self.count)

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each unit on the tracker and the papers, numbered if there are several."""
        names = self.entry.names(self.count)
        return tuple(f"{name} {number}" for number, name in enumerate(names, 1)) if self.count > 1 else names


@dataclass(frozen=True)
class ArmyList:
    """The units and leaders chosen for an army; `problems` says whether it may have them."""

    muster: Muster
    companies: tuple[Company, ...]
    leaders: int

    @property
    def leader_cost(self) -> int:
        return self.leaders * self.muster.roster.leader_points

    @property
    def points(self) -> int:
        """Army points spent, leaders and allies included (A2)."""
        return self.leader_cost + sum(company.points for company in self.companies)

    @property
    def units(self) -> int:
        """The number of units, allies included."""
        return sum(company.count for company in self.companies)

    @property
    def break_point(self) -> int:
        """The banners at which it breaks: what a published battle says, or C6.12."""
        return self.muster.banners or verdict.break_point(self.units)

    def of(self, people: str) -> tuple[Company, ...]:
        """The companies of this people."""
        return tuple(company for company in self.companies if company.people == people)

    @property
    def corps(self) -> tuple[Company, ...]:
        """The companies of all allies (C6.10)."""
        return tuple(company for company in self.companies if company.people != self.muster.roster.id)

    @property
    def allied(self) -> dict[str, tuple[Company, ...]]:
        """The corps of each ally that has one in the army (C6.10)."""
        return {people: self.of(people) for people in dict.fromkeys(company.people for company in self.corps)}

    @property
    def allied_names(self) -> dict[str, str]:
        """The names of those allies, by id."""
        names = {roster.id: roster.name for roster in self.muster.allies}
        return {people: names.get(people, people) for people in self.allied}


def compose(muster: Muster, counts: Mapping[str, Mapping[str, int]], leaders: int) -> ArmyList:
    """A list from numbers of units by people and by the key of their entry; ValueError for unknown ones."""
    rosters = {roster.id: roster for roster in (muster.roster, *muster.allies)}
    if strangers := sorted(counts.keys() - rosters.keys()):
        raise ValueError(f"{', '.join(strangers)}: not in this army, which is of {', '.join(rosters)}")
    if leaders < 0:
        raise ValueError(f"{leaders} leaders: a list cannot have fewer than 0")
    corps = [_companies(roster, counts.get(people, {})) for people, roster in rosters.items()]
    return ArmyList(muster, tuple(company for companies in corps for company in companies), leaders)


def _companies(roster: Roster, counts: Mapping[str, int]) -> list[Company]:
    known = [entry.key for entry in roster.entries]
    if unknown := sorted(counts.keys() - set(known)):
        raise ValueError(
            f"{', '.join(unknown)}: no such unit in the roster of {roster.name}, which has {', '.join(known)}"
        )
    if negative := sorted(key for key, count in counts.items() if count < 0):
        raise ValueError(f"{', '.join(negative)}: a list cannot have fewer than 0")
    return [Company(roster.id, entry, counts[entry.key]) for entry in roster.entries if counts.get(entry.key)]


@dataclass(frozen=True)
class Problem:
    """A fault of an army list, and its clause."""

    rule: str
    reason: Reason


def problems(army: ArmyList) -> tuple[Problem, ...]:
    """Everything wrong with a list; empty for a legal one."""
    muster = army.muster
    found = [*_points_problems(army), *_leader_problems(army), *_roster_problems(army, muster.roster)]
    for ally in muster.allies:
        found += [*_roster_problems(army, ally), *_size_problems(army, ally)]
    return (*found, *_corps_problems(army))


def _points_problems(army: ArmyList) -> Iterator[Problem]:
    """A1: no more army points are spent than there are, and at most 2 are left."""
    spare = army.muster.points - army.points
    if spare < 0:
        yield Problem("A1", Reason("list.points", (army.points, -spare, army.muster.points)))
    elif spare > SPARE:
        yield Problem("A1", Reason("list.unspent", (spare, SPARE)))


def _leader_problems(army: ArmyList) -> Iterator[Problem]:
    """A6: at least one general, and at most as many as the campaign allows (C6.6)."""
    if army.leaders > army.muster.generals:
        yield Problem("C6.6", Reason("list.generals", (army.leaders, army.muster.generals)))
    elif army.leaders == 0:
        yield Problem("C6.6", Reason("list.no_general"))


def _roster_problems(army: ArmyList, roster: Roster) -> Iterator[Problem]:
    companies = army.of(roster.id)
    for entry in roster.entries:
        number = _number(companies, entry)
        if entry.serves(army.muster.year):
            yield from _range_problems(army.muster, roster, entry, number)
        elif number:
            yield Problem("A4", _years(entry, army.muster.year))
        if entry.half_of:
            yield from _half_problems(companies, entry, number, roster.entry(entry.half_of))


def _range_problems(muster: Muster, roster: Roster, entry: RosterEntry, number: int) -> Iterator[Problem]:
    least, most = roster.limits(entry, muster.points)
    if roster is not muster.roster:
        least = 0  # a corps need not have any entry
    if not least <= number <= most:
        yield Problem("A3", Reason("list.range", (entry.name, number, muster.points, least, most)))


def _half_problems(
    companies: Sequence[Company], entry: RosterEntry, number: int, other: RosterEntry
) -> Iterator[Problem]:
    """A5: never more than half as many as of the other entry."""
    others = _number(companies, other)
    if 2 * number > others:
        yield Problem("A5", Reason("list.half", (entry.name, number, other.name, others)))


def _size_problems(army: ArmyList, ally: Roster) -> Iterator[Problem]:
    """A corps of a single unit (A7)."""
    if 0 < sum(company.count for company in army.of(ally.id)) < SMALLEST_CORPS:
        yield Problem("C6.10", Reason("list.single", (ally.name,)))


def _corps_problems(army: ArmyList) -> Iterator[Problem]:
    """A7: all corps together cost at most a quarter of the points and come from allies of the army (C6.10)."""
    yield from too_dear_corps(sum(company.points for company in army.corps), army.muster.points)
    welcome = {ally.id for ally in army.muster.allies}
    for people in army.allied:
        if people not in welcome:
            yield Problem("C6.10", Reason("list.stranger", (people,)))


def too_dear_corps(spent: int, points: int) -> Iterator[Problem]:
    """Allied corps that cost more than their share of an army, on the table or by cards (C6.10)."""
    if spent > allied_points(points):
        yield Problem("C6.10", Reason("list.corps", (spent, allied_points(points), ALLIED_SHARE, points)))


def _number(companies: Sequence[Company], entry: RosterEntry) -> int:
    return sum(company.count for company in companies if entry.counts(company.entry))


def _years(entry: RosterEntry, year: int) -> Reason:
    """Why an entry is not available in this year BC (A4)."""
    if entry.first is not None and year > entry.first:
        return Reason("list.since", (entry.name, year, entry.first))
    assert entry.last is not None, "it is available"
    return Reason("list.until", (entry.name, year, entry.last))


def automatic(muster: Muster, dice: Dice) -> ArmyList:
    """A8: a legal list drawn by the dice, with all the generals, and a corps of each ally if there is room for one.

    Each unit is drawn from those that lag behind their usual share, and taken if the army can still be completed. From
    10 points on this always succeeds, and spends every point if any list of the roster can.
    """
    draft = _Draft(muster)
    purse = allied_points(muster.points)
    for waiting, ally in zip(range(len(muster.allies), 0, -1), muster.allies, strict=True):
        purse -= draft.welcome(ally, purse // waiting, dice)
    draft.fill(muster.roster, muster.points, dice)
    return compose(muster, draft.numbers, muster.generals)


class _Draft:
    """A list while it is drawn: the least of its own roster, then unit by unit."""

    def __init__(self, muster: Muster) -> None:
        self.muster = muster
        self.left = muster.points - muster.generals * muster.roster.leader_points
        self.units = 0
        self.balance = 0 if muster.points >= WITHOUT_LINE else muster.points
        """Units of the line less the others; at the end at least 0."""
        rosters = (muster.roster, *muster.allies)
        self.numbers: dict[str, Counter[str]] = {roster.id: Counter() for roster in rosters}
        self.spare = 0  # points left unspent because no list spends them
        self.serving = {roster.id: tuple(roster.serving(muster.year)) for roster in rosters}
        self.shares: dict[str, int] = {}
        """The wanted shares of the people being drawn, by key; relative to each other, not percentages (A8)."""
        self.most = {
            roster.id: {entry.key: roster.limits(entry, muster.points)[1] for entry in roster.entries}
            for roster in rosters
        }
        for entry in self.serving[muster.roster.id]:
            self.take(muster.roster, entry, muster.roster.limits(entry, muster.points)[0])
        while self.spare < SPARE and not self._completes():
            self.spare += 1

    def take(self, roster: Roster, entry: RosterEntry, units: int = 1) -> None:
        """Add this many units; a negative number gives them back."""
        self.numbers[roster.id][entry.key] += units
        self.left -= units * entry.cost
        self.units += units
        self.balance += units if entry.unit.line else -units

    def welcome(self, ally: Roster, purse: int, dice: Dice) -> int:
        """Take a corps for these points, or one a point or two cheaper if only that lets a list spend them all (A1)."""
        spare = self.spare
        while not (spent := self.fill(ally, purse, dice)) and self.spare < SPARE:
            self.spare += 1
        if not spent:
            self.spare = spare
        return spent

    def fill(self, roster: Roster, purse: int, dice: Dice) -> int:
        """Take units of this people until no more fit into these army points; returns the points spent."""
        self.shares = self._leaning(roster, dice)
        spent = 0
        while entry := self._next(roster, purse - spent, dice):
            self.take(roster, entry)
            spent += entry.cost
        return spent

    def _leaning(self, roster: Roster, dice: Dice) -> dict[str, int]:
        """The usual shares, each raised or lowered by the dice, so that no two armies are alike."""
        return {
            entry.key: entry.share(self.muster.year) * pick(dice, PLENTY, "A8", roster.id, PLENTY_OF).choice
            for entry in self.serving[roster.id]
        }

    def _next(self, roster: Roster, purse: int, dice: Dice) -> RosterEntry | None:
        units = self.numbers[roster.id].total() + 1 + min(purse, self.left) // A_UNIT
        tickets = self._tickets(roster, self._choice(roster, purse), units)
        while tickets:
            entry = pick(dice, tickets, "A8", roster.id, NEXT_UNIT).choice
            if self._fits(roster, entry, purse):
                return entry
            tickets = [ticket for ticket in tickets if ticket is not entry]
        return None

    def _tickets(self, roster: Roster, choice: list[RosterEntry], units: int) -> list[RosterEntry]:
        """One ticket for each entry, and more the further it lags behind its share (A8).

        An entry that waits for others (A5) enters the draw late; 4 times the tickets make up for it.
        """
        numbers, whole = self.numbers[roster.id], max(1, sum(self.shares.values()))
        tickets = []
        for entry in choice:
            lag = self.shares[entry.key] * units - whole * numbers[entry.key]
            more = max(0, LAG_TICKETS * lag // whole)
            tickets += [entry] * min(1 + (4 * more if entry.half_of else more), MOST_TICKETS)
        return tickets

    def _choice(self, roster: Roster, purse: int) -> list[RosterEntry]:
        purse = min(purse, self.left)
        return [entry for entry in self.serving[roster.id] if entry.cost <= purse and self._room(roster, entry) > 0]

    def _room(self, roster: Roster, entry: RosterEntry) -> int:
        numbers, most = self.numbers[roster.id], self.most[roster.id]
        room = most[entry.key] - numbers[entry.key]
        if entry.elite:
            room = min(room, most[entry.code] - numbers[entry.code] - numbers[entry.key])
        else:
            room -= numbers[f"{entry.code}+"]
        if entry.half_of:
            room = min(room, numbers[entry.half_of] // 2 - numbers[entry.key])
        return room

    def _fits(self, roster: Roster, entry: RosterEntry, purse: int) -> bool:
        """Whether the army can be completed with this unit; the first unit of a corps also needs a second one."""
        self.take(roster, entry)
        if roster is not self.muster.roster and self.numbers[roster.id].total() < SMALLEST_CORPS:
            purse -= entry.cost
            fits = any(self._fits(roster, second, purse) for second in self._choice(roster, purse))
        else:
            fits = self._completes()
        self.take(roster, entry, -1)
        return fits

    def _completes(self) -> bool:
        """Whether more units of its own can spend what is left, within the numbers of A8."""
        least, most, base = UNITS
        points = self.muster.points
        fewest = 1 if points <= LEAST_POINTS else 2  # a single unit would break at 0 banners
        short = max(fewest, least * points // base) - self.units
        free = -(-most * points // base) - self.units
        kinds: Counter[tuple[int, int]] = Counter()  # room by (1 for the line or -1, cost)
        for entry in self.serving[self.muster.roster.id]:
            if not entry.elite:
                step = 1 if entry.unit.line else -1
                kinds[step, entry.cost] += min(self._room(self.muster.roster, entry), self.left // entry.cost)
        ordered = sorted(kinds.items(), reverse=True)  # line units first, so that the rest know their share
        return _spendable(self.left - self.spare, self.balance, short, free, ordered)


def _spendable(left: int, balance: int, short: int, free: int, kinds: Sequence[tuple[tuple[int, int], int]]) -> bool:
    """Whether `short` to `free` units of these kinds can spend exactly `left` points and keep the balance."""
    if left == 0 and short <= 0 <= balance:
        return True
    if not kinds or free <= 0:
        return False
    ((step, cost), room), rest = kinds[0], kinds[1:]
    most = min(room, left // cost, free) if step > 0 else min(room, left // cost, free, balance)
    return any(_spendable(left - n * cost, balance + n * step, short - n, free - n, rest) for n in range(most, -1, -1))
