"""D14: the player overrides; the rules go on from there, and nothing that they count on is broken."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from campaign.italy.rules import events as ev
from campaign.italy.rules import overrides
from campaign.italy.rules.decisions import OfferSpend, Override, Spend
from campaign.italy.rules.overrides import Garrison, Holder, TalentsLeft, Value, What
from campaign.italy.rules.state import Attack, AttackRoll, AttackStatus, Civic, Ending, ExternalArmy, State, Step
from campaign.italy.rules.turn import begin, legal_decisions, programs_decision, resolve, unfold
from engine.rules.dice import SeededDice
from engine.rules.modifiers import Modifier
from engine.rules.overrides import LONGEST_REASON, Among, OfferOverride
from engine.rules.reason import Reason
from engine.rules.sequence import IllegalDecision
from powers.rules.revenue import Revenue
from powers.rules.spending import Purse
from powers.rules.theatre import CARTHAGE, EPIRUS, ROME, Ruler
from tests.italy.rules.playing import battle, play, proceed
from tests.italy.rules.situations import POWERS, RULER, attacks_of, campaign_at, italy_with, owned_by

WHY = "the die had rolled off the table"
USURPER = Ruler("Statius Gellius", 70, 20, 10, since=2)
ETRURIA_IS_ROMES = Override("controller", "etruria", Holder(ROME), WHY)
ETRURIA_IS_FREE = Override("controller", "etruria", Holder("etruscans"), WHY)


def quiet(step: Step = Step.ATTACK_ROLLS, *to_do: str, **state: Any) -> State:
    """Somewhere in turn 2; the Samnites are to act, unless told otherwise."""
    return campaign_at(step, *(to_do or ("samnites",)), **state)


def samnites_attack(talents: int) -> State:
    """Rome, and have put all they have into it."""
    purses = {"samnites": Purse(attack=talents), ROME: Purse()}
    return attacks_of(Attack("samnites", ROME), revenues={"samnites": talents}, purses=purses)


def offered(offers: Iterable[Any]) -> dict[str, OfferOverride[State]]:
    """By what they are about."""
    return {offer.matter.what: offer for offer in offers}


def refused(campaign: State, decision: Override) -> dict[str, OfferOverride[State]]:
    """What may be overridden instead."""
    with pytest.raises(IllegalDecision) as refusal:
        resolve(campaign, decision, SeededDice("seed", 1))
    return offered(refusal.value.offers)


# Where it works


def test_a_province_changes_hands():
    """C1.6, C1.7: what the rules make of it follows at once: with its last home a Power falls, and is a Subject."""
    result = play(quiet(), ETRURIA_IS_ROMES)

    assert result.events == (
        ev.ControllerOverridden("etruria", ROME, "etruscans", WHY),
        ev.BecameInactive("etruscans", ()),
        ev.SubjectChanged("etruscans", ROME, created=True),
    )
    assert result.campaign.situation.land.controller("etruria") == ROME
    assert (result.campaign.step, result.campaign.to_do) == (Step.ATTACK_ROLLS, ("samnites",))


def test_its_home_brings_a_power_back_with_a_new_ruler():
    """C1.8."""
    result = play(quiet(land=italy_with(owned_by(ROME, "etruria"))), ETRURIA_IS_FREE, 5, 5, 5)

    assert result.the(ev.Revived).power == "etruscans"
    assert result.the(ev.RulerCame).new.power == "etruscans"
    assert result.campaign.situation.purses["etruscans"] == Purse()


def test_without_a_home_rome_has_fallen():
    """C9.1: even so."""
    campaign = quiet(land=italy_with(owned_by("samnites", "sabinum", "volscia")))

    result = play(campaign, Override("controller", "latium", Holder("samnites"), WHY))

    assert result.the(ev.CampaignEnded).ending is Ending.DISGRACE
    assert overrides.legal(result.campaign) == ()


def test_the_power_that_had_an_occupied_province_has_it_back():
    """C8.4: then the army is gone."""
    campaign = quiet(land=italy_with(occupied={CARTHAGE: "tarentum"}))

    result = play(campaign, Override("controller", "tarentum", Holder("tarentines"), WHY))

    assert [type(event) for event in result.events] == [ev.ArmyOverridden, ev.ArmyRemoved]
    assert result.the(ev.ArmyRemoved).reason == "overruled"
    assert result.campaign.situation.land.controller("tarentum") == "tarentines"
    assert result.campaign.externals == ()


def test_an_occupied_province_goes_to_another():
    campaign = quiet(land=italy_with(occupied={CARTHAGE: "apulia"}))

    result = play(campaign, Override("controller", "apulia", Holder("samnites"), WHY))

    assert result.the(ev.ControllerOverridden).loser == result.the(ev.ArmyRemoved).heir == "tarentines"
    assert result.campaign.situation.land.controller("apulia") == "samnites"


@pytest.mark.parametrize(("external", "payer"), [(CARTHAGE, None), (EPIRUS, "samnites")])
def test_an_external_army_comes(external: str, payer: str | None):
    """C8.4: whom it occupies stays the owner; nobody paid for Carthage's. C8.5: for Epirus's whom the player names."""
    result = play(quiet(), Override("army", external, Garrison("tarentum", 70, payer), WHY))

    assert result.events == (ev.ArmyOverridden(external, "tarentum", 70, None, None, WHY, payer=payer),)
    assert result.campaign.externals == (ExternalArmy(external, 70, payer),)
    land = result.campaign.situation.land
    assert (land.controller("tarentum"), land.owner("tarentum")) == (None, "tarentines")


def two_armies() -> State:
    """The Samnites have paid for Epirus's."""
    land = italy_with(occupied={EPIRUS: "tarentum", CARTHAGE: "messana"})
    return quiet(land=land, externals=(ExternalArmy(CARTHAGE, 90, None), ExternalArmy(EPIRUS, 80, "samnites")))


