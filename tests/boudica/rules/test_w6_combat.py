"""The dice of a battle of the rebellion (W6.3 to W6.6)."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.boudica.rules.w6_battle.combat import Fight, Force, lined_up, lost, pool_dice, rounds, town_place
from engine.rules.dice import SeededDice, StreamDice

FORCES = st.tuples(st.integers(1, 12), st.booleans()).map(lambda force: Force(*force))


def test_w6_3_rows_are_lined_up_from_the_highest_down():
    """W6.3: Romans +1 each: 7 to 5 and 4 to 2 drive a Briton out each, the Briton 1 faces nobody."""
    assert lined_up(Fight(Force(2), Force(3)), [3, 6], [2, 5, 1]) == Fight(Force(2), Force(1, retreated=2))


@pytest.mark.parametrize(
    ("roman", "briton", "romans", "britons"),
    [
        (3, 4, Force(1), Force(1)),
        (4, 4, Force(1), Force(1)),
        (5, 4, Force(1), Force(0, retreated=1)),
        (4, 2, Force(1), Force(0, retreated=1)),
        (6, 3, Force(1), Force(0, routed=1)),
        (6, 1, Force(1), Force(0, routed=1)),
        (1, 4, Force(0, retreated=1), Force(1)),
        (1, 5, Force(0, retreated=1), Force(1)),
        (1, 6, Force(0, routed=1), Force(1)),
    ],
)
def test_w6_3_the_difference_decides(roman: int, briton: int, romans: Force, britons: Force):
    """W6.3: with the Roman +1, at 0 or 1 both stand, at 2 or 3 the lower retreats, at 4 or more it is routed."""
    assert lined_up(Fight(Force(1), Force(1)), [roman], [briton]) == Fight(romans, britons)


def test_w6_4_a_town_adds_a_die_after_sp_of_the_same_face():
    """W6.4: the town's 3, the last of its row, stands behind both SP that show 3."""
    assert town_place([3, 5, 3, 1, 3]) == 3
    assert town_place([2, 6]) == 0


def test_w6_4_a_town_is_forced_out_and_never_lost():
    """W6.4: a Roman town's 1, with its +1, meets a 6 and is gone from the line; no SP is."""
    after = lined_up(Fight(Force(1, town=True), Force(2)), [6, 1], [6, 6])

    assert after == Fight(Force(1, town=False), Force(2))


def test_w6_4_a_town_may_drive_out_an_sp_and_stand():
    """W6.4: a Briton town's 6 beats the Roman 2+1; alone in its row's second place a town without an enemy stands."""
    assert lined_up(Fight(Force(1), Force(1, town=True)), [2], [1, 6]).romans == Force(0, retreated=1)
    assert lined_up(Fight(Force(1), Force(1, town=True)), [4], [5, 1]).britons == Force(1, town=True)


def test_w6_5_rounds_go_on_until_a_side_has_no_sp_left():
    """W6.5: each round with as many dice as SP are left in line, the town's beside them, which does not fight on."""
    thrown = [*rounds(Fight(Force(3), Force(4, town=True)), SeededDice("rounds", 1), "iceni")]

    fight = Fight(Force(3), Force(4, town=True))
    for each in thrown:
        assert (len(each.romans), len(each.britons)) == (fight.romans.dice, fight.britons.dice)
        assert each.after == lined_up(fight, each.romans, each.britons)
        fight = each.after
    assert fight.is_over


@pytest.mark.parametrize(
    ("fight", "romans_won", "britons_won"),
    [
        (Fight(Force(1), Force(0, town=True)), True, False),
        (Fight(Force(0, town=True), Force(2)), False, True),
        (Fight(Force(0), Force(0)), False, False),
    ],
)
def test_w6_5_who_has_none_left_has_lost_and_neither_is_nobodys_defeat(fight, romans_won, britons_won):
    """W6.5: one side has no SP left and has lost; where neither has, nobody has (ruling)."""
    assert fight.is_over
    assert (fight.romans_won, fight.britons_won) == (romans_won, britons_won)


@given(FORCES, FORCES, st.integers(0, 10**6))
def test_w6_5_no_sp_is_forgotten(romans: Force, britons: Force, seed: int):
    """W6.5: each SP is in line, in the retreat pool or routed."""
    fight = Fight(romans, britons)
    for each in rounds(fight, StreamDice(str(seed)), "iceni"):
        for before, after in zip(fight, each.after, strict=True):
            assert before.sp == after.sp + after.retreated + after.routed


def test_w6_6_three_or_more_is_lost_for_good():
    """W6.6: of five SP in a pool those with 3 or more are lost."""
    dice = pool_dice("britons", "iceni", 5)

    assert {(die.rule, die.who) for die in dice} == {("W6.6", "iceni/britons")}
    assert (len(dice), lost([1, 2, 3, 4, 6])) == (5, 3)


def test_w6_3_one_against_one_by_every_throw():
    """W6.3: of the 36 throws of one SP each 15 leave both standing, 15 the Roman alone, 6 the Briton alone."""
    ends = [lined_up(Fight(Force(1), Force(1)), [a], [b]) for a, b in product(range(1, 7), repeat=2)]

    stand = sum(not end.is_over for end in ends)
    assert (stand, sum(e.romans_won for e in ends), sum(e.britons_won for e in ends)) == (15, 15, 6)
