"""Y22.1, Y22.4, Y26.1 to Y26.3, Y29, Y34.6: by sea, to the supreme leader, and where the road is built."""

from typing import Any

import pytest

from campaign.agricola.rules.at_hand.march import MarchKind
from campaign.agricola.rules.board import BRITANNIA, CALEDONIANS, ROMANS
from campaign.agricola.rules.decisions import Decision, Done
from campaign.agricola.rules.state import State, Step
from campaign.agricola.rules.turn import legal_decisions
from campaign.agricola.rules.y12_forces import (
    ForceFormed,
    ForceMoved,
    Halt,
    MarchBegan,
    MarchEnded,
    MarchGiven,
    SetOut,
    Went,
)
from campaign.agricola.rules.y13_land import Go
from campaign.agricola.rules.y22_concentrate import Concentrate
from campaign.agricola.rules.y26_fleets import Landed, Sail, SetAshore
from campaign.agricola.rules.y29_road import BuildRoad, RoadBuilt
from engine.rules.sequence import IllegalDecision
from tests.agricola.rules.scenes import decide, scene

THULE = "0113"
II = ("ii-1", "ii-2", "ii-3")


def refused(state: State, *decisions: Decision) -> None:
    for decision in decisions:
        with pytest.raises(IllegalDecision):
            decide(state, decision)


def given(state: State, kind: MarchKind) -> State:
    """With a March that a marker has given."""
    return MarchGiven(ROMANS, kind).happen(state)


def sailing(state: State, units: tuple[str, ...], *faces: int, kind: MarchKind = MarchKind.MARCH) -> State:
    return decide(state, SetOut(units, kind), *faces).now


def goals(state: State) -> set[str]:
    return {decision.to for decision in legal_decisions(state) if isinstance(decision, Sail)}


def test_y26_1_fleets_sail_as_far_as_their_throw():
    """Y26.1: one throw a force, for 1 AP; not necessarily so far, nor at all."""
    state = scene(units={"classis-1": "2717", "classis-2": BRITANNIA, "praefectus": BRITANNIA})

    out = decide(state, SetOut(("classis-2", "praefectus")), 1, 2)
    assert out.the(MarchBegan).faces == (1, 2)
    assert out.now.ap[ROMANS] == 4
    assert {"2718", "2917", "2918"} <= goals(out.now)
    assert "2617" not in goals(out.now)
    gone = decide(out.now, Sail("2718"))
    assert gone.the(Went) == Went(ROMANS, BRITANNIA, "2718", 2, "Y26.1", fleets=("praefectus", "classis-2"))
    assert gone.the(MarchEnded)
    refused(out.now, Sail("2617"), Sail(BRITANNIA), Go("2918", ("classis-2",)))
    assert decide(out.now, Halt()).now.march is None


def test_y27_1_britannia_ends_a_move_by_sea_too():
    """Y27.1: it is not sailed through."""
    state = sailing(scene(units={"classis-1": "2917"}), ("classis-1",), 1, 1)

    assert BRITANNIA in goals(state)
    assert "2911" not in goals(state)


def test_y26_3_each_fleet_takes_up_three_land_units_and_sets_them_down():
    """Y26.3: on the coast or in Britannia, at the end of the move; or they stay aboard."""
    state = scene(units={"classis-1": BRITANNIA, "ix-1": BRITANNIA, **dict.fromkeys(II, BRITANNIA)})
    force = (*II, "classis-1")

    out = decide(state, SetOut(force), 6, 6)
    assert out.the(ForceFormed).aboard == tuple((unit, "classis-1") for unit in II)
    assert out.the(ForceFormed).only is ROMANS
    refused(state, SetOut((*force, "ix-1")), SetOut((*II,), MarchKind.FREE))
    there = decide(out.now, Sail("2718")).now
    assert {there.units[unit].at for unit in force} == {"2718"}
    assert {*legal_decisions(there)} == {Halt(), SetAshore(II), *[SetAshore((unit,)) for unit in II]}
    refused(there, SetAshore(()), SetAshore(("ix-1",)), Sail("2917"))
    ashore = decide(there, SetAshore(("ii-1", "ii-2")))
    assert ashore.the(Landed).only is ROMANS
    assert [unit.id for unit in ashore.now.units.values() if unit.aboard] == ["ii-3"]
    assert ashore.now.march is None
    assert decide(there, Halt()).now.units["ii-1"].aboard == "classis-1"
    assert decide(decide(out.now, Sail("2519")).now, Done()).now.units["ii-1"].aboard == "classis-1"


