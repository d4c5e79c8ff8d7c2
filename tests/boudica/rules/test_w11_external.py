"""A battle of the rebellion fought at the table or by other rules (W11.3)."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.rules.scaled import LEAST_POINTS, MOST_POINTS
from battles.rules.short.lines import Fallen
from battles.rules.verdict import Resolver
from campaign.boudica.rules.board import BRITONS, ROMANS
from campaign.boudica.rules.state import Meeting, Stage, State, Step
from campaign.boudica.rules.w6_battle.combat import Fight, Force
from campaign.boudica.rules.w6_battle.external import (
    BattleReported,
    ReportBattle,
    army_points,
    attacker,
    external_battle,
    odds_table_points,
)
from campaign.boudica.rules.w6_battle.fighting import BattleEnded
from engine.rules.sequence import IllegalDecision
from tests.boudica.rules.scenes import Outcome, decide, scene

FORCES = st.tuples(st.integers(1, 40), st.booleans()).map(lambda force: Force(*force))


@pytest.mark.parametrize(
    ("romans", "britons", "points"),
    [
        (Force(4), Force(6), (60, 60)),
        (Force(7), Force(11), (105, 110)),
        (Force(4), Force(9, town=True), (60, 100)),
        (Force(2), Force(4), (60, 80)),
        (Force(14), Force(17), (160, 129)),
        (Force(2), Force(8), (60, 160)),
        (Force(2), Force(9), None),
    ],
)
def test_w11_3_sp_are_army_points_scaled_alike(romans: Force, britons: Force, points: tuple[int, int] | None):
    """W11.3: a Roman SP is 15 army points, a Briton 10, a town one SP; at most 160 and at least 60, or not at all."""
    assert army_points(Fight(romans, britons)) == points


@given(FORCES, FORCES)
def test_w11_3_all_armies_offered_are_within_the_bounds(romans: Force, britons: Force):
    """W11.3: the larger has 160 or less, the smaller 60 or more."""
    points = army_points(Fight(romans, britons))

    assert points is None or LEAST_POINTS <= min(points) <= max(points) <= MOST_POINTS


def test_w11_3_shares_of_points_lost_become_sp():
    """W11.3: the winner's loss goes to its pool; half the loser's is routed, rounded down, all else retreats."""
    fight = Fight(Force(7), Force(11, town=True))

    assert external_battle(fight, True, Fraction(30, 105), Fraction(70, 110)) == Fight(
        Force(5, retreated=2), Force(0, town=True, retreated=8, routed=3)
    )
    assert external_battle(fight, False, Fraction(1), Fraction(0)) == Fight(
        Force(0, retreated=4, routed=3), Force(11, town=True)
    )


def met() -> State:
    """Legio XX, of six, and Briton army 1, of five, have met in Iceni."""
    joined = Meeting("iceni", Stage.JOINED, ((BRITONS, True), (ROMANS, True)))
    return scene(Step.BATTLES, "iceni", at={"legion-XX": "iceni"}, meeting=joined)


def fought_at_the_table(romans_won: bool, romans_lost: int, britons_lost: int, *faces: int) -> Outcome:
    """They fight."""
    return decide(met(), ReportBattle(romans_won, romans_lost, britons_lost), *faces)


def test_where_it_is_iron_a_battle_is_decided_by_its_own_dice():
    """D31."""
    now = met()
    with pytest.raises(IllegalDecision):
        decide(replace(now, start=replace(now.start, iron=True)), ReportBattle(True, 20, 70))


def test_w11_3_a_battle_is_reported():
    """W11.3: three of six go to the winner's pool; of five four are lost: two routed, three in the pool. Then W6.6."""
    outcome = fought_at_the_table(True, 50, 80, *(1, 1, 6), *(2, 3, 4))

    assert outcome.the(BattleReported) == BattleReported(True, 50, 80, Fallen(3, 0), Fallen(3, 2))
    assert outcome.the(BattleReported).rule == "W11.3"
    assert outcome.the(BattleEnded) == BattleEnded("iceni", BRITONS, 5, 1)
    assert [outcome.now.armies[army].strength for army in ("legion-XX", "briton-1")] == [5, 1]


def test_w11_3_the_britons_may_have_won():
    """W11.3: nothing lost is nothing in the pool."""
    outcome = fought_at_the_table(False, 100, 0, 1, 1, 1)

    assert outcome.the(BattleEnded) == BattleEnded("iceni", ROMANS, 3, 5)


@pytest.mark.parametrize(
    ("romans_won", "romans_lost", "britons_lost"), [(True, 100, 50), (False, 50, 100), (True, -1, 50), (True, 0, 101)]
)
def test_w11_3_what_cannot_be_is_not_allowed(romans_won: bool, romans_lost: int, britons_lost: int):
    """W11.3: a share is 0 to 100 percent, and a winner has something left."""
    with pytest.raises(IllegalDecision):
        fought_at_the_table(romans_won, romans_lost, britons_lost)


def test_w11_3_only_a_battle_that_is_joined():
    """W11.3: not while the sides say what they wish, and not in another phase."""
    for now in (scene(Step.BATTLES, "iceni", at={"legion-XX": "iceni"}), scene(Step.MOVEMENT, ROMANS, BRITONS)):
        with pytest.raises(IllegalDecision):
            decide(now, ReportBattle(True, 0, 50))


@pytest.mark.parametrize(("by", "battle"), [(Resolver.LINED_DICE, 1), (Resolver.TABLE, 1), (Resolver.ODDS_TABLE, 0)])
def test_w11_3_only_by_rules_that_take_it(by: Resolver, battle: int):
    """W11.3: at the table it has no number, on the odds table it has."""
    joined = Meeting("iceni", Stage.JOINED, ((BRITONS, True), (ROMANS, True)))
    now = scene(Step.BATTLES, "iceni", at={"legion-IX": "iceni"}, meeting=joined)

    with pytest.raises(IllegalDecision):
        decide(now, ReportBattle(True, 0, 50, by, battle))
    assert decide(now, ReportBattle(True, 0, 0, Resolver.ODDS_TABLE, 1), *[1] * 5)


def test_w11_3_who_wanted_it_attacks():
    """W11.3: of two the one that said so first."""
    assert attacker(Meeting("iceni", wishes=((BRITONS, False), (ROMANS, True)))) is ROMANS
    assert attacker(Meeting("iceni", wishes=((BRITONS, True), (ROMANS, True)))) is BRITONS


@pytest.mark.parametrize(
    ("romans", "britons", "points"),
    [
        (Force(7), Force(11), (105, 110)),
        (Force(1), Force(9), (15, 90)),
        (Force(1), Force(33), (11, 250)),
        (Force(21, town=True), Force(1), (250, 10)),
    ],
)
def test_w11_3_the_odds_table_takes_any_odds(romans: Force, britons: Force, points: tuple[int, int]):
    """W11.3: as at the table, else unscaled; but never beyond what can be drawn (A8)."""
    assert odds_table_points(Fight(romans, britons)) == points
