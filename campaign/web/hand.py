"""Dice by hand: who rolls what, and what the desk says of it."""

import uuid
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from campaign import hand, models, narrate
from campaign.chronicle import Chronicle
from campaign.models import Hands
from campaign.rules import turn
from campaign.rules.decisions import (
    Decision,
    Offer,
    OfferGenerator,
    OfferProvince,
    OfferSpend,
    Spend,
    TakeProvince,
    UseGenerator,
)
from campaign.web import desk
from campaign.web.forms import form_name
from campaign.web.game import GAME
from campaign.web.shared import fetch
from engine.hand import Rolling
from engine.web.base import PlainForm
from engine.web.hand import given_ahead, go


class HandsForm(PlainForm):
    """Who rolls what in a campaign."""

    hands = forms.ChoiceField(choices=Hands.choices, widget=forms.RadioSelect, label="Who rolls the dice")


def by_hand(request: HttpRequest, told: Chronicle, decision: Decision | None) -> HttpResponse | None:
    """ "I roll this": the page for its dice; None where the step takes none, so that it can just be done."""
    following = decision or turn.programs_decision(told.now)
    if following is None or not hand.wants(told.now, following):
        return None
    hand.HAND.ask(hand.row_of(told.id), hand.Waiting(told.head, following, hands=Hands.ALL))
    return go(request, GAME, told.id)


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


def preview(told: Chronicle, rolling: Rolling[Decision]) -> desk.LineView:
    """The line that a decision would add, as far as its dice have come."""
    entries, _ = narrate.so_far(told.now.start.italy, rolling.line, told.now)
    return desk.LineView(rolling.line.n, narrate.decision_text(told.now.start.italy, rolling.line.decision), entries)


def desk_context(told: Chronicle) -> dict[str, Any]:
    """What the desk says of dice: who rolls them, whether the next step is rolled by hand, and what was begun."""
    row = hand.row_of(told.id)
    hands, pending = Hands(row.hands), hand.HAND.waiting(row)
    following = turn.programs_decision(told.now)
    begun = pending if pending and pending.begun else None
    going_on = begun is not None and begun.decision == following
    mine = going_on or following is not None and bool(hand.wants(told.now, following, hands))
    return {
        "hands": hands,
        "rolls_next": mine,
        "may_roll": following is not None and not mine and bool(hand.wants(told.now, following)),
        "may_roll_forms": {
            form_name(offer) for offer in turn.legal_decisions(told.now) if _may_roll(told, offer, hands)
        },
        "begun": begun,
        **given_ahead(GAME, told, row),
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
    return any(hand.wants(told.now, each) and not hand.wants(told.now, each, hands) for each in decisions)
