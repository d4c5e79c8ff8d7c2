"""A campaign's short battles: begun from the desk, there again, their results taken once and only where they belong."""

import pytest
from django.db.models import QuerySet
from django.urls import reverse

from battles.begun import BEGUN, account
from battles.rules.verdict import SHORT, Resolver, Side
from battles.short.games import KINDS
from campaign.italy import games
from campaign.italy.games import CampaignGame
from campaign.italy.rules.decisions import ReportBattle
from campaign.italy.rules.events import BattleWon
from campaign.italy.rules.state import Stage
from campaign.models import Campaign, ManualDice
from engine.models import GameRow
from engine.shared import AnyGame
from tests.pages.reader import Form, Page, Reader
from tests.played import rome_attacks, stand_before
from tests.whole import hand_of

pytestmark = pytest.mark.django_db
EITHER = Resolver.ODDS_TABLE
"""Where both are told from each other by nothing."""


def rows() -> QuerySet[GameRow]:
    """Those of short battles."""
    return GameRow.objects.exclude(key="")


@pytest.fixture
def game() -> CampaignGame:
    """Rome attacks, and the armies stand."""
    return stand_before(ReportBattle, rome_attacks)


@pytest.fixture(params=SHORT)
def by(request: pytest.FixtureRequest) -> Resolver:
    resolver: Resolver = request.param
    return resolver


def begun(reader: Reader, game: CampaignGame, by: Resolver, commands: str = "attacker") -> Page:
    """By the desk's form to the board; or to what follows, where nobody commands."""
    desk = reader.open("desk", game.id)
    form = next(form for form in desk.forms if form.action == reverse("begin-short", args=[game.id, by]))
    return reader.send(desk, form.filled(commands=commands))


def read(by: Resolver) -> AnyGame:
    """The latest battle."""
    return KINDS[by].log.read(rows().filter(ruleset=by).latest("created").id)


def pressed(reader: Reader, page: Page) -> Page:
    """On the board to the end, by the first of what may be decided each time, not all at once."""
    board = page.url.partition("?")[0]
    while forms := _deciding(reader.visit(f"{board}?side=attacker")):
        reader.send(page, forms[0], next(button for button in forms[0].buttons if button.name))
    return reader.visit(board)


def _deciding(page: Page) -> list[Form]:
    return [form for form in page.forms if form.action.endswith("/decide/")]


def take(reader: Reader, game: CampaignGame, by: Resolver, over: AnyGame) -> Page:
    """See what follows, and confirm it."""
    page = reader.open("take-short", game.id, by, over.id)
    return reader.send(page, page.form(f"/short/{by}/{over.id}/"))


def fought(reader: Reader, game: CampaignGame, by: Resolver) -> AnyGame:
    """By the program, at once."""
    begun(reader, game, by, "neither")
    return read(by)


def test_a_tile_says_how_it_is_fought_and_no_odds(reader: Reader, game: CampaignGame):
    tiles = reader.open("desk", game.id).html.split('<details class="other-ways"')[1].split("</details>")[0]
    assert "combat results table" in tiles
    assert " win " not in tiles


def test_it_works(reader: Reader, game: CampaignGame, by: Resolver):
    """Odds before the choice; to the board, which is kept; back with the result, which counts once it is confirmed."""
    desk = reader.open("desk", game.id)
    assert f"{KINDS[by].title.name} Romans win" in desk.text.replace("\n", " ")
    assert "Exact odds, before the ground is rolled." in desk.text
    board = begun(reader, game, by)
    fresh = read(by)
    assert fresh.start.meeting.players == (Side.ATTACKER,)
    assert board.url == KINDS[by].address("board", fresh.id)
    assert reverse("desk", args=[game.id]) in board.links
    assert "Go on with the battle" in reader.open("desk", game.id).text
    assert "not over yet" in reader.open("take-short", game.id, by, fresh.id).text
    assert not any("Take this result" in text for text in [board.text])

    board = pressed(reader, board)
    over = read(by)
    address = reverse("take-short", args=[game.id, by, over.id])
    assert address in board.links
    assert address in reader.open("desk", game.id).links
    page = reader.visit(address)
    assert "This is what will happen" in page.headings
    assert KINDS[by].address("board", over.id) in page.links
    assert games.read(game.id) == game
    take(reader, game, by, over)

    now = games.read(game.id)
    line = now.lines[len(game.lines)]
    told = account(by, hand_of(game).key, over)
    decided = over.now.outcome
    assert line.decision == ReportBattle(decided.winner, decided.grade, by, account=told)
    assert [event.account for event in line.events if isinstance(event, BattleWon)] == [told]
    assert now.now.battle is None or now.now.battle.stage is Stage.SPOILS


def test_the_log_leads_back_to_the_battle(reader: Reader, game: CampaignGame, by: Resolver):
    """If it is kept; and there it is said that nothing changes any more."""
    over = fought(reader, game, by)
    page = take(reader, game, by, over)
    line = games.read(game.id).lines[len(game.lines)]

    address = reverse("battle-of-line", args=[game.id, line.n])
    assert address in page.links
    assert address in reader.open("chronicle", game.id).links
    board = reader.visit(address)
    assert board.url == KINDS[by].address("board", over.id)
    assert "The campaign has the result of this battle" in board.text
    assert not _deciding(board)
    rows().delete()
    assert "is no longer kept here" in reader.visit(address).text


def test_other_terms_are_another_battle(reader: Reader, game: CampaignGame):
    """The same attack on another province, or with other points."""
    over = fought(reader, game, EITHER)
    key, terms = hand_of(game).key, hand_of(game).terms

    assert BEGUN[EITHER].standing(key, terms) == over
    assert BEGUN[EITHER].standing(key, terms._replace(seed="elsewhere")) is None
    BEGUN[EITHER].stand(f"{game.id}/", {key: terms._replace(attacker=("romans", 99))}, {})
    assert rows().get().superseded
    BEGUN[EITHER].stand(f"{game.id}/", {key: terms}, {})
    assert not rows().get().superseded


def test_one_of_each_may_be_begun(reader: Reader, game: CampaignGame):
    """Of those that stand the campaign has the result of one."""
    lined, table = (fought(reader, game, by) for by in SHORT)
    take(reader, game, Resolver.ODDS_TABLE, table)

    taken = dict(rows().values_list("id", "taken"))
    assert taken == {lined.id: False, table.id: True}


def test_the_players_own_dice(reader: Reader, game: CampaignGame, by: Resolver):
    """Where he rolls those of battles, and commands."""
    Campaign.objects.update(hands=ManualDice.BATTLES)

    board = begun(reader, game, by, "both")
    forms = _deciding(reader.visit(f"{board.url}?side=attacker"))
    page = reader.send(board, forms[0], forms[0].buttons[0]) if forms else reader.visit(f"{board.url}roll/")
    assert "Your dice" in page.headings
    fought(reader, game, by)
    assert [row.by_hand for row in rows().order_by("created")] == [True, False]


def test_not_where_the_table_alone_decides(reader: Reader):
    """D26: as BattlePlay, C6.8, option any_resolver off."""
    game = stand_before(ReportBattle, lambda campaign: not campaign.start.italy.options.any_resolver)

    assert KINDS[EITHER].title.name not in reader.open("desk", game.id).text
    page = reader.sent("begin-short", game.id, EITHER, seen=game.head, commands="both")
    assert "No battle here can be fought that way" in page.text
