"""Y21, Y34.6: when a marker may be played, and what comes of it."""

import pytest

from campaign.agricola.rules.at_hand.asked import Question
from campaign.agricola.rules.at_hand.march import March, MarchKind
from campaign.agricola.rules.board import CALEDONIANS, ROMANS
from campaign.agricola.rules.decisions import Done, Proceed
from campaign.agricola.rules.state import Step
from campaign.agricola.rules.turn import choices, decides, legal_decisions
from campaign.agricola.rules.y4_picking import UnitsCame
from campaign.agricola.rules.y10_action_points import PointsChanged
from campaign.agricola.rules.y12_forces import Halt, SetOut, under_way
from campaign.agricola.rules.y15_battle import begin
from campaign.agricola.rules.y16_hits import at_hand
from campaign.agricola.rules.y17_winning import won
from campaign.agricola.rules.y20_known import UnitsShown
from campaign.agricola.rules.y21_answers import (
    LetPass,
    MarkerLeft,
    MarkerPlayed,
    MarkerStopped,
    Select,
    SideAsked,
    Stop,
    ThrowAgain,
    ThrownAgain,
)
from campaign.agricola.rules.y21_markers import Marker, MarkerTaken
from campaign.agricola.rules.y21_stratagems import (
    CenterCame,
    CenterPicked,
    CenterSet,
    MarkerDice,
    PlayMarker,
    SetCenter,
)
from campaign.agricola.rules.y24_centers import CenterRevealed, ShowCenter
from campaign.agricola.rules.y24_monoliths import ConsultMonoliths, Exchange, MonolithsConsulted
from engine.rules.sequence import IllegalDecision
from engine.rules.values import altered
from tests.agricola.rules.scenes import decide, happens, scene

AT = "taexali"
SITE = "mons-graupius"


def hex_of(place):
    return scene().north.place[place].hex


def asked_in(state):
    """The question that comes before everything else."""
    assert state.asked is not None
    return state.asked


def plays(state, side):
    """The markers that the side may play now."""
    return [(each.marker, each.at) for each in choices(state, side) if isinstance(each, PlayMarker)]


def test_each_marker_is_offered_at_its_moment_only():
    """Y21.2: Y34.6; in the own turn, but Treachery."""
    held = {
        ROMANS: (Marker.IMPERIUM, Marker.CIRCUMNAVIGATION, Marker.OFFICIUM),
        CALEDONIANS: (Marker.UNITE, Marker.TRIBUTE, Marker.NOVAE_GENTES),
    }
    units = {"classis-1": "britannia", "karus": "britannia", "ala-1": "1110", "chief-1": AT, "chief-2": SITE}
    moments = {
        Step.ROMAN_AP: [(Marker.IMPERIUM, "")],
        Step.ROMAN_RECRUITING: [],
        Step.ROMAN_MARCHES: [(Marker.CIRCUMNAVIGATION, ""), (Marker.OFFICIUM, "")],
        Step.ROMAN_SUPPLY: [(Marker.OFFICIUM, "1110")],
        Step.ROMAN_RALLY: [],
        Step.CALEDONIAN_AP: [(Marker.UNITE, hex_of(SITE))],
        Step.CALEDONIAN_RECRUITING: [(Marker.NOVAE_GENTES, "")],
        Step.CALEDONIAN_MARCHES: [(Marker.TRIBUTE, hex_of(AT))],
        Step.CALEDONIAN_RALLY: [],
    }
    for step, found in moments.items():
        state = scene(step, units=units, centers={AT: "oppidum-1"}, held=held)
        assert plays(state, decides(state)) == found, step


def test_nothing_is_offered_without_what_the_marker_needs():
    held = {ROMANS: (Marker.CIRCUMNAVIGATION, Marker.OFFICIUM), CALEDONIANS: (Marker.UNITE, Marker.TRIBUTE)}
    assert plays(scene(units={"ix-1": "2614"}, held=held), ROMANS) == []
    units = {"chief-1": AT, "band-1": "creones"}
    centers = {AT: "mines-1!", "creones": "oppidum-1!"}
    for step in (Step.CALEDONIAN_AP, Step.CALEDONIAN_MARCHES):
        assert plays(scene(step, units=units, centers=centers, held=held), CALEDONIANS) == []
    full = scene(Step.CALEDONIAN_RECRUITING, box=(), held={CALEDONIANS: (Marker.NOVAE_GENTES,)})
    assert plays(full, CALEDONIANS) == []


