"""What the player weighs: at which sums of money, what a press fills in, and what stands beside a target."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from battles.rules.odds import Odds
from campaign.italy.policies.steady import by_attack, by_defence, divisions, promised, threats
from campaign.italy.rules import decisions as de
from campaign.italy.rules import turn
from campaign.italy.rules.state import Attack, State, Step
from campaign.italy.web import weighing
from campaign.italy.web.forms import DefenceForm, SpendForm
from powers.rules.spending import Purse
from powers.rules.theatre import ROME
from tests.italy.rules.playing import proceed
from tests.italy.rules.situations import attacks_of, campaign_at, italy_with, owned_by

ON_UMBRIA = Attack(ROME, "senones", "umbria")
FROM_SAMNIUM = Attack("samnites", ROME)


def spends(*attacks: Attack, money: int = 45, bound: int = 5, **rest: Any) -> State:
    """Rome divides its money, the others have none."""
    purses = dict.fromkeys(("senones", "samnites", "etruscans"), Purse())
    revenues, free = {ROME: money}, {ROME: bound}
    return campaign_at(Step.ROME_SPENDS, ROME, attacks=attacks, revenues=revenues, bound=free, purses=purses, **rest)


def sums(found: weighing.BattleForecast | None) -> list[tuple[int, int]]:
    """Talents, and Rome's points with them."""
    assert found is not None
    return [(stake.talents, stake.ours) for stake in found.stakes]


def test_the_sums_of_an_attack():
    """C6.11: 0, 10, 20, as it stands, and the last that helps."""
    found = weighing.attack_stakes(spends(ON_UMBRIA), most=47, now=7)

    assert sums(found) == [(0, 80), (7, 87), (10, 90), (20, 100), (40, 120)]
    assert found
    assert [stake.talents for stake in found.stakes if stake.now] == [7]
    assert (found.more_at, found.most) == (20, 47)


@pytest.mark.parametrize(("now", "more_at"), [(0, 10), (9, 10), (10, 30), (29, 30), (30, 50)])
def test_no_change_before_the_next_full_20(now: int, more_at: int):
    """C6.5, C6.11: Rome, which does not attack, stands at 90 points without money; 50 talents it has not."""
    [found] = weighing.against_stakes(spends(FROM_SAMNIUM), "samnites", most=40, now=now)

    assert (found.more_at, found.most) == (more_at, 40)
    assert sums(found)[-1] == (30, 120)


def test_no_attack_no_odds():
    assert weighing.attack_stakes(spends(FROM_SAMNIUM), most=0) is None


def test_each_people_that_may_defend_has_its_odds():
    """C6.3: the Etruscans reach Latium, Sabinum and Umbria, where the Senones defend as Rome's Subjects."""
    homes = owned_by(ROME, "umbria", "gallicus")
    campaign = spends(Attack("etruscans", ROME), land=italy_with(homes, prizes_below_zero=False))

    found = weighing.against_stakes(campaign, "etruscans", most=20, now=0)

    assert {forecast.people for forecast in found} <= {ROME, "senones"}
    assert len({forecast.people for forecast in found}) == len(found)


def test_a_battle_at_hand_and_those_after_it():
    """C6.5: what is left of the Defence money is for the later ones; Rome's own attack has its money."""
    attacks = (Attack("senones", ROME), FROM_SAMNIUM, Attack(ROME, "etruscans", "etruria"))
    campaign = proceed(attacks_of(*attacks, purses={ROME: Purse(attack=25, defence=30)})).campaign
    form = _defence(campaign, talents="12")

    found = weighing.defence_forecast(campaign, form)

    assert found.left == 18
    assert found.attack is not None
    assert sums(found.attack) == [(25, 105)]
    this, later = found.against
    assert [stake.talents for stake in this.stakes if stake.now] == [12]
    assert (later.attacker, sums(later)[-1][0]) == ("samnites", 18)


