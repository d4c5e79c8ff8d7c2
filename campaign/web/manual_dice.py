"""Dice by hand: who rolls what, and what the desk says of it."""

import uuid
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from campaign import manual_dice, models, narrate
from campaign.games import CampaignGame
from campaign.models import ManualDice
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
from campaign.web.forms import FORMS
from campaign.web.game import GAME
from campaign.web.shared import fetch
from engine.manual_dice import Rolling
from engine.web.base import PlainForm
from engine.web.manual_dice import given_ahead, go


class ManualDiceForm(PlainForm):
    """Who rolls what in a campaign."""

    hands = forms.ChoiceField(choices=ManualDice.choices, widget=forms.RadioSelect, label="Who rolls the dice")


def by_hand(request: HttpRequest, game: CampaignGame, decision: Decision | None) -> HttpResponse | None:
    """ "I roll this": the page for its dice; None where the step takes none, so that it can just be done."""
    following = decision or turn.programs_decision(game.now)
    if following is None or not manual_dice.requests(game.now, following):
        return None
    manual_dice.ROLLS.ask(
        manual_dice.row_of(game.id), manual_dice.CampaignWaiting(game.head, following, hands=ManualDice.ALL)
    )
    return go(request, GAME, game.id)


@require_POST
def choose(request: HttpRequest, campaign: uuid.UUID) -> HttpResponse:
    """Who rolls from now on."""
    fetch(campaign)
    form = ManualDiceForm(request.POST)
    if form.is_valid():
        hands = ManualDice(form.cleaned_data["hands"])
        models.Campaign.objects.filter(id=campaign).update(hands=hands)
        messages.success(request, f"From now on: {hands.label}.")
    else:
        messages.error(request, "Choose one of the four below. Nothing has changed.")
    return redirect("dice", campaign)


def preview(game: CampaignGame, rolling: Rolling[Decision]) -> desk.LineView:
    """The line that a decision would add, as far as its dice have come."""
    entries, _ = narrate.so_far(game.now.start.italy, rolling.line, game.now)
    return desk.LineView(rolling.line.n, narrate.decision_text(game.now.start.italy, rolling.line.decision), entries)


def desk_context(game: CampaignGame) -> dict[str, Any]:
    """What the desk says of dice: who rolls them, whether the next step is rolled by hand, and what was begun."""
    row = manual_dice.row_of(game.id)
    hands, pending = ManualDice(row.hands), manual_dice.ROLLS.waiting(row)
    following = turn.programs_decision(game.now)
    begun = pending if pending and pending.begun else None
    going_on = begun is not None and begun.decision == following
    mine = going_on or following is not None and bool(manual_dice.requests(game.now, following, hands))
    return {
        "hands": hands,
        "rolls_next": mine,
        "may_roll": following is not None and not mine and bool(manual_dice.requests(game.now, following)),
        "may_roll_forms": {
            FORMS[type(offer)].asked for offer in turn.legal_decisions(game.now) if _may_roll(game, offer, hands)
        },
        "begun": begun,
        **given_ahead(GAME, game, row),
    }


def _may_roll(game: CampaignGame, offer: Offer, hands: ManualDice) -> bool:
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
    return any(
        manual_dice.requests(game.now, each) and not manual_dice.requests(game.now, each, hands) for each in decisions
    )
