"""A skirmish: set up, refused field by field, begun, found again, deleted."""

from typing import Any

import pytest
from django.urls import reverse

from battles import models
from battles.battleplay import games as cards
from battles.battleplay.games import Commands
from battles.data import battleplay
from battles.rules.battleplay.muster import GARRISON
from battles.rules.battleplay.start import Prepared, Settings
from battles.rules.verdict import Side
from battles.web.skirmish import FIRST, FIRST_LISTED
from tests.pages.reader import Page, Reader, read

SETUP: dict[str, Any] = {**FIRST, "seed": "Cannae"}


def armies(reader: Reader, **changes: Any) -> Page:
    """The page of the armies, or the set-up told what is wrong with it."""
    url = reverse("skirmish-armies")
    return read(reader.get(url, {**SETUP, **changes}, follow=True), url)


def chosen(page: Page) -> dict[str, str]:
    """The numbers that the page of the armies shows."""
    fields: dict[str, str] = {}
    for part in page.html.split("<select ")[1:]:
        selected = [option for option in part.split("</select>")[0].split("<option")[1:] if "selected" in option]
        fields[part.split('name="')[1].split('"')[0]] = selected[0].split(">")[1].split("<")[0]
    return fields


def begin(reader: Reader, **changes: Any) -> cards.KeptCardGame:
    """A skirmish with these changes of the set-up, with the armies as the program would have them."""
    page = armies(reader, **changes)
    query = {**SETUP, **changes}
    url = reverse("skirmish-armies") + "?" + "&".join(f"{key}={value}" for key, value in query.items())
    answer = reader.post(url, {**chosen(page), "do": "begin"}, follow=True)
    assert answer.redirect_chain, read(answer, url).notices
    return cards.read(models.CardBattle.objects.latest("made").id)


@pytest.fixture
def game(reader: Reader) -> cards.KeptCardGame:
    return begin(reader)


def test_it_works(reader: Reader):
    page = reader.open("campaigns")
    assert reverse("skirmish") in page.links

    game = begin(reader)

    start = game.now.start
    assert (game.key, game.name, game.commands, game.start.level) == (
        "",
        "Romans against Samnites",
        Commands.ATTACKER,
        2,
    )
    assert (start.attacker.people, start.attacker.points, start.attacker.stars) == ("romans", 100, 3)
    assert (start.trees, start.mountains, start.waterway, start.seed) == (1, 1, False, "Cannae")
    assert start.settings == Settings()
    assert start.dice == battleplay.dice()


def test_the_form_offers_everything(reader: Reader):
    page = reader.open("skirmish")

    assert page.text.count("Epirus / Macedonia") == 2
    assert "60 to 160 points" in page.text
    assert {reverse("combat-dice"), reverse("battleplay-rules")} <= set(page.links)
    assert "Battles begun" not in page.text


def test_options(reader: Reader):
    game = begin(
        reader,
        attacker_stars="5",
        defender_stars="0",
        waterway="on",
        prepared="defender mountains -1",
        grinds="3",
        double="on",
        commands="neither",
        level="3",
    )

    start = game.now.start
    assert (start.attacker.stars, start.defender.stars) == (5, 0)
    assert start.settings == Settings(3, True, False, Prepared(Side.DEFENDER, mountains=-1))
    assert (start.waterway, start.files, game.start.level) == (True, 14, 3)
    assert len(start.attacker.cards) % 2 == 0


@pytest.mark.parametrize(("commands", "chooses"), [("attacker", True), ("defender", False)])
def test_a_siege(reader: Reader, commands: str, chooses: bool):
    """R46."""
    setup = {"garrison": "2", "walls": "on", "commands": commands}
    page = armies(reader, **setup)
    game = begin(reader, **setup)

    assert "A siege: 7 garrison cards with a green die each, no terrain" in page.text
    assert ("Manipular Legion" in page.text) == chooses
    assert "Equites" not in page.text
    start = game.now.start
    assert start.settings.siege
    assert len(start.defender.cards) == GARRISON
    assert {card.troop.category for card in start.attacker.cards} <= {"infantry", "artillery"}


