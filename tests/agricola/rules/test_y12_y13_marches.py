"""Y12, Y13, Y14, Y27, Y28.2: forces march by land, hex by hex, and the rules stop them."""

import pytest

from campaign.agricola.rules.at_hand.march import MarchKind
from campaign.agricola.rules.board import BRITANNIA, CALEDONIANS, ROMANS
from campaign.agricola.rules.decisions import Decision, Done
from campaign.agricola.rules.parts import with_units
from campaign.agricola.rules.state import State, Step
from campaign.agricola.rules.turn import decides, legal_decisions, unfold
from campaign.agricola.rules.y12_forces import ForceMoved, Halt, MarchBegan, MarchEnded, SetOut, Went
from campaign.agricola.rules.y13_land import Go
from campaign.agricola.rules.y24_centers import CenterRevealed
from campaign.agricola.rules.y26_fleets import Sail, SetAshore
from campaign.agricola.rules.y32_siege import Storm
from engine.rules.dice import SeededDice
from engine.rules.sequence import IllegalDecision
from tests.agricola.rules.scenes import decide, scene

II = ("ii-1", "ii-2", "ii-3")


def marched(state: State, units: tuple[str, ...], *to: str, kind: MarchKind = MarchKind.MARCH) -> State:
    """After a force has set out and gone that way, whole."""
    for decision in (SetOut(units, kind), *[Go(hex, units) for hex in to]):
        state = decide(state, decision).now
    return state


def refused(state: State, *decisions: Decision) -> None:
    for decision in decisions:
        with pytest.raises(IllegalDecision):
            decide(state, decision)


def test_y12_1_a_march_costs_1_ap_and_any_number_may_follow():
    """Y12.1: the same unit as often as paid; 12.3."""
    state = scene(units={"ii-1": "2818", "ii-2": "2818"}, ap=(2, 0))

    first = decide(state, SetOut(("ii-1",)))
    assert first.now.ap[ROMANS] == 1
    assert first.the(MarchBegan) == MarchBegan(ROMANS, MarchKind.MARCH, "2818", "Y12.1")
    over = decide(decide(first.now, Go("2718", ("ii-1",))).now, Halt())
    assert over.the(MarchEnded)
    assert over.now.march is None
    again = marched(over.now, ("ii-1",), "2617")
    assert again.units["ii-1"].at == "2617"
    assert again.units["ii-2"].at == "2818"
    assert again.ap[ROMANS] == 0
    spent = decide(again, Halt()).now
    refused(spent, SetOut(("ii-1",)))
    assert decide(spent, Done()).now.step is not Step.ROMAN_MARCHES


def test_y12_1_units_of_one_hex_all_or_some_form_a_force():
    """Y12.1: not of two hexes, no enemy, none twice, nobody, no Praesidium (Y13.4 of the source: static units)."""
    state = scene(units={"ii-1": "2818", "ii-2": "2818", "ix-1": "2718", "band-1": "1010", "praesidium-1": "2818"})

    assert {SetOut(("ii-1", "ii-2")), SetOut(("ii-1",)), SetOut(("ix-1",))} <= {*legal_decisions(state)}
    refused(
        state,
        SetOut(("ii-1", "ix-1")),
        SetOut(("band-1",)),
        SetOut(("ii-1", "ii-1")),
        SetOut(()),
        SetOut(("praesidium-1",)),
        SetOut(("xx-1",)),
        Halt(),
        Go("2718", ("ii-1",)),
        SetAshore(("ii-1",)),
        Sail("2718"),
    )
    refused(marched(state, ("ii-1",)), SetOut(("ii-2",)), Done())


def test_y12_2_the_supreme_leader_has_one_free_march():
    """Y12.2: in each own March phase, with a force that he is in."""
    state = scene(units={"agricola": "2818", "ii-1": "2818"}, ap=(0, 0))

    refused(state, SetOut(("ii-1",), MarchKind.FREE), SetOut(("agricola",)))
    gone = decide(marched(state, ("agricola", "ii-1"), "2718", kind=MarchKind.FREE), Halt()).now
    assert gone.ap[ROMANS] == 0
    assert gone.phase.made == (MarchKind.FREE,)
    assert legal_decisions(gone) == (Done(),)
    refused(gone, SetOut(("agricola",), MarchKind.FREE))


