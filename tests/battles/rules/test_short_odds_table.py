"""The odds table: strengths, columns, modifiers, the throw, whole units, overruns, grades (H1 to H8, X2 to X7)."""

import os
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from math import sqrt
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battles.data.short import odds_table
from battles.rules.generator import Outcome
from battles.rules.odds import Odds
from battles.rules.short.contest import Army, Losses, Meeting, Unit
from battles.rules.short.field import Field
from battles.rules.short.odds_table.events import (
    AskAfterLeaders,
    Charge,
    Decision,
    Event,
    FindField,
    LoseUnit,
    LoseUnits,
    Overrun,
    Throw,
    Thrown,
    UnitsLost,
)
from battles.rules.short.odds_table.host import Start, host
from battles.rules.short.odds_table.leads import leads
from battles.rules.short.odds_table.losses import dues, fewest
from battles.rules.short.odds_table.odds import odds
from battles.rules.short.odds_table.play import RULESET, choices, fight_many, fought, unfold
from battles.rules.short.odds_table.program import decides, programs
from battles.rules.short.odds_table.state import Stage, State
from battles.rules.short.odds_table.table import Column, LossLine, Marked, OddsTable
from battles.rules.short.odds_table.throw import column, modifiers, overruns
from battles.rules.verdict import ATTACKER, BOTH, DEFENDER, Grade, Side
from engine.codec import Codec
from engine.rules.audit import Auditor, played_again
from engine.rules.correct import corrected
from engine.rules.dice import AskingDice, Dice, StreamDice
from engine.rules.modifiers import total
from engine.rules.reason import Reason, Refused
from engine.rules.ruleset import Game, Illegal, play
from tests.scripted import scripted

TABLE = odds_table()
COSTS = {"LI": 3, "AX": 4, "MC": 5, "LC": 3, "MI": 6, "HI": 8, "EL": 10}
HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def army(points: int, units: str = "", *, drilled: bool = False, leaders: int = 0, corps: str = "") -> Army:
    """An army of so many points with these units; those after a plus are of an allied corps."""
    own, _, allied = units.partition("+")
    fielded = [Unit(code, code, COSTS[code]) for code in own.split()]
    fielded += [Unit(code, code, COSTS[code], corps or "Ally") for code in allied.split()]
    return Army("people", "People", points, leaders, drilled, tuple(fielded))


def begun(
    attacker: Army | int = 80,
    defender: Army | int = 80,
    *,
    players: Sequence[Side] = (),
    terrain: Sequence[str] = (),
    table: OddsTable = TABLE,
    river: bool = False,
    town: bool = False,
    ambush: Side | None = None,
    leads: tuple[int, int] = (0, 0),
) -> Start:
    """A battle of two armies; of points alone, where no unit matters."""
    first, second = (army(side) if isinstance(side, int) else side for side in (attacker, defender))
    meeting = Meeting("seed", first, second, tuple(players), tuple(terrain))
    return Start(meeting, table, river, town, ambush, leads)


def on(start: Start, field: Field = Field.OPEN, **changes: Any) -> State:
    """That battle on this field."""
    return replace(State(start, field), **changes)


def after(state: State, *decisions: Decision, dice: Dice | None = None) -> State:
    """The battle after these decisions."""
    for decision in decisions:
        state = unfold(state, decision, dice or StreamDice("any")).now
    return state


def thrown(start: Start, *faces: int, field: Field = Field.OPEN) -> Thrown:
    """What these faces come to, nobody charging."""
    with scripted(*faces) as dice:
        result = after(on(start, field), Throw(), dice=dice).result
    assert isinstance(result, Thrown)
    return result


def programs_next(state: State) -> Decision | None:
    """What the program decides where a battle stands."""
    return programs(SimpleNamespace(now=state))


# --- H1: strength and charges -----------------------------------------------------------------------------------------


def test_h1_horse_that_charges_counts_half_as_much_again():
    """H1: 80 points with horse of 5 and 3: 84, fractions kept (8 and 3 make 5.5), in half points."""
    romans = host(army(80, "MI MC LC"))

    assert (romans.strength(False), romans.strength(True)) == (160, 168)
    assert host(army(80, "HI LC")).strength(True) == 163


def test_h1_elephants_and_chariots_charge_too():
    """H1: mounted units, chariots, elephants."""
    assert host(army(80, "EL LI")).strength(True) == 170


