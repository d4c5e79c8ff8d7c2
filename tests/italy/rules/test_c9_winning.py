"""C9: the civic account, and how a campaign ends."""

from typing import Any

import pytest

from battles.rules.verdict import Grade
from campaign.italy.rules import events as ev
from campaign.italy.rules.c9_victory import verdict
from campaign.italy.rules.decisions import DeclareAttack, Proceed
from campaign.italy.rules.state import Attack, Civic, Ending, Step
from campaign.italy.rules.turn import legal_decisions, phase, programs_decision
from engine.rules.sequence import IllegalDecision
from powers.rules.spending import Purse
from tests.italy.rules.playing import attacker_wins, battle, defender_wins, offering, play, proceed
from tests.italy.rules.situations import Owners, campaign_at, italy_with, owned_by

LATIUM_ALONE = owned_by("etruscans", "sabinum", "volscia")
"""Rome has one home province left."""

# C9.1: disgrace


def test_c9_1_the_last_home_lost_in_battle():
    """C9.1: the turn stops there, nothing else changes (ruling); this turn's spending counts."""
    campaign = battle(
        Attack("etruscans", "romans"),
        Attack("senones", "tarentines"),
        land=italy_with(LATIUM_ALONE | {"lucania": "romans"}),
        civic=(Civic(1, 20, 10), Civic(2, 8)),
        purses={"romans": Purse(civic=8)},
    )

    result = attacker_wins(campaign)

    taken = ev.ProvinceTaken("latium", "etruscans", "romans", "C7.1")
    assert result.events[1:] == (taken, ev.CampaignEnded(Ending.DISGRACE, 18, "C9.1"))
    assert result.campaign.ending is Ending.DISGRACE
    assert result.campaign.situation.land.controller("lucania") == "romans"
    assert result.campaign.civic_total == 18


def test_c9_1_a_conquest_does_not_save_rome():
    """C9.1: without a home province of its own even a great empire is lost."""
    land = italy_with(LATIUM_ALONE | owned_by("romans", "apulia", "tarentum", "lucania"))

    result = defender_wins(battle(Attack("romans", "etruscans", "etruria"), land=land), Grade.MAJOR)

    assert result.the(ev.ProvinceTaken).province == "latium"
    assert result.events[-1] == ev.CampaignEnded(Ending.DISGRACE, 0, "C9.1")


def test_c9_1_the_last_home_entered_by_an_external_army():
    """C9.1: an occupied home is nobody's (C8.4): checked after each battle."""
    land = italy_with(LATIUM_ALONE | {"sabinum": "senones"}, occupied={"carthage": "volscia"})

    result = attacker_wins(battle(Attack("carthage", "romans"), land=land))

    moved = ev.ArmyMoved("carthage", "latium", "volscia", "etruscans")
    assert result.events[1:] == (moved, ev.CampaignEnded(Ending.DISGRACE, 0, "C9.1"))


def test_c9_1_checked_after_each_landing():
    """C9.1, C8.4, ruling: Carthage lands in Latium, now nobody's; Epirus does not roll any more."""
    rest: Any = {"revenues": {"etruscans": 10}, "civic": (Civic(2, spent=6, penalty=10),)}
    campaign = campaign_at(Step.INTERVENTION, "carthage", "epirus", land=italy_with(LATIUM_ALONE), **rest)

    result = proceed(campaign, 6, 6, 1, 1)

    assert [type(event) for event in result.events] == [ev.InterventionRolled, ev.ArmyLanded, ev.CampaignEnded]
    assert result.events[-1] == ev.CampaignEnded(Ending.DISGRACE, -4, "C9.1")


def test_c9_1_one_home_is_enough():
    """C9.1: Sabinum and Volscia are lost, Latium holds."""
    result = defender_wins(battle(Attack("etruscans", "romans"), land=italy_with(LATIUM_ALONE)))

    assert result.campaign.ending is None


def test_c9_1_before_powers_fall_or_rise():
    """C9.1, C7.5, ruling: with Rome's fall the Samnites would be free, but the campaign is over before."""
    owners = owned_by("romans", "pentria", "hirpinia", "frentania", "gallicus") | LATIUM_ALONE

    result = attacker_wins(battle(Attack("etruscans", "romans"), land=italy_with(owners)))

    assert [type(event) for event in result.events] == [ev.BattleWon, ev.ProvinceTaken, ev.CampaignEnded]
    assert result.the(ev.ProvinceTaken).province == "latium"


@pytest.mark.parametrize("decision", [Proceed(), DeclareAttack(None)])
def test_c9_1_when_the_campaign_is_over_nothing_may_be_decided(decision: Proceed | DeclareAttack):
    """C9.1, C9.3: no offers, and a decision is told so."""
    campaign = campaign_at(Step.OVER, ending=Ending.DISGRACE)

    assert legal_decisions(campaign) == ()
    assert programs_decision(campaign) is None
    assert phase(campaign) == 0
    with pytest.raises(IllegalDecision, check=offering()):
        play(campaign, decision)


# C9.2: the account


UNDER_AN_ENEMY = [
    ({}, {}, ()),
    ({"sabinum": "senones"}, {}, ("sabinum",)),
    ({"latium": "etruscans", "volscia": "campanians"}, {}, ("latium", "volscia")),
    ({"latium": "etruscans"}, {"carthage": "latium", "epirus": "volscia"}, ()),
]


@pytest.mark.parametrize(("owners", "occupied", "provinces"), UNDER_AN_ENEMY)
def test_c9_2_five_less_for_each_home_under_an_enemy(owners: Owners, occupied: Owners, provinces: tuple[str, ...]):
    """C9.2: counted after the battles of each turn, before C8 (ruling); an occupied home costs nothing (C8.4)."""
    land = italy_with(owners, occupied)

    result = proceed(campaign_at(Step.END_OF_TURN, "everyone", land=land, civic=(Civic(1, 30), Civic(2, 4))))

    points = 5 * len(provinces)
    assert result.events[0] == ev.PenaltyCounted(provinces, points)
    assert result.campaign.civic == (Civic(1, 30), Civic(2, 4, points))
    assert result.campaign.civic_total == 34 - points


# C9.3: the verdict


VERDICTS = [
    (250, Ending.DESTINY),
    (249, Ending.DOMINION),
    (180, Ending.DOMINION),
    (179, Ending.PROVINCIAL),
    (151, Ending.PROVINCIAL),
    (150, Ending.OBLIVION),
    (-60, Ending.OBLIVION),
]


@pytest.mark.parametrize(("civic", "ending"), VERDICTS)
def test_c9_3_the_verdict(civic: int, ending: Ending):
    """C9.3, ruling: exactly 250 is destiny, 180 dominion, 150 oblivion."""
    assert verdict(civic) is ending


def test_c9_3_after_turn_twelve():
    """C9.3: all the spending of the game less the penalties; Epirus' roll is the last line."""
    campaign = campaign_at(Step.INTERVENTION, "epirus", turn=12, civic=(Civic(11, 190, 5), Civic(12, 10, 10)))

    result = proceed(campaign)

    assert result.events[-1] == ev.CampaignEnded(Ending.DOMINION, 185, "C9.3")
    assert result.campaign.step is Step.OVER
    assert result.all(ev.TurnBegan) == []


def test_c9_3_not_before():
    """C9.3: turn 11 is followed by turn 12, however much was spent."""
    result = proceed(campaign_at(Step.INTERVENTION, "epirus", turn=11, civic=(Civic(11, 300),)))

    assert result.the(ev.TurnBegan) == ev.TurnBegan(12)
    assert result.campaign.ending is None
