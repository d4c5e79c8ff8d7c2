"""The book as Markdown with its pictures in a zip, for a blog."""

from collections.abc import Iterator, Mapping

from campaign.chronicle.added import as_blocks, photo_files
from campaign.chronicle.parcel import parcel, picture, plates
from campaign.italy.pictures.charts import civic_chart
from campaign.italy.pictures.series import civic_series
from campaign.italy.story.battle_card import BattleCard
from campaign.italy.story.book import Book, Chapter, Scene
from campaign.italy.story.people import numeral
from campaign.italy.story.plates import alone_maps, holdings, plate_name
from engine.plain_text import in_markdown


def book_zip(book: Book) -> bytes:
    """`book.md` and the folder `pictures`. The same campaign gives the same bytes."""
    return parcel("\n\n".join(_blocks(book)), _pictures(book))


def _pictures(book: Book) -> Mapping[str, bytes]:
    """Maps and chart as PNG, photos as they are."""
    return {
        **plates(alone_maps(book)),
        "civic.png": civic_chart(civic_series(book.now), "light", "png"),
        **photo_files(book.photos),
    }


def _blocks(book: Book) -> Iterator[str]:
    yield f"# {in_markdown(book.name)}"
    yield f"*A chronicle of Italy, {book.years}*"
    yield "\n".join(f"- [{numeral(c.turn)}. {in_markdown(c.title)}](#{_anchor(c)}), {c.years}" for c in book.chapters)
    yield picture("start.png", f"Italy in {book.start.year} BC")
    for chapter in book.chapters:
        yield from _chapter(chapter)
    yield "## The end" if book.verdict else "## So far"
    if book.verdict:
        yield "**{}.** {}".format(*book.verdict)
    if book.reviewed:
        yield in_markdown(book.reviewed)
    yield picture("civic.png", "Civic development of Rome")
    yield picture("end.png", f"Italy in {book.end_year}")
    yield "*Made with The Rise of Rome. The generals, and what is said of men and motives, are invented.*"


def _anchor(chapter: Chapter) -> str:
    return f"turn-{chapter.turn}"


def _chapter(chapter: Chapter) -> Iterator[str]:
    yield f'<a id="{_anchor(chapter)}"></a>'
    yield f"## {numeral(chapter.turn)}. {in_markdown(chapter.title)}, {chapter.years}"
    yield picture(f"map-{chapter.turn}.png", plate_name(chapter))
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
    yield from as_blocks(scene)


def _battle(card: BattleCard) -> str:
    """A table: what most blogs show as one, and all others as lines that can be read."""
    rows = [f"| **{card.number}. {in_markdown(card.place)}** | {in_markdown(card.result)} |", "| --- | --- |"]
    for army in card.armies:
        name = f"**{in_markdown(army.name)}**" if army.won else in_markdown(army.name)
        rows.append(f"| {name}, {army.role.lower()} | {army.points}: {in_markdown(army.reasons)} |")
    return "\n".join([*rows, *([f"\n*{in_markdown(card.how)}*"] if card.how else [])])
