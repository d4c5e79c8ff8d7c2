"""A game that is a ruleset, its texts and a line in the registry gets the machine and its pages for nothing."""

import re
from collections.abc import Iterable
from dataclasses import fields, replace
from typing import Any
from uuid import UUID

import pytest
from django.urls import reverse

from engine import models, saves, shared
from engine.log import Stale
from engine.manual_dice import Waiting
from engine.rules.correct import corrected
from engine.rules.dice import DiceWanted, DieRequest, Roller
from engine.rules.record import Line
from engine.rules.ruleset import Illegal, Ruleset
from engine.shared import AnyGame
from tests.pages.reader import Button, Page, Reader
from tests.toy import GAME, RULESET, Decision, Duel, Hide, Throw, Thrown


@pytest.fixture(autouse=True)
def _registered(settings: Any) -> None:
    """One line more among the games."""
    settings.GAMES = [*settings.GAMES, "tests.toy.GAME"]


@pytest.fixture
def reader(db: None) -> Reader:
    return Reader()


def table(reader: Reader, id: UUID, side: str = "") -> Page:
    return reader.open("game-board", GAME, id, query=f"?side={side}")


def begun(*reds: int, by_hand: bool = False, seed: str = "seed") -> UUID:
    """A duel, with a round played for each of these numbers of Red's; Blue hides a 1."""
    id = shared.create(GAME, "A duel", seed, by_hand)
    for red in reds:
        hide(id, "red", red)
        hide(id, "blue", 1)
    return id


def hide(id: UUID, side: str, number: int) -> None:
    shared.decide(GAME, id, GAME.log.read(id).head, Hide(side, number))


def choose(reader: Reader, page: Page, choice: str) -> Page:
    form = page.form("/decide/")
    return reader.send(page, form, next(button for button in form.buttons if button.text == choice))


def back(reader: Reader, page: Page, n: int | str) -> Page:
    return reader.send(page, page.form("/back/"), Button("Back to here", "to", str(n)))


# The list, a new one, the table


def test_the_player_finds_it(reader: Reader):
    front = reader.open("campaigns")

    assert reverse("games", args=[GAME]) in front.links
    assert "Duel of numbers: a number to hide" in front.text


def test_from_the_list_to_a_round_played(reader: Reader):
    page = reader.open("games", GAME)
    page = reader.send(page, page.form("/new/").filled(name="Red and Blue", seed="7"))
    page = reader.visit(f"{page.url}?side=red")
    assert "Round 1" in page.headings
    page = choose(reader, page, "Hide 3")
    assert "Red hides 3." in page.text
    assert not [button for form in page.forms for button in form.buttons if button.text.startswith("Hide")]
    page = choose(reader, reader.visit(page.url.replace("red", "blue")), "Hide 1")

    assert "Round 2" in page.headings
    [id] = models.GameRow.objects.values_list("id", flat=True)
    lines = GAME.log.read(id).lines
    assert [line.decision.type for line in lines] == ["Hide", "Hide", "Throw"]
    assert re.search(r"(Red|Blue|Nobody) wins, \d to \d", page.text)
    games = reader.open("games", GAME)
    assert "Red and Blue" in games.text
    assert "round 2" in games.text
    assert "cannot be read" not in games.text


@pytest.mark.parametrize(("name", "problem"), [("", "needs a name"), ("x" * 81, "80"), ("\u200b", "visible letter")])
def test_a_name_that_is_refused(reader: Reader, name: str, problem: str):
    page = reader.open("games", GAME)

    page = reader.send(page, page.form("/new/").filled(name=name))

    assert page.status == 422
    assert any(problem in notice for notice in page.notices)
    assert not models.GameRow.objects.exists()


def test_three_rounds_are_all(reader: Reader):
    page = table(reader, begun(1, 1, 1), "red")

    assert "The end" in page.headings
    assert not [form for form in page.forms if form.action.endswith("/decide/")]


@pytest.mark.parametrize("do", ["3", "99", "-1", "on", "", "x"])
def test_what_cannot_be_decided(reader: Reader, do: str):
    id = begun()
    page = table(reader, id, "red")

    page = reader.send(page, page.form("/decide/"), Button("", "do", do))

    assert any("cannot be decided now" in notice for notice in page.notices)
    assert GAME.log.read(id).lines == ()


@pytest.mark.parametrize("name", ["toys", "campaign", "cards"])
def test_no_such_game(reader: Reader, name: str):
    """Nor one that has pages of its own."""
    assert reader.visit(f"/games/{name}/").status == 404


