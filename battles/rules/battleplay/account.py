"""What a battle by cards is to its campaign: what it cost each side, and what follows from that."""

from dataclasses import dataclass

from battles.rules.generator import Outcome
from battles.rules.verdict import Grade, Side, Tally, grade, lower

MOST_CARDS = 99
"""No army has more cards, nor a campaign more battles in one place."""
MOST_KILLED = 4
"""From five stars to two (R27)."""


@dataclass(frozen=True)
class Losses:
    """One side: its main battle cards, those destroyed, the horse it has left, and its generals killed (R27)."""

    mains: int
    lost: int
    horse: int
    killed: int

    def is_possible(self) -> bool:
        """Whether an army can come out of a battle like this."""
        cards = 0 <= self.lost <= self.mains <= MOST_CARDS and 0 <= self.horse <= MOST_CARDS
        return cards and 0 <= self.killed <= MOST_KILLED


@dataclass(frozen=True)
class Account:
    """A finished battle. `battle` is its number among those that were begun by cards for the same attack, from 1."""

    battle: int
    attacker: Losses
    defender: Losses
    routed: Side | None

    def losses(self, side: Side) -> Losses:
        """What it cost a side."""
        return self.attacker if side is Side.ATTACKER else self.defender

    def general_lost(self, side: Side) -> bool:
        """Whether a side's general was killed, or caught with his army when it ran (R21, R27)."""
        return self.routed is side or self.losses(side).killed > 0

    def is_possible(self) -> bool:
        """Whether a battle can end like this."""
        return 1 <= self.battle <= MOST_CARDS and self.attacker.is_possible() and self.defender.is_possible()

    def outcome(self) -> Outcome:
        """The winner and grade in the campaign (R21, R45); who lost fewer main cards wins, as many are a tie."""
        winner = self.routed.other if self.routed else lower(self.attacker.lost, self.defender.lost)
        return judged(winner, self)


def judged(winner: Side | None, account: Account) -> Outcome:
    """The campaign's winner and grade (C6.12): Major only for a rout with few losses.

    A tie sends the attacker home: a Minor Victory for the defender.
    """
    if winner is None:
        return Outcome(Side.DEFENDER, Grade.MINOR)
    if account.routed is None:
        return Outcome(winner, Grade.MINOR)
    return Outcome(winner, grade(tally(account, winner)))


def tally(account: Account, winner: Side) -> Tally:
    """A grade in cards (C6.12): a break point is all main cards but one (R21), cavalry what horse is left."""
    losses = account.losses(winner)
    return Tally(
        losses=losses.lost,
        break_point=max(1, losses.mains - 1),
        winner_cavalry=losses.horse,
        loser_cavalry=account.losses(winner.other).horse,
    )
