"""Addresses of removed pages."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe


@require_safe
def gone(request: HttpRequest, what: str, **of: Any) -> HttpResponse:
    """410, with a note about what replaces it."""
    return render(request, "italy/gone.html", {"what": what, **of}, status=410)
