"""A whole game that agrees with what a side sees (Y20.4, Y35.1)."""

from collections import Counter
from dataclasses import replace

import pytest

from campaign.agricola.rules.at_hand.asked import Asked, Question
from campaign.agricola.rules.at_hand.battle import Battle, Stage
from campaign.agricola.rules.at_hand.march import March, MarchKind
from campaign.agricola.rules.at_hand.phase import Phase
from campaign.agricola.rules.board import AGRICOLA, CALEDONIANS, CALGACUS, ROMANS, Side
from campaign.agricola.rules.options import Options
from campaign.agricola.rules.secrets import seen_by
from campaign.agricola.rules.state import EVERYONE, Cause, Ending, State, Step
from campaign.agricola.rules.turn import carry_out, decides, legal_decisions
from campaign.agricola.rules.y9_events import GERMANY, HOME
from campaign.agricola.rules.y12_marches import ARRIVED
from campaign.agricola.rules.y21_markers import Marker
from campaign.agricola.rules.y35_solo.imagined import imagined
from campaign.agricola.rules.y35_solo.solo import SEATING
from engine.playouts.dice import CommonDice
from engine.rules.dice import StreamDice
from tests.agricola.rules.lots import Lots, positions
from tests.agricola.rules.playing import moments
from tests.agricola.rules.scenes import scene
from tests.agricola.test_any_agricola import check_centers, check_places, check_rest, check_units
from tests.scripted import scripted

AT, SEA = "2614", "2818"
NORTH = "taexali"


def possible(state: State, side: str, seed: str = "seed") -> State:
    """A game behind what that side sees: the same for the same dice, whole, and alike to that side."""
    seen = seen_by(state, side)
    found, again = [imagined(seen, CommonDice(seed, 1, seen.turn)) for _ in range(2)]
    for check in (check_units, check_centers, check_places, check_rest):
        check(found)
    assert found == again
    assert found.start.seed == ""
    return found


def check_looks_the_same(state: State, side: str) -> None:
    """But for what has been thrown, where only the Caledonians know for what."""
    found, seen = seen_by(possible(state, side), side), seen_by(state, side)
    hidden = state.asked is not None and state.asked.of != side and state.asked.what is Question.AGAIN
    assert (replace(found, asked=None), replace(seen, asked=None)) == (found, seen) or hidden or found == seen


def any_games() -> list[State]:
    """Moments of games at random, and of the program's."""
    of_program = moments({ROMANS: 1, CALEDONIANS: 1}, Options(siege=True), "imagined")
    return [*[state for state, _ in positions("mist")], *[moment.state for moment in of_program]][::5]


def test_y35_1_it_is_whole_and_looks_as_the_side_sees_it():
    """Y35.1: at any moment, to both sides and to everybody else; and it can be played on."""
    lots = Lots("on")
    for n, state in enumerate(any_games()):
        for side in (ROMANS, CALEDONIANS, ""):
            check_looks_the_same(state, side)
        now, dice = possible(state, Side(decides(state) or ROMANS)), StreamDice("on")
        for _ in range(0 if n % 8 else 60):
            options = legal_decisions(now)
            now = carry_out(now, lots.one_of(options), dice).state if options else now
        check_units(now)


@pytest.mark.parametrize("side", Side)
def test_y35_1_it_can_be_played_to_its_end_by_the_program(side: Side):
    """Y35.1."""
    state = [state for state, _ in positions("gale") if decides(state) is side and state.turn][30]
    now, dice = possible(state, side), StreamDice("end")
    while decision := SEATING.at_level(now, 1, dice):
        now = carry_out(now, decision, dice).state
    assert now.ending


def test_y35_1_what_is_known_is_not_imagined():
    """Y35.1: no die is rolled at the end, when everything is open."""
    over = replace(scene(units={"band-1": NORTH}), ending=Ending(ROMANS, Cause.CENTERS))
    with scripted() as dice:
        assert imagined(seen_by(over, ROMANS), dice) == seen_by(over, ROMANS)


