"""The terrain of a hex in Commands & Colors: Ancients, and how much of it a province brings (C6.9)."""

from dataclasses import dataclass
from enum import StrEnum


class Ground(StrEnum):
    """The terrain of one hex. Open hexes have none."""

    HILL = "hill"
    STEEP_HILL = "steep hill"
    FOREST = "forest"
    BROKEN = "broken ground"
    MARSH = "marsh"
    RIVER = "river"
    FORD = "ford"
    LAKE = "lake"
    SEA = "sea"
    CAMP = "camp"

    @property
    def passable(self) -> bool:
        """Whether units may enter it."""
        return self not in (Ground.STEEP_HILL, Ground.RIVER, Ground.LAKE, Ground.SEA)


@dataclass(frozen=True)
class Feature:
    """C6.9: what a province's terrain becomes on the board: so many hexes of a ground; a line has `fords` a section."""

    ground: Ground
    least: int = 0
    most: int = 0
    fords: int = 0


FEATURES = {
    "hill": Feature(Ground.HILL, 4, 7),
    "steep hill": Feature(Ground.STEEP_HILL, 2, 4),
    "forest": Feature(Ground.FOREST, 4, 7),
    "broken ground": Feature(Ground.BROKEN, 4, 7),
    "marsh": Feature(Ground.MARSH, 3, 5),
    "lake": Feature(Ground.LAKE, 2, 3),
    "town": Feature(Ground.CAMP, 2, 3),
    "coast": Feature(Ground.SEA, 4, 6),
    "river": Feature(Ground.RIVER, fords=1),
    "fordable river": Feature(Ground.RIVER, fords=3),
}
"""Hexes of each terrain of a province, by its name there. A river is one line across the board."""
