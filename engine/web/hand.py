"""Dice by hand: the page that asks for exactly the faces a decision wants."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods
from django_htmx.http import HttpResponseClientRedirect

from engine.games import ByHand, Game
from engine.hand import Faces, Rolling, rolled_before
from engine.log import Stale
from engine.rules.dice import SIDES, DiceWanted, Want
from engine.rules.handful import NotTheseDice, faces_of, read_faces
from engine.rules.reason import Reason
from engine.rules.ruleset import P
from engine.texts import tell
from engine.web.base import PlainForm, fetch, home, row_of, stale, told


class DiceForm(PlainForm):
    """The faces of one roll, typed or chosen; what is typed counts before what is chosen."""

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

    def __init__(self, wants: tuple[Want, ...], why: Callable[[Reason], str], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.wants = wants
        self.why = why
        for place, want in enumerate(wants):
            faces = [(str(face), str(face)) for face in range(1, SIDES[want.kind] + 1)]
            choices = [("", "program"), *faces]
            self.fields[f"die{place}"] = forms.ChoiceField(choices=choices, required=False, widget=forms.RadioSelect)

    def dice(self) -> list[tuple[Want, str, forms.BoundField]]:
        """A row of buttons for each die, with what it is for."""
        return [(want, self.why(want.reason), self[f"die{place}"]) for place, want in enumerate(self.wants)]

    def read(self) -> Faces:
        """The faces given, None for the program's; NotTheseDice if they cannot be meant."""
        if typed := str(self.cleaned_data.get("faces", "")).strip():
            return read_faces(typed, self.wants)
        return faces_of([str(self.cleaned_data.get(f"die{n}", "")) for n in range(len(self.wants))], self.wants)

    def clean(self) -> dict[str, Any]:
        """At least one face; an empty form is more likely a slip of the finger."""
        cleaned = {**self.cleaned_data}
        if self.errors:
            return cleaned
        try:
            cleaned["dice"] = self.read()
        except NotTheseDice as problem:
            wrong = tell("engine", "dice", *problem.reasons, what=problem.about and self.why(problem.about))
            self.add_error("faces", f"{wrong} Nothing has been rolled yet.")
        else:
            if not any(cleaned["dice"]):
                self.add_error("faces", "No face was given. If the program is to roll, there is a button for it below.")
        return cleaned


def go(request: HttpRequest, game: Game[P], id: UUID, then: str = "") -> HttpResponse:
    """Where the player rolls for what waits: a page of its own, which the desk's htmx must not take a part of."""
    url = game.address("roll", id) + (f"?{urlencode({'then': then})}" if then else "")
    return HttpResponseClientRedirect(url) if getattr(request, "htmx", False) else redirect(url)


def _by_hand(game: Game[P]) -> ByHand[P]:
    assert game.dice, f"{game.ruleset.name} asks for no dice on a page of their own"
    return game.dice


@require_http_methods(["GET", "POST"])
def roll(request: HttpRequest, game: Game[P], id: UUID) -> HttpResponse:
    """The dice of the decision at hand: asked for roll by roll, until it has all it wants and is done."""
    past, row = fetch(game, id), row_of(game, id)
    hand = _by_hand(game).hand
    pending = hand.waiting(row)
    rolling = hand.rolling(row, past, pending) if pending else None
    if pending is None or rolling is None or not rolling.wants:
        messages.info(request, f"No dice of yours are asked for here now. This is where the {game.one} stands.")
        return home(game, id)
    why = partial(_by_hand(game).why, past)
    if request.method == "GET":
        form = DiceForm(rolling.wants, why, initial=_initial(request, game, row, pending, rolling))
        return _page(request, game, past, pending, rolling, form)
    form = DiceForm(rolling.wants, why, request.POST)
    if form.data.get("seen") != str(past.head) or form.data.get("given") != pending.roll:
        return HttpResponse(status=204) if form.data.get("do") == "keep" else stale(request, game, id)
    return _given(request, game, past, pending, rolling, form)


def _initial(request: HttpRequest, game: Game[P], row: Any, pending: Any, rolling: Rolling[Any]) -> dict[str, Any]:
    """Faces begun in another tab, or rolled before the decision was taken back."""
    faces = pending.draft or rolled_before(game.log.following(row, pending.head), pending.decision, rolling)
    dice = {f"die{place}": face or "" for place, face in enumerate(faces)}
    return {"seen": row.head, "given": pending.roll, "then": request.GET.get("then", ""), **dice}


def _page(
    request: HttpRequest, game: Game[P], past: P, pending: Any, rolling: Rolling[Any], form: DiceForm, status: int = 200
) -> HttpResponse:
    context = {
        **told(game, past),
        "form": form,
        "again": bool(pending.draft) or any(form.initial.get(f"die{n}") for n in range(len(rolling.wants))),
        **_by_hand(game).page(past, pending, rolling, form),
    }
    return render(request, game.templates("roll"), context, status=status)


def _given(
    request: HttpRequest, game: Game[P], past: P, pending: Any, rolling: Rolling[Any], form: DiceForm
) -> HttpResponse:
    """Take the faces, all of them, or keep what has been filled in."""
    do = form.data.get("do")
    if do == "keep":
        _by_hand(game).hand.keep(past.id, replace(pending, draft=_draft(form)))
        return HttpResponse(status=204)
    if do == "program":
        faces: Faces = (None,) * len(rolling.wants)
    elif form.is_valid():
        faces = form.cleaned_data["dice"]
    else:
        return _page(request, game, past, pending, rolling, form, status=422)
    given = replace(pending, faces=(*rolling.given, *faces), draft=())
    return _go_on(request, game, past, given, str(form.data.get("then", "")))


def _draft(form: DiceForm) -> Faces:
    """The faces filled in so far, without asking whether they are all there."""
    form.is_valid()
    try:
        return form.read()
    except NotTheseDice:
        return ()


def _go_on(request: HttpRequest, game: Game[P], past: P, given: Any, then: str) -> HttpResponse:
    """Resolve the decision with the faces it now has: done, or it wants more, or the next one wants some."""
    by_hand = _by_hand(game)
    try:
        by_hand.hand.roll(past.id, given, lambda: by_hand.act(past, given, then))
    except DiceWanted:
        return go(request, game, past.id, then)
    except Stale:
        return stale(request, game, past.id)
    except ObjectDoesNotExist:
        raise Http404(f"No such {game.one}") from None
    return home(game, past.id)
