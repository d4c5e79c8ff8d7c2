"""The settings of a campaign: who rolls, the rules of battles on the table, and more."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from battles import other_rules
from campaign.chronicle.chronicle import Chronicle
from campaign.chronicle.web import history
from campaign.desk.seats import Players
from campaign.models import ManualDice
from engine.games import GameKind
from engine.web.base import PlainForm, fetch, row_of, shared_context


def who_rolls(**more: Any) -> forms.ChoiceField:
    """Which dice the player rolls himself: all or none, unless a campaign allows a choice."""
    either = [(one.value, one.label) for one in (ManualDice.NONE, ManualDice.ALL)]
    return forms.ChoiceField(
        **{"choices": either, "widget": forms.RadioSelect, "label": "Who rolls the dice", **more},
    )


def rules_at_table(**more: Any) -> forms.ChoiceField:
    """The rules to choose from; by default none are named."""
    return forms.ChoiceField(
        choices=lambda: [(key, name) for key, (name, _) in other_rules.offered().items()],
        required=False,
        label="Battles on the table are fought by",
        **more,
    )


class SettingsForm(PlainForm):
    """All settings, those for the table only if battles are fought there; a campaign may add its own."""

    hands = who_rolls()
    rules = rules_at_table()
    history = forms.BooleanField(required=False, label="Notes of what happened in our history")

    def __init__(self, kind: GameKind[Any], game: Any, sent: Any = None) -> None:
        row, self.key = row_of(kind, game.id), kind.rows.prefix(game.id)
        self.now, self.offers = other_rules.offered_beside(other_rules.readable(self.key))
        super().__init__(sent, initial={"rules": self.now, **self.kept(row)})
        self.rows = kind.log.rows.filter(id=game.id)
        self.iron = kind.ruleset.iron(game.start)
        if kind.engagement and not self.iron:
            self.may_be("rules", [(key, name) for key, (name, _) in self.offers.items()])
        else:
            del self.fields["rules"]
        if self.iron:  # the program rolls (D31)
            del self.fields["hands"]
        if (book := kind.part(Chronicle)) is None or book.history is None:
            del self.fields["history"]

    def kept(self, row: Any) -> dict[str, Any]:
        """The settings in a row."""
        return {"hands": ManualDice.ALL if row.by_hand else ManualDice.NONE}

    def columns(self) -> dict[str, Any]:
        """The settings as columns of the row; only for a valid form."""
        hands = self.cleaned_data.get("hands")
        return {"by_hand": hands == ManualDice.ALL} if hands else {}

    def keep(self) -> None:
        """Save all of it; only for a valid form."""
        rules = self.cleaned_data.get("rules", "")
        with transaction.atomic():
            self.rows.update(**self.columns())
            if rules not in ("", self.now):
                other_rules.choose(self.key, self.offers[rules][1])

    def told(self) -> str:
        """The new settings of the game itself; only for a valid form."""
        hands = self.cleaned_data.get("hands")
        return str(ManualDice(hands).label) if hands else ""

    def said(self) -> str:
        """All of it in words; only for a valid form."""
        rules, notes = self.cleaned_data.get("rules", ""), self.cleaned_data.get("history")
        chosen = [self.told(), f"On the table: {self.offers[rules][0]}" if rules else ""]
        if "history" in self.changed_data:
            chosen.append("Our history is told" if notes else "Our history is not told")
        return f"From now on: {'. '.join(filter(None, chosen)) or 'as it was'}."


@dataclass(frozen=True)
class SettingsPage:
    """A part of a game (engine/games.py): its settings. Its template, if any, is `settings`."""

    form: type[SettingsForm] = SettingsForm


@require_http_methods(["GET", "HEAD", "POST"])
def change(request: HttpRequest, kind: GameKind[Any], id: UUID) -> HttpResponse:
    """One form for all settings; any error leaves everything unchanged."""
    game, players = fetch(kind, id), kind.part(Players)
    form = kind.given(SettingsPage).form(kind, game, request.POST if request.method == "POST" else None)
    form.initial["history"] = history.is_wanted(request)
    if not form.fields:
        kind.log.hold_to_iron(row_of(kind, id), game)
    if form.is_valid():
        form.keep()
        messages.success(request, form.said())
        answer = redirect(request.path)
        if "history" in form.changed_data:
            history.keep(answer, form.cleaned_data["history"])
        return answer
    context = {"form": form, "seats": players.line(game.start) if players else ""}
    return render(
        request, kind.templates("settings"), shared_context(kind, game) | context, status=422 if form.is_bound else 200
    )
