"""Army lists: their cost, all that is wrong with one, and how the dice draw one (A1 to A8 of docs/army-lists.md)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from battles.rules import verdict
from battles.rules.allies import ALLIED_SHARE, allied_points
from battles.rules.roster import Roster, RosterEntry
from engine.rules.dice import Dice, pick
from engine.rules.reason import Reason

NEXT_UNIT = Reason("next_unit")
TEMPER = Reason("temper")
COMES = Reason("comes")
EXCHANGE = Reason("exchange")
SPARE = 2
"""The most army points that may stay unspent (A1)."""
SMALLEST_CORPS = 2
"""Units; a single one could not stand next to another of its people (C6.10)."""
LEAST_POINTS, MOST_POINTS = 10, 250
"""The army points for which the program draws lists (A8)."""
UNITS = (12, 18, 80)
"""A drawn list has 12 to 18 units for 80 points, and in proportion for others (A8)."""
LAG_TICKETS = 8
"""Tickets for each unit by which an entry lags behind its usual share (A8)."""
MOST_TICKETS = 18
"""Tickets of one entry; 12 entries then have no more than 3 D6 can tell apart."""
FAVOUR = (3, 2)
"""A general has 3 of what he trusts where another has 2 (A8)."""
RARE = 0.5
"""Units: an entry with a smaller usual number in an army comes only if the dice send it (A8)."""
CHANCES = 36
"""The throws that 2 D6 tell apart."""
CORE = 40
"""The least percentage of an army's own units in its roster's core, from WITH_CORE points on (A8)."""
WITH_CORE = 80
WITHOUT_CORE = 10**6
"""A balance of the core that is never too small, for armies below WITH_CORE points (A8)."""
EXCHANGES = 60
"""Tries to exchange units of a drawn army for others of the same cost (A8)."""
KINDS = 9
"""The usual kinds of units in a roster: among so many, an army that is odder by 1 is half as likely to stay."""
A_UNIT = 6
"""The usual army points of a unit; with as many left, one more fits."""
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


_Handful = tuple[str, ...]


class Temper(NamedTuple):
    """What a general trusts: the arms of which he has half as many again (A8)."""

    id: str
    favours: tuple[str, ...] = ()


TEMPERS = (
    Temper("even"),
    Temper("foot", ("heavy foot", "medium foot", "warbands")),
    Temper("horse", ("horse", "light horse", "chariots", "elephants")),
    Temper("missiles", ("skirmishers", "loose foot")),
)


def temper(muster: Muster, dice: Dice, tempers: Sequence[Temper] = TEMPERS) -> Temper:
    """The general's temper, which the dice choose first (A8)."""
    return pick(dice, tempers, "A8", muster.roster.id, TEMPER).choice


