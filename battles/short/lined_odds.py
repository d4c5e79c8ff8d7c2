"""The odds of lined dice as they are shown: exact where they are counted, else of many battles (X3)."""

from battles.data.lined import MOST_COUNTED, counted_odds
from battles.rules.odds import Odds
from battles.rules.short.lined.odds import simulated
from battles.rules.verdict import Side


def odds(attackers: int, defenders: int, drill: Side | None = None) -> Odds:
    """X3: the odds of so many strength points (L1), exact where they are counted, else from battles by the program."""
    found = counted_odds if are_exact(attackers, defenders) else simulated
    return found(attackers, defenders, drill)


def are_exact(attackers: int, defenders: int) -> bool:
    """Whether the odds of so many strength points are counted over every throw."""
    return max(attackers, defenders) <= MOST_COUNTED
