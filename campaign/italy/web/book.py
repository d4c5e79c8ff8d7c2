"""The chronicle: to read, to write in, to take away as a book; and the map in time."""

import uuid
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeVar, cast

from csp.constants import NONE
from csp.decorators import csp_replace
from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from campaign import models
from campaign.chronicle import photos
from campaign.chronicle.steps import steps
from campaign.italy import reviews
from campaign.italy.games import CampaignGame
from campaign.italy.pictures.map import film_svg
from campaign.italy.story import book as books
from campaign.italy.story.book import Book, Scene
from campaign.italy.story.film import frames, gif
from campaign.italy.story.markdown import book_zip
from campaign.italy.story.pages import book_html, chapter_views
from campaign.italy.story.printed import book_pdf
from campaign.italy.web.development import Decorator
from campaign.italy.web.shared import fetch, file_of, page
from engine.web.base import PlainForm, whole_number

MOST_PHOTOS = 300
"""Of a campaign: with them its book and its file are still of a size that can be sent."""
BACKDROP = "italy/backdrop.svg"

Row = TypeVar("Row", models.Note, models.Photo)
Wrong = tuple[str, forms.Form] | None
"""What a form that cannot be taken is shown as, and the form; None if it was taken."""

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
    return books.read(game, with_pictures, reviews.known(game) if request.GET.get("review") else None)


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


# A picture that the player sent is never anything but a picture. django-csp's hint knows no views with arguments.
_nothing_else = cast(Decorator, csp_replace({"default-src": [NONE]}))


@require_safe
@_nothing_else
def photo(request: HttpRequest, campaign: uuid.UUID, photo: int) -> HttpResponse:
    """One photo; it never changes."""
    jpeg = models.Photo.objects.filter(game=campaign, id=photo).values_list("jpeg", flat=True).first()
    if jpeg is None:
        raise Http404("No such photo")
    headers = {
        "Content-Disposition": f'inline; filename="photo-{photo}.jpg"',
        "Cache-Control": "private, max-age=31536000, immutable",
    }
    return HttpResponse(bytes(jpeg), content_type="image/jpeg", headers=headers)


# --- To write in ------------------------------------------------------------------------------------------------------


class OwnText(forms.CharField):
    """Several lines of text; browsers send other line ends than are kept."""

    def to_python(self, value: Any) -> str:
        """With the line ends that are kept."""
        return str(super().to_python(value)).replace("\r\n", "\n")


def _words(label: str, empty: str) -> OwnText:
    return OwnText(
        label=label,
        max_length=models.LONGEST_TEXT,
        widget=forms.Textarea(attrs={"rows": 6}),
        error_messages={"required": empty},
    )


class ParagraphForm(PlainForm):
    """A passage in the player's words."""

    text = _words(
        "The passage as it will stand in the book", "A passage cannot be empty. The log's own words can be had back."
    )


class NoteForm(PlainForm):
    """A note of the player's."""

    text = _words("A new note", "There is nothing in this note.")


class CaptionForm(PlainForm):
    """What stands below a photo."""

    caption = forms.CharField(label="Caption", max_length=models.LONGEST_CAPTION, required=False)


class PhotoForm(CaptionForm):
    """A photo and what stands below it."""

    photo = forms.FileField(
        label="A new photo",
        help_text="JPEG, PNG or WebP. It is made small enough for a book; what the camera wrote into it is taken out.",
        widget=forms.FileInput(attrs={"accept": "image/jpeg,image/png,image/webp"}),
        error_messages={"required": "Choose a picture first.", "empty": "This file is empty."},
    )

    def clean(self) -> dict[str, Any]:
        """The caption, and the picture as it is kept."""
        if self.errors:
            return {**self.cleaned_data}
        try:
            small = photos.shrink(self.cleaned_data["photo"].read(photos.MOST_BYTES + 1))
        except photos.NotAPhoto as problem:
            raise forms.ValidationError({"photo": f"{problem} Nothing was added."}) from problem
        return {"caption": self.cleaned_data["caption"], **vars(small)}


@require_http_methods(["GET", "HEAD", "POST"])
def scene(request: HttpRequest, campaign: uuid.UUID, line: int) -> HttpResponse:
    """One passage of the chronicle, to be rewritten, with its notes and photos."""
    game = fetch(campaign)
    shown = books.read(game).scene(line)
    if shown is None:
        raise Http404("Nothing is told there")
    if request.method != "POST":
        return _scene(request, game, shown, None)
    act = ACTS.get(request.POST.get("do", ""))
    if act is None:
        messages.error(request, "That button is not known here. Nothing has changed.")
        return redirect("scene", campaign, line)
    wrong = act(request, campaign, shown)
    return _scene(request, game, shown, wrong) if wrong else redirect("scene", campaign, line)


