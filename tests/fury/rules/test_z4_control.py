"""Z4.4, Z12.4: control and looting."""

from dataclasses import replace
from typing import Any

import pytest

from campaign.fury.rules.board import Side
from campaign.fury.rules.parts import moved
from campaign.fury.rules.play import Play
from campaign.fury.rules.state import Leader, Looting, State
from campaign.fury.rules.z4_control import settle, turn_over
from tests.fury.rules.scenes import scene
from tests.scripted import ScriptedDice

TRIBAL, ROMAN = Side.TRIBAL, Side.ROMAN


def settled(state: State, *faces: int, at: str = "TR6") -> State:
    play = Play(state, ScriptedDice(faces))
    settle(play, [at])
    return play.state


def taken(**more: Any) -> State:
    """Camulodunum, which the Iceni have taken with Boudica; Paulinus is their prisoner."""
    state = scene({"iceni warband 1": "TR6"}, {"boudica": "TR6"}, **{"control": {"TR6": ROMAN}, **more})
    return replace(state, leaders={**state.leaders, "paulinus": Leader("paulinus", "TR6", captor=TRIBAL)})


def test_sole_occupation_is_control():
    """Z4.4: as long as both stand there, or nobody, it is whose it was."""
    both = scene({"iceni warband 1": "TR1", "II cohort 1": "TR1"}, control={"TR1": ROMAN})

    assert settled(both, at="TR1").control["TR1"] is ROMAN
    assert settled(scene({}, control={"TR1": ROMAN}), at="TR1").control["TR1"] is ROMAN
    assert settled(scene({"iceni warband 1": "TR1"}, control={"TR1": ROMAN}), at="TR1").control["TR1"] is TRIBAL


@pytest.mark.parametrize(("face", "until"), [(1, 6), (2, 6), (3, 7), (4, 7), (5, 8), (6, 8)])
def test_a_rich_place_is_looted(face: int, until: int):
    """Z12.4: in turn 5, which does not count; who is there stays, a prisoner is nobody of theirs."""
    state = settled(taken(), face)

    assert state.looting == {"TR6": Looting(until, ("iceni warband 1", "boudica"))}
    assert state.looted == ("TR6",)


@pytest.mark.parametrize("more", [{"looted": ("TR6",)}, {"control": {"TR6": TRIBAL}}])
def test_each_place_is_looted_once(more: dict[str, Any]):
    """Z12.4: and when it is taken, not later."""
    assert settled(taken(**more)).looting == {}


def test_no_other_place_is_looted():
    assert settled(scene({"iceni warband 1": "TR1"}, control={"TR1": ROMAN}), at="TR1").looted == ()


def test_retreat_ends_it():
    """Z12.4: it has been looted all the same."""
    state = settled(taken(), 6)
    gone = settled(moved(state, ["iceni warband 1"], "TR1", ["boudica"]))

    assert gone.leaders["boudica"].at == "TR1"
    assert (gone.looting, gone.looted) == ({}, ("TR6",))


@pytest.mark.parametrize(("turn", "goes_on"), [(6, True), (7, False)])
def test_it_ends_with_its_last_turn(turn: int, goes_on: bool):
    """Z12.4."""
    play = Play(replace(settled(taken(), 1), turn=turn), ScriptedDice([]))
    turn_over(play)

    assert bool(play.state.looting) is goes_on
