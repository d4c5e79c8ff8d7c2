"""The book of a game: its chapters, its maps, our history of the three years, and how it ended."""

from collections.abc import Sequence

from campaign.agricola.names import PACKAGE
from campaign.agricola.pictures.board import PLATES, NorthView
from campaign.agricola.rules.board import TURNS
from campaign.agricola.rules.secrets import told
from campaign.agricola.rules.y7_turn import year
from campaign.agricola.seats import PLAYERS
from campaign.agricola.story.chapters import passages, table, when
from campaign.chronicle.history import HistoryNote, noted
from campaign.chronicle.logbook import LogBook
from engine.texts import text, texts

FIRST = (1, 5, 9)  # the first turns of the years, with a note on our history each


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
    title=lambda turn: text(PACKAGE, "story", f"title.{turn}"),
    last=TURNS,
    view=NorthView,
    told=told,
    passages=passages,
    when=when,
    hidden=lambda game: len(PLAYERS.seating.people(game.start)) > 1,
    history=lambda past, chapters: {each.turn: of_year(each.turn) for each in chapters if each.turn in FIRST},
    after=after(),
    battles=table,
    note=text(PACKAGE, "story", "note"),
)
