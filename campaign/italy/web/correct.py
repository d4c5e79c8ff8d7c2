"""A battle's result put right later: what follows from it is shown before anything changes."""

import uuid
from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from campaign.italy import games, narrate
from campaign.italy.games import CampaignGame
from campaign.italy.narrate.refusals import possible
from campaign.italy.rules.decisions import Decision, IllegalDecision, ReportBattle, ReportNoResult
from campaign.italy.rules.events import Event
from campaign.italy.rules.question import conditions
from campaign.italy.rules.state import State
from campaign.italy.savefile import CampaignLine
from campaign.italy.web import desk
from campaign.italy.web.forms import ReportForm
from campaign.italy.web.shared import fetch, page, refused
from campaign.italy.web.table import report_form
from engine.rules.correct import Correction, InDoubt
from engine.rules.dice import DiceWanted
from engine.web.base import check_fresh


@require_http_methods(["GET", "HEAD", "POST"])
def correct(request: HttpRequest, campaign: uuid.UUID, n: int) -> HttpResponse:
    """First what follows from the result and what no longer fits, as often as the player likes; then he confirms it."""
    game = fetch(campaign)
    past = _before(game, n)
    form = report_form(past, request.POST or None, initial={"seen": game.head})
    context: dict[str, Any] = {"form": form, "of": _taken(game, game.lines[len(past.lines)])}
    if not form.is_valid() or "change" in request.POST:
        return page(request, "italy/correct.html", game, status=422 if form.errors else 200, **context)
    check_fresh(request.POST, game)
    try:
        if done := _put_right(request, game, n, form):
            return done
        changed = games.correction(game, n, form.decision(), _ticked(request, game))
        return page(request, "italy/correct.html", game, **context, **_consequences(game, changed))
    except DiceWanted:
        why = (
            "What follows from that result needs dice of your own. Go back to the battle and report it again: "
            "they are asked for there."
        )
    except IllegalDecision as refusal:
        why = f"That is not possible there. Possible: {possible(refusal)}."
    return refused(request, campaign, f"{why} Nothing has changed.")


def _before(game: CampaignGame, n: int) -> CampaignGame:
    """The past up to the battle whose result is line n; 404 if that line reported none."""
    for place, line in enumerate(game.lines):
        if line.n == n and isinstance(line.decision, ReportBattle | ReportNoResult):
            return game.until(place)
    raise Http404("No such result")


def _put_right(request: HttpRequest, game: CampaignGame, n: int, form: ReportForm) -> HttpResponse | None:
    """Do what was shown, and nothing else: None where the player has not confirmed just that."""
    stand = _ticked(request, game)
    if "confirmed" not in request.POST:
        return None
    if request.POST.get("shown") != _numbers(stand):
        messages.info(
            request, "You have changed which results stand. This is what follows from it; nothing has changed yet."
        )
        return None
    games.correct(game.id, game.head, n, form.decision(), stand)
    messages.success(request, "The result is put right. What was played before is kept as a branch of the log.")
    return redirect("desk", game.id)


def _ticked(request: HttpRequest, game: CampaignGame) -> list[int]:
    """The lines whose results the player lets stand."""
    return [line.n for line in game.lines if f"stand-{line.n}" in request.POST]


def _numbers(lines: Sequence[int]) -> str:
    return " ".join([str(n) for n in sorted(lines)])


def _consequences(game: CampaignGame, changed: Correction[State, Decision, Event]) -> dict[str, Any]:
    undecided = [doubt.line for doubt in changed.in_doubt if not doubt.stands]
    return {
        "preview": [desk.line_view(changed.lines[0], changed.before, own=True)],
        "replayed": len(changed.lines) - 1,
        "now": changed.now,
        "waiting": narrate.waiting(changed.now),
        "dropped": [_taken(game, line) for line in changed.dropped if line not in undecided],
        "in_doubt": [_doubt(game, doubt) for doubt in changed.in_doubt],
        "shown": _numbers([doubt.line.n for doubt in changed.in_doubt if doubt.stands]),
    }


def _taken(game: CampaignGame, line: CampaignLine) -> dict[str, object]:
    """A decision that the player has taken: when, in which battle if it is a result, and what he said."""
    before = game.states[game.place(line.n) - 1]
    result = isinstance(line.decision, ReportBattle | ReportNoResult)
    title = narrate.decision_text(before.start.italy, line.decision)
    return {"n": line.n, "year": before.year, "battle": narrate.waiting(before) if result else "", "title": title}


def _doubt(game: CampaignGame, doubt: InDoubt[State, Decision, Event]) -> dict[str, object]:
    """A result at other points, as the player sees it: the points it was reported at, and those it now has."""
    then, now = (conditions(campaign, doubt.line.decision) for campaign in (doubt.then, doubt.now))
    return {"of": _taken(game, doubt.line), "then": then, "now": now, "stands": doubt.stands}
