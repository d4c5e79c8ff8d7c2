"""The population phase (W4)."""

from dataclasses import replace

import pytest

from campaign.boudica.rules.board import BRITONS, ROMANS, Population
from campaign.boudica.rules.state import Step, Swaying
from campaign.boudica.rules.w4_population import PopulationSwayed, chiefs, majorities, modifiers, spare
from engine.rules.modifiers import Modifier, total
from engine.rules.reason import Reason
from tests.boudica.rules.scenes import Outcome, proceed, scene

CHIEFS, AGENTS, ARMIES, MAJORITIES = (
    Step.SWAYED_BY_CHIEFS,
    Step.SWAYED_BY_AGENTS,
    Step.SWAYED_BY_ARMIES,
    Step.SWAYED_BY_MAJORITIES,
)
QUIET = {"agent-briton-1": "londinium", "boudica": "londinium"} | dict.fromkeys(
    ["briton-1", "briton-2", "briton-3"], "londinium"
)
"""Nothing sways but what an example names."""


def cubes(result: Outcome, space: str) -> tuple[int, int, int]:
    now = result.now.grounds[space].cubes
    return now.roman, now.unaligned, now.briton


@pytest.mark.parametrize(("face", "after"), [(4, (2, 5, 1)), (5, (3, 4, 1)), (6, (3, 4, 1))])
def test_w4_1_a_chief_on_5_or_6(face: int, after: tuple[int, int, int]):
    """W4.1: one unaligned cube takes the chief's side."""
    result = proceed(scene(CHIEFS, chiefs={"regni": (ROMANS,)}), face)

    assert cubes(result, "regni") == after
    assert result.the(PopulationSwayed).faces == (face,)


def test_w4_1_chiefs_of_both_sides():
    """W4.1: each rolls (W2.3), the first player's first."""
    now = scene(CHIEFS, chiefs={"corieltauvi": (ROMANS, BRITONS)})

    result = proceed(now, 5, 4)
    assert [each.side for each in result.all(PopulationSwayed)] == [BRITONS, ROMANS]
    assert [check.side for check in chiefs(replace(now, first=ROMANS), "corieltauvi")] == [ROMANS, BRITONS]
    assert cubes(result, "corieltauvi") == (2, 3, 3)


def test_w4_2_an_agent_and_each_unaligned_cube():
    """W4.2: a die for each, 6 turns it; an agent in a city finds nobody."""
    result = proceed(scene(AGENTS, at=QUIET | {"agent-briton-2": "regni"}), 6, 5, 6, 1, 2)

    assert cubes(result, "regni") == (2, 3, 3)
    assert result.the(PopulationSwayed).turned == 2


@pytest.mark.parametrize(("once", "dice"), [(True, 5), (False, 10)])
def test_w4_2_one_check_however_many_agents(once: bool, dice: int):
    """W4.2: by option, one each."""
    both = {"agent-briton-1": "regni", "agent-briton-2": "regni"}

    proceed(scene(AGENTS, at=QUIET | both, options={"agents_count_once": once}), *[1] * dice)


@pytest.mark.parametrize(("space", "boudica", "army", "turned"), [("regni", 4, 5, 0), ("regni", 5, 6, 2)])
def test_w4_3_boudica_and_an_army(space: str, boudica: int, army: int, turned: int):
    """W4.3: she on 5 or 6, the armies on a 6, one roll however many."""
    here = {"boudica": space, "briton-1": space, "briton-2": space}

    result = proceed(scene(ARMIES, at=QUIET | here), boudica, army)

    assert [each.by for each in result.all(PopulationSwayed)] == [Swaying.BOUDICA, Swaying.ARMIES]
    assert cubes(result, space) == (2, 5 - turned, 1 + turned)


def test_w4_3_easier_in_the_homelands():
    """W4.3: both rolls +1 in Iceni and Trinovantes."""
    here = {"boudica": "iceni", "briton-1": "iceni"}

    result = proceed(scene(ARMIES, at=QUIET | here, cubes={"iceni": (0, 6, 2)}), 4, 5)

    assert cubes(result, "iceni") == (0, 4, 4)


def test_w4_3_a_roll_for_each_army_by_option():
    """W4.3: two armies, two rolls."""
    here = {"briton-1": "regni", "briton-2": "regni"}

    result = proceed(scene(ARMIES, at=QUIET | here, options={"armies_count_once": False}), 6, 6)

    assert cubes(result, "regni") == (2, 3, 3)


@pytest.mark.parametrize(
    ("three", "who"), [((4, 1, 3), [ROMANS]), ((4, 0, 4), []), ((3, 5, 0), []), ((0, 2, 6), [BRITONS])]
)
def test_w4_4_four_cubes_and_more_than_the_other(three: tuple[int, int, int], who: list[str]):
    """W4.4: equal sides sway nobody."""
    now = scene(MAJORITIES, cubes={"regni": three})

    assert [check.side for check in majorities(now, "regni")] == who


def test_w4_4_four_are_enough_by_option():
    """W4.4: then both sway, the first player first."""
    now = scene(MAJORITIES, cubes={"regni": (4, 0, 4)}, options={"majority_is_more": False})

    assert [check.side for check in majorities(now, "regni")] == [BRITONS, ROMANS]


