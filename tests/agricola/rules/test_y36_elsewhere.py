"""Y36.3 to Y36.5: battles at the table or by other rules."""

from typing import Any

import pytest

from battles.rules.verdict import Resolver
from campaign.agricola.rules.at_hand.battle import Stage
from campaign.agricola.rules.board import CALEDONIANS, ROMANS, Side, Terrain
from campaign.agricola.rules.state import State
from campaign.agricola.rules.turn import decides, legal_decisions
from campaign.agricola.rules.y10_action_points import PointsChanged
from campaign.agricola.rules.y11_losses import Disrupted, Eliminated
from campaign.agricola.rules.y15_battle import AdvantageRolled, FightHere
from campaign.agricola.rules.y15_round import Terms
from campaign.agricola.rules.y16_hits import TakeHits
from campaign.agricola.rules.y16_retreat import Retreat
from campaign.agricola.rules.y17_winning import BattleEnded
from campaign.agricola.rules.y25_fortified import OppidumLost
from campaign.agricola.rules.y36_elsewhere import (
    BattleReported,
    ReportBattle,
    army_points,
    is_drilled,
    leaders,
    odds_points,
    steps_lost,
    table_points,
    table_units,
    worth,
)
from engine.rules.sequence import IllegalDecision
from tests.agricola.rules.fights import BOARD, CENTER, OPEN, battle, line
from tests.agricola.rules.scenes import decide, scene

ATTACK = Terms(Terrain.OPEN, ROMANS)
LEGION = line("legate-ii", "ii-1", "ii-2", "ii-3")


def joined(here: str, **more: Any) -> State:
    return battle(here, iron=False, **more).now


# How large they are (Y36.3, Y36.5)


def test_y36_3_worth():
    """Y36.3: Both strengths in good order, the disrupted one, or the only one."""
    assert [worth(each) for each in line("ii-1", "gaesatae-1", "gaesatae-1:d", "band-1", "agricola")] == [6, 5, 1, 2, 3]


def test_y36_3_army_points():
    """Y36.3: A legion of three with its Legate is 57; half as much again behind walls."""
    assert army_points(ATTACK, ROMANS, LEGION) == 57
    assert army_points(Terms(Terrain.FORTRESS, CALEDONIANS), ROMANS, LEGION) == 85
    assert army_points(ATTACK, CALEDONIANS, line("oppidum-1", "band-1")) == 22


def test_y36_3_the_table_takes_what_fits():
    """Y36.3: Both scaled alike, the larger to 160, the smaller from 60."""
    host = line("gaesatae-1", "gaesatae-2", "chariot-1", "great-band-1")

    assert table_points(ATTACK, LEGION, host) == (63, 60)
    assert table_points(ATTACK, LEGION, line("band-1")) is None
    assert odds_points(ATTACK, LEGION, line("band-1")) == (57, 10)


def test_y36_5_table_units():
    """Y36.5: Two for a two-step counter, one for a one-step; the second one is left of a disrupted one."""
    romans = line("agricola", "ii-1", "evocati-1:d", "praetoriani", "aux-1", "coh-eq-1", "coh-eq-2:d", "ala-1")
    assert table_units(romans) == {"HI": 4, "MI": 1, "AX": 4, "LC": 1, "MC": 2}
    assert table_units(line("vex-ii-aug-1", "classiarii", "singulares", "exploratores")) == {"MI": 4, "HC": 2, "LC": 1}
    others = line(
        "calgacus", "atecotti-1", "gaesatae-1:d", "great-band-1", "chariot-1", "band-1", "riders-1", "hunters"
    )
    assert table_units(others) == {"W": 4, "BCH": 2, "AX": 1, "LC": 1, "LS": 1}
    assert table_units(line("impedimenta-1", "praesidium-1", "classis-1", "oppidum-1")) == {}
    assert (leaders(romans), leaders(others)) == (1, 1)


def test_y36_4_steps_lost():
    """Y36.4: The share of the points, rounded down."""
    assert [steps_lost(LEGION, percent) for percent in (0, 14, 15, 99, 100)] == [0, 0, 1, 6, 7]


# And what comes of it (Y36.4)


