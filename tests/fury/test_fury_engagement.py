"""The battles of Hell Hath No Fury for the table and other rules: armies, keys, ways, and results (Z19)."""

from collections.abc import Mapping
from dataclasses import replace
from types import SimpleNamespace
from typing import Any
from uuid import UUID

import pytest

from battles import lists
from battles.data import battleplay
from battles.engagement import Fought
from battles.reasons import in_words
from battles.rules.army_list import problems
from battles.rules.reported import ReportedBattle
from battles.rules.short.lined.state import strength_points
from battles.rules.verdict import ATTACKER, DEFENDER, Grade, Resolver
from battles.short import plan
from campaign.boudica.engagement import BATTLES as REBELLION
from campaign.desk import engagement as desk
from campaign.desk.seats import Players
from campaign.fury.choices import label
from campaign.fury.engagement import BATTLES
from campaign.fury.games import WORDS
from campaign.fury.rules.board import Side
from campaign.fury.rules.decisions import Decision
from campaign.fury.rules.state import Ending, State
from campaign.fury.rules.z13_after import BattleOver
from campaign.fury.rules.z13_step import Attack, choices
from campaign.fury.rules.z13_throw import BattleBegan
from campaign.fury.rules.z18_solo.solo import RULESET, SEATING
from campaign.fury.rules.z19_elsewhere import FightHere, ReportBattle
from campaign.fury.telling import asking
from engine.rules.dice import SeededDice
from engine.rules.reason import Reason
from engine.rules.record import Line
from engine.rules.ruleset import play
from engine.texts import texts
from tests.fury.rules.fights import fought
from tests.fury.rules.test_z19_elsewhere import HOME, LEGION, REBELS, joined, met, people

ID = UUID(int=1)
ROMAN, TRIBAL = Side.ROMAN, Side.TRIBAL
SCALED = "scaled as the enemy’s, for the table"
SIDES: Mapping[str, str] = {TRIBAL: "Rebels", ROMAN: "Romans"}


@pytest.fixture(autouse=True)
def on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    """The campaign as the machine's games have it, without its pages."""
    players = Players(seating=SEATING, sides=SIDES, hides=tuple(Side))
    kind = SimpleNamespace(
        ruleset=RULESET,
        words=WORDS,
        title=SimpleNamespace(name="Hell Hath No Fury"),
        given=lambda part: players,
        address=lambda page, id: f"/fury/{id}/{page}",
        home=lambda id: f"/fury/{id}/",
    )
    monkeypatch.setattr(desk, "game_kinds", lambda: {RULESET.name: kind})


def sources(state: State, side: Side) -> list[tuple[str, int]]:
    return [(in_words(source.reason), source.value) for source in BATTLES.hosts(state)[side].points]


def test_z19_1_army_points_have_their_reasons():
    """Z19.1: SP, cohorts, and both scaled alike; each with its clause, and the attacker first."""
    state = joined()
    assert [*BATTLES.hosts(state)] == [ROMAN, TRIBAL]
    assert [*BATTLES.hosts(joined(half=TRIBAL))] == [TRIBAL, ROMAN]
    own, cohorts = ("50 strength points, 1 each", 50), ("cohorts, half as much again", 25)
    assert sources(state, ROMAN) == [own, cohorts, (SCALED, 8)]
    assert sources(state, TRIBAL) == [("54 strength points, 1 each", 54), (SCALED, 6)]
    assert sources(joined(*LEGION, *REBELS, "iceni warband 10"), ROMAN) == [own, cohorts]
    assert {source.rule for side in Side for source in BATTLES.hosts(state)[side].points} == {"Z19.1"}


def test_z19_1_the_sources_add_up_to_what_the_table_takes():
    """Z19.1: with a half that is rounded down, too."""
    for cohorts, warbands in ((9, 9), (5, 7), (1, 1), (2, 6)):
        state = joined(*LEGION[:cohorts], *REBELS[:warbands])
        whole = [host.limit for host in BATTLES.hosts(state).values()]
        assert 60 <= min(whole) <= max(whole) <= 160
        assert all(dict(sources(state, side))[SCALED] > 0 for side in Side)


