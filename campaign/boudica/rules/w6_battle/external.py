"""An external battle, at the table or by other rules: its size there, and its effect here (W11.3)."""

from fractions import Fraction
from math import floor

from battles.rules.reported import ALL, ReportedBattle
from battles.rules.scaled import drawn, fitted
from battles.rules.short.lines import Fallen
from battles.rules.verdict import Resolver
from campaign.boudica.rules.board import BRITONS, ROMANS, Side
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.events import Event
from campaign.boudica.rules.state import Meeting
from campaign.boudica.rules.w6_battle.combat import Fight, Force

ROMAN_POINTS, BRITON_POINTS = 15, 10
"""Army points of an SP: with the Roman +1 in line four of theirs are worth six Briton ones (W11.3)."""


class ReportBattle(Decision):
    """The battle was fought at the table or by other rules (W11.3).

    Whether the Romans have won, and the share of its army points that each side has lost, in percent. It is filled in,
    so it is accepted without being among the choices. `battle` is its number, from 1, among those begun `by` the same
    rules for the same meeting; 0 at the table, where it has none.
    """

    romans_won: bool
    romans_lost: int
    britons_lost: int
    by: Resolver = Resolver.TABLE
    battle: int = 0

    @property
    def reported(self) -> ReportedBattle:
        """The same as any campaign tells it."""
        if self.romans_won:
            return ReportedBattle(ROMANS, self.romans_lost, self.britons_lost, self.by, self.battle)
        return ReportedBattle(BRITONS, self.britons_lost, self.romans_lost, self.by, self.battle)


class BattleReported(Event):
    """An external battle: the winner, and the share of its army points that each side has lost, in percent (W11.3).

    Also the same in strength points.
    """

    romans_won: bool
    romans_lost: int
    britons_lost: int
    romans_fallen: Fallen
    britons_fallen: Fallen
    by: Resolver = Resolver.TABLE
    rule: str = "W11.3"


def army_points(fight: Fight) -> tuple[int, int] | None:
    """Army points of Romans and Britons at the table, a town as one SP more; None if they are too unequal (W11.3)."""
    return fitted(*_plain_points(fight))


def odds_table_points(fight: Fight) -> tuple[int, int]:
    """B33: the same for the odds table, at any odds."""
    return drawn(*_plain_points(fight))


def _plain_points(fight: Fight) -> tuple[int, int]:
    return ROMAN_POINTS * fight.romans.dice, BRITON_POINTS * fight.britons.dice


def attacker(meeting: Meeting) -> Side:
    """B32: who attacks in a joined battle: the side that wanted it, of two the one that said so first."""
    return next(side for side, fight in meeting.wishes if fight)


def ended(fight: Fight, report: ReportBattle) -> Fight:
    """The sides after the battle as reported."""
    lost = [Fraction(percent, ALL) for percent in (report.romans_lost, report.britons_lost)]
    return external_battle(fight, report.romans_won, *lost)


def external_battle(fight: Fight, romans_won: bool, romans_lost: Fraction, britons_lost: Fraction) -> Fight:
    """W11.3: the sides after it, before the retreat pools are rolled (W6.6).

    `romans_lost` and `britons_lost` are the shares of army points lost, 0 to 1.
    """
    return Fight(_after(fight.romans, romans_won, romans_lost), _after(fight.britons, not romans_won, britons_lost))


def _after(force: Force, won: bool, share: Fraction) -> Force:
    """The winner's loss goes to its pool; half of the loser's, rounded down, is routed, the rest retreats."""
    loss = floor(force.sp * share)
    if won:
        return force._replace(sp=force.sp - loss, retreated=loss)
    return force._replace(sp=0, retreated=force.sp - loss // 2, routed=loss // 2)