def test_h1_the_attacker_says_first():
    """H1: then the defender may, too; whoever has no horse is not asked."""
    both = on(begun(army(80, "MC"), army(80, "LC")))
    assert both.next == (Stage.CHARGES, ATTACKER)
    assert after(both, Charge(ATTACKER, False)).next == (Stage.CHARGES, DEFENDER)
    assert on(begun(army(80, "MI"), army(80, "LC"))).next == (Stage.CHARGES, DEFENDER)
    assert on(begun(army(80, "MI"), army(80, "MI"))).next == (Stage.THROW, None)


@pytest.mark.parametrize("field", [Field.STEEP_HILL, Field.MARSH])
def test_h1_nobody_charges_in_steep_hill_or_marsh(field: Field):
    """H1: nor is anybody asked."""
    assert on(begun(army(80, "MC"), army(80, "MC")), field).next == (Stage.THROW, None)


def test_h1_a_charge_may_reach_the_next_column():
    """H1: 84 against 70 are 6:5, where 80 are 1:1."""
    start = begun(army(80, "MC LC"), 70)

    assert column(on(start)).name == "1:1"
    assert column(after(on(start), Charge(ATTACKER, True))).name == "6:5"


# --- H2: columns ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attacker", "defender", "name"),
    [
        (80, 80, "1:1"),
        (79, 80, "4:5"),
        (95, 80, "1:1"),
        (96, 80, "6:5"),
        (100, 80, "6:5"),
        (80, 100, "4:5"),
        (60, 40, "3:2"),
        (160, 81, "3:2"),
        (1, 3, "1:3"),
        (1, 100, "1:3"),
        (0, 0, "1:3"),
        (1, 0, "5:1"),
        (600, 80, "5:1"),
    ],
)
def test_h2_odds_are_rounded_down_to_a_column(attacker: int, defender: int, name: str):
    """H2: in the defender's favour; under 1:3 is 1:3, and without any strength too."""
    assert TABLE.column(attacker, defender).name == name


# --- H3: modifiers ----------------------------------------------------------------------------------------------------


def told(state: State) -> dict[str, int]:
    """What is added to the throw, by the code of the reason."""
    return {modifier.reason.code: modifier.value for modifier in modifiers(state)}


@pytest.mark.parametrize(
    ("field", "value"),
    [
        (Field.OPEN, 0),
        (Field.HILL, -1),
        (Field.BROKEN, -1),
        (Field.FOREST, -1),
        (Field.STEEP_HILL, -2),
        (Field.MARSH, -2),
        (Field.RIVER, -1),
        (Field.FORDABLE_RIVER, -1),
    ],
)
def test_h3_the_field_helps_the_defender(field: Field, value: int):
    """H3: -1 in hill, broken ground, forest and across a river, -2 in steep hill and marsh."""
    assert total(modifiers(on(begun(), field))) == value


def test_h3_a_battle_may_be_across_a_river_on_any_field():
    """H3: then both count; a river counts once."""
    assert told(on(begun(river=True), Field.HILL)) == {"odds_column": 0, "odds_ground": -1, "odds_river": -1}
    assert told(on(begun(river=True), Field.RIVER)) == {"odds_column": 0, "odds_river": -1}


def test_h3_a_leader_counts_for_his_side():
    """H3: 1 for the attacker, -1 for the defender."""
    assert [total(modifiers(on(begun(leads=leads)))) for leads in ((1, 0), (0, 1), (1, 1))] == [1, -1, 0]


@pytest.mark.parametrize(
    ("power", "rating", "value"),
    [("samnites", 60, 1), ("samnites", 50, 0), ("epirus", 0, 1), ("carthage", 100, 0), ("romans", 0, 0)],
)
def test_h3_whose_leader_counts(power: str, rating: int, value: int):
    """H3: a ruler with Aggressor or Protector of 60 percent; Epirus' always, Rome's and Carthage's never."""
    assert leads(power, rating) == value


def test_h3_each_full_four_of_drilled_foot_count():
    """H3: +1 for the attacker's, -1 for the defender's, of MI and HI alone."""
    drilled = army(80, "MI MI MI HI MI HI HI LI AX", drilled=True)
    eight = army(80, "MI MI MI HI MI HI HI HI", drilled=True)

    assert told(on(begun(drilled)))["odds_foot"] == 1
    assert told(on(begun(80, drilled)))["odds_foot"] == -1
    assert told(on(begun(eight)))["odds_foot"] == 2


def test_h3_neither_others_nor_allies_are_drilled():
    """H3: (G7) not the undrilled, not an ally's corps."""
    assert "odds_foot" not in told(on(begun(army(80, "MI MI MI MI"))))
    assert "odds_foot" not in told(on(begun(army(80, "MI MI MI + HI", drilled=True))))


