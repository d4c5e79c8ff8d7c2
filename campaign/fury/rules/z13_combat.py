"""Z13: a battle by its ratio of strength, exactly: who wins, and what both sides lose in strength points (SP)."""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from math import ceil
from typing import NamedTuple

from battles.rules.short.odds_table.table import LossLine, OddsTable
from battles.rules.verdict import ATTACKER

VERY_SMALL, IGNORED = 10, 10
"""A winning attacker of so few SP, or of one unit, ignores so many points of his percentage (Z13.5, printed)."""
DICE = [*product(range(1, 7), repeat=2)]  # the first one is marked


class Sides(NamedTuple):
    """A number of the attacker's, and of the defender's."""

    attacker: int
    defender: int


class Battle(NamedTuple):
    """Z13.2: both strengths as they count for the odds, and as plain SP; all modifiers; the attacker's units."""

    strength: Sides
    plain: Sides
    modifiers: int = 0
    units: int = 2

    @property
    def is_very_small(self) -> bool:
        """Whether the attacker is (Z13.5)."""
        return self.plain.attacker <= VERY_SMALL or self.units == 1


class Result(NamedTuple):
    """The percentages that are lost, the SP, and whether the attacker has won."""

    percents: Sides
    lost: Sides
    won: bool


class Forecast(NamedTuple):
    """The attacker's chance to win, the mean losses in SP, and how likely each pair of percentages is."""

    win: Fraction
    lost: tuple[Fraction, Fraction]
    percents: Mapping[Sides, Fraction]


def result(battle: Battle, read: LossLine) -> Result:
    """Z13.5: what a line of the table does. The smaller percentage wins, unless that side is eliminated by it.

    Then the other side wins, if any of it is left; otherwise the attacker has lost.
    """
    ignored = IGNORED if read.winner is ATTACKER and battle.is_very_small else 0
    percents = Sides(max(0, read.attacker - ignored), read.defender)
    lost = Sides(*[share_lost(plain, percent) for plain, percent in zip(battle.plain, percents, strict=True)])
    attacker_left, defender_left = [plain > gone for plain, gone in zip(battle.plain, lost, strict=True)]
    return Result(percents, lost, attacker_left and (read.winner is ATTACKER or not defender_left))


def share_lost(plain: int, percent: int) -> int:
    """Z13.5: percent of plain SP, rounded up (printed: 10% of 31 is 4)."""
    return ceil(Fraction(plain * percent, 100))


def forecast(battle: Battle, table: OddsTable) -> Forecast:
    """Z13.3: over all throws of 2D6; throw, column and modifiers are the line.

    Z13.4: there is no column for an overrun and no Major Victory, as in the odds table by itself (H2, H5).
    """
    adds = table.column(*battle.strength).adds + battle.modifiers
    found = [result(battle, table.at(one + two + adds, one)) for one, two in DICE]
    percents = defaultdict[Sides, Fraction](Fraction)
    for each in found:
        percents[each.percents] += Fraction(1, len(DICE))
    attacker, defender = [Fraction(sum(lost), len(DICE)) for lost in zip(*[each.lost for each in found], strict=True)]
    return Forecast(Fraction(sum([each.won for each in found]), len(DICE)), (attacker, defender), percents)
