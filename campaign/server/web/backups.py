"""The backups: a list, a new one, the download of one, and its restoration."""

import sqlite3
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from battles.web import card_past, score
from campaign.server import backups, datafolder, restoring, soundness
from campaign.server.backups import Backup
from campaign.server.restoring import Ready
from campaign.server.soundness import Unsound
from campaign.server.web.gate import GATE, REPLACED, Busy
from campaign.server.web.pairing import is_this_machine
from engine.games import game_kinds
from engine.grammar import counted

View = Callable[..., HttpResponseBase]


def _here_only(view: View) -> View:
    """All campaigns at once are given to, and taken from, their own machine only."""

    @wraps(view)
    def guarded(request: HttpRequest, **arguments: str) -> HttpResponseBase:
        if not is_this_machine(request):
            return render(request, "server/backups_elsewhere.html", status=403)
        return view(request, **arguments)

    return guarded


@_here_only
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def show(request: HttpRequest) -> HttpResponse:
    """The list, and the button for a new one."""
    if request.method == "POST":
        return _make(request)
    return render(
        request, "server/backups.html", {**offered(request), "damage": soundness.damage(datafolder.database())}
    )


def offered(request: HttpRequest) -> dict[str, Any]:
    """The context of pages with the list; empty on another device."""
    if not is_this_machine(request):
        return {"elsewhere": True}
    folder = datafolder.path() / "backups"
    return {"backups": backups.listed(), "folder": folder, "kept": backups.KEPT, "trouble": backups.trouble}


def _make(request: HttpRequest) -> HttpResponse:
    try:
        made = backups.make()
    except Unsound as problem:
        messages.error(request, f"No backup was made: the present file is damaged. {problem}")
    except (OSError, sqlite3.Error) as error:
        messages.error(request, f"No backup was made: {error}. Your campaigns are as they were.")
    else:
        backups.trouble = ""
        messages.success(request, f"A backup was made, and is sound: {counted(made.check.campaigns, 'campaign')}.")
    return redirect("backups")


def _find(name: str) -> Backup:
    for backup in backups.listed():
        if backup.name == name:
            return backup
    raise Http404("No such backup")


@_here_only
@require_safe
def file(request: HttpRequest, name: str) -> HttpResponseBase:
    found = _find(name)
    answer = FileResponse(found.file.open("rb"), as_attachment=True, filename=name)
    answer["Content-Type"] = "application/vnd.sqlite3"
    answer["Content-Encoding"] = "identity"
    return answer


@_here_only
@require_http_methods(["GET", "HEAD", "POST"])
def restore(request: HttpRequest, name: str) -> HttpResponse:
    """Ask, then restore it in place of the present campaigns; those that do not replay are named first."""
    found = _find(name)
    if request.method != "POST":
        return _ask(request, found)
    try:
        with restoring.ready(found.file) as ready:
            if ready.damaged and "damaged" not in request.POST:
                return _ask(request, found, ready=ready)
            with GATE.alone():
                restoring.put_in_place(ready)
                _forget()
    except Unsound as problem:
        return _ask(request, found, problem=str(problem))
    except (Busy, restoring.RestoreBusy):
        return _ask(request, found, problem="All campaigns are busy for a moment. Try again.")
    except (OSError, sqlite3.Error) as error:
        return _ask(request, found, problem=f"{error}.")
    backups.trouble = ""
    said = f"{counted(ready.sound, 'campaign')} {'is' if ready.sound == 1 else 'are'} back, as on {_when(found)}."
    messages.success(request, f"{said} What was here before is kept among the backups.")
    return redirect("campaigns")


def _ask(request: HttpRequest, backup: Backup, ready: Ready | None = None, problem: str = "") -> HttpResponse:
    context = {"backup": backup, "ready": ready, "problem": problem}
    return render(request, "server/restore_backup.html", context, status=422 if ready or problem else 200)


def _when(backup: Backup) -> str:
    return f"{backup.made.day} {backup.made:%B %Y, %H:%M}"


def _forget() -> None:
    """Empty all caches, which were read from other rows."""
    for game in game_kinds().values():
        game.log.forget()
    card_past.forget()
    score.forget()
    REPLACED.send(sender=None)
