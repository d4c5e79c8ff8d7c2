"""What is possible instead of a decision, in words."""

import pytest

from battles.rules.verdict import Resolver
from campaign.italy.narrate.refusals import possible, refused
from campaign.italy.rules import decisions as de
from campaign.italy.rules import overrides
from campaign.italy.rules.state import Civic, Step
from engine.rules.sequence import IllegalDecision
from powers.rules.spending import Purse
from tests.italy.rules.situations import POWERS, campaign_at, italy_with

LAND = italy_with(occupied={"carthage": "apulia"}, roman_homes_spared=False)
OVERRIDABLE = (
    *overrides.legal(campaign_at(Step.SPENDING, "everyone", land=LAND, civic=(Civic(1, spent=3),))),
    *overrides.legal(campaign_at(Step.BATTLES, "boii", purses={"boii": Purse(5, 2)}))[2:3],
)
"""The second moment is there for its purses."""
ALL = ", ".join(POWERS)
OVERRIDDEN = (
    "give a province to an Active Power or back to the people whose home it is",
    f"put an External army of 1 to 100 points into a province, with epirus paid by {' or '.join(POWERS)}, "
    "or take it out of Italy",
    f"set the revenue of {ALL} to 0 to 500 talents",
    "give an Active Power other than Rome a new ruler, with ratings in tens that add up to 100",
    "set Rome's civic account to -999 to 999 points",
    f"set Attack and Defence of {ALL}, 500 at most",
)
OFFERS: tuple[tuple[de.Offer, str], ...] = (
    (de.OfferProceed(), "the program's next step"),
    (de.OfferAttack(("etruria", "umbria")), "attack one of etruria, umbria, or none"),
    (
        de.OfferSpend(6, 3, attack=True, defence=True),
        "divide exactly 6 talents: Attack 0 to 3, Defence 0 to 3, Civic at least 3",
    ),
    (de.OfferRedirect(("etruria",)), "attack one of etruria, or call off the attack"),
    (de.OfferDefence(3), "commit 0 to 3 talents of Defence"),
    (de.OfferGenerator(), "the Battle Result Generator"),
    (
        de.OfferReport((Resolver.TABLE, Resolver.BATTLEPLAY)),
        "report the battle's winner and grade (table, battleplay), a draw, or that it was not fought",
    ),
    (de.OfferProvince(("etruria", "umbria")), "take one of etruria, umbria"),
    *zip(OVERRIDABLE, OVERRIDDEN, strict=True),
)


@pytest.mark.parametrize(("offer", "words"), OFFERS)
def test_what_an_offer_admits(offer: de.Offer, words: str):
    assert possible(IllegalDecision(de.Proceed(), (offer,))) == words


def test_a_refusal():
    assert refused(IllegalDecision(de.Proceed(), (de.OfferGenerator(), de.OfferDefence(3)))) == (
        "Proceed() is not possible now. Possible: the Battle Result Generator; commit 0 to 3 talents of Defence."
    )
    assert possible(IllegalDecision(de.Proceed(), ())) == "nothing: the campaign is over"