def test_y26_3_who_sails_does_not_march_by_land_in_the_same_phase():
    """Y26.3: nor the other way round; he may sail on."""
    state = scene(units={"classis-1": "2718", "ii-1": "2718", "ii-2": "2818", "agricola": "2717"})

    ashore = decide(sailing(state, ("ii-1", "classis-1"), 1, 1), SetAshore(("ii-1",))).now
    refused(ashore, SetOut(("ii-1",)), Concentrate(("ii-1",)))
    assert decide(ashore, SetOut(("ii-1", "classis-1")), 1, 1).now.march
    marched = decide(decide(decide(state, SetOut(("ii-2",))).now, Go("2718", ("ii-2",))).now, Halt()).now
    refused(marched, SetOut(("ii-2", "classis-1")))


def test_y26_3_those_aboard_go_where_their_fleet_goes():
    """Y26.3: for turns, at sea; nobody embarks or lands there; who is aboard does not march."""
    units = {"classis-1": "2519", "ii-1": "2519:classis-1", "classis-2": "2718", "ix-1": "2718:classis-2"}
    state = scene(units={**units, "ii-2": "2718"})

    refused(state, SetOut(("classis-1",)), SetOut(("ix-1",)), SetOut(("ii-1", "classis-2")))
    assert SetOut(("classis-1", "ii-1")) in legal_decisions(state)
    assert SetOut(("classis-2", "ix-1", "ii-2")) in legal_decisions(state)
    at_sea = sailing(state, ("classis-1", "ii-1"), 1, 1)
    assert not [decision for decision in legal_decisions(at_sea) if isinstance(decision, SetAshore)]
    refused(at_sea, SetAshore(("ii-1",)))


def test_y26_2_fleets_pass_enemies_and_fight_where_they_stop():
    """Y26.2: what they carry lands and fights; Y24.1: stopping reveals, passing does not."""
    state = scene(units={"classis-1": "2718", "ii-1": "2718", "band-1": "2617"}, centers={"1711": "oppidum-1"})
    out = sailing(state, ("ii-1", "classis-1"), 6, 6)
    met = decide(out, Sail("2617"))
    assert met.now.battle
    assert met.now.units["ii-1"].aboard == ""
    stormed = decide(out, Sail("1711"))
    assert stormed.now.battle
    assert stormed.now.centers["1711"].open


def test_y26_4_caledonians_attack_fleets_on_the_coast():
    """Y26.4: who is aboard them fights ashore."""
    units = {"classis-1": "2718", "ii-1": "2718:classis-1", "band-1": "2717"}
    state = decide(scene(Step.CALEDONIAN_MARCHES, units=units), SetOut(("band-1",))).now

    met = decide(state, Go("2718", ("band-1",)))
    assert met.now.battle
    assert met.now.units["ii-1"].aboard == ""


def test_y22_4_praefectus_classis_moves_by_sea_only():
    """Y22.4: he carries three like the others (Y26.3); by Officium he leads a fleet."""
    state = scene(units={"praefectus": BRITANNIA, **dict.fromkeys(II, BRITANNIA)}, ap=(0, 0))

    force = ("praefectus", *II)
    refused(state, SetOut(force), SetOut(force, MarchKind.OFFICIUM))
    out = decide(given(state, MarchKind.OFFICIUM), SetOut(force, MarchKind.OFFICIUM), 1, 1)
    assert out.now.march
    assert out.now.phase.given == ()


