"""To the table and back: a battle's brief, and its result from the tracker, a file or the slip."""

import uuid
from dataclasses import asdict
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from battles import fights, other_rules, results
from battles.fights import TableBattle
from battles.models import Fight
from battles.rules.slip import slip_code
from battles.rules.tracker import Drawn, TrackedResult
from campaign.italy import at_hand
from campaign.italy.games import CampaignGame
from campaign.italy.rules import turn
from campaign.italy.rules.decisions import OfferReport, Undecided
from campaign.italy.web.forms import ReportForm
from campaign.italy.web.shared import fetch, refused


@require_POST
def to_the_table(request: HttpRequest, campaign: uuid.UUID) -> HttpResponse:
    """Open the fight of the battle at hand: lists, print, tracker."""
    game = fetch(campaign)
    told_of = at_hand.brief(game.id, game.now)
    if told_of is None:
        return refused(request, campaign, "No battle waits here any more. This is where the campaign stands.")
    return redirect("fight", fights.open_fight(told_of, at_hand.battle_key(game.id, game.now)).id)


def report_form(game: CampaignGame, filled: Any = None, **more: Any) -> ReportForm:
    """The form for the result of the battle at hand, which takes no other battle's slip."""
    told_of = at_hand.brief(game.id, game.now)
    assert told_of is not None, "no battle at hand"
    offer = next(offer for offer in turn.legal_decisions(game.now) if isinstance(offer, OfferReport))
    form = ReportForm(offer, game.now, filled, auto_id=ReportForm.ids(game.head), **more)
    form.slip = slip_code(told_of)
    fight = _fight(game)
    count = fight and fights.count(fight.id)
    rules = count.table.rules if count else other_rules.readable(at_hand.battle_key(game.id, game.now))
    if rules and not (filled and filled.get("grade") == "count"):  # a slip of Commands & Colors may come all the same
        form.ask_the_grade()
    elif fight:
        form.breaks = fights.break_points(fight)
    return form


def fresh_report(game: CampaignGame) -> ReportForm | None:
    """The same, nothing filled in; None where there is no battle to report."""
    offered = any(isinstance(offer, OfferReport) for offer in turn.legal_decisions(game.now))
    return report_form(game, initial={"seen": game.head}) if offered else None


def _fight(game: CampaignGame) -> TableBattle | None:
    """The battle at hand on the table, if it was opened there."""
    told_of = at_hand.brief(game.id, game.now)
    return fights.opened(told_of, at_hand.battle_key(game.id, game.now)) if told_of else None


def on_desk(game: CampaignGame) -> dict[str, Any]:
    """What the desk says of the table: the battle there, if one was opened, and how far it is counted."""
    fight = _fight(game)
    count = fight and fights.count(fight.id)
    return {"fight": fight, "count": count, "result": count and count.table.result}


def reported(request: HttpRequest, game: CampaignGame) -> ReportForm | None:
    """The report form filled in from the tracker that the address names; None, and a word why, if it does not fit."""
    try:
        fight = fights.fight(uuid.UUID(request.GET.get("fight", "")))
    except (ValueError, Fight.DoesNotExist):
        return None
    outcome, told_of = fights.outcome(fight), at_hand.brief(game.id, game.now)
    if became := fights.result_elsewhere(fight):
        had = f"The campaign already has a result of that battle: {became.said}."
        messages.error(request, f"{had} It is corrected in the log, at line {became.line}. Nothing has changed.")
        return None
    at_hand_here = told_of is not None and fights.terms(told_of) == fights.terms(fight.brief)
    if not at_hand_here or fight.key != at_hand.battle_key(game.id, game.now) or outcome is None:
        messages.error(request, "That result belongs to a battle that is not at hand here. Nothing was changed by it.")
        return None
    if isinstance(outcome, Drawn):
        return report_form(game, {"seen": game.head, "winner": Undecided.DRAW})
    told: dict[str, Any] = {"grade": outcome.grade}
    if isinstance(outcome, TrackedResult):
        told = {"grade": "count", **asdict(outcome.tally)}
    return report_form(game, {"seen": game.head, "winner": outcome.winner, **told})


def read_result(game: CampaignGame, data: bytes) -> ReportForm:
    """The report form filled in from a result file; NotAResult if it is none, or another battle's."""
    result = results.load(data)
    told_of = at_hand.brief(game.id, game.now)
    if told_of is None or result.code != slip_code(told_of):
        raise results.NotAResult(f"Its code {result.code} belongs to another battle: take the file of this one.")
    filled = {"seen": game.head, **asdict(result)}
    if None not in [getattr(result, name) for name in results.NUMBERS]:
        filled["grade"] = "count"
    return report_form(game, filled)
