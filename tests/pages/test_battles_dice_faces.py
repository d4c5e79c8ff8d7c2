"""The combat dice: the owner of real ones says what is on their faces."""

from typing import Any

import pytest
from django.urls import reverse

from battles.battleplay.pictures import die_svg
from battles.battleplay.plan import dice_faces
from battles.data import battleplay
from battles.rules.battleplay.colours import LADDER, Colour, Symbol
from tests.pages.reader import Page, Reader

FACES: dict[str, list[str]] = {str(colour): list(battleplay.dice().faces(colour)) for colour in LADDER}
HARSH = {**FACES, "red": ["skull"] * 6}


def send(reader: Reader, faces: dict[str, Any], do: str = "save") -> Page:
    return reader.sent("change-combat-dice", do=do, **faces)


def test_it_works(reader: Reader):
    page = send(reader, HARSH)

    assert dice_faces().faces(Colour.RED) == (Symbol.SKULL,) * 6
    assert "Kept" in page.notices[0]
    assert "your own faces" in page.text
    assert "Hits with 6 of 6 faces, 6 of them skulls" in page.text


def test_the_page_shows_thirty_faces(reader: Reader):
    page = reader.open("combat-dice")

    assert page.html.count("<select") == 30
    assert page.html.count(" selected") == 30
    assert page.html.count('class="kept"') == 30
    assert 'aria-label="Yellow, face 6"' in page.html
    assert "the program’s faces" in page.text
    assert "A battle that has begun keeps those it began with" in page.text
    assert "Hits with 3 of 6 faces, 1 of them a skull" in page.text
    assert [button.value for button in page.forms[0].buttons] == ["save"]


def test_what_is_on_the_page_can_be_sent_as_it_is(reader: Reader):
    send(reader, FACES)

    assert dice_faces() == battleplay.dice()
    assert "These are the program’s faces" in reader.open("combat-dice").text


def test_back_to_the_programs_faces(reader: Reader):
    page = send(reader, HARSH)
    reset = page.forms[0].buttons[1]

    page = reader.send(page, page.forms[0], reset)

    assert dice_faces() == battleplay.dice()
    assert "again" in page.notices[0]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"green": ["X"] * 5}, "A green die has 6 faces, not 5."),
        ({"green": ["<b>axe</b>"] * 6}, "“<b>axe</b>” is on no face of a green die"),
    ],
)
def test_edited_posts(reader: Reader, change: dict[str, list[str]], said: str):
    send(reader, HARSH)

    page = send(reader, {**FACES, **change})

    assert page.status == 422
    assert said in page.notices[0]
    assert "Nothing has changed" in page.notices[0]
    assert "<b>axe" not in page.html
    assert dice_faces().faces(Colour.RED) == (Symbol.SKULL,) * 6


def test_nonsense(reader: Reader):
    assert "Nothing has changed" in send(reader, HARSH, do="roll").notices[0]
    assert dice_faces() == battleplay.dice()


def test_it_is_changed_by_posting_alone(reader: Reader):
    assert reader.get(reverse("change-combat-dice")).status_code == 405
    assert reader.post(reverse("combat-dice")).status_code == 405


@pytest.mark.parametrize("colour", Colour)
@pytest.mark.parametrize("symbol", Symbol)
def test_a_die_can_be_read_without_colours(colour: Colour, symbol: Symbol):
    svg = die_svg(colour, symbol)

    assert f'aria-label="{colour} die: {symbol}"' in svg
    assert f">{colour[0].upper()}</text>" in svg
    assert svg.count("<path") == (symbol is not Symbol.S)


def test_a_die_that_is_not_rolled():
    svg = die_svg(Colour.GREEN)

    assert 'aria-label="green die"' in svg
    assert ">G</text>" in svg
    assert "shows-" not in svg
