"""Y15, Y16 and Y25 in the game: a battle from question to question."""

import pytest

from campaign.agricola.rules.at_hand.battle import Stage
from campaign.agricola.rules.board import CALEDONIANS, ROMANS, Side
from campaign.agricola.rules.decisions import Decision, Done
from campaign.agricola.rules.state import State
from campaign.agricola.rules.turn import decides, legal_decisions
from campaign.agricola.rules.y10_action_points import PointsChanged
from campaign.agricola.rules.y11_losses import Disrupted, Eliminated
from campaign.agricola.rules.y15_battle import (
    AdvantageHeld,
    BattleBegan,
    Fight,
    RoundBegan,
    SpendPoint,
    Surrendered,
)
from campaign.agricola.rules.y16_hits import HitsScored, HitsTaken, TakeHits, Thrown
from campaign.agricola.rules.y16_retreat import Retreat
from campaign.agricola.rules.y17_winning import BattleEnded
from campaign.agricola.rules.y21_stratagems import PlayMarker
from campaign.agricola.rules.y25_fortified import OppidumLost
from engine.rules.sequence import IllegalDecision
from tests.agricola.rules.fights import BOARD, CENTER, FORTRESS, OPEN, WILDERNESS, battle
from tests.agricola.rules.scenes import decide


def stage(state: State) -> str:
    assert state.battle
    return state.battle.stage


def refused(state: State, decision: Decision) -> None:
    with pytest.raises(IllegalDecision):
        decide(state, decision)


# Y15.1, Y15.2: who fights, and the Advantage


def test_y15_1_both_see_all_units_there():
    """Y15.1, Y20.4: both sides show theirs, and they are known."""
    outcome = battle("ii-1:d ala-1 gaesatae-1", 3, 3)

    began = outcome.the(BattleBegan)
    assert (began.romans, began.caledonians, began.disrupted) == (("ii-1", "ala-1"), ("gaesatae-1",), ("ii-1",))
    assert (began.at, began.attacker, began.major) == (OPEN, ROMANS, False)
    assert all(unit.known for unit in outcome.now.units.values())


def test_y15_2_each_side_says_whether_it_spends_a_point():
    """Y15.2: Attacker first; 1 AP is 1 more on its die; who has none is not asked."""
    begun = battle("ii-1 band-1", ap=(2, 1))
    assert (stage(begun.now), decides(begun.now)) == (Stage.ATTACKERS_POINT, ROMANS)
    attacker = decide(begun.now, SpendPoint(spend=True))
    assert attacker.now.ap[ROMANS] == 1
    assert (stage(attacker.now), decides(attacker.now)) == (Stage.DEFENDERS_POINT, CALEDONIANS)
    defender = decide(attacker.now, SpendPoint(spend=False), 2, 3)

    assert defender.the(AdvantageHeld).totals == (3, 3)
    assert defender.the(AdvantageHeld).side is ROMANS
    assert not defender.all(PointsChanged)
    assert decides(battle("ii-1 band-1", ap=(0, 1), attacker=CALEDONIANS).now) is CALEDONIANS
    assert stage(battle("ii-1 band-1", 4, 4).now) == Stage.CHOICE
    refused(begun.now, Fight())


def test_y15_2_the_advantage_is_rolled_in_each_round():
    """Y15.2, Y15.3: not once for the battle; what was added does not last."""
    begun = battle("ii-1 band-1", ap=(1, 0))
    second = decide(decide(begun.now, SpendPoint(spend=True), 1, 1).now, Fight(), 6, 6, 2, 3)

    assert second.the(RoundBegan).round == 2
    assert second.the(AdvantageHeld).totals == (2, 3)
    assert second.the(AdvantageHeld).side is CALEDONIANS


@pytest.mark.parametrize(
    ("at", "side"), [(OPEN, ROMANS), (FORTRESS, ROMANS), (WILDERNESS, CALEDONIANS), (CENTER, CALEDONIANS)]
)
def test_y34_1_ties_go_by_the_hex(at: str, side: Side):
    """Y34.1."""
    assert battle("ii-1 band-1", 4, 4, at=at).the(AdvantageHeld).side is side


def test_y15_2_more_elite_units():
    """Y15.2: Y22.3: one more on the die; equal numbers are nothing."""
    assert battle("ii-1 legate-ii band-1", 2, 3).the(AdvantageHeld).totals == (3, 3)
    assert battle("ix-1 legate-ii band-1", 2, 3).the(AdvantageHeld).totals == (2, 3)
    assert battle("ii-1 legate-ii chief-1", 2, 3).the(AdvantageHeld).totals == (2, 3)


