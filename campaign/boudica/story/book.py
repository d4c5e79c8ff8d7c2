"""The book of a game: its chapters with their maps, how it ended, and the battles, for the eyes that read it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from campaign import models
from campaign.boudica import verdict
from campaign.boudica.names import PACKAGE, name
from campaign.boudica.pictures.board import BoardView
from campaign.boudica.rules.board import BRITONS, ROMANS
from campaign.boudica.rules.solo import people
from campaign.boudica.shown import battle_seals, board_view
from campaign.boudica.story.chapters import Chapter, chronicle
from campaign.boudica.story.epilogue import epilogue
from campaign.boudica.story.fighting import meetings
from campaign.boudica.story.past import Past
from campaign.boudica.story.speech import season
from campaign.chronicle.added import Added, added
from engine.grammar import sentence
from engine.shared import AnyGame
from engine.texts import text

NUMERALS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")
"""Of chapters; a game without an end counts on in figures."""


@dataclass(frozen=True)
class Book:
    """A game to be read, by its name, with what the player has `added`, by the last lines of turns."""

    name: str
    past: Past
    added: Mapping[int, Added] = field(default_factory=dict)

    @cached_property
    def chapters(self) -> tuple[Chapter, ...]:
        """One for each turn."""
        return tuple([self._written_in(chapter) for chapter in chronicle(self.past)])

    def _written_in(self, chapter: Chapter) -> Chapter:
        there = self.added.get(chapter.line, Added())
        own = None if waits(self.past, chapter) else there.own
        return replace(chapter, own=own, notes=there.notes, photos=there.photos)

    @property
    def photos(self) -> tuple[models.Photo, ...]:
        """All photos in order."""
        return tuple([photo for chapter in self.chapters for photo in chapter.photos])

    @property
    def when(self) -> str:
        """From its first season to its last."""
        first, last = season(1), self.chapters[-1].when
        return first if first == last else f"{first.partition(',')[0]} to {last}"

    @property
    def is_over(self) -> bool:
        """Whether the game is, so that all is told."""
        return self.past.now.ending is not None

    @property
    def verdict(self) -> tuple[str, Sequence[str]] | None:
        """How it ended: its title, and the paragraphs."""
        return (verdict.title(self.past.now), epilogue(self.past.game)) if self.is_over else None

    @property
    def battles(self) -> Sequence[Sequence[str]]:
        """Each battle in a row: turn, where, what each side had and lost, who won."""
        return [*self._battles()]

    def _battles(self) -> Iterator[Sequence[str]]:
        for met in meetings(self.past.facts):
            if met.ended:
                sides = [f"{met.strength(side)}, lost {met.lost(side)}" for side in (ROMANS, BRITONS)]
                won = sentence(name(met.ended.loser.enemy)) if met.ended.loser else "Nobody"
                yield str(met.facts[0].turn), name(met.at), *sides, won.removeprefix("The ")


def read(title: str, game: AnyGame, side: str, with_pictures: bool = False) -> Book:
    """The book as a side may read it; the photos' own bytes only where they are asked for."""
    past = Past(game, side)
    chapters = {n: past.last_lines[turn] for n, turn in past.turns.items()}
    return Book(title, past, added(game.id, chapters, with_pictures))


def waits(past: Past, chapter: Chapter) -> str:
    """B44: why a chapter cannot be put in other words yet; empty where it can."""
    if not chapter.is_over:
        return text(PACKAGE, "story", "book.goes_on")
    return text(PACKAGE, "story", "book.hidden") if _is_hidden(past) else ""


def both_see(past: Past) -> str:
    """What who adds something has to know while anything is hidden (B44); else empty."""
    return text(PACKAGE, "story", "book.both_see") if _is_hidden(past) else ""


def _is_hidden(past: Past) -> bool:
    """Whether two people play, of whom one may not yet know what the other does (W1.4)."""
    return not past.game.now.ending and len(people(past.game.start)) > 1


HEADERS = ("Turn", "Where", "Romans", "Britons", "Won by")
"""Of the battles."""


def numeral(turn: int) -> str:
    """The turn, as chapters are numbered."""
    return NUMERALS[turn - 1] if turn <= len(NUMERALS) else str(turn)


def view_at(past: Past, place: int, since: int) -> BoardView:
    """The map after so many lines, with the seals of battles from a turn on."""
    passed = zip(past.game.lines[:place], past.game.states, strict=False)
    return board_view(past.at(place), seals=battle_seals(passed, since))


def plate(past: Past, chapter: Chapter) -> tuple[BoardView, str]:
    """The map of a chapter, and what it shows."""
    key = "plate" if chapter.is_over else "plate_now"
    return view_at(past, chapter.place, chapter.turn), text(PACKAGE, "story", f"book.{key}", turn=chapter.turn)


def ends(past: Past) -> tuple[tuple[BoardView, str], tuple[BoardView, str]]:
    """The map at the beginning, and as it stands."""
    last = "end" if past.now.ending else "so_far"
    begun = board_view(past.at(0)), text(PACKAGE, "story", "book.start")
    stands = view_at(past, len(past.game.lines), 1), text(PACKAGE, "story", f"book.{last}")
    return begun, stands
