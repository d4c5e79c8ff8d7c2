"""A game for the machine: one frozen value of functions, and its past as a sequence of states."""

from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Generic, NamedTuple, Self, TypeVar
from uuid import UUID

from engine.rules.dice import AskingDice, Dice, DiceWanted, SeededDice
from engine.rules.overrides import Overridable
from engine.rules.record import IMPOSSIBLE, Line

S = TypeVar("S")
G = TypeVar("G")
D = TypeVar("D")
E = TypeVar("E")


class Illegal(Exception):
    """The rules do not allow this decision; nothing has changed."""


class Unfolded(NamedTuple, Generic[G, E]):
    """The result of a decision: its events, and the game after them."""

    events: Sequence[E]
    now: G


@dataclass(frozen=True)
class Game(Generic[S, G, D, E]):
    """A game with its past: `moments[i]` is the state after `lines[i - 1]`, `moments[0]` before the first."""

    id: UUID
    start: S
    lines: tuple[Line[D, E], ...]
    states: tuple[G, ...]

    @property
    def now(self) -> G:
        return self.states[-1]

    @property
    def head(self) -> int:
        """The number of the last line, 0 before the first; forms carry it to detect stale pages."""
        return self.lines[-1].n if self.lines else 0

    def place(self, n: int) -> int:
        """The number of lines up to and including line n; ValueError if it is not in this past."""
        return [line.n for line in self.lines].index(n) + 1

    def until(self, place: int) -> Self:
        """The game as it was after this many lines."""
        return replace(self, lines=self.lines[:place], states=self.states[: place + 1])

    def followed(self, line: Line[D, E], now: G) -> Self:
        """The game with one more line, and the state after it."""
        return replace(self, lines=(*self.lines, line), states=(*self.states, now))


EVERYBODY = ""  # the side that sees what all sides may know
P = TypeVar("P", bound=Game[Any, Any, Any, Any])


def of_turn(state: Any) -> SeededDice:
    """The dice of a start with a seed: a face does not depend on other decisions of its turn."""
    return SeededDice(state.start.seed, state.turn)


@dataclass(frozen=True, kw_only=True)
class Ruleset(Generic[S, G, D, E]):
    """The rules of a game.

    `rules` is the version that new lines keep. `start`, `decision` and `event` are the stored types; the last two are
    unions of classes with a `type`, or a base class of these.
    """

    name: str
    rules: int
    start: Any
    decision: Any
    event: Any
    begin: Callable[[S], G]  # the game before its first line, from its start
    unfold: Callable[[G, D, Dice], Unfolded[G, E]]
    """Plays a decision with its dice; or raises Illegal before any is rolled, and nothing has changed."""
    apply: Callable[[G, E], G]  # applies one event
    programs: Callable[[Any], D | None]
    """The program's next decision in a past; None where a player decides, or at the end."""
    dice: Callable[[G], SeededDice] = of_turn
    """The program's dice for the next line: the same again after an undo."""
    is_programs: Callable[[Any], bool] | None = None
    """Whether the program decides next, if that is quicker to know than its decision; else `programs` is asked."""
    is_players: Callable[[G, D], bool] | None = None
    """Whether a player made this decision, if that is known without the program's."""
    choices: Callable[[G, str], Sequence[D]] = lambda state, side: ()
    """All decisions of a side now, for a game on the shared page (engine/games.py)."""
    seen_by: Callable[[G, Any], G] = lambda state, side: state
    """The game as that side sees it, without anything hidden from it."""
    again: Callable[[G, Line[D, E], Dice], Sequence[E]] | None = None
    """The events of a line's decision by its own rules version, if there are several."""
    question: Callable[[G, D], object] = lambda state, decision: state
    """What a decision answers; equal for 2 pasts that ask the same. By default the whole state."""
    conditions: Callable[[G, D], object] = lambda state, decision: None
    """What else it depends on: under other conditions it is in doubt whether an old answer stands."""
    overridable: Sequence[Overridable[G]] = ()
    iron: Callable[[S], bool] = lambda start: False  # whether a game with this start is Iron (D31)


def goes_on(ruleset: Ruleset[Any, Any, D, Any], game: P) -> bool:
    """Whether the program decides next."""
    return ruleset.is_programs(game) if ruleset.is_programs else ruleset.programs(game) is not None


def resolved_again(ruleset: Ruleset[S, G, D, E], state: G, line: Line[D, E], dice: Dice) -> Sequence[E]:
    """The events of a line's decision, resolved again by its own rules version."""
    return ruleset.again(state, line, dice) if ruleset.again else ruleset.unfold(state, line.decision, dice).events


def after(ruleset: Ruleset[S, G, D, E], state: G, line: Line[D, E]) -> G:
    """The game after a line of its log; ValueError, with its number, if its events cannot happen there."""
    try:
        for event in line.events:
            state = ruleset.apply(state, event)
    except IMPOSSIBLE as error:
        raise ValueError(f"what line {line.n} tells cannot happen there: {error or type(error).__name__}") from error
    return state


def going_on(ruleset: Ruleset[Any, Any, Any, Any], game: P, place: int, lines: Sequence[Line[Any, Any]]) -> P:
    """The past with the first `place` lines of another's, then these."""
    states = list(game.states[: place + 1])
    for line in lines:
        states.append(after(ruleset, states[-1], line))
    return replace(game, lines=(*game.lines[:place], *lines), states=tuple(states))


def play(ruleset: Ruleset[S, G, D, E], state: G, decision: D, dice: Dice, n: int, parent: int) -> tuple[Line[D, E], G]:
    """The line of a decision, and the game after it; raises what the rules or the dice raise."""
    events, now = ruleset.unfold(state, decision, dice)
    rolled = tuple(dice.faces), tuple(dice.kinds), tuple(dice.by)
    return Line(n, parent, decision, *rolled, tuple(events), ruleset.rules), now


class Paused(NamedTuple, Generic[D]):
    """A decision that waits for the player's dice, with those it has, and those it now wants."""

    decision: D
    dice: AskingDice
    wanted: DiceWanted


def extended(
    ruleset: Ruleset[Any, Any, Any, Any],
    game: P,
    following: Callable[[P], Any | None],
    dice: Callable[[P, Any], AskingDice],
) -> tuple[P, Paused[Any] | None]:
    """The past as it goes on, as long as something is `following`, or until that needs the player's dice.

    New lines are numbered from the head on; they get other numbers when saved.
    """
    while (decision := following(game)) is not None:
        rolled = dice(game, decision)
        try:
            line, now = play(ruleset, game.now, decision, rolled, game.head + 1, game.head)
        except DiceWanted as wanted:
            return game, Paused(decision, rolled, wanted)
        game = game.followed(line, now)
    return game, None


def planned(ruleset: Ruleset[Any, Any, D, Any], side: str, plan: Generator[D, P, None]) -> Callable[[P], D | None]:
    """What is `following` a press for several decisions: the plan's next at each moment of its side, and the program's.

    The plan is sent the past at that moment. Once it has no more decisions, it is the player who decides.
    """
    begins = [True]

    def following(after: P) -> D | None:
        if ruleset.choices(ruleset.seen_by(after.now, side), side):
            with suppress(StopIteration):
                return next(plan) if begins and begins.pop() else plan.send(after)
        return ruleset.programs(after)

    return following