def test_h3_drilled_foot_counts_where_it_can_keep_its_line():
    """H3: in open ground, hill, broken ground, and across a river, which runs through open ground (D24)."""
    start = begun(army(80, "MI MI MI MI", drilled=True))
    where = {field for field in Field if "odds_foot" in told(on(start, field))}

    assert where == {Field.OPEN, Field.HILL, Field.BROKEN, Field.RIVER, Field.FORDABLE_RIVER}


def test_h3_more_horse_counts():
    """H3: by the number of mounted units, chariots and elephants; not in steep hill or marsh."""
    more, fewer = army(80, "LC LC EL"), army(80, "MC MC")
    start = begun(more, fewer)

    assert told(on(start))["odds_horse"] == 1
    assert told(on(begun(fewer, more)))["odds_horse"] == -1
    assert "odds_horse" not in told(on(begun(more, more)))
    assert {field for field in Field if "odds_horse" not in told(on(start, field))} == {Field.STEEP_HILL, Field.MARSH}


@pytest.mark.parametrize(("side", "value"), [(ATTACKER, 2), (DEFENDER, -2)])
def test_h3_an_ambush_counts_two(side: Side, value: int):
    """H3: for the side that lies in it."""
    assert told(on(begun(ambush=side)))["odds_ambush"] == value


def test_h3_a_corps_that_rolls_1_stands_aside():
    """H3: its points do not count, nor what else it brings (D25)."""
    start = begun(army(80, "MI + MC MC"), army(80, "+ AX", corps="Gauls"))
    with scripted(1, 2, 3, 4) as dice:
        state = after(on(start), Charge(ATTACKER, True), Throw(), dice=dice)

    assert state.aside == ((ATTACKER, "Ally"),)
    assert isinstance(state.result, Thrown)
    assert (state.result.strengths, state.result.column) == ((140, 160), "4:5")
    assert [modifier.reason.code for modifier in state.result.modifiers] == ["odds_column"]


def test_h3_a_corps_that_comes_counts():
    """H3: on anything but a 1."""
    start = begun(army(80, "MI + MC MC"))
    with scripted(2, 3, 4) as dice:
        state = after(on(start), Charge(ATTACKER, True), Throw(), dice=dice)

    assert state.strengths == (170, 160)


def test_h3_a_corps_that_stands_aside_loses_nothing():
    """H3: and its army's percentage is of the rest (D25)."""
    start = begun(army(26, "HI HI + MC MC"), 80)
    with scripted(1, 1, 1) as dice:
        state = after(on(start), Charge(ATTACKER, False), Throw(), dice=dice)

    assert state.dues(ATTACKER) == dues(host(start.meeting.attacker, {"Ally"}), 60, False, ())
    assert (state.dues(ATTACKER).points, state.dues(ATTACKER).places) == (10, (0, 1))


# --- H4: the throw ----------------------------------------------------------------------------------------------------


def test_h4_throw_column_and_modifiers_are_the_line():
    """H4: 100 against 80 on a hill under a leader, throw 9: line 10, and every addend is told (X2)."""
    result = thrown(begun(100, 80, leads=(1, 0)), 4, 5, field=Field.HILL)

    assert [(modifier.rule, modifier.value) for modifier in result.modifiers] == [("H2", 1), ("H3", -1), ("H3", 1)]
    assert (result.faces, result.line, result.read) == ((4, 5), 10, LossLine(10, 10, 40))
    assert (result.percents, result.outcome) == ((10, 40), Outcome(ATTACKER, Grade.MAJOR))


@pytest.mark.parametrize(
    ("line", "percents"),
    [
        (-3, (60, 5)),
        (1, (60, 5)),
        (2, (50, 5)),
        (3, (45, 10)),
        (4, (40, 10)),
        (5, (35, 15)),
        (6, (30, 20)),
        (8, (20, 30)),
        (9, (15, 35)),
        (10, (10, 40)),
        (11, (10, 45)),
        (12, (5, 50)),
        (13, (5, 60)),
        (18, (5, 60)),
    ],
)
def test_h4_the_lines_of_the_table(line: int, percents: tuple[int, int]):
    """H4: the first holds for all below it, the last for all above it."""
    read = TABLE.at(line, 1)

    assert (read.attacker, read.defender) == percents
    assert TABLE.at(line, 6) == read


