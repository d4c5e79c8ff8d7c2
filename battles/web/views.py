"""The pages of a fight: what it is about, its sheets to print, its files to take away."""

import uuid
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import slugify
from django.views.decorators.http import require_GET

from battles import chronicle, exports, models
from battles.chronicle import Fight
from battles.rules.verdict import Side
from battles.web import show


@dataclass(frozen=True)
class File:
    """A format that a list can be taken away in; `key` is its name in exports.py."""

    extension: str
    name: str
    key: str
    content_type: str


FILES = (
    File("json", "JSON", "json", "application/json"),
    File("csv", "CSV", "csv", "text/csv; charset=utf-8"),
    File("txt", "Text", "text", "text/plain; charset=utf-8"),
    File("md", "Markdown", "markdown", "text/markdown; charset=utf-8"),
)


def fetch(fight: uuid.UUID) -> Fight:
    """The fight, or the 404 page."""
    try:
        return chronicle.fight(fight)
    except models.Fight.DoesNotExist:
        raise Http404("No such battle") from None


def context(fight: Fight, page: str, **more: Any) -> dict[str, Any]:
    """What the head of every page of a fight needs, and more."""
    sides = show.sides(fight)
    return {"fight": fight, "brief": fight.brief, "sides": sides, "page": page, **more}


@require_GET
def show_fight(request: HttpRequest, fight: uuid.UUID) -> HttpResponse:
    """The battle, both lists, and everything that can be done with them."""
    found = fetch(fight)
    texts = [(view, exports.as_text(view.army)) for view in show.sides(found)]
    more = {"texts": texts, "tracked": chronicle.count(fight), "files": FILES}
    return render(request, "battles/fight.html", context(found, "fight", **more))


@require_GET
def sheets(request: HttpRequest, fight: uuid.UUID) -> HttpResponse:
    """The pack as a page to print: brief, a sheet for each army, result slip."""
    found = fetch(fight)
    return render(request, "battles/sheets.html", context(found, "sheets"))


@require_GET
def export(request: HttpRequest, fight: uuid.UUID, side: str, extension: str) -> HttpResponse:
    """One list as a file."""
    found = fetch(fight)
    file = next((file for file in FILES if file.extension == extension), None)
    if side not in set(Side) or file is None:
        raise Http404("No such file")
    name = f"{slugify(found.side(Side(side)).people_name)}-{found.brief.year}.{extension}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    text = exports.FORMATS[file.key](found.lists[Side(side)])
    return HttpResponse(text, content_type=file.content_type, headers=headers)
