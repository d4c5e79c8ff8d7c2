"""Movement (W5), step by step."""

import pytest

from campaign.boudica.rules.board import BOUDICA, BRITONS, ROMANS, Side
from campaign.boudica.rules.decisions import UNATTACHED
from campaign.boudica.rules.secrets import seen_by
from campaign.boudica.rules.state import NOT_TOLD, State, Step
from campaign.boudica.rules.turn import programs_decision
from campaign.boudica.rules.w5_movement.boudica import BoudicaDeclared, Declare, Lie, companions
from campaign.boudica.rules.w5_movement.exchange import Exchange, Joined
from campaign.boudica.rules.w5_movement.march import MarchBegan, setting_out
from campaign.boudica.rules.w5_movement.moving import (
    EndMove,
    Enter,
    Entered,
    Pass,
    Stay,
    StrengthsTold,
    choices,
    decides,
)
from campaign.boudica.rules.w5_movement.reach import BARRED, TERRITORY, TOO_FAR, closed, ways
from engine.rules.sequence import IllegalDecision
from tests.boudica.rules.scenes import decide, scene

AGENT, BRITON_AGENT = "agent-roman-1", "agent-briton-1"


def moving(side: Side, **changes) -> State:
    """A movement phase in which it is this side's turn."""
    return scene(Step.MOVEMENT, side, side.enemy, **changes)


def steps(state: State, piece: str) -> set[str]:
    """Where a piece may go next."""
    return {each.space for each in choices(state) if isinstance(each, Enter) and each.piece == piece}


def walked(state: State, piece: str, *spaces: str) -> State:
    """After a piece has entered these spaces one after another."""
    for space in spaces:
        state = decide(state, Enter(piece, space)).now
    return state


# W5.1


def test_w5_1_the_sides_move_one_piece_in_turn():
    """W5.1: first player first, one piece each."""
    now = moving(BRITONS)
    assert (decides(now), decides(decide(now, Lie()).now)) == (BRITONS, ROMANS)


def test_w5_1_a_piece_moves_once_in_a_phase():
    """W5.1: one piece that has not moved this phase."""
    now = decide(walked(moving(ROMANS), AGENT, "regni"), EndMove()).now
    now = decide(now, Pass()).now

    assert AGENT in now.moved
    assert steps(now, AGENT) == set()


def test_w5_1_two_passes_in_a_row_end_the_phase():
    """W5.1: who passed may move later, if the other moves (ruling)."""
    once = decide(moving(BRITONS), Pass()).now
    back = decide(walked(once, AGENT, "regni"), EndMove()).now
    assert (decides(back), back.passed) == (BRITONS, ())

    assert decide(once, Pass()).now.step is not Step.MOVEMENT


def test_w5_1_a_side_with_nothing_left_to_move_passes():
    """W5.1: the program does it (ruling)."""
    now = moving(ROMANS, moved=(AGENT, "legion-IX", "legion-XX", "legion-XIV"))

    assert decides(now) is None
    assert programs_decision(now) == Pass()


def test_w5_1_a_piece_that_can_do_nothing_more_stops():
    """W5.1: an agent that has gone its two regions, and stands by no city."""
    now = walked(moving(BRITONS), BRITON_AGENT, "atrebates", "dobunni")

    assert programs_decision(now) == EndMove()


# W5.2


def test_w5_2_agents_move_two_regions_through_anything():
    """W5.2: past a legion and past another."""
    now = walked(moving(BRITONS), BRITON_AGENT, "catuvellauni", "corieltauvi")

    assert now.agents[BRITON_AGENT] == "corieltauvi"
    assert steps(now, BRITON_AGENT) == set()


def test_w5_2_roman_armies_move_two_regions():
    """W5.2: not by road, two: Ordovices, Cornovii, Dobunni, and no further."""
    now = walked(moving(ROMANS), "legion-XIV", "cornovii", "dobunni")

    assert steps(now, "legion-XIV") == set()


def test_w5_2_or_three_if_every_step_is_by_road():
    """W5.2: Legio XIV comes by Watling Street to Catuvellauni or Londinium in two turns, not in one."""
    now = walked(moving(ROMANS), "legion-XIV", "deceangli", "cornovii")
    assert steps(now, "legion-XIV") == {"brigantes", "corieltauvi", "silures", "dobunni", "deceangli"}

    now = walked(now, "legion-XIV", "corieltauvi")
    assert steps(now, "legion-XIV") == set()


