"""Y35.2 to Y35.5: what the program makes of a position, and what it does there."""

from dataclasses import replace
from typing import Any

import pytest

from campaign.agricola.rules.at_hand.asked import Asked, Question
from campaign.agricola.rules.at_hand.battle import Battle, Stage
from campaign.agricola.rules.at_hand.march import March, MarchKind
from campaign.agricola.rules.at_hand.phase import Phase
from campaign.agricola.rules.board import CALEDONIANS, ROMANS, Side
from campaign.agricola.rules.decisions import Decision, Done
from campaign.agricola.rules.secrets import seen_by
from campaign.agricola.rules.state import State, Step
from campaign.agricola.rules.y9_events import Disrupt, ExcuseHimself, ReceiveEmperor, ReturnMarker, SelectMarker
from campaign.agricola.rules.y11_recruiting import BuildPraesidium, PickUnits
from campaign.agricola.rules.y12_forces import SetOut
from campaign.agricola.rules.y15_battle import FightHere
from campaign.agricola.rules.y16_retreat import Retreat
from campaign.agricola.rules.y21_answers import LetPass, Select, Stop, ThrowAgain
from campaign.agricola.rules.y21_stratagems import PlayMarker, SetCenter
from campaign.agricola.rules.y24_monoliths import Exchange
from campaign.agricola.rules.y35_solo import markers, solo
from campaign.agricola.rules.y35_solo.evaluation import NOTHING, THIRD, Judge
from campaign.agricola.rules.y35_solo.marching import Plan
from campaign.agricola.rules.y35_solo.outlook import Outlook
from campaign.agricola.rules.y35_solo.weighing import NOBODY, Stack, chance, spent
from tests.agricola.rules.playing import chosen
from tests.agricola.rules.scenes import decide, scene


def seen(state: State, side: Side) -> Outlook:
    return Outlook(seen_by(state, side), side)


def decided(state: State, side: Side, level: int = 2) -> Any:
    found = chosen(state, side, level)
    assert found.why
    return found


def code(found: Any) -> str:
    return str(found.why.code)


FORTS = {"ala-1": "coria", "ala-2": "luguvalium", "aux-1": "cataractonium", "aux-2": "eboracum"}
"""A unit in each fortress but Trimontium."""


def test_y35_2_an_unknown_unit_has_the_mean_of_those_not_seen():
    """Y35.2: 30 Caledonians, strength 2.97 at the mean; under an army marker there are several."""
    state = scene(units={"band-1": "caledonii", "ix-1": "trimontium"})
    look = seen(state, ROMANS)
    [unit] = look.seen.at(state.north.place["caledonii"].hex, CALEDONIANS)

    assert look.unit(unit).strength == pytest.approx(2.97, abs=0.01)
    covered = seen(scene(units={"band-1": "caledonii"}, armies={"caledonians-army-1": ("band-1",)}), ROMANS)
    assert covered.at(state.north.place["caledonii"].hex, CALEDONIANS).number == 4


def test_y35_2_a_center_face_down_may_be_an_oppidum_or_an_ambush():
    """Y35.2: 6 and 3 of 16; a single unit is lost there more often than an army."""
    state = scene(units={"ix-1": "trimontium", "ix-2": "trimontium"}, centers={"damnonii": "wastes-1"})
    look, hex = seen(state, ROMANS), state.north.place["damnonii"].hex

    assert look.wins(hex, look.stack(("ix-1",))) < look.wins(hex, look.stack(("ix-1", "ix-2"))) < 1
    assert seen(scene(centers={"damnonii": "oppidum-1!"}), ROMANS).at(hex, CALEDONIANS).static


def test_estimates_of_a_battle():
    """Who is stronger wins more often, behind walls still more often, and loses less."""
    weak, strong = Stack(3, 2, 1), Stack(9, 6, 3)

    assert chance(weak, weak) == 0.5
    assert chance(weak, strong) < chance(weak, weak, walls=True) < 0.5 < chance(strong, weak)
    assert (chance(weak, NOBODY), chance(NOBODY, weak)) == (1.0, 0.0)
    assert spent(strong, weak) < spent(strong, strong)
    assert spent(NOBODY, weak) == spent(strong, strong)


def test_y35_3_level_1_goes_to_the_nearest_center():
    """Y35.3: by the legal March that takes it."""
    found = decided(scene(units={"ix-1": "trimontium", "ix-2": "trimontium", **FORTS}), ROMANS, 1)

    assert isinstance(found, SetOut)
    assert code(found) == "player.center"


