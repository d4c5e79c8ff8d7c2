"""The battle phase (W6.1, W6.2, W6.7 to W6.10), and Legio II Augusta (W10)."""

from collections import Counter

import pytest

from battles.rules.short.lines import Fallen
from campaign.boudica.rules.board import BOUDICA, BRITONS, ROMANS
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.events import Event
from campaign.boudica.rules.options import Prefect
from campaign.boudica.rules.play import Play
from campaign.boudica.rules.secrets import seen_by
from campaign.boudica.rules.state import Division, Meeting, Stage, State, Step
from campaign.boudica.rules.turn import RULESET, programs_decision
from campaign.boudica.rules.w5_movement.moving import Pass
from campaign.boudica.rules.w5_movement.moving import choices as moves
from campaign.boudica.rules.w6_battle.combat import Fight, Force
from campaign.boudica.rules.w6_battle.dealing import deal
from campaign.boudica.rules.w6_battle.fighting import (
    BattleEnded,
    BattleJoined,
    LoserLeft,
    RoundFought,
    StrengthDealt,
    conclude,
    fight_at,
    fighting_towns,
)
from campaign.boudica.rules.w6_battle.meeting import (
    MeetingForced,
    NameRegion,
    RollBattle,
    Wish,
    WishTold,
    Withdraw,
    Withdrew,
    begin,
    choices,
    decides,
)
from campaign.boudica.rules.w6_battle.odds import forces_battle
from campaign.boudica.rules.w6_battle.towns import (
    DestroyTowns,
    MeetingEnded,
    Plunder,
    PlunderFound,
    TownDestroyed,
    TownsSpared,
)
from campaign.boudica.rules.w10_prefect import AugustaCommanded, Command
from engine.rules.dice import StreamDice
from engine.rules.record import Line
from engine.rules.ruleset import resolved_again
from engine.rules.sequence import IllegalDecision
from tests.boudica.rules.scenes import decide, proceed, scene
from tests.scripted import scripted

IX_IN_ICENI = {"legion-IX": "iceni"}
"""Legio IX, of two SP, meets Briton army 1, of five."""
YES, NO = Wish(fight=True), Wish(fight=False)


def meeting(space: str, /, **changes) -> State:
    """The battle phase, with what meets there."""
    return scene(Step.BATTLES, space, **changes)


def joined(space: str, /, **changes) -> State:
    """A battle that is about to be fought there."""
    return meeting(space, meeting=Meeting(space, Stage.JOINED, ((BRITONS, True),)), **changes)


def concluded(state: State, romans: Force, britons: Force, *faces: int) -> Play:
    """What comes of a battle that has come to this."""
    with scripted(*faces) as dice:
        play = Play(state, dice)
        conclude(play, Fight(romans, britons))
    return play


# W6.1


def test_w6_1_where_both_sides_have_armies_or_an_army_meets_sp():
    """W6.1: in the map's order, the two cities last; armies without an enemy and SP without an army meet nobody."""
    now = scene(
        Step.MOVEMENT,
        BRITONS,
        at={"legion-IX": "iceni", "legion-XX": "eboracum", "briton-2": "eboracum", "briton-3": "dobunni"},
        loose={"dobunni": {ROMANS: 1}, "regni": {ROMANS: 1, BRITONS: 1}, "ordovices": {BRITONS: 2}},
    )

    assert begin(Play(now, scripted())) == ("ordovices", "dobunni", "iceni", "eboracum")


def test_w6_1_both_wish_it():
    """W6.1: first player first; both: a battle."""
    now = meeting("iceni", at=IX_IN_ICENI)
    assert decides(now) == BRITONS
    now = decide(now, YES).now
    assert decides(now) == ROMANS

    outcome = decide(now, YES)
    assert outcome.the(BattleJoined).space == "iceni"
    assert choices(outcome.now) == (RollBattle(),)
    assert decides(outcome.now) == ROMANS  # who said the last word has the screen


@pytest.mark.parametrize(("face", "battle"), [(6, True), (5, False)])
def test_w6_1_one_wishes_it(face: int, battle: bool):
    """W6.1: one: D6 for each of its armies there, any 6: a battle."""
    now = decide(meeting("iceni", at=IX_IN_ICENI | {"briton-2": "iceni"}), YES).now
    outcome = decide(now, NO, 1, face)

    assert outcome.the(MeetingForced).faces == (1, face)
    assert bool(outcome.all(BattleJoined)) is battle
    assert bool(outcome.all(MeetingEnded)) is not battle


