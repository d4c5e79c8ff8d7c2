"""Dice by hand: the page that asks for exactly the faces a step wants, and who rolls what."""

import uuid
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any
from zlib import crc32

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods, require_POST
from django_htmx.http import HttpResponseClientRedirect

from campaign import chronicle, hand, models, narrate, reasons
from campaign.chronicle import Chronicle
from campaign.hand import Faces, Rolling, Waiting
from campaign.models import Hands
from campaign.narrate import dice as asked
from campaign.rules import turn
from campaign.rules.decisions import (
    Decision,
    IllegalDecision,
    Offer,
    OfferGenerator,
    OfferProvince,
    OfferSpend,
    Spend,
    TakeProvince,
    UseGenerator,
)
from campaign.rules.state import Campaign
from campaign.web import desk
from campaign.web.forms import PlainForm, form_name
from campaign.web.shared import fetch, stale
from engine.log import Stale
from engine.rules.dice import SIDES, DiceWanted, Roller, Want
from engine.rules.handful import NotTheseDice, faces_of, read_faces
from engine.texts import tell
from powers.rules.italy import Italy

GO_ON: dict[str, Callable[[uuid.UUID, int], Chronicle]] = {"run": chronicle.run, "turn": chronicle.run_turn}
"""How far the program goes once it has its dice; otherwise one step."""


