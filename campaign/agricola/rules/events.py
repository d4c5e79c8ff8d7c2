"""The events: facts with a clause number, never sentences. Every face rolled is in one of them.

What one side may not know (Y20.4) is in sealed events of the other side, and nowhere else. Each event is in its
section's file, with its effect.
"""

from typing import dataclass_transform

from campaign.agricola.rules.board import Side
from campaign.agricola.rules.state import State
from engine.rules.record import Tagged


@dataclass_transform(frozen_default=True)
class Event(Tagged):
    """Something that has happened, and its clause."""

    rule: str

    @property
    def only(self) -> Side | None:
        """The side that alone is told of it until the end (Y20.5); None if both are."""
        return None

    def happen(self, state: State) -> State:
        """The game after it; unchanged if others make the change it announces."""
        return state
