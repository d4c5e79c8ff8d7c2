"""A campaign's battle by cards: begun from the desk, there again, its result taken once and only where it belongs."""

from uuid import UUID, uuid4

import pytest
from django.urls import reverse

from battles import models
from battles.battleplay import games as cards
from battles.battleplay.games import Commands, KeptCardGame
from battles.begun import BEGUN, account
from battles.fights import Taken
from battles.rules.battleplay.account import Account, Losses
from battles.rules.battleplay.ending import outcome
from battles.rules.verdict import Resolver, Side
from campaign.italy import games, narrate
from campaign.italy.games import CampaignGame
from campaign.italy.rules import turn
from campaign.italy.rules.decisions import ReportBattle, UseGenerator
from campaign.italy.rules.events import BattleWon
from campaign.italy.rules.state import Stage
from tests.pages.reader import Page, Reader, read
from tests.played import rome_attacks, stand_at, stand_before, states
from tests.whole import hand_of


@pytest.fixture
def game(db: None) -> CampaignGame:
    """Rome attacks, and the armies stand."""
    return stand_before(ReportBattle, rome_attacks)


def begin(reader: Reader, game: CampaignGame, commands: str = "attacker", level: str = "1") -> KeptCardGame:
    """By the desk's form to the armies, and on to the board."""
    page = reader.open("desk", game.id)
    form = next(form for form in page.forms if form.action == reverse("by-cards", args=[game.id]))
    address = f"{form.action}?seen={form.fields['seen']}&commands={commands}&level={level}"
    board = reader.press(reader.visit(address), "begin")
    return cards.read(UUID(board.url.split("/")[-2]))


def finish(begun: KeptCardGame) -> KeptCardGame:
    return cards.advance(begun.id, begun.head, cards.Until.BATTLE)


def take(reader: Reader, game: CampaignGame, begun: KeptCardGame) -> Page:
    """See what follows, and confirm it."""
    page = reader.open("take-cards", game.id, begun.id)
    return reader.send(page, page.form(f"/cards/{begun.id}/"))


def at_once(reader: Reader, game: CampaignGame) -> Page:
    page = reader.open("desk", game.id)
    return reader.send(page, page.form("/cards/at-once/"))


def test_it_works(reader: Reader, game: CampaignGame):
    begun = begin(reader, game)
    assert begun.commands is Commands.ATTACKER
    assert begun.name.endswith(f", {game.now.year} BC")
    board = reader.open("card-battle", begun.id)
    assert reverse("desk", args=[game.id]) in board.links
    assert reverse("take-cards", args=[game.id, begun.id]) not in board.links
    desk = reader.open("desk", game.id)
    assert "Go on with the card battle" in desk.text
    assert reverse("card-battle", args=[begun.id]) in desk.links
    assert "That battle is not over yet" in reader.open("take-cards", game.id, begun.id).text
    over = finish(begun)
    assert reverse("take-cards", args=[game.id, begun.id]) in reader.open("card-battle", begun.id).links

    page = reader.open("take-cards", game.id, begun.id)
    assert "This is what will happen" in page.headings
    assert games.read(game.id) == game
    take(reader, game, begun)

    now = games.read(game.id)
    line = now.lines[len(game.lines)]
    told = account(Resolver.BATTLEPLAY, over.key, over)
    decided = outcome(over.now)
    assert line.decision == ReportBattle(decided.winner, decided.grade, Resolver.BATTLEPLAY, account=told)
    assert [event.account for event in line.events if isinstance(event, BattleWon)] == [told]
    assert now.now.battle is None or now.now.battle.stage is Stage.SPOILS


def test_the_log_leads_back_to_the_battle(reader: Reader, game: CampaignGame):
    """If it is kept."""
    begun = finish(begin(reader, game))
    page = take(reader, game, begun)
    line = games.read(game.id).lines[len(game.lines)].n

    address = reverse("battle-of-line", args=[game.id, line])
    assert address in page.links
    assert address in reader.open("chronicle", game.id).links
    page = reader.visit(address)
    assert page.url == reverse("card-battle", args=[begun.id])
    assert "The campaign has the result of this battle" in page.text
    models.CardBattle.objects.all().delete()
    assert "is no longer kept here" in reader.visit(address).text


def test_a_result_that_is_taken_stays_until_it_is_undone(reader: Reader, game: CampaignGame):
    over = finish(begin(reader, game))
    take(reader, game, over)
    after = games.read(game.id)
    with pytest.raises(Taken):
        cards.undo(over.id, over.head, over.lines[0].n)
    assert "the campaign has gone on, or went back" in reader.open("take-cards", game.id, over.id).text

    games.undo_decision(game.id, after.head)
    assert not cards.read(over.id).closed
    assert "Take this result" in reader.open("desk", game.id).text
    take(reader, game, over)

    assert games.read(game.id).now == after.now
    assert cards.read(over.id).taken


def test_before_the_battle_it_no_longer_counts(reader: Reader, game: CampaignGame):
    over = finish(begin(reader, game))
    back = games.undo_decision(game.id, game.head)

    assert cards.read(over.id).superseded
    assert "Nothing has changed" in reader.open("take-cards", game.id, over.id).text
    assert "This battle no longer counts" in reader.open("card-battle", over.id).text
    games.decide(game.id, back.head, game.lines[len(back.lines)].decision)
    assert games.read(game.id).now == game.now
    assert not cards.read(over.id).superseded


