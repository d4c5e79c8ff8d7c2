"""The player's own dice: who rolls, the page that asks for exactly the faces wanted, and what is refused."""

import re

import pytest
from django.urls import reverse

from campaign import models
from campaign.italy import games, manual_dice
from campaign.italy.games import CampaignGame
from campaign.italy.rules.decisions import ReportBattle, TakeProvince, UseGenerator
from campaign.italy.rules.events import ArmyLanded
from campaign.italy.rules.state import Step
from campaign.models import ManualDice
from engine.rules.dice import Kind, Roller
from tests.pages.reader import Button, Form, Page, Reader, refused
from tests.played import before_report_that_rolls, before_step, romes_battle, save, stand_at, stand_before, states

OWN_DICE = "you are asked for them when you confirm"


@pytest.fixture
def game(db: None) -> CampaignGame:
    """The attack rolls come, of two dice each; the program would roll them."""
    return before_step(Step.ATTACK_ROLLS)


@pytest.fixture
def page(reader: Reader, game: CampaignGame) -> Page:
    return by_hand(reader, game)


def by_hand(reader: Reader, game: CampaignGame) -> Page:
    """The page for the dice of the next step."""
    return reader.press(reader.open("desk", game.id), "hand")


def dice(page: Page) -> Form:
    """The form for the faces."""
    return page.form("/roll/")


def give(reader: Reader, page: Page, faces: str = "", **buttons: str) -> Page:
    """Type faces, or press their buttons."""
    return reader.send(page, dice(page).filled(faces=faces, **buttons))


def wanted(page: Page) -> int:
    """How many faces may be typed."""
    return int(re.findall(r"of (\d+) typed", page.text)[0])


def give_all(reader: Reader, page: Page, face: str = "3") -> Page:
    """The same face for every die, until none is asked for."""
    while "/roll/" in page.url:
        page = give(reader, page, f"{face} " * wanted(page))
    return page


def keep(reader: Reader, game: CampaignGame, page: Page, **fields: str) -> int:
    """What the page does while it is filled in."""
    return reader.post(roll_url(game), dice(page).fields | fields | {"do": "keep"}).status_code


def roll_url(game: CampaignGame) -> str:
    return reverse("roll", args=[game.id])


def kept(game: CampaignGame) -> manual_dice.CampaignWaiting | None:
    return manual_dice.ROLLS.waiting(manual_dice.row_of(game.id))


def last(game: CampaignGame):
    return games.read(game.id).lines[-1]


# It works


def test_it_works(reader: Reader, game: CampaignGame, page: Page):
    assert page.url == roll_url(game)
    assert "attack roll, 2 D6" in page.text
    assert "The program rolls these" in page.text
    assert games.read(game.id) == game
    page = give(reader, page, "3 5")

    assert page.url == reverse("desk", args=[game.id])
    assert (last(game).faces, last(game).by) == ((3, 5), (Roller.HAND, Roller.HAND))
    assert "by hand" in page.text
    assert games.read(game.id).head == game.head + 1
    page = reader.open("dice", game.id)
    assert "2 D6 by hand: a mean of 4.00, where fair dice have 3.5. Too few to judge" in page.text
    assert "By hand" in page.text


def test_the_example_has_as_many_faces_as_are_asked_for(reader: Reader, page: Page):
    """And may be typed; the page has the links that every other has."""
    assert "For example 3 5." in page.text
    fought = stand_before(UseGenerator, where=romes_battle)
    battle = by_hand(reader, fought)
    [example] = re.findall(r"For example ([\d ]+)[.]", battle.text)
    assert len(example.split()) == wanted(battle) == 4
    assert any(link.endswith("/odds/") for link in battle.links)

    give(reader, battle, example)

    assert last(fought).faces[:4] == tuple(map(int, example.split()))


def test_a_blank_is_the_programs(reader: Reader, game: CampaignGame):
    programs = games.step(game.id, game.head).lines[-1].faces
    games.undo_step(game.id, game.head + 1)

    give(reader, by_hand(reader, game), "6 .")

    assert last(game).faces == (6, programs[1])
    assert last(game).by == (Roller.HAND, Roller.PROGRAM)


