"""A battle of Hell Hath No Fury at the table or by lined dice: begun from the board, its result taken once (Z19)."""

import re
from dataclasses import replace
from urllib.parse import urlencode
from uuid import uuid4

import pytest
from django.urls import reverse

from battles import fights
from battles.data import battleplay
from battles.models import Fight
from battles.rules.tracker import Agreed
from battles.rules.verdict import ATTACKER, Grade, Resolver
from battles.short.games import LINED_DICE
from campaign.fury.engagement import BATTLES
from campaign.fury.game import GAME
from campaign.fury.rules.at_hand import Ask
from campaign.fury.rules.board import Side
from campaign.fury.rules.secrets import seen_by
from campaign.fury.rules.z13_after import BattleOver
from campaign.fury.rules.z13_throw import LossesBorne
from campaign.fury.rules.z18_solo.solo import choices, decides
from campaign.fury.rules.z19_elsewhere import FightHere, ReportBattle
from engine import shared
from engine.models import GameRow
from engine.rules.record import Line
from engine.rules.ruleset import Illegal
from engine.shared import AnyGame
from tests.fury.joined import AT, WARBANDS, joined
from tests.fury.stored import decide, now
from tests.pages.reader import Page, Reader

pytestmark = pytest.mark.django_db
TRIBAL, ROMAN = Side.TRIBAL, Side.ROMAN
ELSEWHERE = "Or fight it elsewhere"


@pytest.fixture
def game() -> AnyGame:
    return GAME.log.read(joined())


def board(reader: Reader, game: AnyGame, side: str = TRIBAL) -> Page:
    return reader.visit(f"{GAME.address('board', game.id)}?side={side}")


def take(reader: Reader, page: Page) -> Page:
    return reader.send(page, next(form for form in page.forms if form.method == "post" and form.fields.get("seen")))


def taken(game: AnyGame) -> Line[ReportBattle, object]:
    """The line after the battle was joined."""
    line: Line[ReportBattle, object] = GAME.log.read(game.id).lines[len(game.lines)]
    return line


# What is offered


def test_z19_1_the_attacker_is_offered_the_ways(reader: Reader, game: AnyGame):
    """Z19.2: here by the ratio table comes first, with its odds; then lined dice and the table, with their points."""
    page = board(reader, game)
    text = page.text

    assert text.index("Added to 2D6") < text.index(ELSEWHERE) < text.index("By lined dice")
    assert text.index("By lined dice") < text.index("At the table")
    assert chances(page) == [88]
    assert "90 army points for the Rebels and 60 army points for the Romans" in text
    assert "Exact odds, before any die is rolled" in text
    assert ELSEWHERE not in board(reader, game, ROMAN).text
    assert ELSEWHERE not in board(reader, game, "").text


def test_z17_3_all_that_is_added_is_told_before_it_is_chosen(reader: Reader, game: AnyGame):
    """Z13.3, Z13.6, Z13.7: the column, each modifier, the die for the tribes; and how likely each loss is."""
    text = board(reader, game).text

    for told in ("Column 3:2", "It is an ambush", "A die for the tribes of the rebels"):
        assert told in text
    assert "How likely each loss is" in text
    assert "whoever may charge does" not in text, "nobody there may"


@pytest.mark.parametrize("alone", Side)
def test_z19_1_who_plays_alone_is_asked_whoever_attacks(reader: Reader, game: AnyGame, alone: Side):
    """Z19.1: the program waits for him, and the odds on his button are those of his side."""
    start = replace(game.start, levels={alone.enemy: 1})
    GameRow.objects.filter(id=game.id).update(start=GAME.log.codec.starts.dump(start))
    GAME.log.forget()
    page = board(reader, game, alone)

    assert decides(now(game.id)) is alone
    assert ELSEWHERE in page.text
    assert chances(page) == [{TRIBAL: 88, ROMAN: 13}[alone]]
    decide(game.id, FightHere())
    assert isinstance(taken(game).decision, FightHere)


def chances(page: Page) -> list[int]:
    """To win, as the button for a battle with dice tells them."""
    found = [re.match(r"Fight here (\d+)% to win", button.text) for form in page.forms for button in form.buttons]
    return [int(match[1]) for match in found if match]


def test_after_its_own_dice_nothing_else_is_offered(reader: Reader, game: AnyGame):
    """Z19.1: before its dice only."""
    decide(game.id, FightHere())

    for side in ("", *Side):
        assert ELSEWHERE not in board(reader, game, side).text


