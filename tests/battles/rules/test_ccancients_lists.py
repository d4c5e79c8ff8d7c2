"""Army lists (A1 to A8 of docs/army-lists.md, C6.6, C6.10, C6.12): what may be wrong with one, and drawing one."""

import os
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from statistics import mean, variance

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battles.data import catalogue
from battles.reasons import problem_words
from battles.rules.army_list import TEMPERS, ArmyList, Muster, automatic, compose, problems, temper
from battles.rules.other_rules import Share, shares
from battles.rules.roster import between
from engine.rules.dice import StreamDice
from powers.data import italy
from powers.rules.battles import generals
from powers.rules.options import Options
from tests.letters import ANY_LETTER

PROOF = "RISE_PROOF" in os.environ
ROSTERS = catalogue().rosters
LAND = italy(Options())
PER_GENERAL = {power.id: power.points_per_general for power in LAND.powers}
PER_GENERAL |= {external.id: external.points_per_general for external in LAND.externals}
TYPICAL = {"LI": 4, "AX": 2, "MI": 4, "HI": 2, "MC": 2}
"""A Roman army of 70 points, and two leaders."""
SPENT_ON_A_CORPS = {"LI": 3, "AX": 1, "MI": 4, "HI": 1, "MC": 1}
"""50 points, so that 20 are left for allies."""


def muster(power: str, points: int = 80, year: int = 300, *allies: str) -> Muster:
    """What the campaign would allow (C6.6)."""
    most = generals(points, PER_GENERAL[power])
    return Muster(ROSTERS[power], points, year, most, tuple(ROSTERS[ally] for ally in allies))


def drawn(power: str, points: int = 80, year: int = 300, seed: str = "a", *allies: str) -> ArmyList:
    return automatic(muster(power, points, year, *allies), StreamDice(seed))


def romans(leaders: int = 2, points: int = 80, year: int = 300, **changes: int) -> ArmyList:
    """The typical army with other numbers of some units."""
    return compose(muster("romans", points, year), {"romans": TYPICAL | changes}, leaders)


def with_corps(points: int = 80, **corps: int) -> ArmyList:
    """Romans with Samnites."""
    counts = {"romans": SPENT_ON_A_CORPS, "samnites": corps}
    return compose(muster("romans", points, 300, "samnites"), counts, 2)


def wrongs(army: ArmyList) -> list[str]:
    return [problem_words(problem) for problem in problems(army)]


# What a list comes to


@pytest.mark.parametrize("corps", [{}, {"AX": 3, "HI": 1}], ids=["alone", "with a corps"])
def test_it_works(corps: dict[str, int]):
    """A legal list of 80 points; C6.12: half of its 14 units; A2, A7: an allied corps is part of the army."""
    army = with_corps(**corps) if corps else romans()

    assert problems(army) == ()
    assert (army.points, army.leader_cost, army.units, army.break_point) == (80, 10, 14, 7)
    assert [company.points for company in army.corps] == [company.points for company in army.of("samnites")]
    assert sum(company.points for company in army.corps) == (20 if corps else 0)
    assert army.allied_names == ({"samnites": "Samnites"} if corps else {})


def test_numbers_of_nought_are_left_out():
    """So a form may send every entry of the roster."""
    assert romans(LC=0) == romans()


NO_LISTS = [
    ({"etruscans": {"HI": 1}}, 1, "etruscans: not in this army, which is of romans"),
    ({"romans": {"EL": 1}}, 1, "EL: no such unit in the roster of Romans, which has MI, HI, LI, AX, MC, LC, LS"),
    ({"romans": {"MI": -1}}, 1, "MI: a list cannot have fewer than 0"),
    ({}, -1, "-1 leaders: a list cannot have fewer than 0"),
]


@pytest.mark.parametrize(("counts", "leaders", "said"), NO_LISTS)
def test_what_cannot_be_in_a_list(counts: dict[str, dict[str, int]], leaders: int, said: str):
    """Not a wrong list, but none: the message says what is possible."""
    with pytest.raises(ValueError, match=said):
        compose(muster("romans"), counts, leaders)


