"""The chances of a die before it is rolled."""

from fractions import Fraction

FACES = 6


def success(least: int, added: int = 0) -> Fraction:
    """The chance of one D6 plus `added` to reach `least`."""
    return Fraction(min(FACES, max(0, FACES + 1 - least + added)), FACES)