def automatic(muster: Muster, dice: Dice, tempers: Sequence[Temper] = TEMPERS) -> ArmyList:
    """A8: a legal list drawn by the dice, with all the generals, and a corps of each ally where there is room for one.

    Each unit is drawn from those that lag behind their usual share, and taken if the army can still be completed; then
    units are exchanged. From 10 points on there is always such an army. It spends every point where any list of its
    roster can.
    """
    draft = _Draft(muster, dice, temper(muster, dice, tempers))
    purse = allied_points(muster.points)
    for waiting, ally in zip(range(len(muster.allies), 0, -1), muster.allies, strict=True):
        purse -= draft.welcome(ally, purse // waiting)
    draft.fill(muster.roster, muster.points)
    draft.exchange()
    return compose(muster, draft.numbers, muster.generals)


class _Draft:
    """A list being drawn: the least of the army's own roster, then unit by unit; at last units are exchanged."""

    def __init__(self, muster: Muster, dice: Dice, temper: Temper) -> None:
        self.muster, self.dice, self.temper = muster, dice, temper
        self.own = muster.roster
        self.left = muster.points - muster.generals * self.own.leader_points
        self.units = 0
        self.balance = 0 if muster.points >= WITHOUT_LINE else muster.points
        """Units of the line less the others; at the end at least 0."""
        self.core = 0 if muster.points >= WITH_CORE else WITHOUT_CORE
        """Units of the core beyond its least share of the own units, in hundredths; at the end at least 0."""
        rosters = (self.own, *muster.allies)
        self.numbers: dict[str, Counter[str]] = {roster.id: Counter() for roster in rosters}
        self.spare = 0  # points left unspent because no list spends them
        self.serving = {roster.id: tuple(roster.serving(muster.year)) for roster in rosters}
        self.shares = {roster.id: self._shares(roster) for roster in rosters}
        """The wanted shares of each people, by key; relative to each other, not percentages (A8)."""
        self.most = {
            roster.id: {entry.key: roster.limits(entry, muster.points)[1] for entry in roster.entries}
            for roster in rosters
        }
        self.home = self._at_home()
        """The own entries that stay at home; if one is needed, the last comes first."""
        self._begin()
        self.floor = self.numbers[self.own.id].copy()

    def _begin(self) -> None:
        """Take the fewest of each entry, and one of each that is sure."""
        for entry in self.serving[self.own.id]:
            self.take(self.own, entry, self.own.limits(entry, self.muster.points)[0])
        while not self._completes() and self._relents():
            pass
        for entry in self.serving[self.own.id]:
            if entry.sure and not self.numbers[self.own.id][entry.key]:
                self._ensure(entry)

    def _ensure(self, entry: RosterEntry) -> None:
        """Take one of these, even if others must come from home for it."""
        kept = self.home.copy()
        while not (fits := self._fits(self.own, entry, self.left)) and self.home:
            self.home.pop()
        if fits:
            self.take(self.own, entry)
        else:
            self.home = kept

    def _shares(self, roster: Roster) -> dict[str, int]:
        favours, (favour, other) = self.temper.favours, FAVOUR
        return {
            entry.key: entry.share(self.muster.year) * (favour if entry.unit.arm in favours else other)
            for entry in self.serving[roster.id]
        }

    def _at_home(self) -> list[str]:
        """The entries with less than RARE units usual in such an army that the dice do not send."""
        least, most, base = UNITS
        shares = self.shares[self.own.id]
        army = (least + most) * self.muster.points / (2 * base * max(1, sum(shares.values())))
        rare = [each for each in self.serving[self.own.id] if not each.least and shares[each.key] * army < RARE]
        return [
            entry.key
            for entry in sorted(rare, key=lambda entry: shares[entry.key])
            if pick(self.dice, range(CHANCES), "A8", self.own.id, COMES).choice >= shares[entry.key] * army * CHANCES
        ]

    def _relents(self) -> bool:
        """Bring an entry from home, then spare a point, then thin the core; False once all that is done."""
        if self.home:
            self.home.pop()
        elif self.spare < SPARE:
            self.spare += 1
        elif self.core < WITHOUT_CORE // 2:
            self.core += WITHOUT_CORE
        else:
            return False
        return True

    def take(self, roster: Roster, entry: RosterEntry, units: int = 1) -> None:
        """Add this many units; a negative number gives them back."""
        self.numbers[roster.id][entry.key] += units
        self.left -= units * entry.cost
        self.units += units
        self.balance += units if entry.unit.line else -units
        if roster is self.own:
            self.core += units * self._core(entry)

    def _core(self, entry: RosterEntry) -> int:
        """What a unit adds to the core, in hundredths."""
        return (100 * (entry.code in self.own.core) - CORE) if self.own.core else 0

    def welcome(self, ally: Roster, purse: int) -> int:
        """Take a corps for these points; if that leaves no list that spends them all, relent first (A1)."""
        kept = self.home.copy(), self.spare, self.core
        while not (spent := self.fill(ally, purse)) and self._relents():
            pass
        if not spent:
            self.home, self.spare, self.core = kept
        return spent

    def fill(self, roster: Roster, purse: int) -> int:
        """Take units of this people until no more fit into these army points; returns the points spent."""
        spent = 0
        while entry := self._next(roster, purse - spent):
            self.take(roster, entry)
            spent += entry.cost
        return spent

    def _next(self, roster: Roster, purse: int) -> RosterEntry | None:
        units = self.numbers[roster.id].total() + 1 + min(purse, self.left) // A_UNIT
        tickets = self._tickets(roster, self._choice(roster, purse), units)
        while tickets:
            entry = pick(self.dice, tickets, "A8", roster.id, NEXT_UNIT).choice
            if self._fits(roster, entry, purse):
                return entry
            tickets = [ticket for ticket in tickets if ticket is not entry]
        return None

    def _tickets(self, roster: Roster, choice: list[RosterEntry], units: int) -> list[RosterEntry]:
        """One ticket for each entry, and more the further it lags behind its share (A8).

        An entry that waits for others (A5) enters the draw late; 4 times the tickets make up for it.
        """
        numbers, shares = self.numbers[roster.id], self.shares[roster.id]
        whole = max(1, sum(shares.values()))
        tickets = []
        for entry in choice:
            lag = shares[entry.key] * units - whole * numbers[entry.key]
            more = max(0, LAG_TICKETS * lag // whole)
            tickets += [entry] * min(1 + (4 * more if entry.half_of else more), MOST_TICKETS)
        return tickets

    def _choice(self, roster: Roster, purse: int) -> list[RosterEntry]:
        purse = min(purse, self.left)
        return [entry for entry in self._coming(roster) if entry.cost <= purse and self._room(roster, entry) > 0]

    def _coming(self, roster: Roster) -> Iterator[RosterEntry]:
        shares = self.shares[roster.id]
        for entry in self.serving[roster.id]:
            if entry.key not in self.home if roster is self.own else shares[entry.key]:
                yield entry

    def exchange(self) -> None:
        """Exchange some of the army's own units for others of the same cost, most readily for such as are more usual.

        Thus the last points do not say what an army is.
        """
        numbers = self.numbers[self.own.id]
        handfuls = _handfuls(tuple((entry.key, entry.cost) for entry in self._coming(self.own)))
        odd = self._oddity()
        for _ in range(EXCHANGES if handfuls else 0):
            given, others = pick(self.dice, handfuls, "A8", self.own.id, EXCHANGE).choice
            if all(numbers[key] - given.count(key) >= self.floor[key] for key in given):
                taken = pick(self.dice, others, "A8", self.own.id, EXCHANGE).choice
                self._swap(given, taken)
                if self._stands() and self._likes((odder := self._oddity()) - odd):
                    odd = odder
                else:
                    self._swap(taken, given)

    def _swap(self, given: _Handful, taken: _Handful) -> None:
        entries = {entry.key: entry for entry in self.serving[self.own.id]}
        for key in given:
            self.take(self.own, entries[key], -1)
        for key in taken:
            self.take(self.own, entries[key])

    def _oddity(self) -> float:
        """How far the own units are from their usual shares: the squares of what is too much, by what is usual."""
        numbers, shares = self.numbers[self.own.id], self.shares[self.own.id]
        each = numbers.total() / max(1, sum(shares.values()))
        return sum((numbers[key] - share * each) ** 2 / (share * each + 0.5) for key, share in shares.items())

    def _likes(self, odder: float) -> bool:
        """The odder an army becomes, the rarer, and the more so the more kinds there are."""
        chances = CHANCES * 0.5 ** (odder * len(self.serving[self.own.id]) / KINDS)
        return odder <= 0 or pick(self.dice, range(CHANCES), "A8", self.own.id, EXCHANGE).choice < chances

    def _stands(self) -> bool:
        """Whether the army as it is has its shape, and no more of any kind than it may."""
        fewest, most = self._size()
        shaped = fewest <= self.units <= most and self.balance >= 0 and self.core >= 0
        return shaped and all(self._room(self.own, entry) >= 0 for entry in self.serving[self.own.id])

    def _size(self) -> tuple[int, int]:
        """The fewest units and the most."""
        least, most, base = UNITS
        points = self.muster.points
        fewest = 1 if points <= LEAST_POINTS else 2  # a lone unit would break at no banner at all
        return max(fewest, least * points // base), -(-most * points // base)

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
        fewest, most = self._size()
        kinds: Counter[tuple[int, int, int]] = Counter()  # room by (1 for the line or -1, for the core, cost)
        for entry in self._coming(self.own):
            if not entry.elite:
                kind = 1 if entry.unit.line else -1, self._core(entry), entry.cost
                kinds[kind] += min(self._room(self.own, entry), self.left // entry.cost)
        ordered = sorted(kinds.items(), reverse=True)  # the line first, and its core, so that the rest knows its share
        left, short, free = self.left - self.spare, fewest - self.units, most - self.units
        return _spendable(left, self.balance, self.core, short, free, ordered)


@cache
def _handfuls(costs: tuple[tuple[str, int], ...]) -> list[tuple[_Handful, list[_Handful]]]:
    """Each unit and each pair, by keys, with the others that cost as much."""
    each = dict(costs)
    some: list[_Handful] = [keys for size in (1, 2) for keys in combinations_with_replacement(each, size)]
    cost = {keys: sum(each[key] for key in keys) for keys in some}
    pairs = {keys: [other for other in some if cost[other] == cost[keys] and not {*other} & {*keys}] for keys in some}
    return [(keys, others) for keys, others in pairs.items() if others]


def _spendable(
    left: int, balance: int, core: int, short: int, free: int, kinds: Sequence[tuple[tuple[int, int, int], int]]
) -> bool:
    """Whether `short` to `free` units of these kinds can spend exactly `left` points and keep both balances."""
    if left == 0 and short <= 0 <= min(balance, core):
        return True
    if not kinds or free <= 0:
        return False
    ((step, part, cost), room), rest = kinds[0], kinds[1:]
    most = min(room, left // cost, free)
    if step < 0:
        most = min(most, balance)
    if part < 0:
        most = min(most, core // -part)
    return any(
        _spendable(left - n * cost, balance + n * step, core + n * part, short - n, free - n, rest)
        for n in range(most, -1, -1)
    )
