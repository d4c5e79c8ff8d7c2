"""Z13.1, Z13.2: who takes part in a battle, who charges, and how strong both sides are."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from campaign.fury.rules.board import Side
from campaign.fury.rules.state import State, Unit
from campaign.fury.rules.z13_combat import Battle, Sides
from campaign.fury.rules.z13_strength import (
    Charges,
    battle,
    charge_value,
    chargers,
    combatants,
    may_attack,
    strength,
)
from tests.fury.rules.scenes import scene

OPEN, LOW, HIGH, MARSH = "IC4", "SL6", "SL1", "IC7"
HOST = ("iceni warband 1", "iceni tribal horse 1", "iceni chariots 1")
ARMY = ("XX cohort 1", "XX auxiliary 1", "XX horse 1", "guard 1")


def met(at: str = OPEN, **more: Any) -> State:
    """A Roman army attacks a host."""
    return scene(dict.fromkeys([*ARMY, *HOST], at), **more)


def named(units: Iterable[Unit]) -> list[str]:
    return [unit.id for unit in units]


def test_the_side_whose_half_it_is_attacks():
    """Z13.1."""
    in_theirs = combatants(met(half=Side.TRIBAL), OPEN)

    assert named(combatants(met(), OPEN).attacker) == [*ARMY]
    assert (named(in_theirs.attacker), named(in_theirs.defender)) == ([*HOST], [*ARMY])
    assert [side.enemy for side in Side] == [*reversed(Side)]


def test_the_disrupted_are_attacked_and_do_not_attack():
    """Z13.1: "all its undisrupted units take part, and all enemies are attacked, disrupted ones with full SP"."""
    state = scene(
        {"II cohort 1": OPEN, "II cohort 2": f"{OPEN}*", "iceni warband 1": OPEN, "iceni warband 2": f"{OPEN}*"}
    )
    found = combatants(state, OPEN)

    assert named(found.attacker) == ["II cohort 1"]
    assert named(found.defender) == ["iceni warband 1", "iceni warband 2"]
    assert strength(state, OPEN, found.defender, charge=False) == 12


@pytest.mark.parametrize(
    ("units", "may"),
    [
        pytest.param({"II cohort 1": OPEN, "iceni warband 1": OPEN}, True, id="both sides"),
        pytest.param({"II cohort 1": OPEN, "iceni warband 1": f"{OPEN}*"}, True, id="disrupted enemies"),
        pytest.param({"II cohort 1": f"{OPEN}*", "iceni warband 1": OPEN}, False, id="all of its own disrupted"),
        pytest.param({"II cohort 1": OPEN, "iceni warband 1": "IC5"}, False, id="no enemies"),
        pytest.param({"iceni warband 1": OPEN}, False, id="none of its own"),
        pytest.param({"flotilla 1": OPEN, "iceni warband 1": OPEN}, False, id="a flotilla alone"),
    ],
)
def test_who_may_attack(units: dict[str, str], may: bool):
    """Z13.1: "in a tract with units of both sides"; flotillas do not fight."""
    assert may_attack(scene(units), OPEN) is may


@pytest.mark.parametrize("tract", [OPEN, LOW])
def test_who_may_charge(tract: str):
    """Z13.2: "Roman horse, the Guard and chariots"; auxiliaries and tribal horse may not."""
    state = met(tract)
    assert named(chargers(state, tract, state.units.values())) == ["XX horse 1", "guard 1", "iceni chariots 1"]


@pytest.mark.parametrize("tract", [HIGH, MARSH])
def test_nobody_charges_in_high_hills_or_marsh(tract: str):
    """Z13.2: and who says that he does has his plain strength."""
    state = met(tract)

    assert chargers(state, tract, state.units.values()) == ()
    assert strength(state, tract, state.at(tract, Side.ROMAN), charge=True) == 5 + 4 + 3 + 4


def test_the_disrupted_do_not_charge():
    """Z13.2."""
    state = scene({"XX horse 1": OPEN, "XX horse 2": f"{OPEN}*"})

    assert named(chargers(state, OPEN, state.units.values())) == ["XX horse 1"]
    assert strength(state, OPEN, state.units.values(), charge=True) == 6 + 3


def test_a_charge_value_shrinks_with_the_unit():
    """Z2.2, Z13.2: SP lost come off the unit, and with them the same part of its charge (ours)."""
    state = met()
    horse = state.units["XX horse 1"]

    assert [charge_value(state, replace(horse, sp=sp)) for sp in (3, 2, 1)] == [6, 4, 2]
    assert charge_value(state, state.units["guard 1"]) == 8


@pytest.mark.parametrize(
    ("charges", "strengths"),
    [
        pytest.param(Charges(), (16, 13), id="nobody charges"),
        pytest.param(Charges(attacker=True), (16 + 3 + 4, 13), id="the attacker"),
        pytest.param(Charges(defender=True), (16, 13 + 3), id="the defender"),
        pytest.param(Charges(attacker=True, defender=True), (23, 16), id="both"),
    ],
)
def test_a_battle(charges: Charges, strengths: tuple[int, int]):
    """Z13.2: "all or none of a side's"; losses are counted on plain SP."""
    assert battle(met(), OPEN, charges, -1) == Battle(Sides(*strengths), Sides(16, 13), -1, units=4)


def test_one_unit_that_attacks_is_one_whoever_stands_by():
    """Z13.5: "of one unit": those that take part."""
    state = scene({"II cohort 1": OPEN, "II cohort 2": f"{OPEN}*", "flotilla 1": OPEN, "iceni warband 1": OPEN})
    assert battle(state, OPEN, Charges(), 0).units == 1
