"""The exact chances of the four outcomes of the Battle Result Generator (C6.11)."""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product

from battles.rules.generator import Outcome, bonus, outcome
from battles.rules.verdict import Grade, Side

HIGHER_OF_TWO = {face: 2 * face - 1 for face in range(1, 7)}
"""The number of the 36 throws of 2 D6 with this face as the higher one."""


@dataclass(frozen=True)
class Odds:
    """Chances that add up to 1; ties are rolled again."""

    attacker_major: Fraction
    attacker_minor: Fraction
    defender_minor: Fraction
    defender_major: Fraction

    @property
    def attacker_wins(self) -> Fraction:
        """The attacker's chance of any victory."""
        return self.attacker_major + self.attacker_minor

    @property
    def defender_wins(self) -> Fraction:
        """The defender's chance of any victory."""
        return self.defender_major + self.defender_minor


def odds(attacker: int, defender: int) -> Odds:
    """The chances of 2 armies with these points."""
    return _odds(bonus(attacker) - bonus(defender))


@lru_cache(maxsize=64)
def _odds(lead: int) -> Odds:
    ways: Counter[Outcome] = Counter()
    for (attacker, attacker_ways), (defender, defender_ways) in product(HIGHER_OF_TWO.items(), repeat=2):
        if difference := attacker - defender + lead:
            ways[outcome(difference)] += attacker_ways * defender_ways
    return Odds(
        attacker_major=Fraction(ways[Outcome(Side.ATTACKER, Grade.MAJOR)], ways.total()),
        attacker_minor=Fraction(ways[Outcome(Side.ATTACKER, Grade.MINOR)], ways.total()),
        defender_minor=Fraction(ways[Outcome(Side.DEFENDER, Grade.MINOR)], ways.total()),
        defender_major=Fraction(ways[Outcome(Side.DEFENDER, Grade.MAJOR)], ways.total()),
    )
