"""The answers when the database, or something in it, cannot be read or written, and to stale forms.

A form is one transaction, and nothing is read or written after it: if such a page answers a form, nothing was saved.
Every page that needs unreadable data reports it, with what can be done.
"""

import logging
from contextlib import suppress
from typing import Any
from uuid import UUID

from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.utils.deprecation import MiddlewareMixin

from battles.damaged import DamagedBattle
from battles.fights import TABLE
from battles.models import CardBattle, Fight
from battles.web.game import GAME as CARDS
from campaign.server import datafolder, soundness
from campaign.server.web.backups import offered
from campaign.shelf.shelf import own_kind
from engine.damaged import Damaged, any_text
from engine.games import GameKind, game_kinds, owner
from engine.log import Stale
from engine.models import GameRow
from engine.rules.record import IMPOSSIBLE
from engine.shared import DamagedGame
from engine.web import left
from engine.web.base import stale

logger = logging.getLogger("django.request")
Found = tuple[GameKind[Any], UUID] | None  # a game: its kind, and its id


class StorageTrouble(MiddlewareMixin):
    """Answers a full disk, a locked or damaged database, damaged rows and stale forms, in place of a traceback."""

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Only database errors, damaged rows and stale forms; anything else is the program's fault and passes."""
        if isinstance(exception, Stale):
            assert request.resolver_match, "a page has an address"
            of = request.resolver_match.kwargs
            return stale(request, of.get("kind") or own_kind(), of.get("id") or of["campaign"], exception)
        if isinstance(exception, Damaged):
            return _told(request, exception)
        if isinstance(exception, IMPOSSIBLE):
            return _behind(request, exception)
        if not isinstance(exception, DatabaseError):
            return None
        if damage := soundness.damage(datafolder.database()):
            logger.error("The database is damaged: %s", damage, exc_info=exception)
            return render(request, "server/storage_damaged.html", {**offered(request), "damage": damage}, status=507)
        context = {"trouble": exception, "sent": request.method == "POST"}
        return render(request, "server/storage.html", context, status=507)


def _told(request: HttpRequest, problem: Damaged) -> HttpResponse:
    """The page in place of the requested one."""
    logger.error("%s cannot be read", request.path, exc_info=problem)
    if found := _game(problem):
        return left.tell(request, *found, problem)
    page = render(request, "shelf/damaged.html", {"why": problem, **_ways_on(problem)}, status=left.GONE)
    add_never_cache_headers(page)
    return page


def _behind(request: HttpRequest, trouble: Exception) -> HttpResponse | None:
    """The same for an error that no reader of rows foresaw, if the requested game is damaged; else None."""
    found = _asked_for(request)
    why = found and left.damage(*found)
    if not (found and why):
        return None
    logger.error("%s cannot be read: %s", request.path, why, exc_info=trouble)
    return left.tell(request, *found, why)


def _game(problem: Damaged) -> Found:
    """The game that is damaged, or that it belongs to; a game whose key leads nowhere stands alone."""
    if isinstance(problem, DamagedGame):
        return _by_key(problem.key) or (game_kinds()[problem.ruleset], problem.id)
    return _by_key(problem.key) if isinstance(problem, DamagedBattle) else None


def _by_key(key: object) -> Found:
    """The game, if it exists, that the battle with this key is part of."""
    found = owner(key)
    return found if found and _is_there(*found) else None


def _asked_for(request: HttpRequest) -> Found:
    """The game whose page, or whose battle's page, was requested."""
    assert request.resolver_match, "a page has an address"
    of = request.resolver_match.kwargs
    with any_text(), suppress(*IMPOSSIBLE):
        for name, rows in (("fight", Fight), ("battle", CardBattle), ("battle", GameRow), ("id", CardBattle)):
            keys = rows._default_manager.filter(id=of[name]).values_list("key", flat=True) if name in of else ()
            if found := next(filter(None, map(_by_key, keys)), None):
                return found
        id: UUID = of.get("id") or of["campaign"]
        for ruleset, key in GameRow.objects.filter(id=id).values_list("ruleset", "key"):
            return _by_key(key) or (game_kinds()[ruleset], id)
    return None


def _is_there(kind: GameKind[Any], id: UUID) -> bool:
    return bool(kind.log.rows.filter(id=id, **kind.columns).exists())


def _ways_on(problem: Damaged) -> dict[str, str]:
    """Its noun; the address of others of its kind, and if it stands alone, where to delete it."""
    if not isinstance(problem, DamagedBattle):
        return {"one": problem.one}
    if not problem.key:
        delete = CARDS.address("delete", problem.id)
        return {"one": "battle", "many": "skirmishes", "others": CARDS.front_address, "delete": delete}
    if str(problem.key).startswith(TABLE):  # a damaged key may be anything
        delete = reverse("delete-table-battle", args=[problem.id])
        return {"one": "battle", "many": "battles for the table", "others": reverse("table-battles"), "delete": delete}
    return {"one": "battle"}