def test_w5_2_briton_armies_move_one_region():
    """W5.2: and no further, by road or not."""
    now = walked(moving(BRITONS), "briton-1", "trinovantes")

    assert steps(now, "briton-1") == {"londinium"}


def test_w5_9_entering_a_city_costs_no_movement():
    """W5.9: Londinium is a space on the way of an army that has its regions behind it; leaving it is a region."""
    now = walked(moving(BRITONS), "briton-2", "londinium")
    assert now.march is not None
    assert now.march.entered == 0
    assert "atrebates" in steps(now, "briton-2")

    [entered] = decide(now, Enter("briton-2", "regni")).all(Entered)
    assert entered.rule == "W5.2"
    assert steps(walked(now, "briton-2", "regni"), "briton-2") == {"londinium"}


def test_w5_9_option_a_city_costs_nothing_to_who_goes_on_through_it():
    """W5.9: an army that has moved its one region may still stop in a city (ruling); by the option it may not."""
    assert steps(walked(moving(BRITONS), "briton-1", "catuvellauni"), "briton-1") == {"londinium"}

    strict = moving(BRITONS, options={"stopping_in_cities_is_free": False})
    assert steps(walked(strict, "briton-1", "catuvellauni"), "briton-1") == set()
    assert "regni" in steps(walked(strict, "briton-2", "londinium"), "briton-2")
    assert ways(strict, setting_out(strict, "legion-XX"))["londinium"].entered == 2


def test_w5_3_with_her_track_at_0_boudica_still_comes_to_a_city():
    """W5.3: for it costs nothing (ruling); unless the option has it otherwise."""
    for free in (True, False):
        now = moving(BRITONS, options={"stopping_in_cities_is_free": free})
        now = decide(now, Declare()).now
        assert (steps(now, "boudica") == {"londinium"}) is free


@pytest.mark.parametrize(
    ("piece", "space", "path", "entered"),
    [
        ("legion-XX", "londinium", ("silures", "dobunni", "catuvellauni", "londinium"), 2),
        ("legion-IX", "londinium", ("corieltauvi", "catuvellauni", "londinium"), 1),
        ("legion-XIV", "eboracum", ("ordovices", "cornovii", "brigantes", "eboracum"), 2),
        ("legion-XIV", "corieltauvi", ("ordovices", "cornovii", "corieltauvi"), 2),
    ],
)
def test_w5_2_the_cheapest_way_to_a_space(piece: str, space: str, path: tuple[str, ...], entered: int):
    """W5.2: of all ways, the one that enters the fewest regions; cities are free (W5.9)."""
    now = moving(ROMANS)

    assert ways(now, setting_out(now, piece))[space] == (path, entered)


def test_w5_2_by_road_one_region_more():
    """W5.2: Legio XX comes by road to Durotriges and Dumnonii; Londinium is out of XIV's reach."""
    now = moving(ROMANS)

    assert ways(now, setting_out(now, "legion-XX"))["dumnonii"].entered == 3
    assert "londinium" not in ways(now, setting_out(now, "legion-XIV"))
    assert ways(now, setting_out(now, "legion-XIV"))["silures"].path == ("ordovices", "silures")


# W5.3


def test_w5_3_boudica_marches():
    """W5.3: she stays, and her track rises by two, without an upper end (ruling)."""
    now = moving(BRITONS)
    for track in (2, 4, 6):
        now = decide(now, Lie()).now
        assert now.boudica is not None
        assert (now.boudica.at, now.boudica.track) == ("trinovantes", track)
        now = scene(Step.MOVEMENT, BRITONS, ROMANS, boudica=now.boudica)


@pytest.mark.parametrize(("moved", "regions"), [(False, 2), (True, 3)])
def test_w5_3_boudica_declares(moved: bool, regions: int):
    """W5.3: she moves up to as many regions as her track shows, one more if she moved first; it returns to 0."""
    now = decide(moving(BRITONS), Lie()).now
    now = decide(moving(BRITONS, boudica=now.boudica), Declare(moved=moved)).now

    assert now.march is not None
    assert (now.march.allowance, now.boudica and now.boudica.track) == (regions, 0)


def declared(track: int, **changes) -> State:
    """Boudica on her way with so many regions to go."""
    now = moving(BRITONS, **changes)
    assert now.boudica is not None
    boudica = type(now.boudica)(now.boudica.at, track)
    return decide(moving(BRITONS, boudica=boudica, **changes), Declare()).now


