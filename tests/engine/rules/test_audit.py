"""Lines of rules that this program does not know are not resolved again, but must name what there is."""

from dataclasses import replace

import pytest

from engine.rules.audit import Auditor, Difference, played_again
from engine.rules.dice import Kind, Roller
from engine.rules.record import Line
from tests.toy import RULESET, Decision, Event, Hidden, Hide, Start

UNKNOWN = 99
"""A version of the rules."""


def hidden(side: str = "red", face: int = 6) -> Line[Decision, Event]:
    """A line as such rules might have written it, with a die of theirs."""
    return Line(1, 0, Hide("red", 2), (face,), (Kind.D6,), (Roller.HAND,), (Hidden(side, 2),), UNKNOWN)


@pytest.mark.parametrize(
    ("line", "what"),
    [
        (hidden(side="green"), "green is nobody"),
        (hidden(face=7), "die 1: a d6 shows 1 to 6, not 7"),
        (hidden(face=0), "die 1: a d6 shows 1 to 6, not 0"),
    ],
)
def test_what_no_rules_can_have_written(line: Line[Decision, Event], what: str):
    auditor = Auditor(ruleset=RULESET, wrong=lambda told: "green is nobody" if told == Hidden("green", 2) else "")

    assert played_again(auditor, Start("seed"), [line], 1)[1] == Difference(1, what)


def test_what_other_rules_may_have_written():
    state, difference = played_again(Auditor(ruleset=RULESET), Start("seed"), [hidden()], 1)

    assert difference is None
    assert dict(state.hidden) == {"red": 2}


def test_an_iron_game_has_no_dice_by_hand():
    """D31: whichever rules wrote the line."""
    iron = Auditor(ruleset=replace(RULESET, iron=lambda start: start == Start("seed")))

    assert played_again(iron, Start("seed"), [hidden()], 1)[1] == Difference(
        1, "it has dice by hand, and is played Iron"
    )
    assert played_again(iron, Start("seed"), [replace(hidden(), by=(Roller.PROGRAM,))], 1)[1] is None
    assert played_again(iron, Start("else"), [hidden()], 1)[1] is None


def test_a_start_that_names_nobody():
    auditor = Auditor(ruleset=RULESET, wrong=lambda told: "nobody's seed" if told == Start("seed") else "")

    assert played_again(auditor, Start("seed"), [], 0)[1] == Difference(0, "its start: nobody's seed")
