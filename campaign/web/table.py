"""To the table and back: a battle's brief, its result from the tracker, and results put right later."""

import uuid
from dataclasses import asdict

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from battles import chronicle as fights
from battles import results
from battles.models import Fight
from battles.rules.brief import Brief, SideBrief
from battles.rules.dice import DiceWanted
from battles.rules.slip import slip_code
from campaign import chronicle, narrate
from campaign.chronicle import Chronicle
from campaign.rules import turn
from campaign.rules.decisions import IllegalDecision, OfferReport, ReportBattle, ReportNoResult
from campaign.rules.state import Army, Campaign, Stage
from campaign.web import desk
from campaign.web.forms import ReportForm
from campaign.web.shared import fetch, stale


def brief(told: Chronicle) -> Brief | None:
    """What the tabletop is told of the battle at hand; None while no armies stand."""
    campaign = told.now
    battle = campaign.battle
    if battle is None or battle.stage is not Stage.JOINED:
        return None
    attacking, defending = battle.armies()
    province = campaign.start.italy.province(battle.province)
    return Brief(
        title=told.name,
        attacker=_side(campaign, attacking),
        defender=_side(campaign, defending),
        province=province.id,
        province_name=province.name,
        year=campaign.year,
        terrain=province.terrain,
        seed=f"{campaign.start.seed}/{campaign.turn}/{battle.attacker}",
        address=reverse("desk", args=[told.id]),
        trees=province.trees,
        mountains=province.mountains,
        waterway=province.waterway,
    )


def _side(campaign: Campaign, army: Army) -> SideBrief:
    name = campaign.start.italy.name
    return SideBrief(
        people=army.people,
        people_name=name(army.people),
        power=army.power,
        power_name=name(army.power),
        points=army.points,
        generals=army.generals,
        command_cards=army.command_cards,
        allies=army.allies,
    )


@require_POST
def to_the_table(request: HttpRequest, campaign: uuid.UUID) -> HttpResponse:
    """Open the fight of the battle at hand: lists, print, tracker."""
    told = fetch(campaign)
    told_of = brief(told)
    if told_of is None:
        messages.error(request, "No battle waits here any more. This is where the campaign stands.")
        return redirect("desk", campaign)
    return redirect("fight", fights.open_fight(told_of, chronicle.battle_key(told.id, told.now)).id)


def reported(request: HttpRequest, told: Chronicle) -> ReportForm | None:
    """The report form filled in from the tracker that the address names; None, and a word why, if it does not fit."""
    try:
        fight = fights.fight(uuid.UUID(request.GET.get("fight", "")))
    except (ValueError, Fight.DoesNotExist):
        return None
    outcome = fights.outcome(fight)
    if brief(told) != fight.brief or fight.key != chronicle.battle_key(told.id, told.now) or outcome is None:
        messages.error(request, "That result belongs to a battle that is not at hand here. Nothing was changed by it.")
        return None
    filled = {"seen": told.head, "winner": outcome.winner, "grade": "count", **asdict(outcome.tally)}
    return ReportForm(_report_offer(told.now), told.now, filled, auto_id="OfferReport-%s")


def read_result(told: Chronicle, data: bytes) -> ReportForm:
    """The report form filled in from a result file; NotAResult if it is none, or another battle's."""
    result = results.load(data)
    told_of = brief(told)
    if told_of is None or result.code != slip_code(told_of):
        raise results.NotAResult(f"Its code {result.code} belongs to another battle.")
    filled = {"seen": told.head, **asdict(result)}
    if None not in [getattr(result, name) for name in results.NUMBERS]:
        filled["grade"] = "count"
    return ReportForm(_report_offer(told.now), told.now, filled, auto_id="OfferReport-%s")


def _report_offer(campaign: Campaign) -> OfferReport:
    return next(offer for offer in turn.legal_decisions(campaign) if isinstance(offer, OfferReport))


@require_http_methods(["GET", "POST"])
def correct(request: HttpRequest, campaign: uuid.UUID, n: int) -> HttpResponse:
    """A battle's result put right: first what follows from it and what no longer fits, then the confirmation."""
    told = fetch(campaign)
    before, form = _report_of(request, told, n)
    context = {"chronicle": told, "campaign": told.now, "n": n, "form": form, "before": before}
    if request.method == "GET" or not form.is_valid():
        status = 200 if request.method == "GET" else 422
        return render(request, "campaign/correct.html", context, status=status)
    if request.POST.get("seen") != str(told.head):
        return stale(request, campaign)
    decision = form.decision()
    try:
        if "confirmed" in request.POST:
            chronicle.correct(campaign, told.head, n, decision)
            messages.success(request, "The result is put right. What was played before is kept as a branch of the log.")
            return redirect("desk", campaign)
        changed = chronicle.correction(told, n, decision)
    except chronicle.Stale:
        return stale(request, campaign)
    except DiceWanted:
        messages.error(
            request,
            "What follows from that result needs dice of your own. Go back to the battle and report it again: "
            "they are asked for there. Nothing has changed.",
        )
        return redirect("desk", campaign)
    except IllegalDecision as refusal:
        messages.error(request, f"That is not possible there. Possible: {refusal.possible}. Nothing has changed.")
        return redirect("desk", campaign)
    return render(request, "campaign/correct.html", {**context, **_consequences(told, changed)})


def _report_of(request: HttpRequest, told: Chronicle, n: int) -> tuple[Campaign, ReportForm]:
    """The campaign before that line, and the form for its result; 404 if line n reported no battle."""
    found = [i for i, line in enumerate(told.lines) if line.n == n]
    if not found or not isinstance(told.lines[found[0]].decision, ReportBattle | ReportNoResult):
        raise Http404("No such result")
    before = told.moments[found[0]]
    posted = request.POST if request.method == "POST" else None
    return before, ReportForm(
        _report_offer(before), before, posted, initial={"seen": told.head}, auto_id="OfferReport-%s"
    )


def _consequences(told: Chronicle, changed: chronicle.Correction) -> dict[str, object]:
    line = desk.line_view(changed.lines[0], changed.before)
    moments = [told.moments[told.lines.index(dropped)] for dropped in changed.dropped]
    return {
        "preview": [line],
        "replayed": len(changed.lines) - 1,
        "now": changed.now,
        "waiting": narrate.waiting(changed.now),
        "dropped": [desk.line_view(d, before) for d, before in zip(changed.dropped, moments, strict=True)],
    }
