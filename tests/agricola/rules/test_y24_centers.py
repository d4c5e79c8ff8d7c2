"""Y24: what Tribal Center units do when they are revealed."""

import pytest

from campaign.agricola.rules.board import CALEDONIANS, ROMANS
from campaign.agricola.rules.y4_picking import UnitPlaced, UnitsCame, UnitsPicked
from campaign.agricola.rules.y10_action_points import PointsChanged
from campaign.agricola.rules.y24_centers import (
    AmbushSprung,
    CenterGone,
    CenterRevealed,
    ShowCenter,
    arrived,
    face_down,
    may_show,
    mined,
    show,
    stops_romans,
)
from tests.agricola.rules.scenes import happens, scene

AT = "taexali"


def at(state):
    return state.north.place[AT].hex


@pytest.mark.parametrize("kind", ["oppidum", "monoliths", "mines"])
def test_y24_1_a_roman_force_that_stops_turns_up_what_lies_there(kind):
    """Y24.1."""
    state = scene(units={"ii-1": AT}, centers={AT: f"{kind}-1"})
    outcome = happens(state, lambda play: arrived(play, at(state), ROMANS))
    assert outcome.events == (CenterRevealed(at(state), f"{kind}-1"),)
    assert outcome.now.centers[at(state)].open
    assert stops_romans(outcome.now, at(state)) == (kind != "monoliths")
    assert not happens(outcome.now, lambda play: arrived(play, at(state), ROMANS)).events


def test_y24_1_caledonians_reveal_nothing_by_coming():
    """Y24.1."""
    state = scene(units={"riders-1": AT}, centers={AT: "ambush-1"})
    assert not happens(state, lambda play: arrived(play, at(state), CALEDONIANS)).events
    assert stops_romans(state, at(state))
    assert face_down(state, at(state))


def test_y24_2_an_ambush_goes_and_a_die_of_units_are_picked_and_placed_there():
    """Y24.2."""
    state = scene(units={"ii-1": AT}, centers={AT: "ambush-2"})
    sprung = []
    outcome = happens(state, lambda play: sprung.append(arrived(play, at(state), ROMANS)), 2, 1, 1, 1, 1)
    assert sprung == [True]
    assert outcome.the(AmbushSprung).face == 2
    assert outcome.the(CenterGone).rule == "Y24.2"
    assert outcome.now.box[-1] == "ambush-2"
    assert at(state) not in outcome.now.centers
    assert outcome.the(UnitsPicked).units == outcome.now.at(at(state), CALEDONIANS) == ("calgacus", "chief-1")
    assert outcome.the(UnitsPicked).faces == (1, 1, 1, 1)
    assert outcome.the(UnitsCame).number == 2
    assert not set(outcome.now.recruits[CALEDONIANS]) & {"calgacus", "chief-1"}


def test_y24_2_a_short_pool_gives_what_there_is():
    """Y24.2."""
    state = scene(centers={AT: "ambush-2"}, recruits={ROMANS: (), CALEDONIANS: ("riders-2",)})
    outcome = happens(state, lambda play: arrived(play, at(state), ROMANS), 6)
    assert [each.unit for each in outcome.all(UnitPlaced)] == ["riders-2"]
    assert [each.only for each in outcome.events if isinstance(each, UnitPlaced | UnitsPicked)] == [CALEDONIANS] * 2


def test_y24_2_an_ambush_revealed_otherwise_goes_without_units():
    """Y24.2."""
    state = scene(centers={AT: "ambush-2"})
    outcome = happens(state, lambda play: show(play, at(state)))
    assert outcome.events == (CenterRevealed(at(state), "ambush-2"), CenterGone(at(state), "ambush-2", "Y24.2"))


def test_y24_5_trackless_wastes_go_when_they_are_revealed():
    """Y24.5."""
    state = scene(centers={AT: "wastes-1"})
    outcome = happens(state, lambda play: arrived(play, at(state), ROMANS))
    assert outcome.the(CenterGone).rule == "Y24.5"
    assert "wastes-1" in outcome.now.box


def test_y24_4_romans_with_mines_at_the_end_of_a_battle_gain_2_ap_once():
    """Y24.4."""
    state = scene(units={"ii-1": AT}, centers={AT: "mines-1!"}, ap=(3, 3))
    outcome = happens(state, lambda play: mined(play, at(state)))
    assert outcome.the(PointsChanged).change == 2
    assert outcome.now.ap[ROMANS] == 5
    assert outcome.now.gone == ("mines-1",)
    assert "mines-1" not in outcome.now.box
    assert not happens(outcome.now, lambda play: mined(play, at(state))).events


@pytest.mark.parametrize(
    ("units", "center"), [({}, "mines-1!"), ({"ii-1": AT}, "mines-1"), ({"ii-1": AT}, "oppidum-1!")]
)
def test_y24_4_nothing_comes_of_mines_without_romans_or_face_down(units, center):
    """Y24.4."""
    state = scene(units=units, centers={AT: center})
    assert not happens(state, lambda play: mined(play, at(state))).events


def test_y24_1_the_caledonians_may_show_what_lies_face_down():
    """Y24.1."""
    state = scene(centers={AT: "mines-1", "creones": "oppidum-1!"})
    assert may_show(state) == (ShowCenter(at(state)),)
