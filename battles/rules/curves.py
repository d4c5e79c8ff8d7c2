"""The odds of the generator against money: where they change, and the price of a wanted chance (C6.5, C6.11).

A talent is a point of the army it is spent on. The generator treats both sides alike: the odds here are those of the
army that spends, as if it attacked.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import takewhile

from battles.rules.generator import POINTS_PER_BONUS
from battles.rules.odds import Odds, odds

WANTED = (Fraction(50, 100), Fraction(60, 100), Fraction(75, 100))
"""The chances of victory whose price is shown."""


@dataclass(frozen=True)
class Plateau:
    """The odds from this many talents on, up to the next plateau."""

    talents: int
    points: int
    odds: Odds

    @property
    def wins(self) -> Fraction:
        """The spending army's chance of any victory."""
        return self.odds.attacker_wins


def to_next(points: int) -> int:
    """The talents with which an army of these points reaches the next full 20 (C6.11)."""
    return POINTS_PER_BONUS - points % POINTS_PER_BONUS


@dataclass(frozen=True)
class Price:
    """The cheapest way to a wanted chance of victory; `in_reach`: there is enough money."""

    wanted: Fraction
    plateau: Plateau
    in_reach: bool


@dataclass(frozen=True)
class Curve:
    """The odds of `own` points with up to `most` talents against the enemy's."""

    own: int
    enemy: int
    most: int

    @property
    def plateaus(self) -> tuple[Plateau, ...]:
        """In the order of their talents; the first has none."""
        return tuple(takewhile(lambda plateau: plateau.talents <= self.most, self._rising()))

    def at(self, talents: int) -> Plateau:
        """The plateau of this many talents."""
        return [plateau for plateau in self.plateaus if plateau.talents <= talents][-1]

    @property
    def prices(self) -> tuple[Price, ...]:
        """The price of each of WANTED, in reach or not."""
        return tuple([self.price(wanted) for wanted in WANTED])

    def price(self, wanted: Fraction) -> Price:
        """The fewest talents for this chance of victory; a lead of 160 points makes any victory certain."""
        found = next(plateau for plateau in self._rising() if plateau.wins >= wanted)
        return Price(wanted, found, found.talents <= self.most)

    def _rising(self) -> Iterator[Plateau]:
        talents = 0
        while True:
            points = self.own + talents
            yield Plateau(talents, points, odds(points, self.enemy))
            talents += to_next(points)
