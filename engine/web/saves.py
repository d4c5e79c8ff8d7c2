"""Games as files: export and import."""

from collections.abc import Callable
from mimetypes import MimeTypes
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.text import slugify
from django.views.decorators.http import require_http_methods, require_safe

from engine import saves
from engine.games import GameKind
from engine.savefile import NotASave, TooLarge
from engine.web.base import PlainForm, home, name

TYPES = MimeTypes()
"""The type of a file by its ending, from the standard library, whatever this machine says."""
TYPES.add_type("text/markdown", ".md")  # missing in Python 3.11
TYPES.add_type("application/toml", ".toml")


class ImportForm(PlainForm):
    """A save file; its content is checked as it is read."""

    file = forms.FileField(
        label="Save file", error_messages={"required": "Choose a file first.", "empty": "The file is empty."}
    )

    def __init__(self, kind: GameKind[Any], *args: Any) -> None:
        super().__init__(*args)
        self.game = kind
        self.fields["file"].help_text = f"A {kind.title.one} exported as {kind.files.are}."

    def clean_file(self) -> Any:
        """Refuse a file that is too large before reading it."""
        file = self.cleaned_data["file"]
        if file.size > self.game.files.largest:
            raise forms.ValidationError(f"A save file is smaller than {self.game.files.largest // 1_000_000} MB.")
        return file


@require_http_methods(["GET", "HEAD", "POST"])
def import_(
    request: HttpRequest, kind: GameKind[Any], front: Callable[[HttpRequest, ImportForm], HttpResponse]
) -> HttpResponse:
    """A game from a save file; or the `front` page, with the error in its form."""
    if request.method != "POST":  # a form's address, reloaded after it was sent back
        return redirect(kind.front_address)
    form = ImportForm(kind, request.POST, request.FILES)
    if not form.is_valid():
        return front(request, form)
    try:
        came = saves.import_(kind, form.cleaned_data["file"].read())
    except NotASave as problem:
        form.add_error("file", str(problem))
        return front(request, form)
    messages.success(request, f"“{came.name}” was imported as a {kind.title.one} of its own. {came.remark}".rstrip())
    return home(kind, came.id)


@require_safe
def export(request: HttpRequest, kind: GameKind[Any], id: UUID, form: str = "json") -> HttpResponse:
    title, writes = name(kind, id), saves.writers(kind).get(form)
    if writes is None:
        raise Http404("No such kind of file")
    try:
        return attachment(writes(kind, id), f"{slugify(title) or kind.title.one}.{form}")
    except TooLarge as problem:
        messages.error(request, str(problem))
        return home(kind, id)


def attachment(data: bytes | str, name: str) -> HttpResponse:
    """A download, with the type of its name."""
    kind, _ = TYPES.guess_type(name)
    assert kind, f"{name} is of no known type"
    answer = HttpResponse(data, content_type=f"{kind}; charset=utf-8" if kind.startswith("text/") else kind)
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    if kind == "application/zip":
        answer["Content-Encoding"] = "identity"  # already packed: no middleware need compress it
    return answer
