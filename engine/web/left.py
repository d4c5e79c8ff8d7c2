"""A game that cannot be read: what is wrong, what to do, and what is left of it for export."""

from collections.abc import Callable
from functools import partial
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from engine import saves
from engine.damaged import Damaged, reading
from engine.games import GameKind
from engine.rules.ruleset import EVERYBODY
from engine.savefile import NotASave, TooLarge
from engine.web.base import home, name
from engine.web.saves import attachment

GONE = 410


def damage(kind: GameKind[Any], id: UUID) -> str:
    """What in it, its branches and its parts cannot be read or cannot have happened; empty if nothing."""
    return (
        _unreadable(partial(kind.log.read, id))
        or kind.rows.misfit(id)
        or _unreadable(partial(saves.whole, kind, id))
        or _contradiction(kind, id)
    )


def _unreadable(reads: Callable[[], object]) -> str:
    """Why this cannot be read; empty if it can."""
    try:
        with reading(Damaged):
            reads()
    except Damaged as found:
        return str(found)
    return ""


def _contradiction(kind: GameKind[Any], id: UUID) -> str:
    """The contradiction, if all its lines can be read but replay differently; else empty."""
    left = saves.left(kind, id)
    return "" if left and len(left.lines) == _lines(kind, id) else "its log contradicts itself"


def _lines(kind: GameKind[Any], id: UUID) -> int:
    return int(kind.log.lines._default_manager.filter(**{kind.log.of: id}).count())


def tell(request: HttpRequest, kind: GameKind[Any], id: UUID, why: object) -> HttpResponse:
    """The page of a damaged game, with the files of what an import would take."""
    left = saves.left(kind, id)
    context = {
        "kind": kind,
        "name": name(kind, id),
        "why": why,
        "part": "A part" if isinstance(why, str) else "A battle",
        "home": "" if _unreadable(partial(kind.log.read, id)) else kind.home(id),
        "left": left,
        "stands": left and kind.words.stands(kind.ruleset.seen_by(left.now, EVERYBODY)),
        "lines": _lines(kind, id),
        "files": _files(kind, id) if left else (),
        "rows": kind.address("left-rows", id),
        "delete": kind.address("delete", id),
    }
    answer = render(request, "engine/left.html", context, status=GONE)
    add_never_cache_headers(answer)
    return answer


def _files(kind: GameKind[Any], id: UUID) -> list[dict[str, str]]:
    """The files that can be downloaded, each with its form and its address; the one with photos first."""
    forms = ("zip", "json") if kind.files.hangs and kind.files.hangs.pictured(id) else ("json",)
    return [{"form": form, "address": kind.address("left-save", id, form)} for form in forms]


@require_safe
def show(request: HttpRequest, kind: GameKind[Any], id: UUID) -> HttpResponse:
    """What is left of a game, for export; a sound game redirects to its own page."""
    name(kind, id)  # or the 404 page
    why = damage(kind, id)
    if not why:
        return home(kind, id)
    answer = tell(request, kind, id, why)
    answer.status_code = 200
    return answer


@require_safe
def save(request: HttpRequest, kind: GameKind[Any], id: UUID, form: str) -> HttpResponse:
    """The whole lines, as a file that can be imported."""
    title, writes = name(kind, id), saves.left_writers(kind).get(form)
    if writes is None:
        raise Http404("No such kind of file")
    try:
        return file_of(kind, title, f"left.{form}", writes(kind, id))
    except (NotASave, TooLarge):
        raise Http404("Nothing of it can be imported") from None


@require_safe
def rows(request: HttpRequest, kind: GameKind[Any], id: UUID) -> HttpResponse:
    """All rows as they are stored."""
    return file_of(kind, name(kind, id), "rows.zip", kind.rows.packed(id, kind.title.one))


def file_of(kind: GameKind[Any], title: str, what: str, data: bytes | str) -> HttpResponse:
    """A download about a game, under its name."""
    return attachment(data, f"{slugify(title) or kind.title.one}-{what}")
