"""The pages of a campaign: fetch, form, act, answer."""

import uuid
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.views.decorators.http import require_http_methods, require_safe

from battles.results import MOST_BYTES, NotAResult
from battles.web.engagement import EngagementPages
from campaign.advice.web.expectation import on_desk
from campaign.advice.web.what_if import ask_view
from campaign.italy import games, manual_dice, narrate, running
from campaign.italy.games import CampaignGame, own_kind
from campaign.italy.guide import GUIDE
from campaign.italy.narrate.aftermath import follows
from campaign.italy.pictures.map import map_svg
from campaign.italy.pictures.states import may_march
from campaign.italy.playouts.options import matter
from campaign.italy.rules import turn
from campaign.italy.rules.decisions import Decision, OfferReport, ReportBattle, ReportNoResult
from campaign.italy.web import desk, engagement
from campaign.italy.web.forms import AT_ONCE, DecisionForm, DefenceForm, SpendForm, form_of
from campaign.italy.web.shared import acting, fetch, page, refused
from campaign.italy.web.weighing import considerations
from campaign.models import ManualDice
from engine.web.base import check_fresh
from engine.web.manual_dice import go

ACTIONS: dict[str, Callable[..., CampaignGame]] = {
    **games.GOES_ON,
    "undo": games.undo_decision,
    "back": games.undo_step,
}
"""The desk's own buttons."""


@require_safe
def show_desk(request: HttpRequest, campaign: uuid.UUID) -> HttpResponse:
    """The desk: the map, what there is to do, the Powers, the log; and a result from the tracker."""
    game = fetch(campaign)
    form = engagement.reported(request, game)
    if form is not None and form.is_valid():
        return _preview(request, game, form, form.decision())
    return _desk(request, game, _chosen(request, game))


def _chosen(request: HttpRequest, game: CampaignGame) -> DecisionForm[Any] | None:
    """The form at hand as the address fills it in with one word, like a button; None if that is impossible."""
    asked, choose = matter(game.now), request.GET.get("choose")
    if not asked or not choose:
        return None
    form = _form(game, asked, {"seen": game.head, AT_ONCE: choose, "talents": choose})
    return form if form and form.is_valid() else None


def _desk(
    request: HttpRequest, game: CampaignGame, bound: DecisionForm[Any] | None = None, status: int = 200, **more: Any
) -> HttpResponse:
    selected = request.GET.get("province")
    if selected is not None and selected not in game.now.start.italy.place:
        raise Http404("No such province")
    row = manual_dice.row_of(game.id)
    view = desk.map_view(game, desk.since_last_decision(game, row), selected)
    coming = desk.marches_on_rome(game.now) if "marches" in request.GET else None
    if coming:
        view = replace(view, marches=may_march(game.now, coming.marches))
    svg = map_svg(view, link=lambda province: f"?province={province}", backdrop_url=static("italy/backdrop.svg"))
    context = {
        "page": "desk",
        **desk.context(game, row, bound or engagement.fresh_report(game)),
        **desk.dice_context(game, row),
        **engagement.on_desk(request, game, bound),
        "what_if": ask_view(own_kind(), game),
        "expectation": on_desk(own_kind(), game),
        "notes": GUIDE.beside(game.id, game.now) if row.guided else (),
        "map": svg,
        "coming": coming,
        "panel": desk.panel(game.now, selected) if selected else None,
        "naming": desk.told_of(game, selected, row) if selected else (),
        **more,
    }
    return page(request, "italy/desk.html", game, status=status, **context)


@require_http_methods(["GET", "HEAD", "POST"])
def upload_result(request: HttpRequest, campaign: uuid.UUID) -> HttpResponse:
    """A battle's result from a file: first shown with its consequences, then confirmed."""
    game = fetch(campaign)
    if request.method != "POST":
        return redirect("desk", campaign)
    check_fresh(request.POST, game)
    file = request.FILES.get("file")
    try:
        if not file or not file.size:
            raise NotAResult("There was no file, or an empty one.")
        form = engagement.read_result(game, file.read(MOST_BYTES + 1))
    except NotAResult as problem:
        why = f"This file is not the result of the battle at hand. {problem} Nothing has changed."
        if engagement.fresh_report(game) is None:
            return refused(request, campaign, why)
        wrong_fields = [(f"result-file-{game.head}", "A result file", why)]
        return _desk(request, game, status=422, way="result", wrong_file=why, wrong_fields=wrong_fields, wrong=True)
    if not form.is_valid():
        return _desk(request, game, form, status=422)
    return _preview(request, game, form, form.decision())