def test_only_held_markers_are_played():
    """Y21.1."""
    with pytest.raises(IllegalDecision):
        decide(scene(Step.ROMAN_AP), PlayMarker(ROMANS, Marker.IMPERIUM))


def test_imperium_that_succeeds_gains_a_die_of_ap_and_a_marker_and_leaves():
    """2D6 not over five fortresses and the Praesidia in Tribal Centers."""
    state = scene(Step.ROMAN_AP, units={"praesidium-1": "brigantes"}, held={ROMANS: (Marker.IMPERIUM,)}, ap=(2, 2))
    outcome = decide(state, PlayMarker(ROMANS, Marker.IMPERIUM), 2, 4, 5)
    assert outcome.all(MarkerDice)[0].limit == 6
    assert outcome.now.ap[ROMANS] == 7
    assert outcome.the(MarkerLeft).marker == Marker.IMPERIUM
    assert asked_in(outcome.now).what is Question.SELECT
    assert len(legal_decisions(outcome.now)) == 6
    chosen = decide(outcome.now, Select(Marker.SPEECH))
    assert chosen.now.held[ROMANS] == (Marker.SPEECH,)
    assert chosen.the(MarkerTaken).only is ROMANS
    assert chosen.now.asked is None
    assert legal_decisions(chosen.now) == (Done(),)


def test_imperium_that_fails_returns_to_the_bin():
    """Y21.1, Y34.6: A fortress with Caledonians is not Roman controlled."""
    state = scene(Step.ROMAN_AP, units={"band-1": "trimontium"}, held={ROMANS: (Marker.IMPERIUM,)})
    outcome = decide(state, PlayMarker(ROMANS, Marker.IMPERIUM), 1, 4)
    assert outcome.the(MarkerDice).limit == 4
    assert Marker.IMPERIUM in outcome.now.bins[ROMANS]
    assert not outcome.all(PointsChanged)


def test_an_empty_bin_has_nothing_to_select():
    state = scene(Step.ROMAN_AP, held={ROMANS: (Marker.IMPERIUM,)}, bins={ROMANS: (), CALEDONIANS: ()})
    assert decide(state, PlayMarker(ROMANS, Marker.IMPERIUM), 1, 1, 1).now.asked is None


def test_circumnavigation_gives_a_naval_march_without_ap_and_with_four_dice_and_leaves():
    held = {ROMANS: (Marker.CIRCUMNAVIGATION,)}
    state = scene(units={"classis-1": "britannia"}, held=held, ap=(0, 0))
    outcome = decide(state, PlayMarker(ROMANS, Marker.CIRCUMNAVIGATION))
    assert outcome.now.phase.given == (MarchKind.CIRCUMNAVIGATION,)
    assert Marker.CIRCUMNAVIGATION not in outcome.now.bins[ROMANS]
    sailing = decide(outcome.now, SetOut(("classis-1",), MarchKind.CIRCUMNAVIGATION), 6, 6, 6, 6)
    assert under_way(sailing.now).throw == 24


def test_officium_gives_a_free_march_or_supply_for_the_check_and_the_rally():
    held = {ROMANS: (Marker.OFFICIUM, Marker.SPEECH)}
    marching = decide(scene(units={"karus": "2614"}, held=held), PlayMarker(ROMANS, Marker.OFFICIUM))
    assert marching.now.phase.given == (MarchKind.OFFICIUM,)
    assert Marker.OFFICIUM in marching.now.bins[ROMANS]
    state = scene(Step.ROMAN_SUPPLY, units={"ala-1": "1110:d", "ala-2": "0908"}, held=held, ap=(2, 0))
    supplied = decide(state, PlayMarker(ROMANS, Marker.OFFICIUM, "1110")).now
    checked = decide(supplied, Proceed(), 2).now
    assert checked.units["ala-2"].disrupted
    assert checked.step is Step.ROMAN_RALLY
    assert checked.phase.supplied == ("1110",)


def test_officium_lets_a_force_rally_that_has_no_supply():
    state = scene(Step.ROMAN_RALLY, units={"ala-1": "1110:d"}, held={ROMANS: (Marker.OFFICIUM,)})
    assert plays(state, ROMANS) == [(Marker.OFFICIUM, "1110")]


