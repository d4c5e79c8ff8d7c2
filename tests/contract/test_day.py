"""The day's game of each campaign (D28): the same for all who begin it on that day, and named so."""

from datetime import UTC, date, datetime, timedelta, timezone
from types import SimpleNamespace
from typing import Any

import pytest

from campaign.shelf import dated, day, shelf
from campaign.shelf.day import Daily
from engine.models import GameRow
from tests.contract.world import Kind, of_each, part
from tests.pages.reader import Page, Reader

pytestmark = pytest.mark.django_db
TODAY = date(2026, 11, 27)
SEED = "day 2026-11-27"
BY_THE_CLOCK = day.today


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(day, "today", lambda: TODAY)


def sides(kind: Kind) -> list[str]:
    return [*kind.seats.sides] or [""]


def press(reader: Reader, kind: Kind, side: str = "") -> Page:
    """Begin it from its list."""
    page = reader.visit(kind.front_address)
    form = page.form("/day/")
    return reader.send(page, form, next((each for each in form.buttons if side and each.value == side), None))


def newest(kind: Kind) -> GameRow:
    row: GameRow = kind.log.rows.latest("created")
    return row


@pytest.mark.parametrize(("seed", "is_of"), [(SEED, TODAY), ("day 2026-02-30", None), ("day 20261127", None)])
def test_a_seed_that_is_a_date(seed: str, is_of: date | None):
    assert dated.day(seed) == is_of
    assert dated.seed(TODAY) == SEED
    assert dated.day("2026-11-27") is None


@pytest.mark.parametrize(("ahead", "is_the"), [(-5, 27), (0, 27), (1, 28)])
def test_the_day_is_that_of_the_players_clock(settings: Any, monkeypatch: pytest.MonkeyPatch, ahead: int, is_the: int):
    settings.CLOCK = timezone(timedelta(hours=ahead))
    late = datetime(2026, 11, 27, 23, 30, tzinfo=UTC)
    monkeypatch.setattr(day, "datetime", SimpleNamespace(now=late.astimezone))

    assert BY_THE_CLOCK() == date(2026, 11, is_the)


@of_each(part(Daily))
def test_it_is_begun_at_a_press_and_named_by_its_date(reader: Reader, kind: Kind):
    for side in sides(kind):
        page = press(reader, kind, side)
        row = newest(kind)
        start = kind.log.read(row.id).start

        assert (page.status, row.name.removesuffix(" 2")) == (200, f"{kind.given(Daily).called} of 27 November 2026")
        assert (start.seed, day.day_of(kind, start)) == (SEED, TODAY)


@of_each(part(Daily))
def test_begun_again_it_has_the_same_dice_and_says_so(reader: Reader, kind: Kind):
    [side, *_] = sides(kind)
    first = press(reader, kind, side)
    shelf.into_bin(newest(kind).id)

    second = press(reader, kind, side)

    assert not [notice for notice in first.notices if "the same dice" in notice]
    assert [notice for notice in second.notices if "this is another with the same dice" in notice]
    one, other = (kind.log.read(id_) for id_ in kind.log.rows.order_by("created").values_list("id", flat=True))
    assert newest(kind).name.endswith("2026 2")
    assert [line.faces for line in one.lines] == [line.faces for line in other.lines]


@of_each(part(Daily))
def test_on_another_day_it_is_another(reader: Reader, kind: Kind, monkeypatch: pytest.MonkeyPatch):
    [side, *_] = sides(kind)
    press(reader, kind, side)
    monkeypatch.setattr(day, "today", lambda: TODAY + timedelta(days=1))

    page = press(reader, kind, side)

    assert not [notice for notice in page.notices if "the same dice" in notice]
    assert kind.log.read(newest(kind).id).start.seed == "day 2026-11-28"


@of_each(part(Daily))
def test_whatever_it_is_called_later_it_stays_the_days(kind: Kind):
    [side, *_] = sides(kind)
    id_, _ = day.begun(kind, side)
    shelf.rename(kind, id_, "Mine")

    assert day.day_of(kind, kind.log.read(id_).start) == TODAY


@of_each(lambda kind: kind.part(Daily) and kind.seats.sides)
def test_it_has_a_side(reader: Reader, kind: Kind):
    page = reader.sent_to(kind.address("day"), {"side": "atlantis"})

    assert any("Nothing was made" in notice for notice in page.notices)
    assert not GameRow.objects.exists()


@of_each(part(Daily))
def test_it_takes_a_form(reader: Reader, kind: Kind):
    assert reader.get(kind.address("day")).status_code == 405
    assert not GameRow.objects.exists()
