"""What if and reviews of Agricola's campaign: what is compared, and what a future counts (Y5.2, Y35.1)."""

import json
from dataclasses import replace

import pytest

from campaign.advice.playouts import contest
from campaign.advice.playouts.course import SwingCause
from campaign.agricola.choices import option_text
from campaign.agricola.data import PACKAGE
from campaign.agricola.playouts import AT_ONCE, CONTEST, LEVELS, MOST_OPTIONS, SET_DOWN, compared
from campaign.agricola.rules.board import CALEDONIANS, ROMANS, Side
from campaign.agricola.rules.decisions import Done
from campaign.agricola.rules.options import Options
from campaign.agricola.rules.secrets import seen_by
from campaign.agricola.rules.state import Cause, Ending, Step
from campaign.agricola.rules.turn import decides, legal_decisions
from campaign.agricola.rules.y5_victory import counts, scored
from campaign.agricola.rules.y12_forces import SetOut
from campaign.agricola.rules.y35_solo import choose
from campaign.agricola.rules.y35_solo.levels import MARCHES
from engine.playouts.sample import Task
from engine.rules.dice import StreamDice
from engine.rules.record import Line
from engine.texts import texts
from tests.agricola.rules.playing import moments
from tests.agricola.rules.scenes import scene

CENTER, CAMP = "damnonii", "2614"


def test_points_count_for_the_side_that_asks():
    """Y5.2: and a victory at once more than any points (Y5.1)."""
    now = scene(units={"ix-1": CENTER, "calgacus": "taexali"})
    worth, points = CONTEST.yardstick.worth, sum(scored(counts(now)))
    over = replace(now, ending=Ending(CALEDONIANS, Cause.FORTRESSES))

    assert points == 1 - 2
    assert [worth(now, side) for side in Side] == [points, -points]
    assert [worth(over, side) for side in Side] == [-AT_ONCE, AT_ONCE]
    assert [CONTEST.measured(now, side) for side in Side] == [{"centers": 1}] * 2


def test_few_of_many_options_are_compared_and_the_programs_own_first():
    """Some of each kind, and of each stack that may march; nothing where a whole force is set down."""
    compared_at = 0
    for state, side, _ in [*moments({ROMANS: 1, CALEDONIANS: 1}, Options(), "compared")][::6]:
        seen = seen_by(state, side)
        options, offers = compared(seen, 2), legal_decisions(seen)
        assert len(options) == len({*options}) <= MOST_OPTIONS
        assert (len(options) > 1) is (len(offers) > 1 and state.step not in SET_DOWN)
        if options:
            own = dict.fromkeys([choose(seen, side, level, StreamDice("")) for level in LEVELS])
            assert [*options[: len(own)]] == [*own]
            assert all(option_text(option, seen) for option in options)
            compared_at += 1
    assert compared_at > 10


def test_a_future_is_played_to_its_end_from_what_the_side_sees():
    """Y35.1: the same wherever it is played; what it ends by is known to the pages."""
    state = scene(units={"ix-1": CENTER, "ala-1": CAMP, "calgacus": "taexali"}, turn=11, step=Step.ROMAN_MARCHES)
    seen = CONTEST.viewed(state)
    first, again = [CONTEST.played_on(seen, compared(seen, 1)[0], 1, "S", Task(0, 5)) for _ in range(2)]

    assert seen == seen_by(state, ROMANS)
    assert first == again
    assert first.ending in CONTEST.endings
    assert abs(first.value) <= AT_ONCE


def test_a_decision_is_judged_beside_what_the_program_would_have_done():
    """Nothing is judged where it would have done the same, or nothing else could be done."""
    judged = 0
    for state, side, own in [*moments({ROMANS: 2, CALEDONIANS: 1}, Options(), "compared")][:80:4]:
        seen, offers = seen_by(state, side), legal_decisions(seen_by(state, side))
        other = next((each for each in offers if each != own), None)
        if side is ROMANS and decides(state) is side and CONTEST.judged:
            assert CONTEST.judged(seen, own) == ()
            if other and state.step not in SET_DOWN:
                assert CONTEST.judged(seen, other) == (other, own)
                judged += 1
    assert judged > 5


def test_a_decision_of_a_review_is_kept_as_it_was():
    """Whatever it has in it: units, places, or units with their places."""
    hindsight = CONTEST.hindsight
    for _, _, decision in [*moments({ROMANS: 1, CALEDONIANS: 1}, Options(), "compared")]:
        read = hindsight.read(json.loads(json.dumps(hindsight.noted(decision))))
        assert {read} == {decision}


@pytest.mark.parametrize("ending", [*Cause, contest.UNDECIDED])
def test_each_ending_has_its_words(ending: str):
    assert f"ending.{ending.replace(' ', '_')}" in {*texts(PACKAGE, "what_if")}


def test_how_a_force_is_set_down_is_a_choice_of_the_player_only():
    """It is not judged, but counts as his, not as luck."""
    [state, *_] = [each.state for each in moments({ROMANS: 1, CALEDONIANS: 1}, Options(), "compared")]
    own = replace(state, start=replace(state.start, levels={ROMANS: 1}))
    others = replace(state, start=replace(state.start, levels={CALEDONIANS: 1}))
    causes = [CONTEST.cause(each, Line(1, 0, Done(), (), (), (), ())) for each in (own, others)]

    assert state.step in SET_DOWN
    assert causes == [SwingCause.CHOICE, None]


def test_a_march_is_asked_about():
    """The options at the beginning of a March phase are forces that may set out, and their end."""
    of_marches = [each for each in moments({ROMANS: 1, CALEDONIANS: 1}, Options(), "compared") if each.side is ROMANS]
    first = next(each.state for each in of_marches if each.state.step in MARCHES)
    kinds = [type(option) for option in compared(seen_by(first, ROMANS), 1)]
    assert kinds.count(SetOut) >= MOST_OPTIONS - 3
