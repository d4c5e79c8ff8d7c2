"""The board as a file that a person can proof-read."""

from functools import cache

from campaign.fury.rules.board import Board
from engine.data import toml, value

PACKAGE = "campaign.fury"


@cache
def britannia() -> Board:
    """Britannia in AD 60 (Z4)."""
    return value(Board, toml(PACKAGE, "board.toml"))
