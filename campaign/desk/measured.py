"""What the program's own games came to, as the start page says of each way to begin."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

from battles.rules.percent import percent
from engine.data import toml, value

DRAWS = "draws"  # among the shares


@dataclass(frozen=True)
class Measured:
    """Options for a new game, and `games` in which the program played both sides at these levels.

    The `shares` are those that each side won, and the draws; where points decide, the median stands between their
    quarters.
    """

    id: str
    options: Mapping[str, Any]
    levels: tuple[int, int]
    games: int
    shares: Mapping[str, float]
    points: tuple[float, ...] = ()

    def told(self) -> dict[str, object]:
        """The games, the shares in words by their names, and the level of each side, by its name and `_level`."""
        sides = [name for name in self.shares if name != DRAWS]
        levels = {f"{side}_level": level for side, level in zip(sides, self.levels, strict=True)}
        return {"games": self.games, **{name: share(part) for name, part in self.shares.items()}, **levels}


@cache
def settings(package: str) -> tuple[Measured, ...]:
    """The ways to begin, by level: a campaign's data/balance.toml. Its page in docs/ says how they were measured."""
    return value(tuple[Measured, ...], toml(package, "balance.toml")["setting"])


def of_levels(known: Iterable[Measured], setting: str, levels: Iterable[int | None], usual: int) -> Measured:
    """That setting as measured at these levels of both sides; a person's, who has none, is the usual one.

    Where nobody has measured, both have it.
    """
    found: dict[tuple[int, ...], Measured] = {each.levels: each for each in known if each.id == setting}
    return found.get(tuple([level or usual for level in levels])) or found[usual, usual]


def share(measured: float) -> str:
    """Such a share in words."""
    return percent(Fraction(str(measured)))