def test_an_external_army_moves_and_is_still_paid_for():
    result = play(two_armies(), Override("army", EPIRUS, Garrison("apulia", 60, "samnites"), WHY))

    moved = ev.ArmyOverridden(EPIRUS, "apulia", 60, "tarentum", "tarentines", WHY, payer=None)
    assert result.the(ev.ArmyOverridden) == moved
    assert result.campaign.externals == (ExternalArmy(CARTHAGE, 90, None), ExternalArmy(EPIRUS, 60, "samnites"))
    assert result.campaign.situation.land.controller("tarentum") == "tarentines"


def test_an_army_moves_into_a_province_that_is_overridden():
    """C8.4: as it is, strength, payer and all; not where the other one stands."""
    result = play(two_armies(), Override("controller", "apulia", Holder(EPIRUS), WHY))

    moved = play(two_armies(), Override("army", EPIRUS, Garrison("apulia", 80, "samnites"), WHY))
    assert result.events == moved.events
    assert refused(two_armies(), Override("controller", "messana", Holder(EPIRUS), WHY))


def epirus(payer: str | None, **state: Any) -> State:
    """Epirus's army stands in Tarentum with 80 points."""
    land = italy_with(occupied={EPIRUS: "tarentum"})
    return quiet(land=land, externals=(ExternalArmy(EPIRUS, 80, payer),), **state)


def test_another_power_paid_for_an_army_of_epirus():
    """C8.5: nothing else need change."""
    result = play(epirus("samnites"), Override("army", EPIRUS, Garrison("tarentum", 80, "tarentines"), WHY))

    assert result.the(ev.ArmyOverridden).payer == "tarentines"
    assert result.campaign.externals == (ExternalArmy(EPIRUS, 80, payer="tarentines"),)


def test_an_army_of_epirus_that_could_attack_its_payer_only_goes():
    """C8.7: Agrigentum is next to Syracusan provinces only."""
    result = play(quiet(), Override("army", EPIRUS, Garrison("agrigentum", 80, "syracusans"), WHY))

    assert result.the(ev.ArmyRemoved).reason == "no target"


