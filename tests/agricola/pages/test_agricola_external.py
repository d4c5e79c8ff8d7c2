"""A battle of Agricola at the table or by short rules: begun from the board, its result taken once (Y36.4)."""

from urllib.parse import urlencode
from uuid import uuid4

import pytest
from django.urls import reverse

from battles import fights
from battles.battleplay import games as cards
from battles.models import CardBattle, Fight
from battles.rules.battleplay.ending import percent_lost
from battles.rules.tracker import Agreed
from battles.rules.verdict import ATTACKER, BOTH, Grade, Resolver
from battles.short.games import LINED_DICE
from campaign.agricola.engagement import BATTLES
from campaign.agricola.game import GAME
from campaign.agricola.rules.board import CALEDONIANS, ROMANS
from campaign.agricola.rules.secrets import seen_by
from campaign.agricola.rules.turn import legal_decisions
from campaign.agricola.rules.y15_battle import FightHere
from campaign.agricola.rules.y36_elsewhere import ReportBattle
from engine import shared
from engine.models import GameRow
from engine.shared import AnyGame
from tests.agricola.joined import GAESATAE, decide, joined
from tests.pages.reader import Page, Reader

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> AnyGame:
    return GAME.log.read(joined())


def board(reader: Reader, game: AnyGame, side: str = ROMANS) -> Page:
    return reader.visit(f"{GAME.address('board', game.id)}?side={side}")


def test_the_board_offers_both_to_whose_question_it_is(reader: Reader, game: AnyGame):
    """With the army points and the odds; after a battle by its own dice has begun, no longer."""
    page = board(reader, game)

    assert "126 army points for the Romans and 60 army points for the Caledonians" in page.text
    assert "Exact odds, before any die is rolled" in page.text
    assert "counter by counter Y36.5: Romans heavy infantry 6, leaders 2; Caledonians warriors 4." in page.text
    assert "Or fight it elsewhere" not in board(reader, game, CALEDONIANS).text
    decide(game.id, FightHere())
    assert "Or fight it elsewhere" not in board(reader, game).text


def test_y20_4_both_know_what_fights_and_nothing_else_is_told(game: AnyGame):
    """Y20.4: the armies are the same to either side's eyes; the seed is in nothing."""
    told = [BATTLES.hosts(seen_by(game.now, side)) for side in (ROMANS, CALEDONIANS, "")]

    assert told[0] == told[1] == told[2]
    assert game.start.seed not in BATTLES.brief(game.id, game.now).seed
    assert all(unit in seen_by(game.now, ROMANS).units for unit in GAESATAE)


def test_to_the_table_and_back(reader: Reader, game: AnyGame):
    """Lists of AD 82, the papers, and the agreed result, whose losses are then of each side's choice."""
    page = board(reader, game)
    reader.send(page, page.form("/elsewhere/table/"))
    fight = Fight.objects.get().id
    for name, *side in (("fight",), ("army-list", "attacker"), ("army-list", "defender"), ("fight-sheets",)):
        page = reader.open(name, fight, *side)
        assert "AD 82" in page.text
        assert "Caledonians" in page.text or side == ["attacker"]
    assert reader.get(reverse("pack", args=[fight, "a4"])).content.startswith(b"%PDF")
    fights.agree(fight, uuid4().hex, Agreed(ATTACKER, Grade.MINOR))

    page = reader.visit(f"{fights.fight(fight).brief.address}?fight={fight}")
    assert "Romans have won" in page.text
    reader.send(page, next(form for form in page.forms if form.method == "post" and form.fields.get("seen")))
    assert GAME.log.read(game.id).lines[len(game.lines)].decision == ReportBattle(ROMANS, 0, 0)


