"""Y1 to Y4, and what else is true of a whole game: sides, board, pieces, words, years, presets and prices."""

from collections import Counter

import pytest

from campaign.agricola.rules.board import CALEDONIANS, ROMANS, Kind, PlaceKind, Side, step_of
from campaign.agricola.rules.decisions import Proceed
from campaign.agricola.rules.options import BASE, Options
from campaign.agricola.rules.play import one_die
from campaign.agricola.rules.state import Start, Step
from campaign.agricola.rules.turn import RULESET
from campaign.agricola.rules.y4_picking import picked
from campaign.agricola.rules.y7_turn import is_winter, year
from campaign.agricola.rules.y10_action_points import pay
from campaign.agricola.rules.y11_losses import Eliminated, hit
from campaign.agricola.rules.y15_battle import begin
from campaign.agricola.rules.y16_hits import at_hand
from campaign.agricola.rules.y20_known import covered
from campaign.agricola.rules.y21_markers import MARKERS
from tests.agricola.rules.scenes import decide, happens, scene

BOARD = scene().north
TOWN = "2614"


def test_y1_1_two_sides_are_each_other_s_enemies():
    """Y1.1."""
    assert [side.enemy for side in Side] == [CALEDONIANS, ROMANS]


def test_y1_2_all_dice_are_d6():
    """Y1.2."""
    assert happens(scene(), lambda play: one_die(play, "Y1.2", ROMANS, "roll"), 6).events == ()


def test_y2_1_a_hex_has_the_number_of_its_row_and_of_its_column():
    """Y2.1."""
    assert step_of("0915") == (9, 15)
    assert len(BOARD.hexes) == 29 * 19


def test_y2_2_places():
    """Y2.2: the Tribal Centers, twelve of them in the north, fortresses, sites and Ultima Thule."""
    assert [len(BOARD.of_kind(kind)) for kind in PlaceKind][:4] == [17, 5, 4, 1]
    assert len(BOARD.northern) == 12
    assert {BOARD.place_at[place.hex] for place in BOARD.places} == {*BOARD.places}


def test_y2_3_everything_off_the_map_lies_in_a_box():
    """Y2.3, Y21.1: one of each marker, seven a side, in the bins as a game begins."""
    state = RULESET.begin(Start("seed", BOARD))
    boxed = {unit for side in Side for unit in state.recruits[side]}
    assert boxed | {*state.units} == {*BOARD.by_unit}
    assert len(state.box) == 16
    assert [len(state.bins[side]) for side in Side] == [7, 7]
    assert state.bins == MARKERS


def test_y3_1_static_units_do_not_move_and_some_units_have_one_step():
    """Y3.1, Y3.4: a leader has one step."""
    assert {counter.move for counter in BOARD.counters if counter.is_static} == {0}
    assert {counter.steps for counter in BOARD.counters if counter.is_leader} == {1}
    assert BOARD.counter("ix-1").steps == 2


def test_y3_2_leaders_are_elite():
    """Y3.2."""
    elite = {counter.id for counter in BOARD.counters if counter.elite}
    assert {counter.id for counter in BOARD.counters if counter.is_leader} < elite
    assert elite >= {"praetoriani", "singulares", "atecotti"}


def test_y3_3_strength_in_good_order_and_disrupted():
    """Y3.3: chariots are printed 4/1-4."""
    state = scene(units={"chariot-1": TOWN, "chariot-2": f"{TOWN}:d"})
    assert [state.strength(unit) for unit in ("chariot-1", "chariot-2")] == [4, 1]
    assert BOARD.counter("chariot-1").move == 4


def test_y3_4_a_hit_on_a_leader_eliminates_him():
    """Y3.4, Y11.2: he waits for winter among the eliminated."""
    state = scene(units={"karus": TOWN})
    lost = hit(state, "karus", "Y16.3")
    assert lost == Eliminated("karus", ROMANS, "Y16.3")
    assert lost.happen(state).eliminated[ROMANS] == ("karus",)


def test_y3_5_army_markers_stand_for_units():
    """Y3.5."""
    state = scene(units={"karus": TOWN, "ala-1": TOWN}, armies={"romans-army-1": ("karus",)})
    assert covered(state) == {"karus"}


def test_y3_6_how_many_pieces_there_are():
    """Y3.6."""
    assert Counter(counter.side for counter in BOARD.by_unit.values()) == {ROMANS: 57, CALEDONIANS: 30}
    assert len(BOARD.by_center) == 16


def test_y4_2_to_pick_is_at_random_and_to_place_comes_after_it():
    """Y4.2, Y20.2: what the Caledonians pick is sealed."""
    state = scene(recruits={ROMANS: (), CALEDONIANS: ("band-1", "band-2")})
    outcome = happens(state, lambda play: picked(play, CALEDONIANS, 1, "Y11.1"), 6)
    assert outcome.now.phase.picked == ("band-2",)
    assert [event.only for event in outcome.events] == [CALEDONIANS]


def test_y7_1_three_years_of_campaigning_and_two_winters():
    """Y7.1."""
    assert [year(turn) for turn in (1, 4, 5, 8, 9, 11)] == [82, 82, 83, 83, 84, 84]
    assert [turn for turn in range(1, 12) if is_winter(turn)] == [4, 8]


def test_y12_3_all_units_of_both_sides_fight_together():
    """Y12.3."""
    units = {"ix-1": TOWN, "ala-1": TOWN, "band-1": TOWN, "riders-1": TOWN}
    state = scene(units=units, ap=(1, 0))
    assert {*at_hand(happens(state, lambda play: begin(play, TOWN, ROMANS)).now).units} == {*units}


def test_y33_3_the_advanced_game_is_the_usual_one():
    """Y33.3."""
    advanced = Options()
    more = ("special_units", "road", "two_lines", "looting")
    assert [getattr(advanced, rules) for rules in more] == [True] * 4
    assert [getattr(BASE, rules) for rules in more] == [False] * 4
    assert not advanced.siege


def test_y34_3_nobody_pays_what_he_has_not():
    """Y34.3."""
    assert happens(scene(ap=(1, 0)), lambda play: pay(play, ROMANS, 1, "Y12.1", "march")).now.ap[ROMANS] == 0
    with pytest.raises(ValueError, match="no 2 AP"):
        happens(scene(ap=(1, 0)), lambda play: pay(play, ROMANS, 2, "Y12.1", "march"))


def test_y35_3_the_program_acts_where_nobody_decides():
    """Y35.3."""
    state = scene(Step.ROMAN_AP, to_do=("everyone", "romans"))
    assert decide(state, Proceed(), 3).now.ap[ROMANS] == 8
    assert Kind.UNKNOWN not in {counter.kind for counter in BOARD.counters}
