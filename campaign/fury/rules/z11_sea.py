"""Z11.1: the danger of a voyage, exactly. Each area that is entered is one throw of 2D6 for each flotilla (printed)."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import NamedTuple

CARRIES = 5
"""The units that a flotilla carries without danger (printed)."""
SUNK, HALF, BACK = 2, 4, 5
"""Up to which throw it is sunk with all aboard, loses half of its units, rounded up, or is driven back (ours)."""
LANDS_END = -1  # on the throw for this area (printed)
THROWS = [one + two for one, two in product(range(1, 7), repeat=2)]


class Voyage(NamedTuple):
    """The chances of a flotilla: it comes with all its units, or with some lost; it is driven back; it is sunk."""

    whole: Fraction = Fraction(0)
    half: Fraction = Fraction(0)
    back: Fraction = Fraction(0)
    sunk: Fraction = Fraction(0)


def voyage(areas: Sequence[bool], units: int) -> Voyage:
    """Z11.1: through these areas, in order, each whether it is Land's End, with so many units aboard.

    Who is driven back counts as that, whether units of his are lost or not.
    """
    return _from(areas, units, lost=False)


def _from(areas: Sequence[bool], units: int, lost: bool) -> Voyage:
    """The rest of a voyage, on which units are lost already or not."""
    if not areas:
        return Voyage(half=Fraction(1)) if lost else Voyage(whole=Fraction(1))
    here, *rest = areas
    sunk, half, back, goes_on = chances(units, here)
    damaged, unhurt = _from(rest, units // 2, lost=True), _from(rest, units, lost)
    later = [half * one + goes_on * other for one, other in zip(damaged, unhurt, strict=True)]
    return Voyage(later[0], later[1], back + later[2], sunk + later[3])


def chances(units: int, lands_end: bool) -> tuple[Fraction, Fraction, Fraction, Fraction]:
    """How likely a flotilla that enters one area is sunk, loses half of its units, is driven back, or arrives."""
    modifier = -max(0, units - CARRIES) + LANDS_END * lands_end
    found = [throw + modifier for throw in THROWS]
    sunk, half, back = [sum([throw <= most for throw in found]) for most in (SUNK, HALF, BACK)]
    return Fraction(sunk, 36), Fraction(half - sunk, 36), Fraction(back - half, 36), Fraction(36 - back, 36)