def test_z17_2_both_know_what_fights_and_nothing_else_is_told(game: AnyGame):
    """Z17.2: the armies are the same to all eyes; the seed is in nothing."""
    told = [BATTLES.hosts(seen_by(game.now, side)) for side in ("", *Side)]

    assert told[0] == told[1] == told[2] == BATTLES.hosts(game.now)
    assert game.start.seed not in BATTLES.brief(game.id, game.now).seed


def test_z19_2_by_cards_where_both_hosts_have_card_sets(reader: Reader, game: AnyGame, monkeypatch: pytest.MonkeyPatch):
    """Z19.2: they have none."""
    assert "By BattlePlay" not in board(reader, game).text
    assert "With cards" not in board(reader, game).text
    answer = reader.visit(GAME.address("by-cards", game.id) + f"?{urlencode({'seen': game.head, 'commands': 'both'})}")
    assert any("No battle here can be fought that way" in notice for notice in answer.notices)
    monkeypatch.setattr(battleplay, "known", lambda: dict.fromkeys(("legions", "britons")))
    assert Resolver.BATTLEPLAY in BATTLES.resolvers(game.now)


# By lined dice


def test_z19_2_by_lined_dice_and_back(reader: Reader, game: AnyGame):
    """L1, Z19.3: four strength points against three; both losses come home once, as shares."""
    page = board(reader, game)
    at = GAME.address("begin-short", game.id, Resolver.LINED_DICE)
    reader.send(page, next(form for form in page.forms if form.action == at).filled(commands="both"))
    row = GameRow.objects.get(ruleset=Resolver.LINED_DICE)
    while (lined := LINED_DICE.log.read(row.id)) and not lined.now.over:
        shared.decide(LINED_DICE, row.id, lined.head, LINED_DICE.ruleset.choices(lined.now, "attacker")[0])
    page = board(reader, game)
    taking = GAME.address("take-short", game.id, Resolver.LINED_DICE, row.id)
    assert taking in page.links
    page = reader.visit(taking)
    assert "SP, rounded up" in page.text
    assert GAME.log.read(game.id) == game

    take(reader, page)

    told, lost = taken(game).decision, lined.now.losses_by_side
    assert (told.by, told.battle) == (Resolver.LINED_DICE, 1)
    assert (told.rebels_lost, told.romans_lost) == (lost["attacker"].percent, lost["defender"].percent)
    after = GAME.log.read(game.id)
    assert taking not in board(reader, after).links
    GAME.log.go_back(game.id, after.head, game.head)
    assert taking in board(reader, game).links


# At the table


def to_table(reader: Reader, game: AnyGame) -> fights.TableBattle:
    page = board(reader, game)
    reader.send(page, page.form("/elsewhere/table/"))
    return fights.fight(Fight.objects.get().id)


def test_z19_1_the_papers_for_the_table(reader: Reader, game: AnyGame):
    """Z19.1, Z19.2: both lists of AD 60, at Camulodunum, and the pack to print."""
    fight = to_table(reader, game)
    for name, *side in (("fight",), ("army-list", "attacker"), ("army-list", "defender"), ("fight-sheets",)):
        text = reader.open(name, fight.id, *side).text
        assert "AD 60" in text
        assert "Rebels" in text or side == ["defender"]
    assert "Camulodunum" in reader.open("fight", fight.id).text
    assert reader.get(reverse("pack", args=[fight.id, "a4"])).content.startswith(b"%PDF")
    assert fight.brief.terrain == ("town",)


def test_z19_3_to_the_table_and_back(reader: Reader, game: AnyGame):
    """Z19.3: the players agree, it is shown what that brings, and it is taken once."""
    fight = to_table(reader, game)
    fights.agree(fight.id, uuid4().hex, Agreed(ATTACKER, Grade.MINOR))
    page = reader.visit(f"{fight.brief.address}?fight={fight.id}")
    assert "Rebels have won" in page.text
    assert "Here the rebels lose 5% of 12 SP, rounded up: 1 SP." in page.text
    assert "Here the Romans lose 10% of 8 SP, rounded up: 1 SP." in page.text

    take(reader, page)

    assert taken(game).decision == ReportBattle(TRIBAL, 0, 0)
    assert "The campaign has the result" in reader.open("tracker", fight.id).headings
    again = reader.visit(f"{fight.brief.address}?fight={fight.id}")
    assert any("already has a result of that battle" in notice for notice in again.notices)


def typed(reader: Reader, game: AnyGame, winner: str, rebels: object, romans: object) -> Page:
    query = {"winner": winner, "tribal_lost": rebels, "roman_lost": romans}
    return reader.visit(f"{GAME.address('result', game.id)}?{urlencode(query)}")