MUST_FIGHT = {"outnumbered_must_fight": True}


def outnumbered(legion: int, army: int, **changes) -> State:
    """Everybody knows how strong both are (B47)."""
    strengths, known = {"legion-IX": legion, "briton-1": army}, ((army, 6, 6),)
    return meeting("iceni", at=IX_IN_ICENI, strengths=strengths, thinkable=known, options=MUST_FIGHT, **changes)


@pytest.mark.parametrize(
    ("first", "legion", "army", "loose", "refuses"),
    [
        (BRITONS, 2, 6, 0, False),
        (BRITONS, 2, 5, 0, True),
        (BRITONS, 2, 5, 1, False),
        (ROMANS, 6, 2, 0, False),
        (ROMANS, 6, 2, 1, True),
    ],
)
def test_b47_who_is_outnumbered_three_to_one_is_not_asked(first, legion: int, army: int, loose: int, refuses: bool):
    """W6.1: by option; unattached strength points count, and no die is rolled."""
    now = outnumbered(legion, army, loose={"iceni": {BRITONS: loose}}, first=first)
    outcome = decide(now, YES)

    assert (forces_battle(now, "iceni", first) < 1) is refuses
    assert (decides(outcome.now) == first.enemy) is refuses
    assert bool(outcome.all(BattleJoined)) is not refuses
    assert [each.faces for each in outcome.all(MeetingForced)] == ([] if refuses else [()])
    assert decide(decide(now, NO).now, NO).all(MeetingEnded)


def test_b47_who_has_refused_first_has_to_fight_too():
    assert decide(decide(outnumbered(2, 6, first=ROMANS), NO).now, YES).all(BattleJoined)


def test_b47_only_what_everybody_knows_counts():
    """W1.4: whether the Romans are asked must not tell them how strong an army is."""
    thinkable: tuple[Division, ...] = ((5, 6, 6), (11, 3, 3))
    now = meeting("iceni", at=IX_IN_ICENI, strengths={"briton-1": 11}, thinkable=thinkable, options=MUST_FIGHT)

    assert decides(decide(now, YES).now) == ROMANS


@pytest.mark.parametrize("options", [{}, MUST_FIGHT])
def test_b47_a_legion_that_does_not_obey_cannot_bring_it_about(options):
    """W10.1: and without the option nobody can."""
    at, strengths = {"legion-II": "iceni", "legion-IX": "iceni"}, {"legion-II": 6, "briton-1": 2}
    without = ("legion-IX",) if options else ()
    now = meeting("iceni", at=at, strengths=strengths, first=ROMANS, without=without, options=options)

    assert decides(decide(now, YES).now) == BRITONS


def test_w6_1_a_die_for_each_army():
    """W6.1: three for the Britons, one for the legion."""
    together = meeting("iceni", at=IX_IN_ICENI | {"briton-2": "iceni", "briton-3": "iceni"})

    assert decide(decide(together, YES).now, NO, 1, 2, 3).the(MeetingForced).faces == (1, 2, 3)
    assert decide(decide(together, NO).now, YES, 5).the(MeetingForced).faces == (5,)


def test_w6_1_neither_wishes_it():
    """W6.1: and nothing happens; one battle a region and turn (ruling)."""
    now = decide(meeting("iceni", at=IX_IN_ICENI), NO).now

    assert [type(event) for event in decide(now, NO).events[:2]] == [WishTold, MeetingEnded]


def test_w6_1_against_sp_alone_the_wish_is_enough():
    """W6.1: SP without an army neither start nor refuse a battle."""
    now = meeting("ordovices")
    assert decides(now) == ROMANS
    assert decide(now, YES).all(BattleJoined)
    assert decide(now, NO).all(MeetingEnded)


def test_w6_1_option_only_armies_meet():
    """W6.1: with the option off unattached SP are left alone, and still guard their towns (W6.8)."""
    now = scene(Step.MOVEMENT, BRITONS, options={"army_meets_points": False}, without=("camulodunum",))

    assert begin(Play(now, scripted())) == ()


