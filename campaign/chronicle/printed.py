"""The book as a PDF, by book.typ: plain text and pictures."""

import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from battles.printing.boxes import boxes
from battles.printing.typeset import to_pdf
from campaign.chronicle.added import file_name, photo_files, split
from campaign.chronicle.chronicle import Book, Chapter, Covers, Scene
from engine.grammar import sentence

BOOK = Path(__file__).with_name("book.typ")
Content = dict[str, Any]


def book_pdf(book: Book[Any]) -> bytes:
    """To print or to publish; the same game gives the same bytes. The photos must have theirs."""
    covers = book.of.covers(book)
    printed = content(book, covers)
    written = json.dumps(printed, ensure_ascii=False)
    return to_pdf(BOOK, {**printed, "boxes": boxes(written)}, "a5", _pictures(book, covers))


def alone_maps(book: Book[Any], covers: Covers) -> dict[str, str]:
    """The maps in order as files of their own, by name."""
    chapters = {f"map-{chapter.turn}": book.of.plate(book.past, chapter) for chapter in book.chapters}
    shown = {"start": covers.start, **chapters, "end": covers.end}
    return {name: book.of.country.alone(plate.draw("")) for name, plate in shown.items()}


def _pictures(book: Book[Any], covers: Covers) -> Mapping[str, bytes]:
    """Every picture of the book, by file name."""
    signs = {name: book.of.country.alone(svg) for name, svg in book.of.pictures().items()}
    drawn = {f"{name}.svg": svg.encode() for name, svg in {**alone_maps(book, covers), **signs}.items()}
    chart = {f"{covers.chart.name}.svg": covers.chart.draw("svg", "narrow")} if covers.chart else {}
    return {**drawn, **chart, **photo_files(book.photos)}


def content(book: Book[Any], covers: Covers) -> Content:
    """The input of book.typ."""
    chart, verdict = covers.chart, covers.verdict
    return {
        "title": book.name,
        "subtitle": covers.subtitle,
        "years": covers.years,
        "end_year": covers.end_year,
        "seals": [{"file": f"seal-{kind}.svg", "meaning": meaning} for kind, meaning in book.of.seals.items()],
        "start": {"file": "start.svg", "title": covers.start.told},
        "end": {"file": "end.svg", "title": covers.end.told},
        "chapters": [_chapter(book, chapter) for chapter in book.chapters],
        "reviewed": book.reviewed,
        "verdict": verdict and {"title": verdict[0], "paragraphs": verdict[1]},
        "after": [covers.after[0], *covers.after[1]] if covers.after else [],
        "chart": chart and {"file": f"{chart.name}.svg", "alt": sentence(chart.alt), "title": chart.title},
        "tables": [table._asdict() for table in (covers.battles, book.who_led) if table.rows],
        "note": book.of.notes(book.past),
        "house_rules": covers.house_rules,
        "seed": book.past.now.start.seed,
    }


def _chapter(book: Book[Any], chapter: Chapter) -> Content:
    key = book.of.key(book.past, chapter)
    return {
        "numeral": chapter.numeral,
        "title": chapter.title,
        "years": chapter.when,
        "map": f"map-{chapter.turn}.svg",
        "key": [{"swatch": f"swatch-{id_}.svg", "name": name, "held": held} for id_, name, held in key],
        "scenes": [_scene(scene) for scene in chapter.scenes],
        "reviewed": chapter.reviewed,
        **(
            {"history": [asdict(note) | {"told_by": note.told_by} for note in chapter.history]}
            if chapter.history
            else {}
        ),
    }


def _scene(scene: Scene) -> Content:
    return {
        "paragraphs": scene.paragraphs,
        "battle": scene.battle and asdict(scene.battle),
        "notes": [split(note.text) for note in scene.notes],
        "photos": [
            {"file": file_name(photo), "caption": photo.caption, "tall": photo.height > photo.width}
            for photo in scene.photos
        ],
    }
