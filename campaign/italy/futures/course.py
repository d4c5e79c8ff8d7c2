"""What has changed Rome's chances over a log: each of its decisions among several, and each stretch of dice."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from campaign.italy.futures.options import matter, options
from campaign.italy.rules.decisions import Decision, Overrule, ReportBattle, ReportNoResult
from campaign.italy.rules.events import Event
from campaign.italy.rules.state import Start, State, Step
from engine.rules.record import IMPOSSIBLE, Line
from engine.rules.ruleset import Game

Past = Game[Start, State, Decision, Event]


class Cause(StrEnum):
    """What swings Rome's chances."""

    CHOICE = "choice"
    """Rome decided among several."""
    DICE = "dice"
    """Dice fell; or a battle was fought out, on the table or by cards."""
    OVERRULED = "overruled"
    """The player had the last word (D14)."""


class Spot(NamedTuple):
    """Where the campaign stands after a line of its log (0: before the first), and what Rome then decides.

    Without a decision it goes on as the policy or the program will. Numbers of lines are never given twice: a spot is
    the same in every branch that has its line.
    """

    line: int
    decision: Decision | None = None


@dataclass(frozen=True)
class Swing:
    """What has changed Rome's chances, from where to where; `first` to `last` are the places of its lines."""

    cause: Cause
    first: int
    last: int
    before: Spot
    after: Spot


@dataclass(frozen=True)
class Alternatives:
    """What Rome could have decided at a place, what it did among them; `line` is the one before."""

    place: int
    line: int
    options: tuple[Decision, ...]
    played: Decision

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Where each of them leads to."""
        return tuple([Spot(self.line, option) for option in self.options])


@dataclass(frozen=True)
class Course:
    """A past as it is reviewed: all that has changed Rome's chances, and what Rome could have decided."""

    swings: tuple[Swing, ...]
    alternatives: tuple[Alternatives, ...]

    @property
    def chain(self) -> tuple[Spot, ...]:
        """From the beginning on, where each swing has led to: the next begins where the one before has ended."""
        return (Spot(0), *[swing.after for swing in self.swings])


def course(past: Past) -> Course:
    """A past as it is reviewed."""
    alternatives = {each.place: each for each in _alternatives(past)}
    found: list[Swing] = []
    for place, line in enumerate(past.lines):
        stands = found[-1].after if found else Spot(0)
        if place in alternatives:
            decided = Spot(alternatives[place].line, line.decision)
            found.append(Swing(Cause.CHOICE, place, place, stands, decided))
            stands = decided
        if cause := _cause(line):
            _grown(past, found, Swing(cause, place, place, stands, Spot(line.n)))
    return Course(tuple(found), tuple(alternatives.values()))


def _alternatives(past: Past) -> Iterator[Alternatives]:
    numbers = (0, *[line.n for line in past.lines])
    for place, line in enumerate(past.lines):
        state, played = past.states[place], line.decision
        if isinstance(played, Overrule) or matter(state) is None:
            continue
        try:
            compared = options(state)
        except IMPOSSIBLE:  # of ids that an older program let in: nobody can play it on from there
            continue
        compared = compared if played in compared else (*compared, played)
        if len(compared) > 1:
            yield Alternatives(place, numbers[place], compared, played)


def _cause(line: Line[Decision, Event]) -> Cause | None:
    """By what else than Rome's choice a line has changed anything; None: it could only come so."""
    if isinstance(line.decision, Overrule):
        return Cause.OVERRULED
    return Cause.DICE if line.faces or isinstance(line.decision, ReportBattle | ReportNoResult) else None


def _grown(past: Past, found: list[Swing], swing: Swing) -> None:
    """With this swing, which goes on with the last one where both are dice of the same step, or of the same battle."""
    last = found[-1] if found else None
    is_dice = last and last.cause is swing.cause is Cause.DICE
    if last and is_dice and _stretch(past.states[last.first]) == _stretch(past.states[swing.first]):
        found[-1] = replace(last, last=swing.last, after=swing.after)
    else:
        found.append(swing)


def _stretch(campaign: State) -> tuple[int, Step, str]:
    """The step of the turn, and of battles which: that of the attacker who is next in order."""
    return campaign.turn, campaign.step, campaign.to_do[0] if campaign.step is Step.BATTLES else ""
