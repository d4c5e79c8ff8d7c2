"""The book as HTML: what its page shows, and the same as one file that needs nothing else."""

from typing import Any

from django.template.loader import render_to_string

from campaign.boudica.pictures.plates import plate_svg
from campaign.boudica.pictures.sheet import map_defs_svg, static_map_svg
from campaign.boudica.story.book import Book, ends, numeral, plate
from campaign.boudica.story.epilogue import history, history_title
from campaign.boudica.story.printed import notes, subtitle
from campaign.chronicle.inlined import data, style

STYLE_SHEETS = ("campaign/campaign.css", "campaign/powers.css", "chronicle/book.css", "boudica/boudica.css")


def chapter_views(book: Book, backdrop_url: str) -> list[dict[str, Any]]:
    """The chapters, each with its number and its map, which needs the shapes of `map_defs_svg` on the page."""
    found = []
    for chapter in book.chapters:
        view, spoken = plate(book.past, chapter)
        svg = plate_svg(view, spoken, backdrop_url=backdrop_url)
        found.append({"chapter": chapter, "numeral": numeral(chapter.turn), "map": svg, "map_told": spoken})
    return found


def book_html(book: Book) -> str:
    """One file with its styles, typefaces, maps and photos inside, and no script. The photos must have their bytes."""
    start, end = ends(book.past)
    context = {
        "book": book,
        "subtitle": subtitle(book),
        "style": style(STYLE_SHEETS),
        "map_defs": map_defs_svg(),
        "backdrop": static_map_svg(),
        "chapters": chapter_views(book, backdrop_url=""),
        "sources": {photo.id: data("image/jpeg", bytes(photo.jpeg)) for photo in book.photos},
        "start": (plate_svg(*start, backdrop_url=""), start[1]),
        "end": (plate_svg(*end, backdrop_url=""), end[1]),
        "verdict": book.verdict,
        "history": history() if book.is_over else (),
        "history_title": history_title(),
        "notes": notes(book),
    }
    return render_to_string("boudica/book.html", context)
