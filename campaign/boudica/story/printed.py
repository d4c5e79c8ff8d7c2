"""The book as a PDF, and as Markdown with its pictures: what the press is given."""

from collections.abc import Iterator, Sequence

from campaign.boudica.names import PACKAGE
from campaign.boudica.pictures.plates import plate_svg
from campaign.boudica.pictures.sheet import BRITAIN
from campaign.boudica.story.book import HEADERS, Book, ends, numeral, plate
from campaign.boudica.story.chapters import Chapter
from campaign.boudica.story.epilogue import history, history_title
from campaign.chronicle.added import as_blocks, as_content, photo_files
from campaign.chronicle.parcel import parcel, picture, plates
from campaign.chronicle.printed import Content, pdf
from engine.plain_text import in_markdown
from engine.texts import text


def book_pdf(book: Book) -> bytes:
    """To print or to publish; the same game gives the same bytes. The photos must have their own."""
    maps = {f"{name}.svg": svg.encode() for name, svg in _maps(book).items()}
    return pdf(_content(book), {**maps, **photo_files(book.photos)})


def book_zip(book: Book) -> bytes:
    """Markdown with its maps and photos."""
    return parcel("\n\n".join(_blocks(book)), {**plates(_maps(book)), **photo_files(book.photos)})


def _maps(book: Book) -> dict[str, str]:
    """By name, each as a file that stands alone."""
    start, end = ends(book.past)
    chapters = {f"map-{chapter.turn}": plate(book.past, chapter) for chapter in book.chapters}
    shown = {"start": start, **chapters, "end": end}
    return {name: BRITAIN.alone(plate_svg(view, spoken, backdrop_url="")) for name, (view, spoken) in shown.items()}


def subtitle(book: Book) -> str:
    """What it is a chronicle of."""
    return text(PACKAGE, "story", "book.subtitle", when=book.when)


def notes(book: Book) -> Sequence[str]:
    """What is true of it, and, while the game goes on, for whose eyes it is."""
    eyes = [] if book.is_over else ["secret" if book.past.side == "britons" else "sealed"]
    return [text(PACKAGE, "story", f"book.{key}") for key in ("note", *eyes)]


def _content(book: Book) -> Content:
    """What campaign/chronicle/book.typ prints."""
    (_, begins), (_, ended) = ends(book.past)
    verdict = book.verdict
    return {
        "title": book.name,
        "subtitle": subtitle(book),
        "years": book.when,
        "end_year": book.chapters[-1].when,
        "seals": [],
        "start": {"file": "start.svg", "title": begins},
        "end": {"file": "end.svg", "title": ended},
        "chapters": [_chapter(chapter) for chapter in book.chapters],
        "reviewed": "",
        "verdict": verdict and {"title": verdict[0], "paragraphs": verdict[1]},
        "after": [history_title(), *history()] if verdict else [],
        "chart": None,
        "battles": {"title": "The battles", "headers": HEADERS, "rows": book.battles, "widths": (0, 1, 1, 1, 1)},
        "house_rules": [],
        "note": notes(book),
        "seed": book.past.now.start.seed,
    }


def _chapter(chapter: Chapter) -> Content:
    return {
        "numeral": numeral(chapter.turn),
        "title": chapter.title,
        "years": chapter.when,
        "map": f"map-{chapter.turn}.svg",
        "key": [],
        "scenes": [{"paragraphs": chapter.paragraphs, "battle": None, **as_content(chapter)}],
        "reviewed": [],
    }


def _blocks(book: Book) -> Iterator[str]:
    (_, begins), (_, ended) = ends(book.past)
    yield f"# {in_markdown(book.name)}"
    yield f"*{subtitle(book)}*"
    yield picture("start.png", begins)
    for chapter in book.chapters:
        yield f"## {numeral(chapter.turn)}. {in_markdown(chapter.title)}, {chapter.when}"
        yield picture(f"map-{chapter.turn}.png", plate(book.past, chapter)[1])
        yield from map(in_markdown, chapter.paragraphs)
        yield from as_blocks(chapter)
    if verdict := book.verdict:
        yield f"## {in_markdown(verdict[0])}"
        yield from map(in_markdown, verdict[1])
    yield picture("end.png", ended)
    if verdict:
        yield f"## {history_title()}"
        yield from map(in_markdown, history())
    yield "\n".join(f"*{note}*" for note in notes(book))
