"""C5: how the Powers divide their revenue."""

from typing import Any

import pytest

from campaign.italy.rules.decisions import DeclareAttack, OfferSpend, Proceed, Spend
from campaign.italy.rules.events import AttackCancelled, BattleOrder, MoneySpent, StepBegan
from campaign.italy.rules.state import Attack, AttackStatus, Civic, State, Step
from campaign.italy.rules.turn import legal_decisions
from engine.rules.sequence import IllegalDecision
from powers.rules.spending import Purse, Spending, diverted, split
from tests.italy.rules.playing import offering, play, proceed
from tests.italy.rules.situations import BOII_SUBJECT, POWERS, a_ruler, attacks_of, campaign_at, italy_with

# C5.1: the split


SPLITS = [
    (10, (40, 30, 30), Purse(4, 3, 3)),
    (25, (40, 30, 30), Purse(10, 8, 7)),  # 7.5 each: Defence comes before Civic
    (5, (50, 50, 0), Purse(3, 2, 0)),  # 2.5 each: Attack comes before Defence
    (5, (30, 30, 40), Purse(2, 1, 2)),  # 1.5, 1.5, 2
    (15, (10, 60, 30), Purse(2, 9, 4)),  # 1.5, 9, 4.5
    (5, (20, 60, 20), Purse(1, 3, 1)),
    (5, (70, 10, 20), Purse(4, 0, 1)),  # 3.5, 0.5, 1
    (0, (40, 30, 30), Purse(0, 0, 0)),
]


@pytest.mark.parametrize(("revenue", "ratings", "purse"), SPLITS)
def test_c5_1_ratings_split_the_revenue(revenue: int, ratings: tuple[int, int, int], purse: Purse):
    """C5.1: whole talents by largest remainder; equal remainders favour Attack, then Defence."""
    assert split(revenue, 0, a_ruler(*ratings)) == purse


SPLITS_OF_BOUND_MONEY = [
    (20, 5, (40, 30, 30), Purse(8, 6, 6)),  # the Civic share is larger: nothing changes
    (20, 6, (40, 30, 30), Purse(8, 6, 6)),  # just filled
    (15, 5, (60, 40, 0), Purse(6, 4, 5)),
    (20, 10, (50, 20, 30), Purse(7, 3, 10)),  # 10 free by 50 : 20 are 7.1 and 2.9
    (15, 10, (40, 40, 20), Purse(3, 2, 10)),  # 2.5 each
    (5, 5, (100, 0, 0), Purse(0, 0, 5)),
    (5, 5, (0, 0, 100), Purse(0, 0, 5)),
]


@pytest.mark.parametrize(("revenue", "bound", "ratings", "purse"), SPLITS_OF_BOUND_MONEY)
def test_c5_1_bound_money_fills_civic_first(revenue: int, bound: int, ratings: tuple[int, int, int], purse: Purse):
    """C5.1, ruling: where C2.3's money exceeds the Civic share, the other two shrink in proportion (D8)."""
    assert split(revenue, bound, a_ruler(*ratings)) == purse


def test_c5_1_every_active_power_spends_its_revenue():
    """C5.1: in table order with their own rulers; Rome, which need not choose here, last."""
    campaign = campaign_at(
        Step.SPENDING,
        "everyone",
        land=italy_with(BOII_SUBJECT),
        revenues={"samnites": 10, "etruscans": 15},
        bound={"etruscans": 5},
        rulers={"etruscans": a_ruler(60, 40, 0)},
        attacks=(Attack("samnites", "etruscans"), Attack("etruscans", "samnites")),
    )

    spendings = proceed(campaign).the(MoneySpent).spendings

    assert [spending.power for spending in spendings] == [*(p for p in POWERS[1:] if p != "boii"), "romans"]
    assert spendings[0] == Spending("samnites", Purse(4, 3, 3), Purse(4, 3, 3))
    assert spendings[1] == Spending("campanians", Purse(), Purse())
    assert spendings[3] == Spending("etruscans", Purse(6, 4, 5), Purse(6, 4, 5))


