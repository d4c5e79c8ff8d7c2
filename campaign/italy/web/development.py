"""Charts with their tables: Rome, all Powers, the dice."""

import uuid
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, cast, get_args

from csp.constants import NONE, UNSAFE_INLINE
from csp.decorators import csp_replace
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import condition, require_safe

from campaign import models
from campaign.chronicle.figures import Figures
from campaign.italy import running
from campaign.italy.games import CampaignGame
from campaign.italy.narrate.dice import fairness
from campaign.italy.pictures import charts, luck, readings, rivals, series
from campaign.italy.pictures.panels import panels_chart, panels_layout
from campaign.italy.pictures.readings import Reading
from campaign.italy.rules.events import Event
from campaign.italy.web.shared import fetch, page
from engine.plain_text import in_csv
from engine.texts import text
from engine.web.saves import attachment
from powers.rules.theatre import Italy

_say = partial(text, "campaign.italy", "charts")
OF_ALL = "by-turn-and-power"
"""The class of a picture that repeats each column in every Power's panel."""


@dataclass(frozen=True)
class Chart:
    """The figures of a chart from a game, and from these its table, its picture and the picture's size."""

    figures: Callable[[CampaignGame], Any]
    table: Callable[[Any], Figures]
    draw: Callable[..., bytes]
    layout: Callable[[Any, charts.Shape], charts.ChartLayout] = lambda _, shape: charts.LAYOUTS[shape]
    readings: Callable[[Any], tuple[Reading, ...]] | None = None  # by default the table's
    columns: str = "by-turn"  # their places in the picture: a class of charts.css


def _panels(figures: Callable[[CampaignGame], rivals.Rivals]) -> Chart:
    """A panel for each Power."""
    return Chart(
        figures,
        rivals.rivals_table,
        panels_chart,
        panels_layout,
        readings.of_rivals,
        columns=OF_ALL,
    )


def _italy(game: CampaignGame) -> Italy:
    return game.now.start.italy


CHARTS = {
    "civic": Chart(
        lambda game: series.civic_series(game.now),
        series.civic_table,
        charts.civic_chart,
        layout=lambda _, shape: charts.CIVIC_LAYOUTS[shape],
    ),
    "revenue": Chart(
        lambda game: series.revenue_by_source(events(game)),
        series.revenue_table,
        charts.revenue_chart,
    ),
    "provinces": Chart(
        lambda game: series.provinces_held(game.states),
        series.provinces_table,
        charts.provinces_chart,
    ),
    "powers-provinces": _panels(lambda game: rivals.provinces(game.states, _italy(game))),
    "powers-revenue": _panels(lambda game: rivals.revenues(events(game), _italy(game))),
    "powers-battles": _panels(lambda game: rivals.fought(events(game), _italy(game))),
    "powers-rulers": _panels(lambda game: rivals.ratings(game.states, _italy(game))),
    "dice": Chart(
        lambda game: luck.luck(game.lines),
        luck.luck_rows,
        charts.dice_chart,
        layout=lambda _, shape: charts.DICE_LAYOUTS[shape],
        readings=readings.of_dice,
        columns="by-face",
    ),
}
ROMES, POWERS = (
    ("civic", "revenue", "provinces"),
    ("powers-provinces", "powers-revenue", "powers-battles", "powers-rulers"),
)
PAGE = "italy/development.html"
Decorator = Callable[[Callable[..., HttpResponse]], Callable[..., HttpResponse]]
CONTENT_TYPES = {"svg": "image/svg+xml", "png": "image/png"}


def events(game: CampaignGame) -> list[Event]:
    return [event for line in game.lines for event in line.events]


@require_safe
def show(request: HttpRequest, campaign: uuid.UUID) -> HttpResponse:
    """Rome's charts with their tables: the civic account, revenue by source and provinces held."""
    game = fetch(campaign)
    pace = series.civic_series(game.now).pace
    return page(request, PAGE, game, pace=pace, charts=[chart_view(game, name) for name in ROMES], page="development")


@require_safe
def powers(request: HttpRequest, campaign: uuid.UUID) -> HttpResponse:
    """The Powers side by side: provinces, revenue, battles and rulers over the turns."""
    game = fetch(campaign)
    return page(request, PAGE, game, charts=[chart_view(game, name) for name in POWERS], page="powers")


@require_safe
def dice(request: HttpRequest, campaign: uuid.UUID) -> HttpResponse:
    """Who rolls, and the statistics of every die in this past; undone dice do not count."""
    game = fetch(campaign)
    hands = running.as_set(campaign).get_hands_display()
    kinds = [(kind.kind.upper(), luck.luck_table(kind), _said(kind)) for kind in luck.luck(game.lines)]
    return page(request, "italy/dice.html", game, hands=hands, kinds=kinds, chart=chart_view(game, "dice"))


def _said(kind: luck.Luck) -> list[str]:
    """What the program's and the hand's dice show, and all together if there are both."""
    parts = [(kind.program, "program"), (kind.by_hand, "hand"), (kind.both, "all")]
    shown = [part for part in parts[:2] if part[0].dice]
    return [fairness(found, _say(f"rolled.{who}")) for found, who in (parts if len(shown) == 2 else shown)]


def chart_view(game: CampaignGame, name: str) -> dict[str, Any]:
    """One of CHARTS with this game's figures, for a page; its layouts by shape."""
    chart = CHARTS[name]
    figures = chart.figures(game)
    table = chart.table(figures)
    return {
        "name": name,
        "title": _say(f"title.{name}"),
        "table": table,
        "readings": chart.readings(figures) if chart.readings else readings.of_table(table),
        "columns": chart.columns,
        "layouts": {shape: chart.layout(figures, shape) for shape in charts.LAYOUTS},
        "of_all": chart.columns == OF_ALL,
    }


@require_safe
def numbers(request: HttpRequest, campaign: uuid.UUID, chart: str) -> HttpResponse:
    """The table behind a chart as CSV, for a spreadsheet."""
    if chart not in CHARTS:
        raise Http404("No such chart")
    table = CHARTS[chart].table(CHARTS[chart].figures(fetch(campaign)))
    return attachment(in_csv((table.headers, *table.rows)), f"{chart}.csv")


def _etag(request: HttpRequest, campaign: uuid.UUID, **chart: str) -> str | None:
    """A chart depends only on the head of the log; equal heads have equal pasts (engine/log.py)."""
    head = models.Campaign.objects.filter(id=campaign).values_list("head", flat=True).first()
    return None if head is None else f'"{campaign}-{head}-{"-".join(chart.values())}"'


# An SVG opened by itself has its own styles. django-csp's type hint knows no views with arguments.
_own_styles = cast(Decorator, csp_replace({"default-src": [NONE], "style-src": [UNSAFE_INLINE]}))


@require_safe
@_own_styles
@condition(etag_func=_etag)
def picture(request: HttpRequest, campaign: uuid.UUID, chart: str, theme: str, shape: str, fmt: str) -> HttpResponse:
    known = chart in CHARTS and theme in get_args(charts.Theme) and shape in get_args(charts.Shape)
    if not known or fmt not in CONTENT_TYPES:
        raise Http404("No such chart")
    style: Any = (theme, fmt, shape)
    drawn = CHARTS[chart].draw(CHARTS[chart].figures(fetch(campaign)), *style)
    return HttpResponse(drawn, content_type=CONTENT_TYPES[fmt])
