"""Y11, Y34.4, Y34.5: recruiting; Y11.3, markers; Y23.1, Praesidia."""

from collections.abc import Mapping
from typing import Any

import pytest

from campaign.agricola.data import north
from campaign.agricola.rules.board import BRITANNIA, CALEDONIANS, ROMANS, Side
from campaign.agricola.rules.decisions import Decision, Done
from campaign.agricola.rules.state import Cause, State, Step
from campaign.agricola.rules.turn import legal_decisions
from campaign.agricola.rules.y4_picking import UnitPlaced, UnitsCame, UnitsPicked
from campaign.agricola.rules.y11_placing import SetDown, UnitWithdrawn
from campaign.agricola.rules.y11_recruiting import (
    BuildPraesidium,
    BuyMarkers,
    Dismantle,
    MarkersBought,
    PicksReturned,
    PickUnits,
    Recruit,
    caledonian_places,
    price,
    roman_places,
)
from campaign.agricola.rules.y21_markers import MARKERS, MarkerTaken
from engine.rules.sequence import IllegalDecision
from tests.agricola.rules.scenes import decide, scene

BOARD = north()
CORIA, BRIGANTES, OTADINI, EPIDII, TRIMONTIUM = (
    BOARD.place[id].hex for id in ("coria", "brigantes", "otadini", "epidii", "trimontium")
)
OPEN = "1508"


def romans(units: Mapping[str, str] = {}, **changes: Any) -> State:  # noqa: B006 (read only)
    return scene(Step.ROMAN_RECRUITING, units=units, **changes)


def caledonians(units: Mapping[str, str] = {}, **changes: Any) -> State:  # noqa: B006
    return scene(Step.CALEDONIAN_RECRUITING, units=units, **changes)


def places(state: State, unit: str) -> set[str]:
    return {d.at for d in legal_decisions(state) if isinstance(d, Recruit) and d.unit == unit}


def refused(state: State, *decisions: Decision) -> None:
    for decision in decisions:
        with pytest.raises(IllegalDecision):
            decide(state, decision)


@pytest.mark.parametrize(
    ("unit", "cost"),
    [
        ("karus", 3),
        ("legate-ii", 3),
        ("praefectus", 3),
        ("classis-1", 3),
        ("ii-1", 2),
        ("evocati-1", 2),
        ("aux-veteran-1", 1),
        ("aux-1", 1),
        ("impedimenta-1", 1),
        ("praetoriani", 2),
    ],
)
def test_y34_4_prices(unit: str, cost: int):
    """Y34.4: by the kind, whatever the strength; Y28.3: the guard 2, in the base game 1."""
    now = romans()
    assert price(now, now.counter(unit)) == cost
    base = romans(options={"special_units": False})
    assert price(base, base.counter("singulares")) == 1


def test_y34_4_where_romans_are_placed():
    """Y34.4: leaders with any Romans, legionaries in held fortresses, fleets at the coast, others in Praesidia too."""
    units = {"aux-1": "coria", "praesidium-1": "epidii", "praesidium-2": OPEN, "ala-1": OTADINI, "classis-4": "0113"}
    now = romans(units, ap=(9, 0))

    assert places(now, "karus") == {BRITANNIA, CORIA, EPIDII, OPEN, OTADINI}
    assert places(now, "ii-1") == {BRITANNIA, CORIA}
    assert places(now, "classis-1") == places(now, "praefectus") == {BRITANNIA, EPIDII}
    assert places(now, "aux-2") == {BRITANNIA, CORIA, EPIDII, OPEN}


def test_y11_5_not_with_enemy_units():
    """Y11.5: nor with a revealed Oppidum; other Tribal Center units do not hinder (Y4.1)."""
    units = {"praesidium-1": "epidii", "praesidium-2": "otadini", "band-1": "otadini"}
    counter = BOARD.by_unit["aux-1"]

    assert roman_places(romans(units), counter) == (BRITANNIA, EPIDII)
    assert roman_places(romans(units, centers={"epidii": "oppidum-1!"}), counter) == (BRITANNIA,)
    assert roman_places(romans(units, centers={"epidii": "monoliths-1!"}), counter) == (BRITANNIA, EPIDII)