UNITING = {"chief-1": SITE, "ix-1": "damnonii", "ix-2": "selgovae"}
UNITE = PlayMarker(CALEDONIANS, Marker.UNITE, hex_of(SITE), "chief-1")


def test_unite_that_succeeds_brings_2d6_units_and_a_marker_and_leaves():
    """2D6 not over the Roman occupied Tribal Centers; the leader is shown."""
    held = {CALEDONIANS: (Marker.UNITE,), ROMANS: (Marker.TREACHERY,)}
    state = scene(Step.CALEDONIAN_AP, units=UNITING, held=held)
    outcome = decide(state, UNITE, 1, 1, 1, 2, *[1] * 6)
    assert outcome.the(UnitsShown).units == ("chief-1",)
    assert outcome.the(UnitsCame).number == 3
    assert len(outcome.now.at(hex_of(SITE), CALEDONIANS)) == 4
    assert outcome.the(MarkerLeft).marker == Marker.UNITE
    assert decides(outcome.now) is CALEDONIANS
    assert asked_in(outcome.now).what is Question.SELECT


def test_unite_that_fails_returns():
    state = scene(Step.CALEDONIAN_AP, units=UNITING, held={CALEDONIANS: (Marker.UNITE,)})
    outcome = decide(state, UNITE, 1, 2)
    assert outcome.now.held[CALEDONIANS] == ()
    assert Marker.UNITE in outcome.now.bins[CALEDONIANS]
    assert outcome.now.at(hex_of(SITE), CALEDONIANS) == ("chief-1",)


@pytest.mark.parametrize("center", ["oppidum-1!", "monoliths-1!"])
def test_unite_is_played_at_a_revealed_oppidum_or_monoliths(center):
    held = {CALEDONIANS: (Marker.UNITE,)}
    units = {"chief-1": AT, "band-1": AT}
    state = scene(Step.CALEDONIAN_AP, units=units, centers={AT: center}, held=held)
    assert plays(state, CALEDONIANS) == [(Marker.UNITE, hex_of(AT))]


def test_novae_gentes_put_a_picked_center_unit_face_down_on_a_free_center():
    """Y24.6, Y34.6."""
    held = {CALEDONIANS: (Marker.NOVAE_GENTES,)}
    units = {"ix-1": "damnonii"}
    state = scene(
        Step.CALEDONIAN_RECRUITING, units=units, centers={AT: "mines-1"}, held=held, box=("mines-2", "wastes-1")
    )
    outcome = decide(state, PlayMarker(CALEDONIANS, Marker.NOVAE_GENTES), 4)
    assert outcome.the(CenterPicked).only is CALEDONIANS
    assert asked_in(outcome.now).center == "wastes-1"
    places = [each.at for each in choices(outcome.now, CALEDONIANS) if isinstance(each, SetCenter)]
    assert len(places) == 15
    assert not {hex_of(AT), hex_of("damnonii")} & {*places}
    laid = decide(outcome.now, SetCenter(hex_of("creones")))
    assert laid.the(CenterCame).only is None
    assert laid.the(CenterSet).only is CALEDONIANS
    assert laid.now.box == ("mines-2",)
    assert not laid.now.centers[hex_of("creones")].open


def test_caledonian_tribute_shows_leader_and_oppidum_and_brings_a_die_of_units():
    held = {CALEDONIANS: (Marker.TRIBUTE,)}
    units = {"chief-1": AT, "band-1": AT}
    state = scene(Step.CALEDONIAN_MARCHES, units=units, centers={AT: "oppidum-2"}, held=held)
    outcome = decide(state, PlayMarker(CALEDONIANS, Marker.TRIBUTE, hex_of(AT), "chief-1"), 2, *[1] * 4)
    assert outcome.the(UnitsShown).units == ("chief-1",)
    assert outcome.the(CenterRevealed).center == "oppidum-2"
    assert len(outcome.now.at(hex_of(AT), CALEDONIANS)) == 4
    assert Marker.TRIBUTE in outcome.now.bins[CALEDONIANS]
    open_already = scene(Step.CALEDONIAN_MARCHES, units=units, centers={AT: "oppidum-2!"}, held=held)
    again = decide(open_already, PlayMarker(CALEDONIANS, Marker.TRIBUTE, hex_of(AT), "chief-1"), 1, 1, 1)
    assert not again.all(CenterRevealed)


