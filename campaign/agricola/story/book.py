"""The book of a game: its chapters, its maps, our history of the three years, and how it ended."""

from collections.abc import Iterable, Mapping, Sequence

from campaign.agricola.names import PACKAGE
from campaign.agricola.pictures.board import PLATES, NorthView
from campaign.agricola.rules.board import TURNS
from campaign.agricola.rules.secrets import told
from campaign.agricola.rules.y7_turn import year
from campaign.agricola.seats import PLAYERS
from campaign.agricola.story.chapters import passages, table, title, when
from campaign.chronicle.chronicle import Chapter
from campaign.chronicle.history import HistoryNote, noted
from campaign.chronicle.logbook import LogBook
from campaign.chronicle.passages import SeenPast
from engine.texts import text, texts

FIRST = (1, 5, 9)  # the first turns of the years


def history(past: SeenPast, chapters: Sequence[Chapter]) -> Mapping[int, Iterable[HistoryNote]]:
    """In our history: a note for each year, at its first chapter."""
    return {chapter.turn: of_year(chapter.turn) for chapter in chapters if chapter.turn in FIRST}


def of_year(turn: int) -> list[HistoryNote]:
    """The note of a turn's year."""
    when = year(max(turn, 1))
    return [*noted(PACKAGE, [(str(when), f"AD {when}")])]


def after() -> tuple[str, Sequence[str]]:
    """What really happened, and that the rest is a story."""
    return text(PACKAGE, "story", "after.title"), texts(PACKAGE, "story")["after.paragraphs"]


CHRONICLE = LogBook(
    land=text(PACKAGE, "story", "land"),
    plates=PLATES,
    title=title,
    last=TURNS,
    view=NorthView,
    told=told,
    passages=passages,
    when=when,
    hidden=lambda game: len(PLAYERS.seating.people(game.start)) > 1,
    history=history,
    after=after(),
    battles=table,
    note=text(PACKAGE, "story", "note"),
)