def test_a_step_that_wants_more_asks_again_and_tells_what_came(reader: Reader):
    """A change of ruler: one die, then three, with what the first one brought above them. A 0 on a D10 is ten."""
    game = before_step(Step.RULERS)

    page = give(reader, by_hand(reader, game), "6")

    assert page.url.startswith(roll_url(game))
    assert "3 D10" in page.text
    assert "Aggressor rating" in page.text
    assert games.read(game.id) == game
    assert sorted(dice(page).choices) == ["die0", "die1", "die2"]
    give(reader, page, "0 1 9")
    assert last(game).faces == (6, 10, 1, 9)


def test_a_tie_is_told(reader: Reader):
    """The generator's throw that decides nothing stays in sight."""
    equal = next(
        place
        for place, state in enumerate(states("destiny"))
        if state.battle and state.battle.attacking and save("destiny").lines[place].decision == UseGenerator()
    )
    game = stand_at("destiny", equal)
    points = [army.total // 20 for army in game.now.battle.armies()]  # type: ignore[union-attr]
    low, high = (str(1 + max(0, points[1] - points[0])), str(1 + max(0, points[0] - points[1])))

    page = give(reader, by_hand(reader, game), f"{low} {low} {high} {high}")

    assert "settles nothing yet" in page.text
    assert page.text.count("2 D6") == 2


def test_a_random_pick_shows_its_table(reader: Reader):
    """C8.5: which throw is which province, before it is thrown."""
    place, event = next(
        (place, event)
        for place, line in enumerate(save("destiny").lines)
        for event in line.events
        if isinstance(event, ArmyLanded) and len(event.possible) > 10
    )
    game = stand_at("destiny", place)
    page = give(reader, by_hand(reader, game), "6 6")

    names = [game.now.start.italy.name(province) for province in event.possible]
    assert all(name in page.text for name in names)
    assert re.search(rf"11–12 ?{names[0]}", page.text)

    give(reader, page, "1 2")
    landed = next(event for event in last(game).events if isinstance(event, ArmyLanded))
    assert landed.province == event.possible[0]


def test_a_decision_of_ones_own(reader: Reader):
    """The generator in a battle of Rome."""
    game = stand_before(UseGenerator, where=romes_battle)

    give(reader, by_hand(reader, game), "6 6 1 1")

    assert last(game).decision == UseGenerator()
    assert last(game).faces[:4] == (6, 6, 1, 1)


@pytest.mark.parametrize(
    ("hands", "said", "button"), [(ManualDice.NONE, "", "hand"), (ManualDice.ALL, OWN_DICE, "confirmed")]
)
def test_what_follows_a_result_from_the_table(reader: Reader, hands: ManualDice, said: str, button: str):
    """It is shown first; then the dice of what follows may be his, or are."""
    game, report = before_report_that_rolls()
    models.Campaign.objects.filter(id=game.id).update(hands=hands)
    page = reader.open("desk", game.id)
    page = reader.send(page, page.form("/decide/report/").filled(winner=report.winner, grade=report.grade))
    assert said in page.text

    page = reader.press(page, button)

    assert page.url.startswith(roll_url(game))
    assert games.read(game.id) == game
    give_all(reader, page)
    line = games.read(game.id).lines[len(game.lines)]
    assert isinstance(line.decision, ReportBattle)
    assert (line.decision.winner, line.decision.grade) == (report.winner, report.grade)
    assert {*line.by} == {Roller.HAND}


def test_a_province_after_which_dice_are_rolled(reader: Reader):
    """There is a button for it where there may be any, and it does no harm where there are none."""
    game = stand_before(TakeProvince)
    page = reader.open("desk", game.id)
    form = page.form("/decide/province/")

    give_all(reader, reader.send(page, form.filled(province=form.choices["province"][0]), Button("", "hand", "yes")))

    assert isinstance(last(game).decision, TakeProvince)


def test_a_step_without_dice_is_just_done(reader: Reader):
    game = before_step(Step.REVENUE)
    page = reader.open("desk", game.id)
    assert "hand" not in page.buttons()

    page = reader.send(page, page.form("/advance/"), Button("", "do", "hand"))

    assert page.url == reverse("desk", args=[game.id])
    assert games.read(game.id).head == game.head + 1


# Running on


def test_running_on_goes_from_dice_to_dice(reader: Reader):
    """With all dice by hand, from the attack rolls to Rome's own decision."""
    game = before_step(Step.ATTACK_ROLLS, ManualDice.ALL)

    page = reader.press(reader.open("desk", game.id), "run")
    rolled = 0
    while "/roll/" in page.url:
        assert rolled == 0 or "Just now" in page.text
        page = give(reader, page, " ".join(str(1 + (rolled + n) % 6) for n in range(wanted(page))))
        rolled += 1

    now = games.read(game.id)
    assert 1 < rolled <= 3, "twelve dice of attack rolls are one page"
    assert page.offers() == ["attack"]
    assert {by for line in now.lines[len(game.lines) :] for by in line.by} == {Roller.HAND}


def test_running_the_turn_stops_at_its_end(reader: Reader):
    game = before_step(Step.END_OF_TURN, ManualDice.ALL)

    give_all(reader, reader.press(reader.open("desk", game.id), "turn"), face="1")

    now = games.read(game.id).now
    assert (now.turn, now.step) == (game.now.turn + 1, Step.REVENUE)


def test_a_new_campaign_wholly_by_hand(reader: Reader):
    """Its first page asks for the 24 dice of the rulers of 348 BC, and may have the attack rolls; nobody has rolled."""
    page = reader.open("campaigns")

    page = reader.send(page, page.form("/new/").filled(hands="all"))

    row = models.Campaign.objects.get()
    assert page.url.startswith(reverse("roll", args=[row.id]))
    assert "New rulers Roll 24 D10" in page.text
    assert "Only the first 24 are needed now: you may stop after 24 or 40" in page.text
    assert row.lines.count() == 0
    page = give(reader, page, "3 0 7 " * 8)
    assert "Turn 1, 348 BC" in page.text
    assert games.read(row.id).lines[0].faces == (3, 10, 7) * 8
    shown = re.findall(r'class="die ([^"]*)"', reader.open("log", row.id, 1).html)
    assert ["hand" in kind for kind in shown] == [True] * 24


# What is given stays


def test_a_closed_tab(reader: Reader):
    """The faces given so far are there again, from the desk, for just that step."""
    game = before_step(Step.RULERS)
    give(reader, by_hand(reader, game), "6")

    page = reader.open("desk", game.id)
    assert "You have begun to roll" in page.text
    assert roll_url(game) in page.links
    page = reader.press(page, "step")

    assert "3 D10" in page.text
    give(reader, page, "1 2 3")
    assert last(game).faces == (6, 1, 2, 3)


@pytest.mark.parametrize("do", ["step", "run"])
def test_faces_begun_are_not_passed_over(reader: Reader, game: CampaignGame, page: Page, do: str):
    """Whoever goes on from the desk comes back to them; there he may still leave them to the program."""
    keep(reader, game, page, die0="4")

    page = reader.press(reader.open("desk", game.id), do)

    assert dice(page).fields["die0"] == "4"
    assert games.read(game.id) == game


def test_nothing_begun_is_passed_over(reader: Reader, game: CampaignGame, page: Page):
    """He only looked."""
    reader.press(reader.open("desk", game.id), "step")

    assert set(last(game).by) == {Roller.PROGRAM}
    assert kept(game) is None


# What is refused


@pytest.mark.parametrize(
    ("faces", "problem"),
    [
        ("3 7", "Die 2, Samnites: attack roll, Second die: a D6 shows 1 to 6, not “7”"),
        ("3", "2 dice are asked for, 1 typed"),
    ],
)
def test_faces_that_cannot_be_meant(reader: Reader, game: CampaignGame, page: Page, faces: str, problem: str):
    page = give(reader, page, faces)

    refused(page, problem)
    give(reader, page, "3 5")
    assert last(game).faces == (3, 5)


def test_a_correction_that_needs_dice_of_ones_own(reader: Reader):
    """It is not made up: the player is told where his dice are asked for."""
    game, report = before_report_that_rolls()
    game = games.decide(game.id, game.head, report)
    models.Campaign.objects.filter(id=game.id).update(hands=ManualDice.ALL)
    page = reader.open("correct", game.id, game.head)

    page = reader.send(page, page.form("").filled(winner=report.winner, grade=report.grade))

    assert any("dice of your own" in notice for notice in page.notices)
    assert games.read(game.id) == game


# The statistics


def test_the_dice_of_a_campaign(reader: Reader):
    """Every die is counted, by the program and by hand."""
    game = stand_at("destiny")
    page = reader.open("dice", game.id)
    thrown = [kind for line in game.lines for kind in line.kinds]

    assert f"{thrown.count(Kind.D6)} D6 by the program" in page.text
    assert f"{thrown.count(Kind.D10)} D10 by the program" in page.text
    assert "Chi-square" in page.text
    assert "by hand:" not in page.text
    assert page.html.count("<table") == 2
