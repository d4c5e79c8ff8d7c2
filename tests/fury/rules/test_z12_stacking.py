"""Z12: stacking, disruption, looting."""

from dataclasses import replace

import pytest

from campaign.fury.rules.board import Side, Terrain
from campaign.fury.rules.presses import goals
from campaign.fury.rules.state import Leader, Looting, Stage, State
from campaign.fury.rules.z10_movement import SetOut
from campaign.fury.rules.z12_stacking import is_too_far, may_move, may_stand, points, stumbles
from tests.fury.rules.scenes import scene

TRIBAL, ROMAN = Side.TRIBAL, Side.ROMAN


def stack(*units: str, leaders: tuple[str, ...] = ()) -> State:
    return scene({f"{unit} 1": "AT5" for unit in units}, dict.fromkeys(leaders, "AT5"))


HOST = ("iceni warband", "trinovantes warband", "cantiaci warband")


@pytest.mark.parametrize(
    ("state", "side", "may"),
    [
        pytest.param(stack("II cohort", "IX cohort", "guard"), ROMAN, True, id="Romans"),
        pytest.param(stack("regnenses-pro warband"), ROMAN, True, id="a loyal tribe"),
        pytest.param(stack("regnenses-pro warband", "II cohort"), ROMAN, False, id="a loyal tribe with Romans"),
        pytest.param(
            stack("regnenses-pro warband", "II cohort", leaders=("cogidubnus",)), ROMAN, True, id="its leader"
        ),
        pytest.param(stack("regnenses-pro warband", "II cohort", leaders=("postumus",)), ROMAN, True, id="a Roman one"),
        pytest.param(
            stack("regnenses-pro warband", "parisi-pro warband", leaders=("vellocatus",)), ROMAN, False, id="a stranger"
        ),
        pytest.param(
            stack("regnenses-pro warband", "parisi-pro warband", leaders=("cogidubnus",)), ROMAN, True, id="of one"
        ),
        pytest.param(stack("iceni warband"), TRIBAL, True, id="one tribe"),
        pytest.param(stack(*HOST[:2]), TRIBAL, False, id="two tribes"),
        pytest.param(stack(*HOST[:2], leaders=("chief-cantiaci",)), TRIBAL, False, id="two with the leader of a third"),
        pytest.param(stack(*HOST[:2], leaders=("chief-trinovantes",)), TRIBAL, True, id="two with a leader of theirs"),
        pytest.param(stack(*HOST, leaders=("chief-trinovantes",)), TRIBAL, False, id="three with one leader"),
        pytest.param(
            stack(*HOST, leaders=("chief-trinovantes", "chief-cantiaci")), TRIBAL, True, id="three with two leaders"
        ),
        pytest.param(stack(*HOST, leaders=("boudica",)), TRIBAL, True, id="with Boudica"),
        pytest.param(stack(*HOST, leaders=("paulinus",)), TRIBAL, False, id="a leader of the enemy"),
    ],
)
def test_who_may_stand_together(state: State, side: Side, may: bool):
    """Z12.1, Z12.2."""
    assert may_stand(state, "AT5", side) is may


def test_where_nobody_asks():
    """Z12.3: among enemies, and where is looted; nor does a held leader help."""
    crowd = stack(*HOST)
    held = replace(crowd, leaders={"boudica": Leader("boudica", "AT5", captor=ROMAN)})

    assert may_stand(replace(crowd, looting={"AT5": Looting(9, ())}), "AT5", TRIBAL)
    assert may_stand(stack(*HOST, "II cohort"), "AT5", TRIBAL)
    assert not may_stand(held, "AT5", TRIBAL)


def test_the_chief_of_the_parisi_is_of_their_side():
    """Z8.3."""
    rebels = stack("parisi warband", "iceni warband", leaders=("chief-parisi",))

    assert may_stand(replace(rebels, rebels=("parisi",)), "AT5", TRIBAL)
    assert not may_stand(rebels, "AT5", TRIBAL)


def test_he_lets_one_other_tribe_in():
    """Z12.2: "each Tribal leader allows that tribe and one other to stack", though he may lead the Parisi of either."""
    three = stack("parisi warband", "iceni warband", "trinovantes warband", leaders=("chief-parisi",))

    assert not may_stand(replace(three, rebels=("parisi",)), "AT5", TRIBAL)


