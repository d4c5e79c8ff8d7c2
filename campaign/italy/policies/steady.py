"""Steady Rome (D19): the most promising option, by the odds of the battle and the worth of the land after it.

Chance beyond the battle at hand is not played out: a land's worth estimates what the turns left make of it.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from battles.rules.generator import POINTS_PER_BONUS, bonus
from battles.rules.odds import odds
from campaign.italy.policies.decided import Decided, simply
from campaign.italy.rules import decisions as de
from campaign.italy.rules.c6_battles import armies
from campaign.italy.rules.c9_victory import LOST_HOME_PENALTY
from campaign.italy.rules.state import Attack, State
from campaign.italy.rules.turn import legal_decisions
from engine.rules.dice import Dice
from engine.rules.modifiers import total
from engine.rules.reason import Reason
from powers.rules.battles import BASE_ARMY, army, best_provinces, defender_points
from powers.rules.land import Land, after_conquest
from powers.rules.revenue import revenue_items
from powers.rules.spending import Purse, diverted, split
from powers.rules.theatre import ROME, TURNS

REVENUE = 1.5
"""Civic points for each talent of revenue, as long as a turn is left.

This and the next six come from a search over some 50 million campaigns (docs/benchmarks.md), rounded; near their values
little changes.
"""
PACE = 0.3
"""Points for each province besides Rome's homes, times the square of the turns left: each leads to others."""
RESOURCE = 6.0  # points for each resource: two of a kind pay
LOST = 2.0  # points against each lost home for each turn left, besides this turn's penalty
FRONT = 4.0  # points against each neighbouring Power: any of them may attack
BORDER = 0.5  # points against each province beyond Rome's borders for each turn left
REVENGE = 3.0  # points for an attack on a Power that attacks Rome this turn
STEP = 10  # talents between two compared plans


class Holdings(NamedTuple):
    """What Rome has in a land: talents a turn, provinces abroad, resources, homes lost; and its neighbours.

    `fronts` are the neighbouring Powers, `border` their provinces next to Rome's.
    """

    revenue: int
    abroad: int
    resources: int
    lost: int
    fronts: int
    border: int


class Stakes(NamedTuple):
    """The worth of the land after an attack's Major and Minor Victory, and after the defender's."""

    major: float
    minor: float
    repelled: float
    routed: float


@lru_cache(maxsize=4096)
def holdings(land: Land) -> Holdings:
    italy, controllers, fronts = land.italy, land.controllers, land.fronts(ROME)
    own = [controllers[home] == ROME for home in italy.home_places[ROME]]
    return Holdings(
        revenue=max(0, total(revenue_items(land, ROME))),
        abroad=land.owners.count(ROME) - sum(own),
        resources=[controllers[place] for place, _ in italy.resource_places].count(ROME),
        lost=own.count(False),
        fronts=len(fronts),
        border=sum(map(len, fronts.values())),
    )


def worth(land: Land, left: int) -> float:
    """D19: a land's estimated value for Rome in the turns left after this one, in civic points."""
    held = holdings(land)
    points = -float(LOST_HOME_PENALTY * held.lost)
    if left:
        points += REVENUE * held.revenue + PACE * left**2 * held.abroad + RESOURCE * held.resources
        points -= LOST * left * held.lost + FRONT * held.fronts + BORDER * left * held.border
    return points


@lru_cache(maxsize=64)
def chances(lead: int) -> Stakes:
    """The chances of the four results for an attacker with this bonus lead (C6.11)."""
    ahead, behind = max(0, lead) * POINTS_PER_BONUS, max(0, -lead) * POINTS_PER_BONUS
    exact = odds(ahead, behind)
    shares = exact.attacker_major, exact.attacker_minor, exact.defender_minor, exact.defender_major
    return Stakes(*map(float, shares))


def promised(attacker: int, defender: int, stakes: Stakes) -> float:
    """The mean value of an attack with these army points, against no attack."""
    weighed = zip(chances(bonus(attacker) - bonus(defender)), stakes, strict=True)
    return sum([chance * (value - stakes.repelled) for chance, value in weighed])


@lru_cache(maxsize=4096)
def stakes(land: Land, attacker: str, province: str, left: int) -> Stakes:
    """What Rome has after each result of an attack on this province (C7.1 to C7.3, C8.7)."""
    target, stays = land.controller(province), worth(land, left)
    assert target is not None, f"{province} is occupied"
    if land.position(attacker):
        moved_in = worth(land.occupied_by(attacker, province), left)
        return Stakes(moved_in, moved_in, stays, stays)
    taken = after_conquest(land, attacker, province)
    routed = _one_more(land, target, attacker, left)
    return Stakes(_one_more(taken, attacker, target, left), worth(taken, left), stays, routed)


