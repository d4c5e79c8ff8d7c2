"""Y8: winter quarters, and the end of the year."""

from dataclasses import replace
from typing import Any

import pytest

from campaign.agricola.data import north
from campaign.agricola.rules.board import BRITANNIA, CALEDONIANS, ROMANS, apart
from campaign.agricola.rules.decisions import Decision, Proceed
from campaign.agricola.rules.state import EVERYONE, Cause, Ending, State, Step
from campaign.agricola.rules.turn import legal_decisions, next_turn
from campaign.agricola.rules.y8_winter import ElitesReturned, PillageForgotten, begin, begin_end, quarters
from campaign.agricola.rules.y11_placing import SetAllDown, SetDown, UnitMoved, UnitsWent, UnitWithdrawn
from engine.rules.sequence import IllegalDecision
from tests.agricola.rules.scenes import decide, happens, scene

BOARD = north()
CORIA, OTADINI, BORESTI = (BOARD.place[id].hex for id in ("coria", "otadini", "boresti"))


def winter(step: Step = Step.ROMAN_QUARTERS, **changes: Any) -> State:
    return scene(step, turn=4, **changes)


def proposed(state: State) -> Decision:
    return legal_decisions(state)[0]


def test_y8_2_the_romans_go_into_quarters():
    """Y8.2: to the nearest fortress, Praesidium or Britannia; who is in quarters stays (Y8.3)."""
    now = winter(units={"ix-1": "otadini", "ala-1": "boresti:d", "praesidium-2": "1511", "aux-1": "coria"})

    assert proposed(now) == SetAllDown((("ix-1", CORIA), ("ala-1", "1511")))
    outcome = decide(now, proposed(now))

    assert {id: unit.at for id, unit in outcome.now.units.items()} == {
        "ix-1": CORIA,
        "ala-1": "1511",
        "aux-1": CORIA,
        "praesidium-2": "1511",
    }
    assert outcome.now.units["ala-1"].disrupted
    assert {event.only for event in outcome.all(UnitMoved)} == {ROMANS}
    assert outcome.all(UnitsWent)[0] == UnitsWent(ROMANS, OTADINI, CORIA, 1, "Y8.2")
    assert outcome.now.step is Step.YEAR_END


def test_y8_2_the_proposal_can_be_changed():
    """Y8.2: all elsewhere, or one by one; but nowhere else, and not the same twice."""
    now = winter(units={"ix-1": "otadini", "ala-1": "boresti"})

    assert decide(now, SetAllDown((("ala-1", CORIA), ("ix-1", BRITANNIA)))).now.units["ix-1"].at == BRITANNIA
    one = decide(now, SetDown("ix-1", BRITANNIA)).now
    assert one.step is Step.ROMAN_QUARTERS
    assert decide(one, SetDown("ala-1", CORIA)).now.step is Step.YEAR_END
    for wrong in (
        SetDown("ix-1", OTADINI),
        SetAllDown((("ix-1", CORIA),)),
        SetAllDown((("ix-1", CORIA), ("ix-1", CORIA), ("ala-1", CORIA))),
        SetAllDown((("ix-1", CORIA), ("ala-1", BORESTI))),
        Proceed(),
    ):
        with pytest.raises(IllegalDecision):
            decide(now, wrong)


def test_y8_2_fleets_and_whom_they_carry():
    """Y8.2: to Britannia or a coastal Praesidium; who is aboard lands there (Y8.3)."""
    now = winter(
        units={"classis-1": "0113", "ix-1": "0113:classis-1", "praesidium-1": "boresti", "praesidium-2": "otadini"}
    )

    assert quarters(now, ROMANS) == {"classis-1": (BRITANNIA, BORESTI)}
    outcome = decide(now, SetDown("classis-1", BRITANNIA))

    assert [outcome.now.units[id].at for id in ("ix-1", "classis-1")] == [BRITANNIA, BRITANNIA]
    assert not outcome.now.units["ix-1"].aboard
    assert outcome.the(UnitsWent).number == 2


def test_y8_2_a_fortress_with_caledonians_is_no_quarters():
    """Y8.2."""
    now = winter(units={"ix-1": "otadini", "band-1": "coria"})
    assert CORIA not in quarters(now, ROMANS)["ix-1"]


