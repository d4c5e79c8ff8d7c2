"""Two rows of dice as a page draws them: pair by pair, and those without a partner (L2, L3)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from battles.rules.short.lines import Fate, pair


@dataclass(frozen=True, order=True)
class ThrownDie:
    """A D6 as it fell: what it counts, bonus included, its face, and whether the player threw it."""

    counts: int
    face: int
    by_hand: bool = False

    @property
    def bonus(self) -> int:
        """What it counts more than it shows (L7)."""
        return self.counts - self.face


@dataclass(frozen=True)
class DiceColumn:
    """A place in both rows: two dice and what becomes of each, or one that faces none."""

    attacker: ThrownDie | None
    defender: ThrownDie | None
    attackers: Fate | None = None
    defenders: Fate | None = None

    @property
    def difference(self) -> int | None:
        """Between the two; None where there is one."""
        if self.attacker is None or self.defender is None:
            return None
        return abs(self.attacker.counts - self.defender.counts)


def columns(attackers: Sequence[ThrownDie], defenders: Sequence[ThrownDie]) -> Iterator[DiceColumn]:
    """Both rows from the highest down."""
    for attacker, defender in zip_longest(sorted(attackers, reverse=True), sorted(defenders, reverse=True)):
        if attacker is None or defender is None:
            yield DiceColumn(attacker, defender)
        else:
            met = pair(attacker.counts, defender.counts)
            yield DiceColumn(attacker, defender, met.firsts, met.seconds)
