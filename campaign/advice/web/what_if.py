"""What if: what each option at a decision leads to, refined while one looks. Nothing is decided here.

It comes from what the asking side sees, and is for that side alone.
"""

from functools import partial
from typing import Any, NamedTuple
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from campaign.advice import inquiries, jobs
from campaign.advice.advice import Advice, Question
from campaign.advice.playouts.question import answer
from campaign.advice.web.asking import ACTS, NAMED, UNKNOWN, acted
from campaign.models import Job
from engine.games import GameKind
from engine.web.base import fetch, home, shared_context

BESIDE = "beside"  # sent by the desk, whose figures stand next to the options
AnyAdvice = Advice[Any, Any, Any]


@require_http_methods(["GET", "HEAD", "POST"])
def show(request: HttpRequest, kind: GameKind[Any], id: UUID, line: int) -> HttpResponse:
    """The results for the decision at that line; a POST asks for more, keeps it going, or stops it."""
    game, given = fetch(kind, id), kind.given(Advice)
    at, sent = _at(game, line), request.POST if request.method == "POST" else request.GET
    subject = _subject(given, at, sent.dict())
    do = sent.get("do", "") if request.method == "POST" else "show"
    why = given.what_if.refusal(at, game.now) or ("" if do in ("show", *ACTS) else UNKNOWN)
    if why:
        messages.error(request, f"{why} Nothing has changed.")
        return home(kind, id)
    question = inquiries.question(id, line, subject)
    job = jobs.find(question) if do == "show" else acted(do, question, game.head)
    if do == "show" or request.headers.get("HX-Request"):
        return _page(request, kind, game, at, line, subject, job)
    return redirect(address(kind, id, line, subject))


def address(kind: GameKind[Any], game: UUID, line: int, subject: Any) -> str:
    return f"{kind.address('what-if', game, line)}?{urlencode(kind.given(Advice).what_if.fields(subject))}"


class AskView(NamedTuple):
    """The link to it on the game's page, with the number of known playouts."""

    address: str
    playouts: int


def ask_view(kind: GameKind[Any], game: Any) -> AskView | None:
    """For a decision that a player may ask about; of several subjects asked there, the last."""
    given = kind.given(Advice)
    if not given.may_ask(game.now):
        return None
    known = inquiries.known(given, game.id, game.head)
    subject, playouts = next(iter(known.items()), (given.by_default, 0))
    return AskView(address(kind, game.id, game.head, subject), playouts)


def _at(game: Any, line: int) -> Any:
    """The game after that line of its past, or the 404 page."""
    try:
        return game.states[game.place(line) if line else 0]
    except ValueError:
        raise Http404("No such line in this past") from None


def _subject(given: AnyAdvice, at: Any, sent: dict[str, Any]) -> Any:
    """The subject, or the 404 page."""
    try:
        return given.what_if.asked(at, sent)
    except ValueError as problem:
        raise Http404(str(problem)) from None


def _page(
    request: HttpRequest, kind: GameKind[Any], game: Any, at: Any, line: int, subject: Any, job: Job | None
) -> HttpResponse:
    given = kind.given(Advice)
    page, seen = given.what_if, given.foresight.seen(at)
    study = inquiries.kept(given, job, seen)
    found = answer(given.foresight.counted, study) if study else None
    told = page.told(game.id, seen, found) if found else None
    asked = {
        "address": address(kind, game.id, line, subject),
        "line": line,
        "fields": [*page.fields(subject).items()],  # of its form, next to the button
        "afterwards": page.afterwards(subject),
        "job": job,
        "playouts": study.playouts if study else None,
        "most": given.foresight.most,
        "is_now": game.head == line,
        "home": page.home(game.id, at),
    }
    alike = told.alike if told else []
    context = {"asked": asked, "answer": told, "alike": alike[:NAMED], "alike_more": len(alike[NAMED:])}
    if request.headers.get("HX-Request"):
        fragment = "advice/_beside.html" if BESIDE in (request.POST or request.GET) else "advice/_what_if.html"
        shown = render(request, fragment, {"kind": kind, **context})
    else:
        known, where = inquiries.known(given, game.id, line), partial(address, kind, game.id, line)
        framed = page.context(Question(game, seen, subject, known, where))
        shown = render(request, kind.templates("what_if"), {**shared_context(kind, game), **framed, **context})
    shown["Cache-Control"] = "no-store"  # what one side sees is not kept for the other
    return shown
