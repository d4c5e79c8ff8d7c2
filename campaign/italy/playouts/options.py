"""Which decisions of Rome's can be asked about, what is compared at each, and how a choice is written down."""

from collections.abc import Iterable
from dataclasses import replace
from enum import StrEnum
from itertools import product
from typing import TypeAlias

from battles.rules.generator import POINTS_PER_BONUS
from campaign.italy.rules import decisions as de
from campaign.italy.rules import outlook
from campaign.italy.rules.state import Stage, State
from campaign.italy.rules.turn import legal_decisions
from engine.playouts.study import thinned
from powers.rules.theatre import ROME

MOST_PLANS = 16
"""Ways to divide Rome's revenue that are compared; of more, those between are left out."""
Choice: TypeAlias = str | int | dict[str, int] | None
"""A decision as it is written down: a province (None: peace, or called off), talents, or those of a plan by purpose."""


class Matter(StrEnum):
    """What Rome decides."""

    ATTACK = "attack"
    REDIRECT = "redirect"
    SPEND = "spend"
    DEFENCE = "defence"
    PROVINCE = "province"


_MATTERS = {
    de.OfferAttack: Matter.ATTACK,
    de.OfferRedirect: Matter.REDIRECT,
    de.OfferSpend: Matter.SPEND,
    de.OfferDefence: Matter.DEFENCE,
    de.OfferProvince: Matter.PROVINCE,
}
_DECIDED = {
    de.DeclareAttack: Matter.ATTACK,
    de.Redirect: Matter.REDIRECT,
    de.Spend: Matter.SPEND,
    de.CommitDefence: Matter.DEFENCE,
    de.TakeProvince: Matter.PROVINCE,
}


def matter(campaign: State) -> Matter | None:
    """What Rome decides here, if it is something whose playouts can be compared."""
    offers = legal_decisions(campaign)
    return _MATTERS.get(type(offers[0])) if offers else None


def options(campaign: State) -> tuple[de.Decision, ...]:
    """What is compared here: every province and none, or a grid of plans; nothing where Rome decides nothing."""
    match legal_decisions(campaign)[:1]:
        case (de.OfferAttack(provinces=provinces),):
            return tuple(map(de.DeclareAttack, (*provinces, None)))
        case (de.OfferRedirect(provinces=provinces),):
            return tuple(map(de.Redirect, (*provinces, None)))
        case (de.OfferSpend() as offer,):
            return _plans(campaign, offer)
        case (de.OfferDefence(most=most),):
            return tuple(map(de.CommitDefence, _steps(_defenders(campaign), most)))
        case (de.OfferProvince(provinces=provinces),):
            return tuple(map(de.TakeProvince, provinces))
    return ()


def _plans(campaign: State, offer: de.OfferSpend) -> tuple[de.Spend, ...]:
    """Every pair of steps of Attack and Defence that can be paid; the rest is for Civic."""
    free = offer.total - offer.bound
    attack = _steps(_attackers(campaign), offer.most_attack)
    defence = _steps(_defenders(campaign), offer.most_defence)
    pairs = [(a, d) for a, d in product(attack, defence) if a + d <= free]
    return tuple([de.Spend(a, d, offer.total - a - d) for a, d in thinned(pairs, MOST_PLANS)])


def _steps(armies: Iterable[int], most: int) -> list[int]:
    """Nothing, everything, and each sum that lifts one of the armies of so many points to a next full 20 (C6.11)."""
    lifts = [range(-points % POINTS_PER_BONUS or POINTS_PER_BONUS, most, POINTS_PER_BONUS) for points in armies]
    return sorted({0, most}.union(*lifts))


def _attackers(campaign: State) -> list[int]:
    battle = outlook.if_spent(campaign, 0)
    return [battle.armies()[0].total] if battle else []


def _defenders(campaign: State) -> list[int]:
    """Points of Rome's armies that are or may be attacked, without any Defence money."""
    if campaign.battle:
        return [outlook.if_committed(campaign, 0).armies()[1].total]
    attackers = [attack.attacker for attack in campaign.pending if attack.target == ROME]
    battles = [battle for who in attackers for battle in outlook.if_attacked(campaign, who, 0)]
    return [battle.armies()[1].total for battle in battles]


def at_hand(campaign: State) -> str:
    """The attacker in the battle that this decision is about, or in the next of Rome's."""
    if campaign.battle and campaign.battle.stage is not Stage.SPOILS:
        return campaign.battle.attacker
    on_rome = [attack.attacker for attack in campaign.pending if attack.target == ROME]
    if matter(campaign) is Matter.ATTACK or campaign.is_attacking(ROME) or not on_rome:
        return ROME
    return on_rome[0]


def unseeded(campaign: State) -> State:
    """The same campaign without the seed of its own coming dice: no playout can know them."""
    return replace(campaign, start=replace(campaign.start, seed=""))


def decides(decision: de.Decision) -> Matter:
    """What this option decides; KeyError for a decision that is none."""
    return _DECIDED[type(decision)]


def choice(decision: de.Decision) -> Choice:
    """How this option is written down; ValueError for a decision that is none."""
    match decision:
        case de.DeclareAttack(province=province) | de.Redirect(province=province):
            return province
        case de.TakeProvince(province=province):
            return province
        case de.Spend(attack=attack, defence=defence, civic=civic):
            return {"attack": attack, "defence": defence, "civic": civic}
        case de.CommitDefence(talents=talents):
            return talents
    raise ValueError(f"{decision!r} is not compared with others")


def chosen(matter: Matter, choice: Choice) -> de.Decision:
    """The decision that is written down so; ValueError or TypeError where it is none of this matter."""
    match matter, choice:
        case Matter.ATTACK, str() | None:
            return de.DeclareAttack(choice)
        case Matter.REDIRECT, str() | None:
            return de.Redirect(choice)
        case Matter.PROVINCE, str():
            return de.TakeProvince(choice)
        case Matter.DEFENCE, int():
            return de.CommitDefence(choice)
        case Matter.SPEND, dict():
            return de.Spend(**choice)
    raise ValueError(f"{choice!r} is no choice of {matter}")
