"""What is begun at a click on the rebellion's start page: a first turn with notes, and a finished game."""

from uuid import UUID, uuid4

import pytest
from django.urls import reverse

from campaign.boudica.game import GAME
from campaign.boudica.rules.board import Side
from engine import models, saves
from tests import make_rebellion
from tests.pages.reader import Page, Reader
from tests.rebellion import DIVIDED, begun, now

pytestmark = pytest.mark.django_db


def first_turn(reader: Reader, side: str) -> tuple[UUID, Page]:
    page = reader.open("games", GAME)
    form = page.form("/first-turn/")
    board = reader.send(page, form, next(button for button in form.buttons if button.value == side))
    return models.GameRow.objects.get().id, board


# A first turn


@pytest.mark.parametrize(
    ("side", "first", "later"),
    [("romans", "One piece after another", "Fresh men"), ("britons", "Your agents", "Your secret")],
)
def test_a_note_stands_where_its_thing_is_at_hand(reader: Reader, side: str, first: str, later: str):
    id_, board = first_turn(reader, side)

    assert {*now(id_).start.levels} == {Side(side).enemy}
    assert board.url.endswith(f"?side={side}")
    assert "One moment, one side" in board.text
    assert first in board.text
    assert later not in board.text


def test_each_has_a_name_of_its_own(reader: Reader):
    for _ in range(2):
        page = reader.open("games", GAME)
        form = page.form("/first-turn/")
        reader.send(page, form, form.buttons[0])

    first, second = models.GameRow.objects.values_list("name", flat=True).order_by("name")
    assert second == f"{first} 2"


def test_they_can_be_put_away(reader: Reader):
    id_, board = first_turn(reader, "romans")

    after = reader.send(board, board.form("/notes/end/"))
    again = reader.open("game-end-notes", GAME, id_)

    for page in (after, again):
        assert page.url == reverse("game-board", args=[GAME, id_])
    assert "One moment, one side" not in reader.open("game-board", GAME, id_, query="?side=romans").text


def test_other_games_have_none(reader: Reader):
    id_ = begun(*DIVIDED)

    assert "No more notes" not in reader.open("game-board", GAME, id_, query="?side=britons").text


@pytest.mark.parametrize("side", ["", "picts"])
def test_a_first_turn_is_one_sides(reader: Reader, side: str):
    page = reader.sent("boudica-first-turn", side=side)

    assert "Nothing was made." in page.text
    assert not models.GameRow.objects.exists()


def test_what_makes_something_takes_a_form(reader: Reader):
    for address in ("boudica-first-turn", "boudica-example"):
        assert reader.get(reverse(address)).status_code == 405
    assert reader.sent("game-end-notes", GAME, uuid4()).status == 404
    assert not models.GameRow.objects.exists()


# The finished game


def see_it(reader: Reader) -> Page:
    page = reader.open("games", GAME)
    return reader.send(page, page.form("/example/"))


def test_it_is_over_and_all_of_it_is_open(reader: Reader):
    board = see_it(reader)

    [row] = models.GameRow.objects.all()
    assert row.example
    assert not row.branches.exists()
    assert now(row.id).ending
    assert {*now(row.id).start.levels} == {*Side}
    assert "The verdict" in board.text
    assert "I roll the dice" not in board.text
    assert "The Britons divide their strength points" in board.text


def test_there_is_one_of_it(reader: Reader):
    assert see_it(reader).url == see_it(reader).url

    [id_] = models.GameRow.objects.values_list("id", flat=True)
    GAME.log.go_back(id_, GAME.log.read(id_).head, 3)
    assert see_it(reader).url != reverse("game-board", args=[GAME, id_])
    assert models.GameRow.objects.count() == 2


def test_a_damaged_one_is_none(reader: Reader):
    see_it(reader)
    models.GameLine.objects.filter(n=1).update(payload="{")
    GAME.log.forget()

    assert see_it(reader).status == 200
    assert models.GameRow.objects.count() == 2


def test_it_goes_through_its_file(reader: Reader):
    see_it(reader)

    [id_] = models.GameRow.objects.values_list("id", flat=True)
    assert saves.as_json(GAME, id_) == make_rebellion.FILE.read_text(encoding="utf-8")
