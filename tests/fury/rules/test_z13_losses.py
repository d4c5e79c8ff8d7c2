"""Z13.5: which units bear the losses of a battle."""

from dataclasses import replace
from typing import Any

import pytest

from campaign.fury.rules.state import State, Unit
from campaign.fury.rules.z13_losses import least_valuable_first, losses, problem
from engine.rules.reason import Reason
from tests.fury.rules.scenes import scene, unit

AT = "CV46"
HORSE, OTHER_HORSE, COHORT = unit("II horse 1", AT), unit("II horse 2", AT), unit("II cohort 1", AT)
ARMY = (HORSE, OTHER_HORSE, COHORT)
CHARGED = (HORSE, OTHER_HORSE)


@pytest.mark.parametrize(
    ("lost", "charged", "shares"),
    [
        pytest.param(4, CHARGED, (4, 0), id="chargers bear it"),
        pytest.param(6, CHARGED, (6, 0), id="all of them"),
        pytest.param(8, CHARGED, (6, 2), id="the others bear the rest"),
        pytest.param(8, (), (0, 8), id="nobody has charged"),
        pytest.param(0, CHARGED, (0, 0), id="nothing is lost"),
    ],
)
def test_chargers_first(lost: int, charged: tuple[Unit, ...], shares: tuple[int, int]):
    """Z13.5: losses "come off chargers first, then as the owner chooses"."""
    found = losses(ARMY, charged, lost)

    assert (found.from_chargers, found.from_others) == shares
    assert {*found.chargers, *found.others} == {*ARMY}


@pytest.mark.parametrize(
    ("lost", "charged", "is_open"),
    [
        pytest.param(4, CHARGED, True, id="which of two chargers"),
        pytest.param(1, CHARGED, True, id="a single SP"),
        pytest.param(6, CHARGED, False, id="all chargers are gone"),
        pytest.param(8, CHARGED, False, id="there is only one other"),
        pytest.param(8, (), True, id="which of three"),
        pytest.param(11, (), False, id="everything is lost"),
        pytest.param(0, (), False, id="nothing is lost"),
    ],
)
def test_whether_there_is_a_choice(lost: int, charged: tuple[Unit, ...], is_open: bool):
    """Z13.5."""
    assert losses(ARMY, charged, lost).is_open is is_open


@pytest.mark.parametrize(
    "choice",
    [
        {"II horse 1": 3, "II horse 2": 3, "II cohort 1": 1},
        {"II horse 2": 3, "II horse 1": 3, "II cohort 1": 1},
    ],
)
def test_a_legal_choice(choice: dict[str, int]):
    """Z13.5."""
    assert problem(losses(ARMY, CHARGED, 7), choice) is None


def test_a_unit_may_be_named_that_loses_nothing():
    """Z13.5."""
    assert problem(losses(ARMY, CHARGED, 3), {"II horse 1": 0, "II horse 2": 3}) is None


@pytest.mark.parametrize(
    ("choice", "why"),
    [
        pytest.param({"IX cohort 1": 7}, Reason("losses_not_there", ("IX cohort 1",)), id="a unit that was not there"),
        pytest.param({"II horse 1": 4}, Reason("losses_of_unit", ("II horse 1", 3)), id="more than it has"),
        pytest.param({"II horse 1": -1}, Reason("losses_of_unit", ("II horse 1", 3)), id="less than nothing"),
        pytest.param({"II horse 1": 3, "II horse 2": 3}, Reason("losses_sum", (6, 1)), id="too little"),
        pytest.param({"II horse 1": 3, "II horse 2": 3, "II cohort 1": 2}, Reason("losses_sum", (6, 1)), id="too much"),
        pytest.param({"II horse 1": 2, "II cohort 1": 5}, Reason("losses_sum", (6, 1)), id="not chargers first"),
    ],
)
def test_an_illegal_choice(choice: dict[str, int], why: Reason):
    """Z13.5: who chooses is told why not."""
    assert problem(losses(ARMY, CHARGED, 7), choice) == why


