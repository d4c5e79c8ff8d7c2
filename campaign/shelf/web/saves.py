"""The export of a campaign, as JSON alone or with its photos."""

import uuid

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from campaign.shelf import shelf
from campaign.shelf.shelf import own_kind
from engine import saves
from engine.savefile import TooLarge
from engine.web.base import fetch, shared_context
from engine.web.left import file_of


@require_safe
def show(request: HttpRequest, campaign: uuid.UUID) -> HttpResponse:
    """What can be exported, and in which form."""
    game = fetch(own_kind(), campaign)
    context = {**shared_context(own_kind(), game), "holds": shelf.holding(own_kind(), campaign)}
    return render(request, "shelf/export.html", context)


@require_safe
def file(request: HttpRequest, campaign: uuid.UUID, form: str) -> HttpResponse:
    game, writes = fetch(own_kind(), campaign), saves.writers(own_kind()).get(form)
    if writes is None:
        raise Http404("No such kind of file")
    try:
        data = writes(own_kind(), campaign)
    except TooLarge as problem:
        messages.error(request, str(problem))
        return redirect("export", campaign)
    return file_of(own_kind(), game.name, f"turn-{game.now.turn}.{form}", data)
