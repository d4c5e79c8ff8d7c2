"""A skirmish: set up, refused field by field, begun, found again, deleted. The cards of an army before a battle: shown,
exchanged, refused, drawn again; the enemy's never shown.
"""

from typing import Any

import pytest
from django.urls import reverse
from django.utils.http import urlencode

from battles import models
from battles.battleplay import games as cards
from battles.battleplay.games import Commands
from battles.battleplay.plan import plan
from battles.data import battleplay
from battles.rules.battleplay.muster import GARRISON, build
from battles.rules.battleplay.start import Prepared, Settings
from battles.rules.verdict import Side
from battles.web.listed import ON_A_PAGE
from battles.web.skirmish import FIRST
from tests.fights import BRIEF
from tests.pages.reader import Page, Reader, refused


def armies(reader: Reader, **changes: Any) -> Page:
    """The page of the armies, or the set-up told what is wrong with it."""
    return reader.visit(f"{reverse('skirmish-armies')}?{urlencode({**FIRST, 'seed': 'Cannae', **changes})}")


def chosen(page: Page) -> dict[str, str]:
    """The numbers that the page of the armies shows."""
    return {name: value for name, value in page.form("").fields.items() if name.startswith(tuple(Side))}


def begin(reader: Reader, **changes: Any) -> cards.KeptCardGame:
    """A skirmish with these changes of the set-up, with the armies as the program would have them."""
    page = reader.press(armies(reader, **changes), "begin")
    assert page.url.startswith("/battle/cards/"), page.notices
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
        ({"attacker_points": "59"}, "An army has 60 points at least."),
        ({"defender_points": "161"}, "An army has 160 points at most."),
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

    refused(page, game)
    assert "This battle cannot be set up like that" in page.text
    assert not models.CardBattle.objects.exists()


def test_without_a_seed_there_is_a_new_one(reader: Reader):
    page = armies(reader, seed="")

    assert len(page.url.split("seed=")[1].split("&")[0]) == 8


def test_the_armies_without_a_set_up(reader: Reader):
    answer = reader.get(reverse("skirmish-armies"))

    assert answer["Location"] == reverse("skirmish")


def test_back_to_the_set_up_as_it_was(reader: Reader):
    page = armies(reader, attacker_points="120", waterway="on")

    [back] = [link for link in page.links if link.startswith(reverse("skirmish") + "?")]
    page = reader.visit(back.replace("&amp;", "&"))
    assert 'value="120"' in page.html
    [form] = [form for form in page.forms if form.action == reverse("skirmish-armies")]
    assert form.fields["waterway"] == "on"


def test_battles_begun_are_listed(reader: Reader, game: cards.KeptCardGame):
    begin(reader, garrison="1", commands="both")
    over = begin(reader, commands="neither", double="on", seed="Beneventum")
    cards.advance(over.id, over.head, cards.Until.BATTLE)
    begin(reader, attacker="carthage", commands="attacker", seed="Cape Ecnomus")
    models.CardBattle.objects.create(key="a campaign's", name="Not listed", start="")

    page = reader.open("skirmish")

    assert "Battles begun" in page.text
    assert "Not listed" not in page.text
    assert "100 against 100 points, you command the Romans. Seed “Cannae”." in page.text
    assert "100 against 100 points, you command Carthage. Seed “Cape Ecnomus”." in page.text
    assert "double size, you watch. Seed “Beneventum”." in page.text
    assert "100 points against a garrison, you command both sides" in page.text
    assert (page.text.count("Watch again"), page.text.count("Continue")) == (1, 3)
    assert page.links.count(reverse("card-battle", args=[game.id])) == 2


def test_a_long_list_has_pages(reader: Reader, game: cards.KeptCardGame):
    row = models.CardBattle.objects.get(id=game.id)
    for _ in range(ON_A_PAGE):
        models.CardBattle.objects.create(name=row.name, start=row.start)

    shown = [reader.open("skirmish", query=query) for query in ("", "?page=2")]

    assert [page.text.count("Continue") for page in shown] == [ON_A_PAGE, 1]
    assert "?page=2#begun-title" in shown[0].links


