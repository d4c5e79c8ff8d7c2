"""C6.8: which accounts of a battle by cards a campaign takes, and what it keeps of them."""

from dataclasses import replace

import pytest

from battles.rules.battleplay.account import Account, Losses
from battles.rules.generator import Outcome
from battles.rules.verdict import Grade, Resolver, Side, Tally
from campaign.italy.rules.decisions import OfferReport, ReportBattle, ReportNoResult, Undecided

A, D = Side.ATTACKER, Side.DEFENDER
WON = Account(1, Losses(mains=5, lost=1, horse=1, killed=0), Losses(mains=6, lost=5, horse=0, killed=1), routed=D)
OFFER = OfferReport((Resolver.TABLE, Resolver.BATTLEPLAY))
REPORT = ReportBattle(A, Grade.MAJOR, Resolver.BATTLEPLAY, account=WON)


def test_a_campaign_takes_what_follows_from_the_account():
    """C6.8, C6.12: an army routed for a fifth of the victor's own is a Major Victory."""
    assert WON.outcome() == Outcome(A, Grade.MAJOR)
    assert OFFER.admits(REPORT)


@pytest.mark.parametrize(
    "report",
    [
        replace(REPORT, grade=Grade.MINOR),
        replace(REPORT, winner=D),
        replace(REPORT, resolver=Resolver.TABLE),
        replace(REPORT, tally=Tally(1, 4, 1, 0)),
        replace(REPORT, account=replace(WON, battle=0)),
    ],
)
def test_a_campaign_takes_nothing_else(report: ReportBattle):
    """C6.12: neither another winner or grade than the cards give, nor a tally of the table beside them."""
    assert not OFFER.admits(report)


def test_without_an_account_all_is_as_it_was():
    """C6.8: a battle by cards on a table of one's own is reported like any other."""
    assert OFFER.admits(replace(REPORT, account=None))
    assert OFFER.admits(ReportNoResult(Undecided.DRAW))
    assert not OfferReport((Resolver.TABLE,)).admits(REPORT)
