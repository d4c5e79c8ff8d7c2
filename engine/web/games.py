"""The pages of a shared game: the list, a new game, the game itself, and its deletion."""

import secrets
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from engine import shared
from engine.damaged import Damaged
from engine.games import GameKind
from engine.rows import each
from engine.rules.dice import DiceWanted
from engine.rules.ruleset import EVERYBODY, Illegal, P, goes_on, planned
from engine.shared import AnyGame, Shared, page_of
from engine.web import base, saves
from engine.web.base import BeginningForm, check_fresh, fetch, home, row_of, whole_number
from engine.web.manual_dice import given_ahead, go
from engine.web.saves import ImportForm

ON_A_PAGE = 25  # games on one screen of 1280 by 800
FILLED = "filled"  # the value for a choice that is filled in instead of numbered


class NewForm(BeginningForm):
    by_hand = forms.BooleanField(required=False, label="I roll the dice")

    def __init__(self, kind: Shared, *args: Any) -> None:
        super().__init__(*args)
        name, seed = self.fields["name"], self.fields["seed"]
        name.initial, seed.required = kind.title.name, False
        seed.help_text = "Leave it empty for a new one. The same seed and the same decisions give the same game."
        self.fields |= page_of(kind).fields()

    def more(self) -> list[forms.BoundField]:
        """The other fields of this game."""
        return [self[name] for name in self.fields if name not in self.base_fields]


@require_safe
def show_all(request: HttpRequest, kind: Shared) -> HttpResponse:
    """All games of a kind that stand alone, and the form for a new one."""
    return _all(request, kind, NewForm(kind))


def _all(
    request: HttpRequest, kind: Shared, form: NewForm, importing: ImportForm | None = None, status: int = 200
) -> HttpResponse:
    ids = [*each(kind.log.rows.filter(key="", binned=None).values_list("id", flat=True))]
    shown = Paginator(ids, ON_A_PAGE).get_page(request.GET.get("page"))
    cards = [base.card(kind, id, partial(_card, kind)) for id in shown]
    context = {"kind": kind, "page": shown, "cards": cards, "form": form, "importing": importing or ImportForm(kind)}
    return render(request, kind.templates("games"), context, status=status)


def _card(kind: Shared, id: UUID) -> dict[str, Any]:
    context = base.shared_context(kind, fetch(kind, id))
    return {**context, "stands": kind.words.stands(context["now"]), "facts": kind.words.facts(context["now"])}


@require_http_methods(["GET", "HEAD", "POST"])
def create(request: HttpRequest, kind: Shared) -> HttpResponse:
    if request.method != "POST":  # a form's address, reloaded after it was sent back
        return redirect(kind.front_address)
    form = NewForm(kind, request.POST, request.FILES)
    if not form.is_valid():
        return _all(request, kind, form, status=422)
    asked = form.cleaned_data | {"seed": form.cleaned_data["seed"] or secrets.token_hex(4)}
    return home(kind, shared.create(kind, **asked))


def import_(request: HttpRequest, kind: Shared) -> HttpResponse:
    return saves.import_(request, kind, lambda request, form: _all(request, kind, NewForm(kind), form, status=422))


@require_safe
def show(request: HttpRequest, kind: Shared, id: UUID) -> HttpResponse:
    """The game as one side sees it: its state, that side's decisions, and the log."""
    game, page, row = fetch(kind, id), page_of(kind), row_of(kind, id)
    closed = kind.log.closed(row)
    side = kind.seats.shown(game.now, request.GET.get("side", ""))
    seen = kind.ruleset.seen_by(game.now, side)
    assert kind.dice, "what has a page has dice"
    context = {
        **base.shared_context(kind, game),
        "side": side,
        "sides": kind.seats.sides,
        "stands": kind.words.stands(seen),
        "facts": kind.words.facts(seen),
        "choices": [] if closed else list(map(kind.words.choice, _choices(kind, game, side))),
        "goes_on": not closed and goes_on(kind.ruleset, game),
        **given_ahead(kind, game, row),
        "rolling": kind.dice.rolls.waiting(row) is not None,
        "by_hand": row.by_hand,
        "closed": closed,
        **page.more(game, side, request.GET.dict()),
    }
    if "lines" not in context:
        context["lines"] = _log(kind, game, side)
    answer = render(request, kind.templates("board"), context)
    if kind.files.hides:
        answer["Cache-Control"] = "no-store"  # so that the browser's back button does not show what was covered
    return answer


