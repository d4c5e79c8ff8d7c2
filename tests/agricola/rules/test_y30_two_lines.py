"""Y30: the Roman second line."""

from typing import Any

import pytest

from campaign.agricola.rules.at_hand.battle import Stage
from campaign.agricola.rules.board import CALEDONIANS, ROMANS
from campaign.agricola.rules.state import State
from campaign.agricola.rules.turn import decides, legal_decisions
from campaign.agricola.rules.y11_losses import Eliminated
from campaign.agricola.rules.y15_battle import AdvantageHeld, Fight
from campaign.agricola.rules.y16_hits import HitsScored, Thrown
from campaign.agricola.rules.y16_retreat import Retreat
from campaign.agricola.rules.y17_winning import BattleEnded
from campaign.agricola.rules.y30_two_lines import BringUp, BroughtUp, HoldBack
from engine.rules.sequence import IllegalDecision
from tests.agricola.rules.fights import battle
from tests.agricola.rules.scenes import decide

LEGION = "ii-1 ii-2 ala-1"


def begun(here: str, **more: Any) -> State:
    return battle(here, options={}, **more).now


def test_y30_1_up_to_half_of_the_units_stand_behind():
    """Y30.1: Rounded down: the source's own has three units, of which one may; nobody must. Defenders, too (Y30.2)."""
    state = begun(f"{LEGION} band-1")
    assert state.battle
    assert (state.battle.stage, decides(state)) == (Stage.RESERVE, ROMANS)
    assert {*legal_decisions(state)} == {HoldBack(), HoldBack(("ala-1",))}
    held = decide(state, HoldBack(("ii-1",)), 6, 1).now
    assert held.battle
    assert held.battle.reserve == ("ii-1",)
    for wrong in (("ii-1", "ii-2"), ("ii-1", "ii-1"), ("band-1",)):
        with pytest.raises(IllegalDecision):
            decide(state, HoldBack(wrong))
    assert decides(begun(f"{LEGION} band-1", attacker=CALEDONIANS, ambush=False)) is ROMANS


def test_y30_2_static_units_and_a_lone_one_stand_in_front():
    """Y30.2."""
    state = begun("praesidium-1 ii-1 ii-2 band-1", attacker=CALEDONIANS)
    assert {*legal_decisions(state)} == {HoldBack(), HoldBack(("ii-2",))}
    with pytest.raises(IllegalDecision):
        decide(state, HoldBack(("praesidium-1",)))
    alone = battle("ii-1 band-1", 6, 1, options={}).now
    assert alone.battle
    assert alone.battle.stage == Stage.CHOICE


def test_y30_1_they_come_up_after_a_caledonian_throw_and_roll_twice():
    """Y30.1: Not in the first Roman throw if that is the first of all; in that throw alone they roll twice."""
    state = decide(begun(f"{LEGION} great-band-1 great-band-2"), HoldBack(("ala-1",)), 1, 6).now
    first = decide(state, Fight(), 6, 6)
    assert first.the(Thrown).side is CALEDONIANS
    assert {*legal_decisions(first.now)} == {BringUp(("ala-1",)), BringUp()}
    up = decide(first.now, BringUp(("ala-1",)), *(6, 6, 6, 6), *(6, 1))

    assert [unit for unit, _, _ in up.the(Thrown).dice] == ["ii-1", "ii-2", "ala-1", "ala-1"]
    assert up.the(BroughtUp).fresh
    again = decide(up.now, Fight(), *(6, 6, 6), *(6, 6), *(6, 1))
    assert len(again.all(Thrown)[0].dice) == 3


def test_y30_1_whoever_does_not_come_up_may_later():
    """Y30.1: Any of them; none goes back; the first Roman throw of all asks nobody."""
    state = decide(begun(f"{LEGION} aux-1 great-band-1"), HoldBack(("ala-1", "aux-1")), 6, 1).now
    fought = decide(state, Fight(), *(6, 6), 6, *(6, 1))
    assert [len(event.dice) for event in fought.all(Thrown)] == [2, 1]
    asked = decide(fought.now, Fight())
    assert {*legal_decisions(asked.now)} == {
        *[BringUp(units) for units in (("ala-1", "aux-1"), ("ala-1",), ("aux-1",), ())]
    }
    later = decide(asked.now, BringUp(), *(6, 6), 6, *(6, 1))
    assert later.now.battle
    assert later.now.battle.reserve == ("ala-1", "aux-1")
    with pytest.raises(IllegalDecision):
        decide(asked.now, BringUp(("ii-1",)))
    one = decide(asked.now, BringUp(("aux-1",)), *(6, 6, 6, 6), 6, *(6, 1))
    assert one.now.battle
    assert one.now.battle.reserve == ("ala-1",)


def test_y30_1_if_the_front_is_gone_all_come_up():
    """Y30.1: At their next throw, without rolling twice; hits beyond the front are void (Y30.2)."""
    state = decide(begun("ala-1:d ala-2 great-band-1 great-band-2"), HoldBack(("ala-2",)), 1, 6).now
    fought = decide(state, Fight(), *(1, 1), 6, *(6, 1))

    assert (fought.all(HitsScored)[0].hits, fought.all(HitsScored)[0].suffered) == (2, 1)
    assert fought.the(Eliminated).unit == "ala-1"
    assert not fought.the(BroughtUp).fresh
    assert fought.all(Thrown)[1].dice == (("ala-2", 2, 6),)
    assert not fought.all(BattleEnded)


def test_y30_1_they_neither_roll_nor_suffer_but_count_and_retreat():
    """Y30.1: Y22.3: a Legate behind counts as there; all go in a retreat."""
    held = decide(begun("legate-ii ii-1 chief-1"), HoldBack(("legate-ii",)), 3, 2)

    assert held.the(AdvantageHeld).totals == (3, 2)
    assert {unit.at for unit in decide(held.now, Retreat("1912")).now.of(ROMANS)} == {"1912"}
    hit = decide(held.now, Fight(), 6, 1, 6, 1)
    assert [unit for unit, _, _ in hit.all(Thrown)[0].dice] == ["ii-1"]
    assert hit.now.units["ii-1"].disrupted


def test_y30_1_not_in_the_base_game():
    """Y30.1."""
    base = battle(f"{LEGION} band-1", 6, 1, options={"two_lines": False}).now
    assert base.battle
    assert base.battle.stage == Stage.CHOICE
