"""Faces given ahead: for which rolls, that each counts for just its die, and what becomes of those not asked for."""

from typing import Any
from uuid import UUID

import pytest
from django.urls import reverse
from pydantic import TypeAdapter

from campaign import models
from campaign.italy import games, manual_dice
from campaign.italy.games import CampaignGame
from campaign.italy.rules.state import Step
from campaign.models import ManualDice
from engine import shared
from engine.manual_dice import Ahead
from engine.models import GameRow
from engine.rules.dice import Roller
from engine.web.manual_dice import DiceForm
from tests import transfer
from tests.pages.reader import Button, Form, Page, Reader, refused
from tests.played import before_step, come_in
from tests.race import GAME, die


@pytest.fixture(autouse=True)
def _registered(settings: Any) -> None:
    """The race is one of the games."""
    settings.GAMES = [*settings.GAMES, "tests.race.GAME"]


@pytest.fixture
def race(db: None) -> UUID:
    """At its first lap, with all dice by hand."""
    return shared.create(GAME, "A race", "seed", by_hand=True)


@pytest.fixture
def game(db: None) -> CampaignGame:
    """At the first ruler check of turn 3, with all dice by hand."""
    return before_step(Step.RULERS, ManualDice.ALL, turn=3)


def lap(n: int, what: str = "lap") -> str:
    """The field for a die of the race."""
    return f"ahead/1/R1/{what}/{n}/d6/1"


def attack(power: str, n: int) -> str:
    return f"ahead/3/C4.1/{power}/d6/{n}"


def ruler(power: str) -> str:
    return f"ahead/3/C3.1/{power}/d6/1"


def rolling(page: Page) -> Form:
    return page.form("/roll/")


def at_roll(reader: Reader, id: UUID) -> Page:
    return reader.open("game-roll", GAME, id)


def give(reader: Reader, page: Page, faces: str, **ahead: str) -> Page:
    return reader.send(page, rolling(page).filled(faces=faces, **ahead))


def keep(reader: Reader, page: Page, **fields: str) -> int:
    """What the page does while it is filled in."""
    form = rolling(page)
    return reader.post(form.action, form.fields | fields | {"do": "keep"}).status_code


def laps(id: UUID) -> list[tuple[int, ...]]:
    return [line.faces for line in GAME.log.read(id).lines]


def table(reader: Reader, id: UUID) -> Page:
    return reader.open("game-board", GAME, id)


DROPPED = "The {} you gave ahead for “{}” was not needed and is dropped."


# A game of the shared pages


@pytest.mark.parametrize(
    ("faces", "ahead"),
    [("2 3 1 5", {}), ("2", {lap(2): "3", lap(3): "1", lap(4): "5"}), ("2 3 1 5", {lap(2): "6", lap(4): "1"})],
    ids=["typed", "pressed", "what is typed counts before what is pressed"],
)
def test_lines_whose_dice_are_given_ahead_ask_for_nothing(
    reader: Reader, race: UUID, faces: str, ahead: dict[str, str]
):
    page = at_roll(reader, race)
    assert "Roll 4 D6, in this order" in page.text
    assert "Only the first is needed now: you may stop after 1 or 4; you" in page.text

    page = give(reader, page, faces, **ahead)

    assert page.url == reverse("game-board", args=[GAME, race])
    assert laps(race) == [(2,), (3,), (1,), (5,)]
    assert {by for line in GAME.log.read(race).lines for by in line.by} == {Roller.HAND}
    assert GameRow.objects.get(id=race).ahead == ""


def test_the_next_die_that_was_left_out_is_asked_for(reader: Reader, race: UUID):
    page = give(reader, at_roll(reader, race), "2", **{lap(2): "3", lap(4): "5"})

    assert "Lap 3, lap" in page.text
    assert laps(race) == [(2,), (3,)]
    assert rolling(page).fields[lap(4)] == "5"
    give(reader, page, "1")
    assert laps(race)[2:] == [(1,), (5,)]


def test_what_follows_from_a_face_given_ahead_is_asked_for(reader: Reader, race: UUID):
    """A 6 is rolled on; nothing of its line is written until then, and the 6 stays."""
    page = give(reader, at_roll(reader, race), "2", **{lap(2): "6"})

    assert "Lap 2, on" in page.text
    assert laps(race) == [(2,)]
    page = at_roll(reader, race)
    give(reader, page, "4")
    assert laps(race) == [(2,), (6, 4)]