def _defence(campaign: State, **filled: str) -> DefenceForm:
    [offer] = [each for each in turn.legal_decisions(campaign) if isinstance(each, de.OfferDefence)]
    return DefenceForm(offer, campaign, {"seen": "0"} | filled)


# A target


def test_what_stands_beside_a_target():
    """C6.2, C7.3, C9.1: Rome has Sabinum and Umbria, the Etruscans its other homes; the Boii attack the Senones too."""
    land = italy_with(owned_by("etruscans", "latium", "volscia") | {"umbria": ROME})
    attacks = (Attack("boii", "senones"),)
    campaign = campaign_at(Step.ROME_ATTACKS, ROME, attacks=attacks, land=land)

    found = weighing.attack_forecast(campaign, "gallicus")

    assert (found.rivals, found.sooner) == (("boii",), ("boii",))
    assert (found.pledged, found.fatal) == (("sabinum", "umbria"), ("sabinum",))
    assert (found.ours, found.theirs) == (80, 80 + 10 - 10)


# Ways to divide the money


def offered(campaign: State) -> de.OfferSpend:
    [offer] = [each for each in turn.legal_decisions(campaign) if isinstance(each, de.OfferSpend)]
    return offer


def planned(campaign: State) -> list[weighing.Plan]:
    offer = offered(campaign)
    return weighing.plans(campaign, offer, weighing.spending_forecast(campaign, SpendForm(offer, campaign)))


def promise(campaign: State, attack: int, defence: int) -> float:
    return by_attack(campaign, attack) + by_defence(campaign, defence)


def told(plan: weighing.Plan) -> list[tuple[tuple[str, ...], str]]:
    """Where, and the chance before and after."""
    bought = (*plan.attack, *plan.defence)
    return [(each.provinces, f"{float(each.without):.0%} -> {float(each.wins):.0%}") for each in bought]


def test_each_way_to_divide_it_changes_a_die():
    """C6.11: Rome's 80 points are lifted by 20 and 40; defending, without an attack, 90 are by 10 and 30."""
    attacking = planned(spends(ON_UMBRIA))
    defending = planned(spends(FROM_SAMNIUM))

    assert {plan.spend for plan in attacking} == {de.Spend(talents, 0, 45 - talents) for talents in (0, 20, 40)}
    assert {plan.spend for plan in defending} == {de.Spend(0, talents, 45 - talents) for talents in (0, 10, 30)}
    assert [told(plan) for plan in attacking if plan.spend.attack == 20] == [[(("umbria",), "50% -> 73%")]]
    assert [told(plan) for plan in defending if plan.spend.defence == 10] == [[(("volscia",), "50% -> 73%")]]


def test_what_no_money_of_romes_changes_is_no_question():
    [plan] = planned(spends(ON_UMBRIA, money=15))

    assert (plan.spend, told(plan)) == (de.Spend(0, 0, 15), [])


def test_what_is_bound_buys_nothing():
    """C2.3: of 45 talents 30 can only be spent on Civic; of 50 the 15 that leave too few for both armies at once."""
    [plan] = planned(spends(ON_UMBRIA, bound=30))
    found = [plan.spend for plan in planned(spends(ON_UMBRIA, FROM_SAMNIUM, money=50, bound=15))]

    assert plan.spend == de.Spend(0, 0, 45)
    assert {spend.attack for spend in found} == {spend.defence for spend in found} == {0, 20}
    assert min(spend.civic for spend in found) >= 15


def test_a_sum_that_changes_nothing_says_so():
    """C6.11: at 10 talents Rome's 80 points throw as they do at 0, at 20 better."""
    campaign = spends(ON_UMBRIA)
    forecast = weighing.attack_stakes(campaign, 40)

    assert forecast is not None
    assert [(s.talents, s.idle) for s in forecast.stakes] == [(0, False), (10, True), (20, False), (40, False)]


def test_what_is_sure_already_costs_nothing_more():
    """C6.11: from a lead of 160 points on no talents better the odds, and no way to divide them is offered for it."""
    campaign = spends(ON_UMBRIA, money=345)

    assert max(plan.spend.attack for plan in planned(campaign)) <= 180


