"""Correcting a battle's result: the page shows what follows before anything changes."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from battles.engagement import engagement
from battles.web.engagement import of, pages_of, refused
from engine.games import GameKind
from engine.rules.correct import Correction, InDoubt
from engine.rules.dice import DiceWanted
from engine.rules.record import Line
from engine.rules.ruleset import Illegal
from engine.shared import AnyGame
from engine.web.base import check_fresh, fetch, home, row_of, shared_context


@require_http_methods(["GET", "HEAD", "POST"])
def correct(request: HttpRequest, kind: GameKind[Any], id: UUID, n: int) -> HttpResponse:
    """Show what follows from the result and what no longer fits, as often as the player likes; then he confirms it."""
    of(kind)
    game = fetch(kind, id)
    kind.log.hold_to_iron(row_of(kind, id), game)
    past = _before(kind, game, n)
    form = pages_of(kind).form(past, request.POST or None, initial={"seen": game.head})
    context = {"form": form, "of": _taken(kind, game, game.lines[len(past.lines)])}
    if not form.is_valid() or "change" in request.POST:
        return _page(request, kind, game, status=422 if form.errors else 200, **context)
    check_fresh(request.POST, game)
    try:
        if done := _put_right(request, kind, game, n, form.decision()):
            return done
        changed = kind.log.correction(game, n, form.decision(), _ticked(request, game))
        return _page(request, kind, game, **context, **_consequences(kind, game, changed))
    except DiceWanted:
        why = (
            "What follows from that result needs dice of your own. Go back to the battle and report it again: "
            "they are asked for there."
        )
    except Illegal:
        why = "That is not possible there."
    return refused(request, kind, id, f"{why} Nothing has changed.")


def _page(request: HttpRequest, kind: GameKind[Any], game: AnyGame, status: int = 200, **context: Any) -> HttpResponse:
    shown = {**shared_context(kind, game), "home": kind.home(game.id), **pages_of(kind).page(game), **context}
    return render(request, [*kind.templates("correct"), "battles/correct.html"], shown, status=status)


def _before(kind: GameKind[Any], game: AnyGame, n: int) -> AnyGame:
    """The game before the battle whose result is line n; 404 if that line reported none."""
    for place, line in enumerate(game.lines):
        settled = engagement(kind).settled(line.decision)
        if line.n == n and settled and settled.is_reported:
            return game.until(place)
    raise Http404("No such result")


def _put_right(request: HttpRequest, kind: GameKind[Any], game: AnyGame, n: int, decision: Any) -> HttpResponse | None:
    """Do exactly what was shown; None unless the player has confirmed it."""
    stand = _ticked(request, game)
    if "confirmed" not in request.POST:
        return None
    if request.POST.get("shown") != _numbers(stand):
        messages.info(request, "You have changed which results stand. This is what follows; nothing has changed yet.")
        return None
    kind.log.correct(game.id, game.head, n, decision, stand)
    messages.success(request, "The result is corrected. What was played before is kept as a branch.")
    return home(kind, game.id)


def _ticked(request: HttpRequest, game: AnyGame) -> list[int]:
    """The lines whose results the player keeps."""
    return [line.n for line in game.lines if f"stand-{line.n}" in request.POST]


def _numbers(lines: Sequence[int]) -> str:
    return " ".join([str(n) for n in sorted(lines)])


def _consequences(kind: GameKind[Any], game: AnyGame, changed: Correction[Any, Any, Any]) -> dict[str, Any]:
    undecided = [doubt.line for doubt in changed.in_doubt if not doubt.stands]
    return {
        "happens": pages_of(kind).told(changed.before, changed.lines[0]),
        "replayed": len(changed.lines) - 1,
        "stands": kind.words.stands(kind.seen(game, changed.now)),
        "waiting": kind.words.waiting(changed.now),
        "dropped": [_taken(kind, game, line) for line in changed.dropped if line not in undecided],
        "in_doubt": [_doubt(kind, game, doubt) for doubt in changed.in_doubt],
        "shown": _numbers([doubt.line.n for doubt in changed.in_doubt if doubt.stands]),
    }


def _taken(kind: GameKind[Any], game: AnyGame, line: Line[Any, Any]) -> dict[str, object]:
    """A decision of the player: when, in which battle if it is a result, and what he said."""
    before = game.states[game.place(line.n) - 1]
    result = engagement(kind).settled(line.decision)
    battle = kind.words.waiting(before) if result else ""
    return {"n": line.n, "when": kind.words.when(before), "battle": battle, "title": pages_of(kind).said(before, line)}


def _doubt(kind: GameKind[Any], game: AnyGame, doubt: InDoubt[Any, Any, Any]) -> dict[str, object]:
    """A result at other points, for the player: the points when it was reported, and those now."""
    then, now = (kind.ruleset.conditions(state, doubt.line.decision) for state in (doubt.then, doubt.now))
    return {"of": _taken(kind, game, doubt.line), "then": then, "now": now, "stands": doubt.stands}