def test_a_die_is_told_before_it_comes_once_it_is_certain(reader: Reader, race: UUID):
    """8 or more after two laps: a second die in the third."""
    page = at_roll(reader, race)
    assert lap(3, "second") not in rolling(page).fields

    page = give(reader, page, "4", **{lap(2): "4"})

    assert "Lap 3, second" in page.text
    give(reader, page, "2", **{lap(3, "second"): "1"})
    assert laps(race) == [(4,), (4,), (2, 1)]


def test_the_programs_die_stays_the_programs(reader: Reader, race: UUID):
    reader.press(at_roll(reader, race), "program", **{lap(2): "3"})

    first, second = GAME.log.read(race).lines
    assert (first.by, second.by) == ((Roller.PROGRAM,), (Roller.HAND,))
    assert second.faces == (3,)


def test_what_is_not_asked_for_is_dropped_and_told(reader: Reader, race: UUID):
    """Back at the start, nobody knows whether a second die comes; what is foreseen there too is kept."""
    page = give(reader, at_roll(reader, race), "4", **{lap(2): "5"})
    assert keep(reader, page, **{lap(3, "second"): "3", lap(4): "2"}) == 204

    page = table(reader, race)
    page = reader.send(page, page.form("/back/"), Button("", "to", "0"))

    assert DROPPED.format(3, "Lap 3, second") in page.text
    assert "Faces given ahead: 1" in page.text
    assert "2 for “Lap 4, lap”" in page.text
    assert DROPPED.format(3, "Lap 3, second") in table(reader, race).text, "it is told as long as the game stands there"
    page = reader.send(page, page.form("/decide/"))
    assert DROPPED.format(3, "Lap 3, second") in page.text
    page = give(reader, page, "1")
    assert "dropped" not in page.text.replace("is dropped, and you are told which", "")
    assert rolling(page).fields[lap(4)] == "2"


def test_taken_back_and_done_again_all_are_filled_in_already(reader: Reader, race: UUID):
    """Those of the last past that went on from there, and each for its own die."""
    give(reader, at_roll(reader, race), "2 3 1 5")
    page = table(reader, race)
    reader.send(page, page.form("/back/"), Button("", "to", "1"))

    page = reader.send(table(reader, race), table(reader, race).form("/decide/"))

    assert "entered before" in page.text
    assert [rolling(page).fields[name] for name in ("die0", lap(3), lap(4))] == ["3", "1", "5"]
    reader.send(page, rolling(page))
    assert laps(race) == [(2,), (3,), (1,), (5,)]


def test_what_was_rolled_by_the_program_is_not_filled_in(reader: Reader, race: UUID):
    reader.press(at_roll(reader, race), "program", **{lap(2): "3"})
    page = table(reader, race)
    reader.send(page, page.form("/back/"), Button("", "to", "0"))

    page = reader.send(table(reader, race), table(reader, race).form("/decide/"))

    assert [rolling(page).fields[name] for name in ("die0", lap(2), lap(3))] == ["", "3", ""]


def test_kept_while_it_is_filled_in(reader: Reader, race: UUID):
    """A closed tab, a program that was ended: they are in the database, and belong to the game."""
    page = at_roll(reader, race)

    assert keep(reader, page, **{lap(2): "3", lap(3): "x"}) == 204

    again = at_roll(reader, race)
    assert (rolling(again).fields[lap(2)], rolling(again).fields[lap(3)]) == ("3", "")
    assert "entered before" not in again.text, "nothing was given for the die at hand"
    assert keep(reader, again, **{lap(2): ""}) == 204
    assert rolling(at_roll(reader, race)).fields[lap(2)] == ""


def test_what_is_kept_too_late_spoils_nothing(reader: Reader, race: UUID, monkeypatch: pytest.MonkeyPatch):
    """The page sends its faces while those filled in last are still on their way."""
    page, valid = at_roll(reader, race), DiceForm.is_valid
    sent: list[Page] = []

    def slowly(form: DiceForm) -> bool:
        monkeypatch.setattr(DiceForm, "is_valid", valid)
        sent.append(give(Reader(), page, "6 3 . ."))
        return valid(form)

    monkeypatch.setattr(DiceForm, "is_valid", slowly)
    assert keep(reader, page, die0="6", **{lap(2): "3"}) == 204

    assert "Lap 1, on" in sent[0].text
    assert "Lap 1, on" in at_roll(reader, race).text


