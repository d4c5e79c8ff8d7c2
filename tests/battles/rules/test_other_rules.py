"""Other rules at the table: an army in their units, what beats it, the grade; and what cannot be rules."""

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.data import arms, beginnings, catalogue, rules_sets
from battles.rules import other_rules as rules_
from battles.rules import tracker as tr
from battles.rules.army_list import ArmyList, Muster, compose
from battles.rules.other_rules import (
    MOST_KINDS,
    MOST_MARKS,
    Against,
    BreakPoint,
    Converted,
    Elements,
    Grading,
    Mark,
    Measure,
    UnitKind,
    convert,
)
from battles.rules.tracker import Agreed, Change, Confirm, GradedResult, IllegalTap, Tap, Tracking, Undo, Unit, What
from battles.rules.verdict import Grade, Side
from tests.scripted import scripted

(DBA,) = rules_sets()
ELEMENTS, STEPS = beginnings()["elements"], beginnings()["steps"]
ROSTERS = catalogue().rosters
A, D = Side.ATTACKER, Side.DEFENDER


def an_army(people: str, points: int = 80, year: int = 300, **units: int) -> ArmyList:
    return compose(Muster(ROSTERS[people], points, year, 2), {people: units}, 1)


ROMANS = an_army("romans", MI=4, HI=2, LI=2, MC=2)
"""Medium foot 24 of 56 points, heavy foot 16, skirmishers 6, horse 10."""


# An army in their units


def test_dba_is_the_second_rules_set():
    """Twelve elements for each people, in every year, whatever its points; which, is in the printed tables."""
    assert [rules.name for rules in rules_sets()] == ["DBA"]
    assert set(DBA.armies) == set(ROSTERS)
    for people, year, points in product(ROSTERS, (348, 310, 309, 282, 281, 264), (10, 80, 250)):
        assert sum(count for _, count in convert(DBA, an_army(people, points, year))) == 12
    assert [people for people, army in DBA.armies.items() if army.source != "our own"] == ["romans"]


def test_elements_have_years_too():
    """Elephants for Epirus from 281 BC, chariots for Carthage up to 310 BC."""
    assert ("Elephants", 1) in convert(DBA, an_army("epirus", year=281))
    assert ("Elephants", 1) not in convert(DBA, an_army("epirus", year=282))
    assert Elements("Chariots", 1, last=310).serves(310)
    assert not Elements("Chariots", 1, last=310).serves(309)


def test_the_beginnings_can_be_played_as_they_are():
    for rules in (DBA, *beginnings().values()):
        assert [*rules_.problems(rules, arms())] == []


def test_each_arm_becomes_its_kind_by_its_share_of_the_points():
    """Of 12 elements: skirmishers 6/56, medium foot 24/56, heavy foot 16/56, horse 10/56."""
    assert convert(ELEMENTS, ROMANS) == (("Skirmishers", 1), ("Line foot", 5), ("Heavy foot", 4), ("Horse", 2))


def test_an_arm_may_become_several_kinds():
    """Medium foot half and half, and heavy foot two of three parts."""
    parts = {
        "medium foot": (Elements("Line foot"), Elements("Warriors")),
        "heavy foot": (Elements("Heavy foot", 2), Elements("Warriors", 1)),
    }
    rules = replace(ELEMENTS, arms={**ELEMENTS.arms, **parts}, size=56)

    assert convert(rules, ROMANS) == (
        *(("Skirmishers", 6), ("Warriors", 17), ("Line foot", 12), ("Heavy foot", 11), ("Horse", 10)),
    )


@pytest.mark.parametrize(("points", "elements"), [(10, 2), (70, 11), (100, 15), (250, 38)])
def test_other_points_take_elements_in_proportion(points: int, elements: int):
    """The number for the whole army is rounded, halves up; no part is cut off by rounding each."""
    army = an_army("romans", points, MI=4, HI=2, LI=2, MC=2)

    assert sum(count for _, count in convert(ELEMENTS, army)) == elements


