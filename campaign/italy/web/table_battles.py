"""A battle for the table without a campaign: two armies, the ground, the year; and the battles begun so far."""

import logging
import secrets
import uuid
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from battles import fights, other_rules
from battles.damaged import DamagedBattle
from battles.data import catalogue
from battles.fights import TableBattle
from battles.published import PublishedBattle, published_battles
from battles.rules.army_list import LEAST_POINTS, MOST_POINTS
from battles.rules.verdict import Side
from battles.web.listed import listed
from battles.web.show import verdict as show_verdict
from battles.web.sides import TwoSidesForm, points_field
from battles.years import dated
from campaign.italy import table_battles
from campaign.italy.table_battles import GROUNDS, PeopleAndPoints
from engine.rows import each
from engine.rules.record import IMPOSSIBLE
from engine.web.base import LONGEST_SEED
from powers.data import italy
from powers.rules.options import Options
from powers.rules.theatre import FIRST_YEAR, TURNS, Province, year

LAST_YEAR = year(TURNS + 1)
LATEST = 12  # battles on the start page of a table device
FIRST: dict[str, str | int] = {
    "attacker": "romans",
    "attacker_points": 90,
    "defender": "samnites",
    "defender_points": 90,
    "ground": "hirpinia",
    "year": 341,
}
"""The form's initial values."""
logger = logging.getLogger("django.request")


def _peoples() -> list[tuple[str, str]]:
    return [(id, roster.name) for id, roster in catalogue().rosters.items()]


def _grounds() -> list[tuple[str, list[tuple[str, str]]]]:
    provinces = [(province.id, province.name) for province in italy(Options()).provinces]
    return [("A province", provinces), ("Any ground", [(ground.id, _in_words(ground)) for ground in GROUNDS])]


def _in_words(ground: Province) -> str:
    """A ground by its name and terrain."""
    return f"{capfirst(ground.name)}: {', '.join(ground.terrain) or 'nothing on it'}"


class TwoArmiesForm(TwoSidesForm):
    """Two armies, where and when they meet."""

    attacker = forms.ChoiceField(choices=_peoples, label="People")
    attacker_points = points_field(LEAST_POINTS, MOST_POINTS)
    defender = forms.ChoiceField(choices=_peoples, label="People")
    defender_points = points_field(LEAST_POINTS, MOST_POINTS)
    ground = forms.ChoiceField(choices=_grounds, label="Ground")
    year = forms.IntegerField(
        min_value=LAST_YEAR,
        max_value=FIRST_YEAR,
        label="Year BC",
        help_text=f"{FIRST_YEAR} to {LAST_YEAR}: some troops came later, others were gone by then.",
        error_messages=dict.fromkeys(
            ("min_value", "max_value"), f"The campaign runs from {FIRST_YEAR} to {LAST_YEAR} BC."
        ),
    )
    seed = forms.CharField(
        max_length=LONGEST_SEED,
        required=False,
        label="Seed",
        help_text="Leave it empty for a new one. The same seed draws the same field and lists.",
    )

    def clean(self) -> None:
        """Nobody could tell two armies of one people apart."""
        cleaned = self.cleaned_data
        if "attacker" in cleaned and cleaned["attacker"] == cleaned.get("defender"):
            self.add_error("defender", "A people cannot fight itself here: choose another for one side.")

    def set_up(self) -> tuple[PeopleAndPoints, PeopleAndPoints, str, int, str]:
        """Both armies, the ground, the year, and the seed, a new one by default; only for a valid form."""
        cleaned = self.cleaned_data
        attacker, defender = ((cleaned[side], cleaned[f"{side}_points"]) for side in Side)
        return attacker, defender, cleaned["ground"], cleaned["year"], cleaned["seed"] or secrets.token_hex(4)


def _ally_field() -> forms.ChoiceField:
    return forms.ChoiceField(
        choices=lambda: [("", "none"), *_peoples()],
        required=False,
        label="Allied corps",
    )


class TableBattleForm(TwoArmiesForm):
    """The same, who sends them a corps, and by which rules they are fought."""

    attacker_ally = _ally_field()
    defender_ally = _ally_field()
    rules = forms.ChoiceField(
        choices=lambda: [(key, name) for key, (name, _) in other_rules.offered().items()],
        required=False,
        label="Fought by",
    )

    def clean(self) -> None:
        """Nobody fights on both sides, or twice on one."""
        super().clean()
        for side in Side:
            ally, peoples = self.cleaned_data.get(f"{side}_ally"), {each: self.cleaned_data.get(each) for each in Side}
            if ally and ally in (*peoples.values(), self.cleaned_data.get(f"{side.other}_ally")):
                self.add_error(f"{side}_ally", "Both sides need troops of their own: choose another people, or none.")

    def open_battle(self) -> TableBattle:
        """The new battle; only for a valid form."""
        rules = other_rules.offered().get(self.cleaned_data["rules"], other_rules.CCA)[1]
        allies = self.cleaned_data["attacker_ally"], self.cleaned_data["defender_ally"]
        return table_battles.open_battle(*self.set_up(), rules, allies)


