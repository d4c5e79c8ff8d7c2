"""What has changed a player's chances over a log: each decision of his among several, and each stretch of dice."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Generic, NamedTuple

from campaign.advice.playouts.question import D, P
from engine.rules.record import Line
from engine.rules.ruleset import Game

Past = Game[Any, Any, Any, Any]


class SwingCause(StrEnum):
    """What swings his chances."""

    CHOICE = "choice"
    """He decided among several."""
    DICE = "dice"
    """Dice fell; or a battle was fought out, on the table or by cards."""
    OTHERS = "others"
    """Another player decided."""
    OVERRIDDEN = "overruled"
    """The players had the last word."""


STRETCHED = (SwingCause.DICE, SwingCause.OTHERS)
"""Several of these that follow each other may be told as one."""


@dataclass(frozen=True, kw_only=True)
class Retold(Generic[P, D]):
    """What a review wants to know of a past: what a campaign's rules give to it."""

    alternatives: Callable[[P, D], Sequence[D]]
    """What a decision is held against, itself among them; less than two where it is not judged."""
    cause: Callable[[P, Line[D, Any]], SwingCause | None]
    """By what else a line has changed anything; None: it could only come so."""
    stretch: Callable[[P], Hashable]
    """What happens by one cause is told as one as long as this is the same."""


class Spot(NamedTuple):
    """Where a game stands after a line of its log (0: before the first), and what its player then decides.

    Without a decision it goes on as the program will. Numbers of lines are never given twice: a spot is
    the same in every branch that has its line.
    """

    line: int
    decision: Any = None


@dataclass(frozen=True)
class Swing:
    """What has changed his chances, from where to where; `first` to `last` are the places of its lines."""

    cause: SwingCause
    first: int
    last: int
    before: Spot
    after: Spot


@dataclass(frozen=True)
class Alternatives:
    """What he could have decided at a place, what he did among them; `line` is the one before."""

    place: int
    line: int
    options: tuple[Any, ...]
    played: Any

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Where each of them leads to."""
        return tuple([Spot(self.line, option) for option in self.options])


@dataclass(frozen=True)
class Course:
    """A past as it is reviewed: all that has changed his chances, and what he could have decided."""

    swings: tuple[Swing, ...]
    alternatives: tuple[Alternatives, ...]

    @property
    def chain(self) -> tuple[Spot, ...]:
        """From the beginning on, where each swing has led to: the next begins where the one before has ended."""
        return (Spot(0), *[swing.after for swing in self.swings])

    @property
    def pillars(self) -> tuple[Spot, ...]:
        """Those of the chain that what each cause came to hangs on."""
        return (Spot(0), *[run.after for run in runs(self.swings)])


def course(past: Past, by: Retold[Any, Any]) -> Course:
    """A past as it is reviewed."""
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
    """The same, with dice that fall one after another as one, and so what others decide."""
    found: list[Swing] = []
    for swing in swings:
        if found and found[-1].cause is swing.cause in STRETCHED:
            swing = replace(found.pop(), last=swing.last, after=swing.after)
        found.append(swing)
    return found


def _grown(past: Past, by: Retold[Any, Any], found: list[Swing], swing: Swing) -> None:
    """With this swing, which goes on with the last one where both are of one cause and one stretch; no choice does."""
    last = found[-1] if found else None
    goes_on = last and last.cause is swing.cause in STRETCHED
    if last and goes_on and by.stretch(past.states[last.first]) == by.stretch(past.states[swing.first]):
        found[-1] = replace(last, last=swing.last, after=swing.after)
    else:
        found.append(swing)
