"""The page with BattlePlay's rules and Tactica, where the clauses of a card battle lead."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from battles.data.battleplay import sections, tactica_texts
from battles.rules.battleplay.tactica import COPIES


@require_GET
def show_rules(request: HttpRequest) -> HttpResponse:
    """R1 to R48, each with its ruling, and all Tactica."""
    tactica = [(text, COPIES[card]) for card, text in tactica_texts().items()]
    return render(request, "battles/rules.html", {"sections": sections(), "tactica": tactica})
