"""Results from a file or put right later: what follows is shown first, and what no longer fits."""

import json
from dataclasses import replace
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from battles import results
from battles.rules.slip import slip_code
from battles.rules.tracker import TrackedResult
from battles.rules.verdict import Grade, Side, Tally
from campaign.italy import games
from campaign.italy.games import CampaignGame
from campaign.italy.rules.decisions import DeclareAttack, ReportBattle, ReportNoResult, Undecided
from tests.pages.reader import Page, Reader, refused
from tests.played import on_the_table, stand_at, stand_before, unchanged
from tests.whole import brief_of


@pytest.fixture
def game(db: None) -> CampaignGame:
    """Some turns after the first battle on the table."""
    return stand_at("disgrace", 200)


def reports(game: CampaignGame) -> list[int]:
    return [line.n for line in game.lines if isinstance(line.decision, ReportBattle)]


def other(game: CampaignGame, n: int) -> dict[str, str]:
    """The opposite of what was reported."""
    decision = game.lines[game.place(n) - 1].decision
    assert isinstance(decision, ReportBattle)
    return {"winner": decision.winner.other.value, "grade": "minor"}


def fill_in(reader: Reader, game: CampaignGame, n: int, **values: str) -> Page:
    page = reader.open("correct", game.id, n)
    return reader.send(page, page.form("").filled(**values))


def test_it_works(reader: Reader, game: CampaignGame):
    """With the code of its slip, in whatever letters."""
    n = reports(game)[0]
    log = reader.open("log", game.id, game.states[game.place(n) - 1].turn)
    assert reverse("correct", args=[game.id, n]) in log.links

    preview = fill_in(reader, game, n, code=code(before(game, n)).lower(), **other(game, n))
    assert unchanged(game)
    done = reader.press(preview, "confirmed")

    now = games.read(game.id)
    decision = now.lines[game.place(n) - 1].decision
    assert isinstance(decision, ReportBattle)
    assert {"winner": decision.winner, "grade": decision.grade} == other(game, n)
    assert now.lines[: game.place(n) - 1] == game.lines[: game.place(n) - 1]
    assert done.url == reverse("desk", args=[game.id])
    assert any("corrected" in notice for notice in done.notices)


def test_what_no_longer_fits_is_named(reader: Reader, game: CampaignGame):
    for n in reports(game):
        page = fill_in(reader, game, n, **other(game, n))

        decision = game.lines[game.place(n) - 1].decision
        assert isinstance(decision, ReportBattle)
        otherwise = ReportBattle(decision.winner.other, Grade.MINOR, decision.resolver)
        changed = games.correction(game, n, otherwise)
        assert all(f"Line {line.n}" in page.text for line in changed.dropped)
    assert unchanged(game)


# Results at other points


@pytest.fixture
def doubtful(db: None) -> CampaignGame:
    """If the Senones held Ager Gallicus (line 17), the Samnites meet Rome with 10 points less (line 22)."""
    return on_the_table("doubt 23", 2)


def held(reader: Reader, game: CampaignGame) -> Page:
    """What follows if they did."""
    return fill_in(reader, game, 17, winner="defender", grade="minor")


def test_the_same_battle_at_other_points_is_asked_about(reader: Reader, doubtful: CampaignGame):
    page = held(reader, doubtful)

    assert "Line 22, 348 BC: Battle in Pentria: Romans against Samnites" in page.text
    assert "Army points then 80 : 90, now 80 : 80" in page.text
    assert "stand-22" not in page.form("").fields
    assert "turn 1, 348 BC: Battle in Pentria" in page.text
    page = reader.press(page, "change")
    assert page.status == 200
    assert (page.form("").fields["winner"], page.form("").fields["grade"]) == ("defender", "minor")


def test_unless_it_is_ticked_it_is_dropped(reader: Reader, doubtful: CampaignGame):
    reader.press(held(reader, doubtful), "confirmed")

    now = games.read(doubtful.id)
    assert now.now.battle is not None
    assert (now.now.turn, now.now.battle.province) == (1, "pentria")
    assert games.at(doubtful.id, doubtful.head) == doubtful


def test_ticked_it_stands_once_it_is_shown_what_follows(reader: Reader, doubtful: CampaignGame):
    """The campaign then goes on to another such battle, whose box is still empty."""
    page = held(reader, doubtful)

    again = reader.press(page, "again", **{"stand-22": "on"})
    assert unchanged(doubtful)
    assert again.form("").fields["stand-22"] == "on"
    assert "stand-49" in again.form("").choices
    assert "stand-49" not in again.form("").fields
    reader.press(again, "confirmed")

    now = games.read(doubtful.id)
    game = games.correction(doubtful, 17, now.lines[doubtful.place(17) - 1].decision, [22])
    assert now.now == game.now
    assert now.now.turn == 3


def test_nothing_is_done_that_was_not_shown(reader: Reader, doubtful: CampaignGame):
    """He ticks, and confirms at once: first he is shown what follows."""
    page = held(reader, doubtful)

    again = reader.press(page, "confirmed", **{"stand-22": "on"})

    assert any("changed which results stand" in notice for notice in again.notices)
    assert unchanged(doubtful)
    assert reader.press(again, "confirmed").url == reverse("desk", args=[doubtful.id])
    assert not unchanged(doubtful)


@pytest.mark.parametrize("name", ["stand-0", "stand-17", "stand-999", "stand-x"])
def test_what_is_not_in_doubt_cannot_be_ticked(reader: Reader, doubtful: CampaignGame, name: str):
    page = held(reader, doubtful)

    again = reader.press(page, "again", **{name: "on"})

    assert again.text == page.text
    assert unchanged(doubtful)


