"""The book as HTML: what its page shows, and the same as one file that needs nothing else."""

from typing import Any

from django.template.loader import render_to_string

from campaign.chronicle.inlined import data, style
from campaign.italy.pictures.charts import CIVIC_LAYOUTS, civic_chart
from campaign.italy.pictures.map import map_svg, plate_svg
from campaign.italy.pictures.series import civic_series
from campaign.italy.pictures.sheet import static_map_svg
from campaign.italy.pictures.states import small_view
from campaign.italy.story.book import Book, Chapter
from campaign.italy.story.people import numeral
from campaign.italy.story.plates import holdings, plate_name
from campaign.italy.story.printed import house_rules

STYLE_SHEETS = ("campaign/campaign.css", "campaign/powers.css", "chronicle/book.css")


def chapter_views(book: Book, backdrop_url: str) -> list[dict[str, Any]]:
    """The chapters, each with its number, its map and the key of it.

    The maps need the shapes of `map_defs` on the page, and the backdrop at this address.
    """
    return [_chapter_view(chapter, backdrop_url) for chapter in book.chapters]


def _chapter_view(chapter: Chapter, backdrop_url: str) -> dict[str, Any]:
    title = plate_name(chapter)
    svg = plate_svg(chapter.view, title, backdrop_url=backdrop_url)
    key = list(holdings(chapter.end))
    return {"chapter": chapter, "numeral": numeral(chapter.turn), "map": svg, "map_told": title, "key": key}


def book_html(book: Book) -> str:
    """One file with its styles, typefaces, maps and photos inside, and no script. The photos' bytes must be at hand."""
    context = {
        "book": book,
        "style": style(STYLE_SHEETS),  # no page has any; this is a file, under no policy
        "backdrop": static_map_svg(),
        "start": map_svg(small_view(book.start), link=None, backdrop_url=""),
        "end": map_svg(book.last_view, link=None, backdrop_url=""),
        "chapters": chapter_views(book, backdrop_url=""),
        "sources": {photo.id: data("image/jpeg", bytes(photo.jpeg)) for photo in book.photos},
        "civic": data("image/svg+xml", civic_chart(civic_series(book.now), "light", "svg")),
        "civic_layout": CIVIC_LAYOUTS["wide"],
        "verdict": book.verdict,
        "house_rules": house_rules(book),
    }
    return render_to_string("italy/book.html", context)