def test_y28_2_the_exploratores_have_a_free_march_of_their_own():
    """Y28.2: besides the supreme leader's, and alone; not in the base game."""
    units = {"agricola": "2818", "exploratores": "2818"}
    state = scene(units=units, ap=(0, 0))

    refused(state, SetOut(("agricola", "exploratores"), MarchKind.SCOUTS))
    gone = decide(marched(state, ("exploratores",), "2718", kind=MarchKind.SCOUTS), Halt()).now
    refused(gone, SetOut(("exploratores",), MarchKind.SCOUTS))
    assert decide(gone, SetOut(("agricola",), MarchKind.FREE)).now.march
    refused(
        scene(units=units, options={"special_units": False}, ap=(0, 0)), SetOut(("exploratores",), MarchKind.SCOUTS)
    )


def test_y13_1_the_slowest_bounds_the_force_and_who_drops_slow_ones_goes_on():
    """Y13.1: it leaves units behind and takes none up."""
    both = ("ala-1", "impedimenta-1")
    state = marched(scene(units={"ala-1": "2818", "impedimenta-1": "2818", "ii-1": "2617"}), both, "2718", "2617")

    assert Go("2517", ("ala-1",)) in legal_decisions(state)
    refused(state, Go("2517", both), Go("2517", ("ala-1", "ii-1")), Go("2517", ()), Go("2418", ("ala-1",)))
    on = decide(state, Go("2517", ("ala-1",))).now
    assert on.units["impedimenta-1"].at == "2617"
    assert on.march
    assert on.march.units == ("ala-1",)
    refused(on, Go("2617", ("impedimenta-1",)))


def test_y13_1_whoever_has_no_movement_left_has_ended_his_march():
    """Y13.1: 3 hexes for legionaries; off the road."""
    state = marched(scene(units={"ii-1": "2916"}), ("ii-1",), "2917", "2817", "2717")

    assert state.march is None


def test_y13_2_romans_stop_in_wilderness_but_auxilia():
    """Y13.2, Y13.3: a mixed force stops, but the Auxilia may leave the rest there."""
    units = {"ii-1": "2617", "aux-1": "2617", "coh-eq-1": "2617"}
    state = marched(scene(units=units), ("ii-1", "aux-1", "coh-eq-1"), "2616")

    assert state.march is not None
    assert {decision.units for decision in legal_decisions(state) if isinstance(decision, Go)} == {("aux-1",)}
    refused(state, Go("2516", ("coh-eq-1",)), Go("2516", ("ii-1", "aux-1")))
    assert decide(state, Go("2516", ("aux-1",))).now.units["aux-1"].at == "2516"
    assert marched(scene(units=units), ("ii-1",), "2616").march is None


def test_y13_2_caledonians_do_not_stop_in_wilderness():
    """Y34.1 (Y13.2)."""
    state = scene(Step.CALEDONIAN_MARCHES, units={"band-1": "0905"})

    assert marched(state, ("band-1",), "0906", "0907").march


def test_y13_2_land_units_stay_on_land_and_out_of_blocked_sides():
    """Y13.2, Y2.4: no sea hex, and not over the Forth."""
    state = marched(scene(units={"ii-1": "1811"}), ("ii-1",))

    assert {decision.to for decision in legal_decisions(state) if isinstance(decision, Go)} == {"1812", "1911", "1912"}
    refused(state, Go("1711", ("ii-1",)), Go("1810", ("ii-1",)), Go("1913", ("ii-1",)))
    refused(scene(units={"ii-1": "0113"}), SetOut(("ii-1",)))