def test_y20_4_any_unseen_unit_is_as_likely():
    """Y20.4: but Calgacus, who is on the board."""
    state = scene(units={"calgacus": NORTH, "band-1": "creones", "riders-1": "creones"})
    found = Counter([id for n in range(200) for id in possible(state, ROMANS, str(n)).units])
    assert found.pop(CALGACUS) == 200
    assert {*found} == {id for id, each in state.north.by_unit.items() if each.side is CALEDONIANS} - {CALGACUS}
    assert max(found.values()) < 30


def test_y20_3_army_markers_hide_how_many_they_stand_for():
    """Y20.3: all Romans that are nowhere else are there, as their recruits are open; of the Caledonians some."""
    romans = scene(units={"ala-1": AT, "ala-2": AT, "karus": AT}, armies={"romans-army-1": ("ala-1", "karus")})
    assert {*possible(romans, CALEDONIANS).units} == {"ala-1", "ala-2", "karus"}
    host = scene(units={"calgacus": NORTH, "band-1": NORTH}, armies={"caledonians-army-1": ("calgacus", "band-1")})
    assert len(possible(host, ROMANS).armies["caledonians-army-1"]) == 4


def test_y20_4_romans_who_are_nowhere_were_lost_unseen():
    """Y20.4: elite ones, as all others lie open among the recruits; Agricola is never among them (Y11.2)."""
    lost = {ROMANS: ("praetoriani",), CALEDONIANS: ()}
    state = scene(units={"agricola": AT, "ala-1": AT}, eliminated=lost, unseen=("praetoriani",))
    recruits = tuple([id for id in state.recruits[ROMANS] if id != "praetoriani"])
    for n in range(5):
        found = possible(replace(state, recruits={**state.recruits, ROMANS: recruits}), CALEDONIANS, str(n))
        assert {AGRICOLA, "ala-1"} < {*found.units} | {*found.eliminated[ROMANS]}
        assert {AGRICOLA, "ala-1"} == {*found.units}
        assert found.unseen == ("praetoriani",)


@pytest.mark.parametrize(
    ("kind", "leader"), [(MarchKind.FREE, AGRICOLA), (MarchKind.SCOUTS, "exploratores"), (MarchKind.MARCH, "")]
)
def test_y12_2_who_alone_can_make_a_march_is_with_it(kind: MarchKind, leader: str):
    """Y12.2, Y28.2; and they have marched (Y26.3)."""
    units = {"agricola": AT, "exploratores": AT, "ala-1": AT, "ala-2": AT}
    march = March(ROMANS, kind, ("2513", AT), (leader or "ala-1",))
    for n in range(5):
        found = possible(scene(units=units, march=march), CALEDONIANS, str(n))
        assert found.march
        assert len(found.march.units) == 1
        assert found.march.units[0] == leader or not leader
        assert found.phase.marched == found.march.units


def test_y26_3_whoever_is_at_sea_is_aboard():
    """Y26.3: and so is whoever sails; three to a fleet."""
    riders = dict.fromkeys(("ix-1", "ix-2", "ix-3"), "0101:classis-1") | {"xx-1": "0101:classis-2"}
    state = scene(units={"classis-1": "0101", "classis-2": "0101", "ala-1": AT, **riders})
    found = possible(state, CALEDONIANS)
    assert Counter([unit.aboard for unit in found.units.values()]) == {"": 3, "classis-1": 2, "classis-2": 2}
    march = March(ROMANS, MarchKind.MARCH, (SEA,), ("classis-1", "ix-1"), throw=7)
    sailing = scene(units={"classis-1": SEA, "ix-1": f"{SEA}:classis-1", "ix-2": SEA}, march=march)
    found = possible(sailing, CALEDONIANS)
    assert found.phase.sailed == tuple([id for id, unit in found.units.items() if unit.aboard])
    assert len(found.phase.sailed) == 1


