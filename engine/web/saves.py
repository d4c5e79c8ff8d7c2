"""Games as files: to take one away, and to bring one back."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.text import slugify
from django.views.decorators.http import require_GET

from engine import saves
from engine.games import Game
from engine.savefile import MOST_BYTES, NotASave, TooLarge
from engine.web.base import PlainForm, home, name

TYPES = {"json": "application/json", "zip": "application/zip"}


class ImportForm(PlainForm):
    """A save file of at most so many bytes; what is in it is checked as it is read."""

    most = MOST_BYTES
    file = forms.FileField(label="Save file", help_text="One exported here, as JSON.")

    def clean_file(self) -> Any:
        """Refuse what is too large before reading it."""
        file = self.cleaned_data["file"]
        if file.size > self.most:
            raise forms.ValidationError(f"A save file is smaller than {self.most // 1_000_000} MB.")
        return file


def importing(
    request: HttpRequest,
    game: Game[Any],
    form: ImportForm,
    take: Callable[[bytes], HttpResponse],
    again: Callable[[ImportForm], HttpResponse],
) -> HttpResponse:
    """What comes of the file that was sent; or the page with all of them once more, with the reason why nothing did."""
    if request.method == "GET":  # the address of a form that was sent back, loaded again
        return redirect(game.front_address)
    if form.is_valid():
        try:
            return take(form.cleaned_data["file"].read())
        except NotASave as problem:
            form.add_error("file", f"This file cannot be imported. {problem} Nothing was made from it.")
    return again(form)


@require_GET
def export(request: HttpRequest, game: Game[Any], id: UUID) -> HttpResponse:
    """The game as one file."""
    title = name(game, id)
    try:
        return attachment(saves.as_json(game, id), f"{slugify(title) or game.one}.json")
    except TooLarge as problem:
        messages.error(request, str(problem))
        return home(game, id)


def attachment(data: bytes | str, name: str) -> HttpResponse:
    """A file to be kept, of the type that its name says."""
    form = name.rpartition(".")[2]
    answer = HttpResponse(data, content_type=TYPES[form])
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    if form == "zip":
        answer["Content-Encoding"] = "identity"  # it is packed: no middleware need try it again
    return answer
