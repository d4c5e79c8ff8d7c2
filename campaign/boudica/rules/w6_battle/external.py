"""A battle fought elsewhere, at the table or by other rules: how large it is there, and what comes of it (W11.3)."""

from fractions import Fraction
from math import floor

from battles.rules.short.account import MOST as MOST_BATTLES
from battles.rules.short.lines import Fallen
from battles.rules.verdict import Resolver
from campaign.boudica.rules.board import Side
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.events import Event
from campaign.boudica.rules.state import Meeting
from campaign.boudica.rules.w6_battle.combat import Fight, Force

ROMAN_POINTS, BRITON_POINTS = 15, 10
"""Army points of an SP: by the Roman +1 in line four of theirs are worth six of the Britons' (W11.3)."""
MOST_POINTS, LEAST_POINTS = 160, 60
"""The most that the larger army may have, and the least of the smaller (W11.3)."""
MOST_DRAWN, LEAST_DRAWN = 250, 10
"""Between these an army list can be drawn (A8): on the odds table, which takes any odds, no army goes beyond."""
ALL = 100
"""Percent."""
EXTERNAL = (Resolver.TABLE, Resolver.ODDS_TABLE)
"""What a battle of the rebellion may be settled by instead of its own dice."""


class ReportBattle(Decision):
    """The battle was fought elsewhere, at the table or by other rules (W11.3).

    Whether the Romans have won, and what share of its army points each side has lost, in percent. It is filled in, so
    it is admitted and not among the choices. `battle` is its number among those begun `by` the same rules for the same
    meeting, from 1; 0 at the table, where it has none.
    """

    romans_won: bool
    romans_lost: int
    britons_lost: int
    by: Resolver = Resolver.TABLE
    battle: int = 0


class BattleReported(Event):
    """A battle fought elsewhere: who has won, and what share of its army points each side has lost, in percent (W11.3).

    And what that is in strength points.
    """

    romans_won: bool
    romans_lost: int
    britons_lost: int
    romans_fallen: Fallen
    britons_fallen: Fallen
    by: Resolver = Resolver.TABLE
    rule: str = "W11.3"


def army_points(fight: Fight) -> tuple[int, int] | None:
    """Army points of Romans and Britons, a town one SP more, scaled alike and no further than needed (W11.3).

    None where the one has so much more that both cannot be within the bounds: then it is not offered.
    """
    romans, britons = _plain_points(fight)
    least, most = Fraction(LEAST_POINTS, min(romans, britons)), Fraction(MOST_POINTS, max(romans, britons))
    if least > most:
        return None
    scale = min(max(least, Fraction(1)), most)
    return floor(scale * romans), floor(scale * britons)


def odds_table_points(fight: Fight) -> tuple[int, int]:
    """B33: the same for the odds table, at any odds: as at the table where that is possible.

    Else as they are, or scaled so that the larger can be drawn. The smaller has what can be drawn at least, which at
    such odds is no other column.
    """
    if fits := army_points(fight):
        return fits
    romans, britons = _plain_points(fight)
    scale = min(Fraction(1), Fraction(MOST_DRAWN, max(romans, britons)))
    return max(LEAST_DRAWN, floor(scale * romans)), max(LEAST_DRAWN, floor(scale * britons))


def _plain_points(fight: Fight) -> tuple[int, int]:
    return ROMAN_POINTS * fight.romans.dice, BRITON_POINTS * fight.britons.dice


def attacker(meeting: Meeting) -> Side:
    """B32: who attacks in a battle that is joined: who wanted it, of two the one that said so first."""
    return next(side for side, fight in meeting.wishes if fight)


def is_possible(report: ReportBattle) -> bool:
    """Whether a battle may be fought by those rules (W11.3), and end so; its winner has something left."""
    lost, winners = (report.romans_lost, report.britons_lost), 0 if report.romans_won else 1
    if report.by not in EXTERNAL or not all(0 <= share <= ALL for share in lost) or lost[winners] == ALL:
        return False
    return report.battle == 0 if report.by is Resolver.TABLE else 1 <= report.battle <= MOST_BATTLES


def ended(fight: Fight, report: ReportBattle) -> Fight:
    """How the sides stand after it, as it is reported."""
    lost = [Fraction(percent, ALL) for percent in (report.romans_lost, report.britons_lost)]
    return external_battle(fight, report.romans_won, *lost)


def external_battle(fight: Fight, romans_won: bool, romans_lost: Fraction, britons_lost: Fraction) -> Fight:
    """W11.3: how the sides stand after it, before the retreat pools are rolled for (W6.6).

    `romans_lost` and `britons_lost` are the shares of army points that they lost, 0 to 1.
    """
    return Fight(_after(fight.romans, romans_won, romans_lost), _after(fight.britons, not romans_won, britons_lost))


def _after(force: Force, won: bool, share: Fraction) -> Force:
    """The winner's loss goes to its pool; of the loser half its loss, rounded down, is routed, all else retreats."""
    loss = floor(force.sp * share)
    if won:
        return force._replace(sp=force.sp - loss, retreated=loss)
    return force._replace(sp=0, retreated=force.sp - loss // 2, routed=loss // 2)
