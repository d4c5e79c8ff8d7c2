"""A battle's papers for the table: the pack, whole or as the envelope of one side, and labels for bases."""

import uuid
from urllib.parse import urljoin

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from battles import fights, printing
from battles.engagement import occasion_of
from battles.fights import TableBattle
from battles.printing import BASES, content
from battles.printing.typeset import Paper
from battles.rules.army_list import ArmyList
from battles.rules.verdict import Side
from battles.web import rules_sheet
from battles.web.fought_by import fought_by
from battles.web.views import context, fetch, field_of, file_name

PAPERS: dict[str, Paper] = {"a4": "a4", "letter": "us-letter"}
"""The paper for each name in the address."""


@require_safe
def sheets(request: HttpRequest, fight: uuid.UUID) -> HttpResponse:
    """The pack as a page to print, and every way to have it on paper."""
    found, only = fetch(fight), _only(request)
    parts = content.pack(found.brief, *_lists(found), occasion=occasion_of(found), only=only)
    more = {"pack": parts, "only": only, "asked": f"?for={only}" if only else "", "bases": BASES}
    page = context(found, "sheets", **more, **field_of(found, only))
    page["shown"] = [view for view in page["sides"] if only in (None, view.side)]
    return render(request, "battles/sheets.html", page)


@require_safe
def pack(request: HttpRequest, fight: uuid.UUID, paper: str) -> HttpResponse:
    """The print pack as PDF; by other rules than Commands & Colors the one page that a battle has."""
    found, only, reached = fetch(fight), _only(request), settings.LAN_ADDRESS
    if paper not in PAPERS:
        raise Http404("No such paper")
    link = urljoin(reached, reverse("fight", args=[fight])) if reached else ""
    by = fought_by(found, fights.count(fight))
    if by["rules"]:
        told = rules_sheet.content(found, by, link)
        return _pdf(printing.rules_pdf(told, paper=PAPERS[paper]), file_name(found), paper)
    pdf = printing.pack_pdf(
        found.brief,
        *_lists(found),
        paper=PAPERS[paper],
        link=link,
        qr=bool(reached),
        occasion=occasion_of(found),
        only=only,
    )
    return _pdf(pdf, file_name(found), only or "", paper)


@require_safe
def labels(request: HttpRequest, fight: uuid.UUID, paper: str, base: int) -> HttpResponse:
    """Labels for the units of both armies, or of one, as PDF."""
    found, only = fetch(fight), _only(request)
    if paper not in PAPERS or base not in BASES:
        raise Http404("No such labels")
    told = occasion_of(found)
    known = told.commanders if told else {}
    pdf = printing.labels_pdf(*_lists(found), base, paper=PAPERS[paper], only=only, known=known)
    return _pdf(pdf, file_name(found), "labels", f"{base}", only or "", paper)


def _only(request: HttpRequest) -> Side | None:
    """The side of the requested envelope; None for both sides' papers."""
    asked = request.GET.get("for", "")
    if asked and asked not in set(Side):
        raise Http404("No such side")
    return Side(asked) if asked else None


def _lists(fight: TableBattle) -> tuple[ArmyList, ArmyList]:
    return fight.lists[Side.ATTACKER], fight.lists[Side.DEFENDER]


def _pdf(pdf: bytes, *name: str) -> HttpResponse:
    headers = {"Content-Disposition": f'inline; filename="{"-".join(filter(None, name))}.pdf"'}
    return HttpResponse(pdf, content_type="application/pdf", headers=headers)
