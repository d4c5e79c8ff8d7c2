"""The review of a game that somebody has played alone to its end: his chances, and his decisions judged."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from campaign.advice import jobs
from campaign.advice.curve import DecisionMark
from campaign.advice.web.asking import percent_text
from campaign.advice.web.workshop import WORKSHOP
from campaign.boudica import reviews
from campaign.boudica.choices import option_text
from campaign.boudica.futures.review import JudgedDecision, judgements
from campaign.boudica.inquiries import BY_DEFAULT
from campaign.boudica.names import PACKAGE
from campaign.boudica.pictures.chances import curve_svg
from campaign.boudica.rules.state import State
from campaign.models import Job
from engine.futures.estimates import Estimate
from engine.futures.judging import Judgement
from engine.grammar import decimal
from engine.shared import AnyGame, Shared
from engine.texts import text
from engine.web.base import fetch, home, shared_context

_say = partial(text, PACKAGE, "review")
ACTS: Mapping[str, Callable[[AnyGame], Job | None]] = {
    "ask": reviews.ask,
    "look": lambda game: jobs.look_after(reviews.question(game.id)),
    "stop": lambda game: jobs.stop(reviews.question(game.id)),
}
"""What can be pressed; the page itself says every other second that somebody looks."""
SIGNS = {Judgement.DOUBTFUL: "?!", Judgement.MISTAKE: "?"}


@require_http_methods(["GET", "HEAD", "POST"])
def show(request: HttpRequest, kind: Shared, id: UUID) -> HttpResponse:
    """What is known of it; a POST has it worked out, says that somebody looks, or stops it."""
    game, do = fetch(kind, id), request.POST.get("do", "")
    why = "" if reviews.reviewed_side(game) else "none"
    if request.method == "POST" and do not in ACTS:
        why = why or "button"
    if why:
        messages.error(request, f"{_say(f'refused.{why}')} Nothing has changed.")
        return home(kind, id)
    if request.method != "POST":
        return _page(request, kind, game, jobs.find(reviews.question(id)))
    job = ACTS[do](game)
    if job and job.goes_on:
        WORKSHOP.wake()
    if request.headers.get("HX-Request"):
        return _page(request, kind, game, job)
    return redirect("boudica-review", id)


@dataclass(frozen=True)
class DecisionView:
    """A decision: when, what, what is thought of it, beside what, and how sure. `back` is the line before it."""

    n: int
    back: int
    when: str
    title: str
    chance: str
    judgement: str
    kind: str
    sign: str
    beside: str
    interval: str
    futures: int


def _page(request: HttpRequest, kind: Shared, game: AnyGame, job: Job | None) -> HttpResponse:
    decisions = reviews.decisions(game)
    review = reviews.kept(job, game)
    context = {
        **shared_context(kind, game),
        "address": reverse("boudica-review", args=[game.id]),
        "side": reviews.reviewed_side(game),
        "job": job,
        "review": review,
        "number": len(decisions),
        "level": review.level if review else BY_DEFAULT,
        "share": int(100 * review.progress(decisions)) if review else 0,
        "is_done": review is not None and not review.portions(decisions),
        **(_told(game, judgements(review, decisions)) if review else {}),
    }
    part = "boudica/_review.html" if request.headers.get("HX-Request") else "boudica/review.html"
    return render(request, part, context)


def _told(game: AnyGame, judged: Sequence[JudgedDecision]) -> dict[str, Any]:
    """The curve, and the decisions beneath it; nothing while nothing is known."""
    if not judged:
        return {}
    views = [_view(game, each) for each in judged]
    counts = Counter(each.judgement for each in judged)
    marks = [_mark(each, view) for each, view in zip(judged, views, strict=True)]
    chances = {each.of.place + 1: each.chance for each in judged}
    if len(judged) == len(reviews.decisions(game)):  # else it would seem to go straight there
        chances[len(game.lines)] = _outcome(game)
    return {
        "curve": curve_svg(chances, marks, len(game.lines), _turns(game)),
        "decisions": views,
        "counts": [(judgement.value, counts[judgement]) for judgement in Judgement if counts[judgement]],
        "first": percent_text(judged[0].chance.mean),
        "ended": _say(f"ended.{decimal(_outcome(game).mean)}"),
    }


def _outcome(game: AnyGame) -> Estimate:
    """What it came to: won, lost, or half."""
    winner, side = game.now.ending.winner, reviews.reviewed_side(game)
    came_to = 0.5 if winner is None else float(winner == side)
    return Estimate(came_to, came_to, came_to)


def _turns(game: AnyGame) -> dict[int, int]:
    """After how many lines each turn has begun."""
    states: Sequence[State] = game.states
    found: dict[int, int] = {}
    for place, state in enumerate(states):
        if state.turn:
            found.setdefault(state.turn, place)
    return found


def _view(game: AnyGame, judged: JudgedDecision) -> DecisionView:
    behind = round(100 * judged.cost.mean)
    key = "ahead" if behind < 0 else "behind" if behind > 0 else "equal"
    beside = _say(f"beside.{key}", games=abs(behind), other=option_text(judged.other))
    return DecisionView(
        n=game.lines[judged.of.place].n,
        back=judged.of.line,
        when=_say("when.turn" if judged.of.seen.turn else "when.set_up", turn=judged.of.seen.turn),
        title=option_text(judged.of.options[judged.of.played]),
        chance=percent_text(judged.chance.mean),
        judgement=judged.judgement.value,
        kind=judged.judgement.value.replace(" ", "-"),
        sign=SIGNS.get(judged.judgement, ""),
        beside=beside,
        interval=_say("interval", low=decimal(100 * judged.cost.low, 0), high=decimal(100 * judged.cost.high, 0)),
        futures=judged.futures,
    )


def _mark(judged: JudgedDecision, view: DecisionView) -> DecisionMark:
    label = _say("mark", when=view.when, title=view.title, judgement=view.judgement)
    return DecisionMark(judged.of.place + 1, view.kind, view.sign, label, f"#decision-{view.n}")
