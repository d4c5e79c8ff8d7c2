"""What an editor does to an army list: plus and minus, and the presets."""

import pytest

from battles.data import catalogue
from battles.rules.army_list import ArmyList, Muster, automatic, compose, problems
from battles.rules.editing import PRESETS, Preset, lean, numbers, with_leaders, with_units
from engine.rules.dice import StreamDice

ROSTERS = catalogue().rosters
TYPICAL = {"LI": 4, "AX": 2, "MI": 4, "HI": 2, "MC": 2}
INFANTRY, CAVALRY, DEFENSIVE = PRESETS


def romans(points: int = 80, **units: int) -> ArmyList:
    muster = Muster(ROSTERS["romans"], points, 300, 2, (ROSTERS["samnites"],))
    return compose(muster, {"romans": units or TYPICAL}, leaders=2)


def share(army: ArmyList, preset: Preset) -> int:
    """Army points in the units that a preset wants."""
    return sum(company.points for company in army.companies if company.entry.code in preset.favours)


def test_a_unit_more_and_a_unit_less():
    more = with_units(romans(), "romans", "LI", +1)

    assert numbers(more) == {"romans": TYPICAL | {"LI": 5}}
    assert with_units(more, "romans", "LI", -1) == romans()
    assert numbers(with_units(romans(), "samnites", "AX", +2)) == {"romans": TYPICAL, "samnites": {"AX": 2}}


@pytest.mark.parametrize(("people", "key", "more"), [("romans", "EL", 1), ("boii", "W", 1), ("romans", "LS", -1)])
def test_what_cannot_be_added_or_taken_away(people: str, key: str, more: int):
    with pytest.raises(ValueError, match="not in this army|no such unit|fewer than 0"):
        with_units(romans(), people, key, more)


def test_leaders():
    assert with_leaders(romans(), -1).leaders == 1
    with pytest.raises(ValueError, match="fewer than 0"):
        with_leaders(romans(), -3)


def test_a_full_list_leans_by_what_costs_the_same():
    """80 points of 80: triarii at 8 are given for equites at 5 and light horse at 3."""
    leaning = lean(romans(), CAVALRY)

    assert romans().points == leaning.points == 80
    assert numbers(leaning) == {"romans": TYPICAL | {"HI": 1, "MC": 3, "LC": 1}}


@pytest.mark.uncounted
@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.id)
@pytest.mark.parametrize("people", ROSTERS)
@pytest.mark.parametrize("points", [10, 80, 150])
def test_a_preset_leans_and_stays_legal(preset: Preset, people: str, points: int):
    muster = Muster(ROSTERS[people], points, 300, max(1, points // 50))
    before = automatic(muster, StreamDice("a"))

    after = lean(before, preset)

    assert problems(after) == ()
    assert share(after, preset) >= share(before, preset)
    assert after.leaders == before.leaders


def test_presets_differ():
    lists = [lean(romans(), preset) for preset in PRESETS]

    assert share(lists[0], INFANTRY) > share(lists[2], INFANTRY)
    assert share(lists[1], CAVALRY) > share(lists[0], CAVALRY)
    assert share(lists[2], DEFENSIVE) > share(lists[1], DEFENSIVE)


def test_a_list_that_is_not_legal_does_not_lean():
    assert lean(romans(HI=9), CAVALRY) == romans(HI=9)


def test_an_allied_corps_stays():
    army = with_units(romans(LI=3, AX=1, MI=4, HI=1, MC=1), "samnites", "AX", +5)
    assert problems(army) == ()

    assert numbers(lean(army, CAVALRY))["samnites"] == {"AX": 5}
