"""The request for par: a page has it computed, and says that somebody is watching."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from campaign.advice import jobs, par
from campaign.advice.web.workshop import WORKSHOP
from engine.games import GameKind
from engine.web.base import fetch, home

ACTS = {"ask": jobs.ask, "look": jobs.look_after}
"""The buttons; the page itself sends a request every second."""
REFUSED = "Par is only for finished games that somebody played alone. Nothing has changed."


@require_POST
def ask(request: HttpRequest, kind: GameKind[Any], id: UUID) -> HttpResponse:
    """Back to the verdict; an unfinished game has no par."""
    do = request.POST.get("do", "")
    if not kind.given(par.Par).has(fetch(kind, id)) or do not in ACTS:
        messages.error(request, REFUSED)
        return home(kind, id)
    job = ACTS[do](par.question(kind.given(par.Par), id))
    if job and job.goes_on:
        WORKSHOP.wake()
    return redirect(kind.address("verdict", id))
