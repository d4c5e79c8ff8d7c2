"""The board with its pieces, and the clauses of the rules, as files that a person can proof-read."""

from functools import cache

from campaign.fury.rules.board import Board
from campaign.fury.rules.pieces import Pieces
from engine.data import toml, value

PACKAGE = "campaign.fury"


@cache
def britannia() -> Board:
    """Britannia in AD 60 (Z4)."""
    return value(Board, toml(PACKAGE, "board.toml"))


@cache
def pieces() -> Pieces:
    """Commands, units and leaders, and where they stand or come (Z2, Z3, Z5, Z8, Z9)."""
    return value(Pieces, toml(PACKAGE, "pieces.toml"))
