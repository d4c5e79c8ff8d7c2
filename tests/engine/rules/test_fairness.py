"""Dice against expectation."""

import pytest

from engine.rules.dice import Kind
from engine.rules.fairness import chance_beyond, spread

D6, D10 = Kind.D6, Kind.D10


def test_spread_counts_each_face():
    """A face that never came is counted too."""
    found = spread(D6, [1, 1, 6, 3])

    assert found.counts == (2, 0, 1, 0, 0, 1)
    assert (found.dice, found.mean, found.expected_mean, found.degrees) == (4, 2.75, 3.5, 5)
    assert found.expected == pytest.approx(4 / 6)


def test_spread_of_no_dice():
    """Nothing to judge, and nothing to divide by."""
    none = spread(D10, [])

    assert (none.dice, none.mean, none.chi_square, none.p, none.tells) == (0, 0.0, 0.0, 1.0, False)


def test_spread_chi_square_by_hand():
    """60 D6 of which ten are expected of each face: (4 + 4 + 0 + 0 + 1 + 1) / 10."""
    found = spread(D6, [1] * 12 + [2] * 8 + [3] * 10 + [4] * 10 + [5] * 11 + [6] * 9)

    assert found.chi_square == pytest.approx(1.0)
    assert found.p == pytest.approx(0.9626, abs=1e-4)


@pytest.mark.parametrize(("kind", "least"), [(D6, 30), (D10, 50)])
def test_spread_tells_from_five_of_each_face(kind: Kind, least: int):
    """Fewer dice say nothing either way."""
    assert not spread(kind, [1] * (least - 1)).tells
    assert spread(kind, [1] * least).tells


PRINTED = [
    (0.0, 5, 1.0),
    (4.351, 5, 0.50),
    (11.070, 5, 0.05),
    (20.515, 5, 0.001),
    (4.168, 9, 0.90),
    (16.919, 9, 0.05),
    (27.877, 9, 0.001),
    (3.841, 1, 0.05),
    (7.815, 3, 0.05),
    (1000.0, 9, 0.0),
]


@pytest.mark.parametrize(("chi_square", "degrees", "p"), PRINTED)
def test_chance_beyond_as_in_the_printed_tables(chi_square: float, degrees: int, p: float):
    """Percentage points of the chi-square distribution, to the three digits that tables give."""
    assert chance_beyond(chi_square, degrees) == pytest.approx(p, rel=1e-3, abs=1e-9)