@pytest.mark.parametrize(("marked", "percents"), [(1, (25, 20)), (3, (25, 20)), (4, (20, 25)), (6, (20, 25))])
def test_h4_line_7_is_read_by_the_marked_die(marked: int, percents: tuple[int, int]):
    """H4: it is halved, so that even armies have even chances."""
    assert thrown(begun(), marked, 7 - marked).percents == percents


@pytest.mark.parametrize(
    ("points", "wins"),
    [
        ((20, 60), (1, 36)),
        ((40, 80), (3, 36)),
        ((40, 60), (9, 36)),
        ((80, 100), (13, 36)),
        ((80, 80), (18, 36)),
        ((100, 80), (23, 36)),
        ((60, 40), (27, 36)),
        ((80, 40), (33, 36)),
        ((60, 20), (35, 36)),
        ((100, 20), (36, 36)),
    ],
)
def test_h4_what_each_column_is_worth(points: tuple[int, int], wins: tuple[int, int]):
    """H4: the attacker wins 0.03, 0.08, 0.25, 0.36, 0.50, 0.64, 0.75, 0.92, 0.97, 1."""
    assert odds(begun(*points)).attacker_wins == Fraction(*wins)


def test_h4_as_much_lost_and_the_attacker_has_lost():
    """H4: equal percentages."""
    assert LossLine(7, 20, 20).winner is DEFENDER


def test_h4_percent_of_points_are_rounded_up():
    """H4: 35 percent of 81 points are 29."""
    assert dues(host(army(81, "MI MI MI MI HI")), 35, False, ()).points == 29


def test_h4_losses_are_reckoned_on_plain_points():
    """H1 and H4: 60 percent of 80, not of what a charge makes of them."""
    start = begun(army(80, "EL EL EL EL AX"), 200)
    with scripted(1, 1) as dice:
        state = after(on(start), Charge(ATTACKER, True), Throw(), dice=dice)

    assert state.dues(ATTACKER).points == 48


def test_h4_whole_units_least_above():
    """H4: 10 points of units of 8, 6, 4, 3, 3: exactly 4 and 6, not 8 and 3."""
    assert fewest((8, 6, 4, 3, 3), 10) == (1, 2)
    assert fewest((8, 8, 5), 9) == (0, 2)
    assert fewest((3, 3), 10) == (0, 1)
    assert fewest((5,), 0) == ()


def test_h4_the_fewest_units_of_as_many_points():
    """H4: 6 are one unit of 6 rather than two of 3."""
    assert fewest((3, 3, 6), 6) == (2,)


def test_h4_horse_that_charged_is_lost_first():
    """H4: then what else is wanted; horse that did not charge is lost like any other."""
    attacker = army(40, "MI MC LC AX AX")
    losing = on(begun(attacker, 120))
    with scripted(3, 1) as dice:
        charged = after(losing, Charge(ATTACKER, True), Throw(), dice=dice)
    with scripted(3, 1) as dice:
        spared = after(losing, Charge(ATTACKER, False), Throw(), dice=dice)

    assert (charged.dues(ATTACKER).points, charged.dues(ATTACKER).places) == (24, (1, 2))
    assert spared.dues(ATTACKER).places == (0, 1, 2, 3, 4)
    horse_lost = LoseUnits(ATTACKER, Reason("odds_horse_lost", (24,)))
    assert programs_next(charged) == horse_lost
    assert after(charged, horse_lost).dues(ATTACKER).points == 16
    assert programs_next(with_losses(army(10, "MI"), 60)) == LoseUnits(ATTACKER, Reason("odds_all_lost", (6,)))


def test_h4_the_owner_chooses_among_least_above():
    """H4: of 6 points, a unit of 6 or two of 3; one of 8 would be too much."""
    state = with_losses(army(20, "HI MI LI LI"), 30, players=[ATTACKER])

    assert state.kinds(ATTACKER) == (1, 2)
    assert [type(each) for each in choices(state, "attacker")] == [LoseUnit, LoseUnit, LoseUnits]
    state = after(state, LoseUnit(ATTACKER, 2))
    assert (state.lost, state.kinds(ATTACKER)) == (((2,), ()), ())
    assert programs_next(state) == LoseUnits(ATTACKER, Reason("odds_fewest", (3, 1, 3)))


def with_losses(attacker: Army, percent: int, players: Sequence[Side] = ()) -> State:
    """A battle in which the attacker has so much to lose."""
    read = LossLine(1, percent, 0)
    outcome = Outcome(DEFENDER, Grade.MINOR)
    result = Thrown((1, 1), "1:1", (), (1, 1), 1, read, (percent, 0), outcome)
    return on(begun(attacker, players=players), result=result)


