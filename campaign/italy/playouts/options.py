"""Which of Rome's decisions can be asked about, what is compared at each, and how a choice is stored."""

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
"""The ways to divide Rome's revenue that are compared; of more, evenly spread ones are kept."""
Choice: TypeAlias = str | int | dict[str, int] | None
"""A stored choice: a province (None: peace, or called off), talents, or a plan's talents by purpose."""


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
    """What Rome decides here, if its playouts can be compared."""
    offers = legal_decisions(campaign)
    return _MATTERS.get(type(offers[0])) if offers else None


def options(campaign: State) -> tuple[de.Decision, ...]:
    """What is compared here: every province and none, or a grid of plans; empty if Rome decides nothing."""
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
    """Every affordable pair of steps of Attack and Defence; the rest is for Civic."""
    free = offer.total - offer.bound
    attack = _steps(_attackers(campaign), offer.most_attack)
    defence = _steps(_defenders(campaign), offer.most_defence)
    pairs = [(a, d) for a, d in product(attack, defence) if a + d <= free]
    return tuple([de.Spend(a, d, offer.total - a - d) for a, d in thinned(pairs, MOST_PLANS)])


def _steps(armies: Iterable[int], most: int) -> list[int]:
    """0, everything, and each sum that lifts one of these armies to a further full 20 (C6.11)."""
    lifts = [range(-points % POINTS_PER_BONUS or POINTS_PER_BONUS, most, POINTS_PER_BONUS) for points in armies]
    return sorted({0, most}.union(*lifts))


def _attackers(campaign: State) -> list[int]:
    battle = outlook.if_spent(campaign, 0)
    return [battle.armies()[0].total] if battle else []


def _defenders(campaign: State) -> list[int]:
    """The points of Rome's armies that are or may be attacked, without Defence money."""
    if campaign.battle:
        return [outlook.if_committed(campaign, 0).armies()[1].total]
    attackers = [attack.attacker for attack in campaign.pending if attack.target == ROME]
    battles = [battle for who in attackers for battle in outlook.if_attacked(campaign, who, 0)]
    return [battle.armies()[1].total for battle in battles]


def at_hand(campaign: State) -> str:
    """The attacker in the battle of this decision, or in Rome's next one."""
    if campaign.battle and campaign.battle.stage is not Stage.SPOILS:
        return campaign.battle.attacker
    on_rome = [attack.attacker for attack in campaign.pending if attack.target == ROME]
    if matter(campaign) is Matter.ATTACK or campaign.is_attacking(ROME) or not on_rome:
        return ROME
    return on_rome[0]


def unseeded(campaign: State) -> State:
    """The campaign without its seed, so that no playout can know its coming dice."""
    return replace(campaign, start=replace(campaign.start, seed=""))


def decides(decision: de.Decision) -> Matter:
    """What this option decides; KeyError for any other decision."""
    return _DECIDED[type(decision)]


def choice(decision: de.Decision) -> Choice:
    """This option as stored; ValueError for any other decision."""
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
    """The decision of a stored choice; ValueError or TypeError if it is not of this matter."""
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