@lru_cache(maxsize=4096)
def _one_more(land: Land, winner: str, loser: str, left: int) -> float:
    """The land's worth after the winner takes one more province: Rome the best one for it, others by C6.2."""
    choices = land.within_reach(winner, loser) if winner == ROME else best_provinces(land, winner, loser)
    if not choices or not land.is_active(winner):
        return worth(land, left)
    if winner == ROME:
        return max([worth(after_conquest(land, ROME, province), left) for province in choices])
    return worth(after_conquest(land, winner, choices[0]), left)


def _purse(campaign: State, power: str) -> Purse:
    """What a Power has spent this turn, or will spend if it is attacked (C5.1, C5.2)."""
    situation = campaign.situation
    if power in situation.purses or power not in situation.revenues or power == ROME:
        return situation.purses.get(power, Purse())
    revenue = situation.revenues[power]
    divided = split(revenue.total, revenue.bound, situation.rulers[power])
    return diverted(power, divided, campaign.is_attacking(power), attacked=True).purse


def _defending(campaign: State, province: str, attacker: str, talents: int, attacks_too: bool) -> int:
    """The points of the army that would defend this province with these talents (C6.3, C6.5)."""
    land = campaign.situation.land
    target = land.controller(province)
    assert target is not None, f"{province} is occupied"
    people = army(land, province, target)
    attacks = 1 + armies.times_attacked(campaign, people, besides=attacker)
    return total(defender_points(talents, people == target and attacks_too, attacks))


def _attacking(campaign: State, attacker: str) -> int:
    """The points of an army that attacks Rome (C6.4)."""
    external = campaign.external_army(attacker)
    return external.strength if external else BASE_ARMY + _purse(campaign, attacker).attack


def _against(campaign: State, province: str) -> int:
    """The points of the army that Rome meets there."""
    target = campaign.situation.land.controller(province)
    assert target is not None, f"{province} is occupied"
    others = sum([threat.target == target for threat in armies.threats(campaign, ROME)])
    talents = _purse(campaign, target).defence // (others + 1)
    return _defending(campaign, province, ROME, talents, campaign.is_attacking(target))


def attacked(campaign: State) -> str | None:
    """The province of Rome's own attack, while it can be fought."""
    own = campaign.attack_of(ROME)
    return own.province if own and armies.may_fall_on(campaign.situation.land, own) else None


def attack_promises(campaign: State, province: str, talents: Sequence[int]) -> list[tuple[float, int]]:
    """The value of Rome's attack on this province for each of these sums, minus the sum; and the sum negated."""
    land, left = campaign.situation.land, TURNS - campaign.turn
    against, at_stake = _against(campaign, province), stakes(land, ROME, province, left)
    own = campaign.attack_of(land.controller(province) or "")
    revenge = REVENGE if own and own.target == ROME and left else 0.0
    return [(promised(BASE_ARMY + t, against, at_stake) + revenge - t, -t) for t in talents]