def test_h4_no_choice_where_all_are_lost_or_all_are_alike():
    """H4: nobody is asked what has one answer."""
    assert with_losses(army(10, "MI"), 60).kinds(ATTACKER) == ()
    assert with_losses(army(20, "LI LI LI"), 20).kinds(ATTACKER) == ()


def test_h4_an_army_without_units_has_none_to_lose():
    """H4: however many percent are read."""
    assert with_losses(army(4), 60).next == (Stage.LEADERS, None)


# --- H5: very small attackers -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attacker", "percents"), [(army(10, "LI LI"), (10, 30)), (army(40, "HI"), (10, 30)), (army(11, "LI LI"), (20, 30))]
)
def test_h5_a_very_small_winning_attacker_ignores_ten_points(attacker: Army, percents: tuple[int, int]):
    """H5: one unit, or 10 points: of its percentage, not more than that."""
    assert thrown(begun(attacker, attacker.points), 4, 4).percents == percents


def test_h5_neither_a_loser_nor_the_defender_ignores_anything():
    """H5: it must have won; and 5 percent are at least nothing."""
    small = army(10, "LI LI")

    assert thrown(begun(small, 10), 3, 3).percents == (30, 20)
    assert thrown(begun(10, small), 2, 2).percents == (40, 10)
    assert thrown(begun(small, 10), 6, 6).percents == (0, 50)


# --- H6: overruns -----------------------------------------------------------------------------------------------------


def test_h6_seven_to_one_overruns():
    """H6: no throw, no loss to the attacker, the defender destroyed, Major."""
    start = begun(army(70, "MI MI", leaders=1), army(10, "LI LI", leaders=1))
    with scripted() as dice:
        state = after(on(start), Throw(), dice=dice)

    assert state.result == Overrun((140, 20), Outcome(ATTACKER, Grade.MAJOR))
    assert (state.lost, state.next) == (((), (0, 1)), (Stage.LEADERS, None))
    with scripted(6, 6) as dice:
        assert after(state, AskAfterLeaders(), dice=dice).losses_by_side == {
            ATTACKER: Losses(0, 0),
            DEFENDER: Losses(2, 100),
        }


def test_h6_a_charge_may_bring_it_about():
    """H6: 68 points with a charge of 5 against 10."""
    start = begun(army(68, "MC"), 10)

    assert not overruns(on(start))
    assert overruns(after(on(start), Charge(ATTACKER, True)))


@pytest.mark.parametrize(
    ("start", "field"),
    [
        (begun(70, 10), Field.STEEP_HILL),
        (begun(70, 10), Field.MARSH),
        (begun(70, 10), Field.RIVER),
        (begun(70, 10, river=True), Field.OPEN),
        (begun(70, 10, town=True), Field.OPEN),
        (begun(69, 10), Field.OPEN),
    ],
)
def test_h6_else_it_is_5_to_1(start: Start, field: Field):
    """H6: in steep hill, marsh, a town or across a river, and below 7:1."""
    assert not overruns(on(start, field))
    assert column(on(start, field)).name == "5:1"


def test_h6_nobody_overruns_with_nothing():
    """H6: nothing against nothing is no odds of seven to one."""
    assert not overruns(on(begun(0, 0)))


# --- H7: grades and bounds --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("faces", "outcome"),
    [
        ((2, 2), Outcome(DEFENDER, Grade.MAJOR)),
        ((2, 3), Outcome(DEFENDER, Grade.MINOR)),
        ((4, 5), Outcome(ATTACKER, Grade.MINOR)),
        ((5, 5), Outcome(ATTACKER, Grade.MAJOR)),
    ],
)
def test_h7_thirty_percentage_points_are_a_major_victory(faces: tuple[int, int], outcome: Outcome):
    """H7: 40 to 10 and 10 to 40, not 35 to 15 nor 15 to 35."""
    assert thrown(begun(), *faces).outcome == outcome


def test_h7_even_armies_are_even():
    """H7: without modifiers and charges 0.47 to 0.53, Major 0.2 to 0.35 of either side's victories: 0.50 and 0.33."""
    even = odds(begun(80, 80))

    assert even == Odds(HALF * THIRD, HALF * (1 - THIRD), HALF * (1 - THIRD), HALF * THIRD)


def test_h7_twenty_points_more_count():
    """H7: 100 against 80 wins 0.60 to 0.75: 0.64."""
    assert odds(begun(100, 80)).attacker_wins == Fraction(23, 36)


# --- H8: the table is data --------------------------------------------------------------------------------------------


