"""Z11: the dangers of the sea."""

from fractions import Fraction

import pytest

from campaign.fury.rules.z11_sea import chances, voyage


def of_36(*throws: int) -> tuple[Fraction, ...]:
    return tuple([Fraction(number, 36) for number in throws])


@pytest.mark.parametrize(
    ("units", "lands_end", "throws"),
    [
        pytest.param(5, False, (1, 5, 4, 26), id="five units: 2 sinks, 3 and 4 cost half, 5 drives back"),
        pytest.param(2, False, (1, 5, 4, 26), id="fewer are as safe"),
        pytest.param(6, False, (3, 7, 5, 21), id="-1 for each unit over five"),
        pytest.param(5, True, (3, 7, 5, 21), id="-1 for Land's End"),
        pytest.param(8, True, (15, 11, 4, 6), id="both"),
        pytest.param(20, False, (36, 0, 0, 0), id="far too many"),
    ],
)
def test_one_area(units: int, lands_end: bool, throws: tuple[int, ...]):
    assert chances(units, lands_end) == of_36(*throws)


def test_a_voyage_through_one_area():
    assert voyage([False], 5) == tuple(of_36(26, 5, 4, 1))


def test_each_area_is_a_throw_of_its_own():
    """Half may be lost in either; whoever loses half sails on with what is left."""
    found = voyage([False, False], 5)

    assert found.whole == Fraction(26, 36) ** 2
    assert found.half == Fraction(5, 36) * Fraction(31, 36) + Fraction(26, 36) * Fraction(5, 36)
    assert sum(found) == 1


def test_who_has_lost_half_is_overloaded_no_longer():
    """Seven units, of which three are left."""
    found = voyage([False, False], 7)
    [_, half, _, arrives] = chances(7, lands_end=False)

    assert found.half == half * Fraction(31, 36) + arrives * half


def test_all_is_one():
    assert sum(voyage([True, False, False, True], 9)) == 1
