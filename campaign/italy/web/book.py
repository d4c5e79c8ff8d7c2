"""The chronicle: to read, to write in, to take away as a book; and the map in time."""

import uuid
from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from campaign.advice import reviews
from campaign.chronicle.steps import steps
from campaign.chronicle.web import writing
from campaign.chronicle.web.writing import Folio
from campaign.italy.games import CampaignGame, own_kind
from campaign.italy.pictures.map import film_svg
from campaign.italy.story import book as books
from campaign.italy.story.book import Book
from campaign.italy.story.film import frames, gif
from campaign.italy.story.markdown import book_zip
from campaign.italy.story.pages import book_html, chapter_views
from campaign.italy.story.printed import book_pdf
from campaign.italy.web.shared import fetch, file_of, page
from engine.web.base import whole_number

BACKDROP = "italy/backdrop.svg"
GOES_ON = "This is still going on. It can be put in your words when it is over; notes and photos can be added now."
BOX = "The box with the armies and the result stays below either of them."

# --- To read ----------------------------------------------------------------------------------------------------------


@require_safe
def show(request: HttpRequest, campaign: uuid.UUID) -> HttpResponse:
    """The whole chronicle."""
    game, book = fetch(campaign), _book(request, campaign)
    reviewed: dict[str, Any] = {"reviewed": book.reviewed, "may_be_reviewed": reviews.last_asked(campaign) is not None}
    return page(request, "italy/chronicle.html", game, chapters=chapter_views(book, static(BACKDROP)), **reviewed)


def _book(request: HttpRequest, campaign: uuid.UUID, with_pictures: bool = False) -> Book:
    """The book as it is asked for, with what the review says or without it."""
    game = fetch(campaign)
    return books.read(game, with_pictures, reviews.known(own_kind(), game) if request.GET.get("review") else None)


@require_safe
def film(request: HttpRequest, campaign: uuid.UUID) -> HttpResponse:
    """The map at one step of time, and all the steps."""
    game = fetch(campaign)
    asked = whole_number(request.GET.get("step", "")) or 0
    return page(request, "italy/film.html", game, **film_context(game, asked))


def film_context(game: CampaignGame, asked: int = 0) -> dict[str, Any]:
    """What templates/chronicle/_film.html shows: the step that was asked for, or the first if there is none such."""
    shots = frames(game)
    step = steps(shots, asked)
    return {
        **step,
        "step_address": f"{reverse('film', args=[game.id])}?step=",
        "gif_address": reverse("film-gif", args=[game.id]),
        "map": film_svg([frame.view for frame in shots], step["shown"], backdrop_url=static(BACKDROP)),
    }


@require_safe
def film_gif(request: HttpRequest, campaign: uuid.UUID) -> HttpResponse:
    """The map in time as an animated picture."""
    game = fetch(campaign)
    return file_of(game.name, "map.gif", gif(game))


# --- To take away -----------------------------------------------------------------------------------------------------

FORMS: dict[str, Callable[[Book], bytes | str]] = {"pdf": book_pdf, "html": book_html, "zip": book_zip}


@require_safe
def download(request: HttpRequest, campaign: uuid.UUID, form: str) -> HttpResponse:
    """The book as one file."""
    game = fetch(campaign)
    if form not in FORMS:
        raise Http404("No such kind of file")
    book = _book(request, campaign, with_pictures=True)
    if not book.chapters:
        messages.info(request, "There is nothing to make a book of yet.")
        return redirect("chronicle", campaign)
    return file_of(game.name, f"chronicle.{form}", FORMS[form](book))


# --- To write in ------------------------------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
def scene(request: HttpRequest, campaign: uuid.UUID, line: int) -> HttpResponse:
    """One passage of the chronicle, to be rewritten, with its notes and photos."""
    game = fetch(campaign)
    shown = books.read(game).scene(line)
    if shown is None:
        raise Http404("Nothing is told there")
    folio = Folio(
        campaign,
        shown.line,
        "passage",
        shown.passage.text,
        shown,
        waits="" if shown.passage.done else GOES_ON,
        beside=BOX if shown.battle else "",
    )
    return writing.write(request, folio, partial(page, request, "italy/scene.html", game))


@require_safe
def photo(request: HttpRequest, campaign: uuid.UUID, photo: int) -> HttpResponse:
    """One photo."""
    return writing.picture(request, own_kind(), campaign, photo)
