"""The board with its counters, and the clauses of the rules, as files that a person can proof-read."""

from dataclasses import replace
from functools import cache

from campaign.agricola.rules.board import North
from campaign.agricola.rules.options import Options
from engine.data import toml, value

PACKAGE = "campaign.agricola"


@cache
def north(options: Options = Options()) -> North:  # noqa: B008 (frozen)
    """The north of AD 82 (Y2, Y3) under these options."""
    return replace(value(North, {**toml(PACKAGE, "board.toml"), **toml(PACKAGE, "counters.toml")}), options=options)
