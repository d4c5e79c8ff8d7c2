"""Troop cards and the armies that may field them. The figures are in battles/data/battleplay.toml."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from battles.rules.battleplay.colours import Dice, shifted


class Category(StrEnum):
    """The class of a card; the first 5 are main battle cards (R2)."""

    INFANTRY = "infantry"
    CAVALRY = "cavalry"
    CHARIOT = "chariot"
    ELEPHANT = "elephant"
    BOWMEN = "bowmen"
    FOOT_SKIRMISHER = "foot skirmisher"
    CAVALRY_SKIRMISHER = "cavalry skirmisher"
    ARTILLERY = "artillery"


MAIN = frozenset(
    {Category.INFANTRY, Category.CAVALRY, Category.CHARIOT, Category.ELEPHANT, Category.BOWMEN},
)
SKIRMISHERS = frozenset({Category.FOOT_SKIRMISHER, Category.CAVALRY_SKIRMISHER})
MOUNTED = frozenset({Category.CAVALRY, Category.CHARIOT})
"""Those that may stand in a bare outer file and move diagonally (R16, R17, R39)."""


class Effect(StrEnum):
    """The effect of a card's S (R32)."""

    KILL = "kill"  # it counts as a skull
    WOUND = "wound"  # it counts as an X
    SAVE = "save"  # it cancels one X of the enemy's throw in the same combat


class Going(StrEnum):
    """The ground of a file (R22)."""

    GOOD = "good"
    DIFFICULT = "difficult"


@dataclass(frozen=True)
class Special:
    """When an S counts: against these categories, in this going (None: any), and perhaps only in 1.4."""

    effect: Effect
    versus: tuple[Category, ...]
    going: Going | None = None
    impact_only: bool = False


@dataclass(frozen=True)
class Troop:
    """A troop card: its dice by going, its points, and how many of it an army may have.

    `shoot` are a bowman's dice in 1.2, where they differ from its dice for combat.
    """

    id: str
    name: str
    category: Category
    good: Dice
    difficult: Dice
    cost: int
    most: int
    special: Special | None = None
    shoot: Dice = ()

    @cached_property
    def main(self) -> bool:
        return self.category in MAIN


@dataclass(frozen=True)
class Fielded:
    """M5: a card in an army; a veteran's first good die and first difficult die are one colour better."""

    troop: Troop
    veteran: bool = False

    @cached_property
    def good(self) -> Dice:
        return self._trained(self.troop.good)

    @cached_property
    def difficult(self) -> Dice:
        return self._trained(self.troop.difficult)

    def _trained(self, dice: Dice) -> Dice:
        return shifted(dice[:1], 1) + dice[1:] if self.veteran else dice


@dataclass(frozen=True)
class ArmyBook:
    """What a people may field: cards, the order in which the program buys them (M7), the rank of generals (M8)."""

    id: str
    name: str
    troops: tuple[Troop, ...]
    muster: tuple[Troop, ...]
    divisor: int = 0
    """Army points for each star of the general; 0: an External army, whose general does not depend on points."""
