"""What the player weighs before he decides: what a conquest would bring, and the exact odds of a battle.

Every figure comes from the rules themselves, applied to a copy of the campaign.
"""

from dataclasses import dataclass

from battles.rules.dice import SeededDice
from battles.rules.modifiers import total
from battles.rules.odds import Odds, odds
from battles.rules.points import BASE_ARMY, attacker_points, defender_points
from campaign.rules import armies, turn
from campaign.rules.decisions import DeclareAttack
from campaign.rules.state import Campaign, Step
from powers.rules.attacks import army, prize
from powers.rules.italy import ROME
from powers.rules.revenue import revenue_items


@dataclass(frozen=True)
class Prospect:
    """A province Rome might attack.

    `now` and `then` are Rome's revenue next turn without and with it, in talents, before C2.1 stops it at 0.
    `ours` are Rome's army points with all its free money, `theirs` the defender's as the turn now stands.
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


def prospect(campaign: Campaign, province: str) -> Prospect:
    """One province of an Active Power next to Rome's, as an attack on it would look."""
    land = campaign.situation.land
    controller = land.owner(province)
    people = army(land, province, controller)
    ours = total(attacker_points(_free_money(campaign)))
    theirs = _defence(campaign, province, people, controller)
    return Prospect(
        province=province,
        controller=controller,
        people=people,
        now=total(revenue_items(land, ROME)),
        then=prize(land, ROME, province).revenue,
        ours=ours,
        theirs=theirs,
        at_equal=odds(BASE_ARMY, BASE_ARMY),
        at_planned=odds(ours, theirs),
    )


def _free_money(campaign: Campaign) -> int:
    revenue = campaign.situation.revenues[ROME]
    return revenue.total - revenue.bound


def _defence(campaign: Campaign, province: str, people: str, controller: str) -> int:
    """C6.5 as it would be if Rome attacked here and every attack came as it now looks."""
    if campaign.step is Step.ROME_ATTACKS:
        campaign = _after_spending(campaign, province)
    talents = armies.ai_share(campaign, controller, ROME)
    attacking = people == controller and campaign.is_attacking(controller)
    attacks = 1 + armies.times_attacked(campaign, people, besides=ROME)
    return total(defender_points(talents, attacking, attacks))


def _after_spending(campaign: Campaign, province: str) -> Campaign:
    """The campaign if Rome declared this attack: the other Powers have spent (C5), which takes no dice."""
    no_dice_needed = SeededDice(campaign.start.seed, campaign.turn)
    campaign = turn.unfold(campaign, DeclareAttack(province), no_dice_needed).campaign
    following = turn.programs_decision(campaign)
    assert following is not None, "spending follows Rome's declaration"
    return turn.unfold(campaign, following, no_dice_needed).campaign


@dataclass(frozen=True)
class Stake:
    """The battle's odds if Rome put so many talents into it."""

    talents: int
    ours: int
    theirs: int
    odds: Odds


def attack_stakes(campaign: Campaign, most: int) -> tuple[Stake, ...]:
    """While Rome divides its revenue: its attack at each sum of Attack money that gives another bonus (C6.11)."""
    attack = campaign.attack_of(ROME)
    if attack is None or attack.province is None:
        return ()
    people = army(campaign.situation.land, attack.province, attack.target)
    theirs = _defence(campaign, attack.province, people, attack.target)
    sums = sorted({0, most, *range(20, most, 20)})
    return tuple(Stake(money, BASE_ARMY + money, theirs, odds(BASE_ARMY + money, theirs)) for money in sums)


def defence_stakes(campaign: Campaign, most: int) -> tuple[Stake, ...]:
    """While Rome commits Defence money to the battle at hand: its chances at each sum that makes a difference."""
    battle = campaign.battle
    assert battle is not None, "no battle at hand"
    theirs = armies.attacking_army(campaign, battle.attacker).total
    stakes = []
    for money in range(most + 1):
        ours = armies.defending_army(campaign, battle.people, ROME, battle.attacker, money).total
        if money in (0, most) or ours % 20 == 0:
            stakes.append(Stake(money, ours, theirs, odds(theirs, ours)))
    return tuple(stakes)
