"""The book as Markdown with its pictures in a zip, for a blog."""

import re
from collections.abc import Iterator, Mapping
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from battles.printing.typeset import to_pngs
from campaign.book.battle_card import BattleCard
from campaign.book.book import Book, Chapter, Scene, split
from campaign.book.people import numeral
from campaign.book.plates import TEMPLATES, alone_maps, holdings, plate_name
from campaign.pictures.charts import civic_chart
from campaign.pictures.series import civic_series

PLATE_WIDTH = 960
"""Pixels of a map: as wide as the column of most blogs, twice over for the narrow ones."""
TEXT = "book.md"
_MARKS = re.compile(r"[\\`*_\[\]<>#|~]|^[-+=]|(?<=^\d)[.)]|(?<=^\d\d)[.)]")
"""What Markdown might take for a mark of its own in a line of plain text; some only at its beginning."""


def book_zip(book: Book) -> bytes:
    """`book.md` and the folder `pictures`. The same campaign gives the same bytes."""
    file = BytesIO()
    with ZipFile(file, "w") as archive:
        _write(archive, TEXT, "\n\n".join(_blocks(book)).encode() + b"\n")
        for name, data in _pictures(book).items():
            _write(archive, f"pictures/{name}", data)
    return file.getvalue()


def _write(archive: ZipFile, name: str, data: bytes) -> None:
    entry = ZipInfo(name)  # dated 1980: nothing of the day it is made is in it
    entry.compress_type = ZIP_DEFLATED if name == TEXT else ZIP_STORED
    entry.external_attr = 0o644 << 16
    archive.writestr(entry, data)


def _pictures(book: Book) -> Mapping[str, bytes]:
    """Maps and chart as PNG, photos as they are."""
    drawn = alone_maps(book)
    files = {f"{name}.svg": svg.encode() for name, svg in drawn.items()}
    printed = to_pngs(TEMPLATES / "plates.typ", {"files": list(files)}, files, PLATE_WIDTH)
    return {
        **dict(zip([f"{name}.png" for name in drawn], printed, strict=True)),
        "civic.png": civic_chart(civic_series(book.now), "light", "png"),
        **{f"photo-{photo.id}.jpg": bytes(photo.jpeg) for photo in book.photos},
    }


def _blocks(book: Book) -> Iterator[str]:
    yield f"# {plain(book.name)}"
    yield f"*A chronicle of Italy, {book.years}*"
    yield "\n".join(f"- [{numeral(c.turn)}. {plain(c.title)}](#{_anchor(c)}), {c.years}" for c in book.chapters)
    yield _picture("start.png", f"Italy in {book.start.year} BC")
    for chapter in book.chapters:
        yield from _chapter(chapter)
    yield "## The end" if book.verdict else "## So far"
    if book.verdict:
        yield "**{}.** {}".format(*book.verdict)
    yield _picture("civic.png", "Civic development of Rome")
    yield _picture("end.png", f"Italy in {book.end_year}")
    yield "*Made with The Rise of Rome. The generals, and what is said of men and motives, are invented.*"


def _anchor(chapter: Chapter) -> str:
    return f"turn-{chapter.turn}"


def _chapter(chapter: Chapter) -> Iterator[str]:
    yield f'<a id="{_anchor(chapter)}"></a>'
    yield f"## {numeral(chapter.turn)}. {plain(chapter.title)}, {chapter.years}"
    yield _picture(f"map-{chapter.turn}.png", plate_name(chapter))
    yield "; ".join(f"{plain(name)} {held}" for _, name, held in holdings(chapter.end))
    for scene in chapter.scenes:
        yield from _scene(scene)


def _scene(scene: Scene) -> Iterator[str]:
    yield from map(plain, scene.paragraphs)
    if scene.battle:
        yield _battle(scene.battle)
    for note in scene.notes:
        yield "\n>\n".join(f"> {plain(paragraph)}" for paragraph in split(note.text))
    for photo in scene.photos:
        yield _picture(f"photo-{photo.id}.jpg", photo.caption)


def _battle(card: BattleCard) -> str:
    """A table: what most blogs show as one, and all others as lines that can be read."""
    rows = [f"| **{card.number}. {plain(card.place)}** | {plain(card.result)} |", "| --- | --- |"]
    for army in card.armies:
        name = f"**{plain(army.name)}**" if army.won else plain(army.name)
        rows.append(f"| {name}, {army.role.lower()} | {army.points}: {plain(army.reasons)} |")
    return "\n".join([*rows, *([f"\n*{plain(card.how)}*"] if card.how else [])])


def _picture(name: str, caption: str) -> str:
    below = f"\n\n*{plain(caption)}*" if caption else ""
    return f"![{plain(caption)}](pictures/{name}){below}"


def plain(text: str) -> str:
    """Text that Markdown leaves as it is, on one line."""
    return _MARKS.sub(r"\\\g<0>", " ".join(text.split()))
