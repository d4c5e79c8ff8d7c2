"""A campaign's chronicle: to read, to write in, and to export; and the map in time.

All as the reader's side sees it.
"""

from collections.abc import Callable
from functools import partial
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.utils.text import slugify
from django.views.decorators.http import require_http_methods, require_safe

from campaign.chronicle.chronicle import Book, Chronicle, read
from campaign.chronicle.film import gif, steps
from campaign.chronicle.markdown import book_zip
from campaign.chronicle.page import book_html, chapter_views
from campaign.chronicle.passages import Past
from campaign.chronicle.persons import Pressed
from campaign.chronicle.printed import book_pdf
from campaign.chronicle.web import history, writing
from campaign.maps.country import map_defs
from engine.games import GameKind
from engine.web.base import fetch, name, shared_context, whole_number
from engine.web.saves import attachment

Kind = GameKind[Any]
FORMS: dict[str, Callable[[Book[Any]], bytes | str]] = {"pdf": book_pdf, "html": book_html, "zip": book_zip}


def past_of(request: HttpRequest, kind: Kind, id: UUID) -> Past:
    """The game as the asking side may read it."""
    game = fetch(kind, id)
    past: Past = kind.given(Chronicle).past(game, kind.seats.shown(game.now, request.GET.get("side", "")))
    return past


def _book(request: HttpRequest, kind: Kind, id: UUID, with_pictures: bool = False) -> Book[Any]:
    """The requested book, with or without the review."""
    of, past = kind.given(Chronicle), past_of(request, kind, id)
    found = of.review(past.game) if request.GET.get("review") else None
    return read(of, name(kind, id), past, with_pictures, found, history.is_wanted(request))


def _side(past: Past) -> str:
    """The side that reads, while anything is hidden from others; empty if everything is open."""
    return "" if past.now.ending else past.side


def asks(past: Past, **more: str) -> str:
    """The query for the same side."""
    fields = {"side": _side(past)} if _side(past) else {}
    return "?" + urlencode({**fields, **more}) if fields or more else ""


def _covered(past: Past, answer: HttpResponse) -> HttpResponse:
    """The answer, not to be cached while anything is hidden."""
    if _side(past):
        answer["Cache-Control"] = "no-store"
    return answer


def page_of(request: HttpRequest, kind: Kind, past: Past, page: str, status: int = 200, **context: Any) -> HttpResponse:
    of = kind.given(Chronicle)
    shared = {
        **shared_context(kind, past.game),
        "of": of,
        "side": _side(past),
        "eyes": asks(past),
        "map_defs": map_defs(of.country),
        "pressed": pressed(kind, past),
    }
    return _covered(past, render(request, kind.templates(page), {**shared, **context}, status=status))


def pressed(kind: Kind, past: Past) -> Pressed | None:
    """Links from names to persons, as this side knows them; None if the game names nobody."""
    of = kind.part(Chronicle)
    if of is None or (faces := of.faces) is None:
        return None
    return Pressed(lambda: faces.register(past), lambda who: kind.address("person", past.game.id, who.id) + asks(past))


# --- To read ----------------------------------------------------------------------------------------------------------


@require_safe
def show(request: HttpRequest, kind: Kind, id: UUID) -> HttpResponse:
    book = _book(request, kind, id)
    context: dict[str, Any] = {
        "chapters": chapter_views(book, static(book.of.country.lies_below)),
        "notes": book.of.notes(book.past),
        "reviewed": book.reviewed,
        "may_be_reviewed": book.of.is_reviewed(id),
        "asked": asks(book.past, review="1") if book.reviewed else asks(book.past),
    }
    return page_of(request, kind, book.past, "chronicle", **context)


@require_safe
def film(request: HttpRequest, kind: Kind, id: UUID) -> HttpResponse:
    """The map at one step of time, and all the steps."""
    past = past_of(request, kind, id)
    return page_of(request, kind, past, "film", **film_context(kind, past, request.GET.get("step", "")))


def film_context(kind: Kind, past: Past, asked: str = "") -> dict[str, Any]:
    """What templates/chronicle/_film.html shows: the requested step, or else the first."""
    of = kind.given(Chronicle)
    shots = of.frames(past)
    step = steps(shots, whole_number(asked) or 0)
    return {
        **step,
        "step_address": kind.address("film", past.game.id) + asks(past, step=""),
        "gif_address": kind.address("film-gif", past.game.id) + asks(past),
        "map": of.film(shots, step["shown"], static(of.country.lies_below)),
    }


# --- To take away -----------------------------------------------------------------------------------------------------


@require_safe
def film_gif(request: HttpRequest, kind: Kind, id: UUID) -> HttpResponse:
    past = past_of(request, kind, id)
    return _file(kind, past, "map.gif", gif(kind.given(Chronicle), name(kind, id), past))


@require_safe
def download(request: HttpRequest, kind: Kind, id: UUID, form: str) -> HttpResponse:
    """The book as one file."""
    if form not in FORMS:
        raise Http404("No such kind of file")
    book = _book(request, kind, id, with_pictures=True)
    if not book.chapters:
        messages.info(request, "There is nothing to put into a book yet.")
        return redirect(kind.address("chronicle", id))
    return _file(kind, book.past, f"chronicle.{form}", FORMS[form](book))


def _file(kind: Kind, past: Past, what: str, data: bytes | str) -> HttpResponse:
    """A download under the game's name."""
    called = slugify(name(kind, past.game.id)) or kind.ruleset.name
    return _covered(past, attachment(data, f"{called}-{what}"))


# --- To write in ------------------------------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
def scene(request: HttpRequest, kind: Kind, id: UUID, number: int) -> HttpResponse:
    """A part of the chronicle, to reword, with notes and photos."""
    book = _book(request, kind, id)
    found = [(each, chapter) for chapter in book.chapters for each in chapter.scenes if each.number == number]
    if not found:
        raise Http404("Nothing is told there")
    ((scene, chapter),) = found
    page = partial(page_of, request, kind, book.past, "scene", scene=scene, chapter=chapter)
    return writing.write(request, writing.Folio(id, book.of.called, scene), page)


@require_safe
def photo(request: HttpRequest, kind: Kind, id: UUID, photo: int) -> HttpResponse:
    return writing.picture(request, kind, id, photo)
