"""Addresses whose page is no more."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe


@require_safe
def gone(request: HttpRequest, what: str, **of: Any) -> HttpResponse:
    """410, and in words what became of it and what does its job now."""
    return render(request, "italy/gone.html", {"what": what, **of}, status=410)