def test_h8_a_battle_carries_its_own_table():
    """H8: one with other figures gives other losses, and no battle begun before changes."""
    lines = (*TABLE.lines[:-1], replace(TABLE.lines[-1], defender=90))
    other = replace(TABLE, lines=lines, weights=replace(TABLE.weights, ambush=4))

    assert thrown(begun(table=other, ambush=ATTACKER), 6, 6).percents == (5, 90)
    assert thrown(begun(ambush=ATTACKER), 6, 6).percents == (5, 60)


@pytest.mark.parametrize(
    ("changes", "wrong"),
    [
        ({"columns": ()}, "table.columns"),
        ({"columns": (Column(0, 1, 0),)}, "table.odds"),
        ({"columns": (Column(1, 1, 21),)}, "table.adds"),
        ({"columns": (Column(2, 1, 0), Column(1, 1, 1))}, "table.order"),
        ({"columns": (Column(1, 1, 1), Column(2, 1, 0))}, "table.order"),
        ({"lines": ()}, "table.lines"),
        ({"lines": (LossLine(41, 5, 5),)}, "table.number"),
        ({"lines": (LossLine(4, 5, 105),)}, "table.percent"),
        ({"lines": (LossLine(4, 5, 5), LossLine(6, 5, 5))}, "table.gap"),
        ({"lines": (LossLine(4, 5, 5), LossLine(4, 5, 5))}, "table.marked"),
        ({"lines": (LossLine(4, 5, 5, Marked.HIGH), LossLine(4, 5, 5, Marked.LOW))}, "table.marked"),
        ({"weights": replace(TABLE.weights, steep_hill=-21)}, "table.weight"),
        ({"overrun": 1}, "table.overrun"),
        ({"major": 0}, "table.major"),
    ],
)
def test_h8_a_table_that_cannot_be_read_is_refused(changes: dict[str, Any], wrong: str):
    """H8: with what is wrong with it."""
    with pytest.raises(Refused) as refused:
        replace(TABLE, **changes)

    assert wrong in [reason.code for reason in refused.value.reasons]


# --- X2 to X7: the battle as a game -----------------------------------------------------------------------------------


def test_x7_the_field_is_found_first():
    """X7: by a die, among open ground twice and the province's words."""
    start = begun(terrain=["hill", "coast", "marsh"])
    assert programs_next(State(start)) == FindField()
    with scripted(4) as dice:
        state = after(State(start), FindField(), dice=dice)

    assert (state.field, state.next) == (Field.MARSH, (Stage.THROW, None))


ROMANS = army(80, "MI MI MI MI HI AX AX AX LI LI LI MC MC LC", drilled=True, leaders=2)
SAMNITES = army(80, "MI MI MI AX AX AX AX LI LI LI LI MC MC + LI AX", leaders=1)
ANYWHERE = begun(ROMANS, SAMNITES, terrain=["hill", "steep hill", "river"], leads=(1, 0))


PROOF = "RISE_PROOF" in os.environ
SIX = ((80, 80), (100, 80), (80, 100), (120, 80), (60, 90), (160, 80))


@pytest.mark.uncounted
@pytest.mark.parametrize("points", SIX if PROOF else SIX[:1], ids=str)
def test_x3_battles_come_out_as_the_odds_say(points: tuple[int, int]):
    """X3: the shares of 20,000 battles are within 0.015 of the exact odds; of fewer, within 4.5 standard errors."""
    battles = 20_000 if PROOF else 1_000
    one, other = (replace(army, points=each) for army, each in zip((ROMANS, SAMNITES), points, strict=True))
    start = replace(ANYWHERE, meeting=replace(ANYWHERE.meeting, attacker=one, defender=other))
    found, exact = fight_many(start, battles, "short").odds, odds(start)

    for result in vars(exact):
        share, chance = float(getattr(found, result)), float(getattr(exact, result))
        assert abs(share - chance) < (0.015 if PROOF else 4.5 * sqrt(chance * (1 - chance) / battles))


def test_a_battle_takes_one_throw():
    assert fight_many(ANYWHERE, 20, "one").rounds == 1


def test_x3_odds_before_the_field_are_the_mean_of_those_after():
    """X3: four fields, open ground twice among five."""
    after_the_die = [
        odds(ANYWHERE, field).attacker_wins for field in (Field.OPEN, Field.HILL, Field.STEEP_HILL, Field.RIVER)
    ]
    opened, *others = after_the_die

    assert odds(ANYWHERE).attacker_wins == (2 * opened + sum(others)) / 5