def _scene(request: HttpRequest, game: CampaignGame, shown: Scene, wrong: Wrong) -> HttpResponse:
    """The page; a form that was sent and could not be taken stands in its place as it was sent."""

    def form(kind: type[PlainForm], name: str, **initial: str) -> forms.Form:
        return wrong[1] if wrong and wrong[0] == name else kind(auto_id=f"{name}-%s", initial=initial)

    return page(
        request,
        "italy/scene.html",
        game,
        status=422 if wrong else 200,
        scene=shown,
        generated=books.split(shown.passage.text),
        rewriting=form(ParagraphForm, "passage", text=shown.text),
        notes=[(note, form(NoteForm, f"note-{note.id}", text=note.text)) for note in shown.notes],
        note_form=form(NoteForm, "note"),
        photos=[(photo, form(CaptionForm, f"photo-{photo.id}", caption=photo.caption)) for photo in shown.photos],
        photo_form=form(PhotoForm, "photo"),
    )


def _rewrite(request: HttpRequest, campaign: uuid.UUID, shown: Scene) -> Wrong:
    form = ParagraphForm(request.POST, auto_id="passage-%s")
    if form.is_valid() and not shown.passage.done:
        form.add_error(
            None, "This is still going on: what follows would be missing. It can be rewritten when it is over."
        )
    if not form.is_valid():
        return "passage", form
    text = form.cleaned_data["text"]
    if text == shown.passage.text:
        return _restore(request, campaign, shown)
    models.Paragraph.objects.update_or_create(game_id=campaign, line=shown.line, defaults={"text": text})
    messages.success(request, "The book has this passage in your words now.")
    return None


def _restore(request: HttpRequest, campaign: uuid.UUID, shown: Scene) -> Wrong:
    models.Paragraph.objects.filter(game=campaign, line=shown.line).delete()
    messages.success(request, "The book has this passage in the log's words.")
    return None


def _keep(request: HttpRequest, name: str, form: forms.Form, row: models.Note | models.Photo, said: str) -> Wrong:
    """Save a row as its form says."""
    if not form.is_valid():
        return name, form
    for column, value in form.cleaned_data.items():
        setattr(row, column, value)
    row.save()
    messages.success(request, said)
    return None


def _add_note(request: HttpRequest, campaign: uuid.UUID, shown: Scene) -> Wrong:
    form, note = NoteForm(request.POST, auto_id="note-%s"), models.Note(game_id=campaign, line=shown.line)
    return _keep(request, "note", form, note, "The note is in the book.")


def _change_note(request: HttpRequest, campaign: uuid.UUID, shown: Scene) -> Wrong:
    note = _named(request, shown.notes)
    form = NoteForm(request.POST, auto_id=f"note-{note.id}-%s")
    return _keep(request, f"note-{note.id}", form, note, "The note is changed.")


def _add_photo(request: HttpRequest, campaign: uuid.UUID, shown: Scene) -> Wrong:
    form = PhotoForm(request.POST, request.FILES, auto_id="photo-%s")
    if form.is_valid() and (full := full_of_photos(campaign)):
        form.add_error("photo", full)
    photo = models.Photo(game_id=campaign, line=shown.line)
    return _keep(request, "photo", form, photo, "The photo is in the book.")


def full_of_photos(campaign: uuid.UUID) -> str:
    """Why a campaign takes no more of them; empty while it does."""
    if models.Photo.objects.filter(game=campaign).count() < MOST_PHOTOS:
        return ""
    return f"This campaign has {MOST_PHOTOS} photos, and no room for more. Remove one first."


def _caption(request: HttpRequest, campaign: uuid.UUID, shown: Scene) -> Wrong:
    photo = _named(request, shown.photos)
    form = CaptionForm(request.POST, auto_id=f"photo-{photo.id}-%s")
    return _keep(request, f"photo-{photo.id}", form, photo, "The caption is changed.")


def _delete(rows: str, said: str, request: HttpRequest, campaign: uuid.UUID, shown: Scene) -> Wrong:
    _named(request, getattr(shown, rows)).delete()
    messages.success(request, said)
    return None


def _named(request: HttpRequest, rows: Sequence[Row]) -> Row:
    """Which of them the form is about; the 404 page if it is gone."""
    for row in rows:
        if str(row.id) == request.POST.get("id"):
            return row
    raise Http404("It is not there any more")


ACTS: dict[str, Callable[[HttpRequest, uuid.UUID, Scene], Wrong]] = {
    "rewrite": _rewrite,
    "restore": _restore,
    "add-note": _add_note,
    "change-note": _change_note,
    "delete-note": partial(_delete, "notes", "The note is deleted."),
    "add-photo": _add_photo,
    "caption": _caption,
    "remove-photo": partial(_delete, "photos", "The photo is removed."),
}
"""What the buttons of the page do; the form comes back if it cannot be taken."""
