"""From a battle on the table to its grade (C6.12); and the sides and grades that every battle uses."""

from dataclasses import dataclass
from enum import StrEnum

from engine.rules.reason import Reason


class Side(StrEnum):
    """The two sides of a battle, as in the campaign."""

    ATTACKER = "attacker"
    DEFENDER = "defender"

    @property
    def other(self) -> "Side":
        return DEFENDER if self is ATTACKER else ATTACKER


BOTH = ATTACKER, DEFENDER = tuple(Side)
"""For inner loops: in Python 3.11 `Side.ATTACKER` is many times slower."""


def lower(attacker: int, defender: int) -> Side | None:
    """The side with the lower number; None if they are equal."""
    if attacker == defender:
        return None
    return Side.ATTACKER if attacker < defender else Side.DEFENDER


class Grade(StrEnum):
    """The grade of a victory (C6.11, C6.12)."""

    MINOR = "minor"
    MAJOR = "major"


class Resolver(StrEnum):
    """Where a battle was decided (C6.8)."""

    TABLE = "table"
    GENERATOR = "generator"
    BATTLEPLAY = "battleplay"
    LINED_DICE = "lined-dice"
    ODDS_TABLE = "odds-table"


SHORT = (Resolver.LINED_DICE, Resolver.ODDS_TABLE)
"""The short battles; each is also the name of its ruleset."""


MAJOR_LOSS_PERCENT = 50
"""A winner that lost less than this share of its break point has a Major Victory."""
MAJOR_LOSS_PERCENT_WITH_CAVALRY = 75
"""The same for a winner with more intact LC, LBC and MC units than the loser."""
MOST_BANNERS = 99  # no army of this campaign has more units: a larger number is a slip


@dataclass(frozen=True)
class Tally:
    """The count at the table: banners the winner lost, its break point, both sides' intact LC, LBC and MC."""

    losses: int
    break_point: int
    winner_cavalry: int
    loser_cavalry: int

    def problem(self) -> Reason | None:
        """Why this cannot be the count of a won battle; None if it can."""
        if not 1 <= self.break_point <= MOST_BANNERS:
            return Reason("tally.break_point", (MOST_BANNERS,))
        if not 0 <= self.losses < self.break_point:
            return Reason("tally.losses", (self.break_point - 1,))
        if not (0 <= self.winner_cavalry <= MOST_BANNERS and 0 <= self.loser_cavalry <= MOST_BANNERS):
            return Reason("tally.cavalry", (MOST_BANNERS,))
        return None


def break_point(units: int) -> int:
    """Q46: half the units, rounded down, in banners (C6.12); D13: at least one, for an army of a single unit."""
    return max(1, units // 2)


def cavalry_decides(losses: int, break_point: int) -> bool:
    """Between half and three quarters of its break point lost, the winner's grade depends on cavalry (C6.12).

    Q47: the units on the field at the end with every block count.
    """
    lost = 100 * losses
    return MAJOR_LOSS_PERCENT * break_point <= lost < MAJOR_LOSS_PERCENT_WITH_CAVALRY * break_point


def grade(tally: Tally) -> Grade:
    """C6.12: Major below 50% of the break point lost, or below 75% with more intact cavalry."""
    if cavalry_decides(tally.losses, tally.break_point):
        return Grade.MAJOR if tally.winner_cavalry > tally.loser_cavalry else Grade.MINOR
    return Grade.MAJOR if 100 * tally.losses < MAJOR_LOSS_PERCENT * tally.break_point else Grade.MINOR