def test_y11_1_a_roman_recruit():
    """Y11.1: paid and placed in good order; told."""
    outcome = decide(romans({"aux-1": "coria"}), Recruit("ii-1", CORIA))

    assert outcome.now.units["ii-1"].at == CORIA
    assert "ii-1" not in outcome.now.recruits[ROMANS]
    assert outcome.now.ap[ROMANS] == 3
    assert outcome.the(UnitPlaced).only is None
    assert not outcome.all(UnitsCame)
    assert decide(outcome.now, Recruit("ii-2", BRITANNIA)).now.ap[ROMANS] == 1
    refused(romans(ap=(1, 0)), Recruit("ii-1", BRITANNIA), Recruit("karus", BRITANNIA))
    refused(romans(), Recruit("ii-1", CORIA))


def test_y11_1_one_of_each_counter_is_offered():
    """Units of a counter are the same; legionaries of three legions are not (Y11.1)."""
    offered = {d.unit for d in legal_decisions(romans(ap=(9, 0))) if isinstance(d, Recruit)}
    assert {"ii-1", "ix-1", "xx-1", "aux-1"} <= offered
    assert not {"ii-2", "aux-2"} & offered


def test_y23_1_praesidia_last():
    """Y23.1: 1 AP with a legionary, without a Praesidium; after it no other unit is recruited, but markers are."""
    now = romans({"ix-1": "otadini", "ix-2": "brigantes", "praesidium-1": "brigantes", "ii-1": "britannia"})

    assert [d for d in legal_decisions(now) if isinstance(d, BuildPraesidium)] == [BuildPraesidium(OTADINI)]
    outcome = decide(now, BuildPraesidium(OTADINI))

    assert outcome.now.units["praesidium-2"].at == OTADINI
    assert outcome.now.ap[ROMANS] == 4
    assert not places(outcome.now, "aux-1")
    assert BuyMarkers(2) in legal_decisions(outcome.now)
    refused(outcome.now, Recruit("aux-1", BRITANNIA), Dismantle("praesidium-1"))


def test_y23_1_not_with_enemies():
    """Y23.1: nor at sea."""
    now = romans({"ix-1": "otadini", "band-1": "otadini", "ix-2": "0113:classis-1", "classis-1": "0113"})
    assert not [d for d in legal_decisions(now) if isinstance(d, BuildPraesidium)]
    assert not [
        d for d in legal_decisions(romans({"ix-1": "otadini"}, ap=(0, 0))) if isinstance(d, BuildPraesidium | Recruit)
    ]


def test_y11_4_a_praesidium_is_taken_off():
    """Y11.4: free, at the beginning of the phase; it can be built again."""
    now = romans({"praesidium-1": "brigantes", "praesidium-2": "otadini", "aux-1": "coria"}, ap=(1, 0))

    outcome = decide(now, Dismantle("praesidium-1"))

    assert outcome.the(UnitWithdrawn).only is None
    assert "praesidium-1" in outcome.now.recruits[ROMANS]
    assert outcome.now.ap[ROMANS] == 1
    assert Dismantle("praesidium-2") in legal_decisions(outcome.now)
    refused(decide(now, Recruit("aux-2", BRITANNIA)).now, Dismantle("praesidium-2"))
    assert decide(now, Done()).now.step is not Step.ROMAN_RECRUITING


@pytest.mark.parametrize("side", Side)
def test_y11_3_markers(side: Side):
    """Y11.3: the number is said, paid, then they are picked; sealed. Once in a phase."""
    now = (romans if side is ROMANS else caledonians)(ap=(3, 3))

    outcome = decide(now, BuyMarkers(2), 7, 1)

    assert outcome.now.held[side] == (MARKERS[side][6], MARKERS[side][0])
    assert outcome.now.ap[side] == 1
    assert outcome.the(MarkersBought) == MarkersBought(side, 2)
    assert {event.only for event in outcome.all(MarkerTaken)} == {side}
    refused(outcome.now, BuyMarkers(1))
    refused(now, BuyMarkers(4))


