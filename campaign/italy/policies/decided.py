"""A policy's decision with its reason; and what all policies decide alike."""

from collections.abc import Iterable
from typing import NamedTuple

from campaign.italy.rules import decisions as de
from campaign.italy.rules.c6_battles import armies
from campaign.italy.rules.state import State
from campaign.italy.rules.turn import legal_decisions
from engine.rules.dice import Dice, pick
from engine.rules.reason import Reason
from powers.rules.battles import best, prizes
from powers.rules.land import Land
from powers.rules.theatre import ROME

EQUALLY_RICH, EQUALLY_GOOD = Reason("equally_rich"), Reason("equally_good")
ALL_TO_CIVIC, GENERATOR = Reason("policy.all_to_civic"), Reason("policy.generator")
CALLED_OFF = Reason("policy.called_off")


class Decided(NamedTuple):
    """A policy's decision, and why."""

    decision: de.Decision
    reason: Reason


def simply(campaign: State, dice: Dice) -> Decided:
    """Everything to Civic, Defence money in equal shares, provinces by C6.2, battles by the generator."""
    match legal_decisions(campaign)[0]:
        case de.OfferRedirect(provinces=provinces):
            province = elsewhere(campaign, provinces, dice)
            return Decided(de.Redirect(province), _by_revenue(province) if province else CALLED_OFF)
        case de.OfferSpend(total=total):
            return Decided(de.Spend(attack=0, defence=0, civic=total), ALL_TO_CIVIC)
        case de.OfferProvince(provinces=provinces):
            province = by_the_book(campaign.situation.land, provinces, dice)
            return Decided(de.TakeProvince(province), _by_revenue(province))
        case de.OfferDefence():
            talents = armies.ai_share(campaign, ROME, campaign.at_hand.attacker)
            return Decided(de.CommitDefence(talents), Reason("policy.equal_share", (talents,)))
    return Decided(de.UseGenerator(), GENERATOR)


def _by_revenue(province: str) -> Reason:
    return Reason("policy.by_revenue", (province,))


def richest(land: Land, provinces: Iterable[str], dice: Dice) -> str:
    """The province whose conquest brings Rome the most revenue next turn; ties are equally likely."""
    worth = prizes(land, ROME, provinces)
    most = max(prize.revenue for prize in worth)
    tied = [prize.province for prize in worth if prize.revenue == most]
    return pick(dice, tied, "C4.6", ROME, EQUALLY_RICH).choice


def elsewhere(campaign: State, provinces: Iterable[str], dice: Dice) -> str | None:
    """Another province of the Power first named (C4.6); None if it has none left."""
    land = campaign.situation.land
    attack = campaign.attack_of(ROME)
    assert attack is not None, "only Rome's own attack is redirected"
    left = [province for province in provinces if land.controller(province) == attack.target]
    return by_the_book(land, left, dice) if left else None


def by_the_book(land: Land, provinces: Iterable[str], dice: Dice) -> str:
    """The most revenue, then a resource, then a die (C6.2)."""
    return pick(dice, best(prizes(land, ROME, provinces)), "C6.2", ROME, EQUALLY_GOOD).choice