@pytest.mark.parametrize(
    ("winner", "rebels", "romans", "said"),
    [
        ("tribal", 100, 50, "The winner has not lost everything"),
        ("tribal", -1, 50, "greater than or equal to 0"),
        ("tribal", 10, 101, "less than or equal to 100"),
        ("tribal", "many", 50, "whole number"),
        ("nobody", 10, 50, "Select a valid choice"),
        ("", 10, 50, "Say who has won"),
    ],
)
def test_z19_3_what_cannot_be_is_sent_back(
    reader: Reader, game: AnyGame, winner: str, rebels: object, romans: object, said: str
):
    """Z19.3: in words, and nothing has changed."""
    page = typed(reader, game, winner, rebels, romans)

    assert page.status == 422
    assert said in page.text
    assert GAME.log.read(game.id) == game


def test_z19_3_a_result_is_typed_in(reader: Reader, game: AnyGame):
    """Z19.3, Z13.5: to the nearest 5, the winner's below the loser's; then the owner bears them, and the loser goes."""
    page = typed(reader, game, "roman", 33, 12)
    assert "Here the rebels lose 35% of 12 SP, rounded up: 5 SP." in page.text
    assert "Here the Romans lose 10% of 8 SP, rounded up: 1 SP." in page.text
    assert "the dice tell the fate of its leaders" in page.text
    assert GAME.log.read(game.id) == game

    page = take(reader, page)

    state = now(game.id)
    assert taken(game).decision == ReportBattle(ROMAN, 12, 33)
    assert state.battle
    assert (state.battle.ask, state.battle.lost, decides(state)) == (Ask.ATTACKERS_LOSSES, (5, 1), TRIBAL)
    assert "Fought elsewhere" in board(reader, game).text
    while now(game.id).battle:
        decide(game.id, choices(now(game.id), str(decides(now(game.id))))[0])
    events = [event for line in GAME.log.read(game.id).lines[len(game.lines) :] for event in line.events]
    assert [event for event in events if isinstance(event, BattleOver)] == [BattleOver(AT, ROMAN)]
    borne = {event.side: sum(event.sp.values()) for event in events if isinstance(event, LossesBorne)}
    assert borne == {TRIBAL: 5, ROMAN: 1}
    assert all(unit.disrupted for id, unit in now(game.id).units.items() if id in WARBANDS)
    assert BATTLES.told(GAME.log.read(game.id), len(game.lines)).said == "The Romans have won"


def test_z19_3_no_more_than_60_percent_is_lost_here(reader: Reader, game: AnyGame):
    """Z19.3: so a host that was wiped out there has SP left, which retreat."""
    page = typed(reader, game, "tribal", 10, 100)

    assert "Here the Romans lose 60% of 8 SP, rounded up: 5 SP." in page.text
    assert "That is the last of" not in page.text


@pytest.mark.parametrize(
    "forged",
    [
        ReportBattle(TRIBAL, 50, 100),
        ReportBattle(TRIBAL, 50, 10, Resolver.ODDS_TABLE, 1),
        ReportBattle(TRIBAL, 50, 10, Resolver.GENERATOR),
        ReportBattle(TRIBAL, 50, 10, Resolver.LINED_DICE, 0),
        ReportBattle(TRIBAL, 50, 10, Resolver.TABLE, 1),
        ReportBattle(ROMAN, 120, 10),
    ],
)
def test_z19_2_what_no_battle_can_have_been_is_refused(game: AnyGame, forged: ReportBattle):
    """Z19.2: by the odds table, without a number, or with more lost than there was."""
    with pytest.raises(Illegal):
        decide(game.id, forged)

    assert GAME.log.read(game.id) == game


def test_a_stale_report_changes_nothing(reader: Reader, game: AnyGame):
    """Nor does one where no battle waits."""
    page = typed(reader, game, "roman", 33, 12)
    decide(game.id, FightHere())
    moved_on = GAME.log.read(game.id)

    assert any("has moved on" in notice for notice in take(reader, page).notices)
    for answer in (typed(reader, moved_on, "roman", 33, 12), reader.visit(GAME.address("result", game.id))):
        assert any("No battle here can be fought that way" in notice for notice in answer.notices)
    assert GAME.log.read(game.id) == moved_on


def test_what_its_own_dice_decided_is_told_once_it_is_over(game: AnyGame):
    """Z13.11: not while it goes on, in lines of its own."""
    decide(game.id, FightHere())
    assert BATTLES.told(GAME.log.read(game.id), len(game.lines)).winner == ""
    while now(game.id).battle:
        decide(game.id, choices(now(game.id), str(decides(now(game.id))))[0])

    assert BATTLES.told(GAME.log.read(game.id), len(game.lines)).winner in ("attacker", "defender")
