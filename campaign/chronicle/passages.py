"""From facts to sentences to passages: the parts of every campaign's chronicle."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from operator import attrgetter
from typing import Any, TypeVar

from campaign.chronicle.wordings import Wordings
from engine.rules.record import Line
from engine.rules.ruleset import EVERYBODY
from engine.shared import AnyGame

E = TypeVar("E")
_BEGINS = re.compile(r"(?:^|(?<=[.!?] ))[a-z]")
"""The start of a sentence that begins with a filled-in part."""
TURN = "TurnBegan"
"""The event that begins a turn in every campaign with secrets, and has its number."""


@dataclass(frozen=True)
class Fact:
    """An event that the reader is told: its turn, the number of lines up to it, and its past."""

    event: Any
    place: int
    turn: int
    past: "Past" = field(compare=False, repr=False)

    @property
    def line(self) -> Line[Any, Any]:
        """Its line, with all its events."""
        line: Line[Any, Any] = self.past.game.lines[self.place - 1]
        return line

    @property
    def before(self) -> Any:
        """The game before that line, as the reader sees it."""
        return self.past.at(self.place - 1)

    @property
    def after(self) -> Any:
        """The game after it."""
        return self.past.at(self.place)


def events_of(facts: Iterable[Fact], kind: type[E]) -> list[E]:
    """The events of a kind among these facts."""
    return [fact.event for fact in facts if isinstance(fact.event, kind)]


def over(facts: Sequence[Fact], first: type, last: type) -> Iterator[tuple[Fact, ...]]:
    """What is over among these facts, each from an event of the first kind to one of the last."""
    begun: int | None = None
    for n, fact in enumerate(facts):
        if isinstance(fact.event, first):
            begun = n
        elif isinstance(fact.event, last) and begun is not None:
            yield tuple(facts[begun : n + 1])
            begun = None


@dataclass(frozen=True)
class FactsTogether:
    """The facts of one matter, at least one, such as a battle."""

    facts: tuple[Fact, ...]

    def all(self, kind: type[E]) -> list[E]:
        """Its events of a kind."""
        return events_of(self.facts, kind)


class Past:
    """A game up to now as its reader may know it; here all of it, for a campaign that hides nothing."""

    def __init__(self, game: AnyGame, side: str = EVERYBODY) -> None:
        self.game = game
        self.side = side

    @property
    def now(self) -> Any:
        return self.at(len(self.game.lines))

    def at(self, place: int) -> Any:
        """The game after this many lines."""
        return self.game.states[place]

    @cached_property
    def facts(self) -> tuple[Fact, ...]:
        """All facts that the reader is told, in order."""
        return tuple(self._facts())

    def _facts(self) -> Iterator[Fact]:
        for place, (line, before) in enumerate(zip(self.game.lines, self.game.states, strict=False), 1):
            yield from [Fact(event, place, before.turn, self) for event in line.events]


class SeenPast(Past):
    """A game as one side sees it; at its end everything is open, including what was secret before.

    `told` gives the events of a line that a side is told, by the game as it stands now; all of them without it.
    """

    def __init__(
        self, game: AnyGame, side: str, seen_by: Callable[[Any, str], Any], told: Callable[..., Any] | None = None
    ) -> None:
        super().__init__(game, side)
        self._seen_by, self._told = seen_by, told
        self._seen: dict[int, Any] = {}

    def _facts(self) -> Iterator[Fact]:
        """Those that are told, if there is such a thing: then what precedes turn 1 belongs to it."""
        if self._told is None:
            yield from super()._facts()
            return
        for place, line in enumerate(self.game.lines, 1):
            turn, open_ = self.game.states[place - 1].turn, self._told(self.game.now, line.events, self.side)
            for event in open_:
                turn = event.turn if event.type == TURN else turn
                yield Fact(event, place, max(turn, 1), self)

    def at(self, place: int) -> Any:
        """The game after this many lines."""
        if place not in self._seen:
            state = self.game.states[place]
            self._seen[place] = state if self.game.now.ending else self._seen_by(state, self.side)
        return self._seen[place]

    @cached_property
    def by_turn(self) -> dict[int, tuple[Fact, ...]]:
        """The facts of each turn."""
        return {turn: tuple(facts) for turn, facts in groupby(self.facts, key=attrgetter("turn"))}

    def is_over(self, turn: int) -> bool:
        return self.now.turn > turn or bool(self.now.ending)

    @cached_property
    def turns(self) -> dict[int, list[int]]:
        """The line numbers of each turn, from the first on; the line that begins a turn is its first."""
        found: dict[int, list[int]] = {}
        for line, after in zip(self.game.lines, self.game.states[1:], strict=True):
            found.setdefault(max(after.turn, 1), []).append(line.n)
        return found


@dataclass(frozen=True)
class Statement:
    """A sentence of the chronicle: its kind, the number of lines up to it, and what it is about.

    `parts` are its persons and things by role, to be checked against the log, `spaces` are what the map shows with it.
    One that stands `apart` begins a paragraph.
    """

    kind: str
    text: str
    place: int = 0
    parts: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)
    spaces: tuple[str, ...] = ()
    apart: bool = False


class Teller:
    """Fills in a campaign's sentences; `first` chooses the first wording of each kind.

    `apart` are the kinds that begin a paragraph. Later sentences never change earlier ones.
    """

    def __init__(
        self, sentences: Mapping[str, Sequence[str]], first: Callable[[str], int], apart: frozenset[str] = frozenset()
    ) -> None:
        self.place = 0
        self.told: list[Statement] = []
        self._wordings = Wordings(sentences, first)
        self._apart = apart

    def knows(self, kind: str) -> bool:
        """Whether it has a sentence of the kind."""
        return kind in self._wordings

    def words(self, kind: str, **parts: object) -> str:
        """The next sentence of the kind, filled in."""
        return self._wordings.next(kind, **parts)

    def say(self, kind: str, *spaces: str, **parts: object) -> Statement:
        """The next sentence of the kind as a statement at the present line."""
        stated = {name: part.ids for name, part in parts.items() if hasattr(part, "ids")}
        words = _BEGINS.sub(lambda found: found[0].upper(), self.words(kind, **parts))
        self.told.append(Statement(kind, words, self.place, stated, spaces, kind in self._apart))
        return self.told[-1]


@dataclass(frozen=True)
class Passage:
    """The events of one part of a turn: its facts, at least one, and their statements."""

    section: str
    facts: tuple[Fact, ...]
    statements: tuple[Statement, ...]

    @property
    def turn(self) -> int:
        """The turn in which it begins."""
        return self.facts[0].turn

    @property
    def line(self) -> int:
        """The number of its first line."""
        return self.facts[0].line.n

    @property
    def text(self) -> str:
        """The prose; an empty line between paragraphs."""
        prose = ""
        for statement in self.statements:
            prose += (("\n\n" if statement.apart else " ") if prose else "") + statement.text
        return prose


Tell = Callable[[Any, Sequence[Fact]], None]
"""What has a campaign's teller tell some facts."""


def told_passages(teller: Teller, parts: Iterable[tuple[str, Tell, Sequence[Fact], int]]) -> Iterator[Passage]:
    """The passages with anything to tell: each has its section, what tells it, its facts, and where it stands."""
    for section, tell, facts, place in parts:
        already, teller.place = len(teller.told), place
        tell(teller, facts)
        if said := teller.told[already:]:
            yield Passage(section, tuple(facts), tuple(said))
