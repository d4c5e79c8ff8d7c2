"""Ten decisions: a real position, the player's choice, the results of each option; at the end the score.

Nothing is stored: the choices are in the address.
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_safe

from campaign.advice.playouts.question import Evaluation
from campaign.advice.web.asking import percent_text
from campaign.italy import narrate, positions
from campaign.italy.narrate.dispatches import dispatches
from campaign.italy.pictures.map import map_svg
from campaign.italy.positions import Position
from campaign.italy.rules import decisions as de
from campaign.italy.rules.state import BEST_FIRST, State
from campaign.italy.web import desk, weighing
from campaign.italy.web.advice import ADVICE, named
from engine.web.base import whole_number

GIVEN = "."  # between the choices in an address


class Row(NamedTuple):
    """An option for the player: its index, its province if any, and what to weigh."""

    place: int
    name: str
    province: str
    forecast: weighing.AttackForecast | None = None
    gain: int | None = None
    plan: weighing.Plan | None = None


class ScoredChoice(NamedTuple):
    """A choice at a position, and its loss against the best; `again` is the address of its results."""

    number: int
    year: int
    asked: str
    chosen: str
    best: str
    lost: float
    again: str


@require_safe
def show(request: HttpRequest) -> HttpResponse:
    """The next position, or the results of the choice there; after the last one the score."""
    given = [*_chosen(request.GET.get("given", ""))]
    asked = request.GET.get("choose")
    if asked is not None:
        given += _chosen(asked)
        return _page(request, "italy/ten_outcome.html", len(given) - 1, given, **_outcome(given))
    if len(given) >= positions.how_many():
        return render(request, "italy/ten_score.html", _score(given))
    return _page(request, "italy/ten_decisions.html", len(given), given, **_question(positions.position(len(given))))


def _chosen(text: str) -> Iterator[int]:
    """The indexes of the choices, or the 404 page."""
    for each in text.split(GIVEN) if text else ():
        if (place := whole_number(each)) is None:
            raise Http404("No such option")
        yield place


def _page(request: HttpRequest, template: str, number: int, given: list[int], **more: Any) -> HttpResponse:
    """What both pages of a position show."""
    at = _standing(given)[number]
    now = at.game.now
    context = {
        "game": {"name": f"Decision {number + 1} of {positions.how_many()}"},
        "number": number + 1,
        "of": positions.how_many(),
        "campaign": now,
        "italy": now.start.italy,
        "bar": desk.bar(now),
        "turn_track": desk.turn_track(now),
        "phase_track": desk.phase_track(now),
        "waiting": narrate.waiting(now),
        "dispatches": dispatches(at.game, at.since, len(at.game.lines)),
        "map": mark_safe(_map(at)),  # noqa: S308 - our own SVG, from our own data
        "powers": [power for power in now.start.italy.powers if now.situation.land.territory(power.id)],
        "given": GIVEN.join(map(str, given)),
        **more,
    }
    return render(request, template, context)


def _standing(given: list[int]) -> list[Position]:
    """The positions of these choices and the next one, if any; 404 for an impossible choice."""
    if len(given) > positions.how_many():
        raise Http404("No such position")
    found = [positions.position(n) for n in range(min(len(given) + 1, positions.how_many()))]
    if any(place >= len(at.options) for place, at in zip(given, found, strict=False)):
        raise Http404("No such option")
    return found


def _map(at: Position) -> str:
    """The desk's, without its replay."""
    view = replace(desk.map_view(at.game, at.since), told=())
    return map_svg(view, link=None, backdrop_url=static("italy/backdrop.svg"))


def _question(at: Position) -> dict[str, Any]:
    """The options, in an order that reveals no more than the desk does."""
    now = at.game.now
    rows = [_row(now, place, option) for place, option in enumerate(at.options)]
    rows.sort(key=lambda row: (1, *row.forecast.rank) if row.forecast else (1 + (not row.province),))
    return {"rows": rows}


def _row(now: State, place: int, option: de.Decision) -> Row:
    name, _ = named(now.start.italy, option)
    match option:
        case de.DeclareAttack(province=str(province)) | de.Redirect(province=str(province)):
            return Row(place, name, province, forecast=weighing.attack_forecast(now, province))
        case de.TakeProvince(province=province):
            return Row(place, name, province, gain=weighing.gain(now, province))
        case de.Spend():
            return Row(place, name, "", plan=weighing.plan(now, option))
    return Row(place, name, "")


def _outcome(given: list[int]) -> dict[str, Any]:
    """The results of each option, best first."""
    number = len(given) - 1
    at = _standing(given)[number]
    italy = at.game.now.start.italy
    told = ADVICE.what_if.told(positions.NOWHERE, at.game.now, at.answer)
    chosen, _ = named(italy, at.options[given[number]])
    ended = [_endings(each) for each in at.answer.options]
    return {
        "told": told,
        "options": [*zip(told.options, ended, strict=True)],
        "chosen": chosen,
        "right": chosen == told.options[0].name,
        "lost": at.lost(given[number]),
        "futures": at.answer.options[0].playouts,
        "measured": date.fromisoformat(positions.kept()["measured"]),
        "rome": positions.kept()["rome"],
        "last": number + 1 == positions.how_many(),
    }


def _endings(option: Evaluation[de.Decision]) -> str:
    """How often each verdict came, best first; below one in 200 it is left out."""
    shares = [(end, option.endings[end].mean) for end in BEST_FIRST]
    return ", ".join(f"{narrate.ending_title(end)} {percent_text(share)}" for end, share in shares if share > 1 / 200)


def _score(given: list[int]) -> dict[str, Any]:
    """The number of right choices, and the losses of the others."""
    marks = [_mark(given, number, at) for number, at in enumerate(_standing(given))]
    right = sum(not mark.lost for mark in marks)
    return {"marks": marks, "right": right, "of": len(marks), "lost": sum(mark.lost for mark in marks)}


def _mark(given: list[int], number: int, at: Position) -> ScoredChoice:
    now, place = at.game.now, given[number]
    again = f"?given={GIVEN.join(map(str, given[:number]))}&choose={place}"
    chosen, best = [named(now.start.italy, each)[0] for each in (at.options[place], at.answer.options[0].decision)]
    return ScoredChoice(number + 1, now.year, narrate.waiting(now), chosen, best, at.lost(place), again)