def test_w6_1_the_first_player_may_name_another_region():
    """W6.1: regions in the map's order unless the first player names another, the two cities last (ruling)."""
    at = IX_IN_ICENI | {"legion-XX": "eboracum", "briton-2": "eboracum"}
    now = scene(Step.BATTLES, "ordovices", "iceni", "eboracum", at=at, first=ROMANS)
    assert [each for each in choices(now) if isinstance(each, NameRegion)] == [NameRegion("iceni")]

    named = decide(now, NameRegion("iceni")).now
    assert named.to_do == ("iceni", "ordovices", "eboracum")
    assert [each for each in choices(named) if isinstance(each, NameRegion)] == []


def test_w6_1_he_names_one_also_where_he_has_no_say():
    """W6.1: in Ordovices the Romans alone are asked; before that the Britons may take Iceni first (ruling)."""
    now = scene(Step.BATTLES, "ordovices", "iceni", at=IX_IN_ICENI)
    assert (decides(now), choices(now)) == (BRITONS, (NameRegion("ordovices"), NameRegion("iceni")))

    stays = decide(now, NameRegion("ordovices")).now
    assert (decides(stays), choices(stays)) == (ROMANS, (YES, NO))
    assert decides(decide(now, NameRegion("iceni")).now) == BRITONS


# W6.2


def in_londinium(**changes) -> State:
    """Legio XX and Briton army 2 with Boudica meet in Londinium."""
    at = {"legion-XX": "londinium", "briton-2": "londinium", BOUDICA: "londinium"}
    return meeting("londinium", at=at, **changes)


def test_w6_2_in_a_city_armies_give_battle_or_withdraw():
    """W6.2: to an adjacent region that is not enemy territory: for the Britons, Trinovantes alone."""
    now = in_londinium()
    assert choices(now) == (YES, Withdraw("trinovantes"))

    stayed = decide(now, YES).now
    refuges = {each.space for each in choices(stayed) if isinstance(each, Withdraw)}
    assert refuges == {"catuvellauni", "atrebates", "regni", "cantiaci"}
    assert decide(stayed, YES).all(BattleJoined)


def test_w6_2_who_withdraws_goes_with_boudica():
    """W6.2: and has lost; the other stays, unasked."""
    outcome = decide(in_londinium(), Withdraw("trinovantes"))

    assert [type(event) for event in outcome.events[:2]] == [Withdrew, MeetingEnded]
    assert outcome.now.armies["briton-2"].at == "trinovantes"
    assert outcome.now.boudica is not None
    assert outcome.now.boudica.at == "trinovantes"


def test_w6_2_romans_who_withdraw_leave_boudica_alone():
    """W6.2: she goes with Britons only; and Londinium is theirs to destroy (W6.8)."""
    outcome = decide(decide(in_londinium(), YES).now, Withdraw("regni"))

    assert outcome.now.boudica is not None
    assert outcome.now.boudica.at == "londinium"
    assert outcome.the(TownDestroyed).town == "londinium"


def test_w6_2_without_such_a_region_it_fights():
    """W6.2: the program says so of Romans (ruling); Britons are asked, lest their strengths show (W1.4)."""
    britons = in_londinium(loose={"trinovantes": {ROMANS: 20}})
    assert (decides(britons), choices(britons)) == (BRITONS, (YES,))

    around = {space: {BRITONS: 2} for space in ("catuvellauni", "regni", "cantiaci")}
    romans = in_londinium(loose=around | {"atrebates": {BRITONS: 7}}, first=ROMANS)
    assert programs_decision(romans) == YES


def test_w6_2_sp_without_an_army_cannot_withdraw():
    """W6.2: they stay; who has the city then may fight them, or decline (ruling)."""
    now = decide(in_londinium(loose={"londinium": {ROMANS: 2}}), YES).now
    now = decide(now, Withdraw("regni")).now

    assert now.grounds["londinium"].loose[ROMANS] == 2
    assert (decides(now), choices(now)) == (BRITONS, (YES, NO))
    assert decide(now, YES).all(BattleJoined)


def test_w6_2_romans_are_offered_refuges_for_all_they_know():
    """W6.2, W1.4: whether Trinovantes is enemy territory hangs on hidden strengths, with Roman SP there."""
    changes = {"loose": {"trinovantes": {ROMANS: 7}}, "first": ROMANS}
    now = in_londinium(strengths={"briton-3": 8, "briton-2": 4}, **changes)

    assert Withdraw("trinovantes") in choices(seen_by(now, ROMANS))
    with pytest.raises(IllegalDecision):
        decide(now, Withdraw("trinovantes"))


