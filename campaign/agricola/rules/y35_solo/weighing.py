"""A battle estimated at once, from both sides' strength and steps: a curve fitted to `y36_odds.summed`.

For up to ten units a side, in any terrain, behind walls or without, its shares of victories are right to 0.06 on
average (root mean square) where nobody retreats.
"""

from math import exp, log, sqrt
from typing import NamedTuple

STEEPNESS = 1.4
"""How fast the odds turn as one side grows, with the root of the steps of the smaller one."""
WALLS = 0.5
"""What halved hits add to the logarithm of the ratio of both sides' power (Y25.1)."""
SURE = 30.0  # beyond this it is certain


class Stack(NamedTuple):
    """What stands together: strength, steps, number of units, the points that its loss brings the enemy (Y5.2)."""

    strength: float = 0
    steps: float = 0
    number: float = 0
    points: float = 0
    static: bool = False

    def joined(self, other: "Stack") -> "Stack":
        """Both together."""
        return Stack(
            self.strength + other.strength,
            self.steps + other.steps,
            self.number + other.number,
            self.points + other.points,
            self.static or other.static,
        )

    def times(self, number: float) -> "Stack":
        """So many like it."""
        return Stack(
            self.strength * number, self.steps * number, self.number * number, self.points * number, self.static
        )

    @property
    def power(self) -> float:
        """By the square law: how hard it hits, times how long it stands."""
        return self.strength * self.steps


NOBODY = Stack()


def chance(attackers: Stack, defenders: Stack, walls: bool = False) -> float:
    """The attackers' share of victories; behind walls hits on the defenders are halved (Y25.1)."""
    if not defenders.power or not attackers.power:
        return float(not defenders.power)
    lead = log(attackers.power / defenders.power) - WALLS * walls
    steep = STEEPNESS * sqrt(max(1.0, min(attackers.steps, defenders.steps)))
    return 1 / (1 + exp(-max(-SURE, min(SURE, steep * lead))))


def spent(winner: Stack, loser: Stack) -> float:
    """The share of its strength that a winner loses on the way."""
    ratio = min(0.9, loser.power / winner.power) if winner.power else 0.9
    return 1 - sqrt(1 - ratio)
