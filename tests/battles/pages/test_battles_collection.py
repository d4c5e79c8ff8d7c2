"""What the player owns: his collection, with boxes, colours, numbers, who is played with what; and his combat dice."""

import re
from typing import Any

import pytest

from battles import collection, models
from battles.battleplay.pictures import die_svg
from battles.battleplay.plan import dice_faces
from battles.data import battleplay, catalogue
from battles.rules.battleplay.colours import LADDER, Colour, Symbol
from battles.rules.collection import LEADER, OwnedBlocks
from tests.fights import a_fight
from tests.pages.reader import Page, Reader, refused

BLUE = OwnedBlocks({"blue": {"MI": 8, "LDR": 1}}, {"romans": "blue"})


def send(reader: Reader, do: str, query: str = "", **values: str) -> Page:
    return reader.press(reader.open("collection", query=query), do, **values)


def test_it_works(reader: Reader):
    page = send(reader, "boxes", base="1")

    owned = collection.read()
    assert owned.owned("grey", "MI") == 32
    assert owned.colour("romans") == "grey"
    assert owned.colour("carthage") == "brown"
    assert "8 units of 4" in page.text


def test_what_a_battle_lacks(reader: Reader):
    """On the page that he comes to from it; of a people without blocks, that."""
    collection.write(BLUE)

    page = reader.open("collection", query=f"?fight={a_fight().id}")

    assert re.search(r"What this battle lacks Romans: \d+ blue MI short, .*, with both armies on the table", page.text)
    assert "Samnites: you have not yet said which blocks play this people" in page.text
    assert "What this battle lacks" not in reader.open("collection").text


def test_an_empty_collection_asks_for_nothing(reader: Reader):
    page = reader.open("collection")

    assert "an empty collection asks for nothing" in page.text
    assert len(page.forms) == 2


def test_two_boxes_are_twice_as_much_and_leave_what_he_said(reader: Reader):
    collection.write(BLUE)

    send(reader, "boxes", base="1")
    send(reader, "boxes", base="2")

    owned = collection.read()
    assert owned.owned("grey", "MI") == 96
    assert (owned.colour("romans"), owned.owned("blue", "MI")) == ("blue", 8)


def test_numbers_and_peoples(reader: Reader):
    collection.write(BLUE)

    page = send(reader, "save", **{"blocks-0-MI": "7", "blocks-0-HI": "", "people-boii": "blue", "people-romans": ""})

    assert collection.read() == OwnedBlocks({"blue": {"MI": 7, "LDR": 1}}, {"boii": "blue"})
    assert "Kept" in page.notices[0]


@pytest.mark.parametrize(
    ("do", "field", "value", "word"),
    [
        ("save", "blocks-0-MI", "-1", "greater than or equal to 0"),
        ("save", "blocks-0-MI", "1000", "less than or equal to 999"),
        ("save", "blocks-0-MI", "many", "whole number"),
        ("save", "people-boii", "pink", "not one of the available choices"),
        ("boxes", "base", "99", "less than or equal to"),
        ("colour", "name", "blue", "already"),
    ],
)
def test_what_cannot_be(reader: Reader, do: str, field: str, value: str, word: str):
    collection.write(BLUE)

    page = send(reader, do, **{field: value})

    refused(page, word)
    assert collection.read() == BLUE


def test_a_colour_of_his_own_and_taken_away(reader: Reader):
    page = send(reader, "colour", name="my <15 mm> Samnites")
    assert list(collection.read().blocks) == ["my <15 mm> Samnites"]
    assert "<15 mm>" not in page.html

    send(reader, "remove my <15 mm> Samnites")

    assert collection.read() == OwnedBlocks()


def test_too_many_colours(reader: Reader):
    collection.write(OwnedBlocks({f"colour {n}": {} for n in range(20)}))

    assert "the most you can keep" in send(reader, "colour", name="red").notices[0]


def test_a_colour_that_nobody_could_point_at(reader: Reader):
    assert "visible letter" in send(reader, "colour", name="\u200b\u2060").html
    assert collection.read() == OwnedBlocks()


@pytest.mark.parametrize("name", ["change-collection", "change-combat-dice"])
def test_nonsense(reader: Reader, name: str):
    assert "Nothing has changed" in reader.sent(name, do="dance", **HARSH).notices[0]
    assert dice_faces() == battleplay.dice()
    assert collection.read() == OwnedBlocks()


def test_the_way_back_to_the_battle(reader: Reader):
    fight = a_fight()
    back = f"/battle/{fight.id}/"

    assert back in reader.open("collection", query=f"?fight={fight.id}").links
    assert back in send(reader, "boxes", query=f"?fight={fight.id}", base="1").links
    assert back not in reader.open("collection", query="?fight=<x>").links


def test_the_boxes_hold_units_that_exist():
    codes = {*catalogue().units, LEADER}
    colours = {colour for box in collection.boxes() for colour in box.units}

    assert {code for box in collection.boxes() for units in box.units.values() for code in units} <= codes
    assert {colour for people in collection.proxies().values() for colour in people} == colours
    assert set(collection.proxies()) == set(catalogue().rosters)


# The combat dice: the owner of real ones says what is on their faces


FACES: dict[str, list[str]] = {str(colour): list(battleplay.dice().faces(colour)) for colour in LADDER}
HARSH = {**FACES, "red": ["skull"] * 6}


def send_faces(reader: Reader, faces: dict[str, Any], do: str = "save") -> Page:
    return reader.sent("change-combat-dice", do=do, **faces)


def test_faces_of_ones_own(reader: Reader):
    page = send_faces(reader, HARSH)

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
    assert "A battle that has begun keeps its own" in page.text
    assert "Hits with 3 of 6 faces, 1 of them a skull" in page.text
    assert [button.value for button in page.forms[0].buttons] == ["save"]


def test_back_to_the_programs_faces(reader: Reader):
    """As they stand on the page, or by its button."""
    send_faces(reader, HARSH)
    send_faces(reader, FACES)
    assert dice_faces() == battleplay.dice()
    assert not models.DiceTable.objects.exists()
    assert "These are the program’s faces" in reader.open("combat-dice").text

    page = send_faces(reader, HARSH)
    page = reader.send(page, page.forms[0], page.forms[0].buttons[1])

    assert dice_faces() == battleplay.dice()
    assert "again" in page.notices[0]


def test_an_edited_post(reader: Reader):
    send_faces(reader, HARSH)

    page = send_faces(reader, {**FACES, "green": ["<b>axe</b>"] * 6})

    refused(page, "“<b>axe</b>” is on no face of a green die")
    assert "Nothing has changed" in page.notices[0]
    assert "<b>axe" not in page.html
    assert dice_faces().faces(Colour.RED) == (Symbol.SKULL,) * 6


@pytest.mark.parametrize("colour", Colour)
@pytest.mark.parametrize("symbol", Symbol)
def test_a_die_says_what_it_is(colour: Colour, symbol: Symbol):
    assert f'aria-label="{colour} die: {symbol}"' in die_svg(colour, symbol)
    assert f'aria-label="{colour} die"' in die_svg(colour)
    assert "shows-" not in die_svg(colour)