# W6.3 to W6.7


def test_w6_4_towns_add_a_die_to_their_side():
    """W6.4: one however many; not an evacuated Londinium (W7.4)."""
    now = meeting("iceni", at=IX_IN_ICENI | {"legion-XX": "londinium"})
    assert fight_at(now, "iceni") == Fight(Force(2), Force(5, town=True))
    assert [town.id for town in fighting_towns(now, "londinium", ROMANS)] == ["londinium"]

    gone = meeting("iceni", garrison=False)
    assert fighting_towns(gone, "londinium", ROMANS) == ()


def test_w6_5_a_battle_by_the_dice():
    """W6.5: Legio IX's two against five and a town: one round routs the one, the next drives the other out.

    Its last SP is then lost from the pool (W6.6), and the legion with it (W6.7).
    """
    first, second, pools = (1, 4, 6, 6, 1, 1, 1, 1), (1, 3, 5, 2, 1, 1, 1), (3,)
    outcome = decide(joined("iceni", at=IX_IN_ICENI), RollBattle(), *first, *second, *pools)

    assert outcome.all(RoundFought) == [
        RoundFought((1, 4), (6, 6, 1, 1, 1, 1), Fallen(0, 1), Fallen(), ()),
        RoundFought((1,), (3, 5, 2, 1, 1, 1), Fallen(1, 0), Fallen(), ()),
    ]
    assert outcome.the(BattleEnded) == BattleEnded("iceni", ROMANS, 0, 5)
    assert outcome.now.destroyed == ("legion-IX",)
    assert outcome.now.last_loss == 2


def test_w6_5_neither_has_lost():
    """W6.5: nobody has SP left in line, so nobody has lost (ruling); nobody leaves a city."""
    play = concluded(in_londinium(), Force(0, retreated=2), Force(0, retreated=2), 1, 1, 2, 2)

    assert play.events[2] == BattleEnded("londinium", None, 2, 2)
    assert play.state.armies["legion-XX"].at == play.state.armies["briton-2"].at == "londinium"


def test_w6_4_a_town_forced_out():
    """W6.4: the round tells of it."""
    outcome = decide(joined("iceni", at=IX_IN_ICENI, strengths={"briton-1": 1}), RollBattle(), 6, 6, 1, 1)

    assert outcome.the(RoundFought) == RoundFought((6, 6), (1, 1), Fallen(), Fallen(0, 1), (BRITONS,))


def test_w6_7_the_rest_stand_in_the_region_again():
    """W6.7: of a lone army without a die, what it has no room for unattached."""
    state = meeting("iceni", at=IX_IN_ICENI, loose={"iceni": {ROMANS: 9}})
    play = concluded(state, Force(9), Force(0, retreated=5), *(1, 1, 1, 1, 3))

    assert play.state.armies["legion-IX"].strength == 7
    assert play.state.grounds["iceni"].loose == {ROMANS: 2, BRITONS: 0}
    assert play.state.armies["briton-1"].strength == 4


def test_w6_7_several_armies_are_dealt_out_at_random():
    """W6.7: by dice, odd faces to none but as the numbered table says; an army without SP is destroyed (ruling)."""
    state = meeting("trinovantes", at={"legion-IX": "trinovantes"})
    play = concluded(state, Force(0, routed=2), Force(3, retreated=1), 6, 1, 2, 3)

    [dealt] = [event for event in play.events if isinstance(event, StrengthDealt) and event.side is BRITONS]
    assert (dealt.strengths, dealt.faces) == ((("briton-2", 3),), (1, 2, 3))
    assert play.state.destroyed == ("legion-IX", "briton-3")


def test_w6_7_by_the_limits_with_equal_chances():
    """W6.7: each army with room gets as much on average, none more than it holds, what is over stands unattached."""
    armies = [*scene().armies_of(ROMANS)][:3]
    sums: Counter[str] = Counter()
    for seed in range(600):
        dealt = deal(12, armies, StreamDice(str(seed)), "iceni/romans")
        sums.update(dict(zip([army.id for army in armies], dealt.strengths, strict=True)))
        assert (max(dealt.strengths) <= 7, sum(dealt.strengths), dealt.loose) == (True, 12, 0)
    assert all(abs(points / 600 - 4) < 4.5 * 1.7 / 600**0.5 for points in sums.values())

    assert deal(30, armies, StreamDice("full"), "iceni/romans")[:2] == ((7, 7, 7), 9)


