"""What the player reads when the database cannot be read or written: the transaction is off, so nothing is lost."""

from collections.abc import Callable

from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


class StorageTrouble:
    """Answers a full disk, a locked or a damaged database with a page instead of a traceback."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Only what the database says; everything else is a fault of ours and goes its way."""
        if not isinstance(exception, DatabaseError):
            return None
        return render(request, "storage.html", {"trouble": exception}, status=507)
