"""Dice by hand: the page that asks for exactly the faces a decision wants."""

from dataclasses import replace
from functools import partial
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.core.exceptions import ObjectDoesNotExist
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods
from django_htmx.http import HttpResponseClientRedirect

from engine.games import DicePage, GameKind
from engine.log import Stale
from engine.manual_dice import Faces, Rolling, rolled_before
from engine.rules.dice import SIDES, DiceWanted, DieRequest
from engine.rules.foreseen import Coming
from engine.rules.handful import NotTheseDice, faces_of, read_faces
from engine.rules.ruleset import P
from engine.texts import tell
from engine.web.base import PlainForm, fetch, home, row_of, shared_context

ComingRow = tuple[str, list[tuple[str, Coming]]]
"""Coming dice that belong together: whose and what for, and each with what it is called beside the others."""


class DiceForm(PlainForm):
    """The faces of one roll, typed or chosen; what is typed counts before what is chosen. And those of coming rolls.

    `pending` waits for this roll, and `rolling` is how far it has come; `rows` are the dice that come after these, and
    `ahead` the faces given for them, of the rows that can be meant, None where none was given.
    """

    seen = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    given = forms.CharField(max_length=8, widget=forms.HiddenInput)
    then = forms.CharField(required=False, widget=forms.HiddenInput)
    faces = forms.CharField(
        required=False,
        max_length=400,
        label="Type the faces in this order",
        help_text="Such as 3 5. A dot leaves a die to the program; 0 on a D10 is 10.",
        widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off", "autofocus": True}),
    )

    def __init__(
        self, kind: GameKind[P], game: P, row: Any, pending: Any, rolling: Rolling[Any], *args: Any, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.pending = pending
        self.rolling = rolling
        self.requests = rolling.requests
        self.why = partial(_by_hand(kind).why, game)
        self.rows = _coming(kind, game, row, rolling)
        self.ahead: list[tuple[Coming, int | None]] = []
        for of, dice in self.rows:
            for n, (label, one) in enumerate(dice, 1):
                called = f"{of}, {label or f'die {n}'}, {one.die.kind.upper()}"
                attrs = {"inputmode": "numeric", "autocomplete": "off", "aria-label": called}
                self.fields[_name(one)] = forms.CharField(required=False, widget=forms.TextInput(attrs=attrs))
        for place, die in enumerate(self.requests):
            faces = [(str(face), str(face)) for face in range(1, SIDES[die.kind] + 1)]
            choices = [("", "program"), *faces]
            self.fields[f"die{place}"] = forms.ChoiceField(choices=choices, required=False, widget=forms.RadioSelect)

    def dice(self) -> list[tuple[DieRequest, str, forms.BoundField]]:
        """A row of buttons for each die, with what it is for."""
        return [(die, self.why(die.reason), self[f"die{place}"]) for place, die in enumerate(self.requests)]

    def coming(self) -> list[tuple[str, str, Any, list[tuple[str, forms.BoundField]]]]:
        """The fields of coming dice by rows: whose and what for, how many, what is wrong, each with its name."""
        return [
            (
                of,
                f"{len(dice)} {dice[0][1].die.kind.upper()}",
                self[_name(dice[0][1])].errors,
                [(label, self[_name(one)]) for label, one in dice],
            )
            for of, dice in self.rows
        ]

    def read(self) -> Faces:
        """The faces given, None for the program's; NotTheseDice if they cannot be meant."""
        if typed := str(self.cleaned_data.get("faces", "")).strip():
            return read_faces(typed, self.requests)
        return faces_of([str(self.cleaned_data.get(f"die{n}", "")) for n in range(len(self.requests))], self.requests)

    def clean(self) -> None:
        """At least one face; an empty form is more likely a slip of the finger. None if the program rolls."""
        cleaned = self.cleaned_data
        for of, dice in self.rows:
            self._read_ahead(of, [one for _, one in dice])
        if self.errors or self.data.get("do") == "program":
            cleaned["dice"] = (None,) * len(self.requests)
            return
        try:
            cleaned["dice"] = self.read()
        except NotTheseDice as problem:
            self._refuse("faces", problem, self.why(problem.about) if problem.about else None)
        else:
            if not any(cleaned["dice"]):
                self.add_error("faces", "No face was given. If the program is to roll, there is a button for it below.")

    def _read_ahead(self, of: str, dice: list[Coming]) -> None:
        words = [str(self.cleaned_data.get(_name(one), "")) for one in dice]
        try:
            self.ahead += zip(dice, faces_of(words, [one.die for one in dice]), strict=True)
        except NotTheseDice as problem:
            self._refuse(_name(dice[0]), problem, of)

    def _refuse(self, field: str, problem: NotTheseDice, what: str | None) -> None:
        wrong = tell("engine", "dice", *problem.reasons, what=what)
        self.add_error(field, f"{wrong} Nothing has been rolled yet.")


def _name(coming: Coming) -> str:
    return f"ahead/{coming.question}"


def go(request: HttpRequest, kind: GameKind[P], id: UUID, then: str = "") -> HttpResponse:
    """Where the player rolls for what waits: a page of its own, which the desk's htmx must not take a part of."""
    url = kind.address("roll", id) + (f"?{urlencode({'then': then})}" if then else "")
    return HttpResponseClientRedirect(url) if getattr(request, "htmx", False) else redirect(url)


def _by_hand(kind: GameKind[P]) -> DicePage[P]:
    assert kind.dice, f"{kind.ruleset.name} asks for no dice on a page of their own"
    return kind.dice


@require_http_methods(["GET", "POST"])
def roll(request: HttpRequest, kind: GameKind[P], id: UUID) -> HttpResponse:
    """The dice of the decision at hand: asked for roll by roll, until it has all it wants and is done."""
    game, row = fetch(kind, id), row_of(kind, id)
    rolls = _by_hand(kind).rolls
    pending = rolls.waiting(row)
    rolling = rolls.rolling(row, game, pending) if pending else None
    if pending is None or rolling is None or not rolling.requests:
        messages.info(request, f"No dice of yours are asked for here now. This is where the {kind.one} stands.")
        return home(kind, id)
    parts = kind, game, row, pending, rolling
    if request.method == "GET":
        return _page(request, kind, game, DiceForm(*parts, initial=_initial(request, kind, row, pending, rolling)))
    form = DiceForm(*parts, request.POST)
    if form.data.get("seen") != str(game.head) or form.data.get("given") != pending.roll:
        if form.data.get("do") == "keep":
            return HttpResponse(status=204)
        raise Stale("the game does not wait for this roll")
    return _given(request, kind, game, form)


def _coming(kind: GameKind[P], game: P, row: Any, rolling: Rolling[Any]) -> list[ComingRow]:
    """The dice that come after those at hand."""
    at_hand = {one.question for one in rolling.at_hand}
    coming = [one for one in _by_hand(kind).rolls.coming(row, game) if one.question not in at_hand]
    left = iter(coming)
    rows = _by_hand(kind).rows(game, [one.die for one in coming])
    return [(each.of, [(label, next(left)) for label in each.dice]) for each in rows]


def given_ahead(kind: GameKind[P], game: P, row: Any) -> dict[str, Any]:
    """What a page says of faces given ahead: those that are kept, and those just dropped, each with what it is for."""
    kept = [(one, _by_hand(kind).rows(game, [one.die])[0].of) for one in _by_hand(kind).rolls.ahead(row)]
    return {
        "kept_ahead": [(one.face, of) for one, of in kept if not one.dropped],
        "dropped_ahead": [(one.face, of) for one, of in kept if one.dropped],
    }


def _initial(request: HttpRequest, kind: GameKind[P], row: Any, pending: Any, rolling: Rolling[Any]) -> dict[str, Any]:
    """Faces begun in another tab, given ahead, or rolled before the decision was taken back."""
    before = rolled_before(kind.log.following(row, pending.head), pending.decision, rolling)
    ahead = _by_hand(kind).rolls.faces_ahead(row)
    dice: dict[str, object] = {f"ahead/{question}": face for question, face in ahead.items()}
    dice |= {f"die{place}": face or "" for place, face in enumerate(pending.draft or rolling.ahead or before)}
    return {"seen": row.head, "given": pending.roll, "then": request.GET.get("then", ""), **dice}


def _page(request: HttpRequest, kind: GameKind[P], game: P, form: DiceForm, status: int = 200) -> HttpResponse:
    context = {
        **shared_context(kind, game),
        **given_ahead(kind, game, row_of(kind, game.id)),
        "form": form,
        "again": any(form.pending.draft) or any(form.initial.get(f"die{n}") for n in range(len(form.requests))),
        **_by_hand(kind).page(game, form),
    }
    return render(request, kind.templates("roll"), context, status=status)


def _given(request: HttpRequest, kind: GameKind[P], game: P, form: DiceForm) -> HttpResponse:
    """Take the faces, all of them, or keep what has been filled in."""
    by_hand, row, valid = _by_hand(kind), row_of(kind, game.id), form.is_valid()
    if form.data.get("do") == "keep":
        with transaction.atomic():
            by_hand.rolls.keep(game.id, replace(form.pending, draft=_draft(form)))
            by_hand.rolls.give_ahead(row, form.ahead)
        return HttpResponse(status=204)
    if not valid:
        return _page(request, kind, game, form, status=422)
    given = replace(form.pending, faces=(*form.rolling.given, *form.cleaned_data["dice"]), draft=())
    then = str(form.data.get("then", ""))

    def act() -> None:
        by_hand.rolls.give_ahead(row, [*form.ahead, *((one, None) for one in form.rolling.at_hand)])
        by_hand.act(game, given, then)

    try:
        by_hand.rolls.roll(game.id, given, act)
    except DiceWanted:  # more of them, or the next line wants some
        return go(request, kind, game.id, then)
    except ObjectDoesNotExist:
        raise Http404(f"No such {kind.one}") from None
    return home(kind, game.id)


def _draft(form: DiceForm) -> Faces:
    """The faces filled in so far, without asking whether they are all there."""
    try:
        return form.read()
    except NotTheseDice:
        return ()
