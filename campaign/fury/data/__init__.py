"""The board with its pieces, and the clauses of the rules, as files that a person can proof-read."""

from dataclasses import dataclass
from functools import cache, partial

from campaign.desk import rulebook
from campaign.desk.measured import Measured
from campaign.fury.rules.board import Board
from campaign.fury.rules.pieces import Pieces
from engine.data import toml, value

PACKAGE = "campaign.fury"


@dataclass(frozen=True)
class MeasuredSetting(Measured):
    """The shares that each side won, at these levels of the rebels and the Romans."""

    tribal: float
    roman: float
    draws: float


@cache
def settings() -> tuple[MeasuredSetting, ...]:
    """As printed and nearest to even, by level; docs/fury-balance.md says how it was measured."""
    return value(tuple[MeasuredSetting, ...], toml(PACKAGE, "balance.toml")["setting"])


@cache
def britannia() -> Board:
    """Britannia in AD 60 (Z4)."""
    return value(Board, toml(PACKAGE, "board.toml"))


@cache
def pieces() -> Pieces:
    """Commands, units and leaders, and where they stand or come (Z2, Z3, Z5, Z8, Z9)."""
    return value(Pieces, toml(PACKAGE, "pieces.toml"))


rules = partial(rulebook.sections, PACKAGE)  # the rules of the game, section by section
rulings = partial(rulebook.rulings, PACKAGE)  # what we settle where the source is silent