# What may be wrong with one


TWO_BANDS = {"HI": 4, "HI+": 2, "MI": 2, "AX": 2, "W": 1, "LI": 1, "LS": 1, "LC": 2, "MC": 1}
WRONG = [
    (romans(MC=3), ["A1: 85 points, 5 more than the 80 of this army."]),
    (romans(points=82), []),
    (romans(points=83), ["A1: 3 points are unspent; 2 at most may be."]),
    (romans(leaders=3, MC=1), ["C6.6: 3 generals; this army may have 2."]),
    (romans(leaders=0, LI=4, AX=4), ["C6.6: No general; every army has at least one."]),
    (
        romans(LI=6, AX=2, MC=0, LS=1),
        [
            "A3: Leves, Rorarii: 6, where an army of 80 points has 2 to 5.",
            "A3: Equites: 0, where an army of 80 points has 1 to 3.",
        ],
    ),
    (
        compose(muster("carthage", 100, 340), {"carthage": TWO_BANDS}, 1),
        [
            "A3: Citizens, Libyan spearmen: 6, where an army of 100 points has 2 to 4.",
            "A3: Sacred Band: 2, where an army of 100 points has 0 to 1.",
        ],
    ),
    (romans(MI=3, LI=5, LC=1), ["A5: Triarii: 2, more than half as many as Hastati, Principes (3)."]),
    (with_corps(MI=2, HI=1), []),
    (with_corps(LC=2, LI=4), ["A3: Light horse: 2, where an army of 80 points has 0 to 1."]),
]


@pytest.mark.parametrize(("army", "said"), WRONG)
def test_what_is_wrong_with_a_list(army: ArmyList, said: list[str]):
    """C6.6, A6: one per 35 points in Rome's armies, and one at least.

    A1: two points may be left. A3: above the range and below it, also where there are none at all; the Sacred Band is
    one of the heavy infantry, and a second one there is not. A5: two Triarii for four others, not for three. A7: a
    corps has no least but the most of the whole army's points.
    """
    assert wrongs(army) == said


@pytest.mark.parametrize(
    ("power", "key", "year", "said"),
    [
        ("epirus", "EL", 282, "A4: Elephants: not available in 282 BC, only from 281 BC."),
        ("carthage", "HCH", 309, "A4: Chariots: not available in 309 BC, only to 310 BC."),
        ("carthage", "HI+", 309, "A4: Sacred Band: not available in 309 BC, only to 310 BC."),
    ],
)
def test_a4_years(power: str, key: str, year: int, said: str):
    """A4"""
    assert said in wrongs(compose(muster(power, 100, year), {power: {key: 1}}, 1))


def test_c6_10_a_quarter_for_the_allies():
    """C6.10: 20 of 80 points, and those for all corps together."""
    both = {"romans": SPENT_ON_A_CORPS, "samnites": {"MI": 2}, "boii": {"W": 2}}
    two_corps = compose(muster("romans", 80, 300, "samnites", "boii"), both, 2)

    for points, army in ((24, with_corps(MI=4)), (22, two_corps)):
        assert f"C6.10: Allied corps of {points} points; together they may have 20 (1/4 of 80)." in wrongs(army)


def test_c6_10_no_single_allied_unit():
    """C6.10, A7: it has to stand beside another of its people."""
    said = "C6.10: Samnites: a single unit, which could not stand beside another of its people."

    assert said in wrongs(with_corps(AX=1))


def test_a7_a_corps_has_no_least_but_a_most():
    """A7: no infantry of the line is asked for."""
    assert wrongs(with_corps(LC=1, LI=4))[:-1] == []


def test_c6_10_an_ally_that_may_not_come():
    """C6.10: a list made when the Samnites were Subjects, used when they are not any more."""
    army = with_corps(AX=3, HI=1)

    assert wrongs(replace(army, muster=muster("romans"))) == ["C6.10: samnites: they send no corps to this army."]


