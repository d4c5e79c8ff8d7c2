"""The book of a game for its reader's side: its maps, its ending, and the battles."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from campaign.boudica import verdict
from campaign.boudica.names import name
from campaign.boudica.pictures.board import PLATES
from campaign.boudica.pictures.sheet import BRITAIN
from campaign.boudica.rules.board import BRITONS, Side
from campaign.boudica.seats import PLAYERS
from campaign.boudica.story.chapters import chronicle, view_at
from campaign.boudica.story.dispatch import frames
from campaign.boudica.story.epilogue import after, epilogue
from campaign.boudica.story.history import of_chapters
from campaign.boudica.story.marching import marches
from campaign.boudica.story.meetings import meetings
from campaign.boudica.story.past import RebellionPast
from campaign.boudica.story.persons import FACES
from campaign.boudica.story.speech import phrase, season
from campaign.chronicle.chronicle import Book, Chapter, Chronicle, Covers, Plate, battle_table


def covers(book: Book[RebellionPast]) -> Covers:
    """Title, maps at both ends, the ending and what really happened, and the battles."""
    past, last = book.past, book.chapters[-1].when
    begins = season(1)
    when = begins if begins == last else f"{begins.partition(',')[0]} to {last}"
    end = "end" if past.now.ending else "so_far"
    return Covers(
        subtitle=phrase("book.subtitle", when=when),
        years=when,
        end_year=last,
        start=Plate.of(PLATES, view_at(past, 0, 1), phrase("book.start")),
        end=Plate.of(PLATES, view_at(past, len(past.game.lines), 1), phrase(f"book.{end}")),
        verdict=(verdict.title(past.now), epilogue(past.game)) if past.now.ending else None,
        after=after() if past.now.ending else None,
        battles=battle_table(PLAYERS.sides.values(), battles(past)),
    )


def battles(past: RebellionPast) -> Iterator[tuple[int, str, list[tuple[int, int]], str]]:
    """Each battle: turn, place, each side's forces and losses, the winner."""
    for met in meetings(past.facts):
        if met.ended:
            won = PLAYERS.sides[met.ended.loser.enemy] if met.ended.loser else "Nobody"
            yield met.facts[0].turn, name(met.at), [(met.strength(side), met.lost(side)) for side in Side], won


def notes(past: RebellionPast) -> Sequence[str]:
    """Remarks on the book, and during the game whose view it shows."""
    eyes = [] if past.now.ending else ["secret" if past.side == BRITONS else "sealed"]
    return [phrase(f"book.{key}") for key in ("note", *eyes)]


def plate(past: RebellionPast, chapter: Chapter) -> Plate:
    """The map of a chapter, at the end of its turn or at present."""
    key = "plate" if past.is_over(chapter.turn) else "plate_now"
    view = replace(view_at(past, chapter.place, chapter.turn), ways=ways(past, chapter.turn))
    return Plate.of(PLATES, view, phrase(f"book.{key}", turn=chapter.turn))


def ways(past: RebellionPast, turn: int) -> Sequence[tuple[Side, Sequence[str]]]:
    """The ways of Boudica and each army in a turn, as far as the reader is told."""
    gone = [each for each in marches(past.by_turn[turn]) if each.has_moved and (each.is_armys or each.is_queens)]
    return [(each.side, each.path) for each in gone]


CHRONICLE = Chronicle(
    land="Britain",
    called="chapter",
    numbered="turn",
    past=RebellionPast,
    chapters=chronicle,
    covers=covers,
    plate=plate,
    country=BRITAIN,
    frames=frames,
    film=PLATES.film,
    notes=notes,
    faces=FACES,
    history=of_chapters,
)
