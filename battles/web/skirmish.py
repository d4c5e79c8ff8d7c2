"""A battle by cards without a campaign: the two armies, the ground, the options; and the battles begun so far."""

import secrets
import uuid
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import capfirst
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from battles import models
from battles.battleplay import first_battle
from battles.battleplay import games as cards
from battles.battleplay.games import CardGame, Commands
from battles.battleplay.plan import CardPlan, Levy
from battles.battleplay.words import verdict, who
from battles.data import battleplay
from battles.names import named
from battles.reasons import why
from battles.rules.battleplay.muster import GARRISONS, USUAL_CARDS, besiegers, garrison, stars
from battles.rules.battleplay.start import GENERALS, MOST_GRINDS, MOST_SYMBOLS, Force, Prepared, Settings, Start
from battles.rules.verdict import Side
from battles.web import card_armies
from battles.web import cards as cards_page
from battles.web.card_armies import LEVELS
from battles.web.game import GAME, SKIRMISHES
from battles.web.listed import listed
from battles.web.score import score
from battles.web.sides import TwoSidesForm, points_field
from engine.rules.reason import Reason
from engine.texts import text
from engine.web.base import LONGEST_SEED, card, name
from engine.web.saves import ImportForm

_say = partial(text, "battles", "armies")

LEAST_POINTS, MOST_POINTS = 60, 160
YEAR = 280  # BC, where the year matters: Pyrrhus is in Italy (M8)
NO_GARRISON = ""
CHANGES = {
    f"{side} {what} {more}": f"{side.capitalize()}: {card_armies.change(what, more)}"
    for side in Side
    for what in ("trees", "mountains")
    for more in (1, -1)
}
"""What a prepared battlefield may change, and who has prepared it (R4)."""
COMMANDS = {
    Commands.ATTACKER: "The attacker",
    Commands.DEFENDER: "The defender",
    Commands.BOTH: "Both sides",
    Commands.NEITHER: "Neither: I watch",
}


def _people() -> list[tuple[str, str]]:
    return [(id, book.name) for id, book in battleplay.armies().items()]


def _grades() -> list[tuple[str, str]]:
    known = [(str(number), f"{'★' * number} {battleplay.grades()[number]}") for number in GENERALS if number]
    return [("", "By the points"), *known, ("0", "No general")]


class SkirmishForm(TwoSidesForm):
    attacker = forms.ChoiceField(choices=_people, label="People")
    attacker_points = points_field(LEAST_POINTS, MOST_POINTS)
    attacker_stars = forms.ChoiceField(choices=_grades, required=False, label="General")
    defender = forms.ChoiceField(choices=_people, label="People")
    defender_points = points_field(LEAST_POINTS, MOST_POINTS)
    defender_stars = forms.ChoiceField(choices=_grades, required=False, label="General")
    commands = forms.ChoiceField(choices=[(c.value, name) for c, name in COMMANDS.items()], label="You command")
    level = forms.TypedChoiceField(choices=LEVELS, coerce=int, label="The program plays at level")
    trees = forms.IntegerField(min_value=0, max_value=MOST_SYMBOLS, label="Trees")
    mountains = forms.IntegerField(min_value=0, max_value=MOST_SYMBOLS, label="Mountains")
    waterway = forms.BooleanField(required=False, label="A coast or river")
    prepared = forms.ChoiceField(
        choices=[("", "By nobody"), *CHANGES.items()], required=False, label="Battlefield prepared"
    )
    grinds = forms.TypedChoiceField(choices=[(n, n) for n in range(1, MOST_GRINDS + 1)], coerce=int, label="Grinds")
    double = forms.BooleanField(required=False, label="Double size: two cards for each one")
    garrison = forms.TypedChoiceField(
        choices=[(NO_GARRISON, "No siege"), *((n, f"A garrison of level {n}") for n in range(1, len(GARRISONS) + 1))],
        coerce=int,
        empty_value=None,
        required=False,
        label="Siege of the defender",
    )
    walls = forms.BooleanField(required=False, label="It has walls")
    siegecraft = forms.BooleanField(required=False, label="The attacker knows siegecraft")
    seed = forms.CharField(
        max_length=LONGEST_SEED,
        required=False,
        label="Seed of the dice",
        help_text="Leave it empty for a new one. The same seed and the same decisions give the same battle.",
    )

    def clean(self) -> None:
        cleaned = self.cleaned_data
        if (cleaned.get("trees") or 0) + (cleaned.get("mountains") or 0) > MOST_SYMBOLS:
            self.add_error("trees", why(Reason("skirmish.symbols", (MOST_SYMBOLS,))))
        if cleaned.get("garrison"):
            if cleaned.get("double"):
                self.add_error("double", why(Reason("skirmish.double_siege")))
            if cleaned.get("prepared"):
                self.add_error("prepared", why(Reason("skirmish.prepared_siege")))
        elif cleaned.get("walls") or cleaned.get("siegecraft"):
            self.add_error("garrison", why(Reason("skirmish.no_siege")))

    def plan(self) -> CardPlan:
        """The battle in the form; only for a valid form."""
        cleaned, fort = self.cleaned_data, self._garrison()
        return CardPlan(
            attacker=self._levy(Side.ATTACKER, siege=fort is not None),
            defender=self._levy(Side.DEFENDER),
            trees=cleaned["trees"],
            mountains=cleaned["mountains"],
            waterway=cleaned["waterway"],
            seed=cleaned["seed"],
            settings=Settings(cleaned["grinds"], cleaned["double"], fort is not None, self._prepared()),
            garrison=fort,
        )

    def _levy(self, side: Side, siege: bool = False) -> Levy:
        cleaned, book = self.cleaned_data, battleplay.armies()[self.cleaned_data[side]]
        points, grade = cleaned[f"{side}_points"], cleaned[f"{side}_stars"]
        general = int(grade) if grade else stars(book, points, USUAL_CARDS, YEAR)
        return Levy(besiegers(book) if siege else book, book.name, points, general)

    def _garrison(self) -> Force | None:
        cleaned = self.cleaned_data
        if not cleaned["garrison"]:
            return None
        people = cleaned["defender"]
        name = battleplay.armies()[people].name
        return garrison(people, name, cleaned["garrison"], cleaned["walls"], cleaned["siegecraft"])

    def _prepared(self) -> Prepared | None:
        if not self.cleaned_data["prepared"]:
            return None
        side, what, more = self.cleaned_data["prepared"].split()
        return Prepared(Side(side), **{what: int(more)})


