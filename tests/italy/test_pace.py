"""Which ending Rome can still reach (C9.3, D30), and what it takes."""

from dataclasses import replace

import pytest

from campaign.italy.pace import Pace, best_within_reach, needed
from campaign.italy.rules.state import Civic, Ending, Start, State
from campaign.italy.rules.turn import begin
from powers.data import italy
from powers.rules.options import Options

START = begin(Start("", "", italy(Options())))


def with_account(turn: int, total: int, *, has_spent: bool = False) -> State:
    """The opening position, which yields Rome nothing, in a later turn: GROWTH alone decides what can be reached."""
    return replace(START, turn=turn, civic=(Civic(turn=turn - (not has_spent), spent=total),))


@pytest.mark.parametrize(
    ("turn", "total", "pace"),
    [
        (2, 0, Pace(Ending.DESTINY, 250, 23)),
        (8, 51, Pace(Ending.DESTINY, 250, 40)),  # 0, 20, 40, 60 and 80 more
        (8, 49, Pace(Ending.DOMINION, 180, 27)),
        (10, 100, Pace(Ending.PROVINCIAL, 151, 17)),
        (11, 250, Pace(Ending.DESTINY, 250, 0)),
        (12, 200, Pace(Ending.DOMINION, 180, 0)),
        (12, 151, Pace(Ending.PROVINCIAL, 151, 0)),
        (12, 150, Pace(Ending.OBLIVION, 0, None)),
    ],
)
def test_the_best_ending_within_reach(turn: int, total: int, pace: Pace):
    assert best_within_reach(with_account(turn, total)) == pace


def test_a_turn_that_has_spent_brings_nothing_more():
    assert best_within_reach(with_account(12, 150, has_spent=True)) == Pace(Ending.OBLIVION, 0, None)
    assert best_within_reach(with_account(11, 151, has_spent=True)) == Pace(Ending.PROVINCIAL, 151, 0)


def test_nothing_is_needed_in_a_campaign_that_is_over():
    assert best_within_reach(replace(with_account(9, 100), ending=Ending.DISGRACE)) is None


def test_a_turn_brings_whole_points():
    assert (needed(0, 250, 12), needed(10, 250, 12), needed(250, 250, 3), needed(260, 250, 3)) == (21, 20, 0, 0)
