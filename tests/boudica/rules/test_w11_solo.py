"""W11.1, W11.2: the program plays the sides it has levels for, and says why; people play the others."""

from collections.abc import Mapping
from dataclasses import replace
from types import SimpleNamespace
from uuid import UUID

import pytest

from campaign.boudica.rules.b31_overrides import Override, What
from campaign.boudica.rules.board import BRITONS, ROMANS, Side
from campaign.boudica.rules.decisions import Decision, Proceed
from campaign.boudica.rules.events import Event
from campaign.boudica.rules.secrets import told_why
from campaign.boudica.rules.state import Meeting, Stage, State, Step
from campaign.boudica.rules.turn import RULESET
from campaign.boudica.rules.w5_movement.exchange import Exchange
from campaign.boudica.rules.w5_movement.moving import Enter, Pass
from campaign.boudica.rules.w6_battle.external import ReportBattle
from campaign.boudica.rules.w6_battle.meeting import RollBattle
from campaign.boudica.rules.w11_solo import solo
from engine.rules.correct import own_decisions
from engine.rules.dice import SeededDice
from engine.rules.reason import Reason
from engine.rules.record import Line, because
from engine.rules.ruleset import Game, goes_on, play
from engine.rules.seating import Seating
from tests.boudica.rules.scenes import scene

BOTH = {ROMANS: 1, BRITONS: 1}


def moving(side: Side, levels: Mapping[Side, int]) -> State:
    """It is a side's turn to move a piece."""
    now = scene(Step.MOVEMENT, side, side.enemy)
    return replace(now, start=replace(now.start, levels=levels))


def joined(levels: Mapping[Side, int]) -> State:
    """A battle is joined in Corieltauvi; the Britons spoke last."""
    meeting = Meeting("corieltauvi", Stage.JOINED, ((ROMANS, True), (BRITONS, True)))
    now = scene(Step.BATTLES, "corieltauvi", at={"briton-1": "corieltauvi"}, meeting=meeting)
    return replace(now, start=replace(now.start, levels=levels))


def test_w11_1_the_program_plays_its_side_at_once():
    """W11.1; and nobody decides for it: its side has no choices."""
    now = moving(BRITONS, {BRITONS: 1})

    assert solo.people(now.start) == (ROMANS,)
    decision = solo.SEATING.programs(SimpleNamespace(now=now))
    assert decision in RULESET.choices(now, BRITONS)
    assert solo.SEATING.is_programs(SimpleNamespace(now=now))
    assert solo.choices(now, BRITONS) == ()


def test_w11_1_people_play_theirs():
    """W11.1."""
    now = moving(ROMANS, {BRITONS: 1})

    assert solo.SEATING.programs(SimpleNamespace(now=now)) is None
    assert solo.SEATING.chosen(now) is None
    assert solo.choices(now, ROMANS) == RULESET.choices(now, ROMANS)
    assert solo.choices(now, BRITONS) == ()


def test_w11_1_nobody_waits_for_it_where_it_plays_both():
    """W11.1: it decides when it is asked to go on."""
    now = moving(ROMANS, BOTH)

    assert solo.SEATING.programs(SimpleNamespace(now=now)) is None
    assert solo.SEATING.next(now) in RULESET.choices(now, ROMANS)
    assert not solo.SEATING.is_programs(SimpleNamespace(now=now))


def test_w3_1_what_both_sides_leave_to_the_program_goes_on_in_any_game():
    """W3.1."""
    for levels in ({}, {BRITONS: 1}, BOTH):
        now = scene(Step.VICTORY)
        game = SimpleNamespace(now=replace(now, start=replace(now.start, levels=levels)))
        assert solo.SEATING.programs(game) == Proceed()
        assert goes_on(solo.RULESET, game)  # type: ignore[type-var]


@pytest.mark.parametrize(("levels", "decides"), [({}, BRITONS), ({BRITONS: 1}, ROMANS), (BOTH, BRITONS)])
def test_w11_3_who_plays_alone_chooses_how_a_battle_is_fought(levels: Mapping[Side, int], decides: Side):
    """W11.3, B37: whichever side spoke last."""
    now = joined(levels)

    assert solo.decides(now) is decides
    assert solo.choices(now, decides) == (() if levels == BOTH else (RollBattle(),))


def test_w11_2_whose_decision_a_line_is():
    """W11.2: people's own are what they go back to; who watches goes back by any."""
    theirs, own = moving(BRITONS, {BRITONS: 1}), moving(ROMANS, {BRITONS: 1})

    assert not solo.is_peoples(theirs, Pass())
    assert solo.is_peoples(theirs, Override("iceni", What.CUBES, None, "so it was"))  # type: ignore[arg-type]
    assert solo.is_peoples(own, Pass())
    assert solo.is_peoples(moving(BRITONS, BOTH), Pass())
    assert not solo.is_peoples(scene(Step.VICTORY), Proceed())


def test_w11_2_its_choice_has_a_reason_and_is_the_same_again():
    """W11.2."""
    now = moving(BRITONS, {BRITONS: 1})
    first, again = solo.SEATING.chosen(now), solo.SEATING.chosen(now)

    assert first == again
    assert first is not None
    assert first.why


@pytest.mark.parametrize(
    ("decision", "is_told"),
    [(Enter("briton-1", "corieltauvi"), True), (Exchange("briton-2", "briton-3", 1), False)],
)
def test_w1_4_the_reason_for_what_is_sealed_is_sealed(decision: Decision, is_told: bool):
    """W1.4."""
    now, why = moving(BRITONS, {BRITONS: 1}), Reason("player.stop")
    line: Line[Decision, Event]
    line, _ = play(RULESET, now, because(decision, why), SeededDice("7", 2), 1, 0)

    assert told_why(now, line, BRITONS) == why
    assert told_why(now, line, ROMANS) == (why if is_told else None)


def test_w11_2_whose_a_decision_was_is_known_without_asking_the_program(monkeypatch: pytest.MonkeyPatch):
    """W11.2: at its third level it would think for seconds."""
    start = joined({BRITONS: 3})
    line, now = play(solo.RULESET, start, ReportBattle(True, 20, 70), solo.RULESET.dice(start), 1, 0)
    programs = solo.SEATING.next(now)
    assert programs
    following, after = play(solo.RULESET, now, programs, solo.RULESET.dice(now), 2, 1)
    monkeypatch.setattr(Seating, "at_level", lambda *asked: pytest.fail("it thinks"))

    game = Game(UUID(int=0), start.start, (line, following), (start, now, after))
    assert own_decisions(solo.RULESET, game) == (0,)
