"""What the player weighs: at which sums of money, what a press fills in, and what stands beside a target."""

from typing import Any

import pytest

from campaign.italy.rules import decisions as de
from campaign.italy.rules import turn
from campaign.italy.rules.state import Attack, State, Step
from campaign.italy.web import weighing
from campaign.italy.web.forms import DefenceForm
from powers.rules.spending import Purse
from powers.rules.theatre import ROME
from tests.italy.rules.playing import proceed
from tests.italy.rules.situations import attacks_of, campaign_at, italy_with, owned_by
from tests.played import both_ways, stand_before

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


# Presets


@pytest.mark.parametrize(
    ("total", "bound", "attack", "defence", "thirds"),
    [
        (25, 0, True, True, de.Spend(8, 8, 9)),
        (25, 0, True, False, de.Spend(8, 0, 17)),
        (25, 5, False, True, de.Spend(0, 8, 17)),
        (15, 10, True, True, de.Spend(2, 3, 10)),
    ],
)
@pytest.mark.django_db
def test_in_three(total: int, bound: int, attack: bool, defence: bool, thirds: de.Spend):
    """C2.3, C5.4: as far as it is open, and free."""
    offer = de.OfferSpend(total, bound, attack, defence)
    ways = weighing.presets(stand_before(de.DeclareAttack), offer)

    assert ways == [("All on Civic", de.Spend(0, 0, total)), ("In three", thirds)]
    assert all(offer.admits(way) for _, way in ways)


@pytest.mark.django_db
def test_as_last_time():
    """In the same proportions, whatever Rome has now."""
    game = stand_before(de.Spend, lambda now: both_ways(now) and now.turn > 4)
    last = [line.decision for line in game.lines if isinstance(line.decision, de.Spend)][-1]
    sum_of = last.attack + last.defence + last.civic

    ways = dict(weighing.presets(game, de.OfferSpend(2 * sum_of, 0, True, True)))

    assert de.Spend(2 * last.attack, 2 * last.defence, 2 * last.civic) in ways.values()
    assert len({*ways.values()}) == len(ways)
