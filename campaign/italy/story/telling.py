"""From a fact to a sentence: the wordings of texts/en, taken in turn, filled in, with what each one states."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from campaign.italy.narrate.names import Named, Who
from campaign.italy.narrate.telling import Setting, tellings
from campaign.italy.rules.events import Event
from campaign.italy.rules.state import State
from campaign.italy.story.people import Cast
from engine.grammar import sentence
from engine.rules.dice import Roller
from engine.texts import texts
from engine.wordings import Wordings, digest


@dataclass(frozen=True)
class Fact:
    """An event, the number of its line with all its events, and the campaign before and after that line.

    `by` is who rolled the dice of the line, one after another.
    """

    event: Event
    line: int
    beside: tuple[Event, ...]
    before: State
    after: State
    by: tuple[Roller, ...] = ()


@dataclass(frozen=True)
class Statement:
    """A sentence of the chronicle, and who or what takes which part in it: so it can be held against the log."""

    kind: str
    text: str
    parts: Mapping[str, tuple[str, ...]]
    line: int


LONG = ".long"


def sentences() -> Mapping[str, Sequence[str]]:
    """By name: the long words of each event's entry, and the wordings for several events together."""
    of_events = {
        key[: -len(LONG)]: telling for key, telling in texts("campaign.italy", "events").items() if key.endswith(LONG)
    }
    return {**texts("campaign.italy", "book"), **of_events}


class Teller:
    """Tells one campaign from its beginning: the same past in the same words.

    The seed says with which of several sentences the telling begins; from there they take turns, so that none follows
    itself. What is told later changes nothing that was told before.
    """

    def __init__(self, cast: Cast) -> None:
        self.cast = cast
        self.line = 0
        self.landed: dict[str, int] = {}
        """External Power to the turn in which its army came: the same general leads it to its end."""
        self._wordings = Wordings(sentences(), lambda kind: digest(cast.seed, kind))

    def words(self, kind: str, **parts: object) -> str:
        """The next of these sentences, filled in."""
        return self._wordings.next(kind, **parts)

    def say(self, kind: str, **parts: object) -> Statement:
        """The same as a statement at the line being told."""
        stated = {name: part.ids for name, part in parts.items() if isinstance(part, Named | Who)}
        return Statement(kind, sentence(self.words(kind, **parts)), stated, self.line)

    def tell(self, fact: Fact, **more: object) -> Iterator[Statement]:
        """The long words of an event's entries; `more` fills places that only they have."""
        for telling in tellings(fact.event, Setting(self.cast, fact.before, fact.beside)):
            if telling.entry in self._wordings:
                yield self.say(telling.entry, **{**telling.parts, **more})


Sentences = Mapping[type, Callable[[Teller, Any, Fact], Iterator[Statement]]]
"""By event type: what tells of it, where the book says more than its entries."""