@pytest.mark.django_db
def test_z19_2_lined_dice():
    """L1, L7, Z19.2: a strength point for each full 20 army points; the Romans drilled, attacking or defending."""
    assert [strength_points(host.limit) for host in BATTLES.hosts(joined()).values()] == [4, 3]
    drills = [BATTLES.at_hand(ID, joined(half=side)).drill for side in (ROMAN, TRIBAL)]
    assert drills == [ATTACKER, DEFENDER]
    assert BATTLES.at_hand(ID, joined("II horse 1", "II horse 2", "iceni warband 1")).drill is None
    assert BATTLES.at_hand(ID, joined()).short_start(Resolver.LINED_DICE).drill is ATTACKER


def test_z19_2_the_ways():
    """Z19.2: the table and lined dice; cards only where both hosts have card sets; never the odds table."""
    state = joined()
    assert BATTLES.resolvers(state) == (Resolver.TABLE, Resolver.LINED_DICE)
    assert not {"legions", "britons"} & {*battleplay.known()}
    assert REBELLION.ways == (Resolver.TABLE, Resolver.ODDS_TABLE)


def test_z19_2_with_card_sets_cards_are_a_way(monkeypatch: pytest.MonkeyPatch):
    """Z19.2: of both hosts."""
    for peoples, ways in ((("legions", "britons"), 3), (("legions",), 2), (("britons",), 2)):
        monkeypatch.setattr(battleplay, "known", lambda peoples=peoples: dict.fromkeys(peoples))
        assert len(BATTLES.resolvers(joined())) == ways


@pytest.mark.django_db
def test_z19_1_armies_of_ad_60():
    """Z19.1: drawn lists of both rosters are legal ones."""
    brief = BATTLES.brief(ID, joined(led={"paulinus": HOME, "postumus": HOME, "boudica": HOME}))
    armies = [lists.draw(lists.muster(side, brief.year), brief.seed) for side in (brief.attacker, brief.defender)]

    assert brief.year == -60
    assert [army.muster.roster.id for army in armies] == ["legions", "britons"]
    assert [problems(army) for army in armies] == [(), ()]
    assert plan.army(brief.attacker, armies[0]).points == brief.attacker.limit


def test_z19_2_leaders_as_there():
    """Z19.2: as many as here, as far as the points go; at least one."""
    led = dict.fromkeys(("paulinus", "postumus", "boudica"), HOME)
    assert [host.generals for host in BATTLES.hosts(joined(led=led)).values()] == [2, 1]
    few = joined(*LEGION[:5], *REBELS[:7], led=led)
    assert [host.generals for host in BATTLES.hosts(few).values()] == [1, 1]
    assert [host.generals for host in BATTLES.hosts(joined()).values()] == [1, 1]


def test_z19_1_the_field():
    """Z19.1: the words for the ground, and a river where the attacker has crossed one."""
    plain = BATTLES.brief(ID, joined())
    crossed = BATTLES.brief(ID, joined(across=tuple(LEGION)))
    assert (plain.terrain, crossed.terrain) == (("town",), ("town", "river"))
    assert plain.province_name == BATTLES.space(HOME) == "Venta Icenorum (IC4)"
    assert [host.people_name for host in (plain.attacker, plain.defender)] == ["Romans", "Rebels"]


def test_a_battle_has_its_own_key():
    """Alike it is the same battle; in another turn or half it is another; where none is joined there is no key."""
    state = joined()
    others = [state, replace(state, turn=6), joined(half=TRIBAL)]
    keys = [BATTLES.key(ID, other) for other in others]
    assert len({*keys}) == 3
    assert all(key.startswith(BATTLES.rows.prefix(ID)) for key in keys)
    assert BATTLES.key(ID, joined()) == keys[0]
    for other in (met(), fought(state, (), ReportBattle(ROMAN, 0, 30)).state, replace(state, ending=WON)):
        assert BATTLES.key(ID, other) == ""


WON = Ending(ROMAN, Reason("draw"))


@pytest.mark.django_db
def test_a_solo_player_has_his_side():
    assert [BATTLES.at_hand(ID, people(joined(), side)).own for side in (ROMAN, TRIBAL)] == [ATTACKER, DEFENDER]
    hand = BATTLES.at_hand(ID, joined())
    assert (hand.own, hand.for_two) == (None, True)
    assert hand.name == "Romans against Rebels, Venta Icenorum (IC4), AD 60"


