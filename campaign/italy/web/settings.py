"""Italy's own settings: how far a campaign goes on by itself, which battles stop it, how others are decided."""

import uuid
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from battles.web.card_armies import LEVELS
from campaign import models
from campaign.desk.web.settings import SettingsForm, who_rolls
from campaign.italy.web.shared import fetch
from campaign.models import ManualDice, Resolution, Stop

PACES = (("on", "Run on to my next decision"), ("step", "Step by step, when I press"))


class ItalysSettingsForm(SettingsForm):
    """With BattlePlay only if this campaign's rules allow it (C6.8)."""

    pace = forms.ChoiceField(choices=PACES, widget=forms.RadioSelect, label="After a decision of mine")
    stop = forms.ChoiceField(choices=Stop, widget=forms.RadioSelect, label="Battles that wait for me")
    resolution = forms.ChoiceField(choices=Resolution, widget=forms.RadioSelect, label="The other battles are decided")
    level = forms.TypedChoiceField(choices=LEVELS, coerce=int, label="BattlePlay then plays at level")
    hands = who_rolls(choices=ManualDice)
    field_order = ("pace", "stop", "resolution", "level", "hands", "rules")

    def __init__(self, kind: Any, game: Any, sent: Any = None) -> None:
        super().__init__(kind, game, sent)
        if self.iron:
            for name in ("stop", "resolution", "level"):
                del self.fields[name]
        elif not game.start.italy.options.any_resolver:
            self.may_be("resolution", [(Resolution.GENERATOR, Resolution.GENERATOR.label)])
            del self.fields["level"]

    def kept(self, row: models.Campaign) -> dict[str, Any]:
        """The settings in a row."""
        pace = "on" if row.runs_on else "step"
        return {"pace": pace, **{name: getattr(row, name) for name in ("stop", "resolution", "level", "hands")}}

    def columns(self) -> dict[str, Any]:
        """The settings as columns of the row; only for a valid form."""
        chosen = {name: value for name, value in self.cleaned_data.items() if name not in ("rules", "history")}
        return {"runs_on": chosen.pop("pace") == "on", **chosen}

    def told(self) -> str:
        """The new settings, except for the table's; only for a valid form."""
        data = self.cleaned_data
        if self.iron:
            return dict(PACES)[data["pace"]]
        stop, resolution = Stop(data["stop"]), Resolution(data["resolution"])
        others = f"It stops at: {stop.label}. The others: {resolution.label}. Dice: {super().told()}"
        return f"{dict(PACES)[data['pace']]}. {others}"


@require_POST
def run_on(request: HttpRequest, campaign: uuid.UUID) -> HttpResponse:
    """Let it run on by itself, as the desk suggests to players who go step by step."""
    fetch(campaign)
    models.Campaign.objects.filter(id=campaign).update(runs_on=True)
    messages.success(
        request, "From now on it runs on to your next decision by itself. You can change that in the settings."
    )
    return redirect("desk", campaign)
