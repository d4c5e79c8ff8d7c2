"""A game as the machine knows it: one frozen value of functions, and its past as a sequence of states."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, NamedTuple, Self, TypeVar
from uuid import UUID

from engine.rules.dice import AskingDice, Dice, DiceWanted, SeededDice
from engine.rules.overrides import Overridable
from engine.rules.record import IMPOSSIBLE, Line

S = TypeVar("S")
"""How a game begins."""
G = TypeVar("G")
"""A game as it stands."""
D = TypeVar("D")
E = TypeVar("E")


class Illegal(Exception):
    """A decision that the rules do not admit; nothing has changed."""


class Unfolded(NamedTuple, Generic[G, E]):
    """What came of a decision: its events, and the game after them."""

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
        """The game as it stands."""
        return self.states[-1]

    @property
    def head(self) -> int:
        """The number of the last line, 0 before the first; forms carry it, so that a stale one is told so."""
        return self.lines[-1].n if self.lines else 0

    def place(self, n: int) -> int:
        """How many lines stand up to and including line n; ValueError if it is not in this past."""
        return [line.n for line in self.lines].index(n) + 1

    def until(self, place: int) -> Self:
        """As it was after so many lines."""
        return replace(self, lines=self.lines[:place], states=self.states[: place + 1])

    def followed(self, line: Line[D, E], now: G) -> Self:
        """With one line more, and the game after it."""
        return replace(self, lines=(*self.lines, line), states=(*self.states, now))


EVERYBODY = ""
"""The side that sees what all sides may know."""
P = TypeVar("P", bound=Game[Any, Any, Any, Any])


def of_turn(state: Any) -> SeededDice:
    """The dice of a start with a seed: a face is the same whatever else was decided in its turn."""
    return SeededDice(state.start.seed, state.turn)


@dataclass(frozen=True, kw_only=True)
class Ruleset(Generic[S, G, D, E]):
    """The rules of a game.

    `rules` is the version that each new line keeps; `start`, `decision` and `event` are the types of what is stored,
    the last two unions of classes that each say their `type`, or a class of which these are made.
    """

    name: str
    rules: int
    start: Any
    decision: Any
    event: Any
    begin: Callable[[S], G]
    """Makes of a start the game before its first line."""
    unfold: Callable[[G, D, Dice], Unfolded[G, E]]
    """Lets a decision happen with its dice; or refuses it before any is rolled: Illegal, and nothing has changed."""
    apply: Callable[[G, E], G]
    """Lets one event happen."""
    programs: Callable[[Any], D | None]
    """What the program decides next in a past of this game; None where a player decides, or at the end."""
    dice: Callable[[G], SeededDice] = of_turn
    """What the program rolls with for the next line: the same again after an undo."""
    is_programs: Callable[[Any], bool] | None = None
    """Whether it decides next, where that is known sooner than what; else `programs` is asked."""
    is_players: Callable[[G, D], bool] | None = None
    """Whether a player made this decision, where that is known without asking what the program would decide."""
    choices: Callable[[G, str], Sequence[D]] = lambda state, side: ()
    """What that side may decide now: all there is, of a game whose page is the shared one (engine/games.py)."""
    seen_by: Callable[[G, Any], G] = lambda state, side: state
    """The game as that side sees it: what is hidden from it is not there."""
    again: Callable[[G, Line[D, E], Dice], Sequence[E]] | None = None
    """The events of a line's decision by the version of the rules it was played by, where there are several."""
    question: Callable[[G, D], object] = lambda state, decision: state
    """What a decision answers: of two pasts that ask the same, equal. Unless a game says more, all that stands."""
    conditions: Callable[[G, D], object] = lambda state, decision: None
    """What else it hung on: the same question under others is asked, but whether the old answer stands is in doubt."""
    overridable: Sequence[Overridable[G]] = ()
    """What the player may override."""
    iron: Callable[[S], bool] = lambda start: False
    """Whether one that began so is played Iron (D31)."""


def goes_on(ruleset: Ruleset[Any, Any, D, Any], game: P) -> bool:
    """Whether the program decides next."""
    return ruleset.is_programs(game) if ruleset.is_programs else ruleset.programs(game) is not None


def resolved_again(ruleset: Ruleset[S, G, D, E], state: G, line: Line[D, E], dice: Dice) -> Sequence[E]:
    """The events of a line's decision, resolved once more by the rules it was played by."""
    return ruleset.again(state, line, dice) if ruleset.again else ruleset.unfold(state, line.decision, dice).events


def after(ruleset: Ruleset[S, G, D, E], state: G, line: Line[D, E]) -> G:
    """The game after a line of its log; ValueError, with its number, if what it tells cannot happen there."""
    try:
        for event in line.events:
            state = ruleset.apply(state, event)
    except IMPOSSIBLE as error:
        raise ValueError(f"what line {line.n} tells cannot happen there: {error or type(error).__name__}") from error
    return state


def going_on(ruleset: Ruleset[Any, Any, Any, Any], game: P, place: int, lines: Sequence[Line[Any, Any]]) -> P:
    """The past that goes on with these lines after the first so many of another's."""
    states = list(game.states[: place + 1])
    for line in lines:
        states.append(after(ruleset, states[-1], line))
    return replace(game, lines=(*game.lines[:place], *lines), states=tuple(states))


def play(ruleset: Ruleset[S, G, D, E], state: G, decision: D, dice: Dice, n: int, parent: int) -> tuple[Line[D, E], G]:
    """The line of a decision, and the game after it; whatever the rules or the dice raise."""
    events, now = ruleset.unfold(state, decision, dice)
    rolled = tuple(dice.faces), tuple(dice.kinds), tuple(dice.by)
    return Line(n, parent, decision, *rolled, tuple(events), ruleset.rules), now


class Paused(NamedTuple, Generic[D]):
    """A decision that waits for dice of the player's: with those it has, and those it now wants."""

    decision: D
    dice: AskingDice
    wanted: DiceWanted


def extended(
    ruleset: Ruleset[Any, Any, Any, Any],
    game: P,
    following: Callable[[P], Any | None],
    dice: Callable[[P, Any], AskingDice],
) -> tuple[P, Paused[Any] | None]:
    """The past as it goes on, as long as something is `following`, or until the player's dice are wanted for it.

    Its new lines are numbered from the head on; who keeps them numbers them again.
    """
    while (decision := following(game)) is not None:
        rolled = dice(game, decision)
        try:
            line, now = play(ruleset, game.now, decision, rolled, game.head + 1, game.head)
        except DiceWanted as wanted:
            return game, Paused(decision, rolled, wanted)
        game = game.followed(line, now)
    return game, None