# Treachery


def test_treachery_1_reveals_the_units_of_a_hex_and_its_center_at_any_own_decision():
    """Y21.3, Y24.2."""
    held = {ROMANS: (Marker.TREACHERY,)}
    units = {"band-1": AT, "gaesatae-1": f"{AT}:d"}
    state = scene(Step.ROMAN_RECRUITING, units=units, centers={AT: "ambush-1"}, held=held)
    outcome = decide(state, PlayMarker(ROMANS, Marker.TREACHERY, hex_of(AT)))
    shown = outcome.the(UnitsShown)
    assert (shown.units, shown.disrupted) == (("gaesatae-1", "band-1"), ("gaesatae-1",))
    assert all(unit.known for unit in outcome.now.units.values())
    assert hex_of(AT) not in outcome.now.centers
    assert outcome.now.at(hex_of(AT), CALEDONIANS) == ("gaesatae-1", "band-1")
    assert Marker.TREACHERY in outcome.now.bins[ROMANS]


def test_treachery_1_is_offered_where_something_is_hidden():
    """Fleets, Praesidia, and Romans in Tribal Centers are seen anyway (Y20.4)."""
    held = {CALEDONIANS: (Marker.TREACHERY,)}
    units = {"ala-1": "2614", "ix-1": "damnonii", "praesidium-1": "1717", "classis-1": "2818"}
    state = scene(Step.CALEDONIAN_RALLY, units=units, centers={AT: "mines-1"}, held=held)
    assert plays(state, CALEDONIANS) == [(Marker.TREACHERY, "2614")]


def test_treachery_2_stops_a_marker_which_is_spent_for_its_moment():
    """Y21.3."""
    held = {ROMANS: (Marker.TREACHERY,), CALEDONIANS: (Marker.NOVAE_GENTES, Marker.TRIBUTE)}
    state = scene(Step.CALEDONIAN_RECRUITING, held=held)
    asked = decide(state, PlayMarker(CALEDONIANS, Marker.NOVAE_GENTES))
    assert asked.the(SideAsked).only is ROMANS
    assert decides(asked.now) is ROMANS
    assert legal_decisions(asked.now) == (LetPass(), Stop())
    stopped = decide(asked.now, Stop())
    assert stopped.the(MarkerPlayed).side is ROMANS
    assert stopped.the(MarkerStopped).marker == Marker.NOVAE_GENTES
    assert stopped.now.asked is None
    assert stopped.now.held == {ROMANS: (), CALEDONIANS: (Marker.TRIBUTE,)}
    assert Marker.NOVAE_GENTES in stopped.now.bins[CALEDONIANS]
    assert decides(stopped.now) is CALEDONIANS


def test_treachery_that_lets_a_marker_pass_is_kept():
    held = {ROMANS: (Marker.TREACHERY,), CALEDONIANS: (Marker.NOVAE_GENTES,)}
    asked = decide(scene(Step.CALEDONIAN_RECRUITING, held=held), PlayMarker(CALEDONIANS, Marker.NOVAE_GENTES))
    passed = decide(asked.now, LetPass(), 1, 1)
    assert asked_in(passed.now).what is Question.CENTER
    assert passed.now.held[ROMANS] == (Marker.TREACHERY,)


def test_treachery_3_stops_the_treachery_that_stops_a_marker():
    """Y21.3."""
    held = {ROMANS: (Marker.TREACHERY, Marker.CIRCUMNAVIGATION), CALEDONIANS: (Marker.TREACHERY,)}
    state = scene(units={"classis-1": "britannia"}, held=held)
    asked = decide(state, PlayMarker(ROMANS, Marker.CIRCUMNAVIGATION)).now
    again = decide(asked, Stop()).now
    assert decides(again) is ROMANS
    assert asked_in(again).stopping
    stopped = decide(again, Stop())
    assert stopped.the(MarkerStopped) == MarkerStopped(CALEDONIANS, Marker.TREACHERY)
    assert stopped.now.phase.given == (MarchKind.CIRCUMNAVIGATION,)
    assert stopped.now.held == {ROMANS: (), CALEDONIANS: ()}
    given_up = decide(again, LetPass())
    assert given_up.the(MarkerStopped) == MarkerStopped(ROMANS, Marker.CIRCUMNAVIGATION)
    assert given_up.now.phase.given == ()
    assert given_up.now.held[ROMANS] == (Marker.TREACHERY,)