@require_http_methods(["GET", "HEAD", "POST"])
def show(request: HttpRequest) -> HttpResponse:
    """The form for a new battle, the published ones, and those begun; sent, it opens the battle."""
    if request.method != "POST":
        return _page(request, TableBattleForm(initial=FIRST))
    if asked := request.POST.get("published"):
        return _open_published(request, asked)
    form = TableBattleForm(request.POST)
    return redirect("fight", form.open_battle().id) if form.is_valid() else _page(request, form, status=422)


def _open_published(request: HttpRequest, asked: str) -> HttpResponse:
    if (battle := published_battles().get(asked)) is None:
        messages.error(request, "That battle is not known here. Nothing was made.")
        return redirect("table-battles")
    return redirect("fight", table_battles.open_published(battle, secrets.token_hex(4)).id)


def _page(request: HttpRequest, form: TableBattleForm, status: int = 200) -> HttpResponse:
    context = {
        "form": form,
        "sides": [(side, [form[f"{side}{part}"] for part in ("", "_points", "_ally")]) for side in Side],
        "published": [(battle, _who(battle)) for battle in published_battles().values()],
        "least": LEAST_POINTS,
        "most": MOST_POINTS,
        **listed(request, table_battles.rows(), _row),
    }
    return render(request, "italy/table_battles.html", context, status=status)


def _who(battle: PublishedBattle) -> str:
    """Who moves first against whom, and how strong they are."""
    rosters = catalogue().rosters
    return " against ".join(f"{rosters[side.people].name} {side.limit}" for side in (battle.attacker, battle.defender))


@require_safe
def at_the_table(request: HttpRequest) -> HttpResponse:
    """The latest battles at the table, with or without a campaign: the start page of a table device."""
    rows = table_battles.at_the_table()[:LATEST]
    battles = [_card(id) | {"id": id, "made": made} for id, made in each(rows.values_list("id", "made"))]
    return render(request, "italy/at_the_table.html", {"battles": battles})


def _row(id: uuid.UUID) -> dict[str, Any]:
    """A battle begun, for the list of them."""
    made = date_format(table_battles.rows().values_list("made", flat=True).get(id=id), "j F Y")
    delete = {"delete": reverse("delete-table-battle", args=[id])}
    card = _card(id)
    if "why" in card:
        return card | delete | {"name": f"A battle of {made}"}
    told_of, tracked = card["fight"].brief, card["count"]
    points = f"{told_of.attacker.limit} against {told_of.defender.limit} points"
    return delete | {
        "name": card["fight"].name,
        "address": reverse("fight", args=[id]),
        "opens": "Open",
        "stands": _stands(card["result"], tracked),
        "about": f"{points}, {told_of.province_name}, {dated(told_of.year)}. Set up on {made}, seed “{told_of.seed}”.",
        "again": card["fight"],
    }


def _stands(result: str, tracked: fights.TrackedBattle | None) -> str:
    stands = f"{result}." if result else "In play." if tracked else "Not begun."
    return f"{stands} By {tracked.table.rules.name}." if tracked and tracked.table.rules else stands


def _card(id: uuid.UUID) -> dict[str, Any]:
    """A battle in the list; if it cannot be read, only that."""
    try:
        fight = fights.fight(id)
        count = fights.count(id)
    except (DamagedBattle, *IMPOSSIBLE) as problem:
        logger.exception("The battle %s cannot be shown", id)
        return {"why": problem}
    became = fights.result_in_game(fight)
    return {"fight": fight, "count": count, "result": _result(fight, count), "became": became}


def _result(fight: TableBattle, count: fights.TrackedBattle | None) -> str:
    """The winner and the grade, once confirmed."""
    result = count and count.table.result
    return show_verdict(result, {side: fight.side(side).people_name for side in Side}) if result else ""


@require_POST
def again(request: HttpRequest, fight: uuid.UUID) -> HttpResponse:
    """A rematch, with the sides as they were or swapped."""
    if not table_battles.rows().filter(id=fight).exists():
        raise Http404("No such battle for the table")
    do = request.POST.get("do", "")
    if do not in ("same", "swapped"):
        messages.error(request, "That button is not known here. Nothing has changed.")
        return redirect("fight", fight)
    battle = table_battles.rematch(fights.fight(fight), secrets.token_hex(4), do == "swapped")
    messages.success(request, "A rematch: the same lists on a new field.")
    return redirect("fight", battle.id)


@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest, fight: uuid.UUID) -> HttpResponse:
    """Ask; then delete the battle."""
    if not table_battles.rows().filter(id=fight).exists():
        raise Http404("No such battle for the table")
    battle = _card(fight).get("fight")
    if request.method != "POST":
        return render(request, "italy/delete_table_battle.html", {"battle": battle})
    table_battles.delete(fight)
    messages.success(request, f"“{battle.name}” is deleted." if battle else "The battle is deleted.")
    return redirect("table-battles")
