"""Y6: the set-up."""

from typing import Any

import pytest

from campaign.agricola.data import north
from campaign.agricola.rules.board import BRITANNIA, CALEDONIANS, CALGACUS, ROMANS, Side
from campaign.agricola.rules.decisions import Decision, Proceed
from campaign.agricola.rules.options import Options
from campaign.agricola.rules.state import EVERYONE, Start, State, Step
from campaign.agricola.rules.turn import RULESET, choices, decides, legal_decisions, phase
from campaign.agricola.rules.y4_picking import UnitPlaced, UnitsCame, UnitsPicked
from campaign.agricola.rules.y6_setup import MOST_IN_A_HEX, CentersPicked
from campaign.agricola.rules.y7_turn import TurnBegan, year
from campaign.agricola.rules.y11_placing import SetAllDown, SetDown, set_down
from campaign.agricola.rules.y20_known import PutOnArmy
from engine.rules.dice import StreamDice
from engine.rules.sequence import IllegalDecision
from tests.agricola.rules.scenes import Outcome


def begun(**options: Any) -> State:
    return RULESET.begin(Start("seed", north(Options(**options))))


def done(state: State, decision: Decision) -> Outcome:
    events, now = RULESET.unfold(state, decision, StreamDice("seed"))
    return Outcome(tuple(events), now)


@pytest.fixture(scope="module")
def centers() -> Outcome:
    return done(begun(), Proceed())


@pytest.fixture(scope="module")
def host(centers: Outcome) -> Outcome:
    return done(centers.now, Proceed())


@pytest.fixture(scope="module")
def legions(host: Outcome) -> Outcome:
    return done(host.now, legal_decisions(host.now)[0])


def test_y6_3_what_has_its_place():
    """Y6.3: a Praesidium with the Brigantes, Praefectus and two fleets in Britannia. Y6.4: no AP but a bid (Y33.2)."""
    now = begun()
    brigantes = now.north.place["brigantes"].hex

    assert {id: unit.at for id, unit in now.units.items()} == {
        "praefectus": BRITANNIA,
        "classis-1": BRITANNIA,
        "classis-2": BRITANNIA,
        "praesidium-1": brigantes,
    }
    assert [len(now.bins[side]) for side in Side] == [7, 7]
    assert now.ap == {ROMANS: 0, CALEDONIANS: 0}
    assert begun(bid=12).ap == {ROMANS: 0, CALEDONIANS: 9}
    assert (phase(now), decides(now)) == (0, None)


def test_y6_1_centers_north_of_trimontium(centers: Outcome):
    """Y6.1: a face-down one on each of twelve, four in the box; sealed."""
    now = centers.now

    assert tuple(now.centers) == now.north.northern
    assert len(now.north.northern) == 12
    assert len(now.box) == 4
    assert not {*now.box} & {center.id for center in now.centers.values()}
    assert not any(center.open for center in now.centers.values())
    assert centers.the(CentersPicked).only is CALEDONIANS


def test_y6_2_calgacus_and_eleven(host: Outcome):
    """Y6.2: picked by the program, then set down by the Caledonians; sealed."""
    now = host.now

    assert now.phase.picked[0] == CALGACUS
    assert len({*now.phase.picked}) == 12
    assert {event.only for event in host.all(UnitsPicked)} == {CALEDONIANS}
    assert decides(now) is CALEDONIANS
    assert (choices(now, CALEDONIANS), choices(now, ROMANS)) == (legal_decisions(now), ())


def test_y6_2_the_proposal_spreads_them(host: Outcome, legions: Outcome):
    """Y6.2: one on each hex; the enemy is told numbers alone."""
    hexes = [unit.at for unit in legions.now.of(CALEDONIANS)]

    assert sorted(hexes) == sorted(host.now.north.northern)
    assert {event.only for event in legions.all(UnitPlaced)} == {CALEDONIANS}
    assert sorted((event.at, event.number) for event in legions.all(UnitsCame)) == sorted((hex, 1) for hex in hexes)
    assert legions.now.step is Step.LEGIONS