def test_w5_3_armies_go_with_her():
    """W5.3: armies in her region, all or part of the way, and have then moved; also those she passes (ruling)."""
    now = declared(3)
    now = decide(now, Enter(BOUDICA, "iceni", ("briton-2", "briton-3"))).now
    now = decide(now, Enter(BOUDICA, "corieltauvi", ("briton-1", "briton-3"))).now

    assert now.moved == ("briton-2",)
    assert [now.armies[army].at for army in ("briton-1", "briton-2", "briton-3")] == [
        "corieltauvi",
        "iceni",
        "corieltauvi",
    ]
    ended = decide(now, EndMove()).now
    assert ended.moved == ("briton-2", "briton-1", "briton-3", BOUDICA)


def test_w5_3_each_goes_along_once_a_turn():
    """W5.3: who was left behind does not join her again (ruling)."""
    now = declared(3)
    now = decide(now, Enter(BOUDICA, "iceni", ("briton-2",))).now
    now = decide(now, Enter(BOUDICA, "trinovantes")).now
    now = decide(now, Enter(BOUDICA, "iceni")).now

    assert now.march is not None
    assert [army.id for army in companions(now, now.march)] == ["briton-1"]


def test_w5_3_alone_she_is_not_bound_by_w5_4():
    """W5.3: she goes through a legion into enemy territory (ruling), and no army that came does."""
    now = declared(3, at={"legion-XX": "catuvellauni"})
    now = decide(now, Enter(BOUDICA, "catuvellauni", ("briton-2",))).now
    onward = [each for each in choices(now) if isinstance(each, Enter)]

    assert {each.space for each in onward} >= {"dobunni", "atrebates", "corieltauvi"}
    assert {each.along for each in onward} == {()}


def test_w5_3_an_army_joins_her_with_an_exchange():
    """W5.3: an exchange before her first step is that army's move, too (W5.6)."""
    now = declared(1, loose={"trinovantes": {BRITONS: 2}})
    outcome = decide(now, Exchange("briton-2", UNATTACHED, 2))
    assert outcome.the(Joined).army == "briton-2"

    again = decide(outcome.now, Exchange("briton-2", "briton-3", 1))
    assert again.all(Joined) == []
    gone = decide(again.now, Enter(BOUDICA, "iceni", ("briton-2",))).now
    assert gone.march is not None
    assert (gone.march.along, gone.march.ready) == (("briton-2",), ())
    assert "briton-2" in decide(again.now, EndMove()).now.moved
    assert "briton-2" in decide(again.now, Enter(BOUDICA, "iceni")).now.moved


# W5.4


def test_w5_4_no_army_moves_on_through_three_enemy_sp():
    """W5.4: it may stop there; two let it pass."""
    now = moving(BRITONS, at={"legion-IX": "londinium"}, strengths={"legion-IX": 3})
    now = walked(now, "briton-2", "londinium")
    assert steps(now, "briton-2") == set()
    assert now.march is not None
    assert closed(now, now.march, "regni") == BARRED

    weaker = moving(BRITONS, at={"legion-IX": "londinium"}, strengths={"legion-IX": 2}, without=("calleva",))
    assert "trinovantes" in steps(walked(weaker, "briton-2", "londinium"), "briton-2")


def test_w5_4_two_small_armies_are_no_large_one():
    """W5.4: judged one army at a time (ruling); and where it sets out nothing stops an army from leaving."""
    at, two = {"legion-IX": "londinium", "legion-XX": "londinium"}, {"legion-IX": 2, "legion-XX": 2}
    now = walked(moving(BRITONS, at=at, strengths=two, without=("calleva",)), "briton-2", "londinium")
    assert "trinovantes" in steps(now, "briton-2")

    beside = moving(BRITONS, at={"briton-2": "londinium", "legion-XX": "londinium"})
    assert "trinovantes" in steps(beside, "briton-2")


def test_w5_4_it_leaves_no_enemy_army_into_enemy_territory():
    """W5.4: beside a legion Briton army 1 goes home from Corieltauvi, and not to Catuvellauni, which is Roman."""
    now = moving(BRITONS, at={"briton-1": "corieltauvi"})

    assert steps(now, "briton-1") == {"iceni"}
    assert closed(now, setting_out(now, "briton-1"), "catuvellauni") == TERRITORY


def test_w5_4_unattached_sp_do_not_hinder():
    """W5.4: judged one army at a time, unattached SP count for nothing (ruling)."""
    now = moving(BRITONS, at={"briton-1": "dobunni"}, loose={"dobunni": {ROMANS: 5}})

    assert steps(now, "briton-1") == {"cornovii", "corieltauvi", "silures", "catuvellauni", "durotriges", "atrebates"}