class HandsForm(PlainForm):
    """Who rolls what in a campaign."""

    hands = forms.ChoiceField(choices=Hands.choices, widget=forms.RadioSelect, label="Who rolls the dice")


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

    def __init__(self, wants: tuple[Want, ...], italy: Italy, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.wants = wants
        self.tell = partial(reasons.told, italy=italy)
        for place, want in enumerate(wants):
            faces = [(str(face), str(face)) for face in range(1, SIDES[want.kind] + 1)]
            choices = [("", "program"), *faces]
            self.fields[f"die{place}"] = forms.ChoiceField(choices=choices, required=False, widget=forms.RadioSelect)

    def dice(self) -> list[forms.BoundField]:
        """A row of buttons for each die."""
        return [self[f"die{place}"] for place in range(len(self.wants))]

    def read(self) -> Faces:
        """The faces given, None for the program's; NotTheseDice if they cannot be meant."""
        if typed := str(self.cleaned_data.get("faces", "")).strip():
            return read_faces(typed, self.wants)
        words = [str(self.cleaned_data.get(f"die{n}", "")) for n in range(len(self.wants))]
        return faces_of(words, self.wants)

    def clean(self) -> dict[str, Any]:
        """At least one face; an empty form is more likely a slip of the finger."""
        cleaned = {**self.cleaned_data}
        if self.errors:
            return cleaned
        try:
            cleaned["dice"] = self.read()
        except NotTheseDice as problem:
            what = problem.about and self.tell(problem.about)
            wrong = tell("engine", "dice", *problem.reasons, what=what)
            self.add_error("faces", f"{wrong} Nothing has been rolled yet.")
        else:
            if not any(cleaned["dice"]):
                self.add_error("faces", "No face was given. If the program is to roll, there is a button for it below.")
        return cleaned


def go(request: HttpRequest, campaign: uuid.UUID, then: str = "") -> HttpResponse:
    """Where the player rolls for what waits: a page of its own, which the desk's htmx must not take a part of."""
    url = reverse("roll", args=[campaign]) + (f"?{urlencode({'then': then})}" if then else "")
    return HttpResponseClientRedirect(url) if getattr(request, "htmx", False) else redirect(url)


def by_hand(request: HttpRequest, told: Chronicle, decision: Decision | None) -> HttpResponse | None:
    """ "I roll this": the page for its dice; None where the step takes none, so that it can just be done."""
    following = decision or turn.programs_decision(told.now)
    if following is None or not hand.rolls(told.now, following):
        return None
    hand.ask(hand.row_of(told.id), following, Hands.ALL)
    return go(request, told.id)


@require_http_methods(["GET", "POST"])
def roll(request: HttpRequest, campaign: uuid.UUID) -> HttpResponse:
    """The dice of the step at hand: asked for roll by roll, until the step has all it wants and is done."""
    told = fetch(campaign)
    row = hand.row_of(campaign)
    pending = hand.waiting(row)
    rolling = _rolling(told, pending) if pending else None
    if pending is None or rolling is None or not rolling.wants:
        messages.info(request, "No dice of yours are asked for here now. This is where the campaign stands.")
        return redirect("desk", campaign)
    if request.method == "GET":
        form = DiceForm(rolling.wants, told.now.start.italy, initial=_initial(request, row, pending, rolling))
        return _page(request, told, pending, rolling, form)
    form = DiceForm(rolling.wants, told.now.start.italy, request.POST)
    if form.data.get("seen") != str(told.head) or form.data.get("given") != _asked(pending):
        return HttpResponse(status=204) if form.data.get("do") == "keep" else stale(request, campaign)
    return _given(request, told, pending, rolling, form)


def _rolling(told: Chronicle, pending: Waiting) -> Rolling | None:
    """The step as far as its dice have come; None if it is no longer possible."""
    dice = hand.dice(told.now, pending.hands, pending.faces)
    try:
        return hand.rolling(told.now, pending.decision, dice, told.head + 1, told.head)
    except (IllegalDecision, ValueError):
        return None


def _initial(request: HttpRequest, row: models.Campaign, pending: Waiting, rolling: Rolling) -> dict[str, Any]:
    """Faces begun in another tab, or rolled before the step was taken back."""
    faces = pending.draft or hand.rolled_before(chronicle.LOG.following(row, pending.head), pending, rolling)
    dice = {f"die{place}": face or "" for place, face in enumerate(faces)}
    return {"seen": row.head, "given": _asked(pending), "then": request.GET.get("then", ""), **dice}


def _asked(pending: Waiting) -> str:
    """Which roll a form was made for: the decision that waits, and the faces it already has."""
    return f"{crc32(repr((pending.decision, pending.faces)).encode()):08x}"


def _page(
    request: HttpRequest, told: Chronicle, pending: Waiting, rolling: Rolling, form: DiceForm, status: int = 200
) -> HttpResponse:
    entries, left = narrate.so_far(told.now.start.italy, rolling.line, told.now)
    groups = asked.asked(told.now, rolling.wants)
    context = {
        "chronicle": told,
        "campaign": told.now,
        "step": asked.rolled_for(told.now, pending.decision),
        "form": form,
        "groups": [(group, [(die, form[f"die{die.place}"]) for die in group.dice]) for group in groups],
        "so_far": [desk.LineView(rolling.line.n, "", entries)] if entries else [],
        "left": left,
        "again": bool(pending.draft) or any(form.initial.get(f"die{n}") for n in range(len(rolling.wants))),
        "just": _just_now(told),
    }
    return render(request, "campaign/roll.html", context, status=status)


def _just_now(told: Chronicle) -> list[desk.LineView]:
    """What has happened since the player last rolled or decided, his own line included; nothing if he has not yet."""
    own = [place for place, line in enumerate(told.lines) if Roller.HAND in line.by]
    first = max([*own[-1:], desk.since_last_decision(told)], default=0)
    return desk.log(told, first, len(told.lines)) if first or own else []


def _given(request: HttpRequest, told: Chronicle, pending: Waiting, rolling: Rolling, form: DiceForm) -> HttpResponse:
    """Take the faces, all of them, or keep what has been filled in."""
    do = form.data.get("do")
    if do == "keep":
        hand.keep(told.id, replace(pending, draft=_draft(form)))
        return HttpResponse(status=204)
    if do == "program":
        faces: Faces = (None,) * len(rolling.wants)
    elif form.is_valid():
        faces = form.cleaned_data["dice"]
    else:
        return _page(request, told, pending, rolling, form, status=422)
    given = replace(pending, faces=(*rolling.given, *faces), draft=())
    return _go_on(request, told, given, str(form.data.get("then", "")))


def _draft(form: DiceForm) -> Faces:
    """The faces filled in so far, without asking whether they are all there."""
    form.is_valid()
    try:
        return form.read()
    except NotTheseDice:
        return ()


def _go_on(request: HttpRequest, told: Chronicle, given: Waiting, then: str) -> HttpResponse:
    """Resolve the step with the faces it now has: done, or it wants more, or the next step wants some."""

    def decide(campaign: uuid.UUID, seen: int) -> Chronicle:
        return chronicle.decide(campaign, seen, given.decision)

    programs = turn.programs_decision(told.now) == given.decision
    try:
        chronicle.roll(told.id, told.head, given, GO_ON.get(then, chronicle.step) if programs else decide)
    except DiceWanted:
        return go(request, told.id, then)
    except Stale:
        return stale(request, told.id)
    except models.Campaign.DoesNotExist:
        raise Http404("No such campaign") from None
    return redirect("desk", told.id)


@require_POST
def choose(request: HttpRequest, campaign: uuid.UUID) -> HttpResponse:
    """Who rolls from now on."""
    fetch(campaign)
    form = HandsForm(request.POST)
    if form.is_valid():
        hands = Hands(form.cleaned_data["hands"])
        models.Campaign.objects.filter(id=campaign).update(hands=hands)
        messages.success(request, f"From now on: {hands.label}.")
    else:
        messages.error(request, "Choose one of the four below. Nothing has changed.")
    return redirect("dice", campaign)


def preview(told: Chronicle, rolling: Rolling) -> desk.LineView:
    """The line that a decision would add, as far as its dice have come."""
    entries, _ = narrate.so_far(told.now.start.italy, rolling.line, told.now)
    return desk.LineView(rolling.line.n, narrate.decision_text(told.now.start.italy, rolling.line.decision), entries)


def desk_context(told: Chronicle) -> dict[str, Any]:
    """What the desk says of dice: who rolls them, whether the next step is rolled by hand, and what was begun."""
    row = hand.row_of(told.id)
    hands, pending = Hands(row.hands), hand.waiting(row)
    following = turn.programs_decision(told.now)
    begun = pending if pending and pending.begun else None
    going_on = begun is not None and begun.decision == following
    mine = going_on or following is not None and bool(_wants(told.now, following, hands))
    return {
        "hands": hands,
        "rolls_next": mine,
        "may_roll": following is not None and not mine and hand.rolls(told.now, following),
        "may_roll_forms": {
            form_name(offer) for offer in turn.legal_decisions(told.now) if _may_roll(told, offer, hands)
        },
        "begun": begun,
    }


def _may_roll(told: Chronicle, offer: Offer, hands: Hands) -> bool:
    """Whether deciding on this offer may bring dice that the program would roll."""
    match offer:
        case OfferGenerator():
            decisions: list[Decision] = [UseGenerator()]
        case OfferProvince(provinces=provinces):
            decisions = [TakeProvince(province) for province in provinces]
        case OfferSpend(total=total):
            decisions = [Spend(0, 0, total)]
        case _:
            return False
    return any(hand.rolls(told.now, each) and not _wants(told.now, each, hands) for each in decisions)


def _wants(campaign: Campaign, decision: Decision, hands: Hands) -> tuple[Want, ...]:
    return hand.rolling(campaign, decision, hand.dice(campaign, hands), 0, 0).wants