def test_a_game_of_another_kind(reader: Reader):
    id = begun()
    models.GameRow.objects.update(ruleset="chess")

    assert table(reader, id).status == 404


# The secret


def test_he_sees_his_own(reader: Reader):
    id = begun()
    hide(id, "red", 3)

    assert "hides 3" in table(reader, id, "red").text
    assert RULESET.seen_by(GAME.log.read(id).now, "blue").start.seed == ""


# Undo and branches


def test_back_to_the_beginning(reader: Reader):
    id = begun(1)

    page = reader.send(table(reader, id), table(reader, id).form("/back/"))

    assert any("back at line 0, round 1" in notice for notice in page.notices)
    assert GAME.log.read(id).lines == ()
    assert "Nothing has happened yet" in page.text


# Corrections


@pytest.fixture
def stood(db: None) -> AnyGame:
    """Three rounds, in which Red has hidden a 1, a 2 and a 3."""
    return GAME.log.read(begun(1, 2, 3))


def hidden(lines: Iterable[Line[Any, Any]]) -> list[Decision]:
    return [line.decision for line in lines if isinstance(line.decision, Hide)]


def test_a_decision_taken_otherwise_is_played_on_with_the_later_ones(stood: AnyGame):
    """A save file that comes of it is sound; what was played before is a branch."""
    id = stood.id
    changed = GAME.log.correction(stood, 1, Hide("red", 3))
    assert GAME.log.read(id) == stood

    now = GAME.log.correct(id, stood.head, 1, Hide("red", 3))

    assert (now.now, now.states[0]) == (changed.now, changed.before)
    assert hidden(now.lines) == [Hide("red", 3), *hidden(stood.lines)[1:]]
    assert not changed.dropped
    assert [line.faces for line in now.lines] == [line.faces for line in stood.lines]
    assert GAME.log.at(id, stood.head) == stood
    assert [branch.leaf for branch in models.GameBranch.objects.all()] == [stood.head]
    assert GAME.log.read(saves.import_(GAME, saves.as_json(GAME, id).encode()).id).now == now.now


def test_what_is_no_longer_legal_is_dropped(stood: AnyGame):
    """Blue, not Red, hides a number first: Blue's later one fits no more, and Red has to decide anew."""
    changed = GAME.log.correction(stood, 1, Hide("blue", 2))

    assert hidden(changed.lines) == [Hide("blue", 2)]
    assert hidden(changed.dropped) == hidden(stood.lines)[1:]
    assert changed.now.hidden == (("blue", 2),)


def test_unless_a_game_says_more_all_must_stand_as_it_stood(stood: AnyGame):
    default: Any = next(field.default for field in fields(Ruleset) if field.name == "question")
    plain = replace(RULESET, question=default)

    same, other = (corrected(plain, stood, 1, Hide("red", number), nobody) for number in (1, 3))

    assert same.now == stood.now
    assert len(other.lines) == 1


def test_an_answer_under_other_conditions_is_in_doubt(stood: AnyGame):
    """Here, what the other has hidden."""
    rules = replace(RULESET, conditions=lambda duel, decision: duel.hidden)

    asked = corrected(rules, stood, 1, Hide("red", 3), nobody)
    [doubt] = asked.in_doubt
    assert (doubt.line, doubt.stands) == (stood.lines[1], False)
    assert (doubt.then.hidden, doubt.now.hidden) == ((("red", 1),), (("red", 3),))
    assert doubt.line in asked.dropped
    stands = corrected(rules, stood, 1, Hide("red", 3), nobody, stand=[2, 99])

    assert [doubt.stands for doubt in stands.in_doubt] == [True]
    assert not stands.dropped


def test_dice_by_hand_count_again_where_the_same_is_rolled_for(db: None):
    """The roll that he has not made yet ends it."""
    id = begun(by_hand=True)
    hide(id, "red", 1)
    with pytest.raises(DiceWanted):
        hide(id, "blue", 1)
    assert GAME.dice
    with GAME.dice.rolls.giving(id, Waiting(2, Throw(), (2, 5))):
        shared.decide(GAME, id, 2, Throw())
    thrown = GAME.log.read(id)

    now = GAME.log.correct(id, thrown.head, 1, Hide("red", 3))
    assert now.lines[-1].by == (Roller.HAND, Roller.HAND)
    assert now.lines[-1].events == (Thrown((2, 5), (5, 6), "blue"),)
    back = GAME.log.go_back(id, now.head, now.lines[1].n)
    again = GAME.log.correct(id, back.head, now.lines[1].n, Hide("blue", 3))

    assert hidden(again.lines) == [Hide("red", 3), Hide("blue", 3)]
    assert len(again.lines) == 2


