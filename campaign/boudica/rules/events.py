"""What can happen: facts with a clause number, never sentences. Every face that was rolled is kept in one of them.

What the Romans may not know stands in events of its own, which are sealed; nothing else tells it. An event stands in
the file of its section, with how it changes the game; here are those that two sections bring about.
"""

from collections.abc import Iterator
from typing import dataclass_transform

from campaign.boudica.rules.estimate import MOST, learnt, places_at, replaced
from campaign.boudica.rules.parts import stronger
from campaign.boudica.rules.state import Division, State
from engine.rules.record import Tagged
from engine.rules.values import altered


@dataclass_transform(frozen_default=True)
class Event(Tagged):
    """Something that has happened, and the clause by which it has."""

    rule: str

    @property
    def is_sealed(self) -> bool:
        """Whether it tells what only the Britons may know (W1.4)."""
        return False

    def happen(self, state: State) -> State:
        """The game after it: as before, if it only tells what others then change."""
        return state


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

    def thought(self, state: State, division: Division) -> Iterator[Division]:
        """So many SP come to one of the armies there; for a town even where there is no room (W6.9)."""
        most = MOST if self.rule == "W6.9" else MOST - self.strength
        for place in places_at(state, state.armies[self.army].at):
            if division[place] <= most:
                yield replaced(division, {place: division[place] + self.strength})
