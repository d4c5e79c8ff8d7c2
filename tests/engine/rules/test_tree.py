"""What belongs to one branch of a tree of lines alone; and a line that tells what cannot happen."""

from dataclasses import replace
from typing import Any

import pytest

from engine.rules.record import Line
from engine.rules.ruleset import after
from engine.rules.tree import ends, own_lines
from tests.toy import RULESET, Duel, Hidden, Hide, Start

TREE = {1: 0, 2: 1, 3: 2, 4: 2, 5: 4, 6: 1}
"""The present ends at 3; a branch parts from it at 2, another at 1."""


def test_a_branch_has_the_lines_that_no_other_past_goes_through():
    assert ends(TREE, 3) == [6, 5]
    assert own_lines(TREE, 5, 3) == [4, 5]
    assert own_lines(TREE, 6, 3) == [6]
    assert own_lines({**TREE, 7: 4}, 5, 3) == [5]


def test_what_cannot_happen_is_told_with_its_line():
    def impossible(duel: Duel, event: Any) -> Duel:
        raise KeyError(event.side)

    line: Line[Any, Any] = Line(3, 2, Hide("red", 1), (), (), (), (Hidden("green", 1),), 1)
    with pytest.raises(ValueError, match="what line 3 tells cannot happen there: 'green'"):
        after(replace(RULESET, apply=impossible), Duel(Start("seed")), line)
