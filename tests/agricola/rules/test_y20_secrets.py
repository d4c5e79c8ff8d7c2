"""Y20: what each side sees, is told and may do is the same whatever it may not know."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace

import pytest

from campaign.agricola.rules.at_hand.asked import Asked, Question
from campaign.agricola.rules.at_hand.march import March, MarchKind
from campaign.agricola.rules.at_hand.phase import Phase
from campaign.agricola.rules.board import CALEDONIANS, ROMANS, Kind, Side
from campaign.agricola.rules.decisions import Decision, Done
from campaign.agricola.rules.secrets import seen_by, told, told_why
from campaign.agricola.rules.state import Cause, Center, Ending, Step
from campaign.agricola.rules.turn import choices, decides, legal_decisions, unfold
from campaign.agricola.rules.y4_picking import picked_to
from campaign.agricola.rules.y11_losses import Eliminated
from campaign.agricola.rules.y15_battle import BattleBegan
from campaign.agricola.rules.y20_known import ArmyFormed, ArmySeen, PutOnArmy, TakeOffArmy, UnitsShown, hidden, show
from campaign.agricola.rules.y21_markers import Marker
from engine.rules.dice import StreamDice
from engine.rules.reason import Reason
from engine.rules.record import Line
from engine.rules.sequence import IllegalDecision
from engine.rules.values import altered
from tests.agricola.rules.lots import Lots, positions
from tests.agricola.rules.scenes import decide, happens, scene

AT = "taexali"
TOWN = "2614"


def hex_of(place):
    return scene().north.place[place].hex


def strangers(seen, side):
    """The units of the side that are seen without being known, by hex."""
    return [unit.at for id, unit in seen.units.items() if seen.counter(id).kind is Kind.UNKNOWN if id.startswith(side)]


def test_y20_1_the_romans_see_how_many_caledonians_stand_where():
    """Y20.1."""
    state = scene(units={"calgacus": AT, "band-1": f"{AT}", "gaesatae-1": "creones:d", "ala-1": TOWN})
    seen = seen_by(state, ROMANS)
    assert strangers(seen, CALEDONIANS) == sorted([hex_of(AT), hex_of(AT), hex_of("creones")])
    assert "ala-1" in seen.units
    assert not {"calgacus", "band-1", "gaesatae-1"} & {*seen.units}
    assert seen.recruits[CALEDONIANS] == ()
    assert seen.recruits[ROMANS] == state.recruits[ROMANS]


def test_y20_1_the_caledonians_see_romans_in_tribal_centers_fleets_and_praesidia():
    """Y20.1."""
    units = {"ix-1": AT, "ala-1": TOWN, "classis-1": "2818", "ix-2": "2818:classis-1", "praesidium-1": "1717"}
    seen = seen_by(scene(units=units), CALEDONIANS)
    assert strangers(seen, ROMANS) == [TOWN, "2818"]
    assert {"ix-1", "classis-1", "praesidium-1"} <= {*seen.units}


def test_y20_1_units_in_a_hex_shared_with_enemies_are_seen():
    """Y20.1."""
    state = scene(units={"ix-1": TOWN, "band-1": TOWN})
    assert [seen_by(state, side).units for side in (ROMANS, CALEDONIANS)] == [state.units] * 2


def test_y20_4_face_down_units_the_box_and_markers_are_not_told():
    """Y20.4."""
    held = {ROMANS: (Marker.SPEECH,), CALEDONIANS: (Marker.FURY, Marker.UNITE)}
    state = scene(centers={AT: "ambush-1", "creones": "oppidum-1!"}, held=held)
    seen = seen_by(state, ROMANS)
    assert seen.centers[hex_of(AT)].id == ""
    assert seen.centers[hex_of("creones")] == state.centers[hex_of("creones")]
    assert seen.box == ("",) * 14
    assert seen.held == {ROMANS: (Marker.SPEECH,), CALEDONIANS: ("?", "?")}
    assert seen.bins[CALEDONIANS] == ("?",) * 5
    theirs = seen_by(state, CALEDONIANS)
    assert (theirs.centers, theirs.box) == (state.centers, state.box)
    assert theirs.held[ROMANS] == ("?",)


def test_y20_5_the_seed_is_never_shown_and_the_end_opens_the_rest():
    """Y20.5."""
    state = scene(units={"band-1": AT}, centers={AT: "ambush-1"})
    over = replace(state, ending=Ending(ROMANS, Cause.CENTERS))
    for side in (ROMANS, CALEDONIANS, ""):
        assert seen_by(state, side).start.seed == ""
        assert seen_by(over, side) == replace(over, start=replace(over.start, seed=""))


def test_everybody_else_sees_what_both_sides_know():
    state = scene(units={"band-1": AT, "ala-1": TOWN}, centers={AT: "ambush-1"}, held={ROMANS: (Marker.SPEECH,)})
    seen = seen_by(state, "")
    assert strangers(seen, ROMANS) == [TOWN]
    assert strangers(seen, CALEDONIANS) == [hex_of(AT)]
    assert seen.held[ROMANS] == ("?",)


def test_y20_4_a_marching_force_shows_its_number_only():
    """Y20.4."""
    units = {"ala-1": TOWN, "ala-2": TOWN, "karus": TOWN}
    march = March(ROMANS, MarchKind.MARCH, (TOWN,), ("ala-2", "karus"))
    marching = scene(units=units, march=march, phase=Phase(marched=("karus",), sailed=("ala-1",)))
    seen = seen_by(marching, CALEDONIANS)
    assert seen.march is not None
    assert seen.march.units == ("romans?1", "romans?2")
    assert (seen.phase.marched, seen.phase.sailed) == ((), ())


def test_y20_4_what_was_picked_and_what_is_demanded_is_sealed():
    """Y20.4."""
    phase = Phase(picked=("band-1", "band-2"), left=3)
    seen = seen_by(scene(Step.CALEDONIAN_RECRUITING, phase=phase), ROMANS)
    assert seen.phase.picked == ("caledonians?", "caledonians?")
    assert seen.phase.left == 0
    asked = Asked(CALEDONIANS, Question.CENTER, CALEDONIANS, center="wastes-1")
    assert seen_by(scene(Step.CALEDONIAN_RECRUITING, asked=asked), ROMANS).asked == replace(asked, center="")
    assert seen_by(scene(Step.CALEDONIAN_RECRUITING, asked=asked), CALEDONIANS).asked == asked
    stop = Asked(CALEDONIANS, Question.STOP, ROMANS, Marker.OFFICIUM, TOWN)
    assert seen_by(scene(asked=stop), ROMANS).asked == stop


def test_y20_4_an_elite_unit_lost_unseen_is_not_among_the_lost_for_the_enemy():
    """Y20.4."""
    units = {"atecotti-1": "1110", "atecotti-2": "1111"}
    lost = happens(scene(units=units), lambda play: play.emit(Eliminated("atecotti-1", CALEDONIANS, "Y18.1"))).now
    assert seen_by(lost, ROMANS).eliminated[CALEDONIANS] == ()
    assert seen_by(lost, CALEDONIANS).eliminated[CALEDONIANS] == ("atecotti-1",)
    both = happens(lost, lambda play: play.emit(Eliminated("atecotti-2", CALEDONIANS, "Y16.3"))).now
    assert seen_by(both, ROMANS).eliminated[CALEDONIANS] == ("atecotti-2",)


# Known units


def test_y20_4_units_shown_are_known_until_the_stack_mixes():
    """Y20.4."""
    state = scene(units={"gaesatae-1": f"{AT}:d", "band-1": AT}, recruits={ROMANS: (), CALEDONIANS: ("riders-1",)})
    shown = happens(state, lambda play: show(play, CALEDONIANS, hex_of(AT), "Y34.6"))
    assert shown.the(UnitsShown).disrupted == ("gaesatae-1",)
    assert hidden(shown.now, CALEDONIANS) == ()
    assert seen_by(shown.now, ROMANS).units == shown.now.units
    mixed = happens(shown.now, lambda play: picked_to(play, hex_of(AT), 1, "Y34.6")).now
    assert len(hidden(mixed, CALEDONIANS)) == 3


def test_nothing_is_shown_where_nobody_is():
    assert not happens(scene(), lambda play: show(play, CALEDONIANS, hex_of(AT), "Y34.6")).events


# Army markers


def test_y20_3_under_an_army_marker_is_seen_only_that_there_are_some():
    """Y20.3."""
    units = {"ala-1": TOWN, "ala-2": TOWN, "karus": TOWN, "classis-1": "britannia"}
    outcome = decide(scene(units=units), PutOnArmy(("karus", "ala-1")))
    assert outcome.the(ArmySeen).on
    assert outcome.the(ArmyFormed).only is ROMANS
    seen = seen_by(outcome.now, CALEDONIANS)
    assert strangers(seen, ROMANS) == [TOWN, TOWN]
    assert seen.armies == {"romans-army-1": ("romans?2",)}
    assert seen_by(outcome.now, ROMANS).armies == {"romans-army-1": ("karus", "ala-1")}
    off = decide(outcome.now, TakeOffArmy("romans-army-1"))
    assert not off.the(ArmySeen).on
    assert off.now.armies == {}


def test_y20_3_two_a_side_on_units_of_one_hex_in_the_own_turn():
    """Y20.3."""
    units = {"ala-1": TOWN, "ala-2": TOWN, "ala-3": "1111", "praesidium-1": TOWN, "band-1": "1110"}
    state = scene(units=units)
    refused = [(), ("ala-1", "ala-1"), ("ala-1", "ala-3"), ("ala-1", "praesidium-1"), ("band-1",), ("ala-4",)]
    for wrong in refused:
        with pytest.raises(IllegalDecision):
            decide(state, PutOnArmy(wrong))
    with pytest.raises(IllegalDecision):
        decide(scene(Step.CALEDONIAN_RALLY, units=units), PutOnArmy(("ala-1",)))
    rolling = scene(Step.ROMAN_AP, to_do=("everyone", "romans"), units=units)
    asked = scene(units=units, asked=Asked(ROMANS, Question.SELECT, ROMANS))
    for wrong_moment in (rolling, asked):
        with pytest.raises(IllegalDecision):
            decide(wrong_moment, PutOnArmy(("ala-1",)))
    both = decide(decide(state, PutOnArmy(("ala-1",))).now, PutOnArmy(("ala-3",))).now
    assert {*both.armies} == {"romans-army-1", "romans-army-2"}
    with pytest.raises(IllegalDecision):
        decide(both, PutOnArmy(("ala-2",)))
    with pytest.raises(IllegalDecision):
        decide(state, TakeOffArmy("romans-army-1"))


# The log


def test_y20_5_sealed_lines_open_for_their_owner_and_at_the_end():
    """Y20.5."""
    state = scene(Step.ROMAN_MARCHES, units={"ala-1": TOWN})
    outcome = decide(state, PutOnArmy(("ala-1",)))
    seen, sealed = outcome.the(ArmySeen), outcome.the(ArmyFormed)
    assert told(outcome.now, outcome.events, ROMANS) == (seen, sealed)
    assert told(outcome.now, outcome.events, CALEDONIANS) == (seen,)
    assert told(outcome.now, outcome.events, "") == (seen,)
    over = replace(outcome.now, ending=Ending(ROMANS, Cause.CENTERS))
    assert told(over, outcome.events, CALEDONIANS) == outcome.events
    why = Reason("because")
    decision: Decision = altered(PutOnArmy(("ala-1",)), why=why)
    line = Line(1, 0, decision, (), (), (), outcome.events)
    assert told_why(outcome.now, line, ROMANS) == why
    assert told_why(outcome.now, line, CALEDONIANS) is None


# Twins


def twin(state, side, lots):
    """A game that differs only in what this side may not know: kinds, markers, what is face down."""
    enemy = side.enemy
    unknown = hidden(state, enemy)
    pool = state.recruits[enemy] if enemy is CALEDONIANS else ()  # the Romans' are open
    dealt = lots.shuffled([*unknown, *pool])[: len(unknown)]
    units = {id: unit for id, unit in state.units.items() if id not in unknown}
    units |= {new: replace(state.units[id], id=new) for id, new in zip(unknown, dealt, strict=True)}
    renamed = dict(zip(unknown, dealt, strict=True))
    rest = tuple([id for id in (*unknown, *pool) if id not in dealt]) if pool else state.recruits[enemy]
    markers = lots.shuffled([*state.held[enemy], *state.bins[enemy]])
    held = len(state.held[enemy])
    down = [hex for hex, center in state.centers.items() if not center.open and enemy is CALEDONIANS]
    lying = [*[state.centers[hex].id for hex in down], *state.box]
    lying = lots.shuffled(lying) if enemy is CALEDONIANS else lying
    covered = zip(down, lying, strict=False)
    return replace(
        state,
        units={id: units[id] for id in state.north.by_unit if id in units},
        recruits={**state.recruits, enemy: rest},
        held={**state.held, enemy: tuple(markers[:held])},
        bins={**state.bins, enemy: tuple(markers[held:])},
        armies={army: tuple([renamed.get(id, id) for id in under]) for army, under in state.armies.items()},
        centers={**state.centers, **{hex: Center(id) for hex, id in covered}},
        box=tuple(lying[len(down) :]),
    )


def between_actions(state):
    """Where a side decides what to do next, with nothing under way."""
    return decides(state) and state.turn and not (state.march or state.battle or state.asked)


def test_twins_look_the_same_and_offer_the_same():
    """Y20.4, Y35.1: what a side sees, and what it may do, does not depend on what it may not know."""
    compared, lots = 0, Lots("twins")
    for state, _ in positions("mist"):
        if between_actions(state):
            side = Side(state.to_do[0])
            other = twin(state, side, lots)
            assert seen_by(state, side) == seen_by(other, side)
            assert choices(state, side) == choices(other, side) == choices(seen_by(state, side), side)
            compared += other != state
    assert compared > 60


def test_twins_are_told_the_same():
    """Y20.5: whoever ends a step tells the enemy nothing of his secrets."""
    compared, lots = 0, Lots("told")
    for state, _ in positions("gale"):
        if between_actions(state) and Done() in legal_decisions(state):
            enemy = Side(state.to_do[0]).enemy
            lines = [unfold(each, Done(), StreamDice("same")) for each in (state, twin(state, enemy, lots))]
            if not any(line.now.ending for line in lines):
                assert told(lines[0].now, lines[0].events, enemy) == told(lines[1].now, lines[1].events, enemy)
                compared += 1
    assert compared > 20


def words(value):
    """All texts in an event."""
    if isinstance(value, str):
        return {value}
    if isinstance(value, Mapping):
        return words([*value, *value.values()])
    if is_dataclass(value):
        return words([getattr(value, each.name) for each in fields(value)])
    return {word for each in value for word in words(each)} if isinstance(value, tuple | list) else set()


OPENLY = (BattleBegan, UnitsShown)
"""What names units that were secret."""


@pytest.mark.parametrize("seed", ["mist", "gale", "haar"])
def test_no_line_names_what_is_secret(seed):
    """Units that the enemy does not see, and what is face down, are in no event that he is told."""
    for state, decision in positions(seed):
        outcome = unfold(state, decision, StreamDice("again"))
        if outcome.now.ending:
            return
        for side in (ROMANS, CALEDONIANS):
            heard = told(outcome.now, outcome.events, side)
            shown = [word for event in heard if isinstance(event, OPENLY) for word in words(event)]
            secret = {*hidden(state, side.enemy)} & {*hidden(outcome.now, side.enemy)} - {*shown}
            if side is ROMANS:
                secret |= {*state.recruits[CALEDONIANS]} & {*outcome.now.recruits[CALEDONIANS]}
                secret |= {each.id for each in outcome.now.centers.values() if not each.open}
            assert not words(list(heard)) & secret, decision