SOUTH = {
    "praesidium-1": "brigantes",
    "praesidium-2": "novantae",
    "praesidium-3": "selgovae",
    "praesidium-4": "otadini",
    "praesidium-5": "damnonii",
}
"""The southern Tribal Centers are Roman."""


def test_y35_3_a_march_may_be_the_first_of_several():
    """Y35.3: to Venicones in two, by way of the open; a unit stays in Trimontium."""
    units = {"ix-1": "trimontium", "ix-2": "trimontium", "ix-3": "trimontium", "aux-3": "trimontium"}
    state = scene(units={**units, "band-1": "venicones", **SOUTH, **FORTS}, turn=5)
    found, marches = decided(state, ROMANS), 0
    assert not {*units} <= {*found.units}
    while not state.battle:
        decision = decided(state, ROMANS)
        marches += isinstance(decision, SetOut)
        state = decide(state, decision).now

    assert (marches, state.battle.at) == (2, state.north.place["venicones"].hex)


def test_y35_4_a_fleet_that_sails_on_lands_nobody():
    """Y35.4: from Britannia to the Epidii in two Marches; whoever is aboard stays aboard on the way."""
    units = {"ix-1": "britannia", "ix-2": "britannia", "classis-1": "britannia", "aux-3": "trimontium"}
    state = scene(units={**units, **SOUTH, **FORTS})
    state = decide(state, decided(state, ROMANS), 3, 4).now
    while state.march:
        state = decide(state, decided(state, ROMANS)).now
    assert state.units["ix-1"].aboard == "classis-1"

    state = decide(state, decided(state, ROMANS), 3, 3).now
    while state.march:
        state = decide(state, decided(state, ROMANS)).now
    assert (state.units["ix-1"].at, state.units["ix-1"].aboard) == (state.north.place["epidii"].hex, "")


def test_y35_4_a_praesidium_is_built_before_winter():
    """Y35.4: where a legionary holds a Tribal Center in turn III; not in a fortress."""
    state = scene(Step.ROMAN_RECRUITING, units={"ix-1": "damnonii", "ix-2": "trimontium", **FORTS}, turn=3)

    assert decided(state, ROMANS) == BuildPraesidium(state.north.place["damnonii"].hex)


def test_y35_4_the_last_unit_does_not_leave_a_fortress_where_the_enemy_may_come():
    """Y35.4: Trimontium with Caledonians at two Marches, and others already bare."""
    state = scene(units={"ix-1": "trimontium", "ala-1": "coria", "band-1": "damnonii", "gaesatae-1": "damnonii"})

    assert decided(state, ROMANS) == Done()


def test_y35_5_the_third_fortress_is_the_game():
    """Y35.5: whoever can take it does, from two held ones."""
    host = {"gaesatae-1": "damnonii", "gaesatae-2": "damnonii", "band-1": "coria", "band-2": "luguvalium"}
    found = decided(scene(Step.CALEDONIAN_MARCHES, units={"aux-1": "trimontium", **host}, turn=5), CALEDONIANS)

    assert isinstance(found, SetOut)
    assert {"gaesatae-1", "gaesatae-2"} >= {*found.units}
    assert code(found) == "player.attack"


def test_y35_5_in_the_last_turn_a_unit_comes_to_each_free_center():
    """Y35.5: as many as there are AP; before, some AP are kept."""
    last = scene(Step.CALEDONIAN_RECRUITING, units={"ix-1": "trimontium"}, ap=(0, 9), turn=11)

    assert decided(last, CALEDONIANS) == PickUnits(9)
    assert decided(scene(Step.CALEDONIAN_RECRUITING, ap=(0, 9), turn=9), CALEDONIANS) != PickUnits(9)


