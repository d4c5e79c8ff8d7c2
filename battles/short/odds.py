"""The odds of a short battle before it begins, by whichever rules (X3)."""

from dataclasses import dataclass

from battles.rules.odds import Odds
from battles.rules.short.lined.state import Start as LinedStart
from battles.rules.short.lined.state import strength_points
from battles.rules.short.odds_table.host import Start as OddsStart
from battles.rules.short.odds_table.odds import odds as exact_odds
from battles.short import lined_odds


@dataclass(frozen=True)
class ShownOdds:
    """The odds of a battle, and whether they are counted out: else they are those of many battles by the program."""

    odds: Odds
    exact: bool = True


def shown_odds(start: LinedStart | OddsStart) -> ShownOdds:
    """Of a battle that begins like this, whoever commands."""
    if isinstance(start, OddsStart):
        return ShownOdds(exact_odds(start))
    sides = start.meeting.attacker, start.meeting.defender
    attackers, defenders = (strength_points(army.points) for army in sides)
    odds = lined_odds.odds(attackers, defenders, start.drill)
    return ShownOdds(odds, lined_odds.are_exact(attackers, defenders))
