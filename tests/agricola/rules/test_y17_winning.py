"""Y17, Y22.2, Y28.1 and Y31: what the end of a battle brings."""

from campaign.agricola.rules.board import CALEDONIANS, ROMANS
from campaign.agricola.rules.y10_action_points import PointsChanged
from campaign.agricola.rules.y11_losses import Eliminated
from campaign.agricola.rules.y15_battle import Fight
from campaign.agricola.rules.y16_hits import TakeHits
from campaign.agricola.rules.y16_retreat import Retreat
from campaign.agricola.rules.y17_winning import BattleEnded
from campaign.agricola.rules.y31_looting import Pillaged
from engine.rules.values import altered
from tests.agricola.rules.fights import CENTER, FORTRESS, battle
from tests.agricola.rules.scenes import Outcome, decide

ROMAN_HOST = "ii-1 ii-2 ii-3 ix-1 ix-2 ix-3 xx-1"  # 21 of strength
HOST = "gaesatae-1 gaesatae-2 gaesatae-3 gaesatae-4 gaesatae-5"  # 20


def points(outcome: Outcome, rule: str) -> dict[str, int]:
    return {event.side: event.change for event in outcome.all(PointsChanged) if event.rule == rule}


def test_y17_2_a_major_battle():
    """Y17.2: 20 of strength on both sides at the beginning: the winner gains a die of AP, the loser loses one.

    Also when it ends by retreat; each rolls his own.
    """
    begun = battle(f"{ROMAN_HOST} {HOST}", 6, 1)
    assert begun.now.battle
    assert begun.now.battle.major
    ended = decide(begun.now, Retreat("1912"), 4, 3)

    assert ended.the(BattleEnded).major
    assert ended.the(BattleEnded).winner is CALEDONIANS
    assert ended.now.ap == {ROMANS: 0, CALEDONIANS: 4}
    small = battle(f"{ROMAN_HOST} {HOST}:d", 6, 1)
    assert not decide(small.now, Retreat("1912")).all(PointsChanged)


def test_y17_2_between_0_and_9():
    """Y17.2: Y10.1."""
    begun = battle(f"{ROMAN_HOST} {HOST}", 1, 6, attacker=CALEDONIANS)
    ended = decide(altered(begun.now, ap={ROMANS: 7, CALEDONIANS: 2}), Retreat("1912"), 5, 6)

    assert ended.now.ap == {ROMANS: 9, CALEDONIANS: 0}


def test_y28_1_the_eagle():
    """Y28.1: A Legate eliminated in a battle that the Caledonians win: 1 AP from the Romans to them."""
    begun = battle("legate-ii legate-ix band-1 band-2", 1, 6)
    taken = decide(begun.now, Fight(), 1, 1)

    assert len(taken.all(Eliminated)) == 2
    assert [event.change for event in taken.all(PointsChanged)] == [0, 1, 0, 1]
    base = {"special_units": False, "two_lines": False}
    assert not decide(battle("legate-ii band-1", 1, 6, options=base).now, Fight(), 1).all(PointsChanged)


def test_y28_1_not_if_the_romans_win():
    """Y28.1: Nor for a leader without an eagle."""
    begun = battle("ii-1 legate-ii band-1 band-2", 1, 5)
    hit = decide(begun.now, Fight(), 1, 6)
    won = decide(hit.now, TakeHits(("legate-ii",)), 1, 6, 1)
    won = decide(won.now, Fight(), 1) if won.now.battle else won

    assert won.the(BattleEnded).winner is ROMANS
    assert not points(won, "Y28.1")
    assert not decide(battle("karus band-1", 1, 6).now, Fight(), 1).all(PointsChanged)


def test_y22_2_a_supreme_leader_costs_a_die():
    """Y22.2: He never returns."""
    fallen = decide(battle("agricola band-1", 1, 6, ap=(0, 0)).now, Fight(), 1, 5)

    assert fallen.now.gone == ("agricola",)
    assert points(fallen, "Y22.2") == {ROMANS: 0}
    calgacus = decide(battle("ii-1 calgacus", 6, 1).now, Fight(), 1, 5)
    assert points(calgacus, "Y22.2") == {CALEDONIANS: 0}


def test_y31_1_who_destroys_a_praesidium_or_an_oppidum_loots():
    """Y31.1: 1 AP; 2 for a printed fortress with Romans in it; a pillage marker then bars it until winter."""
    fort = decide(battle("praesidium-1 great-band-1", 1, 6, attacker=CALEDONIANS).now, Fight(), 1)
    assert points(fort, "Y31.1") == {CALEDONIANS: 1}
    assert fort.the(Pillaged).at == "2012"
    assert fort.now.pillaged == ("2012",)
    oppidum = decide(battle("ii-1", 6, 1, at=CENTER, centers={CENTER: "oppidum-1!"}).now, Fight(), 1)
    assert points(oppidum, "Y31.1") == {ROMANS: 1}
    fortress = decide(battle("ala-1:d great-band-1", 1, 6, at=FORTRESS, attacker=CALEDONIANS).now, Fight(), 1)
    assert points(fortress, "Y31.1") == {CALEDONIANS: 2}
    both = decide(battle("praesidium-1 great-band-1", 1, 6, at=FORTRESS, attacker=CALEDONIANS).now, Fight(), 1)
    assert points(both, "Y31.1") == {CALEDONIANS: 3}


def test_y31_1_nothing_in_the_base_game_or_where_it_is_pillaged():
    """Y31.1."""
    base = {"looting": False, "two_lines": False}
    for more in ({"options": base}, {"pillaged": ("2012",)}):
        fort = decide(battle("praesidium-1 great-band-1", 1, 6, attacker=CALEDONIANS, **more).now, Fight(), 1)
        assert not points(fort, "Y31.1")
        assert not fort.all(Pillaged)