def test_y8_2_the_caledonians():
    """Y8.2: to Tribal Centers without Romans; who holds a fortress stays."""
    now = winter(
        Step.CALEDONIAN_QUARTERS,
        units={"band-1": "boresti", "band-2": "trimontium", "band-3": "epidii", "aux-1": "venicones"},
    )
    venicones = BOARD.place["venicones"].hex

    assert [*quarters(now, CALEDONIANS)] == ["band-1"]
    assert len(quarters(now, CALEDONIANS)["band-1"]) == len(BOARD.tribal) - 1
    with pytest.raises(IllegalDecision):
        decide(now, SetDown("band-1", venicones))
    assert decide(now, proposed(now)).now.step is Step.YEAR_END


def test_y8_3_no_center_free():
    """Y8.3: to the recruits; the others have nothing to do."""
    romans = {f"praesidium-{n}": hex for n, hex in enumerate(BOARD.tribal[:12], 1)}
    romans |= {f"aux-{n}": hex for n, hex in enumerate(BOARD.tribal[12:], 1)}
    now = winter(units={**romans, "band-1": "boresti"})

    outcome = happens(now, lambda play: begin(CALEDONIANS, play))

    assert outcome.the(UnitWithdrawn).only is CALEDONIANS
    assert not happens(winter(units={"band-1": "boresti"}), lambda play: begin(CALEDONIANS, play)).events
    assert "band-1" in outcome.now.recruits[CALEDONIANS]


def test_y8_1_winter_alone():
    """Y8.1: in turns IV and VIII only."""
    now = scene(Step.CALEDONIAN_RALLY, turn=5, units={"ix-1": "otadini"})

    assert not happens(now, lambda play: begin(ROMANS, play)).events
    assert not happens(now, begin_end).events
    assert happens(scene(turn=3), next_turn).now.turn == 4


def test_y8_1_the_end_of_the_year():
    """Y8.1: no AP, the eliminated return, but never a supreme leader; pillage is forgotten."""
    lost = {ROMANS: ("legate-ii",), CALEDONIANS: ("chief-1",)}
    now = winter(Step.YEAR_END, to_do=(EVERYONE,), eliminated=lost, gone=("calgacus",), pillaged=(CORIA,))
    now = recruits_without(now, "legate-ii", "chief-1", "calgacus")

    outcome = decide(now, Proceed())

    assert outcome.now.ap == {ROMANS: 0, CALEDONIANS: 0}
    assert outcome.the(ElitesReturned)
    assert "legate-ii" in outcome.now.recruits[ROMANS]
    assert "chief-1" in outcome.now.recruits[CALEDONIANS]
    assert "calgacus" not in outcome.now.recruits[CALEDONIANS]
    assert outcome.now.eliminated == {ROMANS: (), CALEDONIANS: ()}
    assert outcome.the(PillageForgotten)
    assert not outcome.now.pillaged
    assert outcome.now.turn == 5
    assert not decide(winter(Step.YEAR_END, to_do=(EVERYONE,)), Proceed()).all(PillageForgotten)


def recruits_without(state: State, *ids: str) -> State:
    left = {side: tuple([id for id in units if id not in ids]) for side, units in state.recruits.items()}
    return replace(state, recruits=left)


def test_y8_2_a_winter_move_may_end_the_game():
    """Y5.1: a move into the last Tribal Center; the step is then over (Y8.2)."""
    romans = {f"praesidium-{n}": hex for n, hex in enumerate(BOARD.tribal[:12], 1)}
    romans |= {f"aux-{n}": hex for n, hex in enumerate(BOARD.tribal[12:], 1)}
    now = winter(units={**romans, "ix-1": "boresti"})

    assert decide(now, SetDown("ix-1", CORIA)).now.ending == Ending(ROMANS, Cause.CENTERS)


def test_apart():
    """As the crow flies; Britannia is beyond the last row."""
    assert [apart(CORIA, hex) for hex in (CORIA, *BOARD.around(CORIA))] == [0, 1, 1, 1, 1, 1, 1]
    assert (apart("2910", BRITANNIA), apart(BRITANNIA, "0113")) == (1, 29)
