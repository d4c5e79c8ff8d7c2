"""Who plays the sides of a game, people or the program; and the program's decisions, for one side or for all."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, Protocol, Self, TypeVar

from engine.rules.by_file import away
from engine.rules.dice import Dice, SeededDice, StreamDice
from engine.rules.overrides import OverrideDecision
from engine.rules.ruleset import Ruleset

D = TypeVar("D")


class WithState(Protocol):
    """What a decision brings; a game's own class has more."""

    @property
    def state(self) -> Any: ...


P = TypeVar("P", bound=WithState)


@dataclass(frozen=True, kw_only=True)
class Seating(Generic[D]):
    """The sides of a game; a person or the program plays each.

    A start has a `seed`, and `levels`: how well the program plays, for each side it plays. A state has its `start`, a
    `turn`, and an `ending` once it is over.
    """

    sides: Sequence[Any]
    decides: Callable[[Any], Any | None]
    """The side that decides; None where the program acts for all, or at the end."""
    seen_by: Callable[[Any, Any], Any]
    choose: Callable[[Any, Any, int, Dice], D]
    """The program's decision for a side from what it sees, at a level, with dice of its own."""
    happens: Callable[[Any, D, Dice], Any]  # the game after a decision known to be possible
    ruled: Callable[[Any], D | None] = lambda state: None
    """The program's decision for all, by the rules; None where a side decides, or at the end."""

    def people(self, start: Any) -> tuple[Any, ...]:
        """The sides that people play here; none if somebody watches the program play itself."""
        if view := away(start):
            return tuple([side for side in self.sides if side == view.side])
        return tuple([side for side in self.sides if side not in start.levels])

    def alone(self, start: Any) -> Any | None:
        """The side of a solo player against the program; None for all other games."""
        here = self.people(start)
        return here[0] if len(here) == 1 and not away(start) else None

    def chosen(self, state: Any) -> D | None:
        """The program's decision for the side that decides; None where a person does, or nobody.

        Its dice are the same again after an undo.
        """
        side = self.decides(state)
        if side is None or side not in state.start.levels:
            return None
        return self.at_level(state, state.start.levels[side], SeededDice(f"{state.start.seed}/player", state.turn))

    def at_level(self, state: Any, level: int, dice: Dice) -> D | None:
        """Its decision at that level, whoever plays; None at the end."""
        side = self.decides(state)
        return self.choose(self.seen_by(state, side), side, level, dice) if side else self.ruled(state)

    def next(self, state: Any) -> D | None:
        """Its decision, for a side or for all; None where a person decides, or at the end."""
        return self.ruled(state) or self.chosen(state)

    def is_peoples(self, before: Any, decision: D) -> bool:
        """Whether people made this decision in that state; for a spectator, whether a side did."""
        made = self.people(before.start) or self.sides
        return isinstance(decision, OverrideDecision) or self.decides(before) in made

    def is_programs(self, game: Any) -> bool:
        """Whether it decides next by itself; for a side only if a person plays another and waits for it."""
        side, here = self.decides(game.now), self.people(game.now.start)
        if away(game.now.start):
            return False  # the other place goes on
        return not game.now.ending and (side is None or bool(here) and side not in here)

    def programs(self, game: Any) -> D | None:
        """Its decision by itself, or None."""
        return self.next(game.now) if self.is_programs(game) else None

    def where_one_chooses(self, joined: Callable[[Any], bool]) -> Self:
        """The same, but a solo player alone chooses how a battle is fought that is joined, whoever attacks."""

        def decides(state: Any) -> Any | None:
            side, alone = self.decides(state), self.alone(state.start)
            return alone if side and alone and joined(state) else side

        return replace(self, decides=decides)

    def seated(
        self, ruleset: Ruleset[Any, Any, D, Any], legal: Callable[[Any], Sequence[D]]
    ) -> Ruleset[Any, Any, D, Any]:
        """The same rules with the program in its seats; `legal` are all decisions now, whoever decides.

        The choices are those of the people who play a side: none for the program's.
        """

        def choices(state: Any, side: Any) -> Sequence[D]:
            return legal(state) if side == self.decides(state) and side in self.people(state.start) else ()

        return replace(
            ruleset,
            programs=self.programs,
            is_programs=self.is_programs,
            is_players=self.is_peoples,
            choices=choices,
        )

    def plays(self, state: Any, carry_out: Callable[[Any, D, Dice], P], dice: StreamDice) -> Iterator[tuple[Any, P]]:
        """A game to its end if the program plays all sides, decision by decision: the game before it, and its play."""
        while not state.ending:
            decision = self.next(state)
            assert decision is not None, "the program plays all sides"
            play = carry_out(state, decision, dice)
            yield state, play
            state = play.state
            dice.forget()

    def to_the_end(self, state: Any, dice: Callable[[Any], Dice], most: int | None = None) -> Any:
        """The game at its end if the program plays all sides; or after at most this many turns."""
        while not state.ending and (most is None or state.turn <= most):
            decision = self.next(state)
            assert decision is not None, "the program plays all sides"
            state = self.happens(state, decision, dice(state))
        return state
