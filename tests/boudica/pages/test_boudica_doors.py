"""What is begun at a click on the rebellion's start page: a first turn with notes, and a finished game."""

from uuid import UUID

import pytest

from campaign.boudica.game import GAME
from campaign.boudica.rules.board import Side
from engine import models, saves
from tests import make_finished
from tests.pages.reader import Page, Reader
from tests.rebellion import now

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


def test_it_goes_through_its_file(reader: Reader):
    see_it(reader)

    [id_] = models.GameRow.objects.values_list("id", flat=True)
    assert saves.as_json(GAME, id_) == make_finished.file("boudica").read_text(encoding="utf-8")
