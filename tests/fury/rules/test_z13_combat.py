"""Z13: a battle by its ratio table."""

from fractions import Fraction

import pytest

from battles.data.short import odds_table
from battles.rules.short.odds_table.table import LossLine
from campaign.fury.rules.z13_combat import Battle, Sides, forecast, result, share_lost

TABLE = odds_table()


def battle(attacker: int, defender: int, modifiers: int = 0, units: int = 5) -> Battle:
    return Battle(Sides(attacker, defender), Sides(attacker, defender), modifiers, units)


def test_percent_is_rounded_up():
    """Z13.5, printed: 10% of 31 is 4."""
    assert share_lost(31, 10) == 4
    assert (share_lost(30, 10), share_lost(30, 0), share_lost(1, 5)) == (3, 0, 1)


@pytest.mark.parametrize(
    ("attacker", "defender", "won"),
    [
        pytest.param(20, 25, True, id="the smaller percentage wins"),
        pytest.param(25, 20, False, id="the larger one loses"),
        pytest.param(20, 20, False, id="equal, the attacker has lost"),
    ],
)
def test_who_wins(attacker: int, defender: int, won: bool):
    assert result(battle(60, 60), LossLine(7, attacker, defender)).won is won


@pytest.mark.parametrize(
    ("sides", "percents", "won"),
    [
        pytest.param((20, 1), (25, 20), True, id="a defender of one point is eliminated by any loss"),
        pytest.param((1, 20), (15, 35), True, id="an attacker of one point ignores ten, and still loses it"),
        pytest.param((1, 1), (20, 30), False, id="of both nothing is left"),
    ],
)
def test_who_is_eliminated_has_not_won(sides: tuple[int, int], percents: tuple[int, int], won: bool):
    """Z13.5."""
    found = result(battle(*sides), LossLine(7, *percents))

    assert found.won is (won and found.lost.attacker < sides[0])


@pytest.mark.parametrize(
    ("attacker", "units", "ignores"),
    [
        pytest.param(10, 2, True, id="ten strength points"),
        pytest.param(11, 2, False, id="eleven"),
        pytest.param(40, 1, True, id="one unit"),
    ],
)
def test_a_very_small_winning_attacker_ignores_ten_points(attacker: int, units: int, ignores: bool):
    """Z13.5: if he wins."""
    won, lost = LossLine(8, 20, 30), LossLine(6, 30, 20)

    assert result(battle(attacker, 20, units=units), won).percents == Sides(20 - 10 * ignores, 30)
    assert result(battle(attacker, 20, units=units), lost).percents == Sides(30, 20)


def test_no_percentage_is_below_nothing():
    assert result(battle(10, 20), LossLine(12, 5, 50)).lost == Sides(0, 10)


def test_even_odds_are_even():
    """Z13.3: at 1:1 without modifiers each side wins half; the mean losses are those of all 36 throws."""
    found = forecast(battle(60, 60), TABLE)

    assert found.win == Fraction(1, 2)
    assert sum(found.percents.values()) == 1
    assert found.percents[Sides(20, 25)] == found.percents[Sides(25, 20)] == Fraction(3, 36)
    assert found.lost[0] == sum([share_lost(60, each.attacker) * p for each, p in found.percents.items()])


def test_columns_and_modifiers_move_the_line():
    """Z13.3: 3:2 adds 2, as two modifiers do."""
    assert forecast(battle(60, 40), TABLE).win == forecast(battle(60, 60, modifiers=2), TABLE).win == Fraction(3, 4)


def test_charges_count_for_the_odds_alone():
    """Z13.2: losses are counted on plain strength points."""
    charging = forecast(Battle(Sides(60, 40), Sides(40, 40)), TABLE)
    plain = forecast(battle(60, 40), TABLE)

    assert charging.win == plain.win
    assert charging.lost[0] < plain.lost[0]
    assert charging.lost[1] == plain.lost[1]


def test_seven_to_one_is_the_last_column():
    """Z13.4: an overrun is made on the move; a battle at 7:1 is fought at 5:1."""
    assert forecast(battle(70, 10), TABLE).percents == forecast(battle(50, 10), TABLE).percents