def test_under_rules_1_the_payer_stayed_whoever_it_was():
    """And was not asked for."""
    campaign, dice = epirus("samnites"), SeededDice("seed", 2)

    moved = unfold(campaign, Override("army", EPIRUS, Garrison("apulia", 80, None), WHY), dice, rules=1)

    assert moved.events == [ev.ArmyOverridden(EPIRUS, "apulia", 80, "tarentum", "tarentines", WHY)]
    assert moved.now.externals == (ExternalArmy(EPIRUS, 80, payer="samnites"),)
    for garrison in (Garrison("tarentum", 80, None), Garrison("apulia", 80, "boii")):
        with pytest.raises(IllegalDecision):
            unfold(campaign, Override("army", EPIRUS, garrison, WHY), dice, rules=1)


def payers(campaign: State) -> tuple[object, ...]:
    """Who may pay for an army of Epirus."""
    part = offered(overrides.legal(campaign))["army"].parts(EPIRUS)["payer"]
    assert isinstance(part, Among)
    return part.options


def test_who_may_pay():
    """C8.5: the Power whose home it came to, which is not Rome; whoever pays already may go on."""
    others = tuple(power for power in POWERS if power != ROME)

    assert payers(quiet()) == payers(epirus("samnites")) == others
    assert payers(epirus(None)) == (*others, None)
    assert payers(epirus(ROME)) == (*others, ROME)
    assert payers(quiet(land=italy_with(roman_homes_spared=False))) == POWERS


def test_whom_it_is_attacking_cannot_have_paid():
    """C8.5, C8.6: until that attack is over."""
    attack = Attack(EPIRUS, "lucanians")

    assert "lucanians" not in payers(epirus("samnites", attacks=(attack,)))
    assert "lucanians" in payers(epirus("samnites", attacks=(replace(attack, stand=AttackStatus.FOUGHT),)))
    assert payers(epirus("lucanians", attacks=(attack,)))[-1] == "lucanians"


def test_an_external_army_is_weaker_where_it_stands():
    campaign = quiet(land=italy_with(occupied={CARTHAGE: "tarentum"}))

    result = play(campaign, Override("army", CARTHAGE, Garrison("tarentum", 10, None), WHY))

    assert result.the(ev.ArmyOverridden).left is None
    assert result.campaign.externals == (ExternalArmy(CARTHAGE, 10, None),)


def test_an_external_army_goes_and_its_attack_is_off():
    rest = {"land": italy_with(occupied={CARTHAGE: "apulia", EPIRUS: "messana"})}
    campaign = quiet(Step.EXTERNAL_TARGETS, CARTHAGE, EPIRUS, attacks=(Attack(CARTHAGE, "tarentines"),), **rest)

    result = play(campaign, Override("army", CARTHAGE, None, WHY))

    assert result.the(ev.AttackCancelled).reason == "army gone"
    assert result.campaign.to_do == (EPIRUS,)


def test_revenue_before_spending():
    """C2.1: the change is an item of the revenue; what is bound is never more than there is."""
    items = (Modifier("C2.3", Reason("subject", ("etruscans",)), 5), Modifier("C2.4", Reason("some.port", (2,)), 10))
    collected = Revenue("samnites", items, 15, 5)
    campaign = quiet()
    campaign = replace(campaign, situation=replace(campaign.situation, revenues={"samnites": collected}))

    found = []
    for talents in (20, 3, 15):
        campaign = play(campaign, Override("revenue", "samnites", talents, WHY)).campaign
        found.append(campaign.situation.revenues["samnites"])

    more, less = (Modifier("D14", Reason("overruled"), talents) for talents in (5, -12))
    assert found[0].items == (*items, more)
    assert found[1] == Revenue("samnites", (*items, less), 3, 3)
    assert found[2].items == items


def test_rome_may_be_given_money_when_it_spends():
    """C5.4."""
    campaign = quiet(Step.ROME_SPENDS, ROME, revenues={ROME: 10}, attacks=(Attack(ROME, "samnites", "pentria"),))

    result = play(campaign, Override("revenue", ROME, 30, WHY))

    assert legal_decisions(result.campaign) == (OfferSpend(30, 0, attack=True, defence=False),)


