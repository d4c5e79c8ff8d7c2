"""What stands on a hex: the terrain of Commands & Colors: Ancients, and how much of it a province brings (C6.9)."""

from dataclasses import dataclass
from enum import StrEnum


class Ground(StrEnum):
    """The terrain of one hex. Hexes without any are open."""

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
    def rules(self) -> "GroundRules":
        """How it is named and played."""
        return GROUND_RULES[self]


@dataclass(frozen=True)
class GroundRules:
    """The name as printed, the letters on the map, and the effects in Commands & Colors: Ancients."""

    name: str
    letter: str
    movement: str
    battle: str
    passable: bool = True


_IMPASSABLE = "Impassable."

GROUND_RULES = {
    Ground.HILL: GroundRules(
        "Hill",
        "H",
        "No hindrance.",
        "Uphill at most 2 dice. Downhill or from hill to hill foot at most 3, mounted units 2.",
    ),
    Ground.STEEP_HILL: GroundRules("Steep hill", "Sh", _IMPASSABLE, "Blocks sight.", passable=False),
    Ground.FOREST: GroundRules(
        "Forest",
        "F",
        "Stop on entering.",
        "Close combat in or out at most 2 dice, shooting into it at most 1. Blocks sight. "
        "In the turn they enter, only LI, LB, LS, AX and W may battle.",
    ),
    Ground.BROKEN: GroundRules(
        "Broken ground",
        "B",
        "Mounted units and lone leaders stop on entering. No war machines.",
        "At most 2 dice. Mounted units do not battle in the turn they enter.",
    ),
    Ground.MARSH: GroundRules(
        "Marsh",
        "M",
        "Stop on entering. Leave by 1 hex; a die may cost a block. No war machines.",
        "At most 2 dice, shooting out at most 1.",
    ),
    Ground.RIVER: GroundRules("River", "R", _IMPASSABLE, "Does not block sight.", passable=False),
    Ground.FORD: GroundRules(
        "Ford or bridge",
        "X",
        "Stop on entering.",
        "At most 2 dice, shooting out at most 1. No momentum advance out of it for a unit that moved.",
    ),
    Ground.LAKE: GroundRules("Lake", "L", _IMPASSABLE, "Does not block sight.", passable=False),
    Ground.SEA: GroundRules("Sea", "S", _IMPASSABLE, "Does not block sight.", passable=False),
    Ground.CAMP: GroundRules(
        "Town (fortified camp)",
        "T",
        "No hindrance.",
        "A unit in it rolls 1 die less. Foot in it ignores 1 sword and 1 flag.",
    ),
}


@dataclass(frozen=True)
class Feature:
    """What a province's terrain becomes on the board: so many hexes of this ground; a line of them has `fords`."""

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
"""Hexes of each terrain of a province, by its name there. A river is one line across one section of the board."""
