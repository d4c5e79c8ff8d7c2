"""Lines of rules that this program does not know are not resolved again, but must name what there is."""

from dataclasses import replace
from typing import Any

import pytest

from engine.rules.audit import Auditor, Difference, played_again
from engine.rules.correct import rolled_again
from engine.rules.dice import Kind, Roller
from engine.rules.record import Line
from engine.rules.ruleset import play
from tests.toy import RULESET, Decision, Event, Hidden, Hide, Start, Throw, Thrown

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

    assert played_again(iron, Start("seed"), [hidden()], 1)[1] == Difference(1, "it has dice by hand, but is Iron")
    assert played_again(iron, Start("seed"), [replace(hidden(), by=(Roller.PROGRAM,))], 1)[1] is None
    assert played_again(iron, Start("else"), [hidden()], 1)[1] is None


def test_a_start_that_names_nobody():
    auditor = Auditor(ruleset=RULESET, wrong=lambda told: "nobody's seed" if told == Start("seed") else "")

    assert played_again(auditor, Start("seed"), [], 0)[1] == Difference(0, "its start: nobody's seed")


def played() -> list[Line[Decision, Event]]:
    """A round by the present rules: two numbers, then the dice."""
    now, lines = RULESET.begin(Start("seed")), []
    decisions: list[Decision] = [Hide("red", 2), Hide("blue", 1), Throw()]
    for n, decision in enumerate(decisions, 1):
        line, now = play(RULESET, now, decision, RULESET.dice(now), n, n - 1)
        lines.append(line)
    return lines


def test_what_contradicts_itself():
    """In the last line, whose two dice are the program's."""
    *before, last = played()
    red, blue = last.faces
    more: dict[str, Any] = {
        "faces": (*last.faces, 1),
        "kinds": (*last.kinds, Kind.D6),
        "by": (*last.by, Roller.PROGRAM),
    }
    none: dict[str, Any] = {"faces": (), "kinds": (), "by": ()}
    spoilt = {
        "": last,
        f"die 1: the seed gives d6 {red}, the file says d6 {red % 6 + 1}": replace(last, faces=(red % 6 + 1, blue)),
        "a d6 shows 1 to 6, not 7": replace(last, faces=(7, blue), by=(Roller.HAND, Roller.PROGRAM)),
        "the rules ask for 2 dice, the file has 3": replace(last, **more),
        "the decision and its dice give 1 events, the file has 0": replace(last, events=()),
        "the decision and its dice give Thrown": replace(last, events=(Thrown((red, blue), (0, 0), ""),)),
        "is not possible": replace(last, decision=Hide("red", 1), **none),
    }
    for what, line in spoilt.items():
        _, difference = played_again(Auditor(ruleset=RULESET), Start("seed"), [*before, line], 3)
        assert bool(difference) == bool(what)
        assert not difference or str(difference).startswith("line 3: ")
        assert what in str(difference)


def test_what_cannot_happen():
    """By rules that this program does not know."""
    event = Thrown((1, 1), (1, 1), "red")
    nowhere: dict[Any, Any] = {}
    impossible = replace(RULESET, apply=lambda duel, event: nowhere[event])
    line = replace(hidden(), events=(event,))

    assert "the event Thrown cannot happen here" in str(
        played_again(Auditor(ruleset=impossible), Start("seed"), [line], 1)[1]
    )


def test_a_line_that_the_rules_no_longer_explain_lends_no_dice():
    *_, last = played()
    then = RULESET.begin(Start("seed"))

    rolled = rolled_again(RULESET, replace(last, decision=Hide("red", 9)), then, then, lambda game, die: False)

    assert rolled.faces == []
