"""The ways to divide Rome's money that are worth a look (C5.4), by what steady Rome believes them to be worth (D19)."""

from collections.abc import Iterable

from campaign.italy.policies.steady import attack_promises, attacked, promised, threats
from campaign.italy.rules import decisions as de
from campaign.italy.rules.state import State
from powers.rules.theatre import ROME


def divisions(
    campaign: State, offer: de.OfferSpend, attack: Iterable[int], defence: Iterable[int]
) -> tuple[de.Spend, ...]:
    """Each pair of these sums that can be paid, the rest on Civic: the most promising first; of equals the cheaper."""
    own = {talents: by_attack(campaign, talents) for talents in attack}
    others = {talents: by_defence(campaign, talents) for talents in defence}
    pairs = sorted([(a, d) for a in own for d in others if a + d <= offer.total - offer.bound], key=sum)
    pairs.sort(key=lambda pair: own[pair[0]] + others[pair[1]], reverse=True)
    return tuple([de.Spend(a, d, offer.total - a - d) for a, d in pairs])


def by_attack(campaign: State, talents: int) -> float:
    """What so many talents on Attack promise in civic points, themselves taken off."""
    province = attacked(campaign)
    return attack_promises(campaign, province, (talents,))[0][0] if province else -float(talents)


def by_defence(campaign: State, talents: int) -> float:
    """The same on Defence: all of it against the one attack where it does most (C6.5)."""
    found = threats(campaign, campaign.is_attacking(ROME))
    unaided = [promised(*threat) for threat in found]
    aided = [promised(army, romes + talents, at_stake) for army, romes, at_stake in found]
    gains = [after - before for before, after in zip(unaided, aided, strict=True)]
    return sum(unaided) + max(gains, default=0.0) - talents
