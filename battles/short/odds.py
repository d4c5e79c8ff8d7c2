"""The odds of short battles for display: exact if enumerated, else from many battles (X3)."""

from dataclasses import dataclass
from fractions import Fraction

from battles.data.short import MOST_COUNTED, counted_odds
from battles.rules.odds import Odds
from battles.rules.short.lined.odds import simulated
from battles.rules.short.lined.state import Start as LinedStart
from battles.rules.short.lined.state import strength_points
from battles.rules.short.odds_table.host import Start as OddsStart
from battles.rules.short.odds_table.odds import odds
from battles.rules.verdict import Side


@dataclass(frozen=True)
class ShownOdds:
    """The odds of a battle; `exact` unless they come from many battles by the program.

    `graded`: they tell Major Victories from Minor ones.
    """

    odds: Odds
    exact: bool = True
    graded: bool = True

    @property
    def drawn(self) -> Odds:
        """The odds to draw: of victories alone if they are not graded."""
        if self.graded:
            return self.odds
        return Odds(self.odds.attacker_wins, Fraction(), Fraction(), self.odds.defender_wins)


def lined_odds(attackers: int, defenders: int, drill: Side | None = None, graded: bool = True) -> ShownOdds:
    """X3: the odds of these strength points (L1), exact if counted, else from battles by the program."""
    exact = max(attackers, defenders) <= MOST_COUNTED
    found = counted_odds if exact else simulated
    return ShownOdds(found(attackers, defenders, drill), exact, graded)


def shown_odds(start: LinedStart | OddsStart) -> ShownOdds:
    """The odds of a battle with this start, whoever commands."""
    if isinstance(start, OddsStart):
        return ShownOdds(odds(start))
    attackers, defenders = (strength_points(start.meeting.army(side).points) for side in Side)
    return lined_odds(attackers, defenders, start.drill)
