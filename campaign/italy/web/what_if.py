"""What if: what each option at one of Rome's decisions leads to, growing while one looks. Nothing is decided here."""

import uuid
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods

from campaign.advice import jobs
from campaign.advice.bars import Scale
from campaign.advice.jobs import JobQuestion
from campaign.advice.web.asking import ACTS, NAMED, EstimateView, acted, figure, percent_text
from campaign.italy import inquiries, narrate
from campaign.italy.futures.estimates import Answer, Comparison, Prospect
from campaign.italy.futures.options import matter
from campaign.italy.futures.study import MOST
from campaign.italy.games import CampaignGame
from campaign.italy.narrate.desk import shares
from campaign.italy.pictures.prospects import prospect_svg, scale, scale_svg
from campaign.italy.policies import OF_FUTURES, Policy
from campaign.italy.rules import decisions as de
from campaign.italy.rules.state import BEST_FIRST, State
from campaign.italy.web.shared import fetch, page, refused
from campaign.models import Job
from engine.grammar import decimal
from engine.texts import text
from powers.rules.spending import Purse
from powers.rules.theatre import Italy


@require_http_methods(["GET", "HEAD", "POST"])
def show(request: HttpRequest, campaign: uuid.UUID, line: int) -> HttpResponse:
    """What is known of the decision at that line; a POST asks for more, says that somebody looks, or stops it."""
    game = fetch(campaign)
    at, policy = _at(game, line), _policy(request)
    if not is_offered(at):
        return refused(request, campaign, f"{_why_not(at)} Nothing has changed.")
    question = inquiries.question(campaign, line, policy)
    if request.method != "POST":
        return _page(request, game, at, question, jobs.find(question))
    do = request.POST.get("do", "")
    if do not in ACTS:
        return refused(request, campaign, "That button is not known here. Nothing has changed.")
    job = acted(do, question, game.head)
    if request.headers.get("HX-Request"):
        return _page(request, game, at, question, job)
    return redirect(address(question))


def address(question: JobQuestion) -> str:
    """Where its page is."""
    return f"{reverse('what-if', args=[question.game, question.line])}?{urlencode({'rome': question.subject})}"


class DeskView(NamedTuple):
    """What the desk says of it: where it is, and how many futures are known already."""

    address: str
    futures: int


def on_desk(game: CampaignGame) -> DeskView | None:
    """At a decision of which it may be asked; of several Romes that were asked about, the last."""
    if not is_offered(game.now):
        return None
    known = inquiries.known(game.id, game.head)
    policy, futures = next(iter(known.items()), (inquiries.BY_DEFAULT, 0))
    return DeskView(address(inquiries.question(game.id, game.head, policy)), futures)


def is_offered(campaign: State) -> bool:
    """Whether it may be asked here: at a decision of Rome's, unless it is played without advice (D18)."""
    return campaign.start.italy.options.advice and matter(campaign) is not None


def _why_not(campaign: State) -> str:
    if not campaign.start.italy.options.advice:
        return "This campaign is played without advice (D18): What if is not offered."
    return "There Rome decides nothing that could be compared."


def _at(game: CampaignGame, line: int) -> State:
    """The campaign after that line of its past, or the 404 page."""
    try:
        return game.states[game.place(line) if line else 0]
    except ValueError:
        raise Http404("No such line in this past") from None


def _policy(request: HttpRequest) -> Policy:
    """Who decides for Rome later on; or the 404 page."""
    asked = (request.POST if request.method == "POST" else request.GET).get("rome", inquiries.BY_DEFAULT)
    if asked not in OF_FUTURES:
        raise Http404("No such policy")
    return Policy(asked)


# --- The page ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ProspectView:
    """An option as the page shows it: its name, how the desk's form is filled in with it, its bar and its figures."""

    name: str
    choose: str
    prospect: Prospect
    bar: str
    mean: EstimateView
    verdicts: tuple[EstimateView, ...]
    provinces: EstimateView
    subjects: EstimateView


def _page(request: HttpRequest, game: CampaignGame, at: State, question: JobQuestion, job: Job | None) -> HttpResponse:
    study = inquiries.kept(job, at) if job else None
    answer = study.answer() if study else None
    context = {
        "at": at,
        "waiting": narrate.waiting(at),
        "line": question.line,
        "address": address(question),
        "policy": question.subject,
        "policies": [policy.value for policy in OF_FUTURES],
        "known": inquiries.known(game.id, question.line),
        "job": job,
        "is_now": game.head == question.line,
        "most": MOST,
        "study": study,
        "verdicts": [narrate.ending_title(ending) for ending in BEST_FIRST],
        **(_answered(at.start.italy, answer) if answer else {}),
    }
    part = "italy/_what_if.html" if request.headers.get("HX-Request") else "italy/what_if.html"
    return page(request, part, game, **context)


def _answered(italy: Italy, answer: Answer) -> dict[str, Any]:
    """The options, the best first; and what is to be said of the first ones."""
    on = scale(answer.options)
    views = [_view(italy, prospect, on) for prospect in sorted(answer.options, key=lambda each: each.rank)]
    means = [view.prospect.civic.mean for view in views]
    close = [view.name for view in views if view.prospect.too_close]
    return {
        "answer": answer,
        "views": views,
        "scale": scale_svg(on),
        "close": close[:NAMED],
        "close_more": len(close[NAMED:]),
        "lead": f"{means[0] - means[1]:.1f}" if means[1:] else "",
        "why": _why(answer.why) if answer.why else (),
    }


def _why(compared: Comparison) -> list[tuple[str, str]]:
    """What the best option has more or less of than the next, as far as it shows."""
    found = [(f"why.{name}", decimal(value, sign="+")) for name, value in vars(compared).items()]
    return [(text("campaign.italy", "what_if", what), value) for what, value in found if float(value[1:])]


def _view(italy: Italy, prospect: Prospect, on: Scale) -> ProspectView:
    name, choose = _named(italy, prospect.decision)
    return ProspectView(
        name=name,
        choose=choose,
        prospect=prospect,
        bar=prospect_svg(prospect, on),
        mean=figure(prospect.civic, decimal),
        verdicts=tuple([figure(prospect.endings[ending], percent_text) for ending in BEST_FIRST]),
        provinces=figure(prospect.provinces, decimal),
        subjects=figure(prospect.subjects, decimal),
    )


def _named(italy: Italy, decision: de.Decision) -> tuple[str, str]:
    """What an option is called in a list, and how the desk's form is filled in with it."""
    match decision:
        case de.DeclareAttack(province=None):
            return text("campaign.italy", "what_if", "option.peace"), "none"
        case de.Redirect(province=None):
            return text("campaign.italy", "what_if", "option.called_off"), "none"
        case de.DeclareAttack(province=str(province)) | de.Redirect(province=str(province)):
            return italy.name(province), province
        case de.TakeProvince(province=province):
            return italy.name(province), province
        case de.CommitDefence(talents=talents):
            return text("campaign.italy", "what_if", "option.defence", talents=talents), str(talents)
        case de.Spend(attack=attack, defence=defence, civic=civic):
            return shares(Purse(attack, defence, civic)), f"{attack} {defence} {civic}"
    raise AssertionError(f"{decision!r} is not compared with others")