@pytest.mark.parametrize(("attack", "defence", "total"), [(12, 3, 15), (4, 6, 10)], ids=["more", "moved"])
def test_money_after_spending(attack: int, defence: int, total: int):
    """What was not collected is an item of the revenue: here all of it."""
    result = play(samnites_attack(10), Override("purse", "samnites", TalentsLeft(attack, defence), WHY))

    assert result.the(ev.MoneyOverridden).purse == Purse(attack, defence, 0)
    assert result.campaign.situation.purses["samnites"] == Purse(attack, defence, 0)
    revenue = result.campaign.situation.revenues["samnites"]
    assert (revenue.total, revenue.items) == (total, (Modifier("D14", Reason("overruled"), total),))


def test_another_ruler():
    """C1.4."""
    result = play(quiet(), Override("ruler", "samnites", USURPER, WHY))

    assert result.events == (ev.RulerOverridden("samnites", USURPER, WHY),)
    assert result.campaign.situation.rulers["samnites"] == USURPER


def test_the_civic_account():
    """C9.2: it is counted with the turn last spent in, and stays when that turn's penalty is."""
    campaign = quiet(civic=(Civic(1, spent=20, penalty=5),))

    result = play(campaign, Override("civic", ROME, 40, WHY))
    less = play(result.campaign, Override("civic", ROME, 10, WHY))

    assert result.the(ev.CivicOverridden) == ev.CivicOverridden(40, 25, WHY)
    assert less.campaign.civic == (Civic(1, spent=20, penalty=5, overruled=-5),)
    assert less.campaign.civic_total == 10


def test_nothing_is_different_for_who_does_not_override():
    campaign = quiet(Step.ROME_ATTACKS, ROME)

    assert programs_decision(campaign) is None
    assert not any(offer.admits(Override("civic", ROME, 3, WHY)) for offer in legal_decisions(campaign))


# What the turn makes of it


def test_a_power_that_falls_has_nothing_more_to_do():
    """C4.3: and if it was the last to roll, the order is settled without it."""
    campaign = quiet(Step.ATTACK_ROLLS, "etruscans", rolls=(AttackRoll("boii", 9), AttackRoll("samnites", 10)))

    result = play(campaign, ETRURIA_IS_ROMES)

    assert result.the(ev.OrderSettled).order == result.campaign.to_do == ("samnites", "boii")
    assert result.campaign.step is Step.TARGETS


@pytest.mark.parametrize("step", [Step.RULERS, Step.ATTACK_ROLLS, Step.TARGETS])
def test_c1_6_who_has_fallen_has_nothing_more_to_do(step: Step):
    """C1.6: neither a ruler to check, nor a roll, nor a target to choose."""
    assert play(quiet(step, "etruscans", "boii"), ETRURIA_IS_ROMES).campaign.to_do == ("boii",)


def test_the_last_to_roll_falls_and_nobody_attacks():
    result = play(quiet(Step.ATTACK_ROLLS, "etruscans"), ETRURIA_IS_ROMES)

    assert result.all(ev.OrderSettled) == []
    assert result.campaign.step is not Step.ATTACK_ROLLS


def test_a_power_revived_before_spending_has_nothing_to_spend():
    """C1.8, C5.1."""
    campaign = quiet(Step.SPENDING, "everyone", land=italy_with(owned_by(ROME, "etruria")))

    result = proceed(play(campaign, ETRURIA_IS_FREE, 5, 5, 5).campaign)

    assert "etruscans" not in [spending.power for spending in result.the(ev.MoneySpent).spendings]
    assert result.campaign.situation.purses["etruscans"] == Purse()


def test_an_attack_of_a_power_that_never_spent_is_cancelled():
    """C7.5: without money to move."""
    campaign = attacks_of(Attack("etruscans", ROME), land=italy_with(owned_by(ROME, "etruria")))
    purses = {power: purse for power, purse in campaign.situation.purses.items() if power != "etruscans"}
    campaign = replace(campaign, situation=replace(campaign.situation, purses=purses))

    result = proceed(campaign)

    assert result.the(ev.AttackCancelled) == ev.AttackCancelled("etruscans", "attacker inactive", 0)