def test_two_tabs(reader: Reader, race: UUID):
    """What was sent last counts, and a tab that comes too late changes nothing and is told so."""
    one, other = at_roll(reader, race), at_roll(reader, race)
    keep(reader, one, **{lap(2): "3"})
    give(reader, other, "2", **{lap(2): "4"})
    assert laps(race) == [(2,), (4,)]

    late = give(reader, one, "1", **{lap(2): "5", lap(4): "5"})

    assert any("moved on" in notice for notice in late.notices)
    assert keep(reader, one, **{lap(4): "5"}) == 204
    assert laps(race) == [(2,), (4,)]
    assert GameRow.objects.get(id=race).ahead == ""


@pytest.mark.parametrize("do", ["faces", "program"])
@pytest.mark.parametrize(
    ("faces", "problem"),
    [
        ("2 3 7 .", "Die 3, Lap 3, lap: a D6 shows 1 to 6, not “7”"),
        ("2 3 0 5", "Die 3, Lap 3, lap: a D6 shows 1 to 6, not “0”"),
        ("2 x . .", "Die 2, Lap 2, lap: a D6 shows 1 to 6, not “x”"),
        ("2 3 4", "4 dice are asked for, 3 typed. The line may also end after die 1."),
        ("2 3 4 5 6", "4 dice are asked for, 5 typed. The line may also end after die 1."),
    ],
)
def test_a_face_that_cannot_be_meant(reader: Reader, race: UUID, faces: str, problem: str, do: str):
    page = reader.press(at_roll(reader, race), do, faces=faces, **{lap(4): "3"})

    refused(page, problem)
    assert any("Nothing has been rolled yet" in notice for notice in page.notices)
    assert (laps(race), GameRow.objects.get(id=race).ahead) == ([], "")
    assert (rolling(page).fields["faces"], rolling(page).fields[lap(4)]) == (faces, "3")
    give(reader, page, "2 3 1 .", **{lap(4): "5"})
    assert laps(race) == [(2,), (3,), (1,)]


@pytest.mark.parametrize("do", ["faces", "program"])
@pytest.mark.parametrize("face", ["7", "0", "x", "3 4", "-2"])
def test_a_button_there_is_not(reader: Reader, race: UUID, face: str, do: str):
    page = reader.press(at_roll(reader, race), do, faces="2", **{lap(2): "3", lap(3): face})

    refused(page, "Lap 3, lap: a D6 shows 1 to 6. Nothing has been rolled yet")
    assert (laps(race), GameRow.objects.get(id=race).ahead) == ([], "")
    assert rolling(page).fields[lap(2)] == "3"


def test_a_face_given_ahead_is_changed_or_taken_back(reader: Reader, race: UUID):
    """It stands apart from what is still to be rolled, and the line is for the others."""
    page = give(reader, at_roll(reader, race), "2", **{lap(3): "1", lap(4): "5"})

    assert "Faces given ahead: 2" in page.text
    assert "Roll 1 D6:" in page.text
    give(reader, page, "3", **{lap(3): "2", lap(4): ""})

    assert laps(race) == [(2,), (3,), (2,)]
    assert GameRow.objects.get(id=race).ahead == ""


def test_what_is_typed_is_for_the_dice_that_the_page_showed(reader: Reader, race: UUID):
    """Even if some of them have been kept since, so that a page opened now would ask for fewer."""
    page = at_roll(reader, race)
    keep(reader, page, **{lap(2): "6"})
    assert "Roll 5 D6" in at_roll(reader, race).text, "a 6 is rolled on, and brings a second die"

    give(reader, page, "2 3 1 5")

    assert laps(race) == [(2,), (3,), (1,), (5,)]


def test_a_die_that_is_not_foreseen_is_not_taken(reader: Reader, race: UUID):
    page = at_roll(reader, race)

    reader.press(page, "faces", faces="2", **{lap(9): "3"})

    assert laps(race) == [(2,)]
    assert GameRow.objects.get(id=race).ahead == ""


SEVEN = Ahead("1/R1/lap/2/d6/1", *die("lap", 2)[:4], face=7)


