"""Y9, Y34.2: the events."""

from typing import Any

import pytest

from campaign.agricola.data import north
from campaign.agricola.rules.board import BRITANNIA, CALEDONIANS, ROMANS
from campaign.agricola.rules.decisions import Decision, Proceed
from campaign.agricola.rules.state import EVERYONE, State, Step
from campaign.agricola.rules.turn import decides, legal_decisions
from campaign.agricola.rules.y4_picking import UnitsPicked
from campaign.agricola.rules.y9_events import (
    Demanded,
    Disrupt,
    EventRolled,
    ExcuseHimself,
    ReceiveEmperor,
    ReturnMarker,
    SelectMarker,
    TribesWentHome,
    Withdraw,
    begin,
    mobile,
)
from campaign.agricola.rules.y11_losses import Disrupted
from campaign.agricola.rules.y11_placing import SetDown, UnitMoved, UnitWithdrawn
from campaign.agricola.rules.y21_markers import MARKERS, MarkerReturned, MarkerTaken
from engine.rules.sequence import IllegalDecision
from tests.agricola.rules.scenes import Outcome, decide, happens, scene

BOARD = north()
OPEN = "1508"


def event(number: int, *faces: int, **changes: Any) -> Outcome:
    """The event of that sum, with the dice that it asks for."""
    first = max(1, number - 6)
    return decide(events(**changes), Proceed(), first, number - first, *faces)


def events(**changes: Any) -> State:
    return scene(Step.EVENTS, to_do=(EVERYONE,), **changes)


def is_over(outcome: Outcome) -> bool:
    return outcome.now.step is not Step.EVENTS


@pytest.mark.parametrize(("turn", "actors"), [(1, 0), (2, 1), (4, 0), (8, 0), (11, 1)])
def test_y7_2_when_there_are_events(turn: int, actors: int):
    """Y7.2: not in turn I; not in winter."""
    found: list[tuple[str, ...]] = []
    happens(scene(turn=turn), lambda play: found.append(begin(play)))
    assert len(found[0]) == actors


def test_y9_1_a_die_of_each_side():
    """Y9.1: the sum is looked up; 12 is nothing."""
    outcome = decide(events(), Proceed(), 6, 6)

    assert outcome.the(EventRolled) == EventRolled((6, 6), 12)
    assert is_over(outcome)


def test_2_omens():
    """Y34.2: odd: selects a marker from the bin; even: returns one that is held; sealed."""
    outcome = event(2, 3, 2, held={CALEDONIANS: ("druids", "fury")})

    assert decides(outcome.now) is ROMANS
    assert len(legal_decisions(outcome.now)) == len(MARKERS[ROMANS])
    selected = decide(outcome.now, SelectMarker("imperium"))
    assert selected.now.held[ROMANS] == ("imperium",)
    assert selected.the(MarkerTaken).only is ROMANS
    assert decides(selected.now) is CALEDONIANS
    assert legal_decisions(selected.now) == (ReturnMarker("druids"), ReturnMarker("fury"))
    returned = decide(selected.now, ReturnMarker("fury"))
    assert returned.the(MarkerReturned).only is CALEDONIANS
    assert returned.now.held[CALEDONIANS] == ("druids",)
    assert is_over(returned)


def test_2_omens_with_nothing_to_do():
    """Y34.2: returns only what is held; selects only what lies in the bin."""
    assert is_over(event(2, 2, 4))
    assert is_over(event(2, 2, 1, bins={ROMANS: (), CALEDONIANS: ()}))


def test_3_the_emperor_in_britannia():
    """Y34.2: Agricola goes to Britannia, and a unit is recruited there, free; or a die of AP is lost."""
    now = event(3, units={"agricola": OPEN}).now

    greeted = decide(now, ReceiveEmperor("praetoriani")).now
    assert {greeted.units[id].at for id in ("agricola", "praetoriani")} == {BRITANNIA}
    assert greeted.ap[ROMANS] == 5
    excused = decide(now, ExcuseHimself(), 3).now
    assert (excused.units["agricola"].at, excused.ap[ROMANS]) == (OPEN, 2)
    with pytest.raises(IllegalDecision):
        decide(now, ReceiveEmperor("praesidium-1"))


def test_3_the_emperor_without_agricola_or_recruits():
    """Y34.2: only if Agricola is on the map; there may be nobody to recruit."""
    assert is_over(event(3, units={"agricola": "britannia"}))
    now = event(3, units={"agricola": OPEN}, recruits={ROMANS: ("praesidium-1",), CALEDONIANS: ()}).now
    assert legal_decisions(now) == (ReceiveEmperor(""), ExcuseHimself())
    assert is_over(decide(now, ReceiveEmperor("")))


def test_4_the_revolt():
    """Y34.2: mobile units of the least sum that reaches the die go to Britannia, by Roman choice; not Agricola."""
    units = {
        "ix-1": OPEN,
        "legate-ix": OPEN,
        "aux-1": "coria:d",
        "agricola": OPEN,
        "praesidium-1": OPEN,
        "ii-1": "britannia",
    }
    outcome = event(4, 4, units=units)

    assert outcome.the(Demanded) == Demanded(ROMANS, 4)
    assert legal_decisions(outcome.now) == (Withdraw("legate-ix"), Withdraw("ix-1"), Withdraw("aux-1"))
    one = decide(outcome.now, Withdraw("aux-1"))
    assert one.the(UnitMoved).only is ROMANS
    assert legal_decisions(one.now) == (Withdraw("ix-1"),)
    last = decide(one.now, Withdraw("ix-1"))
    assert last.now.units["ix-1"].at == BRITANNIA
    assert is_over(last)


