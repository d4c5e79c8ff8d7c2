"""The armies of a campaign as army points that can be fought with, both scaled alike (W11.3, Y36.3)."""

from fractions import Fraction
from math import floor

MOST_POINTS, LEAST_POINTS = 160, 60
"""The most for the larger army at the table, and the least for the smaller."""
MOST_DRAWN, LEAST_DRAWN = 250, 10
"""The bounds of drawn army lists (A8): on the odds table, which takes any odds, armies stay within them."""


def fitted(one: int | Fraction, other: int | Fraction) -> tuple[int, int] | None:
    """The points of both at the table, scaled no further than needed.

    None if one is so much larger that both cannot be within the bounds: then it is not offered.
    """
    least, most = Fraction(LEAST_POINTS, min(one, other)), Fraction(MOST_POINTS, max(one, other))
    if least > most:
        return None
    scale = min(max(least, Fraction(1)), most)
    return floor(scale * one), floor(scale * other)


def drawn(one: int, other: int) -> tuple[int, int]:
    """The same for the odds table, at any odds (B33): as at the table if that is possible.

    Else unscaled, or scaled so that the larger one can be drawn. The smaller has at least what can be drawn, which at
    such odds is no other column.
    """
    if fits := fitted(one, other):
        return fits
    scale = min(Fraction(1), Fraction(MOST_DRAWN, max(one, other)))
    return max(LEAST_DRAWN, floor(scale * one)), max(LEAST_DRAWN, floor(scale * other))
