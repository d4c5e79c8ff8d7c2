"""What no single page is to blame for: campaigns that are not there, forms from elsewhere, a full disk."""

import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.db import OperationalError
from django.db.models import QuerySet
from django.urls import reverse

from campaign import chronicle, models
from campaign.rules.decisions import DeclareAttack, Spend
from engine.log import Log
from powers.rules.options import Options
from tests.pages.reader import Page, Reader, read
from tests.played import stand_before

CHART = ["civic", "light", "wide", "svg"]
SHOWN: dict[str, list[Any]] = {
    "desk": [],
    "log": [1],
    "development": [],
    "chart": CHART,
    "verdict": [],
    "correct": [1],
    "export": [],
    "save-file": ["json"],
    "delete": [],
}
SENT: dict[str, list[Any]] = {"advance": [], "decide": ["OfferSpend"], "delete": []}


@pytest.mark.parametrize("name", SHOWN)
def test_an_unknown_campaign_is_not_shown(reader: Reader, name: str):
    page = reader.open(name, uuid.uuid4(), *SHOWN[name])

    assert page.status == 404
    assert "There is no such page" in page.headings
    assert "/" in page.links


@pytest.mark.parametrize("name", SENT)
@pytest.mark.parametrize("sent", [{}, {"do": "run", "seen": "1"}, {"do": "undo", "seen": "1"}], ids=["", "run", "undo"])
def test_an_unknown_campaign_takes_no_form(reader: Reader, name: str, sent: dict[str, str]):
    answer = reader.post(reverse(name, args=[uuid.uuid4(), *SENT[name]]), sent)

    assert answer.status_code == 404
    assert "There is no such page" in read(answer, "").headings


@pytest.mark.parametrize("name", ["create", "import", "advance", "decide", "delete"])
def test_a_form_from_elsewhere_changes_nothing(db: None, name: str):
    told = stand_before(DeclareAttack)
    where = [] if name in ("create", "import") else [told.id]
    more = ["OfferAttack"] if name == "decide" else []
    sent = {"seen": str(told.head), "do": "undo", "province": "none", "name": "Rome", "seed": "1"}
    before = list(models.Campaign.objects.values_list("id", "head"))

    answer = Reader(enforce_csrf_checks=True).post(reverse(name, args=[*where, *more]), sent)

    assert answer.status_code == 403
    assert "Please send that again" in read(answer, "").headings
    assert list(models.Campaign.objects.values_list("id", "head")) == before


def test_a_form_of_our_own_is_taken(db: None):
    told = stand_before(DeclareAttack)
    careful = Reader(enforce_csrf_checks=True)
    page = careful.open("desk", told.id)

    careful.send(page, page.form("/decide/OfferAttack/").filled(province="none"))

    assert chronicle.read(told.id).head > told.head


@pytest.fixture
def fill_disk(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """From then on nothing more can be written."""

    def full(*_: Any, **__: Any) -> None:
        raise OperationalError("database or disk is full")

    def fill() -> None:
        monkeypatch.setattr(models.Campaign, "save", full)
        monkeypatch.setattr(QuerySet, "delete", full)

    return fill


def wrote_nothing(page: Page) -> None:
    assert page.status == 507
    assert "That could not be saved" in page.headings
    assert "database or disk is full" in page.text


@pytest.mark.parametrize("value", ["undo", "back"])
def test_a_full_disk_undoes_nothing(reader: Reader, value: str, fill_disk: Callable[[], None]):
    told = stand_before(Spend)
    page = reader.open("desk", told.id)
    fill_disk()

    wrote_nothing(reader.press(page, value))

    assert chronicle.read(told.id) == told


def test_a_full_disk_takes_no_decision(reader: Reader, fill_disk: Callable[[], None]):
    told = stand_before(DeclareAttack)
    page = reader.open("desk", told.id)
    fill_disk()

    wrote_nothing(reader.send(page, page.form("/decide/OfferAttack/").filled(province="none")))

    assert chronicle.read(told.id) == told
    assert models.LogLine.objects.filter(campaign=told.id).count() == len(told.lines)
    assert reader.open("desk", told.id).offers() == ["OfferAttack"]


def test_a_full_disk_runs_nothing(reader: Reader, fill_disk: Callable[[], None]):
    told = chronicle.create("New", "seed", Options())
    page = reader.open("desk", told.id)
    fill_disk()

    wrote_nothing(reader.press(page, "run"))

    assert chronicle.read(told.id) == told
    assert models.LogLine.objects.count() == 1


def test_a_full_disk_begins_nothing(reader: Reader, fill_disk: Callable[[], None]):
    page = reader.open("campaigns")
    fill_disk()

    wrote_nothing(reader.send(page, page.form("/new/")))

    assert not models.Campaign.objects.exists()


def test_a_full_disk_deletes_nothing(reader: Reader, fill_disk: Callable[[], None]):
    told = stand_before(DeclareAttack)
    page = reader.open("delete", told.id)
    fill_disk()

    wrote_nothing(reader.send(page, page.forms[0]))

    assert chronicle.read(told.id) == told


def test_a_database_that_cannot_be_read(reader: Reader, monkeypatch: pytest.MonkeyPatch):
    def damaged(*_: Any, **__: Any) -> None:
        raise OperationalError("file is not a database")

    monkeypatch.setattr(Log, "read", damaged)

    page = reader.open("desk", uuid.uuid4())

    assert page.status == 507
    assert "file is not a database" in page.text


def test_a_fault_of_our_own_is_not_called_a_full_disk(reader: Reader, monkeypatch: pytest.MonkeyPatch):
    def broken(*_: Any, **__: Any) -> None:
        raise RuntimeError("an error of the program")

    monkeypatch.setattr(Log, "read", broken)
    reader.raise_request_exception = False

    page = reader.open("desk", uuid.uuid4())

    assert page.status == 500
    assert "everything before it is safe" in page.text
    assert "an error of the program" not in page.html