def test_w6_7_a_face_beyond_the_table_is_rolled_again():
    """W6.7: of four legions a D6 tells by 1 to 4, one SP for each (ruling)."""
    with scripted(5, 4, 1) as dice:
        dealt = deal(2, [*scene().armies_of(ROMANS)], dice, "iceni/romans")

    assert (dealt.strengths, dealt.faces) == ((1, 0, 0, 1), (5, 4, 1))


OVER = {"briton-1": 12}
"""What plunder has brought it to (W6.9)."""


def over_its_limit(thinkable: tuple[Division, ...] = ((12, 6, 6),)) -> State:
    """Briton army 1 meets a Roman SP that no army leads; of the twelve all know."""
    loose = {"iceni": {ROMANS: 1, BRITONS: 1}}
    return joined("iceni", strengths=OVER, loose=loose, without=("legion-IX",), thinkable=thinkable)


@pytest.mark.parametrize(("left", "strength", "loose"), [(13, 12, 1), (12, 12, 0), (11, 11, 0)])
def test_w6_7_a_lone_army_over_its_limit_keeps_what_it_had(left: int, strength: int, loose: int):
    """W6.7, W6.9: the limit is passed over until the army comes below it; so it loses nothing by a battle that is
    won without a loss, and takes no more."""
    play = concluded(over_its_limit(), Force(0, routed=1), Force(left))

    assert (play.state.armies["briton-1"].strength, play.state.grounds["iceni"].loose[BRITONS]) == (strength, loose)
    assert play.state.thinkable == ((strength, 6, 6),)


def test_w6_7_several_armies_are_dealt_by_their_limits_even_then():
    """W6.7: what is divided at random is divided by the limits."""
    armies = [*scene(strengths={"briton-1": 12, "briton-2": 11}).armies_of(BRITONS)][:2]

    assert deal(23, armies, StreamDice("both"), "iceni/britons")[:2] == ((11, 11), 1)


def test_w6_7_lines_of_before_keep_what_they_told():
    """W6.7: version 1 of the rules cut such an army to its limit, and its lines are resolved so again."""
    decided: Line[Decision, Event] = Line(1, 0, RollBattle(), (1, *[6] * 14), (), (), (), rules=1)
    with scripted(*decided.faces) as dice:
        events = resolved_again(RULESET, over_its_limit(), decided, dice)

    assert StrengthDealt(BRITONS, "iceni", (("briton-1", 11),), 2, ()) in events
    assert RULESET.rules == 2


def test_w6_7_an_army_leads_the_loose_points_that_fought_beside_it():
    """W6.7: all that is left is dealt out, whoever led it before (ruling)."""
    state = meeting("iceni", at=IX_IN_ICENI, loose={"iceni": {ROMANS: 3}}, strengths={"briton-1": 1})
    play = concluded(state, Force(5), Force(0, routed=1))

    assert (play.state.armies["legion-IX"].strength, play.state.grounds["iceni"].loose[ROMANS]) == (5, 0)


def test_w6_7_the_loser_in_a_city_goes():
    """W6.7: unattached SP and Boudica too, to a random adjacent region that is not enemy territory."""
    state = in_londinium(loose={"londinium": {BRITONS: 1}, "catuvellauni": {BRITONS: 3}})
    play = concluded(state, Force(6, town=True), Force(0, retreated=3), *(1, 1, 1), 1)

    [left] = [event for event in play.events if isinstance(event, LoserLeft)]
    assert (left.to, left.faces) == ("catuvellauni", (1,))
    assert play.state.armies["briton-2"].at == "catuvellauni"
    assert play.state.boudica is not None
    assert play.state.boudica.at == "catuvellauni"


