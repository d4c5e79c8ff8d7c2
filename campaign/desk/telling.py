"""A log line in words: what the tellings of two-sided campaigns have alike."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import groupby
from typing import Any

from engine.grammar import listed, sentence
from engine.rules.reason import Reason
from engine.rules.record import Line
from engine.texts import reason_text, said, text

TURN, HEADING = "TurnBegan", "StepBegan"
"""The event that begins a turn, with its number, and the one that is told as a heading."""
Parts = Mapping[str, object]  # the parts of a text; of several texts they choose one (`said`)


@dataclass(frozen=True)
class LogEntry:
    """An event in words: its clause, its turn, and whether it is a heading for what follows.

    `why` is the program's reason for the decision: with its first event, or alone.
    """

    text: str
    rule: str
    turn: int
    is_heading: bool = False
    why: str = ""


def reasoned(
    found: Sequence[LogEntry], why: Reason | None, turn: int, package: str, name: Callable[[str], str]
) -> Sequence[LogEntry]:
    """A line's entries with the program's reason for the decision, if it had one."""
    if why is None:
        return found
    reason = f"{sentence(reason_text(why, (package,), name)).rstrip('.')}."
    if not found or found[0].is_heading:
        return [LogEntry("", "", turn, why=reason), *found]
    return [replace(found[0], why=reason), *found[1:]]


def plain(value: Any, name: Callable[[str], str]) -> Any:
    """A field's value as a part of a sentence."""
    if isinstance(value, str):
        return name(value)
    if isinstance(value, tuple) and all(isinstance(each, int | str) for each in value):
        return listed(map(name, map(str, value))) if value else ""
    return value


def fields(told: object, name: Callable[[str], str]) -> dict[str, object]:
    """The fields of an event or a decision as parts of its text; a member of an enumeration may also choose the text.

    `it` is the event or decision itself: `{it.faces[0]}` is its first die.
    """
    found = vars(told)
    chosen = {value.replace(" ", "_").replace("-", "_"): True for value in found.values() if isinstance(value, StrEnum)}
    return {**chosen, **{field: plain(value, name) for field, value in found.items()}, "it": told}


@dataclass(frozen=True)
class Told:
    """Events that are told in one sentence: mostly one, else those alike next to each other.

    `before` is the game before their line, `line` has all of its events that the reader is told, and `already` the
    events that come before these.
    """

    before: Any
    these: Sequence[Any]
    line: Sequence[Any] = ()
    already: Sequence[Any] = ()

    @property
    def event(self) -> Any:
        """The first of them."""
        return self.these[0]

    def has(self, *kinds: type) -> bool:
        """Whether the reader is told such an event of the line."""
        return any(isinstance(event, kinds) for event in self.line)


@dataclass(frozen=True, kw_only=True)
class LogTelling:
    """How a campaign tells its log: each event by the text under the name of its class in `events.toml`.

    An event with an empty text is not told: the next ones, or the question, make it obvious; nor is one if another of
    those that are told `instead` of it is there. `told` gives the events of a line that a side is told, `why` the
    program's reason if the side is told it; the others are sealed. `sealed` fills in the text of what everybody may
    know of a sealed event; None for nothing. `more` are parts besides an event's fields, `alike` what is told in one
    sentence, by a key.
    """

    package: str
    name: Callable[[str], str]
    told: Callable[[Any, Sequence[Any], str], Sequence[Any]]
    why: Callable[[Any, Line[Any, Any], str], Reason | None]
    sealed: Callable[[Told], Parts | None]
    parts: Callable[[Told], Parts]
    more: Mapping[type, Callable[[Any, Told], Parts]] = field(default_factory=dict)
    instead: Mapping[type, tuple[type, ...]] = field(default_factory=dict)
    alike: Callable[[Any], object] = id

    def entries(self, before: Any, line: Line[Any, Any], side: str, *, openly: bool = False) -> Sequence[LogEntry]:
        """A line's entries for that side, or for everybody, by the game before it, with the program's reason.

        `openly`: the game is over, and nothing is sealed any more.
        """
        open_ = line.events if openly else self.told(before, line.events, side)
        why = line.decision.why if openly else self.why(before, line, side)
        return reasoned([*self._entries(before, line, open_)], why, before.turn, self.package, self.name)

    def tell(self, before: Any, line: Line[Any, Any], side: str) -> Sequence[str]:
        """The sentences of a line."""
        return [entry.text for entry in self.entries(before, line, side) if entry.text]

    def _entries(self, before: Any, line: Line[Any, Any], open_: Sequence[Any]) -> Iterator[LogEntry]:
        """Its events, those alike together; a sealed one as everybody sees it."""
        turn, already = before.turn, list[Any]()
        for (_, is_open), group in groupby(line.events, key=lambda event: (self.alike(event), event in open_)):
            here = Told(before, [*group], open_, tuple(already))
            event = here.event
            already += here.these
            if event.type == TURN:
                turn = event.turn
            elif told := self.in_words(here) if is_open else self._sealed(here):
                yield LogEntry(told, event.rule, turn, event.type == HEADING)

    def in_words(self, here: Told) -> str:
        """The sentence; empty if others make it obvious."""
        more = self.more.get(type(here.event))
        return self._said(here, "", {**self.parts(here), **(more(here.event, here) if more else {})})

    def _sealed(self, here: Told) -> str:
        parts = self.sealed(here)
        return "" if parts is None else self._said(here, "sealed.", parts)

    def _said(self, here: Told, key: str, parts: Parts) -> str:
        kind = type(here.event)
        is_told = not here.has(*self.instead.get(kind, ()))
        return sentence(said(self.package, "events", f"{key}{kind.__name__}", **parts)) if is_told else ""


def label(package: str, decision: object, parts: Parts, *, apart: bool = False) -> str:
    """The text of a decision's button; `apart`: away from its piece or its question, if there is such a text."""
    kind = type(decision).__name__
    away = said(package, "choices", f"apart.{kind}", **parts) if apart else ""
    return sentence(away or said(package, "choices", kind, **parts))


def asking(telling: LogTelling, now: Any, moment: str | None, at_hand: str, **parts: object) -> str:
    """The heading for what there is to decide: who has won, that the program goes on, or what is `at_hand`."""
    if now.ending:
        at_hand, moment = "won" if now.ending.winner else "drawn", now.ending.winner
    elif moment is None:
        at_hand = "program"
    parts["side"] = telling.name(moment or "")
    return sentence(text(telling.package, "board", f"moment.{at_hand.replace(' ', '_')}", **parts))