@require_http_methods(["GET", "HEAD", "POST"])
def advance(request: HttpRequest, campaign: uuid.UUID) -> HttpResponse:
    """The desk's buttons: next step, run, undo."""
    game = fetch(campaign)
    do = request.POST.get("do", "")
    act = ACTIONS.get(do)
    if request.method != "POST":
        return redirect("desk", campaign)
    if act is None:
        return refused(request, campaign, "That button is not known here. Nothing has changed.")
    check_fresh(request.POST, game)
    by_hand = _by_hand(request, game, None) if do == "hand" else None
    return by_hand or acting(request, game, act, then=do)


@require_http_methods(["GET", "HEAD", "POST"])
def decide(request: HttpRequest, campaign: uuid.UUID, offer: str) -> HttpResponse:
    """A decision of the player's; a battle's result is first shown with its consequences, then confirmed."""
    game = fetch(campaign)
    if request.method != "POST":
        return redirect("desk", campaign)
    check_fresh(request.POST, game)
    form = _form(game, offer, request.POST)
    if form is None:
        why = "That can no longer be decided. Nothing has changed: here is the campaign as it stands."
        return refused(request, campaign, why)
    if "weigh" in request.POST and isinstance(form, SpendForm | DefenceForm):
        return _weighed(request, game, form)
    if not form.is_valid() or "change" in request.POST:
        return _desk(request, game, form, status=422 if form.errors else 200)
    decision = form.decision()
    if isinstance(decision, ReportBattle | ReportNoResult) and not {"confirmed", "hand"} & {*request.POST}:
        return _preview(request, game, form, decision)
    return _decided(request, game, decision)


def _weighed(request: HttpRequest, game: CampaignGame, form: DecisionForm[Any]) -> HttpResponse:
    """The odds for the present fields, before anything is decided; without scripts within the whole desk."""
    if not request.headers.get("HX-Request"):
        return _desk(request, game, form)
    asks = {form.asked: form}
    weighed = {"asks": asks, "bar": desk.bar(game.now), "italy": game.now.start.italy, **considerations(game, asks)}
    return page(request, "italy/_stakes.html", game, **weighed)


def _decided(request: HttpRequest, game: CampaignGame, decision: Decision) -> HttpResponse:
    by_hand = _by_hand(request, game, decision) if "hand" in request.POST else None
    return by_hand or acting(request, game, games.decide, decision)


def _by_hand(request: HttpRequest, game: CampaignGame, decision: Decision | None) -> HttpResponse | None:
    """ "I roll this": the page for its dice; None if the step takes none and can be played at once."""
    row = manual_dice.row_of(game.id)
    following = decision or running.foreseen(row, game)
    if following is None or not manual_dice.requests(game.now, following):
        return None
    manual_dice.ROLLS.ask(row, manual_dice.CampaignWaiting(game.head, following, hands=ManualDice.ALL))
    return go(request, own_kind(), game.id, then="step" if row.runs_on and decision is None else "")


def _form(game: CampaignGame, asked: str, posted: Any) -> DecisionForm[Any] | None:
    for offer in turn.legal_decisions(game.now):
        form_class = form_of(offer)
        if form_class and form_class.asked == asked:
            if isinstance(offer, OfferReport):
                return engagement.report_form(game, posted)
            return form_class(offer, game.now, posted, auto_id=form_class.ids(game.head))
    return None


def _preview(
    request: HttpRequest, game: CampaignGame, form: DecisionForm[Any] | None, decision: Decision, **more: Any
) -> HttpResponse:
    rolling = games.preview(game, decision)
    shown: dict[str, Any] = {"preview": [desk.preview(game, rolling)], "follows": follows(game.now, rolling)}
    return _desk(request, game, form, rolling=rolling, **shown, **more)


PAGES = EngagementPages(
    preview=lambda request, game, decision, board: _preview(request, game, None, decision, board=board),
    decided=_decided,
    form=engagement.report_form,
    said=lambda before, line: narrate.decision_text(before.start.italy, line.decision),
    told=lambda before, line: [desk.line_view(line, before, own=True)],
    page=lambda game: {"game": game, "campaign": game.now},
)


@require_safe
def log(request: HttpRequest, campaign: uuid.UUID, number: int | None = None) -> HttpResponse:
    """The log of one turn, by default the present one."""
    game = fetch(campaign)
    first, number = game.now.start.opening.turn, game.now.turn if number is None else number
    if not first <= number <= game.now.turn:
        raise Http404("No such turn yet")
    turns = range(first, game.now.turn + 1)
    return page(request, "italy/log.html", game, turns=turns, number=number, lines=desk.turn_log(game, number))
