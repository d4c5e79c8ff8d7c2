"""Z9: reinforcements."""

from collections import Counter
from typing import Any

import pytest

from campaign.fury.rules.board import Side
from campaign.fury.rules.decisions import Done
from campaign.fury.rules.pieces import UnitKind
from campaign.fury.rules.state import Stage, State
from campaign.fury.rules.turn import SEQUENCE
from campaign.fury.rules.z9_reinforcements import BringOn, GroupCame
from campaign.fury.rules.z10_movement import SetOut
from tests.fury.rules.scenes import set_up
from tests.fury.rules.test_z10_movement import allows, did, do, go, ready

TRIBAL, ROMAN = Side.TRIBAL, Side.ROMAN
MONA, RELIEF = 0, 1


def waiting(turn: int, **more: Any) -> State:
    """The Roman movement step, with the groups that are still due."""
    return ready({"II cohort 1": "DB22"}, turn=turn, **{"due": (MONA, RELIEF), **more})


def test_the_army_of_mona():
    """Z5.3, Z9.1: from turn 8 on it may come or not, with all its leaders, and moves on at once."""
    play = did(waiting(8, control={"OR2": TRIBAL}), BringOn(MONA, "OR2"))
    state, event = play.state, play.events[0]

    assert isinstance(event, GroupCame)
    assert event.only is None
    assert Counter(unit.of for unit in state.at("OR2", ROMAN)) == {"": 1, "XIV": 24, "XX": 13}
    assert {leader.id for leader in state.leaders.values()} == {"paulinus", "legate-XIV", "legate-XX"}
    assert (state.due, state.control["OR2"]) == ((RELIEF,), ROMAN)
    assert do(state, SetOut(("XIV cohort 1",)), *go("OR3", units=("XIV cohort 1",))).units["XIV cohort 1"].at == "OR3"
    assert allows(waiting(8), Done())
    assert not allows(state, BringOn(MONA, "OR2"))


def test_its_units_are_numbered_on_from_the_set_up():
    """Whoever of the Twentieth has fallen since."""
    names = {unit.id for unit in do(waiting(8), BringOn(MONA, "OR2")).units.values()}
    here = {*set_up().units}

    assert "XX cohort 10" in names
    assert not names & here - {"II cohort 1"}


def test_enemies_do_not_keep_it_out():
    """Z9.1: nobody controls a tract where both stand."""
    came = do(ready({"iceni warband 1": "OR2"}, turn=8, due=(MONA,)), BringOn(MONA, "OR2"))

    assert len(came.at("OR2", ROMAN)) == 38
    assert "OR2" not in came.control


@pytest.mark.parametrize(
    ("held", "ports"),
    [
        pytest.param(("CN6", "RG3"), ("CN6", "RG3"), id="what Rome controls"),
        pytest.param((), ("CN5",), id="none"),
    ],
)
def test_the_relief_force_chooses_its_port(held: tuple[str, ...], ports: tuple[str, ...]):
    """Z9.1: with two flotillas."""
    state = waiting(14, due=(RELIEF,), control=dict.fromkeys(held, ROMAN))

    assert [offer.at for offer in SEQUENCE.offers(state) if isinstance(offer, BringOn)] == [*ports]
    there = do(state, BringOn(RELIEF, ports[0])).at(ports[0], ROMAN)
    assert Counter(unit.kind for unit in there)[UnitKind.FLOTILLA] == 2
    assert [unit.id for unit in there if unit.kind == "flotilla"] == ["flotilla 5", "flotilla 6"]


@pytest.mark.parametrize(
    ("state", "decision"),
    [
        pytest.param(waiting(7), BringOn(MONA, "OR2"), id="too early"),
        pytest.param(waiting(8), BringOn(MONA, "CV46"), id="elsewhere"),
        pytest.param(waiting(14, control={"CN5": ROMAN}), BringOn(RELIEF, "CV46"), id="an enemy port"),
        pytest.param(ready({}, half=TRIBAL, turn=20, due=(MONA,)), BringOn(MONA, "OR2"), id="in the tribes' half"),
    ],
)
def test_what_is_refused(state: State, decision: BringOn):
    """Z9.1."""
    assert not allows(state, decision)


def test_a_group_waits_until_the_step_comes():
    """And while a stack is on its way."""
    state = do(waiting(8), SetOut(("II cohort 1",)))

    assert state.stage is Stage.MOVEMENT
    assert not allows(state, BringOn(MONA, "OR2"))