def test_everything_wrong_is_said_at_once():
    """Each with its clause."""
    army = compose(muster("romans", 80, 300, "samnites"), {"romans": {"MI": 3, "HI": 9}, "samnites": {"HI": 3}}, 9)

    assert {problem.rule for problem in problems(army)} == {"A1", "C6.6", "A3", "A5", "C6.10"}


# A8: drawing one


@st.composite
def orders(draw: st.DrawFn, power: str) -> tuple[Muster, str]:
    """Any army that a campaign could ask for."""
    others = [other for other in ROSTERS if other != power]
    allies = draw(st.lists(st.sampled_from(others), max_size=3, unique=True))
    return muster(power, draw(st.integers(10, 250)), draw(st.integers(264, 348)), *allies), draw(
        st.text(ANY_LETTER, max_size=5)
    )


@pytest.mark.uncounted
@pytest.mark.parametrize("power", ROSTERS)
def test_a8_every_list_drawn_is_legal(power: str):
    """A8: in points, ranges, years, generals, allies and shape, whatever is asked for."""

    @settings(max_examples=300 if PROOF else 25)
    @given(orders(power))
    def check(order: tuple[Muster, str]) -> None:
        wanted, seed = order
        army = automatic(wanted, StreamDice(seed))
        assert wrongs(army) == []
        assert army.leaders == wanted.generals
        assert well_shaped(army)
        assert bool(army.corps) == bool(wanted.allies and wanted.points >= (28 if brings_one_anyway(wanted) else 24))

    check()


def brings_one_anyway(wanted: Muster) -> bool:
    """A8: Pyrrhus has an elephant; beside it, a general and 2 units of an ally 24 points are too few."""
    return any(entry.sure and between(entry.first, wanted.year, entry.last) for entry in wanted.roster.entries)


