"""Y35.2 to Y35.5: what the program makes of a position, and what it does there."""

from typing import Any

import pytest

from campaign.agricola.rules.at_hand.asked import Asked, Question
from campaign.agricola.rules.at_hand.phase import Phase
from campaign.agricola.rules.board import CALEDONIANS, ROMANS, Side
from campaign.agricola.rules.decisions import Decision, Done
from campaign.agricola.rules.secrets import seen_by
from campaign.agricola.rules.state import State, Step
from campaign.agricola.rules.y11_recruiting import BuildPraesidium, PickUnits
from campaign.agricola.rules.y12_forces import SetOut
from campaign.agricola.rules.y21_answers import LetPass, Stop, ThrowAgain
from campaign.agricola.rules.y35_solo.outlook import Outlook
from campaign.agricola.rules.y35_solo.weighing import NOBODY, Stack, chance, spent
from tests.agricola.rules.playing import chosen
from tests.agricola.rules.scenes import scene


def seen(state: State, side: Side) -> Outlook:
    return Outlook(seen_by(state, side), side)


def decided(state: State, side: Side, level: int = 2) -> Any:
    found = chosen(state, side, level)
    assert found.why
    return found


def code(found: Any) -> str:
    return str(found.why.code)


FORTS = {"ala-1": "coria", "ala-2": "luguvalium", "aux-1": "cataractonium", "aux-2": "eboracum"}
"""A unit in each fortress but Trimontium."""


def test_y35_2_an_unknown_unit_has_the_mean_of_those_not_seen():
    """Y35.2: 30 Caledonians, strength 2.97 at the mean; under an army marker there are several."""
    state = scene(units={"band-1": "caledonii", "ix-1": "trimontium"})
    look = seen(state, ROMANS)
    [unit] = look.seen.at(state.north.place["caledonii"].hex, CALEDONIANS)

    assert look.unit(unit).strength == pytest.approx(2.97, abs=0.01)
    covered = seen(scene(units={"band-1": "caledonii"}, armies={"caledonians-army-1": ("band-1",)}), ROMANS)
    assert covered.at(state.north.place["caledonii"].hex, CALEDONIANS).number == 4


def test_y35_2_a_center_face_down_may_be_an_oppidum_or_an_ambush():
    """Y35.2: 6 and 3 of 16; a single unit is lost there more often than an army."""
    state = scene(units={"ix-1": "trimontium", "ix-2": "trimontium"}, centers={"damnonii": "wastes-1"})
    look, hex = seen(state, ROMANS), state.north.place["damnonii"].hex

    assert look.wins(hex, look.stack(("ix-1",))) < look.wins(hex, look.stack(("ix-1", "ix-2"))) < 1
    assert seen(scene(centers={"damnonii": "oppidum-1!"}), ROMANS).at(hex, CALEDONIANS).static


def test_estimates_of_a_battle():
    """Who is stronger wins more often, behind walls still more often, and loses less."""
    weak, strong = Stack(3, 2, 1), Stack(9, 6, 3)

    assert chance(weak, weak) == 0.5
    assert chance(weak, strong) < chance(weak, weak, walls=True) < 0.5 < chance(strong, weak)
    assert (chance(weak, NOBODY), chance(NOBODY, weak)) == (1.0, 0.0)
    assert spent(strong, weak) < spent(strong, strong)
    assert spent(NOBODY, weak) == spent(strong, strong)


def test_y35_3_level_1_goes_to_the_nearest_center():
    """Y35.3: by the legal March that takes it."""
    found = decided(scene(units={"ix-1": "trimontium", "ix-2": "trimontium", **FORTS}), ROMANS, 1)

    assert isinstance(found, SetOut)
    assert code(found) == "player.center"


def test_y35_4_a_praesidium_is_built_before_winter():
    """Y35.4: where a legionary holds a Tribal Center in turn III; not in a fortress."""
    state = scene(Step.ROMAN_RECRUITING, units={"ix-1": "damnonii", "ix-2": "trimontium", **FORTS}, turn=3)

    assert decided(state, ROMANS) == BuildPraesidium(state.north.place["damnonii"].hex)


def test_y35_4_the_last_unit_does_not_leave_a_fortress_where_the_enemy_may_come():
    """Y35.4: Trimontium with Caledonians at two Marches, and others already bare."""
    state = scene(units={"ix-1": "trimontium", "ala-1": "coria", "band-1": "damnonii", "gaesatae-1": "damnonii"})

    assert decided(state, ROMANS) == Done()


def test_y35_5_the_third_fortress_is_the_game():
    """Y35.5: whoever can take it does, from two held ones."""
    host = {"gaesatae-1": "damnonii", "gaesatae-2": "damnonii", "band-1": "coria", "band-2": "luguvalium"}
    found = decided(scene(Step.CALEDONIAN_MARCHES, units={"aux-1": "trimontium", **host}, turn=5), CALEDONIANS)

    assert isinstance(found, SetOut)
    assert {"gaesatae-1", "gaesatae-2"} >= {*found.units}
    assert code(found) == "player.attack"


def test_y35_5_in_the_last_turn_a_unit_comes_to_each_free_center():
    """Y35.5: as many as there are AP; before, some AP are kept."""
    last = scene(Step.CALEDONIAN_RECRUITING, units={"ix-1": "trimontium"}, ap=(0, 9), turn=11)

    assert decided(last, CALEDONIANS) == PickUnits(9)
    assert decided(scene(Step.CALEDONIAN_RECRUITING, ap=(0, 9), turn=9), CALEDONIANS) != PickUnits(9)


@pytest.mark.parametrize(
    ("asked", "level", "answer"),
    [
        (Asked(ROMANS, Question.STOP, CALEDONIANS, "fury"), 2, Stop()),
        (Asked(ROMANS, Question.STOP, CALEDONIANS, "druids"), 2, LetPass()),
        (Asked(ROMANS, Question.STOP, CALEDONIANS, "fury"), 1, LetPass()),
        (Asked(ROMANS, Question.MARCH, CALEDONIANS), 2, LetPass()),
        (Asked(CALEDONIANS, Question.AGAIN, CALEDONIANS, "druids", roll="united", faces=(4, 1)), 2, ThrowAgain(1)),
        (Asked(CALEDONIANS, Question.AGAIN, CALEDONIANS, "druids", roll="unite", faces=(2, 6)), 2, ThrowAgain(1)),
        (Asked(CALEDONIANS, Question.AGAIN, CALEDONIANS, "druids", roll="unite", faces=(2, 4)), 2, LetPass()),
    ],
)
def test_y35_3_what_is_asked_about_markers(asked: Asked, level: int, answer: Decision):
    """Y35.3: level 2 stops what does harm, and throws bad dice again."""
    held: Any = {ROMANS: ("treachery",), CALEDONIANS: ("druids",)}
    state = scene(Step.CALEDONIAN_MARCHES, units={"ix-1": "trimontium"}, held=held, asked=asked, phase=Phase())

    assert decided(state, asked.of, level) == answer
