"""The cards of an army before a battle: shown, exchanged, refused, drawn again; the enemy's never shown."""

from typing import Any

import pytest
from django.urls import reverse
from django.utils.http import urlencode

from battles import models
from battles.battleplay import games as cards
from battles.battleplay.plan import plan
from battles.data import battleplay
from battles.rules.battleplay.muster import build
from battles.rules.verdict import Side
from battles.web.skirmish import FIRST
from tests.fights import BRIEF
from tests.pages.reader import Page, Reader, read
from tests.pages.test_battles_skirmish import chosen

LEGION, VELITES = "attacker-romans-legion", "attacker-romans-velites"


def address(**changes: Any) -> str:
    return f"{reverse('skirmish-armies')}?{urlencode({**FIRST, 'seed': 'Asculum', **changes})}"


def send(reader: Reader, url: str, do: str, **changes: str) -> Page:
    """Send the page as it is shown, with changes."""
    fields = chosen(reader.visit(url))
    return read(reader.post(url, {**fields, **changes, "do": do}), url)


def test_the_programs_choice(reader: Reader):
    page = reader.visit(address())
    army = build(battleplay.armies()["romans"], 100)

    assert f"{army.spent} of 100 points" in page.text
    assert f"{army.mains} main cards" in page.text
    assert chosen(page)[LEGION] == str(army.numbers[battleplay.armies()["romans"].troops[0]])
    assert page.html.count('aria-label="yellow die"') >= 1
    assert "Competent general ★★★" in page.text
    assert "The ground: 1 tree and 1 mountain." in page.text


def test_the_enemy_is_not_shown(reader: Reader):
    page = reader.visit(address())

    assert "Samnites, 100 points: the program chooses their cards" in page.text
    assert "Linen Legion" not in page.text


@pytest.mark.parametrize("commands", ["both", "neither"])
def test_both_armies_where_none_is_the_enemys(reader: Reader, commands: str):
    page = reader.visit(address(commands=commands))

    assert "Linen Legion" in page.text
    assert "Manipular Legion" in page.text
    assert "the program chooses" not in page.text


def test_cards_are_exchanged(reader: Reader):
    url = address()
    page = send(reader, url, "reckon", **{LEGION: "2", "attacker-tactica": "1"})

    assert chosen(page)[LEGION] == "2"
    assert chosen(page)["attacker-tactica"] == "1"
    assert "82 of 100 points" in page.text
    assert "4 Tactica; 18 left" in page.text
    assert not models.CardBattle.objects.exists()

    answer = reader.post(url, {**chosen(page), f"{LEGION}-veterans": "2", "do": "begin"})

    game = cards.read(models.CardBattle.objects.get().id)
    assert answer["Location"] == reverse("card-battle", args=[game.id])
    force = game.now.start.attacker
    assert [card.veteran for card in force.cards if card.troop.id == "romans-legion"] == [True, True]
    assert force.extra_tactica == 1
    assert game.now.start.defender.cards == build(battleplay.armies()["samnites"], 100).cards


@pytest.mark.parametrize(
    ("changes", "game"),
    [
        ({"prepared": "defender trees 1"}, "The defender has prepared the battlefield: one tree more."),
        ({"prepared": "attacker mountains -1"}, "The attacker has prepared the battlefield: one mountain fewer."),
        ({"double": "on", "grinds": "3"}, "Double size: each card chosen here comes twice. 3 Grinds."),
        ({"trees": "0", "mountains": "2", "waterway": "on"}, "no trees and 2 mountains, with a waterway"),
    ],
)
def test_the_ground_and_the_options_are_told(reader: Reader, changes: dict[str, str], game: str):
    assert game in reader.visit(address(**changes)).text


def test_drawn_again_as_the_program_would(reader: Reader):
    page = send(reader, address(), "program", **{LEGION: "0"})

    assert chosen(page) == chosen(reader.visit(address()))


@pytest.mark.parametrize(
    ("changes", "game"),
    [
        ({LEGION: "5"}, "more than the 100 of this army. M1"),
        ({LEGION: "0"}, "2 main battle cards; an army of these points has 3 to 6. R2"),
        ({VELITES: "9"}, "9 skirmishers and artillery; an army has at most 4 of them together. M3"),
        ({VELITES: "9"}, "an army may have"),
        ({f"{LEGION}-veterans": "4"}, "4 veterans, but 3 in all; veterans are some of the cards. M5"),
        ({"attacker-tactica": "4"}, "4 extra Tactica; an army may buy 3. M6"),
    ],
)
def test_what_cannot_take_the_field(reader: Reader, changes: dict[str, str], game: str):
    """M1 to M6, R2: all of it at once, and the choice stays."""
    page = send(reader, address(), "begin", **changes)

    assert page.status == 422
    assert game in page.text
    assert any("No battle has begun" in notice for notice in page.notices)
    assert not models.CardBattle.objects.exists()


@pytest.mark.parametrize("number", ["-1", "many", "100", "2.5", "²"])
def test_what_is_no_number(reader: Reader, number: str):
    page = send(reader, address(), "begin", **{LEGION: number})

    assert page.status == 422
    assert any("is no number of cards" in notice for notice in page.notices)
    assert not models.CardBattle.objects.exists()


def test_cards_of_another_army_are_not_read(reader: Reader):
    send(reader, address(), "begin", **{"attacker-samnites-linen": "6"})

    [row] = models.CardBattle.objects.all()
    assert {card.troop.id.split("-")[0] for card in cards.read(row.id).now.start.attacker.cards} == {"romans"}


def test_allied_corps():
    """C6.10: the player may bring cards of an ally, the program brings none."""
    levy = plan(BRIEF).levy(Side.ATTACKER)

    assert [ally.id for ally in levy.allies] == ["campanians"]
    assert {card.troop.id.split("-")[0] for card in levy.programs().cards} == {"romans"}
