"""The battles of Agricola for the table and the odds table: the armies, the keys, and results (Y36.3 to Y36.5)."""

from dataclasses import replace
from typing import Any
from uuid import UUID

import pytest

from battles import fights, lists
from battles.rules.army_list import problems
from battles.rules.reported import ReportedBattle
from battles.rules.verdict import ATTACKER, DEFENDER, SHORT, Resolver
from battles.short import plan
from campaign.agricola.engagement import BATTLES
from campaign.agricola.rules.board import CALEDONIANS, ROMANS, Side
from campaign.agricola.rules.state import State
from campaign.agricola.rules.y15_battle import FightHere
from campaign.agricola.rules.y17_winning import BattleEnded
from campaign.agricola.rules.y36_elsewhere import ReportBattle
from campaign.boudica.engagement import BATTLES as REBELLION
from tests.agricola.rules.fights import CENTER, OPEN, WILDERNESS, battle
from tests.agricola.rules.scenes import decide

ID = UUID(int=1)
LEGION = "legate-ii ii-1 ii-2 ii-3"


def joined(here: str, **more: Any) -> State:
    return battle(here, iron=False, **more).now


def sources(state: State, side: Side) -> list[tuple[str, int]]:
    return [(source.reason.code, source.value) for source in BATTLES.hosts(state)[side].points]


def test_y36_3_army_points_have_their_reasons():
    """What the units are worth, walls, and both scaled alike; the attacker comes first (Y36.3)."""
    state = joined(f"{LEGION} gaesatae-1", at=CENTER, centers={CENTER: "oppidum-1!"})

    assert [*BATTLES.hosts(state)] == [ROMANS, CALEDONIANS]
    assert [*BATTLES.hosts(joined(f"{LEGION} gaesatae-1", attacker=CALEDONIANS))] == [CALEDONIANS, ROMANS]
    assert sources(state, ROMANS)[0] == ("worth", 57)
    assert [code for code, _ in sources(state, CALEDONIANS)] == ["worth", "walls", "scaled_alike"]
    assert sources(joined("ii-1 ii-2 ii-3 band-1"), ROMANS) == [("worth", 54)]


def test_y36_3_the_table_takes_what_fits():
    """And lined dice and the odds table any; none in an Iron game (D31)."""
    state = joined(f"{LEGION} band-1")

    assert BATTLES.resolvers(state) == (*SHORT, Resolver.BATTLEPLAY)
    assert Resolver.TABLE in BATTLES.resolvers(joined("ii-1 gaesatae-1"))
    assert BATTLES.at(battle(f"{LEGION} band-1", 6, 1).now) == ""


@pytest.mark.django_db
def test_t55_the_romans_are_drilled():
    """Attacking or defending, by lined dice alone; an option, and of no other campaign (Y36.3)."""
    drills = [
        BATTLES.at_hand(ID, joined(f"{LEGION} gaesatae-1", attacker=side, options={"drilled": drilled})).drill
        for side, drilled in ((ROMANS, True), (CALEDONIANS, True), (ROMANS, False))
    ]
    assert drills == [ATTACKER, DEFENDER, None]
    hand = BATTLES.at_hand(ID, joined(f"{LEGION} gaesatae-1"))
    assert hand.short_start(Resolver.LINED_DICE).drill is ATTACKER
    assert REBELLION.drilled(None, "romans") is False
    assert REBELLION.ways == (Resolver.TABLE, Resolver.ODDS_TABLE)


def test_y36_5_who_leads_and_where():
    """Leaders, as far as the points go; a supreme one weighs on the odds table, as walls do; wilderness is rough."""
    state = joined(f"agricola {LEGION} xx-1 xx-2 gaesatae-1 calgacus band-1", at=CENTER, centers={CENTER: "oppidum-1!"})

    assert BATTLES.hosts(state)[ROMANS].generals == 2
    assert [BATTLES.leads(state, side) for side in Side] == [1, 1]
    assert [BATTLES.town(state, side) for side in Side] == [False, True]
    assert BATTLES.leads(joined(f"{LEGION} gaesatae-1"), ROMANS) == 0
    assert [BATTLES.ground(hex) for hex in (OPEN, "britannia")] == [(), ()]
    assert BATTLES.ground(WILDERNESS) == ("broken ground", "forest", "hill")