def test_treachery_3_stops_a_treachery_that_reveals():
    held = {ROMANS: (Marker.TREACHERY,), CALEDONIANS: (Marker.TREACHERY,)}
    state = scene(units={"band-1": AT}, held=held)
    asked = decide(state, PlayMarker(ROMANS, Marker.TREACHERY, hex_of(AT)))
    stopped = decide(asked.now, Stop())
    assert stopped.the(MarkerStopped) == MarkerStopped(ROMANS, Marker.TREACHERY)
    assert not stopped.now.units["band-1"].known


@pytest.mark.parametrize("answer", [LetPass(), PlayMarker(CALEDONIANS, Marker.TREACHERY, "2614")])
def test_treachery_answers_a_march_once_it_has_stopped(answer):
    """Y21.3."""
    held = {CALEDONIANS: (Marker.TREACHERY,)}
    state = decide(scene(units={"ala-1": "2614"}, held=held), SetOut(("ala-1",))).now
    asked = decide(state, Halt())
    assert asked_in(asked.now).what is Question.MARCH
    assert choices(asked.now, CALEDONIANS) == (LetPass(), PlayMarker(CALEDONIANS, Marker.TREACHERY, "2614"))
    outcome = decide(asked.now, answer)
    assert outcome.now.march is None
    assert outcome.now.units["ala-1"].known == isinstance(answer, PlayMarker)


def test_a_stopped_answer_to_a_march_lets_it_go_on():
    held = {CALEDONIANS: (Marker.TREACHERY,), ROMANS: (Marker.TREACHERY,)}
    state = decide(scene(units={"ala-1": "2614"}, held=held), SetOut(("ala-1",))).now
    played = decide(decide(state, Halt()).now, PlayMarker(CALEDONIANS, Marker.TREACHERY, "2614"))
    assert decides(played.now) is ROMANS
    assert decide(played.now, Stop()).now.march is None


# Druids


DRUIDS = {CALEDONIANS: (Marker.DRUIDS,)}


def test_druids_throw_one_own_die_again_and_the_second_throw_stands():
    """Y34.6: Here the die of action points, in the Caledonian turn."""
    state = scene(Step.CALEDONIAN_AP, to_do=("everyone", "caledonians"), held=DRUIDS, ap=(0, 0))
    asked = decide(state, Proceed(), 1)
    assert choices(asked.now, CALEDONIANS) == (LetPass(), ThrowAgain(0))
    assert asked.now.ap[CALEDONIANS] == 0
    again = decide(asked.now, ThrowAgain(0), 5)
    assert again.the(ThrownAgain).face == 5
    assert again.now.ap[CALEDONIANS] == 5
    assert Marker.DRUIDS in again.now.bins[CALEDONIANS]
    stands = decide(asked.now, LetPass())
    assert stands.now.ap[CALEDONIANS] == 1
    assert stands.now.held[CALEDONIANS] == (Marker.DRUIDS,)


def test_druids_that_treachery_stops_leave_the_dice_as_they_are():
    held = {**DRUIDS, ROMANS: (Marker.TREACHERY,)}
    state = scene(Step.CALEDONIAN_AP, to_do=("everyone", "caledonians"), held=held, ap=(0, 0))
    asked = decide(decide(state, Proceed(), 2).now, ThrowAgain(0))
    assert decides(asked.now) is ROMANS
    stopped = decide(asked.now, Stop())
    assert stopped.the(MarkerStopped).marker == Marker.DRUIDS
    assert stopped.now.ap[CALEDONIANS] == 2
    assert decide(asked.now, LetPass(), 6).now.ap[CALEDONIANS] == 6


def test_druids_are_not_asked_in_the_roman_turn():
    state = scene(Step.ROMAN_AP, to_do=("everyone", "romans"), held=DRUIDS, ap=(0, 0))
    assert decide(state, Proceed(), 3).now.asked is None


# In battle (Y15.4)


