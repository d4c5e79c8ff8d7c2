"""What is begun at a click on the rebellion's start page."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from campaign.boudica import shelf
from campaign.boudica.rules.board import Side
from engine.shared import Shared
from engine.web.base import home


@require_POST
def first_turn(request: HttpRequest, kind: Shared) -> HttpResponse:
    """A new game for the player of that side, with notes beside its board."""
    side = request.POST.get("side", "")
    if side not in [*Side]:
        messages.error(request, "A first turn is the Romans’ or the Britons’. Nothing was made.")
        return redirect(kind.front_address)
    return redirect(f"{kind.home(shelf.first_turn(kind, Side(side)))}?side={side}")


@require_POST
def show_example(request: HttpRequest, kind: Shared) -> HttpResponse:
    """The finished game that comes with the program, at its board."""
    return home(kind, shelf.example(kind))
