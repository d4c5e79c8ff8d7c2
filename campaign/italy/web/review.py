"""The review of a campaign, running or finished: Rome's chances over its log, decisions judged, luck told apart."""

import uuid
from collections.abc import Callable, Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods

from campaign.advice import jobs
from campaign.advice.curve import DecisionMark
from campaign.advice.web.workshop import WORKSHOP
from campaign.chronicle.figures import Figures
from campaign.italy import narrate, reviews
from campaign.italy.futures.course import Cause, Course, course
from campaign.italy.futures.judging import Appraisal, Chances, Judged, appraisal
from campaign.italy.futures.review import FINEST, FIRST, MORE
from campaign.italy.games import CampaignGame
from campaign.italy.inquiries import BY_DEFAULT
from campaign.italy.narrate.reviewed import (
    JudgedView,
    gain_text,
    gain_view,
    interval_text,
    judged_view,
    judgement_text,
    line,
)
from campaign.italy.pictures.chances import curve_svg, framed, shares_svg
from campaign.italy.policies import OF_FUTURES, Policy
from campaign.italy.rules.state import BEST_FIRST
from campaign.italy.web.shared import fetch, page, refused
from campaign.models import Job
from engine.futures.estimates import Estimate
from engine.futures.judging import Judgement
from engine.grammar import number
from powers.rules.theatre import year

ACTS: Mapping[str, Callable[[CampaignGame, Policy], Job | None]] = {
    "ask": reviews.ask,
    "look": lambda game, policy: jobs.look_after(reviews.question(game.id, policy)),
    "stop": lambda game, policy: jobs.stop(reviews.question(game.id, policy)),
}
"""What can be pressed; the page itself says every other second that somebody looks."""
LARGEST = 8
"""Of what the dice gave and took, so many are named first."""


@require_http_methods(["GET", "HEAD", "POST"])
def show(request: HttpRequest, campaign: uuid.UUID) -> HttpResponse:
    """What is known of it; a POST has it worked out, says that somebody looks, or stops it."""
    game, policy = fetch(campaign), _policy(request, campaign)
    if not is_offered(game):
        why = "This campaign is played without advice (D18): its review waits for the verdict."
        return refused(request, campaign, f"{why} Nothing has changed.")
    if request.method != "POST":
        return _page(request, game, policy, jobs.find(reviews.question(campaign, policy)))
    act = ACTS.get(request.POST.get("do", ""))
    if act is None:
        return refused(request, campaign, "That button is not known here. Nothing has changed.")
    job = act(game, policy)
    if job and job.goes_on:
        WORKSHOP.wake()
    if request.headers.get("HX-Request"):
        return _page(request, game, policy, job)
    return redirect(address(campaign, policy))


def address(campaign: uuid.UUID, policy: Policy) -> str:
    """Where its page is."""
    return f"{reverse('review', args=[campaign])}?{urlencode({'rome': policy})}"


def is_offered(game: CampaignGame) -> bool:
    """Whether it may be asked for: to judge what goes on is advice (D18)."""
    return game.start.italy.options.advice or game.now.ending is not None


def _policy(request: HttpRequest, campaign: uuid.UUID) -> Policy:
    """Who decides for Rome in the futures, the one asked about last if none is named; or the 404 page."""
    asked = (request.POST if request.method == "POST" else request.GET).get("rome")
    last = None if asked else reviews.last_asked(campaign)
    named = asked or (last.subject if last else BY_DEFAULT)
    if named not in OF_FUTURES:
        raise Http404("No such policy")
    return Policy(named)


# --- The page ---------------------------------------------------------------------------------------------------------


def _page(request: HttpRequest, game: CampaignGame, policy: Policy, job: Job | None) -> HttpResponse:
    looked_at, review = course(game), reviews.kept(job)
    known = appraisal(looked_at, review) if review else None
    goal, share = review.progress(looked_at) if review else (FIRST, 0.0)
    context = {
        "address": address(game.id, policy),
        "policy": policy.value,
        "policies": [each.value for each in OF_FUTURES],
        "job": job,
        "review": review,
        "goal": goal,
        "share": int(100 * share),
        "is_done": review is not None and not review.portions(looked_at),
        "first": FIRST,
        "more": MORE,
        "finest": FINEST,
        **(_told(game, looked_at, known) if known else {}),
    }
    part = "italy/_review.html" if request.headers.get("HX-Request") else "italy/review.html"
    return page(request, part, game, **context)


