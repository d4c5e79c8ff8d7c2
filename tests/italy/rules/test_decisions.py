"""What each offer admits, and that a refusal changes nothing."""

import pytest

from battles.rules.verdict import Grade, Resolver, Side
from campaign.italy.rules import decisions as de
from campaign.italy.rules.state import Step
from campaign.italy.rules.turn import resolve
from engine.rules.dice import SeededDice
from engine.rules.sequence import IllegalDecision
from tests.italy.rules.playing import offering, play
from tests.italy.rules.situations import campaign_at

REPORT = de.ReportBattle(Side.ATTACKER, Grade.MINOR)
ONE_OF_EACH: tuple[de.Decision, ...] = (
    de.Proceed(),
    de.DeclareAttack("etruria"),
    de.Spend(1, 2, 3),
    de.Redirect("etruria"),
    de.CommitDefence(3),
    de.UseGenerator(),
    REPORT,
    de.TakeProvince("etruria"),
)
OFFERS: tuple[de.Offer, ...] = (
    de.OfferProceed(),
    de.OfferAttack(("etruria", "umbria")),
    de.OfferSpend(6, 3, attack=True, defence=True),
    de.OfferRedirect(("etruria",)),
    de.OfferDefence(3),
    de.OfferGenerator(),
    de.OfferReport((Resolver.TABLE, Resolver.BATTLEPLAY)),
    de.OfferProvince(("etruria", "umbria")),
)


@pytest.mark.parametrize(("place", "offer"), list(enumerate(OFFERS)))
def test_an_offer_admits_its_own_decision_and_no_other(place: int, offer: de.Offer):
    """Each of the eight decisions has its offer; a battle may also be reported as drawn (D12)."""
    assert offer.admits(de.ReportNoResult(de.Undecided.DRAW)) is isinstance(offer, de.OfferReport)
    assert [offer.admits(decision) for decision in ONE_OF_EACH] == [n == place for n in range(len(ONE_OF_EACH))]


JUST_ADMITTED = [
    (de.OfferAttack(("etruria",)), de.DeclareAttack(None)),
    (de.OfferAttack(()), de.DeclareAttack(None)),
    (de.OfferRedirect(("etruria",)), de.Redirect(None)),
    (de.OfferDefence(3), de.CommitDefence(0)),
    (de.OfferSpend(6, 3, True, True), de.Spend(3, 0, 3)),
    (de.OfferSpend(6, 3, True, True), de.Spend(0, 0, 6)),
]


@pytest.mark.parametrize(("offer", "decision"), JUST_ADMITTED)
def test_choices_and_ranges(offer: de.Offer, decision: de.Decision):
    """To the edge; what is beyond it is refused in the tests of C4.6, C5.4, C6.5, C6.8 and C7.4."""
    assert offer.admits(decision)


def test_a_refusal_says_what_is_possible_and_changes_nothing():
    """The decision, the offers; no die is rolled."""
    campaign, dice = campaign_at(Step.ROME_ATTACKS, "romans"), SeededDice("seed", 2)

    with pytest.raises(IllegalDecision) as refused:
        resolve(campaign, de.DeclareAttack("syracuse"), dice)

    provinces = ("pentria", "frentania", "campania", "etruria", "gallicus", "umbria")
    assert refused.value.decision == de.DeclareAttack("syracuse")
    assert refused.value.offers == (de.OfferAttack(provinces),)
    assert campaign == campaign_at(Step.ROME_ATTACKS, "romans")
    assert dice.faces == []


@pytest.mark.parametrize("step", [Step.SET_UP, Step.REVENUE, Step.RULERS, Step.EXTERNAL_TARGETS, Step.ATTACK_ROLLS])
@pytest.mark.parametrize("decision", ONE_OF_EACH[1:])
def test_the_programs_own_steps_admit_nothing_else(step: Step, decision: de.Decision):
    """Proceed, and only that."""
    with pytest.raises(IllegalDecision, check=offering(de.OfferProceed())):
        play(campaign_at(step, "everyone"), decision)
