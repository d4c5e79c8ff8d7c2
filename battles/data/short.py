"""What the short battles read from their files."""

from functools import cache

from battles.rules.short.odds_table.table import OddsTable
from engine.data import toml, value

ODDS_TABLE = "odds-table.toml"


@cache
def odds_table() -> OddsTable:
    """The odds table as it comes with the program."""
    return value(OddsTable, toml("battles", ODDS_TABLE))