def test_y24_2_an_ambush_has_the_first_advantage_without_dice():
    """Y24.2: No AP is spent in that round; the next one is like any other."""
    begun = battle("ii-1 ii-2 band-1", ambush=True, ap=(3, 3))

    assert begun.the(AdvantageHeld).side is CALEDONIANS
    assert not begun.the(AdvantageHeld).totals
    assert decides(begun.now) is CALEDONIANS
    assert stage(decide(begun.now, Fight(), 6, 6, 6).now) == Stage.ATTACKERS_POINT


# Y15.3, Y16.1 to Y16.3: throws and hits


def test_y16_1_each_unit_rolls_against_its_strength():
    """Y16.1: Its strength or less is one hit; then the survivors roll at the strength they then have."""
    begun = battle("ii-1 ala-1 gaesatae-1 band-1", 4, 4)
    fought = decide(begun.now, Fight(), 3, 3)

    assert fought.the(Thrown).dice == (("ii-1", 3, 3), ("ala-1", 2, 3))
    assert fought.the(HitsScored).hits == 1
    assert (stage(fought.now), decides(fought.now)) == (Stage.FIRST_HITS, CALEDONIANS)
    taken = decide(fought.now, TakeHits(("gaesatae-1",)), 2, 2)
    assert taken.the(Disrupted).unit == "gaesatae-1"
    assert taken.the(Thrown).dice == (("gaesatae-1", 1, 2), ("band-1", 2, 2))


def test_y16_3_the_side_hit_chooses():
    """Y16.3: Any sharing out of all hits; one unit may take two; nobody is asked where it makes no difference."""
    begun = battle("ii-1 ii-2 ala-1 great-band-1", 1, 6, attacker=CALEDONIANS)
    hit = decide(begun.now, Fight(), 3)

    assert {*legal_decisions(hit.now)} == {TakeHits(("ii-1",)), TakeHits(("ala-1",))}
    assert decide(hit.now, TakeHits(("ii-2",)), 6, 6, 6, 5, 6).the(Disrupted).unit == "ii-2"
    for wrong in ((), ("ii-1", "ii-1"), ("great-band-1",), ("ix-1",)):
        refused(hit.now, TakeHits(wrong))
    refused(begun.now, TakeHits(("ii-1",)))


def test_y16_3_two_hits_on_one_unit_or_on_two():
    """Y16.3."""
    begun = battle("ii-1 ii-2 great-band-1 great-band-2", 1, 6, attacker=CALEDONIANS)
    hit = decide(begun.now, Fight(), 3, 3)

    assert {*legal_decisions(hit.now)} == {TakeHits(("ii-1", "ii-2")), TakeHits(("ii-1", "ii-1"))}
    one = decide(hit.now, TakeHits(("ii-1", "ii-1")), 6, 4, 4)
    assert [event.unit for event in one.all(Disrupted)] == ["ii-1"]
    assert one.the(Eliminated).unit == "ii-1"
    assert one.now.recruits[ROMANS][-1] == "ii-1"
    assert one.now.fallen == ("ii-1",)


def test_y16_3_where_there_is_no_choice_nobody_is_asked():
    """Y16.3: A lone unit, or more hits than steps: these are void."""
    fought = decide(battle("ii-1 ii-2 gaesatae-1", 6, 1).now, Fight(), 1, 1)

    assert fought.the(HitsScored).suffered == 2
    assert fought.the(HitsTaken).units == ("gaesatae-1", "gaesatae-1")
    assert fought.the(BattleEnded).winner is ROMANS
    assert fought.now.battle is None


def test_y17_1_who_is_gone_has_lost_at_once():
    """Y17.1: Its enemy does not roll any more."""
    won = decide(battle("ala-1:d great-band-1", 1, 6, attacker=CALEDONIANS).now, Fight(), 2)

    assert won.the(BattleEnded).winner is CALEDONIANS
    assert won.now.phase.fought == (OPEN,)


# Y25: walls


def test_y25_1_a_praesidium_halves_and_bars_retreat():
    """Y16.5, Y25.1, Y25.2: its side is not asked; once it is eliminated both end, from the next hits on (Y25.3)."""
    begun = battle("praesidium-1 ii-1 band-1 band-2 band-3", 6, 1, 6, 6, 1, 1, 1, attacker=CALEDONIANS)
    assert stage(begun.now) == Stage.SECOND_HITS
    assert (begun.all(HitsScored)[1].hits, begun.all(HitsScored)[1].suffered) == (3, 2)
    given = decide(begun.now, TakeHits(("praesidium-1", "ii-1")), 6, 1)
    assert given.the(Eliminated).unit == "praesidium-1"
    assert stage(given.now) == Stage.CHOICE