def battle(attacker=ROMANS, center="oppidum-1!", held=None, more=None, **state):
    """Two legionaries and a leader attack an Oppidum with chariots, or are attacked by them."""
    units = {"karus": AT, "ii-1": AT, "ii-2": AT, "chariot-1": AT, **(more or {})}
    step = Step.ROMAN_MARCHES if attacker is ROMANS else Step.CALEDONIAN_MARCHES
    options = {"two_lines": False}
    begun = scene(step, units=units, centers={AT: center}, held=held, options=options, ap=(0, 0), iron=True, **state)
    return happens(begun, lambda play: begin(play, hex_of(AT), attacker)).now


def test_siege_attack_is_played_at_an_attack_with_a_legionary_on_an_oppidum():
    state = battle(held={ROMANS: (Marker.SIEGE_ATTACK,)})
    assert plays(state, ROMANS) == [(Marker.SIEGE_ATTACK, hex_of(AT))]
    outcome = decide(state, PlayMarker(ROMANS, Marker.SIEGE_ATTACK, hex_of(AT)), 1, 6, 1, 6)
    assert at_hand(outcome.now).siege_attack
    assert Marker.SIEGE_ATTACK in outcome.now.bins[ROMANS]


def test_a_siege_attack_that_treachery_stops_leaves_the_battle_to_go_on():
    state = battle(held={ROMANS: (Marker.SIEGE_ATTACK,), CALEDONIANS: (Marker.TREACHERY,)})
    asked = decide(state, PlayMarker(ROMANS, Marker.SIEGE_ATTACK, hex_of(AT))).now
    assert decides(asked) is CALEDONIANS
    stopped = decide(asked, Stop(), 1, 6, 1, 6)
    assert not at_hand(stopped.now).siege_attack
    assert at_hand(stopped.now).faces == (1, 6)


@pytest.mark.parametrize("attacker", [ROMANS, CALEDONIANS])
def test_speeches_add_1_in_the_first_round_the_attacker_s_first(attacker):
    """Y15.4."""
    held = {ROMANS: (Marker.SPEECH,), CALEDONIANS: (Marker.SPEECH,)}
    state = battle(attacker, held=held)
    assert plays(state, attacker) == [(Marker.SPEECH, hex_of(AT))]
    spoken = decide(state, PlayMarker(attacker, Marker.SPEECH, hex_of(AT))).now
    assert plays(spoken, attacker.enemy) == [(Marker.SPEECH, hex_of(AT))]
    both = decide(spoken, PlayMarker(attacker.enemy, Marker.SPEECH, hex_of(AT)), 6, 6)
    assert at_hand(both.now).added == {ROMANS: 1, CALEDONIANS: 1}


def test_fury_is_told_once_the_advantage_is_known():
    """Y15.4."""
    held = {CALEDONIANS: (Marker.FURY,), ROMANS: (Marker.SPEECH,)}
    known = decide(battle(held=held), Done(), 1, 6).now
    assert plays(known, CALEDONIANS) == [(Marker.FURY, hex_of(AT))]
    raging = decide(known, PlayMarker(CALEDONIANS, Marker.FURY, hex_of(AT)), 5, 6)
    assert at_hand(raging.now).fury
    assert at_hand(raging.now).hits == 1


def test_roman_tribute_odd_the_oppidum_surrenders_and_the_others_retreat():
    state = battle(held={ROMANS: (Marker.TRIBUTE,)})
    outcome = decide(state, PlayMarker(ROMANS, Marker.TRIBUTE, hex_of(AT)), 3)
    assert hex_of(AT) not in outcome.now.centers
    assert "oppidum-1" in outcome.now.box
    assert decides(outcome.now) is CALEDONIANS
    gone = decide(outcome.now, legal_decisions(outcome.now)[0])
    assert gone.now.battle is None
    assert gone.now.at(hex_of(AT), CALEDONIANS) == ()


def test_roman_tribute_even_battle_ensues():
    state = battle(held={ROMANS: (Marker.TRIBUTE,)})
    outcome = decide(state, PlayMarker(ROMANS, Marker.TRIBUTE, hex_of(AT)), 2, 6, 1)
    assert at_hand(outcome.now).advantage is ROMANS
    assert hex_of(AT) in outcome.now.centers


def test_roman_tribute_to_a_lone_oppidum_ends_the_march_without_a_battle():
    state = scene(units={"karus": AT}, centers={AT: "oppidum-1!"}, held={ROMANS: (Marker.TRIBUTE,)})
    march = March(ROMANS, MarchKind.MARCH, ("1409", hex_of(AT)), ("karus",))
    begun = happens(altered(state, march=march), lambda play: begin(play, hex_of(AT), ROMANS)).now
    outcome = decide(begun, PlayMarker(ROMANS, Marker.TRIBUTE, hex_of(AT)), 5)
    assert outcome.now.battle is None
    assert outcome.now.march is None


