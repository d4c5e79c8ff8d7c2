"""Dice against expectation: how often each face came, and how likely fair dice are to come as unevenly."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from math import erfc, exp, pi, sqrt

from engine.rules.dice import SIDES, Kind

FEWEST = 5
"""Times that each face has to be expected before the chi-square test says anything (Cochran's rule)."""


@dataclass(frozen=True)
class Spread:
    """How often each face of one kind of die came; the first count is of the face 1."""

    kind: Kind
    counts: tuple[int, ...]

    @property
    def dice(self) -> int:
        """How many were rolled."""
        return sum(self.counts)

    @property
    def expected(self) -> float:
        """Times that each face should have come."""
        return self.dice / SIDES[self.kind]

    @property
    def mean(self) -> float:
        """The mean of the faces; 0 where none was rolled."""
        return sum(face * count for face, count in enumerate(self.counts, 1)) / self.dice if self.dice else 0.0

    @property
    def expected_mean(self) -> float:
        """The mean of fair dice: 3.5 of a D6, 5.5 of a D10."""
        return (SIDES[self.kind] + 1) / 2

    @property
    def degrees(self) -> int:
        """Degrees of freedom of the test."""
        return SIDES[self.kind] - 1

    @property
    def chi_square(self) -> float:
        """Pearson's sum over the faces; 0 where none was rolled."""
        return sum((count - self.expected) ** 2 for count in self.counts) / self.expected if self.dice else 0.0

    @property
    def tells(self) -> bool:
        """Whether there are dice enough to judge by."""
        return self.expected >= FEWEST

    @property
    def p(self) -> float:
        """How likely fair dice are to come as unevenly as these, or more so."""
        return chance_beyond(self.chi_square, self.degrees)


def spread(kind: Kind, faces: Iterable[int]) -> Spread:
    """Count these faces."""
    counted = Counter(faces)
    return Spread(kind, tuple(counted[face] for face in range(1, SIDES[kind] + 1)))


def chance_beyond(chi_square: float, degrees: int) -> float:
    """The chi-square distribution's upper tail, for an odd number of degrees of freedom (a D6 has 5, a D10 has 9)."""
    tail = erfc(sqrt(chi_square / 2))
    term = sqrt(2 * chi_square / pi) * exp(-chi_square / 2)
    for divisor in range(3, degrees + 1, 2):
        tail += term
        term *= chi_square / divisor
    return tail
