"""Which of two levels plays better: each plays both sides against the other, and a draw is half a victory."""

import math
from collections.abc import Sequence
from statistics import NormalDist, fmean, stdev
from typing import NamedTuple


class Compared(NamedTuple):
    """What the better level scored as either side, and as both with its standard error; of equals that is a half."""

    games: int
    as_first: float
    as_second: float
    together: float
    error: float

    @property
    def chance(self) -> float:
        """That equals would come out so far above a half, or farther."""
        return NormalDist().cdf((0.5 - self.together) / max(self.error, 1e-9))

    @property
    def cells(self) -> tuple[str, ...]:
        """Of a row."""
        chance = "< 0.0001" if self.chance < 0.0001 else f"{self.chance:.4f}"
        shares = f"{self.as_first:.2f}", f"{self.as_second:.2f}", f"{self.together:.3f} ± {self.error:.3f}"
        return (f"2 × {self.games}", *shares, chance)


def compared(as_first: Sequence[float], as_second: Sequence[float]) -> Compared:
    """The scores of the better level, game for game, as many as it played of both sides."""
    both = [(one + other) / 2 for one, other in zip(as_first, as_second, strict=False)]
    pairs = len(both)
    return Compared(
        pairs, fmean(as_first[:pairs]), fmean(as_second[:pairs]), fmean(both), stdev(both) / math.sqrt(pairs)
    )
