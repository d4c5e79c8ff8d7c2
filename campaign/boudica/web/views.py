"""From a battle of the rebellion to the table or the odds table, and its result back into the log (W11.3)."""

from functools import partial
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from battles import fights
from battles.rules.tracker import Drawn
from battles.rules.verdict import Resolver
from battles.short import in_campaign as short_battles
from battles.short.games import ODDS_TABLE
from campaign.boudica import elsewhere
from campaign.boudica.names import PACKAGE, name
from campaign.boudica.rules.board import ROMANS, Side
from campaign.boudica.rules.combat import Force
from campaign.boudica.rules.decisions import ReportBattle
from campaign.boudica.rules.elsewhere import ended
from campaign.boudica.rules.phases.fighting import fight_at
from campaign.boudica.rules.phases.towns import meeting
from campaign.boudica.web.elsewhere import COMMANDED, NAMES, CommandsForm, ReportForm
from engine import shared
from engine.rules.dice import DiceWanted
from engine.rules.ruleset import Illegal
from engine.shared import AnyGame, DamagedGame, Shared
from engine.texts import text
from engine.web.base import check_fresh, fetch, home, row_of, shared_context
from engine.web.manual_dice import go

_say = partial(text, PACKAGE, "elsewhere")


def _refused(request: HttpRequest, kind: Shared, id: UUID, why: str) -> HttpResponse:
    messages.error(request, _say(f"refused.{why}"))
    return home(kind, id)


@require_POST
def to_table(request: HttpRequest, kind: Shared, id: UUID) -> HttpResponse:
    """Open the battle at hand for the table: lists, papers, tracker."""
    game = fetch(kind, id)
    check_fresh(request.POST, game)
    if not elsewhere.is_joined(game.now):
        return _refused(request, kind, id, "none")
    if not elsewhere.fits_table(game.now):
        return _refused(request, kind, id, "table")
    told_of = elsewhere.brief(id, game.now)
    return redirect("fight", fights.open_fight(told_of, elsewhere.battle_key(id, game.now)).id)


@require_POST
def begin(request: HttpRequest, kind: Shared, id: UUID) -> HttpResponse:
    """Begin the battle at hand on the odds table; what nobody commands is fought at once, and its result shown."""
    game = fetch(kind, id)
    check_fresh(request.POST, game)
    if not elsewhere.is_joined(game.now):
        return _refused(request, kind, id, "none")
    form = CommandsForm(request.POST)
    if not form.is_valid():
        return _refused(request, kind, id, "commands")
    players = COMMANDED[form.cleaned_data["commands"]]
    start, key = elsewhere.short_start(id, game.now, players), elsewhere.battle_key(id, game.now)
    by_hand = bool(players) and row_of(kind, id).by_hand
    called = elsewhere.battle_name(elsewhere.brief(id, game.now))
    begun = short_battles.begin(Resolver.ODDS_TABLE, start, key, called, by_hand)
    if players:
        return redirect(ODDS_TABLE.address("board", begun))
    return redirect("boudica-take-short", id, Resolver.ODDS_TABLE, begun)


@require_http_methods(["GET", "HEAD", "POST"])
def take_short(request: HttpRequest, kind: Shared, id: UUID, resolver: str, battle: UUID) -> HttpResponse:
    """What a battle on the odds table brings, before it is taken; then it is."""
    game = fetch(kind, id)
    if request.method == "POST":
        check_fresh(request.POST, game)
    found = _standing(game)
    if found is None or found.id != battle or resolver != Resolver.ODDS_TABLE:
        return _refused(request, kind, id, "other")
    if not found.now.over:
        return _refused(request, kind, id, "not_over")
    report = elsewhere.short_report(id, game.now, found)
    if request.method == "POST":
        return _decided(request, kind, game, report)
    return _page(request, kind, game, report, board=ODDS_TABLE.address("board", battle))


def _standing(game: AnyGame) -> AnyGame | None:
    try:
        return elsewhere.on_odds_table(game.id, game.now) if elsewhere.is_joined(game.now) else None
    except DamagedGame:
        return None


@require_safe
def result(request: HttpRequest, kind: Shared, id: UUID) -> HttpResponse:
    """The result of the battle at the table, as its tracker has it or as it is typed in, and what it brings."""
    game = fetch(kind, id)
    if not elsewhere.is_joined(game.now):
        return _refused(request, kind, id, "none")
    form = ReportForm(request.GET if "winner" in request.GET or "romans_lost" in request.GET else _counted(game))
    wrong = form.is_bound and not form.is_valid()
    report = form.report() if form.is_bound and not wrong else None
    fight = elsewhere.on_table(id, game.now)
    drawn = fight is not None and isinstance(fights.outcome(fight), Drawn)
    more = {"form": form, "wrongs": form.wrongs() if wrong else (), "drawn": drawn}
    return _page(request, kind, game, report, status=422 if wrong else 200, **more)


def _counted(game: AnyGame) -> dict[str, Any] | None:
    """What the tracker has counted, as the form takes it."""
    told = elsewhere.table_report(game.id, game.now)
    if told is None:
        return None
    winner = ROMANS if told.romans_won else ROMANS.enemy
    return {"winner": winner, "romans_lost": told.romans_lost, "britons_lost": told.britons_lost}


def _page(
    request: HttpRequest, kind: Shared, game: AnyGame, report: ReportBattle | None, status: int = 200, **more: Any
) -> HttpResponse:
    follows = [*_follows(game, report)] if report else []
    winner = NAMES[ROMANS if report.romans_won else ROMANS.enemy] if report else ""
    context = {
        "here": request.path,
        "report": report,
        "winner": winner,
        "follows": follows,
        "space": name(meeting(game.now).at),
    }
    return render(request, "boudica/result.html", {**shared_context(kind, game), **context, **more}, status=status)


def _follows(game: AnyGame, report: ReportBattle) -> list[str]:
    """What becomes of the strength points of each side, before its retreat pool is rolled for."""
    before = fight_at(game.now, meeting(game.now).at)
    sides = zip(Side, before, ended(before, report), strict=True)
    return [_fate(NAMES[side], was.sp, now) for side, was, now in sides]


def _fate(side: str, points: int, now: Force) -> str:
    key = "both" if now.routed else "pool" if now.retreated else "none"
    return _say(f"follows.{key}", side=side, points=points, retreated=now.retreated, routed=now.routed)


def _decided(request: HttpRequest, kind: Shared, game: AnyGame, report: ReportBattle) -> HttpResponse:
    """The result is a line of the log."""
    try:
        shared.decide(kind, game.id, game.head, report)
    except DiceWanted:
        return go(request, kind, game.id)
    except Illegal:
        return _refused(request, kind, game.id, "none")
    return home(kind, game.id)