def test_x3_a_corps_aside_counts_a_sixth():
    """X3: 80 points with a corps of 10: 1:1, or 4:5 in one throw of six."""
    start = begun(army(80, "+ MI AX"), 80)

    assert odds(start).attacker_wins == (5 * Fraction(18, 36) + Fraction(13, 36)) / 6


def test_x3_an_overrun_is_certain():
    """X3: and Major."""
    assert odds(begun(70, 10)) == Odds(Fraction(1), Fraction(0), Fraction(0), Fraction(0))


@pytest.mark.parametrize(("defender", "charges", "code"), [(70, True, "odds_charges"), (80, False, "odds_spares")])
def test_x5_the_program_charges_where_it_helps(defender: int, charges: bool, code: str):
    """X5: 84 against 70 are 6:5 instead of 1:1; against 80 they are 1:1 with or without. It says what it wins by."""
    state = on(begun(army(80, "MC LC"), defender))

    assert programs_next(state) == Charge(
        ATTACKER, charges, Reason(code, ("75%", "64%") if charges else ("64%", "64%"))
    )


def test_x5_the_defenders_charge_is_judged_likewise():
    """X5: knowing what the attacker has said."""
    state = on(begun(army(80, "MI"), army(80, "MC")))

    decision = programs_next(state)
    assert decision == Charge(DEFENDER, True, Reason("odds_charges", ("75%", "64%")))


def test_x5_the_program_says_whom_it_loses_and_why():
    """X5: the fewest units that are least above."""
    state = with_losses(army(20, "HI MI LI LI"), 30)
    decision = LoseUnits(ATTACKER, Reason("odds_fewest", (6, 1, 6)))

    assert programs_next(state) == decision
    assert unfold(state, decision, StreamDice("any")).events == (UnitsLost(ATTACKER, (1,), decision.why),)


def test_x5_a_person_is_asked_for_his_side_alone():
    """X5: charges, the throw and losses; the field and the leaders are the program's."""
    start = begun(army(40, "MC MC HI AX AX", leaders=1), army(60, "LC MI"), players=[ATTACKER])
    assert choices(State(start), "attacker") == ()
    state = on(start)
    assert programs_next(state) is None
    assert choices(state, "attacker") == (Charge(ATTACKER, True), Charge(ATTACKER, False))
    assert choices(state, "defender") == ()
    state = after(state, Charge(ATTACKER, False))
    assert choices(state, "attacker") == ()
    state = after(state, Charge(DEFENDER, False))
    assert (programs_next(state), choices(state, "attacker")) == (None, (Throw(),))
    with scripted(2, 2) as dice:
        state = after(state, Throw(), dice=dice)
    assert programs_next(state) is None
    assert LoseUnit(ATTACKER, 0) in choices(state, "attacker")


def test_x5_whoever_commands_may_throw():
    """X5: of two players either."""
    state = on(begun(players=BOTH))

    assert [choices(state, side) for side in Side] == [(Throw(),), (Throw(),)]


def test_x6_a_finished_battle_tells_its_outcome_and_losses():
    """X6: units, share of the points, leaders; nothing before the end."""
    start = begun(army(40, "HI HI MI LI", leaders=2), army(80, "LI LI MI", leaders=1))
    assert (State(start).outcome, State(start).losses_by_side, State(start).over) == (None, None, False)
    with scripted(1, 3, 4, 1, 2, 1) as dice:
        state = fought(start, dice)

    assert (state.over, state.outcome) == (True, Outcome(DEFENDER, Grade.MAJOR))
    assert state.lost == ((0, 1, 3), (0, 2))
    assert state.losses_by_side == {ATTACKER: Losses(3, 48, killed=1, captured=1), DEFENDER: Losses(2, 11, wounded=1)}


def test_nothing_else_is_possible():
    """A decision that is not among those possible is refused, and nothing happens."""
    start = begun(army(80, "MC"))
    for state, decision in [
        (State(start), Throw()),
        (on(start), Throw()),
        (on(start), Charge(DEFENDER, True)),
        (on(begun()), LoseUnit(ATTACKER, 0)),
        (with_losses(army(20, "HI MI LI LI"), 30), LoseUnit(ATTACKER, 0)),
        (with_losses(army(20, "HI MI LI LI"), 30), LoseUnit(ATTACKER, 9)),
        (fought(start, StreamDice("over")), Throw()),
    ]:
        with pytest.raises(Illegal):
            unfold(state, decision, StreamDice("any"))


# --- On the machine ---------------------------------------------------------------------------------------------------

OddsGame = Game[Start, State, Decision, Event]


