"""From a fact to a sentence: the wordings of texts/en, filled in, with what each one states."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from campaign.chronicle.memory import Memory
from campaign.chronicle.passages import Fact, Statement, Teller
from campaign.italy.narrate.persons import Persons
from campaign.italy.narrate.telling import Setting, tellings
from campaign.italy.story.people import Cast
from engine.texts import texts
from engine.wordings import digest

LONG = ".long"
APART = frozenset({"rulers.first", "ended.plain"})
"""Sentences that begin a paragraph within their passage."""


def sentences() -> Mapping[str, Sequence[str]]:
    """By name: the long words of each event's entry, and the wordings for several events together."""
    of_events = {
        key[: -len(LONG)]: telling for key, telling in texts("campaign.italy", "events").items() if key.endswith(LONG)
    }
    return {**texts("campaign.italy", "book"), **of_events}


class ItalysTeller(Teller):
    """Tells one campaign from its beginning: the same past in the same words, which depend on the seed and the log."""

    def __init__(self, cast: Cast, persons: Persons | None = None, memory: Memory | None = None) -> None:
        super().__init__(sentences(), lambda kind: digest(cast.seed, kind), APART)
        self.cast = cast
        self.persons = persons or Persons()
        self.memory = memory or Memory()
        self.revenues: list[int] = []  # Rome's, turn by turn, in talents
        self.standing: object = None  # who held most when it was last told

    def count(self, kind: str) -> int:
        """The number of sentences of that kind in the book so far."""
        return sum(each.kind == kind for each in self.told)

    def tell(self, fact: Fact, **more: object) -> Iterator[Statement]:
        """The long words of an event's entries; `more` are parts that only they have."""
        for telling in tellings(fact.event, Setting(self.cast, fact.before, fact.line.events)):
            if self.knows(telling.entry):
                yield self.say(telling.entry, **{**telling.parts, **more})


Sentences = Mapping[type, Callable[[ItalysTeller, Any, Fact], Iterator[Statement]]]
"""What tells each type of event, where the book adds to its entries."""