def test_y13_4_romans_by_road_go_any_distance():
    """Y13.4: through wilderness, too, if the whole March keeps to roads; not Caledonians."""
    road = ("2113", "2213", "2314", "2414", "2515", "2614")
    state = marched(scene(units={"impedimenta-1": "2012"}), ("impedimenta-1",), *road)
    assert state.units["impedimenta-1"].at == "2614"
    assert state.march
    refused(state, Go("2714", ("impedimenta-1",)))
    short = marched(scene(units={"ala-1": "2213"}), ("ala-1",), "2314", "2414")
    assert decide(short, Go("2515", ("ala-1",))).the(Went).rule == "Y13.4"
    assert decide(short, Go("2415", ("ala-1",))).the(Went).rule == "Y13.1"
    host = scene(Step.CALEDONIAN_MARCHES, units={"band-1": "2012"})
    assert marched(host, ("band-1",), *road[:4]).march is None


def test_y13_4_the_road_does_not_set_wilderness_aside_for_who_leaves_it():
    """Y13.4: who leaves the road has marched by his movement all the time."""
    state = marched(scene(units={"ala-1": "2512", "aux-1": "2512"}), ("ala-1", "aux-1"), "2513")

    found = {decision.to: decision.units for decision in legal_decisions(state) if isinstance(decision, Go)}
    assert found == {
        **dict.fromkeys(("2412", "2413", "2514", "2612"), ("aux-1",)),
        **dict.fromkeys(("2512", "2613"), ("ala-1", "aux-1")),
    }


def test_y27_1_britannia_is_next_to_the_south_edge_for_romans():
    """Y27.1: in or out is 1 movement; entering ends the move, by road too; Romans only."""
    state = scene(units={"ii-1": BRITANNIA, "ix-1": "2815"})

    out = marched(state, ("ii-1",), "2914", "2814")
    assert out.march
    assert len(out.march.path) == 3
    assert marched(state, ("ix-1",), "2915", BRITANNIA).march is None
    by_road = marched(state, ("ix-1",), "2816", "2916", BRITANNIA)
    assert by_road.units["ix-1"].at == BRITANNIA
    assert by_road.march is None
    assert marched(state, ("ii-1",), "2916", "2816", "2815", "2715", "2614", "2515").march
    host = scene(Step.CALEDONIAN_MARCHES, units={"band-1": "2914"})
    refused(marched(host, ("band-1",)), Go(BRITANNIA, ("band-1",)))


def test_y13_2_enemies_stop_the_force_and_battle_begins():
    """Y13.2: by road too; an Oppidum is an enemy (Y4.1); Caledonians stop at a Praesidium (Y34.1)."""
    state = marched(scene(units={"ala-1": "2012", "band-1": "2113"}), ("ala-1",), "2113")
    assert state.battle
    assert state.battle.at == "2113"
    assert state.battle.attacker is ROMANS
    oppidum = marched(scene(units={"ala-1": "2012"}, centers={"2213": "oppidum-1!"}), ("ala-1",), "2113", "2213")
    assert oppidum.battle
    units = {"calgacus": "2012", "praesidium-1": "2113", "ii-1": "1610"}
    host = marched(scene(Step.CALEDONIAN_MARCHES, units=units), ("calgacus",), "2113")
    assert host.battle
    assert host.battle.attacker is CALEDONIANS


def test_y24_1_romans_stop_at_tribal_center_units_but_revealed_monoliths():
    """Y24.1: face down by road too, where it is revealed; a revealed one stops whoever is not on a road."""
    units = {"ala-1": "2012"}
    revealed = scene(units=units, centers={"2213": "monoliths-1"})
    stopped = decide(marched(revealed, ("ala-1",), "2113"), Go("2213", ("ala-1",)))
    assert stopped.the(CenterRevealed)
    assert stopped.the(MarchEnded)
    assert not stopped.now.battle
    assert marched(scene(units={"ala-1": "2114"}, centers={"2213": "monoliths-1!"}), ("ala-1",), "2213", "2212").march
    mines = marched(scene(units=units, centers={"2213": "mines-1!"}), ("ala-1",), "2113", "2213")
    assert {decision.to for decision in legal_decisions(mines) if isinstance(decision, Go)} == {"2113", "2314"}
    wastes = marched(scene(units=units, centers={"2213": "wastes-1"}), ("ala-1",), "2113", "2213")
    assert wastes.march is None
    assert not wastes.centers


def test_y24_2_an_ambush_is_fought():
    """Y24.2: its units are picked before the battle."""
    state = marched(scene(units={"ala-1": "2012"}, centers={"2213": "ambush-1"}), ("ala-1",), "2113")

    assert decide(state, Go("2213", ("ala-1",)), 1, 1, 1).now.battle


