"""The odds of the generator against money: where they change, and what a wanted chance costs (C6.5, C6.11).

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
"""The chances of a victory of which the price is told."""


@dataclass(frozen=True)
class Plateau:
    """From so many talents on, up to the next plateau, the odds are these."""

    talents: int
    points: int
    odds: Odds

    @property
    def wins(self) -> Fraction:
        """The chance of any victory of the army that spends."""
        return self.odds.attacker_wins


def to_next(points: int) -> int:
    """Talents by which an army of so many points reaches the next full 20 (C6.11)."""
    return POINTS_PER_BONUS - points % POINTS_PER_BONUS


@dataclass(frozen=True)
class Price:
    """The cheapest way to a wanted chance of victory; `in_reach` if there is so much money."""

    wanted: Fraction
    plateau: Plateau
    in_reach: bool


@dataclass(frozen=True)
class Curve:
    """What up to `most` talents can make of `own` points against the enemy's."""

    own: int
    enemy: int
    most: int

    @property
    def plateaus(self) -> tuple[Plateau, ...]:
        """In the order of their sums; the first is without any money."""
        return tuple(takewhile(lambda plateau: plateau.talents <= self.most, self._rising()))

    def at(self, talents: int) -> Plateau:
        """On which so many talents stand."""
        return [plateau for plateau in self.plateaus if plateau.talents <= talents][-1]

    @property
    def prices(self) -> tuple[Price, ...]:
        """Of each of WANTED, within reach or not."""
        return tuple([self.price(wanted) for wanted in WANTED])

    def price(self, wanted: Fraction) -> Price:
        """The fewest talents that make a victory at least so likely; a lead of 160 points makes any sure."""
        found = next(plateau for plateau in self._rising() if plateau.wins >= wanted)
        return Price(wanted, found, found.talents <= self.most)

    def _rising(self) -> Iterator[Plateau]:
        talents = 0
        while True:
            points = self.own + talents
            yield Plateau(talents, points, odds(points, self.enemy))
            talents += to_next(points)