# Results


def test_z19_3_what_follows_is_what_happens():
    """Z19.3: in sentences first."""
    state, reported = joined(), ReportedBattle(ROMAN, 12, 33)
    assert [*BATTLES.follows(state, reported)] == [
        "Here the Romans lose 10% of 50 SP, rounded up: 5 SP.",
        "Here the rebels lose 35% of 54 SP, rounded up: 19 SP.",
    ]
    decision = BATTLES.report(reported)
    assert decision == ReportBattle(ROMAN, 12, 33)
    assert BATTLES.report(ReportedBattle(TRIBAL, 12, 33)) == ReportBattle(TRIBAL, 33, 12)
    assert BATTLES.reported(decision) == reported
    assert BATTLES.reported(FightHere()) is None


def test_z13_5_that_the_winner_is_nobody_any_more_is_told():
    """Z13.5: he has lost his last SP."""
    state = joined("II horse 1", "iceni warband 1", half=TRIBAL)
    units = {id: replace(unit, sp=1 if id == "II horse 1" else 2) for id, unit in state.units.items()}
    assert [*BATTLES.follows(replace(state, units=units), ReportedBattle(ROMAN, 0, 0))][2:] == [
        "That is the last of the Romans, so the rebels have won here."
    ]


@pytest.mark.parametrize("decision", [FightHere(), ReportBattle(TRIBAL, 90, 0, Resolver.LINED_DICE, 1)])
def test_by_what_it_was_settled(decision: Decision):
    """Its own dice have no number, and go on for a while; another battle may be put right."""
    settled = BATTLES.settled(decision)
    assert settled
    assert settled.is_reported is isinstance(decision, ReportBattle)
    assert BATTLES.lasts(joined())
    assert BATTLES.settled(Attack(HOME)) is None


def played(state: State, *decisions: Decision) -> Any:
    """The log from here, with the program's proposals after these decisions, until the battle is over."""
    lines, states, left = list[Line[Any, Any]](), [state], [*decisions]
    while states[-1].battle:
        decision = left.pop(0) if left else choices(states[-1])[0]
        n = len(lines)
        line, after = play(RULESET, states[-1], decision, SeededDice("fury", 5), n + 1, n)
        lines.append(line)
        states.append(after)
    return SimpleNamespace(id=ID, lines=lines, states=states)


def test_the_table_is_told_who_has_won():
    """By dice once the battle is over, else at once."""
    told = BATTLES.told(played(joined(), ReportBattle(TRIBAL, 40, 10)), 0)
    assert (told.winner, told.said) == (DEFENDER, "The Rebels have won")
    assert told.brought[0] == (
        "Fought elsewhere, the battle costs the Romans 40%, 20 SP, and the rebels 10%, 6 SP: the rebels win."
    )
    game = played(joined())
    [over] = [event for line in game.lines for event in line.events if isinstance(event, BattleOver)]
    assert BATTLES.told(game, 0).said == f"The {SIDES[over.winner]} have won"
    assert BATTLES.winner(BattleBegan(HOME, ROMAN, (), ())) is None


def test_a_battle_fought_by_lined_dice_becomes_a_decision():
    """Z19.3: with its number; whoever has won has something left."""
    fought_ = Fought(
        Resolver.LINED_DICE,
        DEFENDER,
        Grade.MINOR,
        SimpleNamespace(battle=2),  # type: ignore[arg-type]
        {ATTACKER: 75, DEFENDER: 100},
    )
    assert BATTLES.fought(joined(), fought_) == ReportBattle(TRIBAL, 75, 99, Resolver.LINED_DICE, 2)


def test_its_moment_and_its_decisions_have_words():
    """On the board."""
    assert asking(joined(), ROMAN) == "Battle in Venta Icenorum (IC4): fight it here, or elsewhere?"
    assert label(FightHere()) == "Fight here"
    assert {*texts("campaign.fury", "external")} == {"host.roman", "host.tribal", "follows.lost", "follows.turned"}
