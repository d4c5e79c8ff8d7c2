"""The book as a PDF: what campaign/chronicle/book.typ prints, as plain text and pictures."""

from dataclasses import asdict

from campaign.chronicle.added import as_content, photo_files
from campaign.chronicle.printed import Content, pdf
from campaign.italy.house_rules import house_rules as campaign_rules
from campaign.italy.pictures.charts import civic_chart
from campaign.italy.pictures.series import battles, battles_table, civic_series
from campaign.italy.story.book import Book, Chapter, Scene
from campaign.italy.story.people import numeral
from campaign.italy.story.plates import alone_maps, alone_seals, alone_swatches, holdings

SEALS = {
    "minor": "on a map, a Minor Victory; the number is the turn, the colour the winner’s",
    "major": "a Major Victory",
    "home": "a home lost, in the loser’s colour",
}
"""What they mean on the maps, in the words of the page Chronicle."""
NOTE = (
    "Wars, battles, borders and rulers are those of the campaign as it was played. "
    "The generals, and what this chronicle says of men and motives, are invented."
)


def book_pdf(book: Book) -> bytes:
    """The book to print or to publish; the same campaign gives the same bytes. It must have its photos' own bytes."""
    return pdf(content(book), pictures(book))


def pictures(book: Book) -> dict[str, bytes]:
    """Every picture of the book by its file's name."""
    drawn = {**alone_maps(book), **alone_swatches(), **alone_seals()}
    return {
        **{f"{name}.svg": svg.encode() for name, svg in drawn.items()},
        "civic.svg": civic_chart(civic_series(book.now), "light", "svg", "narrow"),
        **photo_files(book.photos),
    }


def content(book: Book) -> Content:
    """The content of book.typ."""
    events = [fact.event for scene in book.scenes for fact in scene.passage.facts]
    table = battles_table(battles(events), book.now.start.italy)
    return {
        "title": book.name,
        "subtitle": f"A chronicle of Italy, {book.years}",
        "years": book.years,
        "end_year": book.end_year,
        "seals": [{"file": f"seal-{kind}.svg", "meaning": meaning} for kind, meaning in SEALS.items()],
        "start": {"file": "start.svg", "title": f"Italy in {book.start.year} BC"},
        "end": {"file": "end.svg", "title": f"Italy in {book.end_year}"},
        "chapters": [_chapter(chapter) for chapter in book.chapters],
        "reviewed": book.reviewed,
        "verdict": book.verdict and {"title": book.verdict[0], "paragraphs": [book.verdict[1]]},
        "after": [],
        "chart": {
            "file": "civic.svg",
            "alt": "Civic development of Rome, turn by turn",
            "title": "The civic development of Rome",
        },
        "battles": {
            "title": "The battles of Rome",
            "headers": table.headers,
            "rows": table.rows,
            "widths": (0, 0, 1, 1.2, 1.3, 0),
        },
        "note": [NOTE],
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
        **as_content(scene),
    }


def house_rules(book: Book) -> list[str]:
    """What this campaign plays otherwise than the rulings have it, each with the ruling's number."""
    return [f"{text.removesuffix('.')} ({number})" for number, text in campaign_rules(book.now.start.italy.options)]
