"""The events: facts with a clause number, never sentences. Every face rolled is in one of them.

What the Romans may not know is in sealed events of its own, and nowhere else. Each event is in its section's file, with
its effect; here are those of two sections.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Self, dataclass_transform

from campaign.boudica.rules.board import BRITONS
from campaign.boudica.rules.estimate import MOST, learnt, places_at, replaced
from campaign.boudica.rules.parts import stronger
from campaign.boudica.rules.state import Division, State
from engine.rules.record import Tagged
from engine.rules.values import altered


@dataclass_transform(frozen_default=True)
class Event(Tagged):
    """Something that has happened, and its clause."""

    rule: str

    @property
    def is_sealed(self) -> bool:
        """Whether it tells what only the Britons may know (W1.4)."""
        return False

    def happen(self, state: State) -> State:
        """The game after it; unchanged if others make the change it announces."""
        return state

    def open(self, state: State) -> Self:
        """The same without what is sealed, and with what the Romans learn of it, by the game before it (D34)."""
        return self


class StrengthGained(Event):
    """A Briton army gains strength points: sealed."""

    army: str
    strength: int
    rule: str

    @property
    def is_sealed(self) -> bool:
        """How many came is seen, not to which army."""
        return True

    def happen(self, state: State) -> State:
        return altered(stronger(state, self.army, self.strength), thinkable=learnt(state, self.thought))

    def open(self, state: State) -> Self:
        """Whichever army there has them."""
        return replace(self, army=state.armies_at(state.armies[self.army].at, BRITONS)[0].id)

    def thought(self, state: State, division: Division) -> Iterator[Division]:
        """These SP come to one of the armies there; for a town even without room (W6.9)."""
        most = MOST if self.rule == "W6.9" else MOST - self.strength
        for place in places_at(state, state.armies[self.army].at):
            if division[place] <= most:
                yield replaced(division, {place: division[place] + self.strength})
