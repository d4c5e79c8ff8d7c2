"""Rules for the table other than Commands & Colors: an army in their units, when it is beaten, and the grade of that.

A set of rules is data: a file of ours (docs/army-lists.md), or what a player has filled in.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from math import ceil
from typing import NamedTuple

from battles.rules.army_list import MOST_POINTS, ArmyList
from battles.rules.roster import between
from battles.rules.verdict import Grade
from engine.rules.reason import Reason

LONGEST_NAME = 60
LONGEST_WORD = 30
"""Letters of the name of a unit kind, of its note, and of every word for what is counted."""
LONGEST_REMARK = 1000
MOST_KINDS = 12
MOST_STEPS = 40  # steps of a unit: for example the figures on a large base
MOST_COST = 200  # points of a unit, in the rules' own points
MOST_SIZE = 2000
MOST_UNITS = 100  # units of the largest army for which lists are drawn: more than any table has
MOST_MARKS = 4
MOST_WEIGHT = 20
MOST_PERCENT = 100


class Measure(StrEnum):
    """What an army's size is measured in."""

    UNITS = "units"
    POINTS = "points"
    STEPS = "steps"


class Against(StrEnum):
    """What the winner's losses are compared with for the grade."""

    BREAKING = "breaking"
    ENEMY = "enemy"
    ARMY = "army"


class SheetLayout(StrEnum):
    """The layout of an army's sheet."""

    UNITS = "units"
    KINDS = "kinds"
    CARDS = "cards"


@dataclass(frozen=True)
class UnitKind:
    """A kind of unit: what one costs in the rules' own points, how many steps it has, what its sheet notes of it."""

    name: str
    points: int = 1
    steps: int = 1
    note: str = ""


@dataclass(frozen=True)
class Elements:
    """Parts of one kind in an army or an arm, and the years BC in which they exist."""

    name: str
    count: int = 1
    first: int | None = None
    last: int | None = None

    def serves(self, year: int) -> bool:
        """Whether they exist in this year BC."""
        return between(self.first, year, self.last)


@dataclass(frozen=True)
class Converted:
    """A people's own army in these rules, whatever its list has, and its source."""

    source: str
    parts: tuple[Elements, ...]


@dataclass(frozen=True)
class BreakPoint:
    """An army is beaten once it has lost this much of itself; `above`: and more than its enemy has lost.

    `percent`: the `bound` is a share of the whole army, rounded up.
    """

    measure: Measure
    bound: int
    percent: bool
    above: bool = False


@dataclass(frozen=True)
class Grading:
    """A victory is Major if the winner has lost less than this percentage."""

    percent: int
    against: Against


@dataclass(frozen=True)
class Mark:
    """A further loss that is counted, such as a fallen general: its name and its weight."""

    name: str
    weight: int = 1


