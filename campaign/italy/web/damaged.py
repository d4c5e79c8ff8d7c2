"""What cannot be read is told on every page that would need it, with what can be done; and what is left of it."""

import logging
import uuid
from contextlib import suppress
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.views.decorators.http import require_safe

from battles.damaged import DamagedBattle
from battles.models import CardBattle, Fight
from campaign import models
from campaign.italy import rescue, table_battles
from campaign.italy.games import DamagedCampaign, own_kind
from campaign.italy.laboratory.notebook import DamagedExperiment
from campaign.italy.web.shared import file_of
from engine.damaged import Damaged, any_text
from engine.games import GameKind, game_kinds, owner
from engine.models import SharedGame
from engine.rules.record import IMPOSSIBLE
from engine.savefile import NotASave
from engine.shared import DamagedGame
from engine.web import left
from engine.web.base import name

logger = logging.getLogger("django.request")


def answer(request: HttpRequest, problem: Damaged) -> HttpResponse:
    """The page instead of the one that was asked for."""
    logger.error("%s cannot be read", request.path, exc_info=problem)
    if found := _game(problem):
        return _told(request, *found, problem)
    page = render(request, "shelf/damaged.html", {"why": problem, **_ways_on(problem)}, status=left.GONE)
    add_never_cache_headers(page)
    return page


def behind(request: HttpRequest, trouble: Exception) -> HttpResponse | None:
    """The same for what no reader of rows has foreseen, if the game that was asked for is damaged; else None."""
    found = _asked_for(request)
    why = found and _damage(*found)
    if not (found and why):
        return None
    logger.error("%s cannot be read: %s", request.path, why, exc_info=trouble)
    return _told(request, *found, why)


def _told(request: HttpRequest, kind: GameKind[Any], id: UUID, why: object) -> HttpResponse:
    if kind is not own_kind():
        return left.tell(request, kind, id, why)
    photos = models.Photo.objects.filter(campaign=id).exists()
    labels = {"zip": "What is whole, with photos (zip)", "json": "Without photos (JSON)"}
    if not photos:
        labels = {"json": "What is whole (JSON)"}
    files = [left.LeftFile(reverse("left-save", args=[id, form]), label) for form, label in labels.items()]
    return left.page(request, (kind, id), why, rescue.left(id), files)


def _damage(kind: GameKind[Any], id: UUID) -> str:
    return rescue.damage(id) if kind is own_kind() else left.damage(kind, id)


Found = tuple[GameKind[Any], UUID] | None
"""A game: which, and its id."""


def _game(problem: Damaged) -> Found:
    """The game that it is, or belongs to."""
    if isinstance(problem, DamagedCampaign):
        return own_kind(), problem.id
    if isinstance(problem, DamagedGame) and not problem.key:
        return game_kinds()[problem.ruleset], problem.id
    return _by_key(problem.key) if isinstance(problem, DamagedBattle | DamagedGame) else None


def _by_key(key: object) -> Found:
    """The game, if it is there, of which the battle with this key is a part."""
    found = owner(key)
    return found if found and _is_there(*found) else None


def _asked_for(request: HttpRequest) -> Found:
    """The game whose page was asked for, or of whose battle."""
    assert request.resolver_match, "a page has an address"
    of = request.resolver_match.kwargs
    with any_text(), suppress(*IMPOSSIBLE):
        for name, rows in (("fight", Fight), ("battle", CardBattle), ("battle", SharedGame), ("id", CardBattle)):
            keys = rows._default_manager.filter(id=of[name]).values_list("key", flat=True) if name in of else ()
            if found := next(filter(None, map(_by_key, keys)), None):
                return found
        id: UUID = of.get("id") or of["campaign"]
        for ruleset, key in SharedGame.objects.filter(id=id).values_list("ruleset", "key"):
            return _by_key(key) if key else (game_kinds()[ruleset], id)
        return (own_kind(), id) if _is_there(own_kind(), id) else None
    return None


def _is_there(kind: GameKind[Any], id: UUID) -> bool:
    return bool(kind.log.games._default_manager.filter(id=id, **kind.columns).exists())


def _ways_on(problem: Damaged) -> dict[str, str]:
    """What it is that cannot be read; where the others of its kind are, and where it is deleted, if it stands alone."""
    if isinstance(problem, DamagedExperiment):
        return {"one": "experiment"}
    if isinstance(problem, DamagedBattle) and not problem.key:
        delete = reverse("card-delete", args=[problem.id])
        return {"one": "battle", "many": "skirmishes", "others": reverse("skirmish"), "delete": delete}
    if isinstance(problem, DamagedBattle) and problem.key.startswith(table_battles.PREFIX):
        delete = reverse("delete-table-battle", args=[problem.id])
        return {"one": "battle", "many": "battles for the table", "others": reverse("table-battles"), "delete": delete}
    return {"one": "battle"}


@require_safe
def show(request: HttpRequest, campaign: uuid.UUID) -> HttpResponse:
    """What is left of a campaign, to take away; of a sound one, its export."""
    name(own_kind(), campaign)  # or the 404 page
    why = rescue.damage(campaign)
    if not why:
        return redirect("export", campaign)
    answer = _told(request, own_kind(), campaign, why)
    answer.status_code = 200
    return answer


@require_safe
def save(request: HttpRequest, campaign: uuid.UUID, form: str) -> HttpResponse:
    """The lines that are whole, as a file that can be imported."""
    title = name(own_kind(), campaign)
    if form not in ("json", "zip"):
        raise Http404("No such kind of file")
    try:
        data = rescue.as_zip(campaign) if form == "zip" else rescue.as_json(campaign)
    except NotASave:
        raise Http404("Nothing of it can be imported") from None
    return file_of(title, f"left.{form}", data)


@require_safe
def rows(request: HttpRequest, campaign: uuid.UUID) -> HttpResponse:
    """Everything as it is kept."""
    return file_of(name(own_kind(), campaign), "rows.zip", rescue.ROWS.packed(campaign, own_kind().title.one))
