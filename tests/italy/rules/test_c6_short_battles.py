"""C6.8 and D26: which accounts of a short battle a campaign takes, and what it keeps of them (X6)."""

from dataclasses import replace

import pytest

from battles.rules.battleplay import account as cards
from battles.rules.short.account import MOST, ShortAccount
from battles.rules.short.contest import Losses
from battles.rules.verdict import SHORT, Grade, Resolver, Side, Tally
from campaign.italy.rules.c6_battles.results import ANY_RESOLVER
from campaign.italy.rules.decisions import OfferReport, ReportBattle

A, D = Side.ATTACKER, Side.DEFENDER
WON = ShortAccount(
    1, Losses(units=2, percent=14, wounded=1), Losses(units=9, percent=81, killed=1, captured=1, wounded=1)
)
OFFER = OfferReport((Resolver.TABLE, *SHORT))
REPORT = ReportBattle(A, Grade.MAJOR, Resolver.LINED_DICE, account=WON)


@pytest.mark.parametrize("resolver", SHORT)
@pytest.mark.parametrize("grade", Grade)
def test_a_campaign_takes_winner_and_grade_beside_the_account(resolver: Resolver, grade: Grade):
    """X6: what a battle cost is told; who won, and how greatly, is the battle's own to say."""
    assert OFFER.admits(replace(REPORT, resolver=resolver, grade=grade))
    assert REPORT.by_cards is None


@pytest.mark.parametrize(
    "report",
    [
        replace(REPORT, resolver=Resolver.TABLE),
        replace(REPORT, tally=Tally(1, 4, 1, 0)),
        replace(REPORT, winner=D),
        replace(REPORT, account=replace(WON, battle=0)),
        replace(REPORT, account=replace(WON, battle=MOST + 1)),
        replace(REPORT, account=replace(WON, attacker=Losses(units=2, percent=101))),
        replace(REPORT, account=replace(WON, defender=Losses(units=-1, percent=81))),
        replace(REPORT, account=replace(WON, attacker=Losses(units=2, percent=14, captured=1))),
        replace(REPORT, account=cards.Account(1, cards.Losses(5, 1, 1, 0), cards.Losses(6, 5, 0, 1), routed=D)),
    ],
)
def test_a_campaign_takes_nothing_else(report: ReportBattle):
    """X6: no leader of the winner's is killed or captured; nobody loses more than all he had."""
    assert not OFFER.admits(report)


def test_short_battles_are_offered_wherever_battleplay_is():
    """D26: by the house rule of C6.8."""
    [offered] = [offer.resolvers for offer in ANY_RESOLVER if isinstance(offer, OfferReport)]

    assert {Resolver.BATTLEPLAY, *SHORT} < {*offered}
    assert not OfferReport((Resolver.TABLE, Resolver.BATTLEPLAY)).admits(REPORT)