def test_y6_2_one_by_one_at_most_three_a_hex(host: Outcome):
    """Y6.2: three a hex, then it is full; the rest may still go as proposed."""
    now, first = host.now, host.now.north.northern[0]
    for unit in host.now.phase.picked[:MOST_IN_A_HEX]:
        now = done(now, SetDown(unit, first)).now

    assert len(now.at(first, CALEDONIANS)) == MOST_IN_A_HEX
    with pytest.raises(IllegalDecision):
        done(now, SetDown(now.phase.picked[0], first))
    assert done(now, legal_decisions(now)[0]).now.step is Step.LEGIONS


def test_y6_2_any_division(host: Outcome):
    """Y6.2: all at once, three a hex; but not four, one twice, one left out, or in the south."""
    picked, hexes = host.now.phase.picked, host.now.north.northern
    threes = tuple([(unit, hexes[n // 3]) for n, unit in enumerate(picked)])

    assert len(done(host.now, SetAllDown(threes)).now.at(hexes[3], CALEDONIANS)) == 3
    south = host.now.north.place["otadini"].hex
    fours = tuple([(unit, hexes[n // 4]) for n, unit in enumerate(picked)])
    for wrong in (fours, threes[1:], (*threes, threes[0]), (*threes[1:], (picked[0], south))):
        with pytest.raises(IllegalDecision):
            done(host.now, SetAllDown(wrong))
    with pytest.raises(IllegalDecision):
        done(host.now, SetDown(picked[0], south))


def test_y6_3_the_proposal_for_the_romans(legions: Outcome):
    """Y6.3: all start units, at least one in each fortress; where they are is sealed. Then turn I begins."""
    outcome = done(legions.now, legal_decisions(legions.now)[0])
    now = outcome.now

    assert len([*now.of(ROMANS)]) == 24 + 4
    assert all(now.at(hex, ROMANS) for hex in now.north.fortresses)
    assert len(now.at(BRITANNIA, ROMANS)) == 3 + 9
    assert {event.only for event in outcome.all(UnitPlaced)} == {ROMANS}
    assert outcome.the(TurnBegan).turn == now.turn == 1
    assert (now.step, now.to_do) == (Step.ROMAN_AP, (EVERYONE, ROMANS))
    assert (year(1), year(5), year(11)) == (82, 83, 84)


def test_y6_3_the_legions_one_by_one_or_elsewhere(legions: Outcome):
    """Y6.3: to fortresses and Britannia only."""
    now = done(legions.now, SetDown("agricola", hex_of(legions.now, "coria"))).now
    units = [unit for unit, _ in set_down(legal_decisions(now)[0])]

    assert "agricola" not in units
    assert len(done(now, SetAllDown(tuple([(unit, BRITANNIA) for unit in units]))).now.at(BRITANNIA, ROMANS)) == 3 + 23
    for wrong in ("brigantes", "victoria"):
        with pytest.raises(IllegalDecision):
            done(now, SetDown("karus", hex_of(now, wrong)))
        with pytest.raises(IllegalDecision):
            done(now, SetAllDown(tuple([(unit, hex_of(now, wrong)) for unit in units])))


def hex_of(state: State, place: str) -> str:
    return state.north.place[place].hex


def test_y6_4_army_markers(host: Outcome, legions: Outcome):
    """Y6.4: on units that are set down already, of the own side; sealed, but that the marker is there."""
    for start, units in ((host.now, host.now.phase.picked[:2]), (legions.now, ("ix-1", "ix-2"))):
        at = legal_decisions(start)[1].at  # type: ignore[attr-defined]
        now = done(done(start, SetDown(units[0], at)).now, SetDown(units[1], at)).now
        outcome = done(now, PutOnArmy(units))

        assert [*outcome.now.armies.values()] == [units]
        assert outcome.now.step is now.step
        with pytest.raises(IllegalDecision):
            done(outcome.now, PutOnArmy(units))


def test_y6_2_nothing_is_set_down_before_the_picks(centers: Outcome):
    """Y6.2."""
    with pytest.raises(IllegalDecision):
        done(centers.now, SetAllDown(()))