def test_y11_3_an_empty_bin_sells_nothing():
    """Y11.3: as many as there are."""
    now = romans(held={ROMANS: MARKERS[ROMANS][:6]}, ap=(9, 0))
    assert [d for d in legal_decisions(now) if isinstance(d, BuyMarkers)] == [BuyMarkers(1)]


def test_y11_1_the_caledonians_pick():
    """Y11.1: they say how many, pick, then set down each; what is sealed, the number and the places are not."""
    now = caledonians({"chief-4": OPEN}, ap=(0, 3))
    picked = decide(now, PickUnits(2), 1, 1, 6, 6, 1, 2)

    assert picked.now.ap[CALEDONIANS] == 1
    assert picked.the(UnitsPicked).only is CALEDONIANS
    units = picked.now.phase.picked
    assert len(units) == 2
    assert {d.unit for d in legal_decisions(picked.now) if isinstance(d, SetDown)} == {*units}
    one = decide(picked.now, SetDown(units[0], OPEN))
    assert one.the(UnitPlaced).only is CALEDONIANS
    assert one.the(UnitsCame) == UnitsCame(CALEDONIANS, OPEN, 1, "Y34.5")
    two = decide(one.now, SetDown(units[1], EPIDII)).now
    assert not two.phase.picked
    refused(two, PickUnits(1))
    refused(picked.now, Done(), BuyMarkers(1), SetDown("band-5", OPEN))
    assert decide(two, Done()).now.step is not Step.CALEDONIAN_RECRUITING


def test_y34_5_where_caledonians_are_placed():
    """Y34.5: centers without Romans, with a leader, a leader with any unit; but no fortress, and no Romans (Y11.5)."""
    units = {"chief-1": OPEN, "band-1": "boresti", "aux-1": "epidii", "chief-2": "trimontium", "riders-1": "coria"}
    now = caledonians(units)
    boresti = BOARD.place["boresti"].hex
    centers = {*BOARD.tribal} - {EPIDII}

    assert {*caledonian_places(now, "band-2")} == {*centers, OPEN}
    assert {*caledonian_places(now, "chief-3")} == {*centers, OPEN, boresti}
    north_only = caledonians(units, options={"southern_recruits": False})
    assert {*caledonian_places(north_only, "band-2")} == {*BOARD.northern, OPEN} - {EPIDII}


def test_y34_5_no_place():
    """Y34.5: nothing is sold without a place; what has none after all returns."""
    full = {f"praesidium-{n}": hex for n, hex in enumerate(BOARD.northern, 1)}
    south = {"southern_recruits": False}

    assert legal_decisions(caledonians(full, options=south, bins=dict.fromkeys(Side, ()))) == (Done(),)
    pool = {ROMANS: (), CALEDONIANS: ("band-1", "chief-1")}
    now = caledonians({**full, "band-2": OPEN}, options=south, recruits=pool)
    outcome = decide(now, PickUnits(1), 1)
    assert outcome.the(PicksReturned) == PicksReturned(("band-1",))
    assert outcome.the(PicksReturned).only is CALEDONIANS
    assert outcome.now.recruits[CALEDONIANS] == ("band-1", "chief-1")


def test_y5_1_recruiting_may_end_the_game():
    """Y5.1: a Roman recruit into the last center."""
    held = {f"praesidium-{n}": hex for n, hex in enumerate(BOARD.tribal[:12], 1)}
    held |= {f"aux-{n}": hex for n, hex in enumerate(BOARD.tribal[12:], 1)}
    outcome = decide(romans(held), Recruit("ii-1", BRITANNIA))

    assert outcome.now.ending is not None
    assert outcome.now.ending.cause is Cause.CENTERS