def test_the_most_promising_first_and_all_on_civic_among_them():
    campaign = spends(ON_UMBRIA, FROM_SAMNIUM, Attack("etruscans", ROME), money=145)
    found = [plan.spend for plan in planned(campaign)]

    assert len(found) == weighing.MOST_PLANS < len(divisions(campaign, offered(campaign), (0, 20, 40), (0, 20, 40)))
    assert de.Spend(0, 0, 145) in found
    promised = [promise(campaign, spend.attack, spend.defence) for spend in found[:-1]]
    assert promised == sorted(promised, reverse=True)
    assert promised[0] == max(promise(campaign, a, d) for a in range(0, 141, 10) for d in range(0, 141 - a, 10))


def test_without_advice_the_cheapest_first():
    """D18."""
    campaign = spends(ON_UMBRIA, FROM_SAMNIUM, money=85, land=italy_with(advice=False))
    found = [plan.spend.attack + plan.spend.defence for plan in planned(campaign)]

    assert found == sorted(found)


def test_defence_is_for_any_one_of_the_battles():
    """C6.5: 20 talents lift Rome's 80 points against one of two; shared, they would lift neither."""
    campaign = spends(FROM_SAMNIUM, Attack("etruscans", ROME))
    [plan] = [each for each in planned(campaign) if each.spend.defence == 20]

    assert len(plan.defence) == 2
    assert promise(campaign, 0, 20) > promise(campaign, 0, 0) - 20


def test_defence_is_paid_once():
    """C6.5: where two attack alike, what it is worth is what it does in one of the battles."""
    alike = spends(FROM_SAMNIUM, Attack("etruscans", ROME))
    found = threats(alike, attacks_too=False)

    gains = [promised(army, own + 20, stakes) - promised(army, own, stakes) for army, own, stakes in found]
    assert min(gains) > 0
    assert promise(alike, 0, 20) - promise(alike, 0, 0) == pytest.approx(max(gains) - 20)


def test_finishing_a_power():
    """C1.6, C2.2: with its last homes a Power becomes Rome's Subject; what Rome holds already is not counted twice."""
    found = weighing.finishing(
        campaign_at(Step.ROME_ATTACKS, ROME, land=italy_with(owned_by(ROME, "pentria"))), "samnites"
    )

    assert found == weighing.Finishing(("hirpinia", "frentania"), 20)
    assert weighing.finishing(campaign_at(Step.ROME_ATTACKS, ROME), "carthage") == weighing.Finishing((), 0)


def forecast(
    *, gain: int, wins: float, finishing: int = 0, fatal: bool = False, pledged: bool = False
) -> weighing.AttackForecast:
    """An attack on Umbria, but for what is given."""
    chance, homes = Fraction(str(wins)), ("umbria", "gallicus")
    planned = Odds(Fraction(0), chance, 1 - chance, Fraction(0))
    some = ("latium",)
    return replace(
        weighing.attack_forecast(campaign_at(Step.ROME_ATTACKS, ROME), "umbria"),
        gain=gain,
        at_planned=planned,
        finishing=weighing.Finishing(homes, finishing),
        fatal=some if fatal else (),
        pledged=some if pledged else (),
    )


def test_targets_stand_by_what_they_bring_then_by_what_they_lead_to():
    """The fatal last, whatever it brings."""
    forecasts = [
        forecast(gain=0, wins=0.5, finishing=10),
        forecast(gain=5, wins=0.5),
        forecast(gain=20, wins=0.5, fatal=True),
        forecast(gain=20, wins=0.1),
        forecast(gain=0, wins=0.5, finishing=15),
        forecast(gain=0, wins=0.6, pledged=True),
        forecast(gain=0, wins=0.5),
    ]
    ranked = sorted(forecasts, key=lambda each: each.rank)

    assert [forecasts.index(each) for each in ranked] == [1, 3, 4, 0, 6, 5, 2]
