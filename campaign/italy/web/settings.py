"""The settings of a campaign: how far it goes on by itself, which battles stop it, how the others end, who rolls."""

import uuid
from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST

from battles import other_rules
from battles.other_rules import Offer
from battles.web.card_armies import LEVELS
from campaign import models
from campaign.italy import running
from campaign.italy.web.shared import fetch, page
from campaign.models import ManualDice, Resolution, Stop
from engine.web.base import PlainForm
from powers.rules.options import Options

PACES = (("on", "It runs on by itself to my next decision"), ("step", "Step by step, and I say how far"))


class SettingsForm(PlainForm):
    """All of them; of BattlePlay only where the rules of this campaign know it (C6.8)."""

    pace = forms.ChoiceField(choices=PACES, widget=forms.RadioSelect, label="After a decision of mine")
    stop = forms.ChoiceField(choices=Stop, widget=forms.RadioSelect, label="Battles that wait for me")
    resolution = forms.ChoiceField(choices=Resolution, widget=forms.RadioSelect, label="The other battles are decided")
    level = forms.TypedChoiceField(choices=LEVELS, coerce=int, label="BattlePlay then plays at level")
    hands = forms.ChoiceField(choices=ManualDice, widget=forms.RadioSelect, label="Who rolls the dice")
    rules = forms.ChoiceField(label="Battles on the table are fought by", required=False)

    def __init__(self, options: Options, offers: Mapping[str, Offer], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.offers = offers
        self.may_be("rules", [(key, name) for key, (name, _) in offers.items()])
        if not options.any_resolver:
            self.may_be("resolution", [(Resolution.GENERATOR, Resolution.GENERATOR.label)])
            del self.fields["level"]

    def columns(self) -> dict[str, Any]:
        """The same as the campaign's row has it; only of a valid form."""
        chosen = {name: value for name, value in self.cleaned_data.items() if name != "rules"}
        return {"runs_on": chosen.pop("pace") == "on", **chosen}

    @property
    def chosen_rules(self) -> str:
        """The key of the rules for the table; empty if nothing was said of them. Only of a valid form."""
        return str(self.cleaned_data["rules"])

    def said(self) -> str:
        """What was chosen, in words; only of a valid form."""
        data = self.cleaned_data
        stop, resolution, hands = Stop(data["stop"]), Resolution(data["resolution"]), ManualDice(data["hands"])
        return (
            f"From now on: {dict(PACES)[data['pace']]}. It stops at: {stop.label}. "
            f"The others: {resolution.label}. Dice: {hands.label}."
            + (f" On the table: {self.offers[self.chosen_rules][0]}." if self.chosen_rules else "")
        )


@require_http_methods(["GET", "HEAD", "POST"])
def change(request: HttpRequest, campaign: uuid.UUID) -> HttpResponse:
    """One form for all; it holds from now on, and whatever is wrong with it changes nothing."""
    game = fetch(campaign)
    options = game.now.start.italy.options
    key, offers = other_rules.offered_beside(other_rules.readable(f"{campaign}/"))
    if request.method == "POST":
        form = SettingsForm(options, offers, request.POST)
        if form.is_valid():
            with transaction.atomic():
                models.Campaign.objects.filter(id=campaign).update(**form.columns())
                if form.chosen_rules not in ("", key):
                    other_rules.choose(f"{campaign}/", offers[form.chosen_rules][1])
            messages.success(request, form.said())
            return redirect("settings", campaign)
        return page(request, "italy/settings.html", game, status=422, form=form)
    row = running.as_set(campaign)
    kept = {name: getattr(row, name) for name in ("stop", "resolution", "level", "hands")}
    form = SettingsForm(options, offers, initial={"pace": "on" if row.runs_on else "step", "rules": key, **kept})
    return page(request, "italy/settings.html", game, form=form)


@require_POST
def run_on(request: HttpRequest, campaign: uuid.UUID) -> HttpResponse:
    """From now on it runs on by itself: what the desk proposes where one goes step by step."""
    fetch(campaign)
    models.Campaign.objects.filter(id=campaign).update(runs_on=True)
    messages.success(request, "From now on it runs on by itself to your next decision. The settings take that back.")
    return redirect("desk", campaign)