def test_points_of_their_own_are_never_exceeded():
    """Of 400: skirmishers at 15, line foot at 40, heavy foot at 45, horse at 40."""
    counts = convert(STEPS, ROMANS)

    assert counts == (("Skirmishers", 3), ("Line foot", 4), ("Heavy foot", 3), ("Horse", 1))
    assert sum(STEPS.kind(name).points * count for name, count in counts) == 380


def test_an_army_too_small_for_any_unit_is_one():
    assert convert(replace(STEPS, size=10), ROMANS) == (("Line foot", 1),)


def test_a_list_without_units_is_nobody():
    assert convert(ELEMENTS, an_army("romans")) == ()


@given(st.integers(1, 100), st.lists(st.tuples(st.integers(1, 50), st.integers(1, 99)), min_size=1, max_size=8))
def test_nothing_is_given_twice(due: int, costs: list[tuple[int, int]]):
    """Whatever the costs and parts: no more than is due, and where all cost 1, just as much."""
    kinds = tuple(UnitKind(f"kind {n}", cost) for n, (cost, _) in enumerate(costs))
    parts = tuple(Elements(kind.name, part) for kind, (_, part) in zip(kinds, costs, strict=True))
    rules = replace(STEPS, kinds=kinds, size=due, per=0, armies={"romans": Converted("ours", parts)})

    spent = sum(rules.kind(name).points * count for name, count in convert(rules, ROMANS))

    assert spent <= due or spent in {kind.points for kind in kinds}
    assert sum(count for _, count in convert(replace(rules, measure=Measure.UNITS), ROMANS)) == due


# What beats it, and the grade

FOOT, HORSE = Unit("Foot", "Foot", 3), Unit("Horse", "Horse", 2)
ARMY = tr.TableArmy((FOOT, FOOT, FOOT, HORSE), 0)  # 4 units, 11 steps, 35 points
KINDS = (UnitKind("Foot", 10, 3), UnitKind("Horse", 5, 2))
RULES = replace(STEPS, kinds=KINDS, marks=(Mark("Camp lost", 2), Mark("Seen", 0)))


def by(ending: BreakPoint, grading: Grading = STEPS.grading) -> Tracking:
    return tr.opened(tr.OtherArmies(replace(RULES, ending=ending, grading=grading), ARMY, ARMY))


def tap(tracking: Tracking, tapped: Tap) -> Tracking:
    return tr.RULESET.unfold(tracking, tapped, scripted()).now


def after(log: Tracking, *taps: Tap) -> Tracking:
    return reduce(tap, taps, log)


def hits(side: Side, *units: int) -> Sequence[Tap]:
    return [Change(What.BLOCK_LOST, side, unit) for unit in units]


CAMP, SEEN = Change(What.MARKED, A, 0), Change(What.MARKED, A, 1)


@pytest.mark.parametrize(
    ("ending", "breaking"),
    [
        (BreakPoint(Measure.UNITS, 2, percent=False), 2),
        (BreakPoint(Measure.UNITS, 9, percent=False), 4),  # it has no more
        (BreakPoint(Measure.UNITS, 34, percent=True), 2),  # 1.36, rounded up
        (BreakPoint(Measure.UNITS, 25, percent=True), 1),
        (BreakPoint(Measure.POINTS, 50, percent=True), 18),
        (BreakPoint(Measure.STEPS, 50, percent=True), 6),
        (BreakPoint(Measure.STEPS, 100, percent=True), 11),
    ],
)
def test_what_beats_an_army(ending: BreakPoint, breaking: int):
    assert by(ending).table.breaking(A) == breaking


