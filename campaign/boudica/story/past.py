"""The past of a game as one side may know it: the facts of its story (W1.4)."""

from collections.abc import Iterator
from functools import cached_property

from campaign.boudica.rules.secrets import seen_by, told
from campaign.boudica.rules.w2_setup import ChiefRolled
from campaign.boudica.rules.w3_turn import TurnBegan
from campaign.chronicle.passages import Fact, SeenPast
from engine.shared import AnyGame
from engine.wordings import digest


class RebellionPast(SeenPast):
    """A game as one side sees it; at its end everything is open, including what was secret before."""

    def __init__(self, game: AnyGame, side: str) -> None:
        super().__init__(game, side, seen_by)

    def _facts(self) -> Iterator[Fact]:
        """What precedes turn 1 belongs to it."""
        for place, line in enumerate(self.game.lines, 1):
            turn, open_ = self.game.states[place - 1].turn, told(self.game.now, line.events, self.side)
            for event in open_:
                turn = event.turn if isinstance(event, TurnBegan) else turn
                yield Fact(event, place, max(turn, 1), self)

    @cached_property
    def key(self) -> int:
        """What varies the words from game to game: the set-up's chiefs, which everybody may know; never the seed."""
        return digest(*[fact.event.faces for fact in self.facts if isinstance(fact.event, ChiefRolled)])
