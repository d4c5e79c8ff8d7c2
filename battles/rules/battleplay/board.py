"""The board, and what lies and stands on it (R1)."""

from enum import StrEnum
from typing import NamedTuple

from battles.rules.verdict import Side
from engine.rules.values import often_replaced


class Cell(NamedTuple):
    """R1: one half of a file; there are 7 files, numbered from 1 on the attacker's left (14 at double size, R48)."""

    half: Side
    file: int


class Rough(StrEnum):
    """What makes a file difficult going (R22)."""

    WOODS = "woods"
    ROCKY = "rocky ground"


class Ground(NamedTuple):
    """A file's terrain: woods or rocky ground, a hill and its controller (R9), or the waterway (R8)."""

    rough: Rough | None = None
    hill: bool = False
    holder: Side | None = None
    water: bool = False


@often_replaced
class Stack(NamedTuple):
    """The cards of one side in a cell: a main battle card, skirmishers, artillery (R12, R14, R15)."""

    side: Side
    main: int | None = None
    light: int | None = None
    gun: int | None = None

    @property
    def fighter(self) -> int | None:
        """The card that fights and is attacked: the main one if there is one."""
        return self.light if self.main is None else self.main

    @property
    def cards(self) -> tuple[int, ...]:
        return tuple([card for card in self[1:] if card is not None])


EMPTY = {side: Stack(side) for side in Side}
Board = dict[Cell, Stack]  # never changed in place; empty cells are left out
CELLS = {(half, file): Cell(half, file) for half in Side for file in range(0, 16)}


def enemy_ahead(board: Board, side: Side, cell: Cell) -> Stack | None:
    """The enemy stack in front, if any; nothing is in front of a card in the enemy's half (R40)."""
    if cell.half is not side:
        return None
    stack = board.get(CELLS[side.other, cell.file])
    return stack if stack and stack.side is not side else None


def enemy_at(board: Board, side: Side, cell: Cell) -> Stack | None:
    """The enemy stack in a cell, if any."""
    stack = board.get(cell)
    return stack if stack and stack.side is not side else None
