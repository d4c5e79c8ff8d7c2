"""Who plays the sides of a game, people or the program; and what the program decides, for one of them or for all."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from engine.rules.dice import Dice, SeededDice

D = TypeVar("D")


@dataclass(frozen=True, kw_only=True)
class Seating(Generic[D]):
    """The sides of a game, of which a person plays each, or the program.

    What it is begun with has a `seed`, and `levels`: of each side that the program plays, how well it does. As it
    stands it has this `start`, a `turn`, and an `ending` once it is over.
    """

    sides: Sequence[Any]
    decides: Callable[[Any], Any | None]
    """Whose moment it is as it stands; None where the program acts for all, or it is over."""
    ruled: Callable[[Any], D | None]
    """What the program decides for all as the rules have it; None where a side decides, or it is over."""
    seen_by: Callable[[Any, Any], Any]
    choose: Callable[[Any, Any, int, Dice], D]
    """What the program decides for a side by what that side sees: at a level, with dice of its own."""
    happens: Callable[[Any, D, Dice], Any]
    """The game after a decision that is known to be possible."""

    def people(self, start: Any) -> tuple[Any, ...]:
        """The sides that people play; none where somebody watches the program play against itself."""
        return tuple([side for side in self.sides if side not in start.levels])

    def chosen(self, state: Any) -> D | None:
        """What the program decides for the side whose moment it is; None where a person does, or nobody.

        Its dice are the same again after an undo.
        """
        side = self.decides(state)
        if side is None or side not in state.start.levels:
            return None
        return self.at_level(state, state.start.levels[side], SeededDice(f"{state.start.seed}/player", state.turn))

    def at_level(self, state: Any, level: int, dice: Dice) -> D | None:
        """What it would decide next at that level, whoever plays; None at the end."""
        side = self.decides(state)
        return self.choose(self.seen_by(state, side), side, level, dice) if side else self.ruled(state)

    def next(self, state: Any) -> D | None:
        """What it decides next, for a side or for all; None where a person does, or at the end."""
        return self.ruled(state) or self.chosen(state)

    def is_programs(self, game: Any) -> bool:
        """Whether it decides next by itself; for a side only if a person plays another, who waits for it."""
        side, here = self.decides(game.now), self.people(game.now.start)
        return not game.now.ending and (side is None or bool(here) and side not in here)

    def programs(self, game: Any) -> D | None:
        """What it decides next by itself."""
        return self.next(game.now) if self.is_programs(game) else None

    def to_the_end(self, state: Any, dice: Callable[[Any], Dice], most: int | None = None) -> Any:
        """How it comes out, if the program plays all sides; or as it stands after so many turns at most."""
        while not state.ending and (most is None or state.turn <= most):
            decision = self.next(state)
            assert decision is not None, "the program plays all sides"
            state = self.happens(state, decision, dice(state))
        return state
