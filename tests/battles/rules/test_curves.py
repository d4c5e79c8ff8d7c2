"""C6.11 against money: where the odds change, and what a chance costs."""

from fractions import Fraction

import pytest

from battles.rules.curves import WANTED, Curve, Plateau, to_next
from battles.rules.odds import odds


def test_each_full_20_is_a_plateau():
    """C6.11: 95 points are +4; with 5 talents +5, with 25 +6, with 45 +7."""
    found = Curve(95, 90, most=50).plateaus

    assert [(plateau.talents, plateau.points) for plateau in found] == [(0, 95), (5, 100), (25, 120), (45, 140)]
    assert found[0] == Plateau(0, 95, odds(95, 90))
    assert [plateau.wins for plateau in found] == sorted({plateau.wins for plateau in found})


@pytest.mark.parametrize(("talents", "first"), [(0, 0), (4, 0), (5, 5), (24, 5), (25, 25), (50, 45)])
def test_a_sum_between_two_steps_does_what_the_lower_does(talents: int, first: int):
    """C6.11: 95 points are lifted by 5, 25 and 45."""
    assert Curve(95, 90, most=50).at(talents).talents == first


@pytest.mark.parametrize("own", [0, 19, 80, 95])
@pytest.mark.parametrize("enemy", [0, 61, 90, 140])
def test_between_them_nothing_changes(own: int, enemy: int):
    """C6.11: every sum of money has the odds of the last plateau before it, for either side."""
    found = Curve(own, enemy, most=60).plateaus

    for talents in range(61):
        last = [plateau for plateau in found if plateau.talents <= talents][-1]
        assert odds(own + talents, enemy) == last.odds
        assert odds(enemy, own + talents).defender_wins == last.wins
        assert odds(enemy, own + talents).attacker_major == last.odds.defender_major


@pytest.mark.parametrize(("points", "talents"), [(80, 20), (81, 19), (99, 1), (0, 20)])
def test_the_next_step(points: int, talents: int):
    """C6.11: what is missing to the next full 20."""
    assert to_next(points) == talents


@pytest.mark.parametrize("wanted", [*WANTED, Fraction(1)])
@pytest.mark.parametrize(("own", "enemy"), [(80, 80), (87, 120), (140, 60), (0, 159)])
def test_the_cheapest_way(own: int, enemy: int, wanted: Fraction):
    """C6.11: one talent less would not do; nothing is paid for what is there."""
    found = Curve(own, enemy, most=0).price(wanted).plateau

    assert odds(own + found.talents, enemy).attacker_wins == found.wins >= wanted
    assert found.talents == 0 or odds(own + found.talents - 1, enemy).attacker_wins < wanted


def test_what_50_60_and_75_percent_cost():
    """C6.11: 80 against 95 is even; 20 talents more are 73 percent, 40 are 88."""
    prices = Curve(80, 95, most=25).prices

    assert [(price.plateau.talents, price.in_reach) for price in prices] == [(0, True), (20, True), (40, False)]
    assert tuple(price.wanted for price in prices) == WANTED
