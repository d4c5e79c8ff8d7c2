"""A game by file (D34): two players at two places, whose programs exchange files in turn.

One place keeps the game. The other has one side's view of it: without the seed, and without what is hidden in its
lines. Its states tell, as `sent`, whether a decision waits for the first place.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any, Generic
from uuid import UUID

from engine.rules.dice import AskingDice, Dice, DiceWanted, SeededDice
from engine.rules.record import Line
from engine.rules.ruleset import D, E, G, P, Ruleset, Unfolded


@dataclass(frozen=True)
class Away:
    """In a start: it is the view of this side, and another place keeps the game, which has this id there."""

    side: str
    game: UUID


def away(start: Any) -> Away | None:
    """Whose view a game with this start is; None if it is the game itself."""
    found: Away | None = getattr(start, "away", None)
    return found


@dataclass(frozen=True, kw_only=True)
class ByFile(Generic[G, D, E]):
    """D34: a part of a game (engine/games.py), its rules at both places, which play it `between` people."""

    between: Ruleset[Any, G, D, E]
    start: Callable[[Any, Away], Any]  # the start of a view
    decides: Callable[[G], Any | None]  # the side that decides, if one does
    line: Callable[[G, Line[D, E], str], Line[D, E]]
    """A line after this state, without what is hidden from this side."""
    worlds: Callable[[G], Iterable[G]]  # every game that may be the true one, by what the side of this view knows
    sent: E  # a decision has been made whose outcome only the other place knows

    def view(self, game: P, side: str) -> list[Line[D, E]]:
        """The lines of a game as this side's view has them."""
        passed = zip(game.states, game.lines, strict=False)
        return [self.line(state, line, side) for state, line in passed]

    def ruleset(self) -> Ruleset[Any, G, D, E]:
        """The same rules, also for a view."""
        return replace(self.between, unfold=self.unfold, apply=self.apply)

    def unfold(self, state: Any, decision: D, dice: Dice) -> Unfolded[G, E]:
        """In a view, a decision has its outcome only if that takes no die, and is the same in every possible game."""
        view = away(state.start)
        if view is None:
            return self.between.unfold(state, decision, dice)
        outcomes = (self._outcome(world, decision, view.side) for world in self.worlds(state))
        first = next(outcomes)
        known = first if first is not None and all(each == first for each in outcomes) else None
        events, now = [self.sent] if known is None else known, state
        for event in events:
            now = self.apply(now, event)
        return Unfolded(events, now)

    def _outcome(self, world: G, decision: D, side: str) -> tuple[E, ...] | None:
        """What this side learns of a decision in that game; None if it takes a die."""
        try:
            events, _ = self.between.unfold(world, decision, AskingDice((), SeededDice("", 0)))
        except DiceWanted:
            return None
        return self.line(world, Line(1, 0, decision, (), (), (), tuple(events)), side).events

    def apply(self, state: Any, event: E) -> G:
        """A view stays one of the games that are possible."""
        now = self.between.apply(state, event)
        return next(iter(self.worlds(now))) if away(state.start) else now


def in_common(some: Sequence[Line[Any, Any]], others: Sequence[Line[Any, Any]]) -> int:
    """How many lines both begin with; their numbers differ between the places."""
    pairs = takewhile(
        lambda pair: replace(pair[0], n=0, parent=0) == replace(pair[1], n=0, parent=0), zip(some, others, strict=False)
    )
    return sum(1 for _ in pairs)
