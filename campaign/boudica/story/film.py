"""The map in time: a picture for each turn's beginning, for its marches, and for whatever was fought or burnt."""

from collections.abc import Iterator

from campaign.boudica.names import PACKAGE
from campaign.boudica.story.chapters import chronicle, view_at
from campaign.boudica.story.dispatch import greatest
from campaign.boudica.story.past import RebellionPast
from campaign.chronicle.chronicle import Chapter, Frame
from campaign.chronicle.telling import Passage
from engine.grammar import joined
from engine.texts import text

MOST = 3
"""Sentences below a picture."""
SHOWN = ("march.", "battle.", "town.", "fate.", "end.")
"""Sentences that tell what the map shows, by how their kinds begin."""


def frames(past: RebellionPast) -> tuple[Frame, ...]:
    """The film of the game so far."""
    begun = Frame(1, _when(1), text(PACKAGE, "story", "film.beginning"), view_at(past, 0, 1))
    return begun, *[frame for chapter in chronicle(past) for frame in _of(past, chapter)]


def _of(past: RebellionPast, chapter: Chapter) -> Iterator[Frame]:
    """Of each passage that the map shows one, where it stood when that was over."""
    for passage in chapter.passages:
        if any(each.kind.startswith(SHOWN) and each.kind != "march.still" for each in passage.statements):
            place = max(each.place for each in passage.statements)
            spaces = frozenset(_told(passage))
            told = joined(greatest([passage], MOST))
            yield Frame(chapter.turn, _when(chapter.turn), told, view_at(past, place, chapter.turn), spaces)


def _when(turn: int) -> str:
    return text(PACKAGE, "story", "film.when", turn=turn)


def _told(passage: Passage) -> Iterator[str]:
    """Where something was fought or burnt; of marches, where they ended."""
    for each in passage.statements:
        yield from each.spaces[-1:] if each.kind.startswith("march.") else each.spaces
