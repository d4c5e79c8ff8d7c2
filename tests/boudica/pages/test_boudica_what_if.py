"""What if in the rebellion: asked on the board, growing while one looks, for one side's eyes alone."""

import json
from typing import Any
from uuid import UUID

import pytest
from django.test import Client
from django.urls import reverse

from campaign.advice import inquiries
from campaign.advice.advice import Advice
from campaign.advice.playouts import contest
from campaign.advice.playouts.question import answer
from campaign.advice.web import workshop
from campaign.advice.web.asking import percent_text
from campaign.advice.web.workshop import WORKSHOP, Workshop
from campaign.boudica.choices import option_text
from campaign.boudica.game import GAME
from campaign.boudica.playouts import FORESIGHT, compared
from campaign.boudica.rules.board import BRITONS
from campaign.boudica.rules.secrets import seen_by
from campaign.boudica.rules.turn import decides
from campaign.boudica.rules.w5_movement.moving import Pass
from campaign.models import Job, JobState
from engine.jobs import HERE
from tests.pages.reader import Page, Reader
from tests.rebellion import DIVIDED, JOINED, begun, decide, now
from tests.what_if import alone

ADVICE = GAME.given(Advice)

BY_ITSELF = {"HX-Request": "true"}


@pytest.fixture
def shop(monkeypatch: pytest.MonkeyPatch) -> Workshop:
    """Of two playouts an option, one at a time: it is about the page."""
    monkeypatch.setattr(workshop, "EVERY", 0.0)
    monkeypatch.setitem(vars(FORESIGHT), "batch", 1)
    monkeypatch.setitem(vars(FORESIGHT), "most", 2)
    return Workshop(WORKSHOP.works, lambda: HERE, hands=1)


@pytest.fixture
def short_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two turns: who may see the figures does not hang on what they are."""
    monkeypatch.setattr(contest, "MOST_TURNS", 2)


@pytest.fixture
def meeting(db: None) -> UUID:
    """The first player is asked whether he fights in Corieltauvi: two options."""
    return begun(*JOINED[:-2])


def address(id_: UUID, line: int | None = None) -> str:
    return reverse("boudica-what-if", args=[id_, head(id_) if line is None else line])


def head(id_: UUID) -> int:
    return GAME.log.read(id_).head


def on_board(reader: Reader, id_: UUID) -> Page:
    return reader.open("game-board", GAME, id_, query=f"?side={decides(now(id_))}")


def press(reader: Reader, page: Page, text: str, **values: str) -> Page:
    form, button = next((form, each) for form in page.forms for each in form.buttons if each.text == text)
    return reader.send(page, form.filled(**values), button)


def ask(reader: Reader, id_: UUID) -> Page:
    """The one press on the board."""
    return press(reader, on_board(reader, id_), "What if?")


def play(shop: Workshop) -> None:
    while Job.objects.get().state != JobState.DONE:
        shop.go_round(HERE)


def look(id_: UUID, do: str = "look", **more: str) -> Any:
    """As the page does it by itself."""
    return Client().post(address(id_), {"do": do, **more}, headers=BY_ITSELF)


def test_one_press_on_the_board_and_every_figure_stands_there(reader: Reader, meeting: UUID, shop: Workshop):
    before = GAME.log.read(meeting)
    page = ask(reader, meeting)
    assert page.url == f"{address(meeting)}?level=2"
    assert "The first futures are being played" in page.text

    play(shop)
    page = reader.visit(page.url)

    side = decides(before.now)
    assert side
    found = inquiries.kept(ADVICE, Job.objects.get(), seen_by(before.now, side))
    known = answer(FORESIGHT.counted, found) if found else None
    assert known
    for option in known.options:
        assert option_text(option.decision) in page.text
        for share in (option.value, *[each for each in option.endings.values() if each.mean]):
            assert f"{percent_text(share.low)} to {percent_text(share.high)}" in page.text
    assert ": the limit" in page.text or "settled" in page.text
    assert GAME.log.read(meeting) == before
    assert f"What if? {json.loads(Job.objects.get().result)['futures']} futures" in on_board(reader, meeting).text


@pytest.mark.usefixtures("short_playouts")
def test_whoever_plays_alone_sees_what_he_asked_later_on(reader: Reader, db: None, shop: Workshop):
    id_ = alone(BRITONS)
    page = ask(reader, id_)
    play(shop)
    decide(id_, DIVIDED[0])

    page = reader.visit(page.url)

    assert "The game has moved on; this is what was known here" in page.text
    assert "hx-trigger" not in look(id_).content.decode()


def test_what_the_program_decides_or_nobody_is_not_asked(reader: Reader, db: None):
    watched = alone()
    assert decides(now(watched)) is BRITONS
    assert "What if" not in reader.open("game-board", GAME, watched).text

    for page in (reader.visit(address(watched)), reader.sent("boudica-what-if", watched, 0, do="ask")):
        assert "no decision here to compare" in page.text
    assert not Job.objects.exists()


@pytest.mark.usefixtures("short_playouts")
def test_the_romans_are_not_shown_what_the_britons_asked(reader: Reader, db: None, shop: Workshop):
    id_ = begun(DIVIDED[0])
    page = ask(reader, id_)
    play(shop)
    decide(id_, DIVIDED[1])
    while decides(now(id_)) is BRITONS:
        decide(id_, Pass())

    refused = reader.visit(page.url)

    assert refused.url == reverse("game-board", args=[GAME, id_])
    assert "for the Britons’ eyes" in refused.text
    assert "What if? 2" not in refused.text


def test_a_covered_board_does_not_ask(reader: Reader, db: None):
    id_ = begun()
    assert decides(now(id_)) is BRITONS

    assert "What if" not in reader.open("game-board", GAME, id_).text
    assert "What if" in on_board(reader, id_).text


def test_it_says_what_is_left_out(reader: Reader, db: None):
    id_ = begun(*DIVIDED)
    found = compared(seen_by(now(id_), BRITONS))
    assert found.exchanges
    assert found.others

    page = reader.visit(address(id_))

    assert f"{found.exchanges} exchanges of strength points" in page.text
    assert f"{found.others} other ways to move or decide" in page.text


@pytest.mark.parametrize(
    ("query", "line"), [("?level=3", None), ("?level=x", None), ("", 99)], ids=["too slow", "no level", "no line"]
)
def test_what_is_not_there_is_not_found(reader: Reader, meeting: UUID, query: str, line: int | None):
    assert reader.visit(address(meeting, line) + query).status == 404


@pytest.mark.usefixtures("short_playouts")
def test_one_piece_is_asked_about_alone(reader: Reader, db: None, shop: Workshop):
    id_ = begun(*DIVIDED)
    page = reader.visit(address(id_))
    assert "All pieces" in page.text
    link = next(link for link in page.links if link.endswith("piece=briton-1"))

    page = press(reader, reader.visit(link), "What if?")
    play(shop)
    page = reader.visit(page.url)

    assert page.url == link
    assert Job.objects.get().subject == "2/briton-1"
    assert all(option_text(each) in page.text for each in compared(seen_by(now(id_), BRITONS), "briton-1").options)
    assert "Briton army 2 to" not in page.text
    assert page.url in on_board(reader, id_).links
    assert reader.visit(address(id_) + "?piece=legion-IX").status == 404