def test_w5_4_what_is_too_far():
    """W5.4, W5.2: the page says why a region is closed."""
    now = walked(moving(BRITONS), "briton-1", "trinovantes")

    assert now.march is not None
    assert closed(now, now.march, "catuvellauni") == TOO_FAR


def romans_beside_britons(**strengths: int) -> State:
    """Legio IX with Briton army 1 in Corieltauvi, army 2 with Legio XX's six in Catuvellauni."""
    at = {"briton-1": "corieltauvi", "briton-2": "catuvellauni", "legion-XX": "catuvellauni"}
    return moving(ROMANS, at=at, strengths=strengths)


def test_w5_4_romans_are_offered_what_may_be_for_all_they_know():
    """W5.4, W1.4: whether Catuvellauni is enemy territory hangs on a hidden strength; the rule refuses, without it."""
    weak, strong = [romans_beside_britons(**{"briton-2": own, "briton-3": 12 - own}) for own in (5, 8)]
    onward = Enter("legion-IX", "catuvellauni")

    assert onward in choices(seen_by(weak, ROMANS))
    assert choices(seen_by(weak, ROMANS)) == choices(seen_by(strong, ROMANS))
    assert decide(weak, onward).now.armies["legion-IX"].at == "catuvellauni"
    with pytest.raises(IllegalDecision):
        decide(strong, onward)


def test_w5_4_romans_who_were_told_know():
    """W5.4: strengths told on the way (W5.8) bar, or do not."""
    now = moving(ROMANS, at={"briton-1": "catuvellauni"}, strengths={"briton-1": 3, "briton-2": 8})
    now = decide(now, Enter("legion-IX", "catuvellauni")).now

    assert steps(seen_by(now, ROMANS), "legion-IX") == set()


# W5.6


def exchanges(state: State, army: str) -> set[tuple[str, int]]:
    """What an army may exchange now."""
    return {(each.other, each.strength) for each in choices(state) if isinstance(each, Exchange) and each.army == army}


def test_w5_6_an_army_takes_up_and_leaves_sp():
    """W5.6: unattached ones and its side's armies'; each army keeps one, and none has more than it holds (W9.1)."""
    now = moving(BRITONS, loose={"iceni": {BRITONS: 2}}, strengths={"briton-1": 3})
    assert exchanges(now, "briton-1") == {("", 1), ("", 2), ("", -1), ("", -2)}

    full = moving(BRITONS, strengths={"briton-2": 10, "briton-3": 3})
    assert exchanges(full, "briton-2") == {
        *{("", -left) for left in range(1, 10)},
        ("briton-3", 1),
        *{("briton-3", -given) for given in range(1, 9)},
    }


def test_w5_6_at_the_start_on_the_way_and_at_the_end():
    """W5.6: SP never move without an army; the whole move may be an exchange (ruling)."""
    now = decide(moving(ROMANS), Exchange("legion-XX", UNATTACHED, -2)).now
    assert now.march is not None
    assert now.march.piece == "legion-XX"
    assert decide(now, EndMove()).now.moved == ("legion-XX",)

    on = decide(walked(now, "legion-XX", "dobunni"), Exchange("legion-XX", UNATTACHED, -1)).now
    there = walked(on, "legion-XX", "atrebates")
    assert [there.grounds[space].loose[ROMANS] for space in ("silures", "dobunni")] == [2, 1]
    assert there.armies["legion-XX"].strength == 3


def test_w5_6_strength_passed_among_armies():
    """W5.6: of Britons it is sealed how much, not that they did."""
    outcome = decide(moving(BRITONS), Exchange("briton-2", "briton-3", 2))

    assert [outcome.now.armies[army].strength for army in ("briton-2", "briton-3")] == [8, 4]
    assert seen_by(outcome.now, ROMANS).armies["briton-2"].strength == NOT_TOLD


def test_w5_6_a_frozen_augusta_neither_gives_nor_takes():
    """W5.6: the armies beside it exchange among themselves (ruling)."""
    now = moving(ROMANS, at={"legion-XX": "atrebates", "legion-IX": "atrebates"})

    assert {other for other, _ in exchanges(now, "legion-XX")} == {"", "legion-IX"}
    assert exchanges(now, "legion-II") == set()


# W5.7, W5.8, W5.10


