"""Dice against expectation: how often each face came, and how likely fair dice come out at least as unevenly."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from math import erfc, exp, pi, sqrt

from engine.rules.dice import SIDES, Kind

FEWEST = 5
"""The least expected count of each face for the chi-square test to say anything (Cochran's rule)."""


@dataclass(frozen=True)
class Spread:
    """How often each face of one kind of die came, from face 1 on."""

    kind: Kind
    counts: tuple[int, ...]

    @property
    def dice(self) -> int:
        return sum(self.counts)

    @property
    def expected(self) -> float:
        """The expected count of each face."""
        return self.dice / SIDES[self.kind]

    @property
    def mean(self) -> float:
        """The mean of the faces; 0 without dice."""
        return sum(face * count for face, count in enumerate(self.counts, 1)) / self.dice if self.dice else 0.0

    @property
    def expected_mean(self) -> float:
        """The mean of fair dice: 3.5 for a D6, 5.5 for a D10."""
        return (SIDES[self.kind] + 1) / 2

    @property
    def degrees(self) -> int:
        return SIDES[self.kind] - 1

    @property
    def chi_square(self) -> float:
        """Pearson's sum over the faces; 0 without dice."""
        return sum((count - self.expected) ** 2 for count in self.counts) / self.expected if self.dice else 0.0

    @property
    def tells(self) -> bool:
        """Whether there are enough dice to judge by."""
        return self.expected >= FEWEST

    @property
    def p(self) -> float:
        """How likely fair dice come out at least as unevenly as these."""
        return chance_beyond(self.chi_square, self.degrees)


def spread(kind: Kind, faces: Iterable[int]) -> Spread:
    counted = Counter(faces)
    return Spread(kind, tuple(counted[face] for face in range(1, SIDES[kind] + 1)))


def chance_beyond(chi_square: float, degrees: int) -> float:
    """The upper tail of the chi-square distribution for odd degrees of freedom (5 for a D6, 9 for a D10)."""
    tail = erfc(sqrt(chi_square / 2))
    term = sqrt(2 * chi_square / pi) * exp(-chi_square / 2)
    for divisor in range(3, degrees + 1, 2):
        tail += term
        term *= chi_square / divisor
    return tail