def test_y11_2_caledonians_lost_in_the_battle_at_hand_are_recruits_again():
    """Y11.2."""
    units = {"ix-1": AT, "calgacus": AT, "chief-1": NORTH, "chief-2": NORTH}
    state = scene(units=units, battle=Battle(AT, ROMANS, ("ix-1", "calgacus", "band-1")))
    assert all("band-1" in possible(state, ROMANS, str(n)).recruits[CALEDONIANS] for n in range(20))


def test_y4_2_what_was_picked_is_among_the_recruits():
    """Y4.2."""
    found = possible(scene(Step.CALEDONIAN_RECRUITING, phase=Phase(picked=("band-1", "band-2"))), ROMANS)
    assert len({*found.phase.picked} & {*found.recruits[CALEDONIANS]}) == 2


# Markers


def asking(of: Side, what: Question, side: Side = CALEDONIANS, **more: object) -> Asked:
    return Asked(of, what, side, **more)  # type: ignore[arg-type]


HOLDING = {CALEDONIANS: (Marker.TREACHERY, Marker.DRUIDS), ROMANS: (Marker.TREACHERY,)}


def test_y21_1_some_markers_may_have_left_the_game():
    """Y21.1: only those that may; one that has just been played lies in its bin."""
    left = {ROMANS: (Marker.SPEECH,), CALEDONIANS: (Marker.SPEECH,)}
    state = scene(held=dict.fromkeys(Side, ()), bins=left)
    assert possible(state, ROMANS).bins[CALEDONIANS] != ()
    few = scene(bins={ROMANS: tuple(Marker)[:1], CALEDONIANS: tuple(Marker)[7:10] + tuple(Marker)[4:7]})
    assert Marker.UNITE not in possible(few, ROMANS).bins[CALEDONIANS]
    played = asking(ROMANS, Question.STOP, marker=Marker.FURY)
    assert Marker.FURY in possible(scene(held=HOLDING, asked=played), ROMANS).bins[CALEDONIANS]
    stopped = asking(ROMANS, Question.STOP, ROMANS, marker=Marker.OFFICIUM, stopping=True)
    bins = {**scene().bins, CALEDONIANS: (Marker.TREACHERY, Marker.FURY)}
    assert Marker.TREACHERY in possible(scene(bins=bins, asked=stopped), ROMANS).bins[CALEDONIANS]


@pytest.mark.parametrize(
    ("what", "marker"),
    [(Question.STOP, Marker.TREACHERY), (Question.MARCH, Marker.TREACHERY), (Question.AGAIN, Marker.DRUIDS)],
)
def test_y21_3_who_is_asked_holds_the_marker(what: Question, marker: Marker):
    """Y21.3."""
    state = scene(Step.CALEDONIAN_SUPPLY, held=HOLDING, asked=asking(CALEDONIANS, what, roll="supply"))
    found = [possible(state, ROMANS, str(n)) for n in range(5)]
    assert all(marker in each.held[CALEDONIANS] for each in found)


def test_y15_4_who_is_asked_for_a_marker_in_battle_holds_it():
    """Y15.4."""
    battle = Battle(AT, ROMANS, ("ix-1", "calgacus"), stage=Stage.FURY, round=1)
    state = scene(units={"ix-1": AT, "calgacus": AT}, held={CALEDONIANS: (Marker.FURY,)}, battle=battle)
    assert possible(state, ROMANS).held[CALEDONIANS] == (Marker.FURY,)
    speech = replace(state, battle=replace(battle, stage=Stage.ATTACKERS_SPEECH))
    assert len({possible(speech, ROMANS, str(n)).held[CALEDONIANS] for n in range(9)}) > 1


# Questions


