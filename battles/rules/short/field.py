"""The field of a short battle (X7)."""

from collections.abc import Sequence
from enum import StrEnum

from engine.rules.dice import Dice, Picked, pick
from engine.rules.reason import Reason

FIELD = Reason("field")


class Field(StrEnum):
    """The ground of a short battle: open, or one of the words for a province's terrain (C6.9)."""

    OPEN = "open ground"
    HILL = "hill"
    STEEP_HILL = "steep hill"
    FOREST = "forest"
    MARSH = "marsh"
    BROKEN = "broken ground"
    RIVER = "river"
    FORDABLE_RIVER = "fordable river"


NO_FIELDS = frozenset({"coast", "lake", "town"})
"""A province's words for terrain on which no short battle is fought (X7)."""


def fields(terrain: Sequence[str]) -> tuple[Field, ...]:
    """X7: open ground twice, then the province's words for terrain except coast, lake and town.

    ValueError for a word that no province has.
    """
    return (Field.OPEN, Field.OPEN, *(Field(word) for word in terrain if word not in NO_FIELDS))


def draw_field(terrain: Sequence[str], dice: Dice) -> Picked[Field]:
    """The field that a die picks among them: a D6, or a D10 for more than 6 (X7). D22: lined dice use none."""
    return pick(dice, fields(terrain), "X7", "field", FIELD)
