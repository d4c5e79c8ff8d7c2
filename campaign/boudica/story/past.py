"""The past of a game as one side may know it: the facts of its story (W1.4)."""

from functools import cached_property

from campaign.boudica.rules.secrets import seen_by, told
from campaign.boudica.rules.w2_setup import ChiefRolled
from campaign.chronicle.passages import SeenPast, events_of
from engine.shared import AnyGame
from engine.wordings import digest


class RebellionPast(SeenPast):
    """A game as one side sees it; at its end everything is open, including what was secret before."""

    def __init__(self, game: AnyGame, side: str) -> None:
        super().__init__(game, side, seen_by, told)

    @cached_property
    def key(self) -> int:
        """What varies the words from game to game: the set-up's chiefs, which everybody may know; never the seed."""
        return digest(*[event.faces for event in events_of(self.facts, ChiefRolled)])
