"""The chronicle of a game, to read and to write in, its book to take away, and the map in time.

All by the eyes that the board has (W1.4).
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
from django.urls import reverse
from django.utils.text import slugify
from django.views.decorators.http import require_http_methods, require_safe

from campaign.boudica.games import own_kind
from campaign.boudica.pictures.sheet import BACKDROP, map_defs_svg
from campaign.boudica.seats import PLAYERS
from campaign.boudica.story import book as books
from campaign.boudica.story import film as films
from campaign.boudica.story.book import Book, numeral
from campaign.boudica.story.page import book_html, chapter_views
from campaign.boudica.story.printed import book_pdf, book_zip, notes
from campaign.chronicle.steps import steps
from campaign.chronicle.web import writing
from campaign.chronicle.web.writing import Folio
from engine.rules.ruleset import EVERYBODY
from engine.web.base import fetch, name, shared_context, whole_number
from engine.web.saves import attachment

FORMS: dict[str, Callable[[Book], bytes | str]] = {"pdf": book_pdf, "html": book_html, "zip": book_zip}


def _book(request: HttpRequest, id: UUID, with_pictures: bool = False) -> Book:
    """As the side may read it that asks: the Britons in their own moments, and all at the end."""
    game, side = fetch(own_kind(), id), request.GET.get("side", EVERYBODY)
    seen = PLAYERS.eyes(game.now, side)
    return books.read(name(own_kind(), id), game, seen, with_pictures)


def _page(request: HttpRequest, template: str, book: Book, status: int = 200, **context: Any) -> HttpResponse:
    """A page of it, which no browser keeps while anything is covered."""
    past = book.past
    side = "" if book.is_over else past.side
    shared = {
        **shared_context(own_kind(), past.game),
        "side": side,
        "eyes": f"?side={side}" if side else "",
        "map_defs": map_defs_svg(),
        "is_over": book.is_over,
    }
    answer = render(request, template, {**shared, **context}, status=status)
    if not book.is_over:
        answer["Cache-Control"] = "no-store"
    return answer


@require_safe
def show(request: HttpRequest, id: UUID) -> HttpResponse:
    """The whole chronicle."""
    book = _book(request, id)
    chapters = chapter_views(book, static(BACKDROP))
    return _page(request, "boudica/chronicle.html", book, chapters=chapters, notes=notes(book))


@require_safe
def film(request: HttpRequest, id: UUID) -> HttpResponse:
    """The map at one step of time, and all the steps."""
    book = _book(request, id)
    shots = films.frames(book.past)
    step = steps(shots, whole_number(request.GET.get("step", "")) or 0)
    query = {} if book.is_over else {"side": book.past.side}
    context = {
        **step,
        "step_address": f"{reverse('boudica-film', args=[id])}?{urlencode({**query, 'step': ''})}",
        "gif_address": f"{reverse('boudica-film-gif', args=[id])}?{urlencode(query)}",
        "map": films.film(shots, step["shown"], static(BACKDROP)),
    }
    return _page(request, "boudica/film.html", book, **context)


@require_safe
def film_gif(request: HttpRequest, id: UUID) -> HttpResponse:
    """The map in time as an animated picture."""
    book = _book(request, id)
    return _file(book, "map.gif", films.gif(book.name, book.past))


@require_safe
def download(request: HttpRequest, id: UUID, form: str) -> HttpResponse:
    """The book as one file."""
    if form not in FORMS:
        raise Http404("No such kind of file")
    book = _book(request, id, with_pictures=True)
    if not book.chapters:
        messages.info(request, "There is nothing to make a book of yet.")
        return redirect("boudica-chronicle", id)
    return _file(book, f"chronicle.{form}", FORMS[form](book))


def _file(book: Book, what: str, data: bytes | str) -> HttpResponse:
    answer = attachment(data, f"{slugify(book.name) or 'rebellion'}-{what}")
    if not book.is_over:
        answer["Cache-Control"] = "no-store"
    return answer


# To write in


@require_http_methods(["GET", "HEAD", "POST"])
def write(request: HttpRequest, id: UUID, turn: int) -> HttpResponse:
    """A chapter, to be put in words of the player's own, with its notes and photos."""
    book = _book(request, id)
    chapter = next((each for each in book.chapters if each.turn == turn), None)
    if chapter is None:
        raise Http404("Nothing is told of that turn")
    folio = Folio(id, chapter.line, "chapter", chapter.told, chapter, waits=books.waits(book.past, chapter))
    context: dict[str, Any] = {"chapter": chapter, "numeral": numeral(turn), "both_see": books.both_see(book.past)}
    return writing.write(request, folio, partial(_page, request, "boudica/writing.html", book, **context))


@require_safe
def photo(request: HttpRequest, id: UUID, photo: int) -> HttpResponse:
    """One photo."""
    return writing.picture(request, own_kind(), id, photo)