def test_4_the_revolt_takes_what_there_is():
    """Y11.4: as many as there are; the sum may be over the die."""
    assert event(4, 6, units={"ix-1": OPEN}).the(Demanded).left == 3
    assert event(4, 1, units={"ix-1": OPEN}).the(Demanded).left == 3
    assert is_over(event(4, 6, units={"ix-1": "britannia"}))


def test_4_no_fleet_that_carries():
    """Y34.2: fleets may go; those that carry units only when these are gone."""
    now = events(units={"classis-1": "0113", "classis-2": "0113", "ix-1": "0113:classis-1"})
    assert mobile(now) == ("ix-1", "classis-2")


def test_5_the_emperor_in_germany():
    """Y34.2: the same, to the recruits, which are open; a marker is picked."""
    now = event(5, 1, units={"ix-1": OPEN, "legate-ix": OPEN}).now

    outcome = decide(now, Withdraw("legate-ix"), 1)

    assert "legate-ix" in outcome.now.recruits[ROMANS]
    assert outcome.the(UnitWithdrawn).only is None
    assert outcome.the(MarkerTaken).marker == MARKERS[ROMANS][0]
    assert event(5, 1, 2).the(MarkerTaken).marker == MARKERS[ROMANS][1]


def test_6_unrest():
    """Y34.2: one of two steps in good order is disrupted, by Roman choice; sealed."""
    outcome = event(6, units={"ix-1": OPEN, "ix-2": "coria:d", "agricola": OPEN, "aux-1": "britannia"})

    assert legal_decisions(outcome.now) == (Disrupt("ix-1"), Disrupt("aux-1"))
    disrupted = decide(outcome.now, Disrupt("aux-1"))
    assert disrupted.the(Disrupted).only is ROMANS
    assert is_over(disrupted)
    assert is_over(event(6, units={"agricola": OPEN}))


def test_7_weather():
    """Y34.2: odd: gains, even: loses so many; within the bounds (Y10.1)."""
    assert event(7, 3, 2).now.ap == {ROMANS: 8, CALEDONIANS: 3}
    assert event(7, 5, 6).now.ap == {ROMANS: 9, CALEDONIANS: 0}


def test_8_tribes_go_home():
    """Y34.2: a die of units, no leaders, by Caledonian choice; sealed."""
    units = {"band-1": OPEN, "band-2": "epidii", "gaesatae-1": "epidii:d", "chief-1": OPEN}
    outcome = event(8, 2, units=units)

    assert decides(outcome.now) is CALEDONIANS
    assert outcome.the(Demanded).only is CALEDONIANS
    assert len(legal_decisions(outcome.now)) == 3
    one = decide(outcome.now, Withdraw("gaesatae-1"))
    assert one.the(UnitWithdrawn).only is CALEDONIANS
    last = decide(one.now, Withdraw("band-1"))
    assert {"gaesatae-1", "band-1"} <= {*last.now.recruits[CALEDONIANS]}
    assert is_over(last)


def test_8_tribes_go_home_once():
    """Y34.2: the first time only; if there is nobody, that was it."""
    assert event(8, 3).the(TribesWentHome)
    assert is_over(event(8, 3))
    assert is_over(event(8, units={"band-1": OPEN}, gone_home=True))


def test_9_hibernian_raids():
    assert event(9, 4).now.ap == {ROMANS: 5, CALEDONIANS: 1}


def test_10_celtic_allies():
    """Y34.2: a unit is picked, to any Tribal Center without Romans; if there is one."""
    outcome = event(10, 1, units={"aux-1": "epidii"}, recruits={ROMANS: (), CALEDONIANS: ("band-1", "chief-1")})

    assert outcome.the(UnitsPicked).units == ("band-1",)
    assert len(legal_decisions(outcome.now)) == 16
    placed = decide(outcome.now, SetDown("band-1", BOARD.place["otadini"].hex))
    assert placed.now.units["band-1"]
    assert is_over(placed)
    assert is_over(event(10, recruits={ROMANS: (), CALEDONIANS: ()}))


def test_11_roman_allies():
    """Y34.2: an auxiliary, to a leader, a Praesidium, a held fortress or Britannia; not at sea, nor with enemies."""
    units = {"karus": OPEN, "praesidium-1": "epidii", "ix-1": "coria", "ix-2": "otadini", "legate-ii": "0113:classis-1"}
    units |= {"legate-xx": "lugi", "band-1": "lugi", "classis-1": "0113"}
    offered: list[Decision] = [*legal_decisions(event(11, units=units).now)]

    hexes = {BRITANNIA, OPEN, BOARD.place["epidii"].hex, BOARD.place["coria"].hex}
    kinds = ("coh-eq-1", "ala-1", "aux-veteran-1", "aux-1")
    assert {*offered} == {SetDown(unit, at) for unit in kinds for at in hexes}
    assert is_over(decide(event(11, units=units).now, SetDown("aux-1", OPEN)))
    assert is_over(event(11, recruits={ROMANS: ("ix-1",), CALEDONIANS: ()}))