def test_y12_2_the_free_march_may_go_by_sea_if_he_is_aboard():
    """Y12.2."""
    state = scene(units={"classis-1": BRITANNIA, "agricola": BRITANNIA}, ap=(0, 0))

    refused(state, SetOut(("classis-1",), MarchKind.FREE))
    assert sailing(state, ("agricola", "classis-1"), 1, 1, kind=MarchKind.FREE).march


def test_y12_2_nobody_goes_further_than_the_supreme_leader():
    """Y12.2: the Auxilia that he cannot follow through Wilderness stay with him, nor by Officium without a leader."""
    units = {"agricola": "2617", "legate-ii": "2617", "aux-1": "2617"}
    for leader, kind in (("agricola", MarchKind.FREE), ("legate-ii", MarchKind.OFFICIUM)):
        state = given(scene(units=units), MarchKind.OFFICIUM)
        force = (leader, "aux-1")
        out = decide(state, SetOut(force, kind)).now
        refused(out, Go("2717", ("aux-1",)))
        assert decide(out, Go("2616", force)).the(MarchEnded)


def test_y34_6_a_circumnavigation_throws_four_dice_and_gains_ap_in_thule():
    """Y34.6: a naval March without AP, once."""
    state = given(scene(units={"classis-1": "0213", "ii-1": "2818"}, ap=(0, 0)), MarchKind.CIRCUMNAVIGATION)

    refused(state, SetOut(("ii-1",), MarchKind.CIRCUMNAVIGATION))
    out = decide(state, SetOut(("classis-1",), MarchKind.CIRCUMNAVIGATION), 1, 1, 1, 1).now
    assert out.march
    assert out.march.throw == 4
    thule = decide(out, Sail(THULE), 5).now
    assert thule.ap[ROMANS] == 5
    refused(thule, SetOut(("classis-1",), MarchKind.CIRCUMNAVIGATION))
    assert decide(out, Sail("0212")).now.ap[ROMANS] == 0


def test_y22_1_any_units_concentrate_on_their_supreme_leader():
    """Y22.1: for 1 AP, each by its own movement; he does not move."""
    units = {"agricola": "2717", "ii-1": "2818", "ii-2": "2818", "ix-1": BRITANNIA, "ix-2": "1812", "karus": "2717"}
    state = scene(units=units)

    come = decide(state, Concentrate(("ii-2", "ix-1", "ii-1")))
    assert {come.now.units[unit].at for unit in ("ii-1", "ii-2", "ix-1", "agricola")} == {"2717"}
    assert come.now.ap[ROMANS] == 4
    assert [(went.at, went.number) for went in come.all(Went)] == [("2818", 2), (BRITANNIA, 1)]
    assert [moved.units for moved in come.all(ForceMoved)] == [("ii-1", "ii-2"), ("ix-1",)]
    assert Concentrate(("ii-1", "ii-2", "ix-1")) in legal_decisions(state)
    for nobody in ((), ("agricola",), ("karus",), ("ix-2",), ("ii-1", "ii-1"), ("ii-1", "band-1")):
        refused(state, Concentrate(nobody))
    refused(scene(units=units, ap=(0, 0)), Concentrate(("ii-1",)))
    refused(scene(units={"ii-1": "2818"}), Concentrate(("ii-1",)))
    refused(decide(state, SetOut(("ii-1",))).now, Concentrate(("ii-1",)), BuildRoad(("ii-1",)))


def concentrating(state: State) -> set[tuple[str, ...]]:
    return {decision.units for decision in legal_decisions(state) if isinstance(decision, Concentrate)}


