"""The events: facts with a clause number, never sentences. What one side may not know (Z17) is sealed by `only`."""

from typing import dataclass_transform

from campaign.fury.rules.board import Side
from campaign.fury.rules.state import State
from engine.rules.record import Tagged


@dataclass_transform(frozen_default=True)
class Event(Tagged):
    """Something that has happened, and its clause."""

    rule: str

    @property
    def only(self) -> Side | None:
        """The side that alone is told of it until the end (Z17.2); None if both are."""
        return None

    def happen(self, state: State) -> State:
        """The game after it."""
        raise NotImplementedError(type(self).__name__)
