"""Y18: supply; Y26.6, fleets at sea."""

from dataclasses import replace
from typing import Any

import pytest

from campaign.agricola.data import north
from campaign.agricola.rules.board import CALEDONIANS, ROMANS, Side
from campaign.agricola.rules.decisions import Proceed
from campaign.agricola.rules.state import State, Step
from campaign.agricola.rules.turn import decides, legal_decisions
from campaign.agricola.rules.y11_losses import Disrupted, Eliminated
from campaign.agricola.rules.y18_supply import Boarded, SupplyRolled, begin, out_of_supply, resolve
from tests.agricola.rules.scenes import decide, happens, scene

BOARD = north()
OPEN, AFAR = "1508", "1909"  # open ground, far from any fortress; and one that is next to none either
SEA = "0113"


def roman(units: dict[str, str], **changes: Any) -> State:
    return scene(Step.ROMAN_SUPPLY, units=units, **changes)


@pytest.mark.parametrize(
    ("others", "at", "supplied"),
    [
        ({}, "britannia", True),
        ({}, OPEN, False),
        ({}, "coria", True),
        ({"praesidium-1": OPEN}, OPEN, True),
        ({"impedimenta-1": OPEN}, OPEN, True),
        ({"praesidium-1": "1507"}, OPEN, False),
        ({"impedimenta-1": "1507"}, OPEN, True),
        ({"aux-1": "trimontium"}, "1911", True),
        ({}, "1911", False),
        ({"aux-1": "trimontium", "band-1": "trimontium"}, "1911", False),
        ({"classis-1": "1705"}, "1705", True),
        ({"classis-1": "1705"}, "1706", False),
        ({}, "1705", False),
    ],
)
def test_y18_2_romans_in_supply(others: dict[str, str], at: str, supplied: bool):
    """Y18.2: fortress, Praesidium, Impedimenta, next to a held fortress or Impedimenta, with fleets on the coast."""
    assert ("ix-1" not in out_of_supply(roman({"ix-1": at, **others}), ROMANS)) is supplied


def test_y18_2_always_in_supply():
    """Y18.2: leaders, Praesidia, Exploratores anywhere."""
    units = dict.fromkeys(("agricola", "legate-ii", "exploratores", "ix-1"), OPEN)
    assert out_of_supply(roman(units), ROMANS) == ("ix-1",)
    assert out_of_supply(roman({"praesidium-1": "1507", "impedimenta-1": OPEN}), ROMANS) == ()


def test_y18_2_not_over_a_blocked_side():
    """Y18.2, Y2.4: adjacent as land units move."""
    one, other = BOARD.blocked[0].split("-")
    assert out_of_supply(roman({"ix-1": one, "impedimenta-1": other}), ROMANS) == ("ix-1",)


def test_y18_3_caledonians():
    """Y18.3: leaders anywhere; others in centers and sites, unless besieged (Y32.4)."""
    units = {"band-1": "epidii", "band-2": "boresti", "chief-1": OPEN, "band-3": OPEN}
    now = scene(Step.CALEDONIAN_SUPPLY, units=units)

    assert out_of_supply(now, CALEDONIANS) == ("band-3",)
    besieged = scene(Step.CALEDONIAN_SUPPLY, units=units, besieged=(BOARD.place["epidii"].hex,))
    assert out_of_supply(besieged, CALEDONIANS) == ("band-1", "band-3")


def test_y18_1_a_die_for_each():
    """Y18.1: on 1 and 2 a step is lost; sealed. The program rolls, and nobody is asked."""
    now = roman({"ix-1": OPEN, "ix-2": f"{OPEN}:d", "aux-1": OPEN})
    outcome = decide(now, Proceed(), 2, 1, 3)

    assert decides(now) is None
    assert outcome.the(SupplyRolled) == SupplyRolled(ROMANS, ("ix-1", "ix-2", "aux-1"), (2, 1, 3))
    assert outcome.the(Disrupted).unit == "ix-1"
    assert outcome.the(Eliminated).unit == "ix-2"
    assert outcome.now.fallen == ("ix-2",)
    assert {e.only for e in outcome.events if isinstance(e, SupplyRolled | Disrupted | Eliminated)} == {ROMANS}


def test_y18_1_markers_before_the_dice():
    """Y21.2: who holds any marker decides when the dice are thrown (Y18.1)."""
    now = roman({"ix-1": OPEN}, held={ROMANS: ("officium",)})

    assert decides(now) is ROMANS
    assert Proceed() in legal_decisions(now)


def test_y18_1_all_in_supply():
    """Y18.1: no step if everybody stands in supply as both see it; if not, nobody may have to roll."""
    assert begins(roman({"ix-1": "coria"}), ROMANS) == ()
    assert begins(roman({"agricola": OPEN}), ROMANS) == (ROMANS,)
    assert decide(roman({"agricola": OPEN}), Proceed()).all(SupplyRolled) == []
    assert begins(scene(units={"band-1": "epidii"}), CALEDONIANS) == ()


def begins(state: State, side: Side) -> tuple[str, ...]:
    found: list[tuple[str, ...]] = []
    happens(state, lambda play: found.append(begin(side, play)))
    return found[0]


def test_y26_6_a_fleet_at_sea():
    """Y26.6: it rolls for all aboard, even with Impedimenta; each loses a step with it."""
    units = {"classis-1": SEA, "ix-1": f"{SEA}:classis-1", "impedimenta-1": f"{SEA}:classis-1"}
    now = roman(units)

    assert out_of_supply(now, ROMANS) == ("classis-1",)
    outcome = happens(now, lambda play: resolve(play, Proceed()), 1)
    assert outcome.now.units["classis-1"].disrupted
    assert outcome.now.units["ix-1"].disrupted
    assert "impedimenta-1" not in outcome.now.units
    assert not happens(now, lambda play: resolve(play, Proceed()), 3).all(Disrupted)


def test_y26_6_a_fleet_that_sinks():
    """Y26.6: all aboard are lost, unless another fleet there has room."""
    units = {"classis-1": SEA, "ix-1": f"{SEA}:praefectus", "agricola": f"{SEA}:praefectus", "praefectus": SEA}
    full = {f"xx-{n}": f"{SEA}:classis-1" for n in (1, 2, 3)}

    saved = happens(roman(units), lambda play: resolve(play, Proceed()), 1, 5, 4)
    assert saved.the(Boarded).fleet == "classis-1"
    assert saved.the(Boarded).only is ROMANS
    assert saved.now.units["ix-1"].disrupted
    assert saved.now.ap[ROMANS] == 1
    assert "agricola" in saved.now.gone

    lost = happens(roman({**units, **full}), lambda play: resolve(play, Proceed()), 1, 5, 4)
    assert {"ix-1", "praefectus"} <= {*lost.now.fallen, *lost.now.eliminated[ROMANS]}
    assert lost.all(Eliminated)[-1].rule == "Y26.6"


def test_y34_6_officium_supplies_a_hex():
    """Y34.6: for the check and the rally, at sea too."""
    now = roman({"ix-1": OPEN, "classis-1": SEA})
    supplied = replace(now, phase=replace(now.phase, supplied=(OPEN, SEA)))
    assert out_of_supply(supplied, ROMANS) == ()
    outcome = decide(supplied, Proceed())
    assert (outcome.now.step, outcome.now.phase.supplied) == (Step.ROMAN_RALLY, (OPEN, SEA))
