"""What each offer admits, and that a refusal changes nothing."""

import pytest

from battles.rules.verdict import Grade, Resolver, Side
from campaign.rules import decisions as de
from campaign.rules.state import Step
from campaign.rules.turn import resolve
from engine.rules.dice import SeededDice
from tests.rules.situations import campaign_at, offering, play

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


@pytest.mark.parametrize(
    ("offer", "decision", "admitted"),
    [
        (de.OfferAttack(("etruria",)), de.DeclareAttack(None), True),
        (de.OfferAttack(()), de.DeclareAttack(None), True),
        (de.OfferAttack(("etruria",)), de.DeclareAttack("umbria"), False),
        (de.OfferRedirect(("etruria",)), de.Redirect(None), True),
        (de.OfferRedirect(("etruria",)), de.Redirect("umbria"), False),
        (de.OfferProvince(("etruria",)), de.TakeProvince("umbria"), False),
        (de.OfferDefence(3), de.CommitDefence(0), True),
        (de.OfferDefence(3), de.CommitDefence(4), False),
        (de.OfferDefence(3), de.CommitDefence(-1), False),
        (de.OfferSpend(6, 3, True, True), de.Spend(3, 0, 3), True),
        (de.OfferSpend(6, 3, True, True), de.Spend(0, 0, 6), True),
        (de.OfferSpend(6, 3, True, True), de.Spend(4, 0, 2), False),
        (de.OfferSpend(6, 3, True, True), de.Spend(0, 4, 2), False),
        (de.OfferSpend(6, 3, True, True), de.Spend(1, 1, 3), False),
        (de.OfferSpend(6, 3, True, False), de.Spend(0, 1, 5), False),
        (de.OfferSpend(6, 3, False, True), de.Spend(1, 0, 5), False),
        (de.OfferSpend(6, 0, True, True), de.Spend(-1, 1, 6), False),
        (de.OfferSpend(6, 0, True, True), de.Spend(1, -1, 6), False),
        (de.OfferReport((Resolver.TABLE,)), REPORT, True),
        (de.OfferReport((Resolver.TABLE,)), de.ReportBattle(Side.ATTACKER, Grade.MINOR, Resolver.BATTLEPLAY), False),
    ],
)
def test_choices_and_ranges(offer: de.Offer, decision: de.Decision, admitted: bool):
    """To the edge and one beyond it."""
    assert offer.admits(decision) is admitted


def test_a_refusal_says_what_is_possible_and_changes_nothing():
    """The decision, the offers; no die is rolled."""
    campaign = campaign_at(Step.ROME_ATTACKS, "romans")
    before = campaign_at(Step.ROME_ATTACKS, "romans")
    dice = SeededDice("seed", 2)

    with pytest.raises(de.IllegalDecision) as refused:
        resolve(campaign, de.DeclareAttack("syracuse"), dice)

    assert refused.value.decision == de.DeclareAttack("syracuse")
    assert refused.value.offers == (
        de.OfferAttack(("pentria", "frentania", "campania", "etruria", "gallicus", "umbria")),
    )
    assert campaign == before
    assert dice.faces == []


@pytest.mark.parametrize("step", [Step.SET_UP, Step.REVENUE, Step.RULERS, Step.EXTERNAL_TARGETS, Step.ATTACK_ROLLS])
@pytest.mark.parametrize("decision", ONE_OF_EACH[1:])
def test_the_programs_own_steps_admit_nothing_else(step: Step, decision: de.Decision):
    """Proceed, and only that."""
    with pytest.raises(de.IllegalDecision, check=offering(de.OfferProceed())):
        play(campaign_at(step, "everyone"), decision)