@pytest.mark.parametrize(
    ("asked", "level", "answer"),
    [
        (Asked(ROMANS, Question.STOP, CALEDONIANS, "fury"), 2, Stop()),
        (Asked(ROMANS, Question.STOP, CALEDONIANS, "druids"), 2, LetPass()),
        (Asked(ROMANS, Question.STOP, CALEDONIANS, "fury"), 1, LetPass()),
        (Asked(ROMANS, Question.MARCH, CALEDONIANS), 2, LetPass()),
        (Asked(ROMANS, Question.SELECT, ROMANS), 2, Select("imperium")),
        (Asked(ROMANS, Question.EXCHANGE, ROMANS), 2, Exchange("treachery", "imperium")),
        (Asked(CALEDONIANS, Question.CENTER, CALEDONIANS, center="oppidum-1"), 2, SetCenter("2210")),
        (Asked(CALEDONIANS, Question.AGAIN, CALEDONIANS, "druids", roll="united", faces=(4, 1)), 2, ThrowAgain(1)),
        (Asked(CALEDONIANS, Question.AGAIN, CALEDONIANS, "druids", roll="unite", faces=(2, 6)), 2, ThrowAgain(1)),
        (Asked(CALEDONIANS, Question.AGAIN, CALEDONIANS, "druids", roll="unite", faces=(2, 4)), 2, LetPass()),
    ],
)
def test_y35_3_what_is_asked_about_markers(asked: Asked, level: int, answer: Decision):
    """Y35.3: level 2 stops what does harm, and throws bad dice again."""
    held: Any = {ROMANS: ("treachery",), CALEDONIANS: ("druids",)}
    state = scene(Step.CALEDONIAN_MARCHES, units={"ix-1": "trimontium"}, held=held, asked=asked, phase=Phase())

    assert decided(state, asked.of, level) == answer


def test_y35_3_markers_of_the_own_phase():
    """Y35.3: Imperium where it is likely, Officium for the hungry, Unite in the last turn, Novae Gentes at once."""
    held: Any = {ROMANS: ("imperium", "officium", "treachery"), CALEDONIANS: ("unite", "novae-gentes", "tribute")}
    walls = {"praesidium-1": "brigantes", "praesidium-2": "otadini", **FORTS}
    ap = scene(Step.ROMAN_AP, units=walls, held=held)
    hungry = scene(Step.ROMAN_SUPPLY, units={"ix-1": "1610", "ix-2": "1610"}, held=held)
    unite = scene(Step.CALEDONIAN_AP, units={"calgacus": "mons-graupius"}, held=held, turn=11)
    tribes = scene(Step.CALEDONIAN_RECRUITING, units={"calgacus": "caledonii"}, held=held, ap=(0, 0))
    tribute = scene(
        Step.CALEDONIAN_MARCHES,
        units={"calgacus": "caledonii"},
        centers={"caledonii": "oppidum-1"},
        held=held,
        phase=Phase(marched=("calgacus",)),
    )

    assert decided(ap, ROMANS).marker == "imperium"
    assert decided(ap, ROMANS, 1) == Done()
    assert decided(scene(Step.ROMAN_AP, held={**held, ROMANS: ("treachery",)}), ROMANS) == Done()
    assert decided(hungry, ROMANS).marker == "officium"
    assert decided(unite, CALEDONIANS).marker == "unite"
    assert decided(tribes, CALEDONIANS).marker == "novae-gentes"
    assert decided(tribute, CALEDONIANS).marker == "tribute"


@pytest.mark.parametrize(
    ("marker", "force", "to"),
    [("treachery", ("ix-1",), "2008"), ("officium", ("karus",), ""), ("circumnavigation", ("classis-1", "ix-1"), "")],
)
def test_y35_4_a_marker_before_a_march(marker: str, force: tuple[str, ...], to: str):
    """Y35.4: it shows what lies face down, or the March is free; no marker helps a March that is free."""
    state = scene(units=dict.fromkeys(force, "britannia"), centers={"damnonii": "wastes-1"})
    judge, played = Judge(seen_by(state, ROMANS), ROMANS, 2), PlayMarker(ROMANS, marker, to)

    def helps(kind: MarchKind, at: str) -> bool:
        return markers.before_march(judge, [played], Plan(SetOut(force, kind), NOTHING, at, 1.0)) == played

    assert helps(MarchKind.MARCH, to)
    assert not helps(MarchKind.FREE, "2210")


EVENT = {"ix-1": "trimontium", "agricola": "trimontium", "aux-3": "coria"}


@pytest.mark.parametrize(
    ("event", "side", "ap", "answer"),
    [
        (2, ROMANS, 5, SelectMarker("imperium")),
        (3, ROMANS, 1, ExcuseHimself()),
        (3, ROMANS, 9, ReceiveEmperor("praetoriani")),
        (6, ROMANS, 5, Disrupt("ix-1")),
    ],
)
def test_y35_3_events(event: int, side: Side, ap: int, answer: Decision):
    """Y35.3: what costs least, or brings most."""
    phase = Phase(event=event, roll=(1, 2))
    state = scene(Step.EVENTS, units=EVENT, ap=(ap, 5), phase=phase, to_do=(side,))

    assert decided(state, side) == answer