# C5.2: Attack and Defence change places

SPLIT = Purse(4, 3, 3)
OURS, THEIRS = Attack("romans", "samnites", "pentria"), Attack("samnites", "romans")


def rome_spends(*attacks: Attack, step: Step = Step.ROME_SPENDS, revenue: int = 10, bound: int = 0) -> State:
    """The player is to divide Rome's revenue, or will be if the step is Spending."""
    to_do = "romans" if step is Step.ROME_SPENDS else "everyone"
    return campaign_at(step, to_do, attacks=attacks, revenues={"romans": revenue}, bound={"romans": bound})


DIVERTED = [
    (True, True, Purse(4, 3, 3), 0),
    (False, True, Purse(0, 7, 3), 0),
    (True, False, Purse(7, 0, 3), 0),
    (False, False, Purse(0, 0, 3), 7),
]


@pytest.mark.parametrize(("attacking", "attacked", "purse", "idle"), DIVERTED)
def test_c5_2_attack_becomes_defence_and_defence_attack(attacking: bool, attacked: bool, purse: Purse, idle: int):
    """C5.2: who does not attack defends with all, who is not attacked attacks with all; neither: idle."""
    assert diverted("boii", SPLIT, attacking, attacked) == Spending("boii", SPLIT, purse, idle)


def purses(*attacks: Attack, **rest: Any) -> dict[str, Purse]:
    """What everybody spends in phase 4."""
    campaign = campaign_at(Step.SPENDING, "everyone", attacks=attacks, **rest)
    return {spending.power: spending.purse for spending in proceed(campaign).the(MoneySpent).spendings}


def test_c5_2_attacked_by_anyone():
    """C5.2, ruling: an External army's attack counts, and so does Rome's."""
    revenues = dict.fromkeys(("senones", "etruscans", "boii"), 10)

    spent = purses(Attack("carthage", "senones"), Attack("romans", "etruscans", "etruria"), revenues=revenues)

    assert spent["senones"] == spent["etruscans"] == Purse(0, 7, 3)
    assert spent["boii"] == Purse(0, 0, 3)


def test_c5_2_an_attack_on_a_subject_is_one_on_its_controller():
    """C5.2, ruling: Rome goes for Felsina, home of the Etruscans' Subject."""
    land, revenues = italy_with(BOII_SUBJECT | {"umbria": "romans"}), {"etruscans": 10}
    declared = play(campaign_at(Step.ROME_ATTACKS, "romans", land=land), DeclareAttack("felsina")).campaign

    assert purses(*declared.attacks, land=land, revenues=revenues)["etruscans"] == Purse(0, 7, 3)


def test_c5_2_not_revised_later():
    """C5.2, ruling: the attack on the Campanians comes to nothing; what they put into Defence stays there."""
    purses = {"tarentines": Purse(7, 0, 3), "campanians": Purse(0, 7, 3)}

    result = proceed(attacks_of(Attack("tarentines", "campanians"), purses=purses))

    assert result.events[0] == AttackCancelled("tarentines", "out of reach", 7)
    assert result.campaign.situation.purses["campanians"] == Purse(0, 7, 3)


def test_c5_2_nor_when_the_attack_is_cancelled_before_the_money_is_spent():
    """C5.2, ruling: Carthage has been taken out of Italy (D14); its attack was declared, and Defence stays."""
    cancelled = Attack("carthage", "tarentines", stand=AttackStatus.CANCELLED)

    assert purses(cancelled, revenues={"tarentines": 10})["tarentines"] == Purse(0, 7, 3)


def test_c5_2_romes_money_is_never_moved():
    """C5.2, ruling: Rome attacks and is not attacked; what it did not put into Attack is Civic, not Attack."""
    result = play(rome_spends(OURS), Spend(attack=1, defence=0, civic=9))

    assert result.the(MoneySpent) == MoneySpent((Spending("romans", Purse(1, 0, 9), Purse(1, 0, 9)),), "C5.4")


