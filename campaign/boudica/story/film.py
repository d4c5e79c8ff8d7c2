"""The map in time: a picture for each turn's beginning, for its marches, and for whatever was fought or burnt."""

from collections.abc import Iterator
from dataclasses import dataclass

from campaign.boudica.names import PACKAGE
from campaign.boudica.pictures.board import BoardView
from campaign.boudica.pictures.plates import film_svg
from campaign.boudica.pictures.sheet import BRITAIN
from campaign.boudica.story.book import view_at
from campaign.boudica.story.chapters import Chapter, Passage, chronicle
from campaign.boudica.story.dispatch import greatest
from campaign.boudica.story.past import Past
from campaign.chronicle.animated import animated
from engine.grammar import joined
from engine.texts import text

MOST = 3
"""Sentences below a picture."""
SHOWN = ("march.", "battle.", "town.", "fate.", "end.")
"""Sentences that tell what the map shows, by how their kinds begin."""


@dataclass(frozen=True)
class Frame:
    """A picture of the film: its turn, what has just happened, the map, and the spaces of which it tells."""

    turn: int
    text: str
    view: BoardView
    spaces: frozenset[str] = frozenset()

    @property
    def when(self) -> str:
        """The turn."""
        return text(PACKAGE, "story", "film.when", turn=self.turn)


def frames(past: Past) -> tuple[Frame, ...]:
    """The film of the game so far."""
    begun = Frame(1, text(PACKAGE, "story", "film.beginning"), view_at(past, 0, 1))
    return begun, *[frame for chapter in chronicle(past) for frame in _of(past, chapter)]


def _of(past: Past, chapter: Chapter) -> Iterator[Frame]:
    """Of each passage that the map shows one, where it stood when that was over."""
    for passage in chapter.passages:
        if any(each.kind.startswith(SHOWN) and each.kind != "march.still" for each in passage.statements):
            place = max(each.place for each in passage.statements)
            spaces = frozenset(_told(passage))
            yield Frame(chapter.turn, joined(greatest([passage], MOST)), view_at(past, place, chapter.turn), spaces)


def _told(passage: Passage) -> Iterator[str]:
    """Where something was fought or burnt; of marches, where they ended."""
    for each in passage.statements:
        yield from each.spaces[-1:] if each.kind.startswith("march.") else each.spaces


def film(shown: tuple[Frame, ...], number: int, backdrop_url: str) -> str:
    """The map with all moments on it, of which one is seen."""
    return film_svg(
        [frame.view for frame in shown], number, [frame.spaces for frame in shown], backdrop_url=backdrop_url
    )


def gif(name: str, past: Past) -> bytes:
    """The film as an animated GIF."""
    shown = frames(past)
    maps = [BRITAIN.alone(film_svg([each.view], 0, [each.spaces], backdrop_url="")) for each in shown]
    return animated(name, [(each.when, each.text) for each in shown], maps)
