"""An external battle as a campaign of 2 sides may take it: who has won, and what it cost both (X6)."""

from collections.abc import Collection

from battles.rules.short.account import MOST
from battles.rules.verdict import Resolver
from engine.rules.record import Recorded

ALL = 100  # percent
EXTERNAL = (Resolver.TABLE, Resolver.ODDS_TABLE)
"""What settles such a battle instead of the campaign's own dice, if it does not say otherwise."""


class ReportedBattle(Recorded):
    """The winning side, and the share of its army points that each side has lost, in percent.

    It is filled in, so it is accepted without being among the choices. `battle` is its number, from 1, among those
    begun `by` the same rules for the same meeting; 0 at the table, where it has none.
    """

    winner: str
    winner_lost: int
    loser_lost: int
    by: Resolver = Resolver.TABLE
    battle: int = 0

    def lost(self, side: str) -> int:
        """What that side has lost, in percent."""
        return self.winner_lost if side == self.winner else self.loser_lost

    @property
    def is_possible(self) -> bool:
        """Whether a battle may usually be fought by those rules, and end like this."""
        return self.is_possible_by(EXTERNAL)

    def is_possible_by(self, ways: Collection[Resolver]) -> bool:
        """The same where a battle may be fought by these; its winner has something left."""
        shares = 0 <= self.winner_lost < ALL and 0 <= self.loser_lost <= ALL
        number = self.battle == 0 if self.by is Resolver.TABLE else 1 <= self.battle <= MOST
        return self.by in ways and shares and number
