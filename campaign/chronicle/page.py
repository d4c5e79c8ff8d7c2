"""The book as HTML: what its page shows, and the same as one file that needs nothing else."""

from typing import Any

from django.template.loader import render_to_string

from campaign.chronicle.chronicle import Book, Chapter
from campaign.chronicle.inlined import data, style
from campaign.maps.country import map_defs, static_map

SHEETS = ("campaign/campaign.css", "campaign/powers.css", "maps/map.css", "chronicle/book.css")


def chapter_views(book: Book[Any], backdrop_url: str) -> list[dict[str, Any]]:
    """The chapters, each with its map and the key of it.

    The maps need the shapes of their country on the page, and the backdrop at this address.
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
        "style": style((*SHEETS, *of.country.own_sheets)),  # no page has any; this is a file, under no policy
        "map_defs": map_defs(of.country),
        "backdrop": static_map(of.country),
        "start": covers.start.draw(""),
        "end": covers.end.draw(""),
        "chapters": chapter_views(book, backdrop_url=""),
        "sources": {photo.id: data("image/jpeg", bytes(photo.jpeg)) for photo in book.photos},
        "chart": data("image/svg+xml", covers.chart.draw("svg", "wide")) if covers.chart else "",
        "notes": of.notes(book.past),
    }
    return render_to_string(of.book, context)