@dataclass(frozen=True)
class RulesSet:
    """Rules other than Commands & Colors. `unit`, `units`, `step` and `steps` are their words, singular and plural.

    An army of `per` army points has the `size`, in units or in the rules' own points, others in proportion; with `per`
    0 every army has it. `arms` says what each arm of an army list becomes, except for peoples with an army of their own
    here.
    """

    name: str
    unit: str
    units: str
    step: str
    steps: str
    measure: Measure
    size: int
    per: int
    kinds: tuple[UnitKind, ...]
    arms: Mapping[str, tuple[Elements, ...]]
    ending: BreakPoint
    grading: Grading
    marks: tuple[Mark, ...] = ()
    layout: SheetLayout = SheetLayout.UNITS
    remark: str = ""
    armies: Mapping[str, Converted] = field(default_factory=dict)

    def kind(self, name: str) -> UnitKind:
        """The kind with that name; StopIteration if there is none."""
        return next(kind for kind in self.kinds if kind.name == name)

    def cost(self, kind: UnitKind) -> int:
        """What a unit of that kind takes of an army's size."""
        return kind.points if self.measure is Measure.POINTS else 1

    def due(self, points: int) -> int:
        """The size of an army of these army points, rounded to the nearest, halves up."""
        return max(1, (2 * self.size * points + self.per) // (2 * self.per)) if self.per else self.size


# --- An army in their units -------------------------------------------------------------------------------------------


class Share(NamedTuple):
    """An arm of an army: its army points, and its share of the points spent on units."""

    arm: str
    units: int
    points: int
    part: Fraction


def shares(army: ArmyList) -> tuple[Share, ...]:
    """The arms of an army, the costliest first; leaders are not counted."""
    units: Counter[str] = Counter()
    points: Counter[str] = Counter()
    for company in army.companies:
        units[company.entry.unit.arm] += company.count
        points[company.entry.unit.arm] += company.points
    spent = points.total()
    return tuple(Share(arm, units[arm], cost, Fraction(cost, spent)) for arm, cost in points.most_common())


Numbers = tuple[tuple[str, int], ...]  # numbers of units, by the names of their kinds


def convert(rules: RulesSet, army: ArmyList) -> Numbers:
    """An army list in these rules: its people's own army there, or each arm converted, by its share."""
    parts = _parts(rules, army)
    kinds = [kind for kind in rules.kinds if parts[kind.name]]
    counts = _counts(rules.due(army.muster.points), [(rules.cost(kind), parts[kind.name]) for kind in kinds])
    if not any(counts):
        return ((max(kinds, key=lambda kind: parts[kind.name]).name, 1),) if kinds else ()
    return tuple((kind.name, count) for kind, count in zip(kinds, counts, strict=True) if count)


def _parts(rules: RulesSet, army: ArmyList) -> Mapping[str, Fraction]:
    """Each kind's share of an army."""
    found: dict[str, Fraction] = {kind.name: Fraction(0) for kind in rules.kinds}
    if own := rules.armies.get(army.muster.roster.id):
        for part in own.parts:
            found[part.name] += part.count if part.serves(army.muster.year) else 0
        return found
    for share in shares(army):
        becomes = rules.arms.get(share.arm, ())
        for part in becomes:
            found[part.name] += share.part * Fraction(part.count, sum(other.count for other in becomes))
    return found


def _counts(due: int, costs: Sequence[tuple[int, Fraction]]) -> list[int]:
    """Units of each kind by cost and share: each as near as possible to what is due so far, never above in all."""
    whole = sum(part for _, part in costs)
    counts, so_far, spent = [], Fraction(0), 0
    for cost, part in costs:
        so_far += due * part / whole
        nearest = int((so_far - spent) / cost + Fraction(1, 2))
        count = max(0, min(nearest, (due - spent) // cost))
        spent += count * cost
        counts.append(count)
    return counts


# --- When it is beaten ------------------------------------------------------------------------------------------------

Standing = tuple[str, int, int]  # a unit: its kind, its steps, and the steps left


def strength(rules: RulesSet, units: Iterable[Standing]) -> int:
    """A whole army in the unit of its losses."""
    return losses(rules, ((kind, steps, 0) for kind, steps, _ in units), ())


def losses(rules: RulesSet, units: Iterable[Standing], marks: Sequence[int]) -> int:
    """What an army has lost: units or their points once no step is left, or single steps; and the marks."""
    counted = sum(number * mark.weight for number, mark in zip(marks, rules.marks, strict=False))
    for kind, steps, left in units:
        if rules.ending.measure is Measure.STEPS:
            counted += steps - left
        elif left == 0:
            counted += rules.kind(kind).points if rules.ending.measure is Measure.POINTS else 1
    return counted


def breaking(rules: RulesSet, strength: int) -> int:
    """The losses at which an army of that strength is beaten."""
    ending = rules.ending
    bound = ceil(Fraction(ending.bound * strength, 100)) if ending.percent else min(ending.bound, strength)
    return max(1, bound)


def grade(rules: RulesSet, losses: int, base: int) -> Grade:
    """The grade of a victory, by the winner's losses and what they are compared with."""
    return Grade.MAJOR if 100 * losses < rules.grading.percent * base else Grade.MINOR


# --- What cannot be rules ---------------------------------------------------------------------------------------------


def problems(rules: RulesSet, arms: Sequence[str]) -> Iterator[Reason]:
    """Everything wrong with rules that somebody has filled in; `arms` are those an army list may have."""
    yield from _wrong_words(rules)
    yield from _wrong_kinds(rules)
    yield from _wrong_parts(rules, arms)
    yield from _wrong_size(rules)
    yield from _wrong_numbers(rules)


def _wrong_words(rules: RulesSet) -> Iterator[Reason]:
    for word, most in ((rules.name, LONGEST_NAME), (rules.remark, LONGEST_REMARK)):
        if len(word) > most:
            yield Reason("rules.long", (word[:20], most))
    said = (word for kind in rules.kinds for word in (kind.name, kind.note))
    for word in (rules.unit, rules.units, rules.step, rules.steps, *said, *(mark.name for mark in rules.marks)):
        if len(word) > LONGEST_WORD:
            yield Reason("rules.long", (word[:20], LONGEST_WORD))


def _wrong_kinds(rules: RulesSet) -> Iterator[Reason]:
    names = [kind.name for kind in rules.kinds]
    if not 1 <= len(names) <= MOST_KINDS:
        yield Reason("rules.kinds", (MOST_KINDS,))
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield Reason("rules.twice", (name,))
    for kind in rules.kinds:
        if "," in kind.name or kind.name[:1].isdigit():
            yield Reason("rules.kind_name", (kind.name,))
        if not 1 <= kind.steps <= MOST_STEPS:
            yield Reason("rules.steps", (kind.name, MOST_STEPS))
        if not 1 <= kind.points <= MOST_COST:
            yield Reason("rules.points", (kind.name, MOST_COST))


def _wrong_parts(rules: RulesSet, arms: Sequence[str]) -> Iterator[Reason]:
    yield from (Reason("rules.arm", (arm,)) for arm in arms if not rules.arms.get(arm))
    yield from (Reason("rules.no_arm", (arm,)) for arm in rules.arms if arm not in arms)
    armies = {people: army.parts for people, army in rules.armies.items()}
    names = {kind.name for kind in rules.kinds}
    for of, part in ((of, part) for of, parts in (*rules.arms.items(), *armies.items()) for part in parts):
        if part.name not in names:
            yield Reason("rules.part", (of, part.name))
        if not 1 <= part.count <= MOST_PERCENT:
            yield Reason("rules.part_count", (of, MOST_PERCENT))


def _wrong_numbers(rules: RulesSet) -> Iterator[Reason]:
    ending = rules.ending
    if not 1 <= ending.bound <= (MOST_PERCENT if ending.percent else MOST_SIZE):
        yield Reason("rules.bound", (MOST_PERCENT, MOST_SIZE))
    if not 1 <= rules.grading.percent <= MOST_PERCENT:
        yield Reason("rules.grading", (MOST_PERCENT,))
    if len(rules.marks) > MOST_MARKS:
        yield Reason("rules.marks", (MOST_MARKS,))
    yield from (
        Reason("rules.weight", (mark.name, MOST_WEIGHT)) for mark in rules.marks if not 0 <= mark.weight <= MOST_WEIGHT
    )


def _wrong_size(rules: RulesSet) -> Iterator[Reason]:
    if rules.measure is Measure.STEPS:
        yield Reason("rules.measure")
    if not 1 <= rules.size <= MOST_SIZE or not 0 <= rules.per <= MOST_POINTS:
        yield Reason("rules.size", (MOST_SIZE, MOST_POINTS))
        return
    cheapest = max(1, min(map(rules.cost, rules.kinds), default=1))
    if (most := rules.due(MOST_POINTS) // cheapest) > MOST_UNITS:
        yield Reason("rules.too_many", (MOST_POINTS, most, MOST_UNITS))
