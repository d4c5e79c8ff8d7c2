"""A campaign to take away: what its file holds, as JSON alone or with the photos."""

import uuid

from django.contrib import messages
from django.db.models import Count, Sum
from django.db.models.functions import Length
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_GET

from battles.models import CardBattle, Fight
from campaign import models, transfer
from campaign.web.shared import fetch, file_of, page
from engine.log import tree
from engine.rules.tree import ends
from engine.savefile import TooLarge


@require_GET
def show(request: HttpRequest, campaign: uuid.UUID) -> HttpResponse:
    """What there is to take away, and in which form."""
    game = fetch(campaign)
    row = models.Campaign.objects.get(id=campaign)
    photos = row.photos.aggregate(number=Count("id"), size=Sum(Length("jpeg")))
    return page(
        request,
        "campaign/export.html",
        game,
        lines=row.lines.count(),
        branches=len(ends(tree(row), row.head)),
        notes=row.notes.count() + row.paragraphs.count(),
        battles=sum(kind.objects.filter(key__startswith=f"{row.id}/").count() for kind in (Fight, CardBattle)),
        photos=photos["number"],
        photos_size=photos["size"],
    )


@require_GET
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
