"""Civic development: the charts with their tables, and the verdict at the end."""

import uuid
from collections.abc import Callable
from typing import Any, cast, get_args

from csp.constants import NONE, UNSAFE_INLINE
from csp.decorators import csp_replace
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.safestring import mark_safe
from django.views.decorators.http import condition, require_GET

from campaign import models, narrate
from campaign.chronicle import Chronicle
from campaign.pictures import charts, series
from campaign.pictures.map import small_map_svg
from campaign.rules.events import Event
from campaign.rules.state import TURNS, year
from campaign.web import board
from campaign.web.shared import fetch

Drawing = Callable[[Chronicle, charts.Theme, charts.Format, charts.Shape], bytes]
CHARTS: dict[str, Drawing] = {
    "civic": lambda told, *style: charts.civic_chart(series.civic_series(told.now), *style),
    "revenue": lambda told, *style: charts.revenue_chart(series.revenue_by_source(events(told)), *style),
    "provinces": lambda told, *style: charts.provinces_chart(series.provinces_held(told.moments), *style),
}
Decorator = Callable[[Callable[..., HttpResponse]], Callable[..., HttpResponse]]
CONTENT_TYPES = {"svg": "image/svg+xml", "png": "image/png"}


def events(told: Chronicle) -> list[Event]:
    """Everything that happened, in order."""
    return [event for line in told.lines for event in line.events]


@require_GET
def show(request: HttpRequest, campaign: uuid.UUID) -> HttpResponse:
    """The civic account, revenue by source and provinces held, as charts and as tables."""
    told = fetch(campaign)
    civic = series.civic_series(told.now)
    context = {
        "chronicle": told,
        "campaign": told.now,
        "pace": civic.pace,
        "charts": [
            ("civic", "Civic development", series.civic_table(civic)),
            ("revenue", "Rome's revenue by source", series.revenue_table(series.revenue_by_source(events(told)))),
            ("provinces", "Provinces held", series.provinces_table(series.provinces_held(told.moments))),
        ],
    }
    return render(request, "campaign/development.html", context)


def _etag(request: HttpRequest, campaign: uuid.UUID, **chart: str) -> str | None:
    """A chart changes with the head of the log alone; a head of the same number has the same past (chronicle.py)."""
    head = models.Campaign.objects.filter(id=campaign).values_list("head", flat=True).first()
    return None if head is None else f'"{campaign}-{head}-{"-".join(chart.values())}"'


# An SVG opened by itself has styles of its own. django-csp's hint knows no views with arguments.
_own_styles = cast(Decorator, csp_replace({"default-src": [NONE], "style-src": [UNSAFE_INLINE]}))


@require_GET
@_own_styles
@condition(etag_func=_etag)
def picture(request: HttpRequest, campaign: uuid.UUID, chart: str, theme: str, shape: str, fmt: str) -> HttpResponse:
    """One chart as SVG or PNG."""
    known = chart in CHARTS and theme in get_args(charts.Theme) and shape in get_args(charts.Shape)
    if not known or fmt not in CONTENT_TYPES:
        raise Http404("No such chart")
    style: Any = (theme, fmt, shape)
    return HttpResponse(CHARTS[chart](fetch(campaign), *style), content_type=CONTENT_TYPES[fmt])


@require_GET
def verdict(request: HttpRequest, campaign: uuid.UUID) -> HttpResponse:
    """C9: the whole campaign at a glance. Until there is a verdict, the desk."""
    told = fetch(campaign)
    if told.now.ending is None:
        return redirect("desk", campaign)
    fought = series.battles(events(told))
    context = {
        "chronicle": told,
        "campaign": told.now,
        "title": narrate.ending_title(told.now.ending),
        "text": narrate.ending_text(told.now.ending),
        "strip": _strip(told),
        "won": sum(battle.won for battle in fought),
        "lost": sum(not battle.won for battle in fought),
        "battles": series.battles_table(fought, told.now.start.italy),
    }
    return render(request, "campaign/verdict.html", context)


def _strip(told: Chronicle) -> list[tuple[int, int, str]]:
    """Number, year and small map of each turn begun, as it ended."""
    ends = {moment.turn: moment for moment in told.moments}
    return [(n, year(n), mark_safe(small_map_svg(board.small_view(ends[n])))) for n in range(1, TURNS + 1) if n in ends]