def _told(game: CampaignGame, looked_at: Course, known: Appraisal) -> dict[str, Any]:
    """The pictures, and what stands beneath them."""
    decisions = [judged_view(game, each) for each in known.judged]
    frame = framed(known.curve, len(game.lines), _turns(game))
    marks = [_mark(game, each, view) for each, view in zip(known.judged, decisions, strict=True)]
    gains = [gain for gain in known.gains if gain.swing.cause is not Cause.CHOICE]
    clear = [gain for gain in gains if gain.points.low > 0 or gain.points.high < 0]
    largest = sorted(clear, key=lambda gain: -abs(gain.points.mean))[:LARGEST]
    return {
        "curve": curve_svg(known.curve, marks, frame),
        "shares": shares_svg(known.curve, frame),
        "endings": [(ending.value, narrate.ending_title(ending)) for ending in BEST_FIRST],
        "summary": _summary(known),
        "decisions": decisions,
        "counts": [
            (judgement_text(judgement), sum(each.judgement is judgement for each in known.judged))
            for judgement in Judgement
        ],
        "largest": [gain_view(game, gain) for gain in sorted(largest, key=lambda gain: gain.swing.first)],
        "gains": [gain_view(game, gain) for gain in gains],
        "turns": _by_turn(game, known),
        "is_whole": len(known.curve) == len(looked_at.chain),
    }


def _summary(known: Appraisal) -> dict[str, Any]:
    """From where to where, and what did it."""
    first, last = known.curve[0].civic.mean, known.curve[-1].civic.mean
    causes = known.causes
    return {
        "first": number(round(first)),
        "last": number(round(last)),
        "choice": _points(causes[Cause.CHOICE]),
        "dice": _points(causes[Cause.DICE]),
        "overruled": _points(causes[Cause.OVERRULED]) if causes[Cause.OVERRULED].mean else None,
    }


def _points(estimate: Estimate) -> tuple[str, str]:
    return gain_text(estimate.mean), interval_text(estimate)


def _turns(game: CampaignGame) -> dict[int, int]:
    """After how many lines each turn has begun."""
    found: dict[int, int] = {}
    for place, state in enumerate(game.states):
        found.setdefault(state.turn, place)
    return found


def _mark(game: CampaignGame, judged: Judged, view: JudgedView) -> DecisionMark:
    label = line("swing.mark", year=view.year, title=view.title, judgement=view.judgement)
    return DecisionMark(
        judged.alternatives.place + 1, view.kind, view.sign, label, log_address(game, view.turn, view.n)
    )


def log_address(game: CampaignGame, turn: int, n: int) -> str:
    """Where a line of the log stands."""
    return f"{reverse('log', args=[game.id, turn])}#line-{n}"


def _by_turn(game: CampaignGame, known: Appraisal) -> Figures:
    """What Rome could expect as each turn began, and what it then made of that."""
    headers = ["Civic to come", "By choice", "By dice", *[narrate.ending_title(ending) for ending in BEST_FIRST]]
    rows = []
    for turn, place in _turns(game).items():
        begins = [moment for moment in known.curve if moment.place <= place]
        if place <= known.curve[-1].place:
            rows.append((turn, [*_chances(begins[-1]), *_shares(game, known, turn, begins[-1])]))
    return Figures.of(("Turn", "Year BC", *headers), [(turn, year(turn), *cells) for turn, cells in rows])


def _chances(moment: Chances) -> list[str]:
    return [f"{number(round(moment.civic.mean))} ({interval_text(moment.civic)})"]


def _shares(game: CampaignGame, known: Appraisal, turn: int, begins: Chances) -> list[str]:
    gains = [gain for gain in known.gains if game.states[gain.swing.first].turn == turn]
    sums = [sum(e.points.mean for e in gains if e.swing.cause is cause) for cause in (Cause.CHOICE, Cause.DICE)]
    return [*[gain_text(points) for points in sums], *[f"{begins.endings[e].mean:.0%}" for e in BEST_FIRST]]