def test_y36_4_both_lose_steps_of_their_choice_and_the_loser_goes():
    """Y36.4."""
    state = joined("ii-1 ii-2 ala-1 gaesatae-1 band-1")
    assert state.battle
    assert (state.battle.stage, decides(state)) == (Stage.JOINED, ROMANS)
    assert legal_decisions(state) == (FightHere(),)
    told = decide(state, ReportBattle(CALEDONIANS, 50, 34, Resolver.ODDS_TABLE, 1))
    assert told.the(BattleReported).roman_steps == 3
    assert told.the(BattleReported).caledonian_steps == 1
    assert decides(told.now) is ROMANS
    romans = decide(told.now, TakeHits(("ii-1", "ii-2", "ala-1")))
    assert [event.unit for event in romans.all(Disrupted)] == ["ii-1", "ii-2", "ala-1"]
    assert decides(romans.now) is CALEDONIANS
    both = decide(romans.now, TakeHits(("band-1",)))
    assert both.the(Eliminated).unit == "band-1"
    assert decides(both.now) is ROMANS
    assert all(isinstance(option, Retreat) for option in legal_decisions(both.now))
    gone = decide(both.now, Retreat("1912"))

    assert gone.the(BattleEnded).winner is CALEDONIANS
    assert gone.now.units["ii-1"].at == "1912"


def test_y36_4_what_cannot_go_is_eliminated():
    """Y36.4: A Praesidium alone; a supreme leader costs a die (Y22.2); loot follows (Y31)."""
    around = {f"band-{n}": hex for n, hex in enumerate(BOARD.by_land[OPEN][1:], 1)}
    units = {**around, "riders-1": BOARD.by_land[OPEN][0]}
    state = joined("agricola praesidium-1 great-band-1", attacker=CALEDONIANS, units=units)
    lost = decide(state, ReportBattle(CALEDONIANS, 0, 0), 4)

    assert [event.unit for event in lost.all(Eliminated)] == ["agricola", "praesidium-1"]
    assert {event.rule for event in lost.all(PointsChanged)} == {"Y22.2", "Y31.1"}
    assert lost.the(BattleEnded).winner is CALEDONIANS


def test_y36_4_who_has_lost_leaves_his_walls():
    """Y36.4: What remains in an Oppidum; the Oppidum is eliminated."""
    state = joined("ii-1 band-1", at=CENTER, centers={CENTER: "oppidum-1!"})
    lost = decide(state, ReportBattle(ROMANS, 0, 0))

    assert decides(lost.now) is CALEDONIANS
    assert decide(lost.now, Retreat("2212")).the(OppidumLost).rule == "Y16.4"


def test_y36_4_an_oppidum_alone_falls():
    """Y36.4: Y31.1: and is looted."""
    lost = decide(joined("ii-1", at=CENTER, centers={CENTER: "oppidum-1!"}), ReportBattle(ROMANS, 0, 0))

    assert lost.the(OppidumLost).rule == "Y36.4"
    assert lost.the(PointsChanged).change == 1


def test_y36_4_nobody_is_left():
    """Y36.4."""
    lost = decide(joined("ii-1 band-1"), ReportBattle(ROMANS, 50, 100))
    assert lost.the(BattleEnded).winner is ROMANS
    assert lost.now.units["ii-1"].disrupted


@pytest.mark.parametrize("lost", [(ROMANS, 100, 0), (ROMANS, -1, 0), (CALEDONIANS, 0, 100), (ROMANS, 0, 101)])
def test_y36_4_refusals(lost: tuple[Side, int, int]):
    """Y36.4: A winner that has lost all; shares that are none; not in an Iron game (D31), nor once dice are thrown."""
    state = joined("ii-1 band-1")
    for other, report in (
        (state, ReportBattle(*lost)),
        (battle("ii-1 band-1", 6, 1).now, ReportBattle(ROMANS, 0, 0)),
        (decide(state, FightHere(), 6, 1).now, ReportBattle(ROMANS, 0, 0)),
    ):
        with pytest.raises(IllegalDecision):
            decide(other, report)
    assert decide(state, FightHere(), 6, 1).the(AdvantageRolled).faces == (6, 1)


def test_y36_3_the_romans_alone_are_drilled_unless_the_game_says_otherwise():
    """Y36.3, T55."""
    for drilled in (True, False):
        state = scene(options={"drilled": drilled})
        assert [is_drilled(state, side) for side in Side] == [drilled, False]
