"""What lists of campaigns say of each is kept in its row: written with whatever moves it on, and never by reading."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.db import DatabaseError, connection

from campaign import models
from campaign.italy import games, shelf, summaries
from campaign.italy.games import CampaignGame
from campaign.italy.summaries import EDITION, Summary
from campaign.models import ManualDice
from engine.models import GameLine
from engine.shared import DamagedGame
from powers.rules.options import Options
from tests.pages.reader import Reader
from tests.played import stand_at

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> CampaignGame:
    return stand_at("dominion", 150)


def row(game: CampaignGame) -> models.Campaign:
    return models.Campaign.objects.get(id=game.id)


def kept(game: CampaignGame) -> Summary | None:
    """What its row has of it."""
    return summaries.kept(row(game).summary, row(game).head)


def asked(game: CampaignGame) -> Summary:
    """As a list asks for it."""
    return shelf.summary(game.id, row(game).head, row(game).summary)


def spoil(game: CampaignGame) -> None:
    """Its last line, behind the program's back."""
    GameLine.objects.filter(game=game.id, n=game.head).update(payload="{")
    games.LOG.forget()


def test_it_tells_how_the_campaign_stands(game: CampaignGame):
    told = asked(game)

    assert (told.turn, told.year, told.civic) == (game.now.turn, game.now.year, game.now.civic_total)
    assert (told.ending, told.head, told.seed) == ("", game.head, game.start.seed)
    over = asked(stand_at("dominion"))
    assert (over.ending, over.won <= over.fought, over.fought > 0) == ("Lasting dominion of Italy", True, True)


MOVES: dict[str, Callable[[CampaignGame], CampaignGame]] = {
    "imported": lambda game: game,
    "created": lambda game: games.create("Roma", "seed", Options()),
    "created, with the first dice to come": lambda game: games.begin(game.start, ManualDice.ALL),
    "a step": lambda game: games.step(game.id, game.head),
    "a turn": lambda game: games.run_turn(game.id, game.head),
    "undone": lambda game: games.undo_decision(game.id, game.head),
    "back": lambda game: games.go_back(game.id, game.head, 90),
    "another branch": lambda game: games.switch(game.id, games.go_back(game.id, game.head, 90).head, game.head),
    "taken up again": lambda game: games.step(game.id, games.undo_step(game.id, game.head).head),
    "corrected": lambda game: games.correct(game.id, game.head, game.head, game.lines[-1].decision),
}


@pytest.mark.parametrize("move", MOVES)
def test_it_is_written_with_every_move(game: CampaignGame, move: str):
    moved = MOVES[move](game)

    found = kept(moved)
    assert found == summaries.summary(moved)
    assert found.head == row(moved).head


def test_what_does_not_happen_leaves_it(game: CampaignGame, monkeypatch: pytest.MonkeyPatch):
    """It is written in the transaction of the move."""
    before = row(game).summary

    def full(*args: object) -> None:
        raise DatabaseError("database or disk is full")

    monkeypatch.setattr(type(games.LOG), "add", full)
    with pytest.raises(DatabaseError):
        games.step(game.id, game.head)

    assert row(game).summary == before


def test_a_list_reads_no_campaign_for_it(game: CampaignGame, monkeypatch: Any):
    told = asked(game)

    def nothing_is_read(*args: object) -> None:
        raise AssertionError("the campaign was read")

    monkeypatch.setattr(games, "at", nothing_is_read)

    assert asked(game) == told


WORTHLESS = ["", "{", "[1]", '{"edition":1}', "\x00"]


def older(game: CampaignGame, how: str) -> None:
    """Its row has nothing of worth, of an older program or of another line."""
    says = {"older": {"edition": EDITION - 1}, "of another line": {"head": 3}}
    other = json.loads(row(game).summary) | says.get(how, {}) | {"waiting": "In other words"}
    models.Campaign.objects.filter(id=game.id).update(summary=json.dumps(other) if how in says else how)


@pytest.mark.parametrize("how", [*WORTHLESS, "older", "of another line"])
def test_what_is_worth_nothing_is_worked_out_and_not_written(game: CampaignGame, reader: Reader, how: str):
    told = asked(game)
    older(game, how)
    before = row(game).summary

    assert kept(game) is None
    assert asked(game) == told
    assert told.waiting in reader.open("campaigns").text
    assert row(game).summary == before


@pytest.mark.parametrize("how", ["", "older"])
def test_at_the_next_start_it_is_written(game: CampaignGame, how: str):
    told, played = asked(game), row(game).played
    older(game, how)

    shelf.refresh_summaries()

    assert kept(game) == told
    assert row(game).played == played


def test_a_start_writes_nothing_where_all_is_well(game: CampaignGame, django_assert_num_queries: Any):
    with django_assert_num_queries(3):  # all rows; its own, its lines
        shelf.refresh_summaries()


def test_what_was_decided_meanwhile_stays(game: CampaignGame, monkeypatch: pytest.MonkeyPatch):
    """The row that is looked after has moved on while its campaign was read."""
    older(game, "")
    rebuilt = games.LOG.rebuilt

    def deciding(log: object, row: models.Campaign, head: int) -> CampaignGame:
        found = rebuilt(row, head)
        games.step(game.id, game.head)
        return found

    monkeypatch.setattr(type(games.LOG), "rebuilt", deciding)
    shelf.refresh_summaries()

    assert kept(game) == summaries.summary(games.read(game.id))
    assert games.read(game.id).head > game.head


def test_of_a_damaged_campaign_there_is_none(game: CampaignGame, reader: Reader):
    other = stand_at("dominion", 20)
    older(other, "")
    spoil(game)

    shelf.refresh_summaries()

    assert row(game).summary == ""
    assert kept(other)
    with pytest.raises(DamagedGame):
        asked(game)
    assert "cannot be read" in reader.open("campaigns").text


def test_the_one_to_go_on_with_is_read(game: CampaignGame, reader: Reader):
    """Damaged since its summary was written: it is the one that Continue would open."""
    models.Campaign.objects.filter(id=game.id).update(name="Roma")
    spoil(game)

    page = reader.open("campaigns")

    assert "It cannot be read" in page.text
    assert "Continue" not in page.headings
    assert kept(game)


def test_a_summary_that_is_no_text_spoils_no_list(game: CampaignGame, reader: Reader):
    with connection.cursor() as cursor:
        cursor.execute("UPDATE engine_game SET summary = CAST(x'ff00' AS TEXT)")

    assert summaries.summary(game).waiting in reader.open("campaigns").text
    shelf.refresh_summaries()
    assert reader.open("honours").status == 200


def test_a_full_disk_stops_no_start(game: CampaignGame, monkeypatch: Any, caplog: pytest.LogCaptureFixture):
    def full(*args: object, **columns: object) -> None:
        raise DatabaseError("database or disk is full")

    older(game, "")
    monkeypatch.setattr("django.db.models.query.QuerySet.update", full)

    shelf.refresh_summaries()

    assert "could be updated" in caplog.text
    assert asked(game).head == game.head


def test_what_cannot_be_told_has_none(game: CampaignGame, monkeypatch: Any):
    """Ids that an older program let in: a decision is not refused for it."""

    def nobody(*args: object) -> None:
        raise KeyError("atlantis")

    monkeypatch.setattr("campaign.italy.narrate.waiting", nobody)

    moved = games.step(game.id, game.head)

    assert row(game).head == moved.head > game.head
    assert row(moved).summary == ""
