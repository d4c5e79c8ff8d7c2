"""The book as a PDF: what book.typ prints, as plain text and pictures."""

import json
from dataclasses import asdict
from typing import Any

from battles.printing.boxes import boxes
from battles.printing.typeset import to_pdf
from campaign.book.book import Book, Chapter, Scene, split
from campaign.book.people import numeral
from campaign.book.plates import TEMPLATES, alone_maps, alone_seals, alone_swatches, holdings
from campaign.house_rules import house_rules as campaign_rules
from campaign.pictures.charts import civic_chart
from campaign.pictures.series import battles, battles_table, civic_series

Content = dict[str, Any]


def book_pdf(book: Book) -> bytes:
    """The book to print or to publish; the same campaign gives the same bytes. It must have its photos' own bytes."""
    told = content(book)
    written = json.dumps(told, ensure_ascii=False)
    return to_pdf(TEMPLATES / "book.typ", {**told, "boxes": boxes(written)}, "a5", pictures(book))


def pictures(book: Book) -> dict[str, bytes]:
    """Every picture of the book by its file's name."""
    drawn = {**alone_maps(book), **alone_swatches(), **alone_seals()}
    return {
        **{f"{name}.svg": svg.encode() for name, svg in drawn.items()},
        "civic.svg": civic_chart(civic_series(book.now), "light", "svg", "narrow"),
        **{f"photo-{photo.id}.jpg": bytes(photo.jpeg) for photo in book.photos},
    }


def content(book: Book) -> Content:
    """The content of book.typ."""
    events = [fact.event for scene in book.scenes for fact in scene.passage.facts]
    table = battles_table(battles(events), book.now.start.italy)
    return {
        "title": book.name,
        "years": book.years,
        "start_year": book.start.year,
        "end_year": book.end_year,
        "chapters": [_chapter(chapter) for chapter in book.chapters],
        "reviewed": book.reviewed,
        "verdict": book.verdict and dict(zip(("title", "text"), book.verdict, strict=True)),
        "battles": {"headers": table.headers, "rows": table.rows},
        "house_rules": house_rules(book),
        "seed": book.now.start.seed,
    }


def _chapter(chapter: Chapter) -> Content:
    return {
        "numeral": numeral(chapter.turn),
        "title": chapter.title,
        "years": chapter.years,
        "map": f"map-{chapter.turn}.svg",
        "key": [
            {"swatch": f"swatch-{id_}.svg", "name": name, "held": held} for id_, name, held in holdings(chapter.end)
        ],
        "scenes": [_scene(scene) for scene in chapter.scenes],
        "reviewed": chapter.reviewed,
    }


def _scene(scene: Scene) -> Content:
    return {
        "paragraphs": scene.paragraphs,
        "battle": scene.battle and asdict(scene.battle),
        "notes": [split(note.text) for note in scene.notes],
        "photos": [
            {"file": f"photo-{photo.id}.jpg", "caption": photo.caption, "tall": photo.height > photo.width}
            for photo in scene.photos
        ],
    }


def house_rules(book: Book) -> list[str]:
    """What this campaign plays otherwise than the rulings have it, each with the ruling's number."""
    return [f"{text.removesuffix('.')} ({number})" for number, text in campaign_rules(book.now.start.italy.options)]