# C5.3 and C5.4: Rome


def test_c5_3_civic_spending_matters_for_rome_alone():
    """C5.3: the account of C9 has Rome's talents and nobody else's."""
    before = Civic(1, 5, 10)
    result = proceed(campaign_at(Step.SPENDING, "everyone", revenues={"romans": 15, "samnites": 50}, civic=(before,)))

    assert result.campaign.civic == (before, Civic(2, 15, 0))
    assert result.campaign.civic_total == 10


def test_c5_4_the_player_splits_romes_revenue():
    """C5.4: any split when Rome attacks and is attacked; the rest of the campaign waits for it."""
    result = proceed(rome_spends(THEIRS, OURS, step=Step.SPENDING, revenue=25, bound=5))
    assert result.events[-1] == StepBegan(Step.ROME_SPENDS, ("romans",), "C5.4")
    assert "romans" not in result.campaign.situation.purses
    assert result.campaign.civic == ()
    assert legal_decisions(result.campaign) == (OfferSpend(total=25, bound=5, attack=True, defence=True),)

    result = play(result.campaign, Spend(8, 7, 10))

    assert result.campaign.situation.purses["romans"] == Purse(8, 7, 10)
    assert result.campaign.situation.purses["samnites"] == Purse()
    assert result.campaign.civic == (Civic(2, spent=10),)
    assert result.the(BattleOrder).order == ("samnites", "romans")


@pytest.mark.parametrize(
    ("attack", "refused"), [(OURS, Spend(0, 1, 9)), (THEIRS, Spend(1, 0, 9))], ids=["Rome attacks", "Rome is attacked"]
)
def test_c5_4_attack_only_if_rome_attacks_defence_only_if_attacked(attack: Attack, refused: Spend):
    """C5.4, ruling: the other money can only be wasted, so it is neither offered nor taken."""
    result = proceed(rome_spends(attack, step=Step.SPENDING))
    offer = OfferSpend(10, 0, attack=attack is OURS, defence=attack is THEIRS)

    assert legal_decisions(result.campaign) == (offer,)
    with pytest.raises(IllegalDecision, check=offering(offer)):
        play(result.campaign, refused)


@pytest.mark.parametrize(("attacks", "bound"), [((), 0), ((OURS, THEIRS), 10)])
def test_c5_4_nothing_to_divide(attacks: tuple[Attack, ...], bound: int):
    """C5.4: neither attacking nor attacked, or all of it bound: all is Civic and nobody is asked."""
    result = proceed(rome_spends(*attacks, step=Step.SPENDING, bound=bound))

    assert result.the(MoneySpent).spendings[-1] == Spending("romans", Purse(0, 0, 10), Purse(0, 0, 10))
    assert Step.ROME_SPENDS not in [event.step for event in result.all(StepBegan)]
    assert result.campaign.civic == (Civic(2, spent=10),)


def test_c5_4_no_revenue_no_question():
    """C5.4: as in turn 1, where nobody has any."""
    result = proceed(rome_spends(OURS, step=Step.SPENDING, revenue=0))

    assert result.campaign.situation.purses["romans"] == Purse()
    assert result.campaign.step is Step.BATTLES


NO_SPLITS = [
    Spend(8, 7, 9),
    Spend(8, 7, 11),
    Spend(0, 21, 4),
    Spend(21, 0, 4),
    Spend(-1, 16, 10),
    Spend(16, -1, 10),
    Spend(20, 10, -5),
    Proceed(),
]


@pytest.mark.parametrize("decision", NO_SPLITS)
def test_c5_4_refused(decision: Spend | Proceed):
    """C5.4: more or less than the revenue, bound money in Attack or Defence, less than nothing."""
    with pytest.raises(IllegalDecision, check=offering(OfferSpend(25, 5, attack=True, defence=True))):
        play(rome_spends(THEIRS, OURS, revenue=25, bound=5), decision)