def test_treachery_reveals_in_a_battle_too_and_the_question_stays():
    held = {CALEDONIANS: (Marker.TREACHERY, Marker.SPEECH)}
    state = battle(CALEDONIANS, held=held, more={"ala-1": "2614"})
    assert plays(state, CALEDONIANS) == [(Marker.SPEECH, hex_of(AT)), (Marker.TREACHERY, "2614")]
    outcome = decide(state, PlayMarker(CALEDONIANS, Marker.TREACHERY, "2614"))
    assert outcome.now.units["ala-1"].known
    assert plays(outcome.now, CALEDONIANS) == [(Marker.SPEECH, hex_of(AT))]


@pytest.mark.parametrize(("winner", "ap"), [(CALEDONIANS, 9), (ROMANS, 1)])
def test_druids_throw_the_die_of_a_major_battle_again(winner, ap):
    """Y17.2, Y34.6: the battle is over by then, and so is the March."""
    units = {"ii-1": AT, "chariot-1": AT}
    begun = scene(Step.CALEDONIAN_MARCHES, units=units, held=DRUIDS, options={"two_lines": False}, ap=(0, 5))
    fought = happens(begun, lambda play: begin(play, hex_of(AT), CALEDONIANS)).now
    major = altered(fought, battle=altered(at_hand(fought), major=True))
    over = happens(major, lambda play: won(play, winner), 1, 1).now
    assert over.battle is None
    assert choices(over, CALEDONIANS) == (LetPass(), ThrowAgain(0))
    assert decide(over, ThrowAgain(0), 4).now.ap[CALEDONIANS] == ap


# Monoliths (Y24.3)


def at_monoliths(**more):
    held = {CALEDONIANS: (Marker.FURY,)}
    units = {"chief-1": AT, "karus": "creones"}
    return scene(
        Step.CALEDONIAN_AP, units=units, centers={AT: "monoliths-1!", "creones": "monoliths-2!"}, held=held, **more
    )


def test_y24_3_a_leader_at_monoliths_pays_1_ap_and_at_odd_exchanges_a_marker():
    """Y24.3."""
    state = at_monoliths(ap=(5, 5))
    consulted = decide(state, ConsultMonoliths(hex_of(AT)), 3)
    assert consulted.now.ap[CALEDONIANS] == 4
    assert asked_in(consulted.now).what is Question.EXCHANGE
    assert len(choices(consulted.now, CALEDONIANS)) == 7
    done = decide(consulted.now, Exchange(Marker.FURY, Marker.SPEECH))
    assert done.now.held[CALEDONIANS] == (Marker.SPEECH,)
    assert done.now.asked is None
    assert legal_decisions(done.now) == (Done(),), "once a phase"
    same = decide(consulted.now, Exchange(Marker.FURY, Marker.FURY))
    assert same.now.held[CALEDONIANS] == (Marker.FURY,)


def test_y24_3_nothing_happens_at_even():
    """Y24.3."""
    outcome = decide(at_monoliths(), ConsultMonoliths(hex_of(AT)), 4)
    assert outcome.the(MonolithsConsulted).face == 4
    assert outcome.now.asked is None


def test_y24_3_only_with_an_ap_and_a_leader_there():
    """Y24.3."""
    assert choices(at_monoliths(ap=(5, 0)), CALEDONIANS) == (Done(),)
    with pytest.raises(IllegalDecision):
        decide(at_monoliths(), ConsultMonoliths(hex_of("creones")))


# What may be shown


def test_y24_1_a_center_is_shown_at_any_own_decision():
    """Y24.1."""
    state = scene(Step.CALEDONIAN_RECRUITING, centers={AT: "wastes-1", "creones": "oppidum-1"})
    outcome = decide(state, ShowCenter(hex_of("creones")))
    assert outcome.now.centers[hex_of("creones")].open
    for refused in (scene(centers={AT: "wastes-1"}), outcome.now):
        with pytest.raises(IllegalDecision):
            decide(refused, ShowCenter(hex_of("creones")))