@pytest.mark.parametrize(
    ("unit", "at", "leader", "may"),
    [
        ("II cohort 1", "DB22", "", True),
        ("II cohort 1", "DB22*", "", False),
        ("II cohort 1", "DB22*", "postumus", True),
        ("guard 1", "DB22*", "", False),
        ("iceni warband 1", "TR6*", "", False),
        ("iceni warband 1", "TR6*", "boudica", True),
        ("iceni warband 1", "IC4*", "", True),
        ("cantiaci warband 1", "TR6*", "boudica", False),
        ("cantiaci warband 1", "CN4*", "", True),
    ],
)
def test_which_disrupted_units_may_move(unit: str, at: str, leader: str, may: bool):
    """Z12.5: Romans with an appropriate leader; tribes in their homeland, three of them with Boudica, too."""
    state = scene({unit: at}, {leader: at.rstrip("*")} if leader else {})
    assert may_move(state, state.units[unit]) is may


def test_who_loots_stays():
    """Z12.4."""
    looting = {"TR6": Looting(9, ("iceni warband 1",))}
    state = scene(dict.fromkeys(("iceni warband 1", "iceni warband 2"), "TR6"), looting=looting)

    assert [may_move(state, unit) for unit in state.units.values()] == [False, True]


def test_in_a_place_that_is_looted_no_disrupted_unit_moves():
    """Z12.5: not even with Boudica."""
    state = scene({"iceni warband 1": "TR6*"}, {"boudica": "TR6"})

    assert may_move(state, state.units["iceni warband 1"])
    assert not may_move(replace(state, looting={"TR6": Looting(9, ())}), state.units["iceni warband 1"])


def test_disrupted_romans_leave_a_place_that_is_looted():
    """Z12.5: "Disrupted tribal units in a tract being looted may not move at all", of either side; Romans as always."""
    there = {"II cohort 1": "TR6*", "regnenses-pro warband 1": "TR6*"}
    state = scene(there, {"postumus": "TR6", "cogidubnus": "TR6"}, looting={"TR6": Looting(9, ())})

    assert [may_move(state, unit) for unit in state.units.values()] == [True, False]


def test_disrupted_units_have_half_their_movement():
    """Z12.5: rounded down."""
    state = scene({"iceni chariots 1": "TR6*", "iceni tribal horse 1": "TR6*", "II cohort 1": "CV46"})
    assert [points(state, unit) for unit in state.units.values()] == [1, 2, 2]


def test_a_disrupted_unit_may_always_move_one_tract():
    """Z12.6: into high hills, which cost 3 of its single MP, and no farther."""
    state = scene({"dumnonii warband 1": "DM1*"}, half=TRIBAL, stage=Stage.MOVEMENT)
    unit = state.units["dumnonii warband 1"]
    found = goals(state, SetOut((unit.id,)))

    assert (points(state, unit), state.board.tract["DM3"].terrain) == (1, Terrain.HIGH_HILLS)
    assert found["DM3"] == ("DM3",)
    assert {len(way) for way in found.values()} == {1}


@pytest.mark.parametrize(
    ("unit", "at", "falls"),
    [
        ("II cohort 1", "OR7", True),
        ("iceni chariots 1", "OR7", True),
        ("II auxiliary 1", "OR7", False),
        ("II cohort 1", "AT5", False),
        ("II cohort 1", "vectis", False),
    ],
)
def test_who_loses_order_in_the_hills(unit: str, at: str, falls: bool):
    """Z12.7: cohorts and chariots in high hills or marsh, off a road."""
    state = scene({unit: at})
    assert stumbles(state, state.units[unit]) is falls


def test_a_road_through_the_hills_is_firm():
    """Z12.7."""
    board = scene({}).board
    firm = next(t.id for t in board.tracts if t.terrain == "high" and any(b.road for b in board.ways[t.id].values()))

    assert not stumbles(scene({"II cohort 1": firm}), scene({"II cohort 1": firm}).units["II cohort 1"])


@pytest.mark.parametrize(
    ("unit", "at", "leader", "far"),
    [
        ("cantiaci warband 1", "OR7", "", True),
        ("cantiaci warband 1", "OR7", "boudica", False),
        ("cantiaci warband 1", "TR6", "", False),
        ("iceni warband 1", "OR7", "", False),
        ("II cohort 1", "OR7", "", False),
        ("guard 1", "OR7", "", False),
    ],
)
def test_who_is_too_far_from_home(unit: str, at: str, leader: str, far: bool):
    """Z12.7: of morale 6 or less, more than five tracts away, without a leader."""
    state = scene({unit: at}, {leader: at} if leader else {})
    assert is_too_far(state, state.units[unit]) is far
