"""My collection: boxes, colours, numbers, who is played with what."""

import pytest

from battles import collection
from battles.data import catalogue
from battles.rules.collection import LEADER, OwnedBlocks
from tests.fights import a_fight
from tests.pages.reader import Page, Reader

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


def test_an_empty_collection_asks_for_nothing(reader: Reader):
    page = reader.open("collection")

    assert "an empty collection asks for nothing" in page.text
    assert len(page.forms) == 2


def test_two_boxes_are_twice_as_much(reader: Reader):
    send(reader, "boxes", base="1")
    send(reader, "boxes", base="2")

    assert collection.read().owned("grey", "MI") == 96


def test_boxes_leave_what_he_said(reader: Reader):
    collection.write(BLUE)

    send(reader, "boxes", base="1")

    assert collection.read().colour("romans") == "blue"
    assert collection.read().owned("blue", "MI") == 8


def test_numbers_and_peoples(reader: Reader):
    collection.write(BLUE)

    page = send(reader, "save", **{"blocks-0-MI": "7", "blocks-0-HI": "", "people-boii": "blue", "people-romans": ""})

    assert collection.read() == OwnedBlocks({"blue": {"MI": 7, "LDR": 1}}, {"boii": "blue"})
    assert "Kept" in page.notices[0]


@pytest.mark.parametrize(
    ("field", "value", "word"),
    [
        ("blocks-0-MI", "-1", "greater than or equal to 0"),
        ("blocks-0-MI", "1000", "less than or equal to 999"),
        ("blocks-0-MI", "many", "whole number"),
        ("people-boii", "pink", "not one of the available choices"),
    ],
)
def test_numbers_that_cannot_be(reader: Reader, field: str, value: str, word: str):
    collection.write(BLUE)

    page = send(reader, "save", **{field: value})

    assert page.status == 422
    assert word in " ".join(page.notices)
    assert collection.read() == BLUE


def test_a_box_too_many(reader: Reader):
    page = send(reader, "boxes", base="99")

    assert page.status == 422
    assert collection.read() == OwnedBlocks()


def test_a_colour_of_his_own(reader: Reader):
    send(reader, "colour", name="my <15 mm> Samnites")

    page = reader.open("collection")

    assert list(collection.read().blocks) == ["my <15 mm> Samnites"]
    assert "<15 mm>" not in page.html


def test_a_colour_twice(reader: Reader):
    collection.write(BLUE)

    page = send(reader, "colour", name="blue")

    assert page.status == 422
    assert "already" in page.notices[0]


def test_too_many_colours(reader: Reader):
    collection.write(OwnedBlocks({f"colour {n}": {} for n in range(20)}))

    assert "as many as can be kept" in send(reader, "colour", name="red").notices[0]


def test_a_colour_taken_away(reader: Reader):
    collection.write(BLUE)

    send(reader, "remove blue")

    assert collection.read() == OwnedBlocks()


def test_nonsense(reader: Reader):
    assert "Nothing has changed" in reader.sent("change-collection", do="dance").notices[0]


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