def played(start: Start, *decisions: Decision, faces: dict[type[Decision], tuple[int, ...]]) -> OddsGame:
    """A battle with these decisions of a person's, and the program's; the faces for some of them by hand."""
    game, left = OddsGame(uuid4(), start, (), (State(start),)), list(decisions)
    while decision := programs(game) or (left.pop(0) if left else None):
        dice = AskingDice(faces.get(type(decision), ()), RULESET.dice(game.now), lambda die: False)
        game = game.followed(*play(RULESET, game.now, decision, dice, game.head + 1, game.head))
    return game


def test_a_charge_corrected_keeps_what_hangs_on_nothing_else():
    """The throw's dice stay as they fell; the enemy's charge was said under other conditions; losses are other ones."""
    start = begun(army(80, "MC MC MI HI AX AX"), army(70, "MC LC MI LI"), players=BOTH)
    decisions = Charge(ATTACKER, True), Charge(DEFENDER, True), Throw()
    game = played(start, *decisions, faces={Throw: (2, 4)})

    again = corrected(RULESET, game, 2, Charge(ATTACKER, False), lambda state, die: False, stand=[3])

    assert [doubt.line.decision for doubt in again.in_doubt] == [Charge(DEFENDER, True)]
    assert [line.decision for line in again.lines[:3]] == [Charge(ATTACKER, False), *decisions[1:]]
    assert isinstance(again.now.result, Thrown)
    assert (again.lines[2].faces, again.now.result.column) == ((2, 4), "1:1")


def test_losses_named_otherwise_are_asked_again():
    """What was given up for another sum of losses answers nothing now."""
    start = begun(army(40, "HI MI LI LI AX"), 60, players=[ATTACKER])
    game = played(start, Throw(), LoseUnit(ATTACKER, 2), faces={Throw: (5, 6)})
    named, before, now = LoseUnit(ATTACKER, 2), *game.states[2:4]

    assert game.lines[2].decision == named
    assert RULESET.question(before, named) == RULESET.question(before, LoseUnit(ATTACKER, 0))
    assert RULESET.question(before, named) != RULESET.question(now, named)
    assert RULESET.conditions(before, named) is None


def test_a_battle_reads_as_it_is_written():
    """Its start with its table, and every line of a battle of all kinds of decisions."""
    codec = Codec(RULESET)
    start = replace(ANYWHERE, ambush=DEFENDER)
    game = played(start, faces={})

    assert codec.starts.load(codec.starts.dump(start)) == start
    assert codec.lines.load_all([codec.lines.dump(line) for line in game.lines]) == game.lines
    assert played_again(Auditor(ruleset=RULESET), start, game.lines, game.head) == (game.now, None)
    assert game.now.over


def test_what_a_seed_gives_never_changes():
    """The program's dice hang on the seed and what each is for: players' stored battles are rolled again so."""
    game = played(ANYWHERE, faces={})

    assert [line.faces for line in game.lines if line.faces] == [(3,), (1, 2, 1), (3, 4, 1)]


def with_corps(codes: list[str]) -> str:
    """The units of an army, those after the first plus an ally's."""
    first, _, rest = " ".join(codes).partition("+")
    return f"{first}+{rest.replace('+', '')}"


armies = st.builds(
    army,
    st.integers(0, 140),
    st.lists(st.sampled_from(["LI", "AX", "MC", "LC", "MI", "HI", "EL", "+"]), max_size=24).map(with_corps),
    drilled=st.booleans(),
    leaders=st.integers(0, 4),
)


@given(armies, armies, st.sampled_from(Field), st.integers(0, 9))
@settings(max_examples=40)
def test_any_battle_comes_to_an_end(attacker: Army, defender: Army, field: Field, seed: int):
    """X6 and H4: whoever fights where, each loses what it has to in whole units, and not one unit too many."""
    start = begun(attacker, defender)
    state = on(start, field)
    dice = StreamDice(str(seed))
    while decision := decides(state, ()):
        state = unfold(state, decision, dice).now

    assert sum(vars(odds(start, field)).values()) == 1
    assert state.losses_by_side
    if isinstance(state.result, Thrown):
        for side, percent in zip(BOTH, state.result.percents, strict=True):
            host, lost = state.hosts[side], state.losses(side)
            due = percent * host.points / 100
            costs = [host.army.units[place].points for place in lost]
            assert len(set(lost)) == len(lost)
            assert set(lost) <= set(host.places)
            assert sum(costs) >= due or set(lost) == set(host.places)
            assert not costs or sum(costs) - max(costs) < due