def test_y25_1_a_fortress_keeps_its_walls():
    """Y25.1: Its defenders never retreat, with a Praesidium or not."""
    begun = battle("praesidium-1 ii-1 band-1 band-2", 6, 1, 6, 6, 1, 1, at=FORTRESS, attacker=CALEDONIANS)
    given = decide(begun.now, TakeHits(("praesidium-1",)), 6, 1, 6, 1, 1, 1, 6)

    assert [(event.hits, event.suffered) for event in given.all(HitsScored)] == [(0, 0), (2, 1)]
    assert given.the(Disrupted).unit == "ii-1"


def test_y25_3_an_oppidum_may_be_given_up():
    """Y25.3: By its owner, for one hit; then hits count in full."""
    oppidum = {CENTER: "oppidum-3!"}
    begun = battle("ii-1 ii-2 ii-3 gaesatae-1", 6, 1, at=CENTER, centers=oppidum)
    hit = decide(begun.now, Fight(), 1, 1, 1)
    assert (hit.the(HitsScored).hits, hit.the(HitsScored).suffered, hit.the(HitsScored).rule) == (3, 2, "Y25.1")
    given = decide(hit.now, TakeHits(("oppidum-3", "gaesatae-1")), 6, 1, 6)

    assert given.the(OppidumLost).unit == "oppidum-3"
    assert not given.now.centers
    assert given.now.box[-1] == "oppidum-3"
    assert stage(given.now) == Stage.CHOICE
    assert decide(given.now, Retreat("2212")).the(BattleEnded).winner is ROMANS


def test_y15_4_a_battle_of_30_rounds_ends():
    """Y15.4: A guard: the attacker retreats, or is destroyed if it cannot."""
    state = battle("ii-1 great-band-1", 6, 1).now
    for _ in range(29):
        state = decide(state, Fight(), 6, 6, 6, 1).now
    last = decide(state, Fight(), 6, 6)

    assert last.the(BattleEnded).winner is CALEDONIANS
    assert last.now.units["ii-1"].at != OPEN
    refused(last.now, Fight())


def test_y15_4_or_is_destroyed():
    """Y15.4: Enemies stand all around: there is nothing to ask."""
    around = {f"band-{n}": at for n, at in enumerate(BOARD.by_land[OPEN][1:], 1)}
    fought = battle("ii-1 great-band-1", *(6, 1, 6, 6) * 30, units={**around, "riders-1": BOARD.by_land[OPEN][0]})

    assert fought.the(Eliminated) == Eliminated("ii-1", ROMANS, "Y15.4")
    assert fought.the(BattleEnded).winner is CALEDONIANS


# Moments without anything to ask


def test_y34_6_speech_is_for_the_first_round_alone():
    """Y34.6: Attacker first; nobody who holds none is asked, and not in an Ambush."""
    held = {ROMANS: ("speech",), CALEDONIANS: ("speech",)}
    begun = battle("ii-1 band-1", held=held)

    assert (stage(begun.now), decides(begun.now)) == (Stage.ATTACKERS_SPEECH, ROMANS)
    assert {*legal_decisions(begun.now)} == {Done(), PlayMarker(ROMANS, "speech", OPEN)}
    passed = decide(begun.now, Done())
    assert (stage(passed.now), decides(passed.now)) == (Stage.DEFENDERS_SPEECH, CALEDONIANS)
    spoken = decide(passed.now, PlayMarker(CALEDONIANS, "speech", OPEN), 3, 3)
    assert spoken.the(AdvantageHeld).totals == (3, 4)
    second = decide(spoken.now, Fight(), 6, 6, 3, 3)
    assert second.the(AdvantageHeld).totals == (3, 3)
    assert stage(battle("ii-1 band-1", held=held, ambush=True).now) == Stage.CHOICE


def test_y34_6_who_cannot_leave_a_surrendered_oppidum_fights():
    """Y34.6: Its hits are halved no more."""
    around = {f"ix-{n}": hex for n, hex in enumerate(BOARD.by_land[CENTER][:3], 1)}
    around |= {f"xx-{n}": hex for n, hex in enumerate(BOARD.by_land[CENTER][3:], 1)}
    held, oppidum = {ROMANS: ("tribute",)}, {CENTER: "oppidum-1!"}
    begun = battle("agricola ii-1 gaesatae-1", at=CENTER, centers=oppidum, held=held, units=around)
    fought = decide(begun.now, PlayMarker(ROMANS, "tribute", CENTER), 1, 6, 1)

    assert fought.the(Surrendered).unit == "oppidum-1"
    assert stage(fought.now) == Stage.CHOICE
    assert decide(fought.now, Fight(), 1, 1).the(HitsScored).suffered == 2
