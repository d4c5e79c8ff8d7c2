"""Shares as text: every percentage that is not a whole number by its rule comes from here."""

from fractions import Fraction
from math import floor


def percent(share: Fraction, places: int = 0) -> str:
    """A share as a percentage with this many decimal places, rounded to the nearest, halves up.

    0% and 100% stand for exactly that: a smaller distance than one unit of the last place gives "<1%" or ">99%".
    """
    units = 100 * 10**places
    if share in (0, 1):
        return _written(int(share) * units, places)
    if 0 < share < Fraction(1, units):
        return f"<{_written(1, places)}"
    if 0 < 1 - share < Fraction(1, units):
        return f">{_written(units - 1, places)}"
    return _written(floor(share * units + Fraction(1, 2)), places)


def _written(units: int, places: int) -> str:
    return f"{units / 10**places:.{places}f}%"