@pytest.mark.parametrize(
    ("measure", "lost"), [(Measure.UNITS, 1), (Measure.POINTS, 5), (Measure.STEPS, 3)], ids=lambda one: str(one)
)
def test_what_is_lost(measure: Measure, lost: int):
    """A unit counts when no step of it is left, a step at once."""
    log = after(by(BreakPoint(measure, 100, percent=True)), *hits(A, 3, 3, 0))

    assert log.table.lost(A) == lost
    assert tap(log, CAMP).table.lost(A) == lost + 2
    assert tap(log, SEEN).table.lost(A) == lost


def test_a_unit_has_as_many_steps_as_its_kind():
    log = after(by(BreakPoint(Measure.STEPS, 100, percent=True)), *hits(A, 3, 3))

    with pytest.raises(IllegalTap):
        tap(log, Change(What.BLOCK_LOST, A, 3))
    assert tap(after(log, Undo(2)), Change(What.BLOCK_BACK, A, 3)).table.attacker.blocks == (3, 3, 3, 2)


def test_the_first_to_lose_so_much_is_beaten():
    """Then nothing more may beat the other."""
    log = after(by(BreakPoint(Measure.UNITS, 1, percent=False)), *hits(D, 3, 3))

    assert (log.table.losers, log.table.broken(A)) == ((D,), False)
    with pytest.raises(IllegalTap):
        after(log, *hits(A, 3, 3))


def test_or_to_lose_more_than_its_enemy():
    """4 against 4 goes on: as many lost as the enemy is not enough."""
    log = after(by(BreakPoint(Measure.UNITS, 1, percent=False, above=True)), *hits(D, 3, 3))
    assert log.table.losers == (D,)

    log = after(log, *hits(A, 3, 3))
    assert log.table.losers == ()

    assert after(log, *hits(A, 0, 0, 0)).table.losers == (A,)


def graded(log: Tracking) -> GradedResult:
    assert isinstance(log.table.proposal, GradedResult)
    return log.table.proposal


ONE_UNIT = BreakPoint(Measure.UNITS, 50, percent=True)


@pytest.mark.parametrize(
    ("against", "percent", "grade", "base"),
    [
        (Against.BREAKING, 50, Grade.MINOR, 2),
        (Against.BREAKING, 51, Grade.MAJOR, 2),
        (Against.ENEMY, 50, Grade.MINOR, 2),
        (Against.ENEMY, 51, Grade.MAJOR, 2),
        (Against.ARMY, 25, Grade.MINOR, 4),
        (Against.ARMY, 26, Grade.MAJOR, 4),
    ],
)
def test_the_grade_follows_from_the_winners_losses(against: Against, percent: int, grade: Grade, base: int):
    """A has lost 1 of 4 units, of which 2 would beat it; D has lost 2."""
    log = after(by(ONE_UNIT, Grading(percent, against)), *hits(A, 3, 3), *hits(D, 3, 3, 0, 0, 0))

    assert graded(log) == GradedResult(A, grade, 1, base)
    assert tap(log, Confirm()).table.result == GradedResult(A, grade, 1, base)


def test_who_leaves_the_field_has_lost():
    log = tap(by(ONE_UNIT), Change(What.FIELD_LEFT, D))

    assert graded(log) == GradedResult(A, Grade.MAJOR, 0, 2)


def test_the_players_may_say_it_themselves():
    agreed = Agreed(D, Grade.MINOR)

    assert tap(by(ONE_UNIT), agreed).table.result == agreed


def test_marks_are_counted_and_taken_back():
    log = after(by(ONE_UNIT), SEEN, SEEN, Change(What.MARK_BACK, A, 1))

    assert log.table.attacker.marks == (0, 1)
    assert tap(log, Undo(2)).table.attacker.marks == (0, 0)


@pytest.mark.parametrize(
    "tapped",
    [
        Change(What.MARK_BACK, A, 0),
        Change(What.MARKED, A, 2),
        Change(What.MARKED, A, -1),
        Change(What.LEADER_KILLED, A, 0),
        Change(What.OBJECTIVE_TAKEN, A),
    ],
    ids=lambda tapped: f"{tapped.what} {tapped.which}",
)
def test_nothing_is_counted_that_these_rules_do_not_know(tapped: Tap):
    with pytest.raises(IllegalTap):
        tap(by(ONE_UNIT), tapped)


