"""Where a short battle is set up: two armies, the ground, who commands, what its rules ask for; and those begun."""

import pytest
from django.urls import reverse

from battles.short.games import LINED_DICE
from engine.models import GameRow
from tests.pages.reader import Reader, refused
from tests.short_battles import SET_UP, lined

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("kind", ["lined-dice", "odds-table"])
class TestSetUp:
    """The start pages of both."""

    def test_it_works(self, reader: Reader, kind: str):
        page = reader.open("short-battles", kind)
        form = page.form(f"/{kind}/").filled(attacker="epirus", attacker_points="100", commands="both", seed="here")

        board = reader.send(page, form)

        assert "Epirus / Macedonia against Samnites" in board.headings
        assert "100 points, a player’s" in board.text
        again = reader.open("short-battles", kind)
        assert "Epirus / Macedonia against Samnites" in again.text
        assert "Continue" in again.text

    def test_the_same_seed_is_the_same_battle(self, reader: Reader, kind: str):
        one, other = (reader.sent("short-battles", kind, **SET_UP) for _ in range(2))

        assert one.url != other.url
        assert one.text == other.text

    def test_nobody_commands_and_it_is_fought_at_once(self, reader: Reader, kind: str):
        page = reader.sent("short-battles", kind, **SET_UP)

        assert "Victory" in page.text
        assert "Look again" in reader.open("short-battles", kind).text

    def test_dice_by_hand(self, reader: Reader, kind: str):
        page = reader.sent("short-battles", kind, **SET_UP | {"commands": "both", "by_hand": "on", "ground": "hills"})

        assert "You throw the dice of both sides; yours are dark." in page.text

    @pytest.mark.parametrize(
        ("field", "value", "why"),
        [
            ("attacker_points", "9", "An army has 10 points at least."),
            ("attacker", "gauls", "Select a valid choice"),
            ("defender", "romans", "A people cannot fight itself here"),
            ("year", "1", "348 to 264"),
            ("commands", "god", "Select a valid choice"),
        ],
    )
    def test_what_cannot_be(self, reader: Reader, kind: str, field: str, value: str, why: str):
        refused(reader.sent("short-battles", kind, **SET_UP | {field: value}), why)
        assert "Battles begun" not in reader.open("short-battles", kind).headings

    def test_its_other_addresses_lead_here(self, reader: Reader, kind: str):
        assert reader.visit(f"/games/{kind}/new/").headings == reader.open("short-battles", kind).headings


def test_drill(reader: Reader):
    page = reader.sent("short-battles", "lined-dice", **SET_UP | {"drill": "defender", "commands": "both"})

    assert "1 more on each die for drill" in page.text


def test_ambush_river_town_and_leaders(reader: Reader):
    options = {"ambush": "attacker", "river": "on", "town": "on", "attacker_leads": "on", "defender_leads": "on"}
    page = reader.sent("short-battles", "odds-table", **SET_UP | {"commands": "both"} | options)

    assert "An ambush (Romans)" in page.text
    assert "Across a river" in page.text
    assert "A leader (Samnites)" in page.text
    assert "A leader (Romans)" not in page.text


def test_a_battle_that_cannot_be_read_is_listed(reader: Reader):
    lined()
    GameRow.objects.update(start="{}")
    LINED_DICE.log.forget()

    assert "It cannot be read" in reader.open("short-battles", "lined-dice").text


def test_the_front_page_leads_here(reader: Reader):
    page = reader.open("campaigns")

    kinds = [reverse("short-battles", args=[kind]) for kind in ("lined-dice", "odds-table")]
    assert [[*page.links].count(kind) for kind in kinds] == [1, 1], "not among the other games again"
