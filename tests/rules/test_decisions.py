"""What each offer admits, and that a refusal changes nothing."""

import pytest

from battles.rules.verdict import Grade, Resolver, Side
from campaign.rules.decisions import (
    CommitDefence,
    Decision,
    DeclareAttack,
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
    Redirect,
    ReportBattle,
    ReportNoResult,
    Spend,
    TakeProvince,
    Undecided,
    UseGenerator,
)
from campaign.rules.state import Step
from campaign.rules.turn import resolve
from engine.rules.dice import SeededDice
from tests.rules.situations import campaign_at, offering, play

REPORT = ReportBattle(Side.ATTACKER, Grade.MINOR)
ONE_OF_EACH: tuple[Decision, ...] = (
    Proceed(),
    DeclareAttack("etruria"),
    Spend(1, 2, 3),
    Redirect("etruria"),
    CommitDefence(3),
    UseGenerator(),
    REPORT,
    TakeProvince("etruria"),
)
OFFERS: tuple[Offer, ...] = (
    OfferProceed(),
    OfferAttack(("etruria", "umbria")),
    OfferSpend(6, 3, attack=True, defence=True),
    OfferRedirect(("etruria",)),
    OfferDefence(3),
    OfferGenerator(),
    OfferReport((Resolver.TABLE, Resolver.BATTLEPLAY)),
    OfferProvince(("etruria", "umbria")),
)


@pytest.mark.parametrize(("place", "offer"), list(enumerate(OFFERS)))
def test_an_offer_admits_its_own_decision_and_no_other(place: int, offer: Offer):
    """Each of the eight decisions has its offer; a battle may also be reported as drawn (D12)."""
    assert offer.admits(ReportNoResult(Undecided.DRAW)) is isinstance(offer, OfferReport)
    assert [offer.admits(decision) for decision in ONE_OF_EACH] == [n == place for n in range(len(ONE_OF_EACH))]


@pytest.mark.parametrize(
    ("offer", "decision", "admitted"),
    [
        (OfferAttack(("etruria",)), DeclareAttack(None), True),
        (OfferAttack(()), DeclareAttack(None), True),
        (OfferAttack(("etruria",)), DeclareAttack("umbria"), False),
        (OfferRedirect(("etruria",)), Redirect(None), True),
        (OfferRedirect(("etruria",)), Redirect("umbria"), False),
        (OfferProvince(("etruria",)), TakeProvince("umbria"), False),
        (OfferDefence(3), CommitDefence(0), True),
        (OfferDefence(3), CommitDefence(4), False),
        (OfferDefence(3), CommitDefence(-1), False),
        (OfferSpend(6, 3, True, True), Spend(3, 0, 3), True),
        (OfferSpend(6, 3, True, True), Spend(0, 0, 6), True),
        (OfferSpend(6, 3, True, True), Spend(4, 0, 2), False),
        (OfferSpend(6, 3, True, True), Spend(0, 4, 2), False),
        (OfferSpend(6, 3, True, True), Spend(1, 1, 3), False),
        (OfferSpend(6, 3, True, False), Spend(0, 1, 5), False),
        (OfferSpend(6, 3, False, True), Spend(1, 0, 5), False),
        (OfferSpend(6, 0, True, True), Spend(-1, 1, 6), False),
        (OfferSpend(6, 0, True, True), Spend(1, -1, 6), False),
        (OfferReport((Resolver.TABLE,)), REPORT, True),
        (OfferReport((Resolver.TABLE,)), ReportBattle(Side.ATTACKER, Grade.MINOR, Resolver.BATTLEPLAY), False),
    ],
)
def test_choices_and_ranges(offer: Offer, decision: Decision, admitted: bool):
    """To the edge and one beyond it."""
    assert offer.admits(decision) is admitted


def test_a_refusal_says_what_is_possible_and_changes_nothing():
    """The decision, the offers; no die is rolled."""
    campaign = campaign_at(Step.ROME_ATTACKS, "romans")
    before = campaign_at(Step.ROME_ATTACKS, "romans")
    dice = SeededDice("seed", 2)

    with pytest.raises(IllegalDecision) as refused:
        resolve(campaign, DeclareAttack("syracuse"), dice)

    assert refused.value.decision == DeclareAttack("syracuse")
    assert refused.value.offers == (OfferAttack(("pentria", "frentania", "campania", "etruria", "gallicus", "umbria")),)
    assert campaign == before
    assert dice.faces == []


@pytest.mark.parametrize("step", [Step.SET_UP, Step.REVENUE, Step.RULERS, Step.EXTERNAL_TARGETS, Step.ATTACK_ROLLS])
@pytest.mark.parametrize("decision", ONE_OF_EACH[1:])
def test_the_programs_own_steps_admit_nothing_else(step: Step, decision: Decision):
    """Proceed, and only that."""
    with pytest.raises(IllegalDecision, check=offering(OfferProceed())):
        play(campaign_at(step, "everyone"), decision)
