"""Two rows of dice lined up, and the fate of each die (L2, L3)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple


class Fate(StrEnum):
    """The fate of a die's strength point (L3)."""

    STANDS = "stands"
    RETREATS = "retreats"
    ROUTED = "routed"


STANDS, RETREATS, ROUTED = Fate
LOWERS_FATE = (STANDS, STANDS, RETREATS, RETREATS, ROUTED, ROUTED, ROUTED)
"""The fate of the lower of two dice, by their difference (L3); with a bonus that may be 6."""


class Pair(NamedTuple):
    """Two dice that face each other, and the fate of each."""

    first: int
    second: int
    firsts: Fate
    seconds: Fate


@dataclass(frozen=True)
class Fallen:
    """How many strength points of a row left the line in a round."""

    retreated: int = 0
    routed: int = 0

    @property
    def both(self) -> int:
        return self.retreated + self.routed


def pair(first: int, second: int) -> Pair:
    """L3: at a difference of 0 or 1 both stand; at 2 or 3 the lower retreats, at 4 or more it is routed."""
    lowers = LOWERS_FATE[abs(first - second)]
    return Pair(first, second, STANDS, lowers) if first > second else Pair(first, second, lowers, STANDS)


def line_up(first: Sequence[int], second: Sequence[int]) -> tuple[Pair, ...]:
    """L2: both rows from the highest down, bonus included; dice without a partner do not count."""
    return tuple(map(pair, sorted(first, reverse=True), sorted(second, reverse=True)))


def fallen(fates: Iterable[Fate]) -> Fallen:
    """What leaves the line by these fates."""
    told = [*fates]
    return Fallen(told.count(RETREATS), told.count(ROUTED))