def test_y22_1_the_way_passes_no_enemy_and_nothing_is_carried():
    """Y22.1: terrain and stops hold; roads, too; into Britannia if he is there."""
    units = {
        "agricola": BRITANNIA,
        "ala-1": "2614",
        "classis-1": "2818",
        "ix-1": "2818:classis-1",
        "impedimenta-1": "2614",
    }
    assert concentrating(scene(units=units)) == {("ala-1", "impedimenta-1"), ("ala-1",), ("impedimenta-1",)}
    enemies = {"band-1": "2715", "band-2": "2613", "band-3": "2515"}
    assert concentrating(scene(units={**units, **enemies})) == {("ala-1",)}
    host = {"calgacus": "1408", "band-1": "1508", "band-2": "1608"}
    state = scene(Step.CALEDONIAN_MARCHES, units=host)
    assert decide(state, Concentrate(("band-1", "band-2"))).now.ap[CALEDONIANS] == 4


def test_y32_2_nobody_concentrates_into_or_out_of_a_siege():
    """Y22.1: besieged units are left out; Romans join a siege or leave it (Y32.2)."""
    units = {"calgacus": "2213", "praesidium-1": "2213", "band-1": "2212"}
    siege: dict[str, Any] = {"centers": {"2213": "oppidum-1!"}, "besieged": ("2213",)}
    refused(scene(Step.CALEDONIAN_MARCHES, units=units, **siege), Concentrate(("band-1",)))
    units = {"calgacus": "2212", "praesidium-1": "2213", "band-1": "2213"}
    refused(scene(Step.CALEDONIAN_MARCHES, units=units, **siege), Concentrate(("band-1",)))


def test_y32_2_romans_concentrate_into_a_siege():
    """Y32.2."""
    units = {"agricola": "2213", "praesidium-1": "2213", "band-1": "2213", "ii-1": "2212"}
    siege: dict[str, Any] = {"centers": {"2213": "oppidum-1!"}, "besieged": ("2213",)}
    assert concentrating(scene(units=units, **siege)) == {("ii-1",)}
    assert concentrating(scene(units={**units, "agricola": "2212", "ii-1": "2213"}, **siege)) == {("ii-1",)}


def test_y29_1_a_legionary_builds_the_road_hex_by_hex():
    """Y29.1: 1 AP each, with whoever goes along; the hex is road at once."""
    state = scene(units={"ii-1": "2011", "aux-1": "2011", "ix-1": "2011"}, ap=(2, 0))
    assert {BuildRoad(("ii-1",)), BuildRoad(("ii-1", "ix-1", "aux-1"))} <= {*legal_decisions(state)}

    built = decide(state, BuildRoad(("ii-1", "aux-1")))
    assert built.the(RoadBuilt) == RoadBuilt("1911")
    assert built.the(Went).rule == "Y29.1"
    assert built.now.road == 1
    assert built.now.ap[ROMANS] == 1
    assert {built.now.units[unit].at for unit in ("ii-1", "aux-1")} == {"1911"}
    refused(state, BuildRoad(("aux-1",)), BuildRoad(()), BuildRoad(("ii-1", "ii-1")))
    refused(built.now, BuildRoad(("ix-1",)))
    again = decide(built.now, BuildRoad(("ii-1",))).now
    assert again.road == 2
    refused(again, BuildRoad(("ii-1",)))


def test_y29_1_the_road_ends_in_victoria_and_before_enemies():
    """Y29.1: never into enemies; not in the base game, nor by Caledonians."""
    units = {"ii-1": "2011"}
    refused(scene(units={**units, "band-1": "1911"}), BuildRoad(("ii-1",)))
    refused(scene(units=units, options={"road": False}), BuildRoad(("ii-1",)))
    refused(scene(units={"ii-1": "1510"}, road=6), BuildRoad(("ii-1",)))
    refused(scene(Step.CALEDONIAN_MARCHES, units=units), BuildRoad(("ii-1",)))
    by_road = decide(scene(units={"impedimenta-1": "2011"}, road=3), SetOut(("impedimenta-1",))).now
    for to in ("1911", "1910", "1809"):
        by_road = decide(by_road, Go(to, ("impedimenta-1",))).now
    assert by_road.units["impedimenta-1"].at == "1809"
