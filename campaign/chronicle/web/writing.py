"""Where a player writes in a game's chronicle: his own words for a part, notes, photos from the table."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeVar, cast
from uuid import UUID

from csp.constants import NONE
from csp.decorators import csp_replace
from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect

from campaign import models
from campaign.chronicle import photos
from campaign.chronicle.added import split
from campaign.chronicle.chronicle import Scene
from engine.games import GameKind
from engine.web.base import PlainForm

MOST_PHOTOS = 300  # photos of a game: up to this its book and its file can still be sent

Row = TypeVar("Row", models.Note, models.Photo)
Wrong = tuple[str, forms.Form] | None
"""A refused form, with its place on the page; None if it was accepted."""
View = Callable[..., HttpResponse]


class Folio(NamedTuple):
    """A scene of a chronicle to write in, and its noun: a passage, or a chapter."""

    game: UUID
    called: str
    scene: Scene


# --- What is sent -----------------------------------------------------------------------------------------------------


class OwnText(forms.CharField):
    """Several lines of text, with browsers' line ends normalised."""

    def to_python(self, value: Any) -> str:
        return str(super().to_python(value)).replace("\r\n", "\n")


def _words(label: str, empty: str) -> OwnText:
    return OwnText(
        label=label,
        max_length=models.LONGEST_TEXT,
        widget=forms.Textarea(attrs={"rows": 6}),
        error_messages={"required": empty},
    )


class ParagraphForm(PlainForm):
    text = _words("As it will appear in the book", "It cannot be empty. You can restore the log's own words.")


class NoteForm(PlainForm):
    text = _words("A new note", "This note is empty.")


class CaptionForm(PlainForm):
    caption = forms.CharField(label="Caption", max_length=models.LONGEST_CAPTION, required=False)


class PhotoForm(CaptionForm):
    """A photo and its caption."""

    photo = forms.FileField(
        label="A new photo",
        help_text="JPEG, PNG or WebP. It is shrunk to fit a book, and the camera’s own data is removed.",
        widget=forms.FileInput(attrs={"accept": "image/jpeg,image/png,image/webp"}),
        error_messages={"required": "Choose a picture first.", "empty": "This file is empty."},
    )

    def clean(self) -> dict[str, Any]:
        """The caption, and the picture as it is stored."""
        if self.errors:
            return {**self.cleaned_data}
        try:
            small = photos.shrink(self.cleaned_data["photo"].read(photos.MOST_BYTES + 1))
        except photos.NotAPhoto as problem:
            raise forms.ValidationError({"photo": f"{problem} Nothing was added."}) from problem
        return {"caption": self.cleaned_data["caption"], **vars(small)}


# --- The page ---------------------------------------------------------------------------------------------------------


def write(request: HttpRequest, folio: Folio, page: Callable[..., HttpResponse]) -> HttpResponse:
    """Show the page, or do what a button says and come back to it.

    `page` renders the context of templates/chronicle/_writing.html with a status.
    """
    if request.method != "POST":
        return page(**_shown(folio, None))
    act = ACTS.get(request.POST.get("do", ""))
    if act is None:
        messages.error(request, "That button is not known here. Nothing has changed.")
    elif wrong := act(request, folio):
        return page(status=422, **_shown(folio, wrong))
    return redirect(request.get_full_path())


def _shown(folio: Folio, wrong: Wrong) -> dict[str, Any]:
    """The forms, with a refused one as it was sent."""

    def form(kind: type[PlainForm], name: str, **initial: str) -> forms.Form:
        return wrong[1] if wrong and wrong[0] == name else kind(auto_id=f"{name}-%s", initial=initial)

    there = folio.scene
    return {
        "generated": split(there.told),
        "rewriting": form(ParagraphForm, "passage", text=there.own.text if there.own else there.told),
        "notes": [(note, form(NoteForm, f"note-{note.id}", text=note.text)) for note in there.notes],
        "note_form": form(NoteForm, "note"),
        "photos": [(photo, form(CaptionForm, f"photo-{photo.id}", caption=photo.caption)) for photo in there.photos],
        "photo_form": form(PhotoForm, "photo"),
    }


