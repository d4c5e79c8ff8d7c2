"""What the player reads when the database, or something in it, cannot be read or written; or his form came too late.

A form is one transaction, and nothing is read or written after it: where this page answers a form, nothing was kept.
"""

import logging

from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.deprecation import MiddlewareMixin

from campaign.server import datafolder, soundness
from campaign.server.web.backups import offered
from campaign.shelf.shelf import own_kind
from campaign.shelf.web import damaged
from engine.damaged import Damaged
from engine.log import Stale
from engine.rules.record import IMPOSSIBLE
from engine.web.base import stale

logger = logging.getLogger("django.request")


class StorageTrouble(MiddlewareMixin):
    """Answers a full disk, a locked or a damaged database, damaged rows and stale forms instead of a traceback."""

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Only what the database says, or what is in it, and stale forms; all else is a fault of ours and goes on."""
        if isinstance(exception, Stale):
            assert request.resolver_match, "a page has an address"
            of = request.resolver_match.kwargs
            return stale(request, of.get("kind") or own_kind(), of.get("id") or of["campaign"], exception)
        if isinstance(exception, Damaged):
            return damaged.answer(request, exception)
        if isinstance(exception, IMPOSSIBLE):
            return damaged.behind(request, exception)
        if not isinstance(exception, DatabaseError):
            return None
        if damage := soundness.damage(datafolder.database()):
            logger.error("The database is damaged: %s", damage, exc_info=exception)
            return render(request, "server/storage_damaged.html", {**offered(request), "damage": damage}, status=507)
        context = {"trouble": exception, "sent": request.method == "POST"}
        return render(request, "server/storage.html", context, status=507)
