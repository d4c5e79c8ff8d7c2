"""What cannot be read is told on every page that would need it, with what can be done; and what is left of it."""

import logging
import uuid
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.views.decorators.http import require_GET

from battles.damaged import DamagedBattle
from campaign import games, models, rescue, table_battles
from campaign.games import DamagedCampaign
from campaign.laboratory.notebook import DamagedExperiment
from campaign.web.game import GAME
from campaign.web.shared import file_of
from engine.damaged import Damaged
from engine.games import game_kinds
from engine.savefile import NotASave
from engine.shared import DamagedGame
from engine.web.base import name

GONE = 410
logger = logging.getLogger("django.request")


def answer(request: HttpRequest, problem: Damaged) -> HttpResponse:
    """The page instead of the one that was asked for."""
    logger.error("%s cannot be read", request.path, exc_info=problem)
    campaign = _campaign(problem)
    if campaign is None:
        return _page(request, "damaged.html", {"why": problem, **_ways_on(problem)})
    return _page(request, "campaign/damaged.html", _context(campaign, problem))


def _page(request: HttpRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    page = render(request, template, context, status=GONE)
    add_never_cache_headers(page)
    return page


def _campaign(problem: Damaged) -> uuid.UUID | None:
    """The campaign that it is, or belongs to."""
    if isinstance(problem, DamagedCampaign):
        return problem.id
    try:
        key = problem.key if isinstance(problem, DamagedBattle | DamagedGame) else ""
        found = models.Campaign.objects.filter(id=uuid.UUID(key.partition("/")[0])).values_list("id", flat=True)
    except ValueError:
        return None
    return found.first()


def _ways_on(problem: Damaged) -> dict[str, str]:
    """What it is that cannot be read; where the others of its kind are, and where it is deleted, if it stands alone."""
    if isinstance(problem, DamagedGame) and not problem.key:
        game = game_kinds()[problem.ruleset]
        return {
            "one": game.one,
            "many": f"{game.one}s",
            "others": game.front_address,
            "delete": game.address("delete", problem.id),
        }
    if isinstance(problem, DamagedExperiment):
        return {"one": "experiment"}
    if isinstance(problem, DamagedBattle) and not problem.key:
        delete = reverse("card-delete", args=[problem.id])
        return {"one": "battle", "many": "skirmishes", "others": reverse("skirmish"), "delete": delete}
    if isinstance(problem, DamagedBattle) and problem.key.startswith(table_battles.PREFIX):
        delete = reverse("delete-table-battle", args=[problem.id])
        return {"one": "battle", "many": "battles for the table", "others": reverse("table-battles"), "delete": delete}
    return {"one": "battle"}


def _context(campaign: uuid.UUID, problem: Damaged | str) -> dict[str, Any]:
    left = rescue.left(campaign)
    return {
        "id": campaign,
        "name": name(GAME, campaign),
        "why": problem,
        "battle": isinstance(problem, DamagedBattle | DamagedGame),
        "playable": _playable(campaign),
        "left": left,
        "lines": models.LogLine.objects.filter(campaign=campaign).count(),
        "photos": left and models.Photo.objects.filter(campaign=campaign).exists(),
    }


def _playable(campaign: uuid.UUID) -> bool:
    """Whether it is only a branch or a battle that cannot be read."""
    try:
        games.read(campaign)
    except Damaged:
        return False
    return True


@require_GET
def show(request: HttpRequest, campaign: uuid.UUID) -> HttpResponse:
    """What is left of a campaign, to take away; of a sound one, its export."""
    name(GAME, campaign)  # or the 404 page
    why = rescue.damage(campaign)
    if not why:
        return redirect("export", campaign)
    return render(request, "campaign/damaged.html", _context(campaign, why))


@require_GET
def save(request: HttpRequest, campaign: uuid.UUID, form: str) -> HttpResponse:
    """The lines that are whole, as a file that can be imported."""
    title = name(GAME, campaign)
    if form not in ("json", "zip"):
        raise Http404("No such kind of file")
    try:
        data = rescue.as_zip(campaign) if form == "zip" else rescue.as_json(campaign)
    except NotASave:
        raise Http404("Nothing of it can be imported") from None
    return file_of(title, f"left.{form}", data)


@require_GET
def rows(request: HttpRequest, campaign: uuid.UUID) -> HttpResponse:
    """Everything as it is kept."""
    return file_of(name(GAME, campaign), "rows.zip", rescue.rows(campaign))