# The slip


def before(game: CampaignGame, n: int) -> CampaignGame:
    """As the campaign stood when the line came to be reported."""
    place = game.place(n) - 1
    return replace(game, lines=game.lines[:place], states=game.states[: place + 1])


def code(game: CampaignGame) -> str:
    """What is printed on the slip of the battle at hand."""
    return slip_code(brief_of(game))


def test_the_slip_of_another_battle(reader: Reader, game: CampaignGame):
    """It is told that it is another's, not which would be right."""
    n, another = reports(game)[:2]

    page = fill_in(reader, game, n, code=code(before(game, another)), **other(game, n))

    refused(page, f"The code {code(before(game, another))} does not belong to this battle")
    assert code(before(game, n)) not in page.html
    assert unchanged(game)


# From a file: read, shown with what it changes, confirmed; or refused with the reason


TALLY = Tally(losses=2, break_point=7, winner_cavalry=1, loser_cavalry=0)


@pytest.fixture
def waiting(db: None) -> CampaignGame:
    """A battle on the table waits for its result."""
    return stand_before(ReportBattle)


def content(waiting: CampaignGame, **changes: Any) -> dict[str, Any]:
    result = results.of(TrackedResult(Side.ATTACKER, TALLY), code(waiting))
    return {**json.loads(results.as_json(result)), **changes}


def upload(reader: Reader, waiting: CampaignGame, data: bytes) -> Page:
    page = reader.open("desk", waiting.id)
    return reader.send(page, page.form("/result/"), file=SimpleUploadedFile("result.json", data))


def confirm(reader: Reader, waiting: CampaignGame, page: Page) -> CampaignGame:
    assert games.read(waiting.id) == waiting, "nothing changes before it is confirmed"
    reader.send(page, page.form("report/"))
    return games.read(waiting.id)


@pytest.mark.parametrize("write", [results.as_json, results.as_csv])
def test_a_result_from_a_file(reader: Reader, waiting: CampaignGame, write: Any):
    data = write(results.of(TrackedResult(Side.ATTACKER, TALLY), code(waiting))).encode()

    now = confirm(reader, waiting, upload(reader, waiting, data))

    assert now.lines[len(waiting.lines)].decision == ReportBattle(Side.ATTACKER, Grade.MAJOR, tally=TALLY)


def test_a_draw(reader: Reader, waiting: CampaignGame):
    data = json.dumps({"code": code(waiting), "winner": "draw"}).encode()

    now = confirm(reader, waiting, upload(reader, waiting, data))

    assert now.lines[len(waiting.lines)].decision == ReportNoResult(Undecided.DRAW)


NO_RESULT = "not the result of the battle at hand"
NO_FILE = [
    *[b"", b"{", b'{"code": ', b"\xff\xfe", b"code,winner\n", b"[1, 2]", b'"' + b"a" * 9],
    b"x" * (results.MOST_BYTES + 5),
]
NOT_ITS_RESULT: list[tuple[dict[str, Any] | bytes, str]] = [
    *[(data, NO_RESULT) for data in NO_FILE],
    ({"code": "AAA-AAA"}, "Its code AAA-AAA belongs to another battle: take the file of this one"),
    ({"winner": "Hannibal"}, "winner: Input should be"),
    ({"losses": 1000}, "Its numbers go from 0 to 99"),
    ({"losses": -1}, "Its numbers go from 0 to 99"),
    ({"units": ["XX"]}, "units: Unexpected keyword argument"),
    ({"version": 2}, "version: Input should be 1"),
    ({"format": "something else"}, "format: Input should be"),
    ({"losses": None}, "neither a grade nor all four numbers"),
]


@pytest.mark.by_turns(2)
@pytest.mark.parametrize(("change", "reason"), NOT_ITS_RESULT, ids=range(len(NOT_ITS_RESULT)))
def test_what_is_not_its_result_is_refused(
    reader: Reader, waiting: CampaignGame, change: dict[str, Any] | bytes, reason: str
):
    data = change if isinstance(change, bytes) else json.dumps(content(waiting, **change)).encode()

    page = upload(reader, waiting, data)

    refused(page, reason)
    assert any(reason in notice and "Nothing has changed" in notice for notice in page.notices), page.notices
    assert page.ways_open() == ["result"], "it stands at its field, and that is open"
    assert 'class="otherwise" open' in page.html
    assert games.read(waiting.id) == waiting


def test_a_file_where_no_battle_waits(reader: Reader, waiting: CampaignGame):
    data = SimpleUploadedFile("result.json", json.dumps(content(waiting)).encode())
    other = stand_before(DeclareAttack)

    page = reader.sent("upload-result", other.id, seen=other.head, file=data)

    assert page.status == 200
    assert any(NO_RESULT in notice for notice in page.notices)


def test_numbers_that_no_won_battle_has(reader: Reader, waiting: CampaignGame):
    page = upload(reader, waiting, json.dumps(content(waiting, losses=7)).encode())

    assert "A winner has lost fewer banners than its break point" in page.text
    assert games.read(waiting.id) == waiting


def test_the_slip_of_another_battle_on_the_desk(reader: Reader, waiting: CampaignGame):
    page = reader.open("desk", waiting.id)

    answer = reader.send(page, page.form("report/").filled(winner="attacker", grade="minor", code="aaa-aaa"))

    assert any("The code AAA-AAA does not belong to this battle" in notice for notice in answer.notices)
    assert any("leave the code empty" in notice for notice in answer.notices)
    assert code(waiting) not in answer.html
    assert games.read(waiting.id) == waiting
