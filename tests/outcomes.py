"""What comes of a decision in a game of steps, for the examples of its rules."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from engine.rules.ruleset import Unfolded
from tests.scripted import scripted

G = TypeVar("G")
E = TypeVar("E")


@dataclass(frozen=True)
class Outcome(Generic[G]):
    """The events, and the game after them."""

    events: tuple[Any, ...]
    now: G

    def all(self, kind: type[E]) -> list[E]:
        """The events of this kind."""
        return [event for event in self.events if isinstance(event, kind)]

    def the(self, kind: type[E]) -> E:
        """The one event of this kind."""
        [event] = self.all(kind)
        return event


def outcome(unfold: Callable[..., Unfolded[G, Any]], state: G, decision: object, *faces: int) -> Outcome[G]:
    """The decision with these dice; all of them are rolled."""
    with scripted(*faces) as dice:
        unfolded = unfold(state, decision, dice)
    return Outcome(tuple(unfolded.events), unfolded.now)