def test_y36_3_by_lined_dice_and_back(reader: Reader, game: AnyGame):
    """The Romans drilled, both sides at one screen; the result comes home once, to the same losses of each side."""
    page = board(reader, game)
    assert "The Romans are drilled: 1 more on each of their dice" in page.text
    at = GAME.address("begin-short", game.id, Resolver.LINED_DICE)
    reader.send(page, next(form for form in page.forms if form.action == at).filled(commands="both"))
    row = GameRow.objects.get(ruleset=Resolver.LINED_DICE)
    while (lined := LINED_DICE.log.read(row.id)) and not lined.now.over:
        shared.decide(LINED_DICE, row.id, lined.head, LINED_DICE.ruleset.choices(lined.now, "attacker")[0])
    page = board(reader, game)
    taking = GAME.address("take-short", game.id, Resolver.LINED_DICE, row.id)
    assert taking in page.links

    page = reader.visit(taking)
    reader.send(page, next(form for form in page.forms if form.method == "post" and form.fields.get("seen")))

    after = GAME.log.read(game.id)
    taken = after.lines[len(game.lines)].decision
    lost = lined.now.losses_by_side
    assert (taken.by, taken.battle) == (Resolver.LINED_DICE, 1)
    assert (taken.romans_lost, taken.caledonians_lost) == (lost["attacker"].percent, lost["defender"].percent)
    GAME.log.go_back(game.id, after.head, game.head)
    assert taking in board(reader, game).links


def test_y36_3_by_cards_and_back(reader: Reader, game: AnyGame):
    """Both hands at one screen, or the program has one; what is left of the cards comes home as steps."""
    page = board(reader, game)
    assert "both hands lie open" in page.text
    begin = next(form for form in page.forms if form.action == GAME.address("by-cards", game.id))
    assert begin.fields["commands"] == "both"
    field = reader.press(reader.visit(f"{begin.action}?{urlencode(begin.fields)}"), "begin")
    row = CardBattle.objects.get()
    assert GAME.home(game.id) in field.links
    assert cards.read(row.id).start.start.attacker.people == "cohorts"
    over = cards.advance(row.id, cards.read(row.id).head, cards.Until.BATTLE)
    taking = GAME.address("take-cards", game.id, row.id)
    assert taking in reader.open("card-battle", row.id).links
    assert taking in board(reader, game).links

    page = reader.visit(taking)
    reader.send(page, next(form for form in page.forms if form.method == "post" and form.fields.get("seen")))

    after = GAME.log.read(game.id)
    taken, lost = after.lines[len(game.lines)].decision, [percent_lost(over.now, side) for side in BOTH]
    assert (taken.by, taken.battle) == (Resolver.BATTLEPLAY, 1)
    assert [taken.romans_lost, taken.caledonians_lost] == lost
    assert cards.read(row.id).taken
    assert GAME.address("battle-of-line", game.id, after.lines[len(game.lines)].n)
    assert "has the result" in reader.open("card-battle", row.id).text


def test_a_result_is_typed_in(reader: Reader, game: AnyGame):
    """First what it brings, with its clause; shares that cannot be are sent back."""

    def typed(romans: int, caledonians: int) -> Page:
        query = {"winner": CALEDONIANS, "romans_lost": romans, "caledonians_lost": caledonians}
        return reader.visit(f"{GAME.address('result', game.id)}?{urlencode(query)}")

    assert typed(50, 100).status == 422
    page = typed(50, 30)
    assert "The Romans lose 4 of 8 steps, of their choice." in page.text
    assert "The Caledonians lose 1 of 4 steps, of their choice." in page.text
    assert "Then the loser retreats" in page.text
    assert GAME.log.read(game.id) == game


def test_what_its_own_dice_decided_is_told_once_it_is_over(game: AnyGame):
    """Not while it goes on, in lines of its own."""
    decide(game.id, FightHere())
    begun = GAME.log.read(game.id)
    assert BATTLES.told(begun, len(game.lines)).winner == ""
    while (now := GAME.log.read(game.id)).now.battle:
        decide(game.id, legal_decisions(now.now)[0])

    told = BATTLES.told(now, len(game.lines))
    assert told.winner in ("attacker", "defender")
