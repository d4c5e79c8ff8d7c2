"""Dice by hand in any game that asks for them: asked for, kept, given, marked as the hand's, taken back; or refused."""

import re
from contextlib import suppress
from typing import Any
from uuid import UUID

import pytest

from campaign.italy import games as campaigns
from campaign.italy.game import GAME as ITALY
from campaign.models import ManualDice
from engine import saves, shared
from engine.rules.audit import played_again
from engine.rules.dice import SIDES, DiceWanted, Roller
from engine.web.base import row_of
from powers.rules.options import Options
from tests.card_battles import Whims
from tests.contract.world import NAME, SEED, Kind, begun, hands, of_each
from tests.pages.reader import Button, Form, Page, Reader, refused

pytestmark = pytest.mark.django_db
of_each_rolled = of_each(lambda kind: kind.dice)


def waits(kind: Kind, id_: UUID) -> Any:
    """What waits for dice."""
    assert kind.dice
    return kind.dice.rolls.waiting(row_of(kind, id_))


def asked(kind: Kind) -> UUID:
    """A game whose player rolls all its dice, at the first of them."""
    if kind is ITALY:
        return campaigns.create(NAME, SEED, Options(), ManualDice.ALL).id
    id_ = shared.create(kind, NAME, SEED, by_hand=True)
    for number in range(40):
        game = kind.log.read(id_)
        with suppress(DiceWanted):
            hands(kind).decide(kind, id_, game.head, hands(kind).any(kind, game, Whims(number)))
        if waits(kind, id_):
            return id_
    raise AssertionError("no dice are asked for")


def roll(reader: Reader, kind: Kind, id_: UUID) -> Page:
    return reader.visit(kind.address("roll", id_))


def form_of(page: Page) -> Form:
    return page.form("/roll/")


def dice(page: Page) -> list[str]:
    """Those that are asked for now."""
    return sorted((name for name in form_of(page).choices if re.fullmatch(r"die\d+", name)), key=lambda n: int(n[3:]))


def give(reader: Reader, page: Page, faces: str = "", **pressed: str) -> Page:
    form = form_of(page)
    return reader.send(page, form, Button("", "do", "faces"), **{"faces": faces, **pressed})


def to_the_end(reader: Reader, kind: Kind, id_: UUID, page: Page) -> Any:
    """The game once every die of its decision shows a 1."""
    for _ in range(40):
        if not waits(kind, id_):
            break
        page = give(reader, page, "1 " * len(dice(page)))
    return kind.log.read(id_)


@of_each_rolled
def test_what_is_asked_for_is_given_and_is_the_hands(reader: Reader, kind: Kind):
    """Nothing happens until the last die has come; the file has whose they were."""
    id_ = asked(kind)
    before, page = kind.log.read(id_), roll(reader, kind, id_)
    requests = len(dice(page))
    assert requests

    game = to_the_end(reader, kind, id_, page)

    line = game.lines[len(before.lines)]
    assert game.lines[: len(before.lines)] == before.lines
    assert {*line.by} == {Roller.HAND}
    assert {*line.faces} == {1}
    assert len(line.faces) >= requests
    assert played_again(kind.files.auditor(game.start), game.start, game.lines, game.head)[1] is None
    came = kind.log.read(saves.import_(kind, saves.as_json(kind, id_).encode()).id)
    assert [each.by for each in came.lines] == [each.by for each in game.lines]


@of_each_rolled
def test_what_cannot_be_meant_is_refused_in_words(reader: Reader, kind: Kind):
    """Which die, and why; what was typed is kept, and nothing is rolled."""
    id_ = asked(kind)
    before, page = kind.log.read(id_), roll(reader, kind, id_)
    sides = SIDES[kind_of(page)]
    for faces, said in (
        ("", "No face was entered"),
        (". " * len(dice(page)), "No face was entered"),
        (f"{sides + 1} " * len(dice(page)), f"shows 1 to {sides}"),
        ("1 " * 60, "asked for"),
        ("1 " * 300, "400"),
        ("x", ""),
    ):
        again = give(reader, page, faces)
        refused(again, said)
        assert form_of(again).fields["faces"].strip() == faces.strip() or len(faces) > 400
    refused(give(reader, page, die0="11"), "shows 1 to")

    assert kind.log.read(id_) == before
    assert waits(kind, id_)


def kind_of(page: Page) -> Any:
    """Of the first die."""
    return next(kind for kind, sides in SIDES.items() if str(sides) == form_of(page).choices["die0"][-1])


@of_each_rolled
def test_what_is_filled_in_is_kept_and_not_passed_over(reader: Reader, kind: Kind):
    """A page of another moment counts for nothing."""
    id_ = asked(kind)
    page = roll(reader, kind, id_)
    sent = form_of(page).fields | {"die0": "2", "do": "keep"}
    at = kind.address("roll", id_)
    assert reader.post(at, {**sent, "given": "another"}).status_code == 204
    assert not waits(kind, id_).begun
    assert reader.post(at, sent).status_code == 204

    again = roll(reader, kind, id_)

    assert form_of(again).fields["die0"] == "2"
    assert waits(kind, id_).begun
    stale = reader.sent_to(at, {**sent, "do": "faces", "seen": "999"})
    assert any("has moved on" in notice for notice in stale.notices)
    assert kind.log.read(id_).head == int(sent["seen"])


@of_each_rolled
def test_the_program_may_roll_after_all(reader: Reader, kind: Kind):
    """One of them, by a dot; or all."""
    id_ = asked(kind)
    before, page = kind.log.read(id_), roll(reader, kind, id_)
    number = len(dice(page))
    page = give(reader, page, "1 " + ". " * (number - 1)) if number > 1 else page
    for _ in range(40):
        if not waits(kind, id_):
            break
        page = reader.send(page, form_of(page), Button("", "do", "program"))

    line = kind.log.read(id_).lines[len(before.lines)]
    mine = int(number > 1)
    assert line.by == (*[Roller.HAND] * mine, *[Roller.PROGRAM] * (len(line.by) - mine))


@of_each_rolled
def test_dice_that_nobody_asks_for(reader: Reader, kind: Kind):
    id_ = begun(kind, 2)

    page = roll(reader, kind, id_)

    assert page.url.partition("?")[0] == kind.home(id_)
    assert any("No dice of yours are needed" in notice for notice in page.notices)
