"""What is possible instead of a decision, in words."""

import pytest

from battles.rules.verdict import Resolver
from campaign.narrate.refusals import possible, refused
from campaign.rules.decisions import (
    IllegalDecision,
    Offer,
    OfferAttack,
    OfferDefence,
    OfferGenerator,
    OfferProceed,
    OfferProvince,
    OfferRedirect,
    OfferReport,
    OfferSpend,
    Proceed,
)
from campaign.rules.overruling import (
    OfferArmy,
    OfferCivic,
    OfferController,
    OfferPurse,
    OfferRevenue,
    OfferRuler,
    Standing,
)

OFFERS: tuple[tuple[Offer, str], ...] = (
    (OfferProceed(), "the program's next step"),
    (OfferAttack(("etruria", "umbria")), "attack one of etruria, umbria, or none"),
    (
        OfferSpend(6, 3, attack=True, defence=True),
        "divide exactly 6 talents: Attack 0 to 3, Defence 0 to 3, Civic at least 3",
    ),
    (OfferRedirect(("etruria",)), "attack one of etruria, or call the attack off"),
    (OfferDefence(3), "commit 0 to 3 talents of Defence"),
    (OfferGenerator(), "the Battle Result Generator"),
    (
        OfferReport((Resolver.TABLE, Resolver.BATTLEPLAY)),
        "report the battle's winner and grade (table, battleplay), a draw, or that it was not fought",
    ),
    (OfferProvince(("etruria", "umbria")), "take one of etruria, umbria"),
    (OfferController(()), "give a province to an Active Power or back to the people whose home it is"),
    (
        OfferArmy(
            (
                Standing("carthage", None, 0, None, (None,)),
                Standing("epirus", None, 0, None, (None, "boii", "senones")),
            ),
            (),
        ),
        "put an External army of 1 to 100 points into a province, that of epirus paid by boii or senones, "
        "or take it out of Italy",
    ),
    (
        OfferRevenue((("boii", 5), ("senones", 0))),
        "set the revenue of boii, senones to 0 to 500 talents",
    ),
    (OfferPurse((("boii", (5, 2)),)), "set Attack and Defence of boii, 500 at most"),
    (OfferRuler((), 1), "give an Active Power but Rome another ruler, with ratings in tens that add up to 100"),
    (OfferCivic(3), "set Rome's civic account to -999 to 999 points"),
)


@pytest.mark.parametrize(("offer", "words"), OFFERS)
def test_what_an_offer_admits(offer: Offer, words: str):
    assert possible(IllegalDecision(Proceed(), (offer,))) == words


def test_a_refusal():
    assert refused(IllegalDecision(Proceed(), (OfferGenerator(), OfferDefence(3)))) == (
        "Proceed() is not possible now. Possible: the Battle Result Generator; commit 0 to 3 talents of Defence."
    )
    assert possible(IllegalDecision(Proceed(), ())) == "nothing: the campaign is over"
