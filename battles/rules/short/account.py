"""A finished short battle as its campaign sees it: the losses (X6); winner and grade are separate (C7)."""

from dataclasses import dataclass

from battles.rules.short.contest import Losses
from battles.rules.verdict import Side

MOST = 99  # more than any army has units or leaders, or any campaign battles in one place


@dataclass(frozen=True)
class ShortAccount:
    """A finished battle. `battle` is its number, from 1, among those begun by the same rules for the same attack."""

    battle: int
    attacker: Losses
    defender: Losses

    def losses(self, side: Side) -> Losses:
        return self.attacker if side is Side.ATTACKER else self.defender

    def is_possible(self, winner: Side) -> bool:
        """Whether this side can have won with these losses: its leaders are at worst wounded (X6)."""
        own = self.losses(winner)
        losses_by_side = _is_possible(self.attacker) and _is_possible(self.defender)
        return 1 <= self.battle <= MOST and losses_by_side and not (own.killed or own.captured)


def _is_possible(losses: Losses) -> bool:
    numbers = losses.units, losses.killed, losses.captured, losses.wounded
    return all(0 <= number <= MOST for number in numbers) and 0 <= losses.percent <= 100