def test_y35_3_the_omens_take_the_worst():
    """Y35.3: of two held markers."""
    held: Any = {ROMANS: ("imperium", "tribute")}
    state = scene(Step.EVENTS, held=held, phase=Phase(event=2, roll=(2, 2)), to_do=(ROMANS,))

    assert decided(state, ROMANS) == ReturnMarker("tribute")


def battle(stage: Stage, **more: Any) -> State:
    """A battle at the Creones, of a legion against the host with chariots."""
    romans = {f"ix-{n}": "creones" for n in (1, 2, 3)} | {"legate-ix": "creones"}
    host = {f"gaesatae-{n}": "creones" for n in (1, 2, 3)}
    at = scene().north.place["creones"].hex
    held: Any = {ROMANS: ("speech", "siege-attack"), CALEDONIANS: ("fury",)}
    fought = Battle(at, ROMANS, (*romans, *host), stage=stage, round=1, advantage=CALEDONIANS, **more)
    march = March(ROMANS, MarchKind.MARCH, ("1407", at), tuple(romans))
    return scene(units=romans | host, held=held, battle=fought, march=march)


def test_y35_3_markers_in_battle():
    """Y35.3: a Speech and Fury where there is much at stake."""
    assert decided(battle(Stage.ATTACKERS_SPEECH), ROMANS).marker == "speech"
    assert decided(battle(Stage.ATTACKERS_SPEECH), ROMANS, 1) == Done()
    assert decided(battle(Stage.FURY), CALEDONIANS).marker == "fury"


def test_y35_3_who_has_lost_elsewhere_flees():
    """Y35.3: to where its units are worth most."""
    found = decided(battle(Stage.FLIGHT, loser=CALEDONIANS), CALEDONIANS)

    assert isinstance(found, Retreat)


def test_y35_3_a_siege_attack_at_the_attack():
    """Y35.3: at once."""
    at = scene().north.place["creones"].hex
    fought = Battle(at, ROMANS, ("ix-1", "oppidum-1"), stage=Stage.ATTACK)
    held: Any = {ROMANS: ("siege-attack",)}
    state = scene(units={"ix-1": "creones"}, centers={"creones": "oppidum-1!"}, held=held, battle=fought)

    assert decided(state, ROMANS).marker == "siege-attack"


def test_y35_3_a_great_battle_brings_glory():
    """Y35.3, Y17.2: with 20 strength on both sides it is worth AP, at level 2."""
    host = {f"gaesatae-{n}": "damnonii" for n in range(1, 6)} | {"great-band-1": "damnonii", "great-band-2": "damnonii"}
    legions = tuple([f"{legion}-{n}" for legion in ("ii", "ix", "xx") for n in (1, 2, 3)])
    state = scene(units={**dict.fromkeys(legions, "trimontium"), **host})
    found = [Judge(seen_by(state, ROMANS), ROMANS, level).arriving("2008", legions)[0].battle for level in (1, 2)]

    assert found[1] > found[0]


def test_y35_1_who_plays_alone_chooses_how_a_battle_is_fought():
    """Y35.1: whoever attacks; and what people decide is theirs."""
    start = replace(scene().start, levels={ROMANS: 1})
    state = replace(battle(Stage.JOINED), start=start)

    assert solo.decides(state) is CALEDONIANS
    assert solo.choices(state, CALEDONIANS) == (FightHere(),)
    assert solo.choices(scene(), ROMANS)
    assert not solo.choices(replace(scene(), start=start), ROMANS)
    assert solo.SEATING.is_peoples(state, FightHere())
    assert not solo.SEATING.is_peoples(replace(scene(), start=start), Done())


@pytest.mark.parametrize(("level", "taken"), [(2, 0), (3, 0), (2, 2), (3, 2)])
def test_y35_4_at_level_3_the_romans_mind_that_a_bare_fortress_may_be_the_third(level: int, taken: int):
    """Y35.4: at level 2 it costs as much with two lost as with none."""
    places = ["coria", "luguvalium"][:taken]
    units = {"ala-1": "cataractonium", **dict(zip(("band-1", "band-2"), places, strict=False))}
    judge = Judge(seen_by(scene(Step.ROMAN_MARCHES, units=units), ROMANS), ROMANS, level)
    bare = judge.worth(judge.north.place["eboracum"].hex, ()).fortress

    assert (bare < -THIRD / 6) == (level == 3 and taken == 2)