def test_y12_1_after_its_battle_the_march_is_over():
    """Y12.1, Y24.4: whoever then stands in the hex of Mines takes them."""
    units = {**dict.fromkeys(II, "2114"), "band-1": "2213"}
    state = marched(scene(units=units, centers={"2213": "mines-1!"}), II, "2213")
    assert state.battle
    assert state.march
    refused(state, Halt(), Go("2114", II), SetOut(II), Done())
    while state.battle:
        state = unfold(state, legal_decisions(state)[0], SeededDice("seed", 2)).now
    assert state.march is None
    assert "mines-1" in state.gone


def test_y24_4_mines_are_taken_without_a_battle_too():
    """Y24.4: 2 AP."""
    state = marched(scene(units={"ala-1": "2113"}, centers={"2213": "mines-1"}), ("ala-1",), "2213")

    assert state.ap[ROMANS] == 6
    assert not state.centers


def test_y5_1_victory_is_looked_at_after_each_march():
    """Y5.1: the third fortress."""
    units = {"band-1": "2614", "band-2": "2816", "band-3": "2211"}
    state = marched(scene(Step.CALEDONIAN_MARCHES, units=units), ("band-3",), "2311", "2411")

    assert state.ending is None
    over = decide(state, Halt()).now
    assert over.ending
    assert over.ending.winner is CALEDONIANS
    assert legal_decisions(over) == ()


def test_y14_1_friends_pass_through_each_other_without_limit():
    """Y14.1: no limit, no zones of control."""
    state = scene(units={"ala-1": "2818", **dict.fromkeys(II, "2718"), "band-1": "2618"})

    assert marched(state, ("ala-1",), "2718", "2717", "2617").march


def test_y20_4_which_units_march_is_sealed_and_their_number_open():
    """Y20.4: what stands where they were or come is known no longer."""
    state = scene(units={"ii-1": "2818", "ii-2": "2818", "ix-1": "2718"})
    state = with_units(state, state.units, known=True)
    gone = decide(marched(state, ("ii-1",)), Go("2718", ("ii-1",)))

    assert gone.the(Went) == Went(ROMANS, "2818", "2718", 1, "Y13.1")
    assert gone.the(Went).only is None
    assert gone.the(ForceMoved).only is ROMANS
    assert not any(unit.known for unit in gone.now.units.values())


def test_y20_3_an_army_marker_hides_the_number_that_goes_along():
    """Y20.4: under it only that there are some; it stays with those who stay (Y20.3)."""
    armies = {"army-1": ("ii-1", "ii-2")}
    state = scene(units=dict.fromkeys(II, "2818"), armies=armies)

    gone = decide(marched(state, II), Go("2718", II))
    assert gone.the(Went).number == 1
    assert gone.the(Went).armies == ("army-1",)
    assert gone.now.armies == armies
    part = decide(marched(state, ("ii-1", "ii-3")), Go("2718", ("ii-1", "ii-3")))
    assert part.the(Went).number == 2
    assert part.now.armies == {"army-1": ("ii-2",)}


def test_y32_2_besieged_units_do_not_leave_and_romans_join_a_siege():
    """Y32.2."""
    units = {"band-1": "2213", "praesidium-1": "2213", "ala-1": "2113"}
    centers, besieged = {"2213": "oppidum-1!"}, ("2213",)
    inside = scene(Step.CALEDONIAN_MARCHES, units=units, centers=centers, besieged=besieged)
    assert legal_decisions(inside) == (Done(), Storm("2213"))
    assert decide(inside, Storm("2213")).now.battle
    refused(inside, SetOut(("band-1",)))
    joined = marched(scene(units=units, centers=centers, besieged=besieged), ("ala-1",), "2213")
    assert joined.march is None
    assert joined.battle is None


def test_y12_1_whose_march_it_is_decides():
    """Y15.1 (Y12.1)."""
    assert decides(scene()) is ROMANS
    assert decides(scene(Step.CALEDONIAN_MARCHES)) is CALEDONIANS