@pytest.mark.parametrize(
    ("changes", "game"),
    [
        ({"attacker": "huns"}, "huns is not one of the available choices"),
        ({"attacker_points": "59"}, "greater than or equal to 60"),
        ({"defender_points": "161"}, "less than or equal to 160"),
        ({"defender_points": ""}, "This field is required"),
        ({"attacker_stars": "1"}, "1 is not one of the available choices"),
        ({"trees": "3", "mountains": "2"}, "Trees and mountains are 4 at most together"),
        ({"trees": "-1"}, "greater than or equal to 0"),
        ({"mountains": "many"}, "Enter a whole number"),
        ({"grinds": "4"}, "4 is not one of the available choices"),
        ({"level": "0"}, "0 is not one of the available choices"),
        ({"commands": "all"}, "all is not one of the available choices"),
        ({"prepared": "attacker rivers 1"}, "is not one of the available choices"),
        ({"garrison": "5"}, "5 is not one of the available choices"),
        ({"garrison": "1", "double": "on"}, "A siege is fought at single size"),
        ({"garrison": "1", "prepared": "attacker trees 1"}, "A siege has no terrain to prepare"),
        ({"walls": "on"}, "Walls and siegecraft need a siege"),
        ({"seed": "s" * 41}, "at most 40 characters"),
    ],
)
def test_what_cannot_be_set_up(reader: Reader, changes: dict[str, str], game: str):
    page = armies(reader, **changes)

    assert page.status == 422
    assert any(game in notice for notice in page.notices), page.notices
    assert "This battle cannot be set up like that" in page.text
    assert not models.CardBattle.objects.exists()


def test_without_a_seed_there_is_a_new_one(reader: Reader):
    answer = reader.get(reverse("skirmish-armies"), {**SETUP, "seed": ""}, follow=True)

    [(address, _)] = answer.redirect_chain
    seed = address.split("seed=")[1].split("&")[0]
    assert len(seed) == 8


def test_the_armies_without_a_set_up(reader: Reader):
    answer = reader.get(reverse("skirmish-armies"))

    assert answer["Location"] == reverse("skirmish")


def test_back_to_the_set_up_as_it_was(reader: Reader):
    page = armies(reader, attacker_points="120", waterway="on")

    [back] = [link for link in page.links if link.startswith(reverse("skirmish") + "?")]
    page = reader.visit(back.replace("&amp;", "&"))
    assert 'value="120"' in page.html
    assert page.forms[0].fields["waterway"] == "on"


def test_battles_begun_are_listed(reader: Reader, game: cards.KeptCardGame):
    over = begin(reader, commands="neither", double="on", seed="Beneventum")
    cards.advance(over.id, over.head, cards.Until.BATTLE)
    models.CardBattle.objects.create(key="a campaign's", name="Not listed", start="")

    page = reader.open("skirmish")

    assert "Battles begun" in page.text
    assert "Not listed" not in page.text
    assert "100 against 100 points, you command the Romans. Seed “Cannae”." in page.text
    assert "double size, you watch. Seed “Beneventum”." in page.text
    assert page.text.count("Watch again") == page.text.count("Continue") == 1
    assert page.links.count(reverse("card-battle", args=[game.id])) == 2


def test_a_siege_in_the_list(reader: Reader):
    begin(reader, garrison="1", commands="both")

    assert "100 points against a garrison, you command both sides" in reader.open("skirmish").text


def test_a_long_list_is_cut(reader: Reader, game: cards.KeptCardGame):
    row = models.CardBattle.objects.get(id=game.id)
    for _ in range(FIRST_LISTED):
        models.CardBattle.objects.create(name=row.name, start=row.start)

    short, whole = reader.open("skirmish"), reader.open("skirmish", query="?all=yes")

    assert "1 earlier one" in short.text
    assert whole.text.count("Continue") == FIRST_LISTED + 1
    assert "earlier one" not in whole.text


def test_deleting_asks_first(reader: Reader, game: cards.KeptCardGame):
    page = reader.open("card-delete", game.id)
    assert "it cannot be taken back" in page.text
    assert models.CardBattle.objects.count() == 1

    page = reader.send(page, next(form for form in page.forms if form.method == "post"))

    assert page.notices == ("“Romans against Samnites” is deleted.",)
    assert not models.CardBattle.objects.exists()
    assert not models.CardLine.objects.exists()


def test_a_campaigns_battle_is_not_deleted_here(reader: Reader, game: cards.KeptCardGame):
    models.CardBattle.objects.update(key="a campaign's")

    answer = reader.post(reverse("card-delete", args=[game.id]))

    assert answer.status_code == 404
    assert models.CardBattle.objects.exists()
