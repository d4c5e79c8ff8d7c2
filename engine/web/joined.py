"""A page's style sheets as one file, and its scripts as another: on a network a phone waits for each answer.

The address names the files, so that any run of the program can answer it, and has a digest of their content, so that a
browser may cache the answer for ever. Templates use `joined` (engine/templatetags), never such an address.
"""

import re
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from posixpath import dirname, join

from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

KINDS = {"css": "text/css", "js": "text/javascript"}  # the types, by ending
FOR_EVER = 365 * 24 * 3600  # seconds
_BESIDE = re.compile(r'url\("(?!data:|/)([^"]+)"\)')  # a file next to a style sheet, named in it
_COMMENT = re.compile(r"/\*.*?\*/\s*", re.DOTALL)
"""A comment in a style sheet; in a script the same signs may be part of a text."""
_OPENING = re.compile(r"(?:\s*(?:/\*.*?\*/|//[^\n]*\n))+\s*", re.DOTALL)
"""The comments at the top of a script: before its first statement no text can hold such signs."""


def address(names: tuple[str, ...]) -> str:
    """The address of these static files, all of one type, as one file."""
    return reverse("joined", args=[_mark(_text(names)), ",".join(names)])


@require_safe
def show(request: HttpRequest, mark: str, names: str) -> HttpResponse:
    """The files, one after another. An address with an outdated digest redirects to the present one."""
    files = tuple(names.split(","))
    if len(set(files)) < len(files):
        raise Http404(names)  # no page asks for a file twice; such a request only wants to fill the memory
    try:
        kind, text = _kind(files), _text(files)
    except FileNotFoundError as missing:
        raise Http404(missing) from missing
    if mark != _mark(text):
        return redirect(address(files))
    answer = HttpResponse(text, content_type=f"{kind}; charset=utf-8")
    patch_cache_control(answer, public=True, max_age=FOR_EVER, immutable=True)
    return answer


def _text(names: tuple[str, ...]) -> str:
    return _read(names) if settings.DEBUG else _read_once(names)


def _mark(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:12]


def _read(names: tuple[str, ...]) -> str:
    return "\n".join(map(_one, names))


_read_once = lru_cache(maxsize=100)(_read)


def _kind(names: tuple[str, ...]) -> str:
    """The type of all these files."""
    endings = {name.rpartition(".")[2] for name in names}
    if len(endings) > 1 or not endings <= KINDS.keys():
        raise FileNotFoundError(", ".join(names))
    return KINDS[endings.pop()]


def static_file(name: str) -> Path:
    """The path of a static file; raises FileNotFoundError."""
    found = finders.find(name)
    if found is None:
        raise FileNotFoundError(name)
    return Path(found)


def _one(name: str) -> str:
    """One file; a script without its opening comments.

    A style sheet has no comments, and full addresses for the files next to it.
    """
    text = static_file(name).read_text(encoding="utf-8")
    if not name.endswith(".css"):
        opening = _OPENING.match(text)
        return text[opening.end() :] if opening else text
    text = _COMMENT.sub("", text)
    return _BESIDE.sub(lambda beside: f'url("{static(join(dirname(name), beside[1]))}")', text)
