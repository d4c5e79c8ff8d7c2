"""The board with its counters, and the clauses of the rules, as files that a person can proof-read."""

from dataclasses import dataclass, replace
from functools import cache, partial

from campaign.agricola.rules.board import North
from campaign.agricola.rules.options import Options
from campaign.desk import rulebook
from campaign.desk.measured import Measured
from engine.data import toml, value

PACKAGE = "campaign.agricola"


@dataclass(frozen=True)
class MeasuredSetting(Measured):
    """The shares that each side won, at these levels of Romans and Caledonians; the median between the quarters."""

    romans: float
    caledonians: float
    draws: float
    points: tuple[float, float, float]


@cache
def settings() -> tuple[MeasuredSetting, ...]:
    """As printed, against par and nearest to even, by level; docs/agricola-balance.md says how it was measured."""
    return value(tuple[MeasuredSetting, ...], toml(PACKAGE, "balance.toml")["setting"])


@cache
def north(options: Options = Options()) -> North:  # noqa: B008 (frozen)
    """The north of AD 82 (Y2, Y3) under these options."""
    return replace(value(North, {**toml(PACKAGE, "board.toml"), **toml(PACKAGE, "counters.toml")}), options=options)


rules = partial(rulebook.sections, PACKAGE)  # the rules of the game, section by section
rulings = partial(rulebook.rulings, PACKAGE)  # what we settle where the source is silent