def test_a_mark_has_an_end():
    with pytest.raises(IllegalTap):
        after(by(ONE_UNIT), *[SEEN] * (tr.MOST_MARKED + 1))


# What cannot be rules


def wrong(**changes: Any) -> list[str]:
    return [reason.code for reason in rules_.problems(replace(STEPS, **changes), arms())]


def kinds(**changes: Any) -> tuple[UnitKind, ...]:
    first, *rest = STEPS.kinds
    return (replace(first, **changes), *rest)


UNWANTED: dict[str, tuple[dict[str, Any], str]] = {
    "a long name": ({"name": "x" * 61}, "rules.long"),
    "a long word": ({"steps": "x" * 31}, "rules.long"),
    "a long remark": ({"remark": "x" * 1001}, "rules.long"),
    "no kinds": ({"kinds": ()}, "rules.kinds"),
    "too many kinds": ({"kinds": tuple(UnitKind(f"kind {n}", 30) for n in range(MOST_KINDS + 1))}, "rules.kinds"),
    "a kind twice": ({"kinds": (*STEPS.kinds, STEPS.kinds[0])}, "rules.twice"),
    "a comma in a name": ({"kinds": (*STEPS.kinds, UnitKind("Foot, light", 30))}, "rules.kind_name"),
    "a digit before a name": ({"kinds": (*STEPS.kinds, UnitKind("3 horses", 30))}, "rules.kind_name"),
    "no step": ({"kinds": kinds(steps=0)}, "rules.steps"),
    "too many steps": ({"kinds": kinds(steps=41)}, "rules.steps"),
    "no points": ({"kinds": kinds(points=0)}, "rules.points"),
    "an arm that becomes nothing": ({"arms": {**STEPS.arms, "horse": ()}}, "rules.arm"),
    "an arm that nobody has": ({"arms": {**STEPS.arms, "ships": (Elements("Horse"),)}}, "rules.no_arm"),
    "a kind that is not there": ({"arms": {**STEPS.arms, "horse": (Elements("Ships"),)}}, "rules.part"),
    "no part of a kind": ({"arms": {**STEPS.arms, "horse": (Elements("Horse", 0),)}}, "rules.part_count"),
    "an army of such": ({"armies": {"romans": Converted("ours", (Elements("Ships"),))}}, "rules.part"),
    "no size": ({"size": 0}, "rules.size"),
    "for more than there may be": ({"per": 251}, "rules.size"),
    "more units than lie on a table": ({"size": 800}, "rules.too_many"),
    "a size in steps": ({"measure": Measure.STEPS}, "rules.measure"),
    "beaten at nothing": ({"ending": BreakPoint(Measure.UNITS, 0, percent=False)}, "rules.bound"),
    "beaten at more than all": ({"ending": BreakPoint(Measure.UNITS, 101, percent=True)}, "rules.bound"),
    "never Major": ({"grading": Grading(0, Against.ENEMY)}, "rules.grading"),
    "too many marks": ({"marks": (Mark("Camp"),) * (MOST_MARKS + 1)}, "rules.marks"),
    "a mark that gives something back": ({"marks": (Mark("Camp", -1),)}, "rules.weight"),
}


@pytest.mark.parametrize("case", UNWANTED)
def test_what_cannot_be_rules(case: str):
    changes, code = UNWANTED[case]

    assert code in wrong(**changes)


def test_an_army_of_its_own_may_be_empty_in_a_year():
    """Of a player's file: nobody is there before the first year of all its parts."""
    late = Converted("ours", (Elements("Horse", 1, first=290),))

    assert convert(replace(STEPS, armies={"romans": late}), ROMANS) == ()
