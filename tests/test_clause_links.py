"""A clause leads to the rules of its game, and a people has the signs of its campaign, on whatever page they stand."""

import re
from collections.abc import Iterable
from typing import Any

import pytest
from django.urls import reverse

from battles.data import battleplay
from battles.data import short as short_rules
from battles.signs import emblem, swatch
from campaign.agricola.engagement import PEOPLES as OF_AGRICOLA
from campaign.agricola.game import CLAUSES as AGRICOLA
from campaign.boudica.engagement import PEOPLES as OF_BOUDICA
from campaign.boudica.game import CLAUSES as BOUDICA
from campaign.desk.rulebook import Ruling, Section
from campaign.italy import data as italy
from campaign.italy.pictures.sheet import EMBLEMS
from engine.games import game_kinds
from engine.rulebook import Rulebook
from engine.templatetags.games import clause
from tests.pages.reader import Reader


def numbers(sections: Iterable[Section], rulings: Iterable[Ruling]) -> set[str]:
    return {one.id for section in sections for one in section.clauses} | {ruling.id for ruling in rulings}


BOOKS = {
    "rules": numbers(italy.rules(), italy.rulings()),
    "boudica-rules": numbers(BOUDICA.sections(), BOUDICA.rulings()),
    "game-rules": numbers(AGRICOLA.sections(), AGRICOLA.rulings()),
    "battleplay-rules": {*battleplay.rules()},
    "short-rules": {*short_rules.rules()},
}
OF = {"game-rules": ("agricola",)}
"""The game of a page that all games share."""


@pytest.mark.django_db
@pytest.mark.parametrize("page", BOOKS)
def test_each_clause_leads_to_its_place_on_its_page(page: str):
    ids, address = Reader().open(page, *OF.get(page, ())).ids, reverse(page, args=OF.get(page))

    for number in BOOKS[page]:
        assert clause(number) == f'<a class="clause" href="{address}#{number}" hx-boost="false">{number}</a>'
        assert number in ids


@pytest.mark.parametrize("number", ["M1", "", "the printed rules"])
def test_what_no_page_tells_leads_nowhere(number: str):
    assert clause(number) == f'<span class="clause">{number}</span>'


def test_no_letter_is_in_two_books():
    books = {book for kind in game_kinds().values() if (book := kind.part(Rulebook))}

    assert {book.page for book in books} == BOOKS.keys()
    assert len({*"".join(book.letters for book in books)}) == sum(len(book.letters) for book in books)


def test_clauses_are_those_of_the_games_there_are(settings: Any):
    assert f'href="{reverse("boudica-rules")}#B41"' in clause("B41")

    settings.GAMES = [name for name in settings.GAMES if "boudica" not in name]

    assert clause("B41") == '<span class="clause">B41</span>'
    assert clause("C1.1").startswith("<a ")


@pytest.mark.parametrize("people", [*EMBLEMS, *OF_BOUDICA.values(), *OF_AGRICOLA.values()])
def test_each_people_has_the_emblem_of_its_campaign(people: str):
    assert re.match(rf'<svg class="emblem power-{people}"', emblem(people))
    assert f"power-{people}" in swatch(people)


def test_a_people_of_no_campaign_has_none():
    assert emblem("nobody") == swatch("nobody") == ""
