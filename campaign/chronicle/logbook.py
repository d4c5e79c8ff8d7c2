"""The chronicle of a campaign without its own: its log as a book, with a chapter for each turn."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from campaign.chronicle.chronicle import Book, BookTable, Chapter, Chronicle, Covers, Frame, Plate, chapter_of
from campaign.chronicle.history import HistoryNote
from campaign.chronicle.passages import Fact, Passage, SeenPast, Statement
from campaign.maps.plates import Plates
from engine.games import Wording
from engine.rules.ruleset import Ruleset
from engine.shared import AnyGame
from engine.texts import text

_say = partial(text, "campaign.chronicle", "logbook")


@dataclass(frozen=True, kw_only=True)
class LogBook:
    """What such a campaign provides; its Chronicle is made from it (campaign/desk/game.py)."""

    land: str
    plates: Plates  # maps of the game as the reader sees it
    last: int  # the usual last turn
    title: Callable[[int], str] = str  # the title of a turn's chapter
    view: Callable[[Any], Any] = lambda seen: seen  # what the plates draw of a game as the reader sees it
    told: Callable[..., Any] | None = None  # the events of a line that a side is told (`SeenPast`)
    passages: Callable[[SeenPast, int], Iterable[Passage]] | None = None
    """A turn told in prose of its own; without it, in the log's sentences."""
    book: Callable[[SeenPast], Mapping[int, tuple[str, Iterable[Passage]]]] | None = None
    """All turns told as one book, each with its title; without it, turn by turn."""
    when: Callable[[int], str] | None = None  # the date of a turn, if it is not the log's
    hidden: Callable[[Any], bool] = lambda game: False
    """Whether two people play, with secrets between them: no words of their own before the end."""
    history: Callable[[SeenPast, Sequence[Chapter]], Mapping[int, Iterable[HistoryNote]]] | None = None
    after: tuple[str, Sequence[str]] | None = None  # what really happened, at the end
    battles: Callable[[SeenPast], BookTable] = lambda past: BookTable("", (), (), ())
    note: str = ""

    def chronicle(
        self,
        ruleset: Ruleset[Any, Any, Any, Any],
        words: Wording[AnyGame],
        verdict: Callable[[Any], tuple[str, Sequence[str]]] | None = None,
    ) -> Chronicle[SeenPast]:
        """The chronicle in these words; `verdict` tells how a finished game ended, as in Covers."""

        def covers(book: Book[SeenPast]) -> Covers:
            past, first, last = book.past, book.chapters[0].when, book.chapters[-1].when
            when = first if first == last else f"{first} to {last}"
            return Covers(
                subtitle=_say("subtitle", land=self.land, when=when),
                years=when,
                end_year=last,
                start=self._plate(past.at(0), "start"),
                end=self._plate(past.now, "plate_now"),
                verdict=verdict(past.now) if verdict and past.now.ending else None,
                after=self.after if past.now.ending else None,
                battles=self.battles(past),
            )

        return Chronicle(
            land=self.land,
            called="chapter",
            numbered="turn",
            past=lambda game, side: SeenPast(game, side, ruleset.seen_by, self.told),
            chapters=partial(self._chapters, words),
            covers=covers,
            plate=lambda past, chapter: self._plate(
                past.at(chapter.place), "plate" if past.is_over(chapter.turn) else "plate_now", when=chapter.when
            ),
            country=self.plates.country,
            frames=lambda past: [*self._frames(words, past)],
            film=self.plates.film,
            notes=lambda past: [self.note or _say("note")],
            history=self.history,
        )

    def _chapters(self, words: Wording[AnyGame], past: SeenPast) -> tuple[Chapter, ...]:
        hidden = not past.now.ending and self.hidden(past.game)
        own = self.book(past) if self.book else {}
        return tuple(
            chapter_of(
                past,
                turn,
                facts[-1].place,
                own[turn][1] if own else self._passages(words, past, turn),
                title=own[turn][0] if own else self.title(turn),
                when=self.when(turn) if self.when else words.when(facts[0].before),
                last=self.last,
                waits=_say("hidden") if hidden else "" if past.is_over(turn) else _say("waits"),
                words_wait=hidden,
            )
            for turn, facts in past.by_turn.items()
        )

    def _passages(self, words: Wording[AnyGame], past: SeenPast, turn: int) -> Iterable[Passage]:
        if self.passages:
            return self.passages(past, turn)
        facts = past.by_turn[turn]
        return [Passage("turn", facts, tuple(_told(words, past, facts)))]

    def _frames(self, words: Wording[AnyGame], past: SeenPast) -> Iterator[Frame]:
        """The start, then a picture for each statement."""
        yield Frame(1, words.when(past.at(0)), _say("start"), self.view(past.at(0)))
        for chapter in self._chapters(words, past):
            for each in chapter.statements:
                yield Frame(chapter.turn, chapter.when, each.text, self.view(past.at(each.place)))

    def _plate(self, seen: Any, key: str, **parts: str) -> Plate:
        return Plate.of(self.plates, self.view(seen), _say(key, **parts))


def _told(words: Wording[AnyGame], past: SeenPast, facts: Sequence[Fact]) -> Iterator[Statement]:
    """What the log tells the reader about these facts, a statement for each sentence."""
    for fact in {fact.place: fact for fact in facts}.values():
        for told in words.tell(fact.before, fact.line, past.side):
            yield Statement(type(fact.line.decision).__name__, told, fact.place)
