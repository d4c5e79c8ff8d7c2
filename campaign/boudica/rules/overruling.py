"""What the players may overrule (B31), and with which values; the matters are in phases/overruling.py."""

from dataclasses import dataclass
from enum import StrEnum

from campaign.boudica.rules.board import Population

MOST_LOOSE = 40
"""Unattached strength points of a side in a space: more than there are."""
MOST_TRACK = 20
"""Of Boudica's: twice what a game of ten turns brings."""


class What(StrEnum):
    """What is overruled."""

    CUBES = "cubes"
    LOOSE = "loose"
    PLACE = "place"
    STRENGTH = "strength"
    TRACK = "track"
    POOL = "pool"


@dataclass(frozen=True)
class LooseStrength:
    """The strength points of both sides that stand in a space without an army."""

    romans: int
    britons: int


Value = Population | LooseStrength | int | str
"""Cubes, unattached points, a number, or a space."""
