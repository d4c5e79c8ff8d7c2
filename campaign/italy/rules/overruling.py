"""What the player may overrule (D14), always with a reason, and the values it may be given (phases/overruling.py)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from engine.rules.overruling import Among, Part, Words, parts_of
from powers.rules.theatre import Ruler

LONGEST_RULER_NAME = 40
MOST_TALENTS = 500
"""More than any Power collects in a turn."""
MOST_POINTS = 999
"""Rome's civic account may be set to this much, or as far below 0."""
MOST_STRENGTH = 100
"""No External army is stronger than on its arrival (C8.4)."""
RATING = Among(tuple(range(0, 101, 10)))
RATINGS = ("aggressor", "protector", "builder")
RULER: Mapping[str, Part] = {"name": Words(LONGEST_RULER_NAME), **dict.fromkeys(RATINGS, RATING)}
"""A ruler's name and ratings (C1.4)."""


@dataclass(frozen=True)
class Holder:
    """The Power that controls a province (C1.2); or the External Power whose army is moved there."""

    holder: str


@dataclass(frozen=True)
class Garrison:
    """Where an External army stands and with how many points (C8.4); the Power immune to it (Epirus only, C8.5)."""

    province: str
    strength: int
    payer: str | None


@dataclass(frozen=True)
class TalentsLeft:
    """What a Power that has spent has left for its attack and its defence, in talents (C5)."""

    attack: int
    defence: int


What = Literal["controller", "army", "revenue", "purse", "ruler", "civic"]
Value = Holder | Garrison | TalentsLeft | Ruler | int | None
"""A revenue is in talents, the civic account in points; an army that is not in Italy is None."""


def sum_of_ratings(ruler: Ruler) -> int:
    """Of a ruler, 100 (C1.4)."""
    return ruler.aggressor + ruler.protector + ruler.builder


def is_ruler(ruler: Ruler) -> bool:
    """Whether a ruler may be given: a name on one line, and ratings in tens that make 100 together (C1.4)."""
    given = parts_of(ruler)
    return all(part.admits(given[name]) for name, part in RULER.items()) and sum_of_ratings(ruler) == 100
