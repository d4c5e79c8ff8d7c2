"""What the player weighs before he decides: what a conquest would bring, and the exact odds of a battle.

Every figure comes from the rules themselves, applied to a copy of the campaign.
"""

from dataclasses import dataclass

from battles.rules.odds import Odds, odds
from campaign.rules import outlook
from campaign.rules.state import Battle, State
from engine.rules.modifiers import total
from powers.rules.battles import BASE_ARMY, prize
from powers.rules.revenue import revenue_items
from powers.rules.theatre import ROME


@dataclass(frozen=True)
class AttackForecast:
    """A province Rome might attack.

    `now` and `then` are Rome's revenue next turn without and with it, in talents, before C2.1 stops it at 0.
    `ours` and `theirs` are the armies' points, if the battles before this one change nothing: with all of Rome's
    free money before it has spent, afterwards with what it has put into its attack.
    """

    province: str
    controller: str
    people: str
    now: int
    then: int
    ours: int
    theirs: int
    at_equal: Odds
    at_planned: Odds

    @property
    def gain(self) -> int:
        """Talents a turn that the conquest would add."""
        return self.then - self.now


def attack_forecast(campaign: State, province: str) -> AttackForecast:
    """One province of those that Rome may name (C4.6), or turn to, as an attack on it would look."""
    land = campaign.situation.land
    battle = (outlook.if_redirected if campaign.battle else outlook.if_declared)(campaign, province)
    ours, theirs = _points(battle)
    return AttackForecast(
        province=province,
        controller=battle.target,
        people=battle.people,
        now=total(revenue_items(land, ROME)),
        then=prize(land, ROME, province).revenue,
        ours=ours,
        theirs=theirs,
        at_equal=odds(BASE_ARMY, BASE_ARMY),
        at_planned=odds(ours, theirs),
    )


def _points(battle: Battle) -> tuple[int, int]:
    """The attacker's and the defender's."""
    attacking, defending = battle.armies()
    return attacking.total, defending.total


@dataclass(frozen=True)
class Stake:
    """The battle's odds if Rome put so many talents into it."""

    talents: int
    ours: int
    theirs: int
    odds: Odds


def attack_stakes(campaign: State, most: int) -> tuple[Stake, ...]:
    """While Rome divides its revenue: its attack at each sum of Attack money that gives another bonus (C6.11)."""
    stakes = []
    for money in sorted({0, most, *range(20, most, 20)}):
        if battle := outlook.if_spent(campaign, money):
            ours, theirs = _points(battle)
            stakes.append(Stake(money, ours, theirs, odds(ours, theirs)))
    return tuple(stakes)


def defence_stakes(campaign: State, most: int) -> tuple[Stake, ...]:
    """While Rome commits Defence money to the battle at hand: its chances at each sum that makes a difference."""
    stakes = []
    for money in range(most + 1):
        theirs, ours = _points(outlook.if_committed(campaign, money))
        if money in (0, most) or ours % 20 == 0:
            stakes.append(Stake(money, ours, theirs, odds(theirs, ours)))
    return tuple(stakes)
