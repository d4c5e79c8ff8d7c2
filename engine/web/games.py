"""The pages of a game that has none of its own: all of them, a new one, the one that is played; and to delete one."""

import logging
import secrets
from contextlib import suppress
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from engine import shared
from engine.damaged import Damaged
from engine.games import Game, Table
from engine.log import Stale
from engine.models import Game as Row
from engine.rows import LONGEST_NAME
from engine.rules.dice import DiceWanted
from engine.rules.record import IMPOSSIBLE
from engine.rules.ruleset import EVERYBODY, P
from engine.shared import Shared, Told
from engine.web import base
from engine.web.base import PlainForm, fetch, home, is_fresh, row_of, stale
from engine.web.hand import given_ahead, go
from engine.web.saves import ImportForm

LONGEST_SEED = 40
logger = logging.getLogger("django.request")


def _table(game: Shared) -> Table:
    assert game.table, f"{game.ruleset.name} has pages of its own"
    return game.table


class NewForm(PlainForm):
    """A new game."""

    name = forms.CharField(max_length=LONGEST_NAME, label="Name", error_messages={"required": "It needs a name."})
    seed = forms.CharField(
        max_length=LONGEST_SEED,
        required=False,
        label="Seed of the dice",
        help_text="Leave it empty for a new one. The same seed and the same decisions give the same game.",
    )
    by_hand = forms.BooleanField(required=False, label="I roll the dice")


@require_GET
def show_all(request: HttpRequest, game: Shared) -> HttpResponse:
    """All games of a kind, and the form for another."""
    return _all(request, game, NewForm())


def _all(request: HttpRequest, game: Shared, form: NewForm, status: int = 200) -> HttpResponse:
    ids = Row.objects.filter(ruleset=game.ruleset.name).values_list("id", flat=True)
    context = {"game": game, "cards": [_card(game, id) for id in ids], "form": form, "importing": ImportForm(game)}
    return render(request, game.templates("games"), context, status=status)


def _card(game: Shared, id: UUID) -> dict[str, Any]:
    """What the list says of a game; of one that cannot be read, that alone: the others are not to suffer for it."""
    try:
        told = base.told(game, game.log.read(id))
        return {**told, "stands": game.telling.stands(told["now"]), "facts": game.telling.facts(told["now"])}
    except (Damaged, *IMPOSSIBLE) as problem:
        logger.exception("The game %s cannot be shown", id)
        return {"damaged": id, "name": base.name(game, id), "why": problem}


@require_http_methods(["GET", "POST"])
def create(request: HttpRequest, game: Shared) -> HttpResponse:
    """A new game."""
    if request.method == "GET":  # the address of a form that was sent back, loaded again
        return redirect(game.front_address)
    form = NewForm(request.POST)
    if not form.is_valid():
        return _all(request, game, form, status=422)
    told = form.cleaned_data
    return home(game, shared.create(game, told["name"], told["seed"] or secrets.token_hex(4), told["by_hand"]))


@require_GET
def show(request: HttpRequest, game: Shared, id: UUID) -> HttpResponse:
    """The game by the eyes of one side: how it stands, what that side may decide, and the log."""
    past, table, row = fetch(game, id), _table(game), row_of(game, id)
    side = request.GET.get("side", EVERYBODY)
    side = side if side in table.sides else EVERYBODY
    seen = game.ruleset.seen_by(past.now, side)
    assert game.dice, "what has a table has dice"
    context = {
        **base.told(game, past),
        "side": side,
        "sides": table.sides,
        "stands": game.telling.stands(seen),
        "facts": game.telling.facts(seen),
        "choices": list(map(table.choice, game.ruleset.choices(seen, side))) if side else [],
        "goes_on": game.ruleset.programs(past) is not None,
        **given_ahead(game, past, row),
        "rolling": game.dice.hand.waiting(row) is not None,
        "by_hand": row.by_hand,
        "lines": _log(table, past, side),
    }
    return render(request, game.templates("table"), context)


def _log(table: Table, past: Told, side: str) -> list[tuple[int, list[str]]]:
    """Every line by its number, as that side is told of it."""
    lines = zip(past.lines, past.moments, strict=False)
    return [(line.n, list(table.tell(before, line, side))) for line, before in lines]


@require_POST
def decide(request: HttpRequest, game: Shared, id: UUID) -> HttpResponse:
    """One of the choices of a side, or what the program does next."""
    past, side, do = fetch(game, id), request.POST.get("side", EVERYBODY), request.POST.get("do", "")
    if not is_fresh(request, past):
        return stale(request, game, id)
    choices = dict(enumerate(game.ruleset.choices(past.now, side) if side in _table(game).sides else ()))
    chosen = choices.get(int(do)) if do.isascii() and do.isdecimal() and len(do) < 4 else None
    if chosen is None and (do != "on" or game.ruleset.programs(past) is None):
        messages.error(
            request, f"That cannot be decided now. Nothing has changed: this is where the {game.one} stands."
        )
        return home(game, id)
    try:
        shared.decide(game, id, past.head, chosen)
    except DiceWanted:
        return go(request, game, id)
    except Stale:
        return stale(request, game, id)
    return redirect(f"{game.address(game.home, id)}?side={side}")


@require_POST
def roll_by(request: HttpRequest, game: Shared, id: UUID) -> HttpResponse:
    """Who rolls the dice from now on."""
    row_of(game, id)
    shared.roll_by(game, id, hand=request.POST.get("do") == "hand")
    return home(game, id)


@require_http_methods(["GET", "POST"])
def delete(request: HttpRequest, game: Game[P], id: UUID) -> HttpResponse:
    """Ask, then delete; it need not be readable for that."""
    context: dict[str, Any] = {"game": game, "id": id, "name": base.name(game, id)}
    if request.method == "POST":
        game.delete(id)
        messages.success(request, f"“{context['name']}” is deleted.")
        return redirect(game.front_address)
    with suppress(Damaged):
        context |= base.told(game, fetch(game, id))
    return render(request, game.templates("delete"), context)