def test_an_attack_cancelled_before_the_battles_is_not_in_their_order():
    """C6.1."""
    attacks = Attack("etruscans", ROME, stand=AttackStatus.CANCELLED), Attack("boii", "senones")
    campaign = quiet(Step.ROME_SPENDS, ROME, attacks=attacks, revenues={ROME: 5}, purses={"boii": Purse()})

    result = play(campaign, Spend(0, 0, 5))

    assert result.the(ev.BattleOrder).order == ("boii",)
    assert [attack.attacker for attack in result.campaign.attacks] == ["boii", "etruscans"]


def test_two_external_armies_without_an_attack_roll_for_nothing():
    """C6.1: dice that nobody tells of may not be rolled."""
    land = italy_with(occupied={CARTHAGE: "apulia", EPIRUS: "messana"})

    result = play(quiet(Step.ROME_SPENDS, ROME, land=land, revenues={ROME: 5}), Spend(0, 0, 5))

    assert result.all(ev.BattleOrder) == []


# What is refused


IMPOSSIBLE = [
    ("controller", "atlantis", Holder(ROME)),
    ("controller", "etruria", Holder("greeks")),
    ("controller", "etruria", Holder("etruscans")),
    ("controller", "etruria", Holder(CARTHAGE)),
    ("controller", "apulia", Holder("lucanians")),
    ("army", "gauls", Garrison("etruria", 50, None)),
    ("army", CARTHAGE, Garrison("atlantis", 50, None)),
    ("army", CARTHAGE, Garrison("etruria", 50, "boii")),
    ("army", EPIRUS, Garrison("etruria", 50, ROME)),
    ("army", EPIRUS, Garrison("etruria", 50, "gauls")),
    ("army", CARTHAGE, Garrison("etruria", 0, None)),
    ("army", CARTHAGE, Garrison("etruria", 101, None)),
    ("army", CARTHAGE, Garrison("etruria", -1, None)),
    ("army", CARTHAGE, None),
    ("army", EPIRUS, Garrison("", 10, "boii")),
    ("army", CARTHAGE, Garrison("tarentum", 50, None)),
    ("army", EPIRUS, Garrison("tarentum", 100, None)),
    ("revenue", "samnites", 7),
    ("revenue", "samnites", -1),
    ("revenue", "samnites", 501),
    ("revenue", "lucanians", 1),
    ("revenue", CARTHAGE, 1),
    ("purse", "samnites", TalentsLeft(1, 1)),
    ("ruler", ROME, USURPER),
    ("ruler", "lucanians", USURPER),
    ("ruler", "samnites", RULER),
    ("ruler", "samnites", replace(USURPER, since=3)),
    ("ruler", "samnites", replace(USURPER, since=0)),
    ("ruler", "samnites", replace(USURPER, aggressor=60)),
    ("ruler", "samnites", replace(USURPER, aggressor=75, protector=15)),
    ("ruler", "samnites", replace(USURPER, aggressor=110, protector=-20)),
    ("ruler", "samnites", replace(USURPER, name="")),
    ("ruler", "samnites", replace(USURPER, name="N" * 41)),
    ("ruler", "samnites", replace(USURPER, name="two\nlines")),
    ("ruler", "samnites", replace(USURPER, name=" before")),
    ("ruler", "samnites", replace(USURPER, name="after ")),
    ("civic", ROME, 15),
    ("civic", ROME, 1000),
    ("civic", ROME, -1000),
    ("civic", "samnites", 1),
    ("controller", "etruria", None),
    ("army", CARTHAGE, Holder(ROME)),
    ("army", CARTHAGE, TalentsLeft(1, 2)),
    ("revenue", "samnites", None),
    ("revenue", "samnites", RULER),
]


@pytest.mark.parametrize("case", IMPOSSIBLE, ids=str)
def test_what_cannot_be(case: tuple[What, str, Value]):
    land = italy_with(owned_by(ROME, "lucania"), occupied={EPIRUS: "tarentum"})
    campaign = quiet(land=land, revenues={"samnites": 7}, civic=(Civic(1, spent=15),))

    assert {*refused(campaign, Override(*case, WHY))} == {"controller", "army", "revenue", "ruler", "civic"}