# The cards of an army


LEGION, VELITES = "attacker-romans-legion", "attacker-romans-velites"


def test_the_programs_choice(reader: Reader):
    page = armies(reader)
    army = build(battleplay.armies()["romans"], 100)

    assert f"{army.spent} of 100 points" in page.text
    assert f"{army.mains} main cards" in page.text
    assert chosen(page)[LEGION] == str(army.numbers[battleplay.armies()["romans"].troops[0]])
    assert page.html.count('aria-label="yellow die"') >= 1
    assert "Competent general ★★★" in page.text
    assert "The ground: 1 tree and 1 mountain." in page.text


@pytest.mark.parametrize(("commands", "both"), [("attacker", False), ("both", True), ("neither", True)])
def test_the_enemys_army_is_not_shown(reader: Reader, commands: str, both: bool):
    page = armies(reader, commands=commands)

    assert ("Samnites, 100 points: the program chooses their cards" in page.text) is not both
    assert ("Linen Legion" in page.text) is both
    assert "Manipular Legion" in page.text


def test_cards_are_exchanged(reader: Reader):
    page = reader.press(armies(reader), "add-up", **{LEGION: "2", "attacker-tactica": "1"})

    assert chosen(page)[LEGION] == "2"
    assert chosen(page)["attacker-tactica"] == "1"
    assert "82 of 100 points" in page.text
    assert "4 Tactica; 18 left" in page.text
    assert not models.CardBattle.objects.exists()

    another_armys = {"attacker-samnites-linen": "6"}
    board = reader.press(page, "begin", **{f"{LEGION}-veterans": "2"}, **another_armys)

    game = cards.read(models.CardBattle.objects.get().id)
    assert board.url == reverse("card-battle", args=[game.id])
    force = game.now.start.attacker
    assert [card.veteran for card in force.cards if card.troop.id == "romans-legion"] == [True, True]
    assert {card.troop.id.split("-")[0] for card in force.cards} == {"romans"}
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
    assert game in armies(reader, **changes).text


def test_drawn_again_as_the_program_would(reader: Reader):
    page = reader.press(armies(reader), "program", **{LEGION: "0"})

    assert chosen(page) == chosen(armies(reader))


@pytest.mark.parametrize(
    ("changes", "game"),
    [
        ({LEGION: "5"}, "more than the 100 of this army. M1"),
        ({LEGION: "0"}, "2 main battle cards; an army of these points has 3 to 6. R2"),
        ({VELITES: "9"}, "9 skirmishers and artillery; an army has at most 4 of them together. M3"),
        ({VELITES: "9"}, "an army may have"),
        ({f"{LEGION}-veterans": "4"}, "4 veterans, but 3 in all; veterans are some of the cards. M5"),
        ({"attacker-tactica": "4"}, "4 extra Tactica; an army may buy 3. M6"),
        *[({LEGION: number}, "is no number of cards") for number in ("-1", "many", "100", "2.5", "²", "9" * 5000)],
    ],
)
def test_what_cannot_take_the_field(reader: Reader, changes: dict[str, str], game: str):
    """M1 to M6, R2: all of it at once, and the choice stays."""
    page = reader.press(armies(reader), "begin", **changes)

    assert page.status == 422
    assert game in page.text
    assert any(word in notice for notice in page.notices for word in ("No battle has begun", "is no number of cards"))
    assert not models.CardBattle.objects.exists()


def test_allied_corps():
    """C6.10: the player may bring cards of an ally, the program brings none."""
    levy = plan(BRIEF).levy(Side.ATTACKER)

    assert [ally.id for ally in levy.allies] == ["campanians"]
    assert {card.troop.id.split("-")[0] for card in levy.programs().cards} == {"romans"}
