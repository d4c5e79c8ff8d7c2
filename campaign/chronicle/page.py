"""The book as HTML: what its page shows, and the same as a self-contained file."""

import re
from base64 import b64encode
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from campaign.chronicle.chronicle import Book, Chapter
from campaign.chronicle.persons import Pressed
from campaign.maps.country import map_defs, static_map
from engine.web.joined import static_file

SHEETS = ("campaign/campaign.css", "campaign/powers.css", "maps/map.css", "chronicle/book.css")
_FACE = re.compile(r"@font-face \{[^}]*\}\n?")
_FILE = re.compile(r'url\("([\w./-]+)"\)')
KINDS = {".woff2": "font/woff2", ".png": "image/png"}


def chapter_views(book: Book[Any], backdrop_url: str) -> list[dict[str, Any]]:
    """The chapters, each with its map and the key.

    The maps need their country's shapes on the page, and the backdrop at this address.
    """
    return [_chapter_view(book, chapter, backdrop_url) for chapter in book.chapters]


def _chapter_view(book: Book[Any], chapter: Chapter, backdrop_url: str) -> dict[str, Any]:
    plate = book.of.plate(book.past, chapter)
    key = book.of.key(book.past, chapter)
    return {"chapter": chapter, "map": plate.draw(backdrop_url), "map_told": plate.told, "key": key}


def book_html(book: Book[Any]) -> str:
    """One file with its styles, typefaces, maps and photos inside, and no script. The photos must have their bytes."""
    of, covers = book.of, book.of.covers(book)
    context = {
        "book": book,
        "covers": covers,
        "style": _style((*SHEETS, *of.country.own_sheets)),  # allowed: a file has no CSP
        "map_defs": map_defs(of.country),
        "backdrop": static_map(of.country),
        "start": covers.start.draw(""),
        "end": covers.end.draw(""),
        "chapters": chapter_views(book, backdrop_url=""),
        "sources": {photo.id: _data("image/jpeg", bytes(photo.jpeg)) for photo in book.photos},
        "chart": _data("image/svg+xml", covers.chart.draw("svg", "wide")) if covers.chart else "",
        "notes": of.notes(book.past),
        "persons": book.persons,
        "pressed": Pressed(lambda: [person for person, _ in book.persons], lambda person: f"#{person.id}"),
    }
    return render_to_string(of.book, context)


def _style(sheets: Sequence[str]) -> SafeString:
    """These style sheets as an element, with the Latin typefaces and the paper texture inside."""
    text = "\n".join(_sheet(static_file(name)) for name in sheets)
    return mark_safe(f"<style>{text}</style>")  # noqa: S308 - our own; a file has no CSP


def _sheet(file: Path) -> str:
    text = _FACE.sub(lambda face: "" if "latin-ext" in face[0] else face[0], file.read_text(encoding="utf-8"))
    return _FILE.sub(
        lambda found: f'url("{_data(KINDS[Path(found[1]).suffix], (file.parent / found[1]).read_bytes())}")', text
    )


def _data(kind: str, content: bytes) -> str:
    """Content of this kind as a data: address."""
    return f"data:{kind};base64,{b64encode(content).decode()}"
