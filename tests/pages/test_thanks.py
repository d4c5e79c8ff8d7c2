"""Whose games these are is said on the front page, among the rules, and in the README."""

import re

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import strip_tags

from engine.games import game_kinds
from engine.rulebook import Rulebook
from tests.commands import ROOT
from tests.pages.reader import Reader

pytestmark = pytest.mark.django_db
DESIGNERS = ["leefigs", "Simon Hall", "Evan D’Alessandro", "John Nebauer", "Richard Borg", "Phil Barker"]
THANKS = "#thanks"


def plain(text: str) -> str:
    return " ".join(re.sub("[*_`]", "", text).replace("'", "’").split())


def test_each_campaign_says_itself_whose_game_it_is(reader: Reader):
    """All but the one on whose page of rules they stand."""
    books = [book for kind in game_kinds().values() if (book := kind.part(Rulebook)) and book.thanks]

    assert len(books) == len(settings.CAMPAIGNS) - 1
    for book in books:
        assert plain(strip_tags(render_to_string(book.thanks))) in reader.open("rules").text


@pytest.mark.parametrize("designer", DESIGNERS)
def test_each_designer_is_thanked(reader: Reader, designer: str):
    assert designer in reader.open("rules").text
    assert designer in plain((ROOT / "README.md").read_text(encoding="utf-8"))


def test_the_front_page_says_whose_games_these_are(reader: Reader):
    page = reader.open("campaigns")

    assert "The Rise of Rome is leefigs’s campaign, BattlePlay is Simon Hall’s" in page.text
    assert reverse("rules") + THANKS in page.links


def test_both_pages_of_rules_lead_to_the_thanks(reader: Reader):
    assert THANKS.removeprefix("#") in reader.open("rules").ids
    assert THANKS in reader.open("rules").links
    assert reverse("rules") + THANKS in reader.open("battleplay-rules").links
