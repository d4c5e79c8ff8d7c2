"""A result put right later: what follows is shown first, and what no longer fits."""

from dataclasses import replace

import pytest
from django.urls import reverse

from battles.rules.slip import slip_code
from campaign import games
from campaign.games import CampaignGame
from campaign.rules.decisions import ReportBattle
from campaign.web.table import brief
from tests.pages.reader import Button, Form, Page, Reader, read
from tests.played import next_line, on_the_table, stand_at, stand_before, unchanged


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


def press(reader: Reader, page: Page, name: str) -> Page:
    """One of the buttons below what follows."""
    form = page.form("")
    return reader.send(page, form, next(button for button in form.buttons if button.name == name))


def test_it_works(reader: Reader, game: CampaignGame):
    n = reports(game)[0]

    preview = fill_in(reader, game, n, **other(game, n))
    assert unchanged(game)
    done = press(reader, preview, "confirmed")

    now = games.read(game.id)
    decision = now.lines[game.place(n) - 1].decision
    assert isinstance(decision, ReportBattle)
    assert {"winner": decision.winner, "grade": decision.grade} == other(game, n)
    assert now.lines[: game.place(n) - 1] == game.lines[: game.place(n) - 1]
    assert done.url == reverse("desk", args=[game.id])
    assert any("put right" in notice for notice in done.notices)


def test_the_log_leads_there(reader: Reader, game: CampaignGame):
    n = reports(game)[0]
    turn = game.states[game.place(n) - 1].turn

    page = reader.open("log", game.id, turn)

    assert reverse("correct", args=[game.id, n]) in page.links


def test_what_no_longer_fits_is_named(reader: Reader, game: CampaignGame):
    for n in reports(game):
        page = fill_in(reader, game, n, **other(game, n))

        decision = games.read(game.id).lines[game.place(n) - 1].decision
        assert isinstance(decision, ReportBattle)
        changed = games.correction(
            game, n, ReportBattle(decision.winner.other, type(decision.grade)("minor"), decision.resolver)
        )
        assert all(f"Line {line.n}" in page.text for line in changed.dropped)
    assert unchanged(game)


def test_a_preview_of_a_result_cannot_be_put_right_yet(reader: Reader):
    game = stand_before(ReportBattle)
    page = reader.open("desk", game.id)

    preview = reader.send(page, page.form("/decide/report/").filled(winner="attacker", grade="minor"))

    assert reverse("correct", args=[game.id, game.head + 1]) not in preview.links


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({}, "Say who won"),
        ({"winner": "attacker"}, "Say how great the victory was"),
        ({"winner": "attacker", "grade": "count"}, "all four numbers"),
    ],
    ids=["nothing", "no grade", "no losses"],
)
def test_a_result_that_is_refused(reader: Reader, game: CampaignGame, values: dict[str, str], message: str):
    page = fill_in(reader, game, reports(game)[0], **values)

    assert page.status == 422
    assert any(message in notice for notice in page.notices), page.notices
    assert unchanged(game)


# Results at other points


@pytest.fixture
def doubtful(db: None) -> CampaignGame:
    """If the Senones held Ager Gallicus (line 17), the Samnites meet Rome with 10 points less (line 22)."""
    return on_the_table("doubt 23", 2)


def held(reader: Reader, game: CampaignGame) -> Page:
    """What follows if they did."""
    return fill_in(reader, game, 17, winner="defender", grade="minor")


def ticked(page: Page, n: int) -> Form:
    return page.form("").filled(**{f"stand-{n}": "on"})


def named(form: Form, name: str) -> Button:
    return next(button for button in form.buttons if button.name == name)


def test_the_same_battle_at_other_points_is_asked_about(reader: Reader, doubtful: CampaignGame):
    page = held(reader, doubtful)

    assert "Line 22, 348 BC: Battle in Pentria: Romans against Samnites" in page.text
    assert "Army points then 80 : 90, now 80 : 80" in page.text
    assert "stand-22" not in page.form("").fields
    assert "turn 1, 348 BC: Battle in Pentria" in page.text


