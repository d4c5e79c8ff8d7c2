"""The book as Markdown with its pictures in a zip, for a blog."""

from collections.abc import Iterator, Mapping
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from PIL import Image

from battles.printing.typeset import to_pngs
from campaign.book.battle_card import BattleCard
from campaign.book.book import Book, Chapter, Scene, split
from campaign.book.people import numeral
from campaign.book.plates import TEMPLATES, alone_maps, holdings, plate_name
from campaign.pictures.charts import civic_chart
from campaign.pictures.series import civic_series
from engine.plain_text import in_markdown

PLATE_WIDTH = 960
"""Pixels of a map: as wide as the column of most blogs, twice over for the narrow ones."""
TEXT = "book.md"


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
        **dict(zip([f"{name}.png" for name in drawn], map(_in_few_colours, printed), strict=True)),
        "civic.png": civic_chart(civic_series(book.now), "light", "png"),
        **{f"photo-{photo.id}.jpg": bytes(photo.jpeg) for photo in book.photos},
    }


def _in_few_colours(png: bytes) -> bytes:
    """A third as large, and a map has no more colours that anyone could tell from each other."""
    file = BytesIO()
    with Image.open(BytesIO(png)) as picture:
        picture.convert("RGB").quantize(256, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(file, "PNG")
    return file.getvalue()


def _blocks(book: Book) -> Iterator[str]:
    yield f"# {in_markdown(book.name)}"
    yield f"*A chronicle of Italy, {book.years}*"
    yield "\n".join(f"- [{numeral(c.turn)}. {in_markdown(c.title)}](#{_anchor(c)}), {c.years}" for c in book.chapters)
    yield _picture("start.png", f"Italy in {book.start.year} BC")
    for chapter in book.chapters:
        yield from _chapter(chapter)
    yield "## The end" if book.verdict else "## So far"
    if book.verdict:
        yield "**{}.** {}".format(*book.verdict)
    if book.reviewed:
        yield in_markdown(book.reviewed)
    yield _picture("civic.png", "Civic development of Rome")
    yield _picture("end.png", f"Italy in {book.end_year}")
    yield "*Made with The Rise of Rome. The generals, and what is said of men and motives, are invented.*"


def _anchor(chapter: Chapter) -> str:
    return f"turn-{chapter.turn}"


def _chapter(chapter: Chapter) -> Iterator[str]:
    yield f'<a id="{_anchor(chapter)}"></a>'
    yield f"## {numeral(chapter.turn)}. {in_markdown(chapter.title)}, {chapter.years}"
    yield _picture(f"map-{chapter.turn}.png", plate_name(chapter))
    yield "; ".join(f"{in_markdown(name)} {held}" for _, name, held in holdings(chapter.end))
    for scene in chapter.scenes:
        yield from _scene(scene)
    if chapter.reviewed:
        yield "### In review"
        yield "\n".join(f"- {in_markdown(said)}" for said in chapter.reviewed)


def _scene(scene: Scene) -> Iterator[str]:
    yield from map(in_markdown, scene.paragraphs)
    if scene.battle:
        yield _battle(scene.battle)
    for note in scene.notes:
        yield "\n>\n".join(f"> {in_markdown(paragraph)}" for paragraph in split(note.text))
    for photo in scene.photos:
        yield _picture(f"photo-{photo.id}.jpg", photo.caption)


def _battle(card: BattleCard) -> str:
    """A table: what most blogs show as one, and all others as lines that can be read."""
    rows = [f"| **{card.number}. {in_markdown(card.place)}** | {in_markdown(card.result)} |", "| --- | --- |"]
    for army in card.armies:
        name = f"**{in_markdown(army.name)}**" if army.won else in_markdown(army.name)
        rows.append(f"| {name}, {army.role.lower()} | {army.points}: {in_markdown(army.reasons)} |")
    return "\n".join([*rows, *([f"\n*{in_markdown(card.how)}*"] if card.how else [])])


def _picture(name: str, caption: str) -> str:
    below = f"\n\n*{in_markdown(caption)}*" if caption else ""
    return f"![{in_markdown(caption)}](pictures/{name}){below}"
