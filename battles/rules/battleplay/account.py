"""A finished battle by cards as its campaign sees it: the losses of each side, and what follows from them."""

from dataclasses import dataclass

from battles.rules.generator import Outcome
from battles.rules.verdict import Grade, Side, Tally, grade, lower

MOST_CARDS = 99  # more than any army has cards, or any campaign battles in one place
MOST_KILLED = 4  # generals: from 5 stars down to 2 (R27)


@dataclass(frozen=True)
class Losses:
    """The losses of one side: its main battle cards, those destroyed, the horse left, and the generals killed (R27)."""

    mains: int
    lost: int
    horse: int
    killed: int

    def is_possible(self) -> bool:
        """Whether an army can leave a battle with these losses."""
        cards = 0 <= self.lost <= self.mains <= MOST_CARDS and 0 <= self.horse <= MOST_CARDS
        return cards and 0 <= self.killed <= MOST_KILLED


@dataclass(frozen=True)
class Account:
    """A finished battle. `battle` is its number, from 1, among those begun by cards for the same attack."""

    battle: int
    attacker: Losses
    defender: Losses
    routed: Side | None

    def losses(self, side: Side) -> Losses:
        return self.attacker if side is Side.ATTACKER else self.defender

    def general_lost(self, side: Side) -> bool:
        """Whether a side's general was killed, or caught when his army was routed (R21, R27)."""
        return self.routed is side or self.losses(side).killed > 0

    def is_possible(self) -> bool:
        return 1 <= self.battle <= MOST_CARDS and self.attacker.is_possible() and self.defender.is_possible()

    def outcome(self) -> Outcome:
        """The winner and grade in the campaign (R21, R45): fewer main cards lost wins, equal losses tie."""
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
    """C6.12 in cards: the break point is all main cards but one (R21), the cavalry is the horse left."""
    losses = account.losses(winner)
    return Tally(
        losses=losses.lost,
        break_point=max(1, losses.mains - 1),
        winner_cavalry=losses.horse,
        loser_cavalry=account.losses(winner.other).horse,
    )
