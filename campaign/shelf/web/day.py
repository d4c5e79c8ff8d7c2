"""The button that begins the day's game."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from campaign.shelf import day
from campaign.shelf.day import Daily
from engine.games import GameKind


@require_POST
def begin(request: HttpRequest, kind: GameKind[Any]) -> HttpResponse:
    """Today's game for the player of that side, if there are sides; a second one is announced as such."""
    title, sides, side = kind.given(Daily).called, kind.seats.sides, request.POST.get("side", "")
    if sides and side not in sides:
        whose = " or ".join(f"the {name}" for name in sides.values())
        messages.error(request, f"{title} is played as {whose}. Nothing was made.")
        return redirect(kind.front_address)
    id, again = day.begun(kind, side)
    if again:
        messages.success(request, f"{title} is yours already: this is another with the same dice.")
    return redirect(kind.home(id) + (f"?side={side}" if sides else ""))