def _log(kind: Shared, game: AnyGame, side: str) -> list[tuple[int, list[str]]]:
    """Every line by number, as that side is told of it."""
    lines = zip(game.lines, game.states, strict=False)
    return [(line.n, list(kind.words.tell(before, line, side))) for line, before in lines]


def _choices(kind: Shared, game: AnyGame, side: str) -> Sequence[Any]:
    """What a side may decide, as far as it knows; other sides have nothing."""
    return kind.ruleset.choices(kind.ruleset.seen_by(game.now, side), side) if side in kind.seats.sides else ()


def _chosen(kind: Shared, game: AnyGame, side: str, form: QueryDict) -> Any | None:
    """The decision named in a form by number, or filled in; None for neither; raises ValidationError."""
    do, reads = form.get("do", ""), page_of(kind).reads
    if do == FILLED and reads:
        return reads({name: form.get(name, "") for name in form})
    number = whole_number(do)
    return None if number is None else dict(enumerate(_choices(kind, game, side))).get(number)


@require_POST
def decide(request: HttpRequest, kind: Shared, id: UUID) -> HttpResponse:
    """Play one of a side's choices, several in one go, or the program's next decision."""
    game, side, do = fetch(kind, id), request.POST.get("side", EVERYBODY), request.POST.get("do", "")
    side = side if side in kind.seats.sides else EVERYBODY
    check_fresh(request.POST, game)
    try:
        chosen = _chosen(kind, game, side, request.POST)
    except forms.ValidationError as wrong:
        messages.error(request, " ".join([*wrong.messages, "Nothing has changed."]))
        return redirect(f"{kind.home(id)}?side={side}")
    plan = (
        page_of(kind).plans(game, side, request.POST.dict()) if chosen is None and _choices(kind, game, side) else None
    )
    if chosen is None and plan is None and (do != "on" or not goes_on(kind.ruleset, game)):
        messages.error(
            request, f"That cannot be decided now. Nothing has changed: this is where the {kind.title.one} stands."
        )
        return home(kind, id)
    try:
        shared.decide(kind, id, game.head, chosen, plan and planned(kind.ruleset, side, plan))
    except DiceWanted:
        return go(request, kind, id)
    except Illegal:
        messages.error(request, "That is not allowed. Nothing has changed.")
    return redirect(f"{kind.home(id)}?side={side}")


@require_POST
def roll_by(request: HttpRequest, kind: Shared, id: UUID) -> HttpResponse:
    kind.log.hold_to_iron(row_of(kind, id), fetch(kind, id))
    shared.roll_by(kind, id, by_hand=request.POST.get("do") == "hand")
    return home(kind, id)


@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest, kind: GameKind[P], id: UUID) -> HttpResponse:
    """Ask, then delete; it need not be readable for that. A part of another game is only deleted with it."""
    context: dict[str, Any] = {"kind": kind, "id": id, "name": base.name(kind, id)}
    if kind.is_shared and base.is_part(kind, id):
        messages.error(
            request, f"“{context['name']}” belongs to something larger and goes with it. Nothing was deleted."
        )
        return home(kind, id)
    if request.method == "POST":
        kind.delete(id)
        messages.success(request, f"“{context['name']}” is deleted.")
        return redirect(kind.front_address)
    with suppress(Damaged):
        context |= base.shared_context(kind, fetch(kind, id))
    return render(request, kind.templates("delete"), context)