def test_other_terms_are_another_battle(reader: Reader, game: CampaignGame):
    """The same attack on another province, or with other points."""
    begun = begin(reader, game)
    key, terms = hand_of(game).key, hand_of(game).terms

    assert BEGUN[Resolver.BATTLEPLAY].standing(key, terms) == begun
    assert BEGUN[Resolver.BATTLEPLAY].standing(key, terms._replace(seed="elsewhere")) is None
    assert BEGUN[Resolver.BATTLEPLAY].standing(key, terms._replace(defender=("etruscans", 99))) is None
    BEGUN[Resolver.BATTLEPLAY].stand(f"{game.id}/", {key: terms._replace(attacker=("romans", 99))}, {})
    assert cards.read(begun.id).superseded
    BEGUN[Resolver.BATTLEPLAY].stand(f"{game.id}/", {key: terms}, {})
    assert not cards.read(begun.id).superseded


def test_begun_anew(reader: Reader, game: CampaignGame):
    first = finish(begin(reader, game))
    second = finish(begin(reader, game, commands="both", level="2"))

    assert cards.read(first.id).superseded
    assert account(Resolver.BATTLEPLAY, second.key, second).battle == 2
    take(reader, game, second)
    after = games.read(game.id)
    games.undo_decision(game.id, after.head)
    assert cards.read(first.id).superseded
    assert not cards.read(second.id).superseded


def test_at_once_by_the_program(reader: Reader, game: CampaignGame):
    page = at_once(reader, game)

    begun = cards.read(models.CardBattle.objects.get().id)
    assert begun.now.ending is not None
    assert begun.commands is Commands.NEITHER
    assert "This is what will happen" in page.headings
    assert games.read(game.id) == game
    reader.send(page, page.form(f"/cards/{begun.id}/"))
    assert len(games.read(game.id).lines) == len(game.lines) + 1


def test_another_powers_battle(reader: Reader, db: None):
    """C6.8, option any_resolver: stepped to it, the player may watch it, or take a side."""
    joined = ((place, now.battle) for place, now in enumerate(states("dominion")) if now.battle)
    foreign = (place for place, battle in joined if battle.stage is Stage.JOINED and not battle.is_romes)
    game = stand_at("dominion", next(foreign))
    assert turn.programs_decision(game.now) == UseGenerator()

    begun = finish(begin(reader, game, commands="neither"))
    take(reader, game, begun)

    assert isinstance(games.read(game.id).lines[len(game.lines)].decision, ReportBattle)


def test_not_where_the_table_alone_decides(reader: Reader, db: None):
    """C6.8, option any_resolver off."""
    game = stand_before(ReportBattle, lambda campaign: not campaign.start.italy.options.any_resolver)

    assert "BattlePlay" not in reader.open("desk", game.id).text
    for page in (reader.open("by-cards", game.id), reader.sent("by-cards-at-once", game.id, seen=game.head)):
        assert "No battle here can be fought that way" in page.text


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("seen={seen}&commands=all&level=1", "Choose from the lists whom you command"),
        ("seen={seen}&commands=attacker&level=4", "Choose from the lists whom you command"),
        ("seen=1&commands=attacker&level=1", "The campaign has moved on"),
        ("", "The campaign has moved on"),
    ],
)
def test_what_cannot_begin(reader: Reader, game: CampaignGame, query: str, said: str):
    address = f"{reverse('by-cards', args=[game.id])}?{query.format(seen=game.head)}"

    assert said in reader.visit(address).text
    assert said in read(reader.post(address, {"do": "begin"}, follow=True), address).text
    assert not models.CardBattle.objects.exists()


def test_a_battle_that_is_nobodys(reader: Reader, game: CampaignGame):
    skirmish = cards.create(begin(reader, game).now.start, "", "A skirmish", Commands.NEITHER, 1)

    for id in (uuid4(), finish(skirmish).id):
        assert "Nothing has changed" in reader.open("take-cards", game.id, id).text


TOLD: dict[str, tuple[Account, tuple[str, ...]]] = {
    "a rout": (
        Account(1, Losses(5, 1, 1, 2), Losses(6, 5, 0, 0), Side.DEFENDER),
        (
            "Rome lost 1 of 5 main battle cards, and 2 of its generals fell;",
            "lost 5 of 6 main battle cards and ran, and their general with them.",
        ),
    ),
    "one general": (
        Account(1, Losses(5, 2, 1, 1), Losses(6, 1, 0, 0), None),
        ("Rome lost 2 of 5 main battle cards, and its general fell; the", "lost 1 of 6 main battle cards."),
    ),
}


@pytest.mark.parametrize(("account", "texts"), TOLD.values(), ids=TOLD)
def test_it_is_told(game: CampaignGame, account: Account, texts: tuple[str, ...]):
    """R21, R27: losses and generals, in the log."""
    won = account.outcome()
    report = ReportBattle(won.winner, won.grade, Resolver.BATTLEPLAY, account=account)
    line = games.decide(game.id, game.head, report).lines[len(game.lines)]

    text = " ".join(entry.text for entry in narrate.entries(game.now.start.italy, line, game.now))
    assert all(part in text for part in texts)