FIRST = {
    "attacker": "romans",
    "attacker_points": 100,
    "defender": "samnites",
    "defender_points": 100,
    "commands": Commands.ATTACKER.value,
    "level": 2,
    "trees": 1,
    "mountains": 1,
    "grinds": 1,
}
"""The form's initial values."""


@require_safe
def show_skirmish(request: HttpRequest) -> HttpResponse:
    """The form for a new battle, filled in on the way back from the armies; and the battles begun."""
    return _page(request, SkirmishForm(initial={**FIRST, **request.GET.dict()}))


def not_imported(request: HttpRequest, importing: ImportForm) -> HttpResponse:
    """The page with the errors of an imported file at its form."""
    return _page(request, SkirmishForm(initial=FIRST), importing, status=422)


def _page(
    request: HttpRequest, form: SkirmishForm, importing: ImportForm | None = None, status: int = 200
) -> HttpResponse:
    context = {
        "form": form,
        "sides": [(side, [form[side], form[f"{side}_points"], form[f"{side}_stars"]]) for side in Side],
        "least": LEAST_POINTS,
        "most": MOST_POINTS,
        "most_symbols": MOST_SYMBOLS,
        "importing": importing or ImportForm(GAME),
        "score": score(),
        **listed(request, models.CardBattle.objects.filter(**SKIRMISHES), _row),
    }
    return render(request, "battles/skirmish.html", context, status=status)


@require_POST
def begin_first(request: HttpRequest) -> HttpResponse:
    return redirect("card-battle", first_battle.begin().id)


@require_POST
def begin_again(request: HttpRequest, battle: uuid.UUID) -> HttpResponse:
    """A rematch of a finished battle with new dice, the player on the same side or the other one, if he had one.

    It does not affect any campaign.
    """
    game = cards_page.fetch(battle)
    chairs = {"same": game.commands}
    if side := game.commands.viewer:
        chairs["swapped"] = Commands(side.other.value)
    if (commands := chairs.get(request.POST.get("do", ""))) and game.now.ending:
        start = replace(game.start.start, seed=secrets.token_hex(4))
        again = cards.create(start, "", game.name, commands, game.start.level, game.by_hand)
        return redirect("card-battle", again.id)
    messages.error(request, why(Reason("button"), Reason("unchanged")))
    return redirect("card-battle", battle)


def _row(id: uuid.UUID) -> dict[str, Any]:
    return card(GAME, id, lambda id: _begun(GAME.log.read(id))) | {"delete": reverse("card-delete", args=[id])}


def _begun(game: CardGame) -> dict[str, Any]:
    ended = game.now.ending is not None
    links = (("Branches", "card-branches"), ("Export", "card-export"))
    return {
        "name": name(GAME, game.id),
        "address": reverse("card-battle", args=[game.id]),
        "opens": "Watch again" if ended else "Continue",
        "stands": next(verdict(game.now)) if ended else _say("stands", phase=cards.phase(game.now.step)),
        "about": f"{capfirst(', '.join(_how(game)))}. Seed “{game.now.start.seed}”.",
        "links": [(link, reverse(page, args=[game.id])) for link, page in links],
    }


def _how(game: CardGame) -> Iterator[str]:
    """Points and command, to recognise a battle by."""
    start, settings = game.now.start, game.now.start.settings
    if settings.siege:
        yield _say("how.siege", attacker=start.attacker.points)
    else:
        yield _say("how.points", attacker=start.attacker.points, defender=start.defender.points)
    if settings.double:
        yield _say("how.double")
    commands = game.start.commands
    side = commands.viewer
    army = named(start.force(side).people, who(game.now, side)).the if side else ""
    yield _say("how.one", army=army) if side else _say(f"unsided.{commands}")


@require_http_methods(["GET", "HEAD", "POST"])
def choose_armies(request: HttpRequest) -> HttpResponseBase:
    """The cards for the battle in the address; then the battle."""
    if not request.GET:
        return redirect("skirmish")
    form = SkirmishForm(request.GET)
    if not form.is_valid():
        return _page(request, form, status=422)
    if not form.cleaned_data["seed"]:
        query = request.GET.copy()
        query["seed"] = secrets.token_hex(4)
        return redirect(f"{reverse('skirmish-armies')}?{query.urlencode()}")
    plan, commands = form.plan(), Commands(form.cleaned_data["commands"])

    def begin(start: Start, by_hand: bool) -> HttpResponse:
        game = cards.create(start, "", plan.name, commands, form.cleaned_data["level"], by_hand)
        return redirect("card-battle", game.id)

    return card_armies.page(request, plan, commands, begin, back=f"{reverse('skirmish')}?{request.GET.urlencode()}")
