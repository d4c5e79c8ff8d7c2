"""The odds of lined dice: against every throw of small battles, many battles, and what the rules say was measured."""

import os
from collections import Counter, defaultdict
from fractions import Fraction
from itertools import product
from math import sqrt

import pytest

from battles.data.short import MOST_COUNTED, counted_odds
from battles.rules.generator import Outcome
from battles.rules.odds import Odds
from battles.rules.short.lined.events import Roll
from battles.rules.short.lined.odds import exact, fight_many, highest, simulated
from battles.rules.short.lined.play import unfold
from battles.rules.short.lined.state import State, Step, begin, of_points, strength_points
from battles.rules.verdict import Grade, Side
from battles.short.odds import lined_odds
from tests.make_lined_odds import FILE, chances, table
from tests.scripted import scripted

ATTACKER, DEFENDER = Side
PROOF = "RISE_PROOF" in os.environ
PAIRS = [(80, 80), (100, 80), (120, 80), (60, 40), (140, 120), (160, 160)]


def every_end(battle: State) -> dict[Outcome, Fraction]:
    """The chances of each outcome from here on, by every throw that the rules themselves are given.

    A round that changes nothing is left out: it only puts off what the others decide.
    """
    if battle.outcome:
        return {battle.outcome: Fraction(1)}
    strengths = battle.attacker, battle.defender
    dice = sum(each.line if battle.step is Step.ROUND else each.retreated for each in strengths)
    throws = product(range(1, 7), repeat=dice)
    ways = Counter(unfold(battle, Roll(), scripted(*throw)).now._replace(rounds=0) for throw in throws)
    del ways[battle]
    found: dict[Outcome, Fraction] = defaultdict(Fraction)
    for after, often in ways.items():
        for outcome, chance in every_end(after).items():
            found[outcome] += chance * Fraction(often, ways.total())
    return found


@pytest.mark.parametrize(
    ("attackers", "defenders", "drill"),
    [
        *((1, 1, None), (2, 1, None), (1, 2, ATTACKER), (2, 2, DEFENDER)),
        pytest.param(3, 2, None, marks=pytest.mark.uncounted),
    ],
)
def test_the_odds_are_those_of_every_throw(attackers: int, defenders: int, drill: Side | None):
    """L2 to L7: counted in another way, throw for throw."""
    ends = every_end(begin(of_points(20 * attackers, 20 * defenders, drill)))

    assert exact(attackers, defenders, drill) == Odds(
        ends[Outcome(ATTACKER, Grade.MAJOR)],
        ends[Outcome(ATTACKER, Grade.MINOR)],
        ends[Outcome(DEFENDER, Grade.MINOR)],
        ends[Outcome(DEFENDER, Grade.MAJOR)],
    )


@pytest.mark.uncounted
@pytest.mark.parametrize("drill", [None, *Side])
def test_what_is_counted_beforehand_is_the_exact_odds(drill: Side | None):
    """Up to 5 a side, and of the larger ones those that take no time; all of them below."""
    small = [(a, d) for a in range(1, 6) for d in range(1, 6)]

    for attackers, defenders in [*small, (8, 3), (3, 8), (6, 6)]:
        counted = counted_odds(attackers, defenders, drill)
        assert abs(counted.attacker_major - exact(attackers, defenders, drill).attacker_major) < Fraction(4, 10**6)
        if drill is not DEFENDER and (drill or attackers >= defenders):
            assert f"\n{attackers}-{defenders} = {[*chances(exact(attackers, defenders, drill))]}\n" in table_text()


def table_text() -> str:
    return FILE.read_text(encoding="utf-8")


@pytest.mark.skipif(not PROOF, reason="RISE_PROOF=1 counts the whole table again")
def test_the_whole_table_is_the_exact_odds():
    assert table_text() == table()


def test_the_odds_of_all_are_whole():
    """And the same seen from the other side."""
    strengths = range(1, MOST_COUNTED + 1)
    for attackers, defenders, drill in product(strengths, strengths, (None, *Side)):
        found = counted_odds(attackers, defenders, drill)
        mirrored = counted_odds(defenders, attackers, drill and drill.other)
        assert found.attacker_wins + found.defender_wins == 1
        assert (found.attacker_major, found.attacker_minor) == (mirrored.defender_major, mirrored.defender_minor)


def test_the_highest_of_some_dice():
    """Two dice show 6 as their highest in 11 of 36 throws."""
    assert highest(2, 1)[6,] == 11
    assert highest(2, 2)[6, 5] == 2
    assert sum(highest(5, 3).values()) == 6**5


@pytest.mark.parametrize(
    ("points", "wins", "major"),
    [((80, 80), 0.50, 0.28), ((100, 80), 0.78, None), ((120, 80), 0.93, None), ((60, 40), 0.83, 0.54)],
)
def test_l6_as_it_was_measured(points: tuple[int, int], wins: float, major: float | None):
    """L6: who wins how often, and how often that is a Major Victory, of both sides' victories."""
    found = told(points)

    assert round(float(found.attacker_wins), 2) == wins
    assert major is None or round(float(found.attacker_major + found.defender_major), 2) == major


def test_l6_major_victories_at_equal_sizes():
    """L6: from 40 to 160 points 0.27 to 0.56, within what 20,000 battles leave open."""
    majors = [2 * told((points, points)).attacker_major for points in range(40, 161, 20)]

    assert min(majors) >= 0.27
    assert max(majors) < 0.575


def test_l7_as_it_was_measured():
    """L7: 80 points against 80, one side drilled."""
    assert round(float(told((80, 80), ATTACKER).attacker_wins), 2) == 0.90


def told(points: tuple[int, int], drill: Side | None = None) -> Odds:
    attackers, defenders = map(strength_points, points)
    return lined_odds(attackers, defenders, drill).odds


@pytest.mark.parametrize("points", PAIRS if PROOF else PAIRS[1:2], ids=str)
def test_battles_come_out_as_the_odds_say(points: tuple[int, int]):
    """The shares of 20,000 battles are within 0.015 of the exact odds; of fewer, within 4.5 standard errors."""
    battles = 20_000 if PROOF else 1_500
    found, exactly = fight_many(of_points(*points), battles, "odds").odds, told(points)

    for name in ("attacker_major", "attacker_minor", "defender_minor", "defender_major"):
        share, chance = float(getattr(found, name)), float(getattr(exactly, name))
        assert abs(share - chance) < (0.015 if PROOF else 4.5 * sqrt(chance * (1 - chance) / battles))


@pytest.mark.uncounted
def test_x3_where_they_are_not_counted_2000_battles_are_fought():
    """X3: the same for the same question, and not far from what is to be expected."""
    found = lined_odds(9, 9).odds

    assert (lined_odds(8, 8).exact, lined_odds(9, 8).exact, lined_odds(1, 9).exact) == (True, False, False)
    assert found == simulated.__wrapped__(9, 9, None)
    assert (2_000 * found.attacker_wins).denominator == 1
    assert abs(found.attacker_wins - Fraction(1, 2)) < Fraction(1, 20)
    assert lined_odds(9, 9, DEFENDER).odds.defender_wins > Fraction(9, 10)


def test_a_few_battles_are_fought(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("battles.rules.short.lined.odds.SIMULATED", 20)

    assert (20 * simulated.__wrapped__(9, 9, None).attacker_wins).denominator == 1


def test_rounds_are_counted():
    """Twice as many points, twice as many dice, but not twice as many rounds."""
    assert 1 < fight_many(of_points(20, 20), 200, "x").rounds < fight_many(of_points(160, 160), 200, "x").rounds < 8
