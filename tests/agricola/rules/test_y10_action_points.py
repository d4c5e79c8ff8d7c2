"""Y10: action points; Y33.1 and Y35.6, how many."""

import pytest

from campaign.agricola.rules.board import CALEDONIANS, ROMANS
from campaign.agricola.rules.decisions import Done, Proceed
from campaign.agricola.rules.options import Options
from campaign.agricola.rules.state import EVERYONE, Step
from campaign.agricola.rules.turn import decides, legal_decisions
from campaign.agricola.rules.y10_action_points import PointsRolled, change, pay, worth
from campaign.agricola.rules.y21_answers import ThrowAgain
from tests.agricola.rules.scenes import decide, happens, scene


@pytest.mark.parametrize(("face", "points"), [(1, 6), (4, 9), (6, 9)])
def test_y10_1_a_die_is_added(face: int, points: int):
    """Y10.1: never over 9; the program rolls, and the next step begins."""
    outcome = decide(scene(Step.ROMAN_AP, to_do=(EVERYONE, ROMANS), ap=(5, 0)), Proceed(), face)

    assert outcome.now.ap[ROMANS] == points
    assert outcome.the(PointsRolled) == PointsRolled(ROMANS, face)
    assert outcome.now.step is Step.ROMAN_RECRUITING


def test_y10_1_markers_of_the_phase():
    """Y21.2: who holds any marker decides after the die, whichever it is (Y20.4) (Y10.1)."""
    now = decide(scene(Step.CALEDONIAN_AP, to_do=(EVERYONE, CALEDONIANS), held={CALEDONIANS: ("fury",)}), Proceed(), 2)

    assert decides(now.now) is CALEDONIANS
    assert Done() in legal_decisions(now.now)
    assert decide(now.now, Done()).now.step is Step.CALEDONIAN_RECRUITING


def test_y33_1_and_y35_6_the_worth_of_a_face():
    """Y33.1: halved, rounded up, and 1; Y35.6: with a handicap."""
    assert [worth(Options(), ROMANS, face) for face in (1, 6)] == [1, 6]
    assert [worth(Options(even_ap=True), ROMANS, face) for face in (1, 2, 3, 4, 5, 6)] == [2, 2, 3, 3, 4, 4]
    assert worth(Options(roman_ap=3, caledonian_ap=-2), ROMANS, 2) == 5
    assert worth(Options(roman_ap=3, caledonian_ap=-2), CALEDONIANS, 2) == 0


def test_y10_1_within_the_bounds():
    """Y10.1: nor under 0; nobody pays what he does not have."""
    assert happens(scene(ap=(2, 0)), lambda play: change(play, ROMANS, -6, "Y17.2")).now.ap[ROMANS] == 0
    assert happens(scene(ap=(2, 0)), lambda play: pay(play, ROMANS, 2, "Y12.1", "march")).now.ap[ROMANS] == 0
    with pytest.raises(ValueError, match="no 3 AP"):
        happens(scene(ap=(2, 0)), lambda play: pay(play, ROMANS, 3, "Y12.1", "march"))


def test_y34_6_druids_throw_the_die_again():
    """Y34.6: the second throw stands; then the phase goes on."""
    now = scene(Step.CALEDONIAN_AP, to_do=(EVERYONE, CALEDONIANS), held={CALEDONIANS: ("druids",)}, ap=(0, 0))
    asked = decide(now, Proceed(), 1).now

    assert decides(asked) is CALEDONIANS
    outcome = decide(asked, ThrowAgain(0), 6).now
    assert (outcome.ap[CALEDONIANS], outcome.step) == (6, Step.CALEDONIAN_RECRUITING)