@pytest.mark.parametrize("damaged", ["{", "[1]", TypeAdapter(list[Ahead]).dump_json([SEVEN]).decode()])
def test_what_cannot_be_read_counts_for_nothing(reader: Reader, race: UUID, damaged: str):
    GameRow.objects.filter(id=race).update(ahead=damaged)

    page = give(reader, at_roll(reader, race), "2")

    assert "Lap 2, lap" in page.text
    assert laps(race) == [(2,)]


def test_if_the_program_rolls_from_now_on_they_are_dropped(reader: Reader, race: UUID):
    page = at_roll(reader, race)
    keep(reader, page, **{lap(2): "3"})
    shared.roll_by(GAME, race, by_hand=False)

    reader.press(page, "program")

    assert len(laps(race)) == 4
    assert DROPPED.format(3, "Lap 2, lap") in table(reader, race).text


# The campaign


def test_a_handful_for_the_whole_phase(reader: Reader, game: CampaignGame):
    """Five ruler checks and an attack roll at once: one page instead of six, and each die is where it belongs."""
    page = reader.press(reader.open("desk", game.id), "run")
    assert "Ruler checks Roll 6 D6, in this order: Change of ruler, 6 D6" in page.text
    assert "Attack rolls Roll 12 D6, in this order: Samnites: attack roll, 2 D6" in page.text
    assert "you may stop after 1, 6 or 18" in page.text

    page = give(reader, page, "2 1 1 1 1 1", **{attack("samnites", 1): "2", attack("samnites", 2): "3"})

    now = games.read(game.id)
    assert "Campanians: attack roll" in page.text
    assert [line.faces for line in now.lines[len(game.lines) :]] == [(2,), *[(1,)] * 5, (2, 3)]
    assert {by for line in now.lines[len(game.lines) :] for by in line.by} == {Roller.HAND}
    assert "8 D6 by hand" in reader.open("dice", game.id).text


def test_a_roll_partly_given_asks_with_these_filled_in(reader: Reader, game: CampaignGame):
    page = reader.press(reader.open("desk", game.id), "run")
    checks = {name: "1" for name in rolling(page).fields if name.startswith("ahead/3/C3.1/")}

    page = give(reader, page, "2", **checks, **{attack("samnites", 2): "3"})

    assert [rolling(page).fields[f"die{n}"] for n in range(2)] == ["", "3"]
    assert "entered before" in page.text
    reader.send(page, rolling(page).filled(die0="4"))
    assert games.read(game.id).lines[-1].faces == (4, 3)


def test_a_new_ruler_is_foreseen_from_the_face_that_brings_him(reader: Reader, game: CampaignGame):
    page = reader.press(reader.open("desk", game.id), "step")
    keep(reader, page, **{ruler("boii"): "6"})

    page = reader.open("roll", game.id)

    assert "Boii, 3 D10" in page.text
    assert sum(name.startswith("ahead/3/C3.2/boii") for name in rolling(page).fields) == 3


def test_no_further_than_the_turn(db: None):
    game = before_step(Step.END_OF_TURN, ManualDice.ALL, turn=3)

    questions = [coming.question for coming in manual_dice.ROLLS.coming(manual_dice.row_of(game.id), game)]

    assert questions
    assert all(question.startswith("3/C8.1/") for question in questions)


def test_an_export_leaves_them_where_they_are(reader: Reader, game: CampaignGame):
    """As the dice of a step that is not finished, they are the game's and not the file's."""
    page = reader.press(reader.open("desk", game.id), "step")
    before = transfer.as_zip(game.id)
    keep(reader, page, **{attack("samnites", 1): "4"})

    assert transfer.as_zip(game.id) == before
    came = come_in(before)

    assert models.Campaign.objects.get(id=came.id).ahead == ""
    assert rolling(reader.open("roll", game.id)).fields[attack("samnites", 1)] == "4"


def test_a_correction_drops_what_is_no_longer_asked_for(reader: Reader, game: CampaignGame):
    """It ends where dice are wanted that he has not rolled, a turn before."""
    page = reader.press(reader.open("desk", game.id), "step")
    keep(reader, page, **{attack("samnites", 1): "4"})
    line = next(game.lines[own] for own in reversed(game.own_decisions()) if not game.lines[own].faces)

    now = games.correct(game.id, game.head, line.n, line.decision)

    assert now.now.turn == 2
    assert DROPPED.format(4, "Samnites: attack roll") in reader.open("desk", game.id).text