@pytest.mark.parametrize(
    ("step", "battle", "roll", "faces"),
    [
        (Step.CALEDONIAN_SUPPLY, None, "supply", 1),
        (Step.CALEDONIAN_AP, None, "action_points", 1),
        (Step.CALEDONIAN_MARCHES, Battle(AT, ROMANS, ("ix-1",), faces=(3, 4)), Stage.ADVANTAGE, 1),
        (Step.CALEDONIAN_MARCHES, {"advantage": CALEDONIANS}, Stage.FIRST_THROW, 2),
        (Step.CALEDONIAN_MARCHES, {"advantage": ROMANS}, Stage.SECOND_THROW, 2),
    ],
)
def test_y34_6_dice_that_druids_may_throw_again(step: Step, battle: object, roll: str, faces: int):
    """Y34.6: the Romans know for what they are, and how many where it tells."""
    fought = Battle(AT, ROMANS, ("ix-1",), against=(2, 2), **battle) if isinstance(battle, dict) else battle
    asked = asking(CALEDONIANS, Question.AGAIN, marker=Marker.DRUIDS, roll=roll, faces=(1,))
    to_do = (EVERYONE, CALEDONIANS) if step is Step.CALEDONIAN_AP else (CALEDONIANS,)
    units = {"ix-1": AT, "chief-1": "1111", "chief-2": "1111", "band-1": "1110"}
    state = scene(step, units=units, held=HOLDING, battle=fought, asked=asked, to_do=to_do)
    found = possible(state, ROMANS).asked
    assert found
    assert (found.roll, found.marker) == (roll, Marker.DRUIDS)
    assert len(found.faces) in (faces, *range(4)[: 4 * (roll == "supply")])


def test_y34_6_dice_for_what_the_position_does_not_tell_are_left_out():
    """Y34.6: such as those for glory."""
    asked = asking(CALEDONIANS, Question.AGAIN, roll="glory lost", faces=(4,))
    assert possible(scene(Step.CALEDONIAN_MARCHES, held=HOLDING, asked=asked), ROMANS).asked is None


def test_y21_3_what_the_enemy_is_asked_about():
    """Y21.3: a March that has come to its end, the dice of Druids, and a Tribal Center unit out of the box."""
    march = March(ROMANS, MarchKind.MARCH, ("2513", AT), ("ala-1",))
    on_march = scene(units={"ala-1": AT}, march=march, held=HOLDING, asked=asking(CALEDONIANS, Question.MARCH, ROMANS))
    assert getattr(possible(on_march, ROMANS).asked, "roll", "") == ARRIVED
    unite = asking(ROMANS, Question.STOP, marker=Marker.DRUIDS, roll="unite", faces=(1, 2), nth=1)
    found = possible(scene(Step.CALEDONIAN_AP, held={ROMANS: (Marker.TREACHERY,)}, asked=unite), CALEDONIANS)
    assert len(getattr(found.asked, "faces", ())) == 2
    center = asking(CALEDONIANS, Question.CENTER, center="wastes-1")
    found = possible(scene(Step.CALEDONIAN_RECRUITING, asked=center), ROMANS)
    assert getattr(found.asked, "center", "") in found.box
    exchange = asking(CALEDONIANS, Question.EXCHANGE)
    assert possible(scene(Step.CALEDONIAN_AP, held=HOLDING, asked=exchange), ROMANS).asked == exchange


def test_y34_2_what_an_event_demands_of_the_enemy():
    """Y34.2: by its die, which is open."""
    units = {"ala-1": AT, "ala-2": AT, "calgacus": "creones", "band-1": NORTH, "band-2": NORTH}
    war = scene(Step.EVENTS, units=units, phase=Phase(event=GERMANY, roll=(3,), left=4))
    assert possible(war, CALEDONIANS).phase.left == 4
    home = scene(Step.EVENTS, units=units, phase=Phase(event=HOME, roll=(5,), left=2), to_do=(CALEDONIANS,))
    assert [possible(home, side).phase.left for side in Side] == [2, 2]