def test_a_new_army_of_epirus_without_a_payer_is_refused():
    """C8.5: and who may pay is told."""
    offer = refused(quiet(), Override("army", EPIRUS, Garrison("etruria", 50, None), WHY))["army"]

    assert offer.problem(EPIRUS, Garrison("etruria", 50, None)) == Reason("payer")
    assert offer.stands == {CARTHAGE: None, EPIRUS: None}
    assert offer.parts(EPIRUS)["payer"] == Among(tuple(power for power in POWERS if power != ROME))


JUST_POSSIBLE = [
    ("revenue", "samnites", 0),
    ("revenue", "samnites", 500),
    ("army", CARTHAGE, Garrison("etruria", 1, None)),
    ("army", CARTHAGE, Garrison("etruria", 100, None)),
    ("ruler", "samnites", Ruler("S", 100, 0, 0, since=1)),
    ("ruler", "samnites", Ruler("S" * 40, 0, 0, 100, since=2)),
    ("ruler", "samnites", replace(RULER, name="another")),
    ("ruler", "samnites", replace(RULER, since=2)),
    ("civic", ROME, 999),
    ("civic", ROME, -999),
    ("civic", ROME, 0),
]


@pytest.mark.parametrize("case", JUST_POSSIBLE, ids=str)
@pytest.mark.parametrize("reason", ["x", "x" * LONGEST_REASON], ids=["one", "most"])
def test_what_can_just_be(case: tuple[What, str, Value], reason: str):
    """The first and the last of every range."""
    campaign = quiet(revenues={"samnites": 7}, civic=(Civic(1, spent=15),))

    assert play(campaign, Override(*case, reason)).events


PURSES = [
    ("samnites", 0, 0, True),
    ("samnites", 0, 500, True),
    ("samnites", 0, 501, False),
    ("samnites", 6, -1, False),
    ("samnites", 6, 0, False),
    ("samnites", -1, 0, False),
    ("samnites", 300, 201, False),
    ("samnites", 300, 200, True),
    ("etruscans", 1, 0, True),
    (CARTHAGE, 1, 0, False),
]


@pytest.mark.parametrize(("power", "attack", "defence", "works"), PURSES)
def test_money_in_the_battles(power: str, attack: int, defence: int, works: bool):
    campaign, decision = samnites_attack(6), Override("purse", power, TalentsLeft(attack, defence), WHY)

    assert any(offer.admits(decision) for offer in overrides.legal(campaign)) is works
    if not works:
        assert "purse" in refused(campaign, decision)
    assert "revenue" not in offered(overrides.legal(campaign))


@pytest.mark.parametrize("reason", ["", " ", "two\nlines", " before", "after ", "x" * (LONGEST_REASON + 1), "\ud800"])
def test_without_a_reason_nothing_is_overridden(reason: str):
    assert refused(quiet(), Override("controller", "etruria", Holder(ROME), reason))


@pytest.mark.parametrize(
    "decision", [ETRURIA_IS_ROMES, Override("army", CARTHAGE, Garrison("latium", 9, None), WHY)], ids=["land", "army"]
)
def test_the_land_stays_while_a_battle_is_at_hand(decision: Override):
    joined = battle(Attack("samnites", ROME), revenues={"samnites": 0})

    assert not {"controller", "army"} & {*refused(joined, decision)}
    assert play(joined, Override("ruler", "samnites", USURPER, WHY)).campaign.battle == joined.battle


@pytest.mark.parametrize("step", [Step.REVENUE, Step.END_OF_TURN, Step.INTERVENTION])
def test_money_counts_from_revenue_to_the_last_battle(step: Step):
    campaign = quiet(step, "everyone" if step is not Step.INTERVENTION else CARTHAGE)

    for decision in (Override("revenue", "samnites", 3, WHY), Override("purse", "samnites", TalentsLeft(1, 1), WHY)):
        assert not {"revenue", "purse"} & {*refused(campaign, decision)}


def test_the_account_opens_with_romes_first_spending():
    assert "civic" not in refused(quiet(civic=()), Override("civic", ROME, 50, WHY))


def test_before_the_first_rulers_nothing_is_overridden():
    campaign = begin(quiet().start)

    assert overrides.legal(campaign) == ()
    assert refused(campaign, ETRURIA_IS_ROMES) == {}