def nobody(duel: Duel, die: DieRequest) -> bool:
    return False


def test_corrections_that_are_refused(stood: AnyGame):
    with pytest.raises(Illegal, match="not possible"):
        GAME.log.correct(stood.id, stood.head, 2, Hide("red", 1))
    with pytest.raises(ValueError, match="not in"):
        GAME.log.correct(stood.id, stood.head, 99, Hide("red", 1))
    with pytest.raises(Stale):
        GAME.log.correct(stood.id, stood.head - 1, 1, Hide("red", 2))

    assert GAME.log.read(stood.id) == stood
    assert models.GameLine.objects.count() == len(stood.lines)


# Dice by hand


def asked(reader: Reader) -> tuple[UUID, Page]:
    """Both have hidden a number, and the player's dice are asked for."""
    id = begun(by_hand=True)
    hide(id, "red", 1)
    return id, choose(reader, table(reader, id, "blue"), "Hide 1")


def test_what_is_filled_in_is_kept_and_what_was_taken_back_is_offered_again(reader: Reader):
    id, page = asked(reader)
    url = reverse("game-roll", args=[GAME, id])
    assert reader.post(url, page.form("/roll/").fields | {"die1": "4", "do": "keep"}).status_code == 204
    page = reader.open("game-roll", GAME, id)
    assert page.form("/roll/").fields["die1"] == "4"
    reader.send(page, page.form("/roll/").filled(die0="3"))
    page = choose(reader, back(reader, table(reader, id), 2), "Go on")

    assert [page.form("/roll/").fields[f"die{n}"] for n in range(2)] == ["3", "4"]


def test_who_rolls_is_chosen_at_any_time(reader: Reader):
    id, _ = asked(reader)
    page = table(reader, id)
    assert reverse("game-roll", args=[GAME, id]) in page.links

    page = reader.send(page, page.form("/hands/"))
    assert not models.GameRow.objects.get().by_hand
    reader.send(page, page.form("/hands/"))

    assert models.GameRow.objects.get().by_hand


def test_damaged_dice_are_asked_for_again(reader: Reader):
    id, _ = asked(reader)
    models.PendingRoll.objects.update(faces="3, 4")

    page = choose(reader, table(reader, id), "Go on")

    assert "Red rolls" in page.text


# A part of another game


def part(**columns: bool) -> UUID:
    """A duel that another game knows as the first of its own, with a round played."""
    id = begun(1)
    models.GameRow.objects.filter(id=id).update(key="another/1", **columns)
    return id


def test_a_part_of_another_game_is_not_listed_nor_deleted(reader: Reader):
    id = part()

    assert "A duel" not in reader.open("games", GAME).text
    page = reader.open("game-delete", GAME, id)
    assert any("goes with it. Nothing was deleted" in notice for notice in page.notices)
    reader.post(reverse("game-delete", args=[GAME, id]))
    GAME.delete(id)
    assert models.GameRow.objects.get().id == id


@pytest.mark.parametrize("column", ["superseded", "taken"])
def test_a_part_that_the_other_is_done_with_stays_as_it_is(reader: Reader, column: str):
    """It is looked at; nothing is decided, taken back or rolled otherwise, whatever is sent."""
    id = part(**{column: True})
    stood = GAME.log.read(id)

    page = table(reader, id, "red")
    assert "Red hides 1." in page.text
    assert not [form for form in page.forms if re.search("/(decide|hands)/", form.action)]
    assert not any("Back to" in button.text for form in page.forms for button in form.buttons)
    for sent in (
        reader.sent("game-decide", GAME, id, seen=stood.head, side="red", do=0),
        reader.sent("game-go-back", GAME, id, seen=stood.head, to=1),
    ):
        assert any("is closed" in notice for notice in sent.notices), sent.notices
    reader.post(reverse("game-hands", args=[GAME, id]), {"do": "hand"})

    assert GAME.log.read(id) == stood
    assert not models.GameRow.objects.get().by_hand


def test_a_side_that_there_is_not_does_not_come_back_in_an_address(reader: Reader):
    """Whatever is sent in the place of one, the program goes on as it is told to."""
    id_ = shared.create(GAME, "Duel", "7", by_hand=False)
    shared.decide(GAME, id_, 0, Hide("red", 1))
    shared.decide(GAME, id_, 1, Hide("blue", 2))
    GAME.log.go_back(id_, 3, 2)

    page = reader.sent("game-decide", GAME, id_, seen=2, side="green\r\nX: y", do="on")

    assert GAME.log.read(id_).head == 3
    assert "green" not in page.url
