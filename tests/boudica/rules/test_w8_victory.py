"""The victory phase (W8)."""

from typing import Any

import pytest

from campaign.boudica.rules.board import BRITONS, ROMANS
from campaign.boudica.rules.state import Cause, Ending, State, Step
from campaign.boudica.rules.turn import choices, decides, legal_decisions, programs_decision
from campaign.boudica.rules.w8_victory import CallDraw, GameEnded, PlayOn, at_once, by_points, points
from tests.boudica.rules.scenes import decide, proceed, scene

LEGIONS = ("legion-XIV", "legion-IX", "legion-XX", "legion-II")
FOUR = ("lindum", "glevum", "calleva", "camulodunum")


def judged(**changes: Any) -> State:
    return scene(Step.VICTORY, **changes)


def halved(strength: int) -> dict[str, Any]:
    """Boudica is dead, and one Briton army stands against 21 SP of the legions."""
    return {"boudica": None, "without": ("briton-2", "briton-3"), "strengths": {"briton-1": strength}}


@pytest.mark.parametrize(("strength", "won"), [(10, True), (11, False)])
def test_w8_1_boudica_is_dead_and_her_armies_halved(strength: int, won: bool):
    """W8.1: at most half the SP of the Roman armies, the unattached not counted."""
    now = judged(**halved(strength), loose={"regni": {BRITONS: 9, ROMANS: 9}})

    assert (at_once(now) == Ending(ROMANS, Cause.BOUDICA)) is won
    assert (proceed(now).now.ending is not None) is won


def test_w8_1_while_she_lives_nothing_is_won():
    """W8.1: whatever her armies have."""
    assert at_once(judged(without=("briton-1", "briton-2", "briton-3"))) is None


def test_w8_1_her_death_is_enough_by_option():
    """W8.1: as the aid has it."""
    assert at_once(judged(boudica=None, options={"aid_victory": True})) == Ending(ROMANS, Cause.BOUDICA)


@pytest.mark.parametrize(
    ("without", "ending"),
    [
        (LEGIONS, Ending(BRITONS, Cause.LEGIONS)),
        (LEGIONS[1:], None),
        (FOUR, Ending(BRITONS, Cause.TOWNS)),
        (FOUR[1:], None),
        ((*FOUR[1:], "branodunum"), None),
    ],
)
def test_w8_2_legions_or_towns(without: tuple[str, ...], ending: Ending | None):
    """W8.2: all legions destroyed, or four of the six Roman towns."""
    assert at_once(judged(without=without)) == ending


@pytest.mark.parametrize(("draw", "ending"), [(True, Ending(None, Cause.BOTH)), (False, Ending(ROMANS, Cause.BOUDICA))])
def test_w8_2_both_is_a_draw(draw: bool, ending: Ending):
    """W8.2: by option the Romans', which are judged first."""
    weak = {f"briton-{n}": 3 for n in (1, 2, 3)}
    now = judged(boudica=None, strengths=weak, without=FOUR, options={"both_is_a_draw": draw})

    assert at_once(now) == ending


def test_w8_3_points():
    """W8.3: each town, each legion, Londinium; each Briton army, the homelands, Londinium, Ordovices."""
    now = judged(
        turn=10,
        without=("londinium", "lindum", "legion-IX"),
        destroyed=("legion-IX", "briton-1"),
        at={"briton-2": "regni", "briton-3": "regni", "legion-XX": "trinovantes", "briton-1": "regni"},
        loose={"ordovices": {}, "iceni": {ROMANS: 1, BRITONS: 1}},
    )

    assert points(now) == (
        (BRITONS, "towns", 2),
        (BRITONS, "legions", 1),
        (BRITONS, "londinium", 2),
        (ROMANS, "armies", 1),
        (ROMANS, "trinovantes", 1),
        (ROMANS, "ordovices", 1),
    )
    result = proceed(now)
    assert result.now.ending == Ending(BRITONS, Cause.POINTS)
    assert result.the(GameEnded).points == points(now)


def test_w8_3_as_it_stands_at_the_start():
    """W8.3: Londinium for the Romans; the Britons stand in Ordovices and at home."""
    assert points(judged()) == ((ROMANS, "londinium", 2),)
    assert proceed(judged(turn=9)).now.ending is None


@pytest.mark.parametrize(
    ("romans", "britons", "winner"), [(2, 2, None), (3, 2, ROMANS), (0, 1, BRITONS)], ids=["draw", "romans", "britons"]
)
def test_w8_3_more_wins(romans: int, britons: int, winner: object):
    """W8.3: equal is a draw."""
    assert by_points(((ROMANS, "a", romans), (BRITONS, "b", britons))) == Ending(winner, Cause.POINTS)  # type: ignore[arg-type]


def test_w8_4_ten_turns_by_default():
    """W8.4: without an end no points are counted."""
    assert proceed(judged(turn=10)).now.ending == Ending(ROMANS, Cause.POINTS)
    assert proceed(judged(turn=10, last_loss=5, options={"without_end": True})).now.turn == 11


def quiet(last_loss: int) -> State:
    return judged(turn=20, last_loss=last_loss, options={"without_end": True})


def test_w8_4_after_ten_quiet_turns_either_side_may_call_a_draw():
    """W8.4: first the one, then the other is asked; not sooner."""
    assert proceed(quiet(11)).now.turn == 21
    now = proceed(quiet(10)).now
    assert (now.step, choices(now, BRITONS)) == (Step.DRAW, (PlayOn(), CallDraw()))

    now = decide(now, PlayOn()).now
    assert decides(now) is ROMANS
    assert decide(now, PlayOn()).now.turn == 21
    now = decide(now, CallDraw()).now
    assert now.ending == Ending(None, Cause.CALLED)
    assert (legal_decisions(now), choices(now, ROMANS), programs_decision(now)) == ((), (), None)
