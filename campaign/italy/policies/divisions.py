"""The ways to divide Rome's money that are worth a look (C5.4): each changes a die; what is left goes to Civic."""

from collections.abc import Iterable
from itertools import product

from battles.rules.generator import POINTS_PER_BONUS
from campaign.italy.policies.steady import attack_promises, attacked, promised, threats
from campaign.italy.rules import decisions as de
from campaign.italy.rules import outlook
from campaign.italy.rules.state import State
from powers.rules.theatre import ROME


def divisions(campaign: State, offer: de.OfferSpend) -> tuple[de.Spend, ...]:
    """All of them, and all on Civic: the most promising first (D19); of equals the cheaper."""
    free = offer.total - offer.bound
    own = outlook.if_spent(campaign, 0)
    attack = _steps([own.armies()[0].total] if own else (), offer.most_attack)
    defence = _steps(_defenders(campaign), offer.most_defence)
    pairs = sorted([pair for pair in product(attack, defence) if sum(pair) <= free], key=sum)
    pairs.sort(key=lambda pair: promise(campaign, *pair), reverse=True)
    return tuple([de.Spend(a, d, offer.total - a - d) for a, d in pairs])


def _steps(armies: Iterable[int], most: int) -> list[int]:
    """Nothing, and each sum that lifts one of the armies of so many points to a full 20 (C6.11)."""
    lifts = [range(POINTS_PER_BONUS - points % POINTS_PER_BONUS, most + 1, POINTS_PER_BONUS) for points in armies]
    return sorted({0}.union(*lifts))


def _defenders(campaign: State) -> list[int]:
    attackers = [attack.attacker for attack in campaign.pending if attack.target == ROME]
    return [battle.armies()[1].total for who in attackers for battle in outlook.if_attacked(campaign, who, 0)]


def promise(campaign: State, attack: int, defence: int) -> float:
    """What the money promises in civic points, so divided: Defence all against the one attack where it does most."""
    province, against = attacked(campaign), threats(campaign, campaign.is_attacking(ROME))
    own = attack_promises(campaign, province, (attack,))[0][0] if province else -float(attack)
    unaided = [promised(*threat) for threat in against]
    aided = [promised(army, romes + defence, at_stake) for army, romes, at_stake in against]
    gains = [after - before for before, after in zip(unaided, aided, strict=True)]
    return own + sum(unaided) + max(gains, default=0.0) - defence
