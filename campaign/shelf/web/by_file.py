"""The page of a game for two at two places (D34): the files to send, and the answer."""

import uuid
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from campaign.shelf import by_file, transfer
from engine.games import GameKind
from engine.rules.dice import DiceWanted
from engine.savefile import NotASave, TooLarge
from engine.web.base import check_fresh, fetch, home, shared_context
from engine.web.left import file_of
from engine.web.manual_dice import go
from engine.web.saves import ImportForm


@require_http_methods(["GET", "HEAD", "POST"])
def show(request: HttpRequest, kind: GameKind[Any], id: uuid.UUID) -> HttpResponse:
    """What to send to the other place, and what has come from there."""
    game = fetch(kind, id)
    if not by_file.is_open(kind, game.now):
        raise Http404("Nobody plays it at another place")
    form = ImportForm(kind, *([request.POST, request.FILES] if request.method == "POST" else []))
    if request.method == "POST":
        check_fresh(request.POST, game)
    if form.is_valid():
        try:
            return _taken(request, kind, game, form.cleaned_data["file"].read())
        except NotASave as problem:
            form.add_error("file", str(problem))
    context = {**shared_context(kind, game), "sides": by_file.sides(kind, game.now), "form": form}
    return render(request, "shelf/by_file.html", context, status=422 if form.errors else 200)


def _taken(request: HttpRequest, kind: GameKind[Any], game: Any, data: bytes) -> HttpResponse:
    """At the place that keeps the game, the answer of the other; there, the next file."""
    if not by_file.sides(kind, game.now):
        came = transfer.import_(kind, data)
        messages.success(request, came.remark)
        return home(kind, came.id)
    content, _, _ = transfer.load(kind, data)
    try:
        by_file.take(kind, game.id, game.head, content)
    except DiceWanted:
        return go(request, kind, game.id)
    messages.success(
        request, "What was decided at the other place is carried out. Send the next file when it is asked."
    )
    return home(kind, game.id)


@require_safe
def file(request: HttpRequest, kind: GameKind[Any], id: uuid.UUID, side: str) -> HttpResponse:
    """The game as one side may see it."""
    game = fetch(kind, id)
    if side not in by_file.sides(kind, game.now):
        raise Http404("No such view")
    try:
        return file_of(
            kind,
            shared_context(kind, game)["game"].name,
            f"{side}-line-{game.head}.json",
            by_file.file_for(kind, id, side),
        )
    except TooLarge as problem:
        messages.error(request, str(problem))
        return redirect(kind.address("by-file", id))
