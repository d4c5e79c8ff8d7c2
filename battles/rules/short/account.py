"""What a short battle is to its campaign: what it cost each side (X6); winner and grade are told beside it (C7)."""

from dataclasses import dataclass

from battles.rules.short.contest import Losses
from battles.rules.verdict import Side

MOST = 99
"""No army has more units or leaders, nor a campaign more battles in one place."""


@dataclass(frozen=True)
class ShortAccount:
    """A finished battle. `battle` is its number among those begun by the same rules for the same attack, from 1."""

    battle: int
    attacker: Losses
    defender: Losses

    def losses(self, side: Side) -> Losses:
        """What it cost a side."""
        return self.attacker if side is Side.ATTACKER else self.defender

    def is_possible(self, winner: Side) -> bool:
        """Whether a battle that this side won can end like this: its leaders are at worst wounded (X6)."""
        own = self.losses(winner)
        losses_by_side = _is_possible(self.attacker) and _is_possible(self.defender)
        return 1 <= self.battle <= MOST and losses_by_side and not (own.killed or own.captured)


def _is_possible(losses: Losses) -> bool:
    numbers = losses.units, losses.killed, losses.captured, losses.wounded
    return all(0 <= number <= MOST for number in numbers) and 0 <= losses.percent <= 100
