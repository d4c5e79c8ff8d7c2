"""A result from a file: read, shown with what it changes, confirmed; or refused with the reason."""

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from battles import results
from battles.rules.slip import slip_code
from battles.rules.tracker import TrackedResult
from battles.rules.verdict import Grade, Side, Tally
from campaign import games
from campaign.games import CampaignGame
from campaign.rules.decisions import ReportBattle, ReportNoResult, Undecided
from campaign.web.table import brief
from tests.pages.reader import Page, Reader
from tests.played import stand_before

TALLY = Tally(losses=2, break_point=7, winner_cavalry=1, loser_cavalry=0)


@pytest.fixture
def game(db: None) -> CampaignGame:
    """A battle on the table waits for its result."""
    return stand_before(ReportBattle)


def code(game: CampaignGame) -> str:
    told_of = brief(game)
    assert told_of is not None
    return slip_code(told_of)


def content(game: CampaignGame, **changes: Any) -> dict[str, Any]:
    result = results.of(TrackedResult(Side.ATTACKER, TALLY), code(game))
    return {**json.loads(results.as_json(result)), **changes}


def upload(reader: Reader, game: CampaignGame, data: bytes) -> Page:
    page = reader.open("desk", game.id)
    return reader.send(page, page.form("/result/"), file=SimpleUploadedFile("result.json", data))


def confirm(reader: Reader, game: CampaignGame, page: Page) -> CampaignGame:
    assert games.read(game.id) == game, "nothing changes before it is confirmed"
    reader.send(page, page.form("report/"))
    return games.read(game.id)


@pytest.mark.parametrize("write", [results.as_json, results.as_csv])
def test_it_works(reader: Reader, game: CampaignGame, write: Any):
    data = write(results.of(TrackedResult(Side.ATTACKER, TALLY), code(game))).encode()

    now = confirm(reader, game, upload(reader, game, data))

    assert now.lines[len(game.lines)].decision == ReportBattle(Side.ATTACKER, Grade.MAJOR, tally=TALLY)


def test_a_draw(reader: Reader, game: CampaignGame):
    data = json.dumps({"code": code(game), "winner": "draw"}).encode()

    now = confirm(reader, game, upload(reader, game, data))

    assert now.lines[len(game.lines)].decision == ReportNoResult(Undecided.DRAW)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"code": "AAA-AAA"}, "Its code AAA-AAA belongs to another battle: take the file of this one"),
        ({"winner": "Hannibal"}, "winner: Input should be"),
        ({"losses": 1000}, "Its numbers go from 0 to 99"),
        ({"losses": -1}, "Its numbers go from 0 to 99"),
        ({"units": ["XX"]}, "units: Unexpected keyword argument"),
        ({"version": 2}, "version: Input should be 1"),
        ({"format": "something else"}, "format: Input should be"),
        ({"losses": None}, "neither a grade nor all four numbers"),
    ],
)
def test_what_does_not_fit_is_refused(reader: Reader, game: CampaignGame, change: dict[str, Any], reason: str):
    page = upload(reader, game, json.dumps(content(game, **change)).encode())

    assert any(reason in notice and "Nothing has changed" in notice for notice in page.notices)
    assert games.read(game.id) == game


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b'{"code": ',
        b"\xff\xfe",
        b"code,winner\n",
        b"[1, 2]",
        b"x" * (results.MOST_BYTES + 5),
        b'"' + b"a" * 9,
    ],
    ids=["empty", "cut", "cut short", "no text", "names alone", "a list", "huge", "a text without an end"],
)
def test_what_is_no_result_is_refused(reader: Reader, game: CampaignGame, data: bytes):
    page = upload(reader, game, data)

    assert any("not the result of the battle at hand" in notice for notice in page.notices)
    assert games.read(game.id) == game


def test_numbers_that_no_won_battle_has(reader: Reader, game: CampaignGame):
    page = upload(reader, game, json.dumps(content(game, losses=7)).encode())

    assert "A winner has lost fewer banners than its break point" in page.text
    assert games.read(game.id) == game


def test_the_slip_of_another_battle(reader: Reader, game: CampaignGame):
    page = reader.open("desk", game.id)

    answer = reader.send(page, page.form("report/").filled(winner="attacker", grade="minor", code="aaa-aaa"))

    assert any("The code AAA-AAA does not belong to this battle" in notice for notice in answer.notices)
    assert any("leave the code empty" in notice for notice in answer.notices)
    assert code(game) not in answer.html
    assert games.read(game.id) == game