def test_w4_4_each_unaligned_cube_on_a_6():
    """W4.4: the homelands have one each, and Regni three."""
    result = proceed(scene(MAJORITIES, cubes={"regni": (5, 3, 0)}), 1, 6, 6, 5, 6)

    assert cubes(result, "iceni") == (0, 1, 7)
    assert cubes(result, "trinovantes") == (0, 0, 8)
    assert cubes(result, "regni") == (7, 1, 0)


def test_w4_5_armies_and_londinium():
    """W4.5: +1 for each enemy army destroyed, -1 for each own, for the whole game; Britons +1 if Londinium is."""
    now = scene(CHIEFS, destroyed=("legion-IX", "legion-XX", "briton-1"), without=("londinium",))

    assert modifiers(now, BRITONS) == (
        Modifier("W4.5", Reason("enemies_destroyed"), 2),
        Modifier("W4.5", Reason("own_destroyed"), -1),
        Modifier("W4.5", Reason("londinium_destroyed"), 1),
    )
    assert total(modifiers(now, ROMANS)) == 1 - 2


def test_w4_5_one_loss_each_comes_to_nothing():
    """W4.5: +1 and -1."""
    now = scene(CHIEFS, destroyed=("legion-IX", "briton-1"))

    assert [total(modifiers(now, side)) for side in (ROMANS, BRITONS)] == [0, 0]


@pytest.mark.parametrize(
    ("razed", "britons"),
    [((("branodunum", 1), ("venta-icenorum", 1)), 2), ((("branodunum", 2),), 0), ((("glevum", 1),), 0)],
)
def test_w4_5_towns_that_the_romans_destroyed_last_turn(razed: tuple[tuple[str, int], ...], britons: int):
    """W4.5: last turn only, the Britons +1 and the Romans -1 for each; not what the Britons destroyed."""
    now = scene(CHIEFS, razed=razed, turn=2)

    assert (total(modifiers(now, BRITONS)), total(modifiers(now, ROMANS))) == (britons, -britons)


def test_w4_5_no_face_is_special():
    """W4.5: a 6 fails with -1, a 4 succeeds with +1."""
    lost = scene(CHIEFS, chiefs={"regni": (BRITONS,)}, destroyed=("briton-1", "briton-2"))
    won = scene(CHIEFS, chiefs={"regni": (BRITONS,)}, destroyed=("legion-IX",))

    assert cubes(proceed(lost, 6), "regni") == (2, 5, 1)
    assert cubes(proceed(won, 4), "regni") == (2, 4, 2)


def test_w4_6_without_unaligned_cubes_the_enemys_are_removed():
    """W4.6: one die where there is none; the cube is out of the game."""
    result = proceed(scene(AGENTS, at=QUIET | {"agent-briton-2": "regni"}, cubes={"regni": (3, 0, 5)}), 6)

    assert cubes(result, "regni") == (2, 0, 5)
    assert result.the(PopulationSwayed).removed == 1


def test_w4_6_the_last_unaligned_cube_and_then_the_enemys():
    """W4.6: counted when each check begins."""
    here = {"boudica": "regni", "briton-1": "regni"}

    result = proceed(scene(ARMIES, at=QUIET | here, cubes={"regni": (3, 1, 4)}), 5, 6)

    assert cubes(result, "regni") == (2, 0, 5)


def test_w4_6_nobody_to_take_no_roll():
    """W4.6: no enemy cube to take either."""
    result = proceed(scene(CHIEFS, chiefs={"iceni": (BRITONS,)}, cubes={"iceni": (0, 0, 8)}))

    assert not result.all(PopulationSwayed)


@pytest.mark.parametrize(("without", "left"), [((), 2), (("branodunum",), 2), (("branodunum", "venta-icenorum"), 3)])
def test_w4_7_a_town_keeps_its_last_cube(without: tuple[str, ...], left: int):
    """W4.7: while any town of the side stands."""
    assert spare(scene(CHIEFS, cubes={"iceni": (5, 0, 3)}, without=without), "iceni", BRITONS) == left


def test_w4_7_where_there_was_none_none_appears():
    """W4.7: Camulodunum has no Roman cube beside it, and a Briton chief finds nobody to remove."""
    now = scene(CHIEFS, cubes={"trinovantes": (0, 0, 8)}, chiefs={"trinovantes": (BRITONS,)})

    assert spare(now, "trinovantes", ROMANS) == 0
    assert not proceed(now).all(PopulationSwayed)


def test_w4_8_by_kind_then_by_the_maps_order():
    """W4.8: chiefs, agents, Boudica and armies, majorities; cities are left out."""
    result = proceed(scene(CHIEFS, chiefs={"cantiaci": (ROMANS,), "carvetii": (BRITONS,)}), 1, 1)

    assert [each.space for each in result.all(PopulationSwayed)] == ["carvetii", "cantiaci"]
    assert result.now.step is ARMIES  # for both agents are in cities
    assert Population() == result.now.grounds["londinium"].cubes
