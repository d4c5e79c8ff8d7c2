"""The chronicle of a campaign without its own: its log as a book, with a chapter for each turn."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from campaign.chronicle.chronicle import Book, Chapter, Chronicle, Covers, Frame, Plate, chapter_of
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
    title: Callable[[int], str]  # the title of a turn's chapter
    last: int  # the usual last turn

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
            )

        return Chronicle(
            land=self.land,
            called="chapter",
            numbered="turn",
            past=lambda game, side: SeenPast(game, side, ruleset.seen_by),
            chapters=partial(self._chapters, words),
            covers=covers,
            plate=lambda past, chapter: self._plate(
                past.at(chapter.place), "plate" if past.is_over(chapter.turn) else "plate_now", when=chapter.when
            ),
            country=self.plates.country,
            frames=lambda past: [*self._frames(words, past)],
            film=self.plates.film,
            notes=lambda past: [_say("note")],
        )

    def _chapters(self, words: Wording[AnyGame], past: SeenPast) -> tuple[Chapter, ...]:
        return tuple(
            chapter_of(
                past,
                turn,
                facts[-1].place,
                [Passage("turn", facts, tuple(_told(words, past, facts)))],
                title=self.title(turn),
                when=words.when(facts[0].before),
                last=self.last,
                waits="" if past.is_over(turn) else _say("waits"),
            )
            for turn, facts in past.by_turn.items()
        )

    def _frames(self, words: Wording[AnyGame], past: SeenPast) -> Iterator[Frame]:
        """The start, then a picture for each statement."""
        yield Frame(1, words.when(past.at(0)), _say("start"), past.at(0))
        for chapter in self._chapters(words, past):
            for each in chapter.statements:
                yield Frame(chapter.turn, chapter.when, each.text, past.at(each.place))

    def _plate(self, seen: Any, key: str, **parts: str) -> Plate:
        return Plate.of(self.plates, seen, _say(key, **parts))


def _told(words: Wording[AnyGame], past: SeenPast, facts: Sequence[Fact]) -> Iterator[Statement]:
    """What the log tells the reader about these facts, a statement for each sentence."""
    for fact in {fact.place: fact for fact in facts}.values():
        for told in words.tell(fact.before, fact.line, past.side):
            yield Statement(type(fact.line.decision).__name__, told, fact.place)
