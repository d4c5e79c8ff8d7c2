"""The book as Markdown with its pictures in a zip, for a blog."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from campaign.chronicle.added import file_name, photo_files, split
from campaign.chronicle.chronicle import BattleCard, Book, BookTable, Chapter, Covers, Scene
from campaign.chronicle.printed import alone_maps
from campaign.chronicle.zipped import picture, plates, zipped
from engine.plain_text import in_markdown


def book_zip(book: Book[Any]) -> bytes:
    """`book.md` and the folder `pictures`. The same game gives the same bytes; the photos must have theirs."""
    covers = book.of.covers(book)
    return zipped("\n\n".join(blocks(book, covers)), _pictures(book, covers))


def _pictures(book: Book[Any], covers: Covers) -> Mapping[str, bytes]:
    """Maps and charts as PNG, photos unchanged."""
    chart = {f"{covers.chart.name}.png": covers.chart.draw("png", "wide")} if covers.chart else {}
    return {**plates(alone_maps(book, covers)), **chart, **photo_files(book.photos)}


def blocks(book: Book[Any], covers: Covers) -> Iterator[str]:
    """The blocks that empty lines separate."""
    yield f"# {in_markdown(book.name)}"
    yield f"*{covers.subtitle}*"
    if book.of.contents_in_markdown:
        yield "\n".join(_entry(chapter) for chapter in book.chapters)
    yield picture("start.png", covers.start.told)
    for chapter in book.chapters:
        yield from _chapter(book, chapter)
    yield from _headed(covers.verdict) if covers.close is None else covers.close
    if covers.chart:
        yield picture(f"{covers.chart.name}.png", covers.chart.caption)
    yield picture("end.png", covers.end.told)
    yield from _headed(covers.after)
    yield from _table(book.who_led)
    yield "\n".join(f"*{note}*" for note in covers.signed or book.of.notes(book.past))


def _headed(found: tuple[str, Sequence[str]] | None) -> Iterator[str]:
    if found:
        yield f"## {in_markdown(found[0])}"
        yield from map(in_markdown, found[1])


def _table(found: BookTable) -> Iterator[str]:
    if found.rows:
        yield f"## {found.title}"
        rows = [found.headers, ["---"] * len(found.headers), *[map(in_markdown, row) for row in found.rows]]
        yield "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _entry(chapter: Chapter) -> str:
    """A line of the contents."""
    return f"- [{chapter.numeral}. {in_markdown(chapter.title)}](#turn-{chapter.turn}), {chapter.when}"


def _chapter(book: Book[Any], chapter: Chapter) -> Iterator[str]:
    if book.of.contents_in_markdown:
        yield f'<a id="turn-{chapter.turn}"></a>'
    yield f"## {chapter.numeral}. {in_markdown(chapter.title)}, {chapter.when}"
    yield picture(f"map-{chapter.turn}.png", book.of.plate(book.past, chapter).told)
    if key := book.of.key(book.past, chapter):
        yield "; ".join(f"{in_markdown(name)} {held}" for _, name, held in key)
    for scene in chapter.scenes:
        yield from _scene(scene)
    for note in chapter.history:
        said, doubt, told_by = map(in_markdown, (note.text, note.doubt, note.told_by))
        yield f"> **In our history, {note.of}.** {said}\n>\n> **In doubt:** {doubt}\n>\n> *{told_by}*"
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
        yield picture(file_name(photo), photo.caption)


def _battle(card: BattleCard) -> str:
    """A table, which most blogs show as one, and the rest as readable lines."""
    rows = [f"| **{card.number}. {in_markdown(card.place)}** | {in_markdown(card.result)} |", "| --- | --- |"]
    for army in card.armies:
        name = f"**{in_markdown(army.name)}**" if army.won else in_markdown(army.name)
        rows.append(f"| {name}, {army.role.lower()} | {army.points}: {in_markdown(army.reasons)} |")
    return "\n".join([*rows, *([f"\n*{in_markdown(card.how)}*"] if card.how else [])])