def _rewrite(request: HttpRequest, folio: Folio) -> Wrong:
    form = ParagraphForm(request.POST, auto_id="passage-%s")
    if form.is_valid() and folio.scene.waits:
        form.add_error(None, folio.scene.waits)
    if not form.is_valid():
        return "passage", form
    text = form.cleaned_data["text"]
    if text == folio.scene.told:
        return _restore(request, folio)
    models.Paragraph.objects.update_or_create(game_id=folio.game, line=folio.scene.line, defaults={"text": text})
    messages.success(request, f"The book has this {folio.called} in your words now.")
    return None


def _restore(request: HttpRequest, folio: Folio) -> Wrong:
    models.Paragraph.objects.filter(game=folio.game, line=folio.scene.line).delete()
    messages.success(request, f"The book has this {folio.called} in the log's words.")
    return None


def _keep(request: HttpRequest, name: str, form: forms.Form, row: models.Note | models.Photo, said: str) -> Wrong:
    """Save a row from its form."""
    if not form.is_valid():
        return name, form
    for column, value in form.cleaned_data.items():
        setattr(row, column, value)
    row.save()
    messages.success(request, said)
    return None


def _add_note(request: HttpRequest, folio: Folio) -> Wrong:
    form, note = NoteForm(request.POST, auto_id="note-%s"), models.Note(game_id=folio.game, line=folio.scene.line)
    return _keep(request, "note", form, note, "The note is in the book.")


def _change_note(request: HttpRequest, folio: Folio) -> Wrong:
    note = _named(request, folio.scene.notes)
    form = NoteForm(request.POST, auto_id=f"note-{note.id}-%s")
    return _keep(request, f"note-{note.id}", form, note, "The note is changed.")


def _add_photo(request: HttpRequest, folio: Folio) -> Wrong:
    form = PhotoForm(request.POST, request.FILES, auto_id="photo-%s")
    if form.is_valid() and (full := full_of_photos(folio.game)):
        form.add_error("photo", full)
    photo = models.Photo(game_id=folio.game, line=folio.scene.line)
    return _keep(request, "photo", form, photo, "The photo is in the book.")


def full_of_photos(game: UUID) -> str:
    """Why a game takes no more photos; empty if it does."""
    if models.Photo.objects.filter(game=game).count() < MOST_PHOTOS:
        return ""
    return f"This chronicle has {MOST_PHOTOS} photos, and no room for more. Remove one first."


def _caption(request: HttpRequest, folio: Folio) -> Wrong:
    photo = _named(request, folio.scene.photos)
    form = CaptionForm(request.POST, auto_id=f"photo-{photo.id}-%s")
    return _keep(request, f"photo-{photo.id}", form, photo, "The caption is changed.")


def _delete(rows: str, said: str, request: HttpRequest, folio: Folio) -> Wrong:
    _named(request, getattr(folio.scene, rows)).delete()
    messages.success(request, said)
    return None


def _named(request: HttpRequest, rows: Sequence[Row]) -> Row:
    """The row of the form; 404 if it is gone."""
    for row in rows:
        if str(row.id) == request.POST.get("id"):
            return row
    raise Http404("It is not there any more")


ACTS: dict[str, Callable[[HttpRequest, Folio], Wrong]] = {
    "rewrite": _rewrite,
    "restore": _restore,
    "add-note": _add_note,
    "change-note": _change_note,
    "delete-note": partial(_delete, "notes", "The note is deleted."),
    "add-photo": _add_photo,
    "caption": _caption,
    "remove-photo": partial(_delete, "photos", "The photo is removed."),
}
"""The page's buttons; a refused form comes back."""


# --- A photo ----------------------------------------------------------------------------------------------------------

# A player's picture is served as nothing else. django-csp's type hint knows no views with arguments.
_nothing_else = cast(Callable[[View], View], csp_replace({"default-src": [NONE]}))


@_nothing_else
def picture(request: HttpRequest, kind: GameKind[Any], game: UUID, photo: int) -> HttpResponse:
    """A photo of a game of this kind, which never changes; else 404."""
    found = models.Photo.objects.filter(game=game, game__ruleset=kind.ruleset.name, id=photo)
    jpeg = found.values_list("jpeg", flat=True).first()
    if jpeg is None:
        raise Http404("No such photo")
    headers = {
        "Content-Disposition": f'inline; filename="photo-{photo}.jpg"',
        "Cache-Control": "private, max-age=31536000, immutable",
    }
    return HttpResponse(bytes(jpeg), content_type="image/jpeg", headers=headers)
