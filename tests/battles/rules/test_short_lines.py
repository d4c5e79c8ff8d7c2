"""Two rows of dice lined up, and what becomes of each die (L2, L3)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.rules.short.lines import RETREATS, ROUTED, STANDS, Fallen, fallen, line_up, pair

ROWS = st.lists(st.integers(1, 7), max_size=11)


def test_l2_rows_are_lined_up_from_the_highest_down():
    """L2: both rows from the highest down, however they fell."""
    pairs = line_up([2, 6, 4], [5, 1, 4])

    assert [(each.first, each.second) for each in pairs] == [(6, 5), (4, 4), (2, 1)]


def test_l2_dice_without_a_partner_count_for_nothing():
    """L2: of three dice against two the lowest faces nobody."""
    assert [each.first for each in line_up([1, 6, 5], [6, 6])] == [6, 5]
    assert line_up([6], []) == ()


@pytest.mark.parametrize(
    ("first", "second", "fates"),
    [
        (4, 4, (STANDS, STANDS)),
        (5, 4, (STANDS, STANDS)),
        (3, 5, (RETREATS, STANDS)),
        (6, 3, (STANDS, RETREATS)),
        (1, 5, (ROUTED, STANDS)),
        (6, 1, (STANDS, ROUTED)),
        (7, 1, (STANDS, ROUTED)),
    ],
)
def test_l3_the_difference_says_what_becomes_of_the_lower(first, second, fates):
    """L3: 0 or 1 both stand, 2 or 3 the lower retreats, 4 or more it is routed; 6 with a bonus."""
    assert pair(first, second)[2:] == fates


def test_what_left_the_line_is_counted():
    """L3: who stands has not left the line."""
    assert fallen([STANDS, RETREATS, ROUTED, RETREATS]) == Fallen(retreated=2, routed=1)
    assert fallen([]) == Fallen()


@given(ROWS, ROWS)
def test_no_pair_has_more_than_one_fallen(first, second):
    """L2, L3: there are as many pairs as the shorter row has dice, and of each the higher stands."""
    pairs = line_up(first, second)

    assert len(pairs) == min(len(first), len(second))
    assert all(each.firsts is STANDS or each.seconds is STANDS for each in pairs)
    assert pairs == tuple((a, b, x, y) for b, a, y, x in line_up(second, first))
