"""A campaign to take away: what its file holds, as JSON alone or with the photos."""

import uuid

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from campaign.italy import shelf, transfer
from campaign.italy.web.shared import fetch, file_of, page
from engine.savefile import TooLarge


@require_safe
def show(request: HttpRequest, campaign: uuid.UUID) -> HttpResponse:
    """What there is to take away, and in which form."""
    game = fetch(campaign)
    return page(request, "shelf/export.html", game, holds=shelf.holding(campaign))


@require_safe
def file(request: HttpRequest, campaign: uuid.UUID, form: str) -> HttpResponse:
    """The campaign as one file."""
    game = fetch(campaign)
    if form not in ("json", "zip"):
        raise Http404("No such kind of file")
    try:
        data = transfer.as_zip(campaign) if form == "zip" else transfer.as_json(campaign)
    except TooLarge as problem:
        messages.error(request, str(problem))
        return redirect("export", campaign)
    return file_of(game.name, f"turn-{game.now.turn}.{form}", data)
