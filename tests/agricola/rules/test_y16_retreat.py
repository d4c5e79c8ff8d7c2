"""Y16.4, Y16.5 and Y26.5: retreats by land and by sea."""

import pytest

from campaign.agricola.rules.board import BRITANNIA, CALEDONIANS, ROMANS
from campaign.agricola.rules.decisions import Decision
from campaign.agricola.rules.state import State
from campaign.agricola.rules.turn import legal_decisions
from campaign.agricola.rules.y15_battle import Fight
from campaign.agricola.rules.y16_retreat import Retreat, Retreated
from campaign.agricola.rules.y17_winning import BattleEnded
from engine.rules.sequence import IllegalDecision
from engine.rules.values import altered
from tests.agricola.rules.fights import BOARD, COAST, OPEN, battle
from tests.agricola.rules.scenes import decide

SOUTH = "2914"


def ways(state: State) -> set[Retreat]:
    return {each for each in legal_decisions(state) if isinstance(each, Retreat)}


def refused(state: State, decision: Decision) -> None:
    with pytest.raises(IllegalDecision):
        decide(state, decision)


def test_y16_4_a_hex_without_enemies():
    """Y16.4: Any one, not only where it came from; a face-down Tribal Center unit and enemies bar Romans."""
    free = {"1912", "1913", "2013", "2112", "2011", "2113"}
    assert ways(battle("ii-1 band-1", 6, 1).now) == {Retreat(hex) for hex in free}
    barred = battle("ii-1 band-1", 6, 1, units={"band-2": "1912"}, centers={"1913": "wastes-1", "2013": "monoliths-1!"})
    assert ways(barred.now) == {Retreat(hex) for hex in free - {"1912", "1913"}}
    refused(barred.now, Retreat("1912"))
    caledonians = battle("ii-1 band-1", 1, 6, units={"ala-1": "2011"}, centers={"1913": "wastes-1"})
    assert ways(caledonians.now) == {Retreat(hex) for hex in free - {"2011"}}


def test_y16_4_the_whole_force_goes_and_has_lost():
    """Y16.4: It is seen to go, and remains known unless it mixes with others (Y20.4)."""
    gone = decide(battle("ii-1 ala-1:d band-1", 6, 1).now, Retreat("1912"))

    assert gone.the(Retreated).units == ("ii-1", "ala-1")
    assert gone.the(BattleEnded).winner is CALEDONIANS
    assert {unit.at for unit in gone.now.of(ROMANS)} == {"1912"}
    assert gone.now.units["ala-1"].disrupted
    assert all(unit.known for unit in gone.now.of(ROMANS))
    mixed = decide(battle("ii-1 band-1", 6, 1, units={"ix-1": "1912"}).now, Retreat("1912"))
    assert not any(unit.known for unit in mixed.now.of(ROMANS))


def test_y16_4_romans_at_the_south_edge_may_go_into_britannia():
    """Y16.4: Never Caledonians; and nobody over a blocked side (Y2.4)."""
    assert Retreat(BRITANNIA) in ways(battle("ii-1 band-1", 6, 1, at=SOUTH).now)
    assert Retreat(BRITANNIA) not in ways(battle("ii-1 band-1", 1, 6, at=SOUTH).now)
    one, other = next(pair.split("-") for pair in BOARD.blocked if BOARD.by_land[pair[:4]])
    assert Retreat(other) not in ways(battle("ii-1 band-1", 6, 1, at=one).now)


def test_y16_4_without_a_hex_it_must_fight():
    """Y16.4."""
    around = {f"band-{n}": hex for n, hex in enumerate(BOARD.by_land[OPEN][1:], 1)}
    units = {**around, "riders-1": BOARD.by_land[OPEN][0]}
    begun = battle("ii-1 great-band-1", *(6, 1, 6, 6), *(1, 6), units=units)

    assert {*legal_decisions(begun.now)} == {Fight()} | ways(begun.now)
    assert ways(begun.now)
    assert begun.now.battle
    assert begun.now.battle.advantage is CALEDONIANS


def test_y20_3_an_army_marker_goes_along_with_all_its_units():
    """Y20.3."""
    both, one = {"exercitus-1": ("ii-1", "ala-1")}, {"exercitus-1": ("ii-1",)}
    for armies in (both, one):
        state = altered(battle("ii-1 ala-1 band-1", 6, 1).now, armies=armies)
        assert decide(state, Retreat("1912")).now.armies == armies


# Fleets (Y26.5)


def test_y26_5_fleets_go_by_sea_with_three_each():
    """Y26.5: The rest by land: the only retreat into two hexes."""
    begun = battle("ii-1 ii-2 ala-1 classis-1 aux-1 band-1", 6, 1, at=COAST)
    sea, free = "0911", BOARD.by_land[COAST][0]
    assert BOARD.hexes[sea].value == "."
    assert Retreat(free, sea) in ways(begun.now)
    assert Retreat(free, sea, ("ii-1", "ii-2", "ala-1")) in ways(begun.now)
    gone = decide(begun.now, Retreat(free, sea, ("ii-1", "ii-2", "aux-1")))

    assert [event.rule for event in gone.all(Retreated)] == ["Y16.4", "Y26.5"]
    assert gone.now.units["ala-1"].at == free
    assert {id for id, unit in gone.now.units.items() if unit.at == sea} == {"classis-1", "ii-1", "ii-2", "aux-1"}
    assert gone.now.units["ii-1"].aboard == "classis-1"


def test_y26_5_all_by_sea_if_there_is_room():
    """Y26.5: On a coast they are set ashore."""
    begun = battle("ii-1 classis-1 praefectus band-1", 6, 1, at=COAST)
    coast = next(hex for hex in BOARD.by_sea[COAST] if BOARD.is_coastal(hex))
    gone = decide(begun.now, Retreat("", coast, ("ii-1",)))

    assert {unit.at for unit in gone.now.of(ROMANS)} == {coast}
    assert not gone.now.units["ii-1"].aboard


def test_y26_5_refusals():
    """Y26.5: four with one fleet, land units at sea, fleets on land, a hex too much, others' units."""
    begun = battle("ii-1 ii-2 ala-1 aux-1 classis-1 band-1", 6, 1, at=COAST)
    free, everybody = BOARD.by_land[COAST][0], ("ii-1", "ii-2", "ala-1", "aux-1")
    for wrong in (
        Retreat("", "0911", everybody),
        Retreat("", "0911", everybody[:3]),
        Retreat(free),
        Retreat("0911", "0911"),
        Retreat(free, OPEN),
        Retreat(free, "0911", ("ii-1", "ii-1")),
        Retreat(free, "0911", ("ix-1",)),
    ):
        refused(begun.now, wrong)
    refused(battle("ii-1 band-1", 6, 1, at=COAST).now, Retreat(free, "0911"))


def test_y26_3_who_sailed_goes_by_sea_who_marched_by_land():
    """Y26.3."""
    begun = battle("ii-1 ala-1 classis-1 band-1", 6, 1, at=COAST).now
    state = altered(begun, phase=altered(begun.phase, sailed=("ii-1",), marched=("ala-1",)))
    free = BOARD.by_land[COAST][0]

    assert {way.aboard for way in ways(state)} == {("ii-1",)}
    refused(state, Retreat(free, "0911"))
    refused(state, Retreat("", "0911", ("ii-1", "ala-1")))
    refused(state, Retreat(free, "0911", ("ala-1",)))