def test_w6_7_without_such_a_region_it_is_destroyed():
    """W6.7: armies and unattached SP; Boudica stays, alone (ruling)."""
    state = in_londinium(loose={"londinium": {BRITONS: 9}, "trinovantes": {ROMANS: 20}})
    play = concluded(state, Force(6, town=True), Force(0, retreated=12), *[2] * 12)

    assert play.state.destroyed == ("briton-2",)
    assert play.state.grounds["londinium"].loose[BRITONS] == 0
    assert play.state.boudica is not None
    assert play.state.boudica.at == "londinium"


def test_w6_7_destroyed_without_anything_unattached():
    """W6.7: the army alone; and of a side that has nothing left nobody goes."""
    state = in_londinium(loose={"trinovantes": {ROMANS: 20}})
    assert concluded(state, Force(6), Force(0, retreated=1), 1).state.destroyed == ("briton-2",)

    romans = in_londinium(loose={"regni": {ROMANS: 2}})
    play = concluded(romans, Force(0, routed=6), Force(4))
    assert [event for event in play.events if isinstance(event, LoserLeft)] == []


# W6.8, W6.9


def test_w6_8_romans_may_destroy_enemy_towns():
    """W6.8: with an army where no enemy army or SP is left, all towns there or none."""
    now = meeting("iceni", at=IX_IN_ICENI, without=("briton-1",))
    assert decides(now) is None
    exposed = proceed(now).now
    assert (decides(exposed), choices(exposed)) == (
        ROMANS,
        (DestroyTowns(destroy=True), DestroyTowns(destroy=False)),
    )

    burnt = decide(exposed, DestroyTowns(destroy=True))
    assert [event.by for event in burnt.all(TownDestroyed)] == [ROMANS, ROMANS]
    spared = decide(exposed, DestroyTowns(destroy=False))
    assert spared.the(TownsSpared).space == "iceni"
    assert len(spared.now.towns) == len(burnt.now.towns) + 2


def test_w6_8_britons_must():
    """W6.8: and W6.9: the one army there has an SP for it, even over its limit."""
    outcome = proceed(meeting("dobunni", at={"briton-1": "dobunni"}, strengths={"briton-1": 11}))

    assert outcome.the(TownDestroyed).by is BRITONS
    assert outcome.the(PlunderFound).strength == 1
    assert outcome.now.armies["briton-1"].strength == 12


@pytest.mark.parametrize(("space", "army"), [("trinovantes", "briton-2"), ("londinium", "briton-1")])
def test_w6_8_a_town_that_nobody_guards_falls_without_a_battle(space: str, army: str):
    """W6.8: Camulodunum beside armies 2 and 3, and Londinium, whose garrison is no army."""
    outcome = proceed(meeting(space, at={army: space}))

    assert [(event.town, event.by) for event in outcome.all(TownDestroyed)] in (
        [("camulodunum", BRITONS)],
        [("londinium", BRITONS)],
    )


def test_w6_8_the_town_of_a_legion_that_is_routed_falls_at_once():
    """W6.7, W6.8: Legio IX is gone, Lindum falls and the army takes its point; while one is left it stands."""
    now = meeting("corieltauvi", at={"briton-1": "corieltauvi"})
    routed = concluded(now, Force(0, routed=2), Force(5)).state
    kept = concluded(now, Force(0, retreated=2), Force(5), 2, 3).state

    assert ("legion-IX" in routed.armies, "lindum" in routed.towns) == (False, False)
    assert routed.armies["briton-1"].strength == 6
    assert (kept.armies["legion-IX"].strength, kept.armies["legion-IX"].at) == (1, "corieltauvi")
    assert "lindum" in kept.towns


def test_w6_8_not_while_an_enemy_is_there():
    """W6.8: unattached SP guard their towns."""
    now = meeting("dobunni", at={"briton-1": "dobunni"}, loose={"dobunni": {ROMANS: 1}})

    assert decide(now, NO).all(TownDestroyed) == []


def test_w6_9_the_britons_choose_the_army():
    """W6.9: for each town an SP to an army there; one that is over its limit takes no more until it is below."""
    at = {"briton-2": "dobunni", "briton-3": "dobunni"}
    now = proceed(meeting("dobunni", at=at, strengths={"briton-2": 11})).now
    assert (decides(now), choices(now)) == (BRITONS, (Plunder("briton-2"), Plunder("briton-3")))
    assert decide(now, Plunder("briton-2")).now.armies["briton-2"].strength == 12

    over = proceed(meeting("dobunni", at=at, strengths={"briton-2": 12})).now
    assert choices(over) == (Plunder("briton-3"),)
    none = proceed(meeting("dobunni", at=at, strengths={"briton-2": 12, "briton-3": 12})).now
    assert [none.armies[army].strength for army in at] == [12, 12]


