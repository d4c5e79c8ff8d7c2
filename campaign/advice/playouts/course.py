"""What has changed a player's chances over a log: each of his choices, and each stretch of dice."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Generic, NamedTuple

from campaign.advice.playouts.question import D, P
from engine.rules.record import Line
from engine.rules.ruleset import Game

Past = Game[Any, Any, Any, Any]


class SwingCause(StrEnum):
    """What changes his chances."""

    CHOICE = "choice"  # he decided among several options
    DICE = "dice"  # dice fell, or a battle was fought out, on the table or by cards
    OTHERS = "others"  # another player decided
    OVERRIDDEN = "overruled"  # the players overrode something


STRETCHED = (SwingCause.DICE, SwingCause.OTHERS)  # consecutive ones of these may be told as one


@dataclass(frozen=True, kw_only=True)
class Retold(Generic[P, D]):
    """What a campaign's rules provide for the review of a past."""

    alternatives: Callable[[P, D], Sequence[D]]
    """The options that a decision is compared with, including itself; fewer than 2 if it is not judged."""
    cause: Callable[[P, Line[D, Any]], SwingCause | None]
    """How else a line changed anything; None: it could only come like this."""
    stretch: Callable[[P], Hashable]
    """Consecutive changes by one cause are told as one as long as this is the same."""


class Spot(NamedTuple):
    """Where a game stands after a line of its log (0: before the first), and its player's next decision.

    Without a decision the program goes on. Line numbers are never reused: a spot is the same in every branch with its
    line.
    """

    line: int
    decision: Any = None


@dataclass(frozen=True)
class Swing:
    """A change of his chances, from one spot to another; `first` to `last` are the places of its lines."""

    cause: SwingCause
    first: int
    last: int
    before: Spot
    after: Spot


@dataclass(frozen=True)
class Alternatives:
    """What he could have decided at a place, and what he decided; `line` is the one before."""

    place: int
    line: int
    options: tuple[Any, ...]
    played: Any

    @property
    def spots(self) -> tuple[Spot, ...]:
        """The spot of each alternative."""
        return tuple([Spot(self.line, option) for option in self.options])


@dataclass(frozen=True)
class Course:
    """A past under review: every change of his chances, and what he could have decided."""

    swings: tuple[Swing, ...]
    alternatives: tuple[Alternatives, ...]

    @property
    def chain(self) -> tuple[Spot, ...]:
        """The spots after the swings, from the beginning on: each swing begins where the one before ended."""
        return (Spot(0), *[swing.after for swing in self.swings])

    @property
    def pillars(self) -> tuple[Spot, ...]:
        """The spots of the chain on which the sums by cause depend."""
        return (Spot(0), *[run.after for run in runs(self.swings)])


def course(past: Past, by: Retold[Any, Any]) -> Course:
    alternatives = {each.place: each for each in _alternatives(past, by)}
    found: list[Swing] = []
    for place, line in enumerate(past.lines):
        stands = found[-1].after if found else Spot(0)
        if place in alternatives:
            decided = Spot(alternatives[place].line, line.decision)
            found.append(Swing(SwingCause.CHOICE, place, place, stands, decided))
            stands = decided
        if cause := by.cause(past.states[place], line):
            _grown(past, by, found, Swing(cause, place, place, stands, Spot(line.n)))
    return Course(tuple(found), tuple(alternatives.values()))


def _alternatives(past: Past, by: Retold[Any, Any]) -> Iterator[Alternatives]:
    numbers = (0, *[line.n for line in past.lines])
    for place, line in enumerate(past.lines):
        compared = tuple(by.alternatives(past.states[place], line.decision))
        if len(compared) > 1:
            yield Alternatives(place, numbers[place], compared, line.decision)


def runs(swings: Sequence[Swing]) -> list[Swing]:
    """The swings with consecutive dice as one, and consecutive decisions of others as one."""
    found: list[Swing] = []
    for swing in swings:
        if found and found[-1].cause is swing.cause in STRETCHED:
            swing = replace(found.pop(), last=swing.last, after=swing.after)
        found.append(swing)
    return found


def _grown(past: Past, by: Retold[Any, Any], found: list[Swing], swing: Swing) -> None:
    """With this swing, joined to the last one if both have one cause and stretch; choices are never joined."""
    last = found[-1] if found else None
    goes_on = last and last.cause is swing.cause in STRETCHED
    if last and goes_on and by.stretch(past.states[last.first]) == by.stretch(past.states[swing.first]):
        found[-1] = replace(last, last=swing.last, after=swing.after)
    else:
        found.append(swing)
