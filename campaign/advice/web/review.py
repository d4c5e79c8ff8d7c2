"""The review of a game: a player's chances over its log, his decisions judged, luck separated from choice."""

from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from campaign.advice import jobs, reviews
from campaign.advice.advice import Advice
from campaign.advice.playouts.judging import appraisal
from campaign.advice.reviewed import review_view
from campaign.advice.web.asking import UNKNOWN
from campaign.advice.web.workshop import WORKSHOP
from campaign.models import Job
from engine.games import GameKind
from engine.web.base import fetch, home, shared_context

Kind = GameKind[Any]
ACTS: Mapping[str, Callable[[Kind, Any, Any], Job | None]] = {
    "ask": reviews.ask,
    "look": lambda kind, game, subject: jobs.look_after(reviews.question(game.id, subject)),
    "stop": lambda kind, game, subject: jobs.stop(reviews.question(game.id, subject)),
}
"""The buttons; the page itself sends a request every other second."""


@require_http_methods(["GET", "HEAD", "POST"])
def show(request: HttpRequest, kind: Kind, id: UUID) -> HttpResponse:
    """The results so far; a POST has it computed, now or in idle time, keeps it going, or stops it."""
    game, given = fetch(kind, id), kind.given(Advice)
    sent = request.POST if request.method == "POST" else request.GET
    subject, do = _subject(given, id, sent.dict()), sent.get("do", "") if request.method == "POST" else "show"
    if do == "count":
        return _count(kind, game, subject)
    why = given.review.refusal(game.now) or ("" if do in ("show", *ACTS) else UNKNOWN)
    if why:
        messages.error(request, f"{why} Nothing has changed.")
        return home(kind, id)
    job = jobs.find(reviews.question(id, subject)) if do == "show" else ACTS[do](kind, game, subject)
    if do != "show" and job and job.goes_on:
        WORKSHOP.wake()
    if do == "show" or request.headers.get("HX-Request"):
        return _page(request, kind, game, subject, job)
    return redirect(address(kind, id, subject))


def _count(kind: Kind, game: Any, subject: Any) -> HttpResponse:
    """Called by a campaign's page once it is shown (static/advice/count.js): the answer is empty."""
    reviews.count(kind, game, subject)
    WORKSHOP.wake()
    return HttpResponse(status=204)


def address(kind: Kind, game: UUID, subject: Any) -> str:
    fields = urlencode(kind.given(Advice).review.fields(subject))
    return kind.address("review", game) + (f"?{fields}" if fields else "")


def _subject(given: Advice[Any, Any, Any], game: UUID, sent: dict[str, Any]) -> Any:
    """The subject of the request, by default the last one; or the 404 page."""
    try:
        asked = given.review.asked(sent)
        last = None if asked else reviews.last_asked(game)
        return asked or (given.subject(last.subject) if last else given.by_default)
    except ValueError as problem:
        raise Http404(str(problem)) from None


def _page(request: HttpRequest, kind: Kind, game: Any, subject: Any, job: Job | None) -> HttpResponse:
    given = kind.given(Advice)
    found, review = reviews.looked_at(kind, game), reviews.kept(kind, job)
    known = appraisal(found, review) if review else None
    goal, share = review.progress(found) if review else (0, 0.0)  # of the first round, or of a finer one
    rounds = given.hindsight.rounds
    context = {
        "asked": {
            "address": address(kind, game.id, subject),
            "fields": [*given.review.fields(subject).items()],  # of its form, next to the button
            "afterwards": given.what_if.afterwards(subject),
            "job": job,
            "takes": given.review.takes,
            "playouts": review.playouts if review else None,
            "sharper": goal > rounds.first,
            "share": int(100 * share),
            "is_done": review is not None and not review.portions(found),
            "least": given.review.least(game),
        },
        "found": review_view(given.review.words, game, known, len(known.curve) == len(found.chain)) if known else None,
    }
    if request.headers.get("HX-Request"):
        return render(request, "advice/_review.html", {"kind": kind, **context})
    framed = {
        "rounds": rounds,
        "subject": subject,
        "subjects": given.review.subjects,
        "number": len(found.alternatives),
    }
    return render(request, kind.templates("review"), {**shared_context(kind, game), **framed, **context})
