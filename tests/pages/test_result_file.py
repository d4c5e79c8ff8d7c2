"""A result from a file: read, shown with what it changes, confirmed; or refused with the reason."""

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from battles import results
from battles.rules.slip import slip_code
from battles.rules.tracker import Outcome
from battles.rules.verdict import Grade, Side, Tally
from campaign import chronicle
from campaign.chronicle import Chronicle
from campaign.rules.decisions import ReportBattle, ReportNoResult, Undecided
from campaign.web.table import brief
from tests.pages.reader import Page, Reader
from tests.played import stand_before

TALLY = Tally(losses=2, break_point=7, winner_cavalry=1, loser_cavalry=0)


@pytest.fixture
def told(db: None) -> Chronicle:
    """A battle on the table waits for its result."""
    return stand_before(ReportBattle)


def code(told: Chronicle) -> str:
    told_of = brief(told)
    assert told_of is not None
    return slip_code(told_of)


def content(told: Chronicle, **changes: Any) -> dict[str, Any]:
    result = results.of(Outcome(Side.ATTACKER, TALLY), code(told))
    return {**json.loads(results.as_json(result)), **changes}


def upload(reader: Reader, told: Chronicle, data: bytes) -> Page:
    page = reader.open("desk", told.id)
    return reader.send(page, page.form("/result/"), file=SimpleUploadedFile("result.json", data))


def confirm(reader: Reader, told: Chronicle, page: Page) -> Chronicle:
    assert chronicle.read(told.id) == told, "nothing changes before it is confirmed"
    reader.send(page, page.form("OfferReport/"))
    return chronicle.read(told.id)


@pytest.mark.parametrize("write", [results.as_json, results.as_csv])
def test_it_works(reader: Reader, told: Chronicle, write: Any):
    data = write(results.of(Outcome(Side.ATTACKER, TALLY), code(told))).encode()

    now = confirm(reader, told, upload(reader, told, data))

    assert now.lines[len(told.lines)].decision == ReportBattle(Side.ATTACKER, Grade.MAJOR, tally=TALLY)


def test_a_draw(reader: Reader, told: Chronicle):
    data = json.dumps({"code": code(told), "winner": "draw"}).encode()

    now = confirm(reader, told, upload(reader, told, data))

    assert now.lines[len(told.lines)].decision == ReportNoResult(Undecided.DRAW)


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
def test_what_does_not_fit_is_refused(reader: Reader, told: Chronicle, change: dict[str, Any], reason: str):
    page = upload(reader, told, json.dumps(content(told, **change)).encode())

    assert any(reason in notice and "Nothing has changed" in notice for notice in page.notices)
    assert chronicle.read(told.id) == told


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
def test_what_is_no_result_is_refused(reader: Reader, told: Chronicle, data: bytes):
    page = upload(reader, told, data)

    assert any("not the result of the battle at hand" in notice for notice in page.notices)
    assert chronicle.read(told.id) == told


def test_numbers_that_no_won_battle_has(reader: Reader, told: Chronicle):
    page = upload(reader, told, json.dumps(content(told, losses=7)).encode())

    assert "A winner has lost fewer banners than its break point" in page.text
    assert chronicle.read(told.id) == told


def test_the_slip_of_another_battle(reader: Reader, told: Chronicle):
    page = reader.open("desk", told.id)

    answer = reader.send(page, page.form("OfferReport/").filled(winner="attacker", grade="minor", code="aaa-aaa"))

    assert any("The code AAA-AAA does not belong to this battle" in notice for notice in answer.notices)
    assert any("leave the code empty" in notice for notice in answer.notices)
    assert code(told) not in answer.html
    assert chronicle.read(told.id) == told
