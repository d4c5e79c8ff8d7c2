"""What the player reads when the database, or something in it, cannot be read or written.

A form is one transaction, and nothing is read or written after it: where this page answers a form, nothing was kept.
"""

import logging
from collections.abc import Callable

from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from campaign import datafolder, soundness
from campaign.web import damaged
from campaign.web.backups import offered
from engine.damaged import Damaged

logger = logging.getLogger("django.request")


class StorageTrouble:
    """Answers a full disk, a locked or a damaged database, and damaged rows with a page instead of a traceback."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Only what the database says, or what is in it; everything else is a fault of ours and goes its way."""
        if isinstance(exception, Damaged):
            return damaged.answer(request, exception)
        if not isinstance(exception, DatabaseError):
            return None
        if damage := soundness.damage(datafolder.database()):
            logger.error("The database is damaged: %s", damage, exc_info=exception)
            return render(request, "storage_damaged.html", {**offered(request), "damage": damage}, status=507)
        context = {"trouble": exception, "sent": request.method == "POST"}
        return render(request, "storage.html", context, status=507)