def there(units: str, **more: Any) -> State:
    """Several by their ids, with commas between them; an asterisk is for disrupted."""
    ids = units.split(", ")
    return scene({id.rstrip("*"): f"{AT}*" if id.endswith("*") else AT for id in ids}, **more)


def without_a_choice(state: State, lost: int) -> dict[str, int]:
    return least_valuable_first(state, losses(state.units.values(), (), lost))


@pytest.mark.parametrize(
    ("units", "first"),
    [
        pytest.param("II cohort 1, guard 1", "guard 1", id="of no command"),
        pytest.param("II cohort 1*, II auxiliary 1", "II cohort 1", id="the disrupted one"),
        pytest.param("II cohort 1, II auxiliary 1", "II auxiliary 1", id="the one of lower morale"),
        pytest.param("iceni chariots 1, iceni warband 1", "iceni warband 1", id="one that never charges"),
        pytest.param("iceni tribal horse 1, iceni warband 1", "iceni warband 1", id="the slower one"),
        pytest.param("II cohort 2, II cohort 1", "II cohort 1", id="of equal ones the first by its name"),
    ],
)
def test_the_least_valuable_first(units: str, first: str):
    """Z13.5: if the owner does not choose (ours)."""
    assert without_a_choice(there(units), 1) == {first: 1}


def test_a_demoralised_command_has_nothing_to_lose():
    """Z14.1: it counts once."""
    units = "IX auxiliary 1, XX cohort 1"

    assert without_a_choice(there(units), 1) == {"IX auxiliary 1": 1}
    assert without_a_choice(there(units, lost={"XX": 45}), 1) == {"XX cohort 1": 1}


def test_no_command_is_demoralised_while_another_can_bear_it():
    """Z14.1: the Cantiaci, at 10, have the lowest morale."""
    units = "cantiaci warband 1, iceni warband 1, iceni warband 2"

    assert without_a_choice(there(units), 6) == {"cantiaci warband 1": 6}
    assert without_a_choice(there(units, lost={"cantiaci": 4}), 6) == {"iceni warband 1": 6}
    assert without_a_choice(there(units, lost={"cantiaci": 3}), 6) == {"cantiaci warband 1": 6}
    assert without_a_choice(there(units, lost={"cantiaci": 4}), 5) == {"cantiaci warband 1": 5}
    assert without_a_choice(there(units, lost={"cantiaci": 9}), 1) == {"iceni warband 1": 1}


@pytest.mark.parametrize(
    ("second", "lost", "rest"),
    [
        pytest.param("cantiaci chariots 1", 9, {"cantiaci chariots 1": 3}, id="they can lose nine"),
        pytest.param("cantiaci warband 2", 10, {"iceni warband 1": 4}, id="ten would demoralise them"),
    ],
)
def test_what_the_battle_has_taken_counts(second: str, lost: int, rest: dict[str, int]):
    """Z14.1: the Cantiaci, at 10, have given a warband before another unit is chosen."""
    choice = without_a_choice(there(f"cantiaci warband 1, {second}, iceni warband 1"), lost)
    assert choice == {"cantiaci warband 1": 6, **rest}


def test_whole_units_and_one_broken():
    """Z13.5, Z7.1: a remnant eats as much as a fresh unit, and goes first."""
    state = there("iceni warband 1, iceni warband 2, iceni warband 3")
    remnant = replace(state.units["iceni warband 3"], sp=2)
    state = replace(state, units={**state.units, remnant.id: remnant})

    assert without_a_choice(state, 9) == {"iceni warband 3": 2, "iceni warband 1": 6, "iceni warband 2": 1}


@pytest.mark.parametrize("lost", range(12))
def test_a_choice_that_nobody_makes_is_legal(lost: int):
    """Z13.5: for all losses, chargers first."""
    found = losses(ARMY, CHARGED, lost)
    choice = least_valuable_first(scene(dict.fromkeys(["II horse 1", "II horse 2", "II cohort 1"], AT)), found)

    assert problem(found, choice) is None
    assert sum(choice.values()) == lost
    assert all(choice.values())