def test_w5_8_who_enters_is_told_the_strengths_lowest_first():
    """W5.8: not which is whose, and without unattached SP."""
    now = moving(ROMANS, strengths={"briton-2": 8, "briton-3": 4}, loose={"trinovantes": {BRITONS: 2}})
    told = decide(now, Enter(AGENT, "trinovantes")).the(StrengthsTold)

    assert told.strengths == (4, 8)


def test_w5_8_britons_entering_tell_nothing():
    """W5.8: an army comes to the Roman agent."""
    assert decide(moving(BRITONS), Enter("briton-2", "londinium")).all(StrengthsTold) == []


def test_w5_7_romans_who_enter_declare_boudica():
    """W5.7: after the strengths are told she may move up to her track; the move that she interrupts goes on."""
    now = moving(BRITONS)
    now = decide(now, Lie()).now
    now = moving(ROMANS, boudica=now.boudica)
    outcome = decide(now, Enter(AGENT, "trinovantes"))
    kinds = [type(event) for event in outcome.events]
    assert kinds == [MarchBegan, Entered, StrengthsTold, BoudicaDeclared, MarchBegan]
    assert decides(outcome.now) == BRITONS

    answered = decide(outcome.now, Enter(BOUDICA, "iceni", ("briton-2",))).now
    resumed = decide(answered, EndMove()).now
    assert (decides(resumed), resumed.march and resumed.march.piece) == (ROMANS, AGENT)
    assert resumed.moved == ("briton-2",)
    assert BOUDICA not in resumed.moved


def test_w5_7_at_each_entry_passing_included():
    """W5.7: her track is 0 the second time (ruling)."""
    now = moving(ROMANS, at={BOUDICA: "catuvellauni"})
    now = decide(now, Enter(AGENT, "catuvellauni")).now
    now = decide(now, EndMove()).now
    now = walked(now, AGENT, "londinium")
    again = decide(now, Enter(AGENT, "catuvellauni"))

    assert again.the(BoudicaDeclared).rule == "W5.7"


def test_w5_7_where_she_can_go_nowhere_the_move_goes_on():
    """W5.7: with her track at 0 and no city beside her she is declared, and not asked."""
    outcome = decide(moving(ROMANS, at={BOUDICA: "iceni"}), Enter("legion-IX", "iceni"))

    assert outcome.the(BoudicaDeclared).track == 0
    assert outcome.now.march is not None
    assert outcome.now.march.piece == "legion-IX"


def test_w5_10_romans_may_move_0_where_britons_stand():
    """W5.10: it counts as entering and as its move; strengths are told and Boudica is declared."""
    now = moving(ROMANS, at={"legion-IX": "trinovantes"})
    outcome = decide(now, Stay("legion-IX"))
    assert outcome.the(StrengthsTold).strengths == (6, 6)
    assert outcome.the(BoudicaDeclared).track == 0

    after = decide(outcome.now, EndMove()).now
    assert steps(after, "legion-IX") == set()
    assert exchanges(after, "legion-IX") == {("", -1)}


def test_w5_10_only_there():
    """W5.10: not where no Briton army nor Boudica is, and not for Britons."""
    assert [each for each in choices(moving(ROMANS)) if isinstance(each, Stay)] == []
    britons = moving(BRITONS, at={"legion-IX": "trinovantes"})
    assert [each for each in choices(britons) if isinstance(each, Stay)] == []


def test_w3_2_the_march_of_legio_xiv_to_londinium():
    """W3.2: entering it the Romans lead; with the option, only where it stops."""
    near = {"at": {"legion-XIV": "catuvellauni"}}
    assert decide(moving(ROMANS, **near), Enter("legion-XIV", "londinium")).now.romans_lead

    now = walked(moving(ROMANS, **near, options={"passing_counts": False}), "legion-XIV", "londinium")
    assert not now.romans_lead
    assert decide(now, EndMove()).now.romans_lead


def test_w5_5_who_last_entered_holds_it():
    """W5.5: an army that passes through an empty region takes it."""
    now = walked(moving(ROMANS), "legion-XX", "demetae", "ordovices")

    assert (now.grounds["demetae"].held, now.grounds["dumnonii"].held) == (ROMANS, None)


def test_w5_1_who_passes_has_done_moving_by_option():
    """W5.1: the other goes on alone, and the phase ends when it passes too."""
    now = scene(Step.MOVEMENT, BRITONS, ROMANS, options={"passer_may_move_later": False})

    now = decide(now, Pass()).now
    now = decide(decide(now, Enter("agent-roman-1", "regni")).now, EndMove()).now
    assert decides(now) is ROMANS
    assert decide(now, Pass()).now.step is not Step.MOVEMENT
