"""Wars by the hundred (Z18.5): how they are counted."""

from collections import Counter
from typing import Any

from campaign.fury.rules.board import Side
from campaign.fury.rules.options import Options
from campaign.fury.rules.state import State
from campaign.fury.simulate import BATTLES, moves, summary

TRIBAL, ROMAN = Side.TRIBAL, Side.ROMAN


def test_z18_5_what_is_told_of_wars():
    """Z18.5: shares of victories and causes, and when wars end."""
    counts = Counter[Any]({(TRIBAL, "tribes", 13): 2, (ROMAN, "demoralised", 9): 1, (None, "draw", 25): 1, BATTLES: 10})
    found = summary(counts)

    assert (found[TRIBAL], found[ROMAN], found["draws"]) == (0.5, 0.25, 0.25)
    assert found["how"] == {"tribes": 0.5, "demoralised": 0.25, "draw": 0.25}
    assert found["turns"]["median"] == 13
    assert found[BATTLES] == 2.5


def test_z18_1_the_program_plays_both_sides():
    """Z1.1, Z18.1: the first turn of a war, the same again from its seed."""

    def first(seed: str) -> list[State]:
        found = list[State]()
        for _, play in moves({TRIBAL: 1, ROMAN: 1}, Options(), seed):
            if play.state.turn > 1:
                return found
            found.append(play.state)
        raise AssertionError("the war is over")

    assert [state.units for state in first("a")] == [state.units for state in first("a")]
