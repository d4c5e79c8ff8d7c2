"""A game that cannot be read: what is wrong, what can be done, and what is left of it to take away."""

from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import add_never_cache_headers
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from engine import saves
from engine.damaged import Damaged, reading
from engine.games import GameKind
from engine.rescue import Left, Rescue
from engine.savefile import NotASave, TooLarge
from engine.web.base import home, name
from engine.web.saves import attachment

GONE = 410


def damage(kind: GameKind[Any], id: UUID) -> str:
    """What of it, its branches and its parts cannot be read, or cannot have come so; empty if nothing."""
    rescue = kind.part(Rescue)
    return (rescue.damage(id) if rescue else _unreadable(kind, id)) or _contradiction(kind, id)


def _unreadable(kind: GameKind[Any], id: UUID) -> str:
    try:
        with reading(Damaged):
            saves.as_json(kind, id)
    except Damaged as found:
        return str(found)
    except TooLarge:
        pass
    return kind.rows.misfit(id)


def _contradiction(kind: GameKind[Any], id: UUID) -> str:
    """Whether all its lines can be read, but come out otherwise when they are played again."""
    left = _left(kind, id)
    return "" if left and len(left.lines) == _lines(kind, id) else "its log contradicts itself"


def _left(kind: GameKind[Any], id: UUID) -> Left | None:
    rescue = kind.part(Rescue)
    return rescue.left(id) if rescue else saves.left(kind, id)


def _lines(kind: GameKind[Any], id: UUID) -> int:
    return int(kind.log.lines._default_manager.filter(**{kind.log.of: id}).count())


@dataclass(frozen=True)
class LeftFile:
    """What can be taken away: its address, and what is on its button."""

    address: str
    label: str


def tell(request: HttpRequest, kind: GameKind[Any], id: UUID, why: object) -> HttpResponse:
    """The page of a damaged game, with the files in which an import takes what is left."""
    left = _left(kind, id)
    context = {
        "kind": kind,
        "name": name(kind, id),
        "why": why,
        "part": "A part" if isinstance(why, str) else "A battle",
        "home": kind.home(id) if _playable(kind, id) else "",
        "left": left,
        "stands": left and kind.words.stands(left.now),
        "lines": _lines(kind, id),
        "files": _files(kind, id) if left else (),
        "rows": kind.address("left-rows", id),
        "delete": kind.address("delete", id),
    }
    answer = render(request, "engine/left.html", context, status=GONE)
    add_never_cache_headers(answer)
    return answer


def _files(kind: GameKind[Any], id: UUID) -> list[LeftFile]:
    rescue = kind.part(Rescue)
    if rescue is None:
        return [LeftFile(kind.address("left-save", id), "What is whole (JSON)")]
    return [LeftFile(kind.address("left-save", id, form), label) for form, label in rescue.labels(id).items()]


def _playable(kind: GameKind[Any], id: UUID) -> bool:
    """Whether it is only a branch or a battle that cannot be read."""
    try:
        with reading(Damaged):
            kind.log.read(id)
    except Damaged:
        return False
    return True


@require_safe
def show(request: HttpRequest, kind: GameKind[Any], id: UUID) -> HttpResponse:
    """What is left of a game, to take away; a sound one is at its board, or at its export."""
    name(kind, id)  # or the 404 page
    why, rescue = damage(kind, id), kind.part(Rescue)
    if not why:
        return redirect(rescue.sound, id) if rescue else home(kind, id)
    answer = tell(request, kind, id, why)
    answer.status_code = 200
    return answer


@require_safe
def save(request: HttpRequest, kind: GameKind[Any], id: UUID, form: str = "json") -> HttpResponse:
    """The lines that are whole, as a file that can be imported."""
    title, rescue = name(kind, id), kind.part(Rescue)
    writes = rescue.saved.get(form) if rescue else partial(saves.left_as_json, kind)
    if writes is None:
        raise Http404("No such kind of file")
    try:
        return file_of(kind, title, f"left.{form}", writes(id))
    except (NotASave, TooLarge):
        raise Http404("Nothing of it can be imported") from None


@require_safe
def rows(request: HttpRequest, kind: GameKind[Any], id: UUID) -> HttpResponse:
    """Everything as it is kept."""
    return file_of(kind, name(kind, id), "rows.zip", kind.rows.packed(id, kind.title.one))


def file_of(kind: GameKind[Any], title: str, what: str, data: bytes | str) -> HttpResponse:
    """Something of a game to be kept, under its name."""
    return attachment(data, f"{slugify(title) or kind.title.one}-{what}")
