"""What if and reviews of Agricola's campaign: what is compared, and what a future counts (Y5.2, Y35.1)."""

import json
from dataclasses import replace
from itertools import islice

import pytest

from campaign.advice.playouts import contest
from campaign.advice.playouts.course import SwingCause
from campaign.agricola.choices import option_text
from campaign.agricola.data import PACKAGE
from campaign.agricola.playouts import CONTEST, LEVELS, MOST_OPTIONS, compared
from campaign.agricola.rules.board import CALEDONIANS, ROMANS
from campaign.agricola.rules.decisions import Done
from campaign.agricola.rules.options import Options
from campaign.agricola.rules.secrets import seen_by
from campaign.agricola.rules.state import Cause, Step
from campaign.agricola.rules.y12_forces import SetOut
from campaign.agricola.rules.y35_solo.compared import SET_DOWN, SUDDEN, options, programs
from campaign.agricola.rules.y35_solo.levels import MARCHES
from engine.playouts.sample import Task
from engine.rules.record import Line
from engine.texts import texts
from tests.agricola.rules.playing import moments
from tests.agricola.rules.scenes import scene

CENTER, CAMP = "damnonii", "2614"


def test_few_of_many_options_are_compared_and_the_programs_own_first():
    """Some of each kind, and of each stack that may march; nothing where a whole force is set down."""
    asked = 0
    for state, side, _ in islice(moments({ROMANS: 1, CALEDONIANS: 1}, Options(), "compared"), 0, 120, 6):
        seen = seen_by(state, side)
        found, offers = compared(seen, 2), options(seen)
        assert len(found) == len({*found}) <= MOST_OPTIONS
        assert (len(found) > 1) is (len(offers) > 1 and state.step not in SET_DOWN)
        if found:
            assert programs(seen, *LEVELS) == [*found][: len(programs(seen, *LEVELS))]
            assert all(option_text(option, seen) for option in found)
            asked += 1
    assert asked > 5


def test_a_future_is_played_to_its_end_from_what_the_side_sees():
    """Y35.1: the same wherever it is played; what it ends by is known to the pages."""
    state = scene(units={"ix-1": CENTER, "ala-1": CAMP, "calgacus": "taexali"}, turn=11, step=Step.ROMAN_MARCHES)
    seen = CONTEST.viewed(state)
    first, again = [CONTEST.played_on(seen, compared(seen, 1)[0], 1, "S", Task(0, 5)) for _ in range(2)]

    assert seen == seen_by(state, ROMANS)
    assert first == again
    assert first.ending in CONTEST.endings
    assert abs(first.value) <= SUDDEN


def test_a_decision_of_a_review_is_kept_as_it_was():
    """Whatever it has in it: units, places, or units with their places."""
    hindsight = CONTEST.hindsight
    for _, _, decision in [*moments({ROMANS: 1, CALEDONIANS: 1}, Options(), "compared")]:
        read = hindsight.read(json.loads(json.dumps(hindsight.noted(decision))))
        assert {read} == {decision}


@pytest.mark.parametrize("ending", [*Cause, contest.UNDECIDED])
def test_each_ending_has_its_words(ending: str):
    assert f"cause.{ending.replace(' ', '_')}" in {*texts(PACKAGE, "what_if")}


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
