"""Civic development: charts, each at an address of its own, and their numbers as tables."""

import csv
from dataclasses import replace

import pytest
from django.urls import reverse

from campaign.italy import games
from campaign.italy.rules.state import Start
from powers.data import italy as usual
from powers.rules.options import Options
from tests.pages.reader import Reader
from tests.played import stand_at

ROMES = ("civic", "revenue", "provinces")
POWERS = ("powers-provinces", "powers-revenue", "powers-battles", "powers-rulers")
CHARTS, THEMES, SHAPES = (*ROMES, *POWERS, "dice"), ("light", "dark"), ("wide", "narrow")


def address(game: games.CampaignGame, chart="civic", theme="light", shape="wide", fmt="svg") -> str:
    return reverse("chart", args=[game.id, chart, theme, shape, fmt])


@pytest.mark.parametrize(("name", "shown"), [("development", ROMES), ("powers", POWERS)])
def test_it_works(reader: Reader, name: str, shown: tuple[str, ...]):
    game = stand_at("destiny", 150)

    page = reader.open(name, game.id)

    assert page.status == 200
    for chart in shown:
        assert reverse("chart-numbers", args=[game.id, chart]) in page.links
        assert address(game, chart) in page.html
        assert address(game, chart, fmt="png") in page.links
        for theme in THEMES:
            assert f"{chart}-{theme}" in page.html
    assert page.html.count("<table") >= len(shown)
    assert name == "powers" or str(game.now.civic_total) in page.text


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("chart", CHARTS)
def test_a_chart(reader: Reader, chart: str):
    """That each is drawn in each way holds italy/test_charts.py."""
    game = stand_at("destiny", 150)

    for theme, shape in zip(THEMES, SHAPES, strict=True):
        answer = reader.get(address(game, chart, theme, shape))
        assert answer["Content-Type"] == "image/svg+xml"
        assert b"<svg" in answer.content
    answer = reader.get(address(game, chart, fmt="png"))
    assert answer["Content-Type"] == "image/png"
    assert answer.content.startswith(b"\x89PNG")


def test_a_chart_is_sent_again_only_when_it_has_changed(reader: Reader):
    game = stand_at("destiny", 150)
    first = reader.get(address(game))

    again = reader.get(address(game), headers={"If-None-Match": first["ETag"]})
    dark = reader.get(address(game, theme="dark"), headers={"If-None-Match": first["ETag"]})
    games.undo_step(game.id, game.head)
    changed = reader.get(address(game), headers={"If-None-Match": first["ETag"]})

    assert (again.status_code, again.content) == (304, b"")
    assert (dark.status_code, changed.status_code) == (200, 200)


@pytest.mark.parametrize("chart", CHARTS)
def test_the_numbers_as_a_file_for_a_spreadsheet(reader: Reader, chart: str):
    game = stand_at("destiny", 150)

    answer = reader.get(reverse("chart-numbers", args=[game.id, chart]))

    rows = list(csv.reader(answer.content.decode().splitlines()))
    assert answer["Content-Disposition"] == f'attachment; filename="{chart}.csv"'
    assert len(rows) > 1
    assert {len(row) for row in rows} == {len(rows[0])}


def test_a_powers_name_is_no_formula(reader: Reader):
    """A scenario names the Powers."""
    italy = usual(Options())
    samnites = replace(italy.power("samnites"), name="=1+1")
    named = replace(italy, powers=tuple(samnites if p.id == samnites.id else p for p in italy.powers))
    game = games.begin(Start("Named", "seed", named))

    answer = reader.get(reverse("chart-numbers", args=[game.id, "powers-provinces"]))

    headers = next(csv.reader(answer.content.decode().splitlines()))
    assert "'=1+1" in headers
    assert "=1+1" not in headers