# W6.10, W10


@pytest.mark.parametrize(
    ("changes", "dies"),
    [
        ({"at": {BOUDICA: "corieltauvi"}}, True),
        ({"at": {BOUDICA: "regni"}, "loose": {"regni": {ROMANS: 1}}}, True),
        ({"at": {BOUDICA: "regni"}}, False),
        ({"at": {BOUDICA: "corieltauvi", "briton-1": "corieltauvi"}}, False),
        ({"boudica": None}, False),
    ],
)
def test_w6_10_boudica_dies_alone_among_romans(changes, dies: bool):
    """W6.10: at the end of the battle phase, with a Roman army or SP and without a Briton army (ruling)."""
    now = scene(Step.MOVEMENT, BRITONS, ROMANS, passed=(ROMANS,), **changes)
    after = decide(now, Pass()).now
    while after.step is Step.BATTLES:
        after = decide(after, NO if NO in choices(after) else choices(after)[0]).now
    assert (after.step is Step.FATE) is dies
    if dies:
        assert proceed(after).now.boudica is None


def beside_augusta(**changes) -> State:
    """Briton army 1 comes to the frozen Legio II Augusta."""
    return meeting("atrebates", at={"briton-1": "atrebates"}, **changes)


def test_w10_1_it_may_not_be_moved():
    """W10.1: until Britons have fought it."""
    assert not [
        each for each in moves(scene(Step.MOVEMENT, ROMANS, BRITONS)) if getattr(each, "piece", "") == "legion-II"
    ]


def test_w10_1_it_starts_no_battle():
    """W10.1: it may accept one, but rolls no die of W6.1 (ruling); Britons' unattached SP are safe from it."""
    now = decide(decide(beside_augusta(), NO).now, YES)
    assert now.the(MeetingForced) == MeetingForced(ROMANS, (), False)
    assert decide(decide(beside_augusta(), YES).now, YES).all(BattleJoined)

    loose = scene(Step.MOVEMENT, BRITONS, loose={"atrebates": {BRITONS: 2}})
    assert "atrebates" not in begin(Play(loose, scripted()))


def test_w10_1_a_battle_frees_it():
    """W10.1: any that its SP took part in."""
    play = concluded(beside_augusta(), Force(6), Force(5))

    assert not play.state.armies["legion-II"].frozen


@pytest.mark.parametrize(
    ("prefect", "face", "obeys"),
    [
        (Prefect.ON_6, 6, True),
        (Prefect.ON_6, 5, False),
        (Prefect.ON_5, 5, True),
        (Prefect.ON_4, 3, False),
        (Prefect.ALWAYS, 1, True),
    ],
)
def test_w10_2_a_different_prefect(prefect: Prefect, face: int, obeys: bool):
    """W10.2: the first command rolls D6 and frees it on 6, or 5+, 4+, always; a failed one is the Romans' turn."""
    now = scene(Step.MOVEMENT, ROMANS, BRITONS, options={"different_prefect": prefect})
    outcome = decide(now, Command(), face)

    assert outcome.the(AugustaCommanded).obeys is obeys
    assert outcome.now.to_do[0] == (ROMANS if obeys else BRITONS)
    assert outcome.now.armies["legion-II"].frozen is not obeys


def test_w10_2_once_a_game():
    """W10.2: the first command only; and never without the option."""
    option = {"different_prefect": Prefect.ON_6}
    asked = scene(Step.MOVEMENT, ROMANS, BRITONS, options=option, prefect_asked=True)
    for now in (asked, scene(Step.MOVEMENT, ROMANS, BRITONS)):
        assert Command() not in moves(now)


def test_w10_2_to_fight():
    """W10.2: a command to fight, where Britons stand beside it; freed it rolls its die of W6.1."""
    now = decide(beside_augusta(options={"different_prefect": Prefect.ON_6}), NO).now
    assert Command() in choices(now)

    freed = decide(now, Command(), 6).now
    assert decide(freed, YES, 6).all(BattleJoined)
    assert decide(decide(now, Command(), 1).now, YES).the(MeetingForced).faces == ()