def threats_promise(campaign: State, talents: Sequence[int], attacks_too: bool) -> list[tuple[float, int]]:
    """The value of the attacks on Rome for each of these sums, minus the sum; and the sum negated.

    The sum is shared evenly among the attacks (C6.5).
    """
    found = threats(campaign, attacks_too)
    return [
        (sum([promised(army, own + t // len(found), at_stake) for army, own, at_stake in found]) - t, -t)
        for t in talents
    ]


def threats(campaign: State, attacks_too: bool) -> list[tuple[int, int, Stakes]]:
    """For each attack on Rome: its army's points, those of Rome's without money, and the stakes."""
    return [threat for attack in campaign.pending if (threat := _threat(campaign, attack, attacks_too))]


def _threat(campaign: State, attack: Attack, attacks_too: bool) -> tuple[int, int, Stakes] | None:
    land = campaign.situation.land
    provinces = armies.may_fall_on(land, attack) if attack.target == ROME else ()
    if not provinces:
        return None
    own = _defending(campaign, provinces[0], attack.attacker, 0, attacks_too)
    at_stake = stakes(land, attack.attacker, provinces[0], TURNS - campaign.turn)
    return _attacking(campaign, attack.attacker), own, at_stake


def plans(most: int) -> range:
    """The talents for one purpose that are compared."""
    return range(0, most + 1, STEP)


def _attack(campaign: State, offer: de.OfferAttack) -> Decided:
    """The most promising attack, if it promises more than the absence of its army costs (C6.5)."""
    revenue = campaign.situation.revenues[ROME]
    free = revenue.total - revenue.bound
    promises, province = max([(max(attack_promises(campaign, p, plans(free)))[0], p) for p in offer.provinces])
    [(away, _)], [(here, _)] = (threats_promise(campaign, (0,), attacks_too) for attacks_too in (True, False))
    promises += away - here
    if promises <= 0:
        return Decided(de.DeclareAttack(None), Reason("policy.too_risky", (province,)))
    return Decided(de.DeclareAttack(province), Reason("policy.promises", (province, round(promises))))


def _spend(campaign: State, offer: de.OfferSpend) -> Decided:
    """Attack first, then Defence from the rest, each as far as it brings more than it costs."""
    attack, most = 0, offer.most_attack
    if offer.attack and (province := attacked(campaign)):
        attack = -max(attack_promises(campaign, province, plans(most)))[1]
    most = min(offer.most_defence, offer.total - offer.bound - attack)
    defence = -max(threats_promise(campaign, plans(most), campaign.is_attacking(ROME)))[1]
    civic = offer.total - attack - defence
    return Decided(de.Spend(attack, defence, civic), Reason("policy.worth_it", (attack, defence)))


def _redirect(campaign: State, offer: de.OfferRedirect) -> Decided:
    """The attack's money is already spent, so it does not count."""
    paid = campaign.situation.purses[ROME].attack
    land, left = campaign.situation.land, TURNS - campaign.turn
    promises, province = max(
        [(promised(BASE_ARMY + paid, _against(campaign, p), stakes(land, ROME, p, left)), p) for p in offer.provinces]
    )
    if promises <= 0:
        return Decided(de.Redirect(None), Reason("policy.too_risky", (province,)))
    return Decided(de.Redirect(province), Reason("policy.promises", (province, round(promises))))


def _province(campaign: State, offer: de.OfferProvince) -> Decided:
    land, left = campaign.situation.land, TURNS - campaign.turn
    province = max(offer.provinces, key=lambda p: worth(after_conquest(land, ROME, p), left))
    return Decided(de.TakeProvince(province), Reason("policy.most_worth", (province,)))


def steady(campaign: State, dice: Dice) -> Decided:
    """The most promising decision for Rome."""
    match legal_decisions(campaign)[0]:
        case de.OfferAttack() as offer:
            return _attack(campaign, offer)
        case de.OfferSpend() as offer:
            return _spend(campaign, offer)
        case de.OfferRedirect() as offer:
            return _redirect(campaign, offer)
        case de.OfferProvince() as offer:
            return _province(campaign, offer)
    return simply(campaign, dice)


# --- Ways to divide Rome's money that are worth a look (C5.4) ---------------------------------------------------------


def divisions(
    campaign: State, offer: de.OfferSpend, attack: Iterable[int], defence: Iterable[int]
) -> tuple[de.Spend, ...]:
    """Each affordable pair of these sums, the rest on Civic: the most promising first; of equals the cheaper."""
    own = {talents: by_attack(campaign, talents) for talents in attack}
    others = {talents: by_defence(campaign, talents) for talents in defence}
    pairs = sorted([(a, d) for a in own for d in others if a + d <= offer.total - offer.bound], key=sum)
    pairs.sort(key=lambda pair: own[pair[0]] + others[pair[1]], reverse=True)
    return tuple([de.Spend(a, d, offer.total - a - d) for a, d in pairs])


def by_attack(campaign: State, talents: int) -> float:
    """The civic points promised by these talents on Attack, minus the talents."""
    province = attacked(campaign)
    return attack_promises(campaign, province, (talents,))[0][0] if province else -float(talents)


def by_defence(campaign: State, talents: int) -> float:
    """The same on Defence: all of it against the one attack where it does most (C6.5)."""
    found = threats(campaign, campaign.is_attacking(ROME))
    unaided = [promised(*threat) for threat in found]
    aided = [promised(army, romes + talents, at_stake) for army, romes, at_stake in found]
    gains = [after - before for before, after in zip(unaided, aided, strict=True)]
    return sum(unaided) + max(gains, default=0.0) - talents
