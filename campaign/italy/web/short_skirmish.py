"""A short battle without a campaign: two armies, the ground, the options of its rules; and the battles begun so far."""

from functools import partial
from typing import Any
from uuid import UUID

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from battles.rules.army_list import LEAST_POINTS, MOST_POINTS
from battles.rules.short.contest import Meeting
from battles.rules.short.lined.state import Start as LinedStart
from battles.rules.short.odds_table.host import Start as OddsStart
from battles.rules.short.odds_table.leads import LEADS_FROM, leads
from battles.rules.verdict import ATTACKER, BOTH, DEFENDER, Side
from battles.short import own_table, plan
from battles.short.games import LINED_DICE, ODDS_TABLE
from battles.web.listed import listed
from campaign.italy import table_battles
from campaign.italy.web.table_battles import FIRST, TwoArmiesForm
from engine import shared
from engine.models import GameRow
from engine.shared import AnyGame, Shared
from engine.texts import text
from engine.web.base import card, home, name
from engine.web.saves import ImportForm

COMMANDS: dict[str, tuple[str, tuple[Side, ...]]] = {
    "attacker": ("The attacker", (ATTACKER,)),
    "defender": ("The defender", (DEFENDER,)),
    "both": ("Both: two players, or me alone", BOTH),
    "neither": ("Neither: it is fought at once", ()),
}
"""The sides that people command, by the form's key."""
SIDES = [(side.value, f"The {side}") for side in BOTH]


class ShortBattleForm(TwoArmiesForm):
    """Two armies, where and when they meet, and who commands and throws."""

    commands = forms.ChoiceField(choices=[(key, called) for key, (called, _) in COMMANDS.items()], label="You command")
    by_hand = forms.BooleanField(required=False, label="I roll the dice of both sides")

    @property
    def title(self) -> str:
        """Who fights whom; only for a valid form."""
        names = {str(side): dict(self.fields[side].choices)[self.cleaned_data[side]] for side in Side}  # type: ignore[attr-defined]
        return text("battles", "print", "battle", **names)

    def meeting(self) -> Meeting:
        """Both armies, with lists drawn as for the table."""
        told_of = table_battles.brief(*self.set_up())
        players = COMMANDS[self.cleaned_data["commands"]][1]
        return plan.meeting(told_of, plan.drawn(told_of), told_of.seed, players)

    def side(self, field: str) -> Side | None:
        """The chosen side, or None."""
        return Side(self.cleaned_data[field]) if self.cleaned_data[field] else None


class LinedDiceForm(ShortBattleForm):
    """The further options of lined dice."""

    options = "drill"
    drill = forms.ChoiceField(
        choices=[("", "Nobody"), *SIDES],
        required=False,
        label="Drill",
        help_text="One side adds 1 to each of its dice (L7). At 80 points a side it then wins nine times in ten.",
    )

    def start(self) -> LinedStart:
        """Its start; only for a valid form."""
        return LinedStart(self.meeting(), self.side("drill"))

    def more_fields(self) -> list[forms.BoundField]:
        return [self["drill"]]


class OddsTableForm(ShortBattleForm):
    """The further options of the odds table."""

    options = "ambush, river, town, leaders"
    ambush = forms.ChoiceField(choices=[("", "Nobody"), *SIDES], required=False, label="In ambush")
    river = forms.BooleanField(required=False, label="A river lies between them")
    town = forms.BooleanField(required=False, label="The defender stands in a town")
    attacker_leads = forms.BooleanField(required=False, label="The attacker’s leader counts")
    defender_leads = forms.BooleanField(
        required=False,
        label="The defender’s leader counts",
        help_text="1 for his side (H3). Those of Epirus always count, Roman and Carthaginian ones never.",
    )

    def start(self) -> OddsStart:
        """Its start; only for a valid form."""
        cleaned = self.cleaned_data
        attacker, defender = (leads(cleaned[side], LEADS_FROM * cleaned[f"{side}_leads"]) for side in Side)
        return OddsStart(
            self.meeting(),
            own_table.table(),
            cleaned["river"],
            cleaned["town"],
            self.side("ambush"),
            (attacker, defender),
        )

    def more_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in ("ambush", "river", "town", "attacker_leads", "defender_leads")]


FORMS: dict[str, type[LinedDiceForm | OddsTableForm]] = {
    LINED_DICE.ruleset.name: LinedDiceForm,
    ODDS_TABLE.ruleset.name: OddsTableForm,
}
"""By the name of the rules."""


@require_http_methods(["GET", "HEAD", "POST"])
def show(request: HttpRequest, kind: Shared) -> HttpResponse:
    """The form for a new battle and those begun; a POST begins the battle."""
    form_of = FORMS[kind.ruleset.name]
    if request.method != "POST":
        return _page(request, kind, form_of(initial={**FIRST, "commands": "attacker"}))
    form = form_of(request.POST)
    if not form.is_valid():
        return _page(request, kind, form, status=422)
    return home(kind, shared.begin(kind, form.start(), form.title, form.cleaned_data["by_hand"]))


def not_imported(request: HttpRequest, importing: ImportForm) -> HttpResponse:
    """The page with the errors of an imported file at its form."""
    kind = importing.game
    return _page(request, kind, FORMS[kind.ruleset.name](initial=FIRST), importing, status=422)


def _page(
    request: HttpRequest, kind: Shared, form: ShortBattleForm, importing: ImportForm | None = None, status: int = 200
) -> HttpResponse:
    rows = GameRow.objects.filter(ruleset=kind.ruleset.name, key="")
    context = {
        "kind": kind,
        "kinds": [LINED_DICE, ODDS_TABLE],
        "form": form,
        "sides": [(side, [form[side], form[f"{side}_points"]]) for side in Side],
        "least": LEAST_POINTS,
        "most": MOST_POINTS,
        "importing": importing or ImportForm(kind),
        **listed(request, rows, partial(_row, kind)),
    }
    return render(request, "italy/short_battles.html", context, status=status)


def _row(kind: Shared, id: UUID) -> dict[str, Any]:
    links = {"delete": reverse("game-delete", args=[kind, id]), "left": reverse("game-left", args=[kind, id])}
    return card(kind, id, partial(_begun, kind)) | links


def _begun(kind: Shared, id: UUID) -> dict[str, Any]:
    game: AnyGame = kind.log.read(id)
    facts = [*kind.words.facts(game.now)]
    over = game.now.over
    return {
        "name": name(kind, id),
        "address": reverse("game-board", args=[kind, id]),
        "opens": "Look again" if over else "Continue",
        "stands": facts.pop()[1] if over else f"Next: {kind.words.stands(game.now)}",  # the last fact is the outcome
        "about": "; ".join(f"{what}: {fact}" for what, fact in facts),
    }