def test_y36_5_armies_of_their_own():
    """Drawn lists are legal ones of AD 82, the Romans drilled (Y36.3, Y36.5)."""
    brief = BATTLES.brief(ID, joined(f"{LEGION} gaesatae-1"))
    armies = [lists.draw(lists.muster(side, brief.year), brief.seed) for side in (brief.attacker, brief.defender)]

    assert [army.muster.roster.id for army in armies] == ["cohorts", "caledonians"]
    assert [problems(army) for army in armies] == [(), ()]
    assert plan.army(brief.attacker, armies[0]).drilled
    assert not plan.army(brief.defender, armies[1]).drilled


@pytest.mark.django_db
def test_a_battle_of_version_2_10_stays():
    """Its lists were drawn from the rebellion's rosters: it is the same battle, and they stay as they were."""
    brief = BATTLES.brief(ID, joined(f"{LEGION} gaesatae-1"))
    before = fights.open_fight(brief.once, "key")

    assert [side.people for side in (before.brief.attacker, before.brief.defender)] == ["legions", "britons"]
    assert fights.opened(brief, "key") == before
    fights.stand("key", {"key": fights.terms(brief)})
    assert not fights.fight(before.id).superseded
    own = plan.army(brief.attacker, before.lists[ATTACKER])
    assert {unit.corps for unit in own.units} == {""}


def test_its_year_and_its_key():
    """AD, turn by turn; two battles in a hex in one turn are not the same."""
    state = joined(f"{LEGION} gaesatae-1")
    keys = [BATTLES.key(ID, replace(state, battle=other)) for other in _others(state)]

    assert [BATTLES.year(replace(state, turn=turn)) for turn in (1, 5, 11)] == [-82, -83, -84]
    assert len({*keys}) == 3
    assert all(key.startswith(BATTLES.rows.prefix(ID)) for key in keys)
    assert BATTLES.brief(ID, state).year == -82
    assert BATTLES.space("1911") == "the land of the Otadini (1911)"


def _others(state: State) -> list[Any]:
    assert state.battle
    return [state.battle, replace(state.battle, nth=2), replace(state.battle, attacker=CALEDONIANS)]


def test_y36_4_what_follows_is_what_happens():
    """In sentences first: the shares as steps, of each side's choice (Y36.4)."""
    state, reported = joined(f"{LEGION} gaesatae-1"), ReportedBattle(ROMANS, 15, 0)

    assert [*BATTLES.follows(state, reported)] == [
        "The Romans lose 1 of 7 steps, of their choice.",
        "The Caledonians lose no step.",
    ]
    decision = BATTLES.report(reported)
    assert decision == ReportBattle(ROMANS, 15, 0)
    assert BATTLES.reported(decision) == reported
    assert BATTLES.reported(FightHere()) is None
    [told] = [event for event in decide(state, decision).events if BATTLES.winner(event)]
    assert BATTLES.winner(told) == ROMANS
    assert BATTLES.winner(BattleEnded(OPEN, CALEDONIANS)) == CALEDONIANS


@pytest.mark.parametrize("decision", [FightHere(), ReportBattle(CALEDONIANS, 100, 0, Resolver.ODDS_TABLE, 1)])
def test_by_what_it_was_settled(decision: Any):
    """Its own dice have no number, and go on for a while; another battle may be put right."""
    settled = BATTLES.settled(decision)
    assert settled
    assert settled.is_reported is isinstance(decision, ReportBattle)
    assert BATTLES.lasts(joined(f"{LEGION} gaesatae-1"))