def well_shaped(army: ArmyList) -> bool:
    """A8: 12 to 18 units for 80 points, in proportion for others, half of them of the line."""
    points = army.muster.points
    line = sum(company.count for company in army.companies if company.entry.unit.line)
    fewest = max(12 * points // 80, 2 if points > 10 else 1)
    return fewest <= army.units <= -(-18 * points // 80) and (points < 20 or 2 * line >= army.units)


@pytest.mark.uncounted
@pytest.mark.parametrize("power", ROSTERS)
def test_a8_there_is_an_army_for_any_points(power: str):
    """A8: from 10 points to 250, before and after every year that matters."""
    years = (348, 309, 264)
    for n, points in enumerate(range(10, 251, 1 if PROOF else 6)):
        for year in years if PROOF else [years[n % 3]]:
            army = drawn(power, points, year)
            assert wrongs(army) == []
            assert well_shaped(army)


@pytest.mark.uncounted
@pytest.mark.parametrize("power", ROSTERS)
def test_a8_seeds_differ_and_repeat(power: str):
    """A8: twenty seeds draw at least eight different lists, and always the same ones; Rome has eighteen at most.

    All have 12 to 18 units: of the dear Etruscans' some would have 11, of the cheap Lucanians' one 19, if they might.
    """
    armies = [drawn(power, seed=str(seed)) for seed in range(20)]

    assert len(set(armies)) >= 8
    assert all(map(well_shaped, armies))
    assert armies == [drawn(power, seed=str(seed)) for seed in range(20)]


DRAWN = Path(__file__).parent / "drawn_lists.txt"


def test_a8_a_seed_draws_the_list_it_drew():
    """A8: by this version of the catalogue; who changes how lists are drawn gives it another number."""
    said = [f"catalogue {catalogue().version}"]
    for power in ROSTERS:
        for points, seed in ((60, "a"), (80, "1"), (80, "3"), (140, "d")):
            units = " ".join(
                f"{company.entry.key} {company.count}" for company in drawn(power, points, 300, seed).companies
            )
            said.append(f"{power} {points}: {units}")

    assert "\n".join(said) + "\n" == DRAWN.read_text(encoding="utf-8")


@pytest.mark.parametrize("power", ROSTERS)
def test_a8_a_spent_army_of_ten_points(power: str):
    """A8: a leader and a single unit, and every point spent."""
    armies = {drawn(power, 10, seed=str(seed)) for seed in range(20)}

    assert {(army.units, army.leaders, army.points) for army in armies} == {(1, 1, 10)}


@pytest.mark.parametrize("points", [0, 4, 7])
def test_a8_less_points_than_any_army_has(points: int):
    """A8: a list with what can be had, and what is wrong with it."""
    assert drawn("romans", points).units == 0


@pytest.mark.uncounted
def test_a8_the_proportions_of_the_roster():
    """A8: Rome's lists are, in the mean of many, its typical army, give or take a unit of each kind."""
    armies = [drawn("romans", seed=str(seed)) for seed in range(200)]
    means = {
        key: sum(c.count for army in armies for c in army.companies if c.entry.key == key) / 200 for key in TYPICAL
    }

    assert all(abs(means[key] - TYPICAL[key]) <= 1 for key in TYPICAL)


@pytest.mark.parametrize("power", ROSTERS)
def test_a8_every_point_is_spent(power: str):
    """A8: for every people, in every year, there is a list of exactly so many points."""
    years = (348, 264)
    for points in (*range(10, 30), *range(30, 251, 1 if PROOF else 30)):
        for year in years if PROOF else [years[points % 30 % 2]]:
            assert drawn(power, points, year).points == points


SIGNATURES = [
    ("romans", 300, "HI", 95),
    ("samnites", 293, "HI", 65),
    ("campanians", 340, "MC", 95),
    ("lucanians", 300, "W", 70),
    ("etruscans", 300, "W", 70),
    ("senones", 295, "BCH", 95),
    ("boii", 290, "BCH", 70),
    ("tarentines", 280, "LC", 95),
    ("syracusans", 300, "HI", 95),
    ("carthage", 335, "HCH", 70),
    ("carthage", 335, "HI+", 30),
    ("carthage", 335, "LS", 95),
    ("epirus", 280, "EL", 100),
    ("epirus", 280, "LB", 95),
]
"""Who marches with what in which year, and in how many percent of the lists at least."""
SIGNED = 50 if PROOF else 20


@pytest.mark.parametrize(("power", "year", "key", "percent"), SIGNATURES)
def test_a8_armies_one_recognises(power: str, year: int, key: str, percent: int):
    """A8: the units a people is known by are in its lists (seeds fixed; 100 points)."""
    armies = [drawn(power, 100, year, str(seed)) for seed in range(SIGNED)]

    having = sum(any(company.entry.key == key for company in army.companies) for army in armies)
    assert 100 * having >= percent * SIGNED


LATER = [("samnites", "HI", 310), ("samnites", "HI", 293), ("etruscans", "W", 310), ("syracusans", "W", 310)]


@pytest.mark.uncounted
@pytest.mark.parametrize(("power", "key", "year"), LATER)
def test_a8_what_becomes_usual_later(power: str, key: str, year: int):
    """A8: the Linen Legion from 310 BC on, more of it from 293, and hirelings from Gaul: the means of 150 lists."""
    early, late = ([count(drawn(power, 120, first, str(n)), key) for n in range(150)] for first in (year + 1, year))

    error = ((variance(early) + variance(late)) / 150) ** 0.5
    assert mean(late) - mean(early) > 4.5 * error


SEEDS = 200 if PROOF else 40


@pytest.mark.uncounted
@pytest.mark.parametrize(("power", "key", "year", "percent"), [("romans", "LS", 300, 3), ("samnites", "HI", 340, 25)])
def test_a8_what_is_rare_comes_rarely(power: str, key: str, year: int, percent: int):
    """A8: accensi with slings in hardly any list, where four in five had them; the Linen Legion before its time."""
    armies = [drawn(power, points, year, str(seed)) for points in (80, 90, 120) for seed in range(SEEDS)]

    assert 100 * sum(count(army, key) > 0 for army in armies) <= percent * len(armies)


@pytest.mark.uncounted
@pytest.mark.parametrize("allies", [(), ("samnites",), ("etruscans", "boii")], ids=len)
def test_a8_the_legion_is_the_core(allies: tuple[str, ...]):
    """A8: hastati, principes and triarii are 40 percent of the Romans at least, from 80 points on."""
    for points in range(80, 251, 1 if PROOF else 17):
        for seed in range(5):
            own = drawn("romans", points, 300, str(seed), *allies).of("romans")
            legion = sum(company.count for company in own if company.entry.code in ("MI", "HI"))
            assert 5 * legion >= 2 * sum(company.count for company in own)


def test_a8_a_core_that_cannot_be():
    """A8: whose blocks make no legion draws the rest all the same."""
    most = {"MI": 3, "HI": 0, "AX": 9}
    entries = tuple(replace(e, least=0, most=most.get(e.code, e.most)) for e in ROSTERS["romans"].entries)
    few = replace(muster("romans"), roster=replace(ROSTERS["romans"], entries=entries))

    army = automatic(few, StreamDice("a"))

    assert well_shaped(army)
    assert army.points >= 78


@pytest.mark.uncounted
def test_a8_pyrrhus_has_an_elephant():
    """A8: from 281 BC on, wherever a list of these points can have one."""
    for points in (14, 15, 20, *range(30, 251, 1 if PROOF else 7)):
        assert count(drawn("epirus", points, 281, str(points)), "EL")
    assert not count(drawn("epirus", 100, 282), "EL")


@pytest.mark.uncounted
def test_a8_a_temper_is_seen_in_the_lists():
    """A8: by the same dice, who trusts his horse has the most of it, and who trusts his foot the least."""
    allowed = muster("samnites", 120)
    horse = {
        each.id: mean(count(automatic(allowed, StreamDice(str(seed)), (each,)), "MC") for seed in range(30))
        for each in TEMPERS
    }

    assert horse["horse"] > horse["even"] > horse["foot"]
    assert {temper(allowed, StreamDice(str(seed))) for seed in range(30)} == {*TEMPERS}


def count(army: ArmyList, key: str) -> int:
    return sum(company.count for company in army.companies if company.entry.key == key)


@pytest.mark.uncounted
@pytest.mark.parametrize("power", ROSTERS)
def test_a8_the_mean_follows_the_usual_shares(power: str):
    """A8: of 40 lists, within eight percent of all units for each entry; costs and ranges have their say, too."""
    armies = [drawn(power, 120, 280, str(seed)) for seed in range(40)]
    units = sum(army.units for army in armies)

    serving = list(ROSTERS[power].serving(280))
    whole = sum(entry.share(280) for entry in serving)
    for entry in serving:
        have = 100 * sum(count(army, entry.key) for army in armies) / units
        assert abs(have - 100 * entry.share(280) / whole) <= 8, (entry.key, have)


@pytest.mark.uncounted
def test_a8_the_sacred_band_marches_sometimes():
    """A8: in some lists, and not after 310 BC."""
    early, late = ([names(drawn("carthage", 100, year, str(seed))) for seed in range(40)] for year in (311, 309))

    assert 0 < sum("Sacred Band" in units for units in early) < 40
    assert not any({"Sacred Band", "Chariots"} & units for units in late)


def names(army: ArmyList) -> set[str]:
    return {company.entry.name for company in army.companies}


@pytest.mark.parametrize(("points", "come"), [(120, {"samnites", "boii", "etruscans"}), (40, {"etruscans"})])
def test_a8_allies_share_the_quarter(points: int, come: set[str]):
    """A8, C6.10: each sends a corps where the quarter is enough for all; else those that are named last."""
    army = drawn("romans", points, 300, "a", "samnites", "boii", "etruscans")

    assert {company.people for company in army.corps} == come


# Other rules sets


def test_shares_of_the_arms():
    """Of the 70 points spent on units; an army without units has no arms."""
    assert shares(romans()) == (
        Share("medium foot", 4, 24, Fraction(24, 70)),
        Share("heavy foot", 2, 16, Fraction(16, 70)),
        Share("skirmishers", 4, 12, Fraction(12, 70)),
        Share("horse", 2, 10, Fraction(10, 70)),
        Share("loose foot", 2, 8, Fraction(8, 70)),
    )
    assert shares(compose(muster("romans"), {}, 1)) == ()