def test_unless_it_is_ticked_it_is_dropped(reader: Reader, doubtful: CampaignGame):
    press(reader, held(reader, doubtful), "confirmed")

    now = games.read(doubtful.id)
    assert now.now.battle is not None
    assert (now.now.turn, now.now.battle.province) == (1, "pentria")
    assert games.at(doubtful.id, doubtful.head) == doubtful


def test_ticked_it_stands_once_it_is_shown_what_follows(reader: Reader, doubtful: CampaignGame):
    """The campaign then goes on to another such battle, whose box is still empty."""
    page = held(reader, doubtful)

    again = reader.send(page, ticked(page, 22), named(page.form(""), "again"))
    assert unchanged(doubtful)
    assert again.form("").fields["stand-22"] == "on"
    assert "stand-49" in again.form("").choices
    assert "stand-49" not in again.form("").fields
    press(reader, again, "confirmed")

    now = games.read(doubtful.id)
    game = games.correction(doubtful, 17, now.lines[doubtful.place(17) - 1].decision, [22])
    assert now.now == game.now
    assert now.now.turn == 3


def test_nothing_is_done_that_was_not_shown(reader: Reader, doubtful: CampaignGame):
    """He ticks, and confirms at once: first he is shown what follows."""
    page = held(reader, doubtful)

    again = reader.send(page, ticked(page, 22), named(page.form(""), "confirmed"))

    assert any("changed which results stand" in notice for notice in again.notices)
    assert unchanged(doubtful)
    assert press(reader, again, "confirmed").url == reverse("desk", args=[doubtful.id])
    assert not unchanged(doubtful)


def test_change_it_keeps_what_was_filled_in(reader: Reader, doubtful: CampaignGame):
    page = press(reader, held(reader, doubtful), "change")

    assert page.status == 200
    assert page.form("").fields["winner"] == "defender"
    assert page.form("").fields["grade"] == "minor"


@pytest.mark.parametrize("name", ["stand-0", "stand-17", "stand-999", "stand-x"])
def test_what_is_not_in_doubt_cannot_be_ticked(reader: Reader, doubtful: CampaignGame, name: str):
    page = held(reader, doubtful)
    sent = {**page.form("").fields, name: "on", "again": "yes"}

    again = read(reader.post(reverse("correct", args=[doubtful.id, 17]), sent), page.url)

    assert again.text == page.text
    assert unchanged(doubtful)


# The slip


def code(game: CampaignGame, n: int) -> str:
    """What is printed on the slip of that battle."""
    place = game.place(n) - 1
    told_of = brief(replace(game, lines=game.lines[:place], states=game.states[: place + 1]))
    assert told_of is not None
    return slip_code(told_of)


def test_the_slip_of_this_battle(reader: Reader, game: CampaignGame):
    n = reports(game)[0]

    page = fill_in(reader, game, n, code=code(game, n).lower(), **other(game, n))

    assert page.status == 200
    press(reader, page, "confirmed")
    assert not unchanged(game)


def test_the_slip_of_another_battle(reader: Reader, game: CampaignGame):
    """It is told that it is another's, not which would be right."""
    n, another = reports(game)[:2]

    page = fill_in(reader, game, n, code=code(game, another), **other(game, n))

    assert page.status == 422
    assert any(f"The code {code(game, another)} does not belong to this battle" in notice for notice in page.notices)
    assert code(game, n) not in page.html
    assert unchanged(game)


# What cannot be corrected


def test_a_line_that_is_undone(reader: Reader):
    game = stand_before(ReportBattle)
    fought = games.decide(game.id, game.head, next_line(game).decision)
    games.undo_decision(game.id, fought.head)

    assert reader.open("correct", game.id, fought.head).status == 404


@pytest.mark.parametrize("n", [0, 1, 999, 10**20])
def test_a_line_that_reports_no_battle(reader: Reader, game: CampaignGame, n: int):
    page = reader.open("correct", game.id, n)

    assert page.status == 404
    assert "There is no such page" in page.headings
