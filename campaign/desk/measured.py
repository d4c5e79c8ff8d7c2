"""What the program's own games came to, as the start page says of each way to begin."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeVar

from battles.rules.percent import percent


@dataclass(frozen=True)
class Measured:
    """Options for a new game, and `games` in which the program played both sides at these levels."""

    id: str
    options: Mapping[str, Any]
    levels: tuple[int, int]
    games: int


M = TypeVar("M", bound=Measured)


def of_levels(known: Iterable[M], setting: str, levels: Iterable[int | None], usual: int) -> M:
    """That setting as measured at these levels of both sides; a person's, who has none, is the usual one.

    Where nobody has measured, both have it.
    """
    found: dict[tuple[int, ...], M] = {each.levels: each for each in known if each.id == setting}
    return found.get(tuple([level or usual for level in levels])) or found[usual, usual]


def share(measured: float) -> str:
    """Such a share in words."""
    return percent(Fraction(str(measured)))
