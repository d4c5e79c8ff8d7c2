"""The board of Commands & Colors: Ancients: 113 hexes in 9 rows of alternately 13 and 12."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache

ROWS, COLUMNS = 9, 13
MIDDLE_ROWS = (5, 4, 6, 3, 7, 2, 8, 1, 9)  # all rows, those between the armies first


@dataclass(frozen=True, order=True)
class Hex:
    """Row 1 is nearest to the player; columns count from his left."""

    row: int
    column: int

    @property
    def x(self) -> float:
        """The distance of its centre from the left, in hexes: even rows are shifted by half a hex."""
        return self.column + (0.5 if self.row % 2 == 0 else 0)

    @property
    def on_flank(self) -> bool:
        """Whether it is the first or last of its row."""
        return self.column in (1, columns(self.row))

    @property
    def coordinate(self) -> str:
        """Its name at the table: A to M from the player's left, 1 to 9 from his edge."""
        return f"{chr(ord('A') + self.column - 1)}{self.row}"

    @property
    def opposite(self) -> "Hex":
        """The hex in the same column, as far from the other edge."""
        return Hex(ROWS + 1 - self.row, self.column)

    def __str__(self) -> str:
        return f"{self.row}.{self.column}"


class BoardSection(StrEnum):
    """The 3 sections of the board. A hex on a dotted line belongs to both."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"

    def holds(self, place: Hex) -> bool:
        first, last = _BOUNDS[self]
        return first <= place.x <= last


_BOUNDS = {BoardSection.LEFT: (1, 4.5), BoardSection.CENTRE: (4.5, 9.5), BoardSection.RIGHT: (9.5, 13)}


def columns(row: int) -> int:
    """The number of hexes in a row: 13 in odd rows, 12 in even ones."""
    return COLUMNS - (row % 2 == 0)


BOARD = tuple(Hex(row, column) for row in range(1, ROWS + 1) for column in range(1, columns(row) + 1))
"""Every hex, row by row."""


@cache
def around(place: Hex) -> tuple[Hex | None, ...]:
    """The 6 hexes around this one, anticlockwise from the right; None beyond the edge of the board."""
    row, column = place.row, place.column
    left = column - row % 2  # of the two hexes next to it in the next row
    spots = [
        (row, column + 1),
        (row + 1, left + 1),
        (row + 1, left),
        (row, column - 1),
        (row - 1, left),
        (row - 1, left + 1),
    ]
    return tuple(Hex(*spot) if 1 <= spot[0] <= ROWS and 1 <= spot[1] <= columns(spot[0]) else None for spot in spots)


@cache
def neighbours(place: Hex) -> tuple[Hex, ...]:
    """The up to 6 hexes next to this one."""
    return tuple(other for other in around(place) if other)
