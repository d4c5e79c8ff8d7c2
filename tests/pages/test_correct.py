"""A result put right later: what follows is shown first, and what no longer fits."""

import pytest
from django.urls import reverse

from campaign import chronicle, models
from campaign.chronicle import Chronicle
from campaign.rules.decisions import ReportBattle
from tests.pages.reader import Page, Reader
from tests.played import next_line, stand_at, stand_before


@pytest.fixture
def told(db: None) -> Chronicle:
    """Some turns after the first battle on the table."""
    return stand_at("disgrace", 200)


def reports(told: Chronicle) -> list[int]:
    return [line.n for line in told.lines if isinstance(line.decision, ReportBattle)]


def other(told: Chronicle, n: int) -> dict[str, str]:
    """The opposite of what was reported."""
    decision = told.lines[told.place(n) - 1].decision
    assert isinstance(decision, ReportBattle)
    return {"winner": decision.winner.other.value, "grade": "minor"}


def fill_in(reader: Reader, told: Chronicle, n: int, **values: str) -> Page:
    page = reader.open("correct", told.id, n)
    return reader.send(page, page.form("").filled(**values))


def unchanged(told: Chronicle) -> bool:
    stored = models.LogLine.objects.filter(campaign=told.id).count()
    return chronicle.read(told.id) == told and stored == len(told.lines)


def test_it_works(reader: Reader, told: Chronicle):
    n = reports(told)[0]

    preview = fill_in(reader, told, n, **other(told, n))
    assert unchanged(told)
    done = reader.send(preview, preview.form(""))

    now = chronicle.read(told.id)
    decision = now.lines[told.place(n) - 1].decision
    assert isinstance(decision, ReportBattle)
    assert {"winner": decision.winner, "grade": decision.grade} == other(told, n)
    assert now.lines[: told.place(n) - 1] == told.lines[: told.place(n) - 1]
    assert done.url == reverse("desk", args=[told.id])
    assert any("put right" in notice for notice in done.notices)


def test_the_log_leads_there(reader: Reader, told: Chronicle):
    n = reports(told)[0]
    turn = told.moments[told.place(n) - 1].turn

    page = reader.open("log", told.id, turn)

    assert reverse("correct", args=[told.id, n]) in page.links


def test_what_no_longer_fits_is_named(reader: Reader, told: Chronicle):
    for n in reports(told):
        page = fill_in(reader, told, n, **other(told, n))

        decision = chronicle.read(told.id).lines[told.place(n) - 1].decision
        assert isinstance(decision, ReportBattle)
        changed = chronicle.correction(
            told, n, ReportBattle(decision.winner.other, type(decision.grade)("minor"), decision.resolver)
        )
        assert all(f"Line {line.n}" in page.text for line in changed.dropped)
    assert unchanged(told)


def test_the_same_result_again_changes_nothing(reader: Reader, told: Chronicle):
    n = reports(told)[0]
    decision = told.lines[told.place(n) - 1].decision
    assert isinstance(decision, ReportBattle)

    preview = fill_in(reader, told, n, winner=decision.winner.value, grade=decision.grade.value)
    reader.send(preview, preview.form(""))

    assert chronicle.read(told.id).now == told.now


def test_a_preview_of_a_result_cannot_be_put_right_yet(reader: Reader):
    told = stand_before(ReportBattle)
    page = reader.open("desk", told.id)

    preview = reader.send(page, page.form("/decide/OfferReport/").filled(winner="attacker", grade="minor"))

    assert reverse("correct", args=[told.id, told.head + 1]) not in preview.links


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({}, "Say who won"),
        ({"winner": "attacker"}, "Say how great the victory was"),
        ({"winner": "attacker", "grade": "count"}, "all four numbers"),
    ],
    ids=["nothing", "no grade", "no losses"],
)
def test_a_result_that_is_refused(reader: Reader, told: Chronicle, values: dict[str, str], message: str):
    page = fill_in(reader, told, reports(told)[0], **values)

    assert page.status == 422
    assert any(message in notice for notice in page.notices), page.notices
    assert unchanged(told)


def test_a_stale_tab(reader: Reader, told: Chronicle):
    n = reports(told)[0]
    preview = fill_in(reader, told, n, **other(told, n))
    back = chronicle.undo_step(told.id, told.head)

    page = reader.send(preview, preview.form(""))

    assert any("moved on" in notice for notice in page.notices)
    assert chronicle.read(told.id) == back


def test_a_line_that_is_undone(reader: Reader):
    told = stand_before(ReportBattle)
    fought = chronicle.decide(told.id, told.head, next_line(told).decision)
    chronicle.undo_decision(told.id, fought.head)

    assert reader.open("correct", told.id, fought.head).status == 404


@pytest.mark.parametrize("n", [0, 1, 999, 10**20])
def test_a_line_that_reports_no_battle(reader: Reader, told: Chronicle, n: int):
    page = reader.open("correct", told.id, n)

    assert page.status == 404
    assert "There is no such page" in page.headings
