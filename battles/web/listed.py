"""Battles begun, in rows: a dozen on a page, with all that can be done with one behind its “…” (_begun.html)."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest

from engine.rows import each

ON_A_PAGE = 12


def listed(request: HttpRequest, rows: QuerySet[Any], row: Callable[[UUID], dict[str, Any]]) -> dict[str, Any]:
    """The requested page of these rows, for a template."""
    page = Paginator(each(rows.values_list("id", flat=True)), ON_A_PAGE).get_page(request.GET.get("page"))
    return {"page": page, "begun": [row(id) for id in page]}
