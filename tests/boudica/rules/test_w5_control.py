"""Whose a region is (W5.5)."""

import pytest

from campaign.boudica.rules.board import BRITONS, ROMANS, Side
from campaign.boudica.rules.w5_movement.control import Holding, controller, controllers
from tests.boudica.rules.scenes import scene


@pytest.mark.parametrize(
    ("romans", "britons", "whose"),
    [
        (Holding(3), Holding(2), ROMANS),
        (Holding(2), Holding(3), BRITONS),
        (Holding(2), Holding(2), None),
        (Holding(1), Holding(0, town=True), ROMANS),
        (Holding(0, town=True), Holding(1), BRITONS),
        (Holding(0, town=True), Holding(0, town=True), None),
    ],
)
def test_w5_5_where_both_are_the_one_with_more_sp_controls(romans: Holding, britons: Holding, whose: Side | None):
    """W5.5: both have SP or a town there: who has more SP, nobody at equal numbers."""
    assert controller(romans, britons, last=ROMANS) == whose


@pytest.mark.parametrize(
    ("romans", "britons", "whose"),
    [
        (Holding(2), Holding(), ROMANS),
        (Holding(0, town=True), Holding(), ROMANS),
        (Holding(), Holding(2), BRITONS),
        (Holding(), Holding(1, town=True), BRITONS),
    ],
)
def test_w5_5_two_sp_or_a_town_control_where_the_enemy_has_nothing(
    romans: Holding, britons: Holding, whose: Side | None
):
    """W5.5: else who has 2 SP or more, or a town."""
    assert controller(romans, britons, last=None) == whose


def test_w5_5_a_lone_sp_beside_an_enemy_town_that_nobody_guards_controls_the_region():
    """W5.5: both have something there, and 1 SP is more than none (ruling)."""
    lone = scene(loose={"corieltauvi": {BRITONS: 1}}, without=("legion-IX",))

    assert controllers(lone, "corieltauvi") == {BRITONS}
    assert controllers(scene(loose={"regni": {BRITONS: 1}}), "regni") == {ROMANS}


def test_w5_5_the_cities_are_nobodys_and_so_is_the_far_north():
    """W5.5: whoever stands in a city; in Carvetii and Dumnonii until an army comes (W2.8)."""
    now = scene(at={"legion-XX": "londinium", "briton-1": "eboracum"})

    assert [controllers(now, space) for space in ("londinium", "eboracum", "carvetii", "dumnonii")] == [{None}] * 4


@pytest.mark.parametrize("last", [ROMANS, BRITONS, None])
def test_w5_5_nothing_or_a_lone_sp_leaves_it_to_the_last_holder(last: Side | None):
    """W5.5: with nothing or one lone SP it is whose army last entered it (ruling)."""
    assert controller(Holding(), Holding(), last) == last
    assert controller(Holding(1), Holding(), last) == last
    assert controller(Holding(), Holding(1), last) == last


def test_w5_5_option_a_lone_sp_holds_a_region():
    """W5.5: with one SP as the least (option) it controls the region, whoever held it last."""
    assert controller(Holding(1), Holding(), BRITONS, least=1) is ROMANS
