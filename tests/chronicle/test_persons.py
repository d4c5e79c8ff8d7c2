"""Whoever is named on a page leads to where he is told of."""

import pytest
from django.utils.safestring import mark_safe

from campaign.chronicle.persons import FELL, LOST, TOOK, UNDECIDED, WON, Deed, Person, Pressed, Register

DEEDS = tuple(Deed(kind, 4, 30 + n, "umbria") for n, kind in enumerate((WON, TOOK, LOST, UNDECIDED, FELL)))
MAGIUS = Person("magius", "Minius Magius", "general", "samnites", 2, 4, "fell", DEEDS)
PEOPLE = (
    MAGIUS,
    Person("dion", "Dion", "ruler", "syracusans", 1),
    Person("dion-2", "Dion", "ruler", "syracusans", 6),
    Person("dinon", "Dinon of Taras", "ruler", "tarentines", 1, also=("Dinon",)),
)


def pressed(text: str, turn: int | None = None) -> str:
    return Pressed(lambda: PEOPLE, lambda person: f"/{person.id}/?a&b").press(text, turn)


def test_what_somebody_did_is_counted():
    assert (MAGIUS.fought, MAGIUS.won, MAGIUS.lost, MAGIUS.undecided) == (3, 1, 1, 1)
    assert (MAGIUS.taken, MAGIUS.fell) == (("umbria",), 4)
    assert (PEOPLE[1].fought, PEOPLE[1].fell) == (0, None)


def test_a_name_leads_to_its_bearer():
    assert pressed("Minius Magius led.") == (
        '<a class="person" href="/magius/?a&amp;b" hx-boost="false">Minius Magius</a> led.'
    )


@pytest.mark.parametrize(
    ("text", "turn", "led_to"),
    [
        ("Dion came.", None, "dion-2"),
        ("Dion came.", 5, "dion"),
        ("Dion came.", 6, "dion-2"),
        ("Dinon of Taras came.", None, "dinon"),
        ("Dinon came.", None, "dinon"),
    ],
)
def test_of_several_who_bear_a_name_it_is_the_last_that_had_come(text: str, turn: int | None, led_to: str):
    assert pressed(text, turn).startswith(f'<a class="person" href="/{led_to}/')


@pytest.mark.parametrize("text", ["Dionysius came.", "Semi-Dion came.", "Magius came."])
def test_a_part_of_a_name_leads_nowhere(text: str):
    assert pressed(text) == text


def test_what_is_told_stays_harmless():
    assert pressed("<b>Dion</b>", 1).startswith("&lt;b&gt;<a ")
    assert Pressed(lambda: (), lambda person: "").press("Dion & all") == "Dion &amp; all"


def test_what_is_drawn_already_keeps_its_tags():
    named = Pressed(lambda: PEOPLE, lambda person: f"/{person.id}/")

    drawn = named.in_html(mark_safe('<p title="Minius Magius">Minius Magius</p>'))

    assert drawn == '<p title="Minius Magius"><a class="person" href="/magius/" hx-boost="false">Minius Magius</a></p>'


def test_a_name_that_no_address_can_hold_has_a_number():
    register = Register()

    assert [register.enter(1, "Ἀρχύτας", "ruler", who, 1).id for who in ("a", "b")] == ["person", "person-2"]
