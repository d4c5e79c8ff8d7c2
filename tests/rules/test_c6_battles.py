"""C6: the order of battle, the province, both armies, and who decides the day."""

import pytest

from battles.reasons import in_words as told_reason
from battles.rules.allies import allied_points
from battles.rules.generator import GeneratorRound, Outcome, bonus, generate, outcome
from battles.rules.verdict import Grade, Resolver, Side, Tally, break_point, grade
from campaign.rules import decisions as de
from campaign.rules import events as ev
from campaign.rules.state import Army, Attack, AttackStatus, Stage, State, Step
from campaign.rules.turn import legal_decisions
from engine.rules.modifiers import Modifier
from engine.rules.reason import Reason
from powers.rules.battles import Prize, army, best_provinces, command_cards, generals, prize
from powers.rules.spending import Purse
from tests.rules.situations import (
    BOII_SUBJECT,
    Result,
    a_ruler,
    attacks_of,
    campaign_at,
    fought,
    italy_with,
    offering,
    owned_by,
    play,
    proceed,
)
from tests.scripted import scripted


def reasons(army: Army) -> dict[str, int]:
    """What an army's points are made of."""
    return {told_reason(modifier.reason): modifier.value for modifier in army.points}


def defenders(after: Result) -> Army:
    return after.the(ev.BattleJoined).defending


def attackers(after: Result) -> Army:
    return after.the(ev.BattleJoined).attacking


def stands(*attacks: Attack, die: tuple[int, ...] = (), **rest) -> tuple[str, int]:
    """Who defends in the battle at hand, and with how many points."""
    army = defenders(proceed(attacks_of(*attacks, **rest), *die))
    return army.people, army.total


# C6.1: the order of battle

TWO_ARMIES = {"carthage": "syracuse", "epirus": "apulia"}
EVERYBODY = (
    Attack("carthage", "syracusans"),
    Attack("epirus", "samnites"),
    Attack("senones", "boii"),
    Attack("lucanians", "samnites"),
    Attack("romans", "etruscans", "etruria"),
)


@pytest.mark.parametrize(("face", "first", "second"), [(3, "carthage", "epirus"), (4, "epirus", "carthage")])
def test_c6_1_external_armies_then_the_order_of_c4_3_then_rome(face: int, first: str, second: str):
    """C6.1: a die decides between two External armies. Ruling: Rome's battle is the last."""
    campaign = campaign_at(Step.SPENDING, "everyone", land=italy_with(occupied=TWO_ARMIES), attacks=EVERYBODY)

    after = proceed(campaign, face)

    order = (first, second, "senones", "lucanians", "romans")
    assert after.the(ev.BattleOrder) == ev.BattleOrder(order, (face,))
    assert after.events[-1] == ev.StepBegan(Step.BATTLES, order, "C6.1")
    assert tuple(attack.attacker for attack in after.campaign.attacks) == order


def test_c6_1_rome_may_fight_right_after_the_external_armies():
    """C6.1, option rome_fights_last off: Rome precedes the other Powers."""
    land = italy_with(occupied={"epirus": "apulia"}, rome_fights_last=False)

    after = proceed(campaign_at(Step.SPENDING, "everyone", land=land, attacks=EVERYBODY[1:]))

    assert after.the(ev.BattleOrder) == ev.BattleOrder(("epirus", "romans", "senones", "lucanians"), ())


def test_c6_1_no_attack_no_battles():
    """C6.1: the turn goes on to its end."""
    after = proceed(campaign_at(Step.SPENDING, "everyone"))

    assert after.all(ev.BattleOrder) == []
    assert after.campaign.step is Step.END_OF_TURN


def test_c6_1_battles_are_fought_one_by_one():
    """C6.1: the next attack waits until this one has ended."""
    joined = proceed(attacks_of(Attack("lucanians", "syracusans"), Attack("senones", "tarentines"))).campaign
    assert joined.battle is not None
    assert joined.battle.attacker == "lucanians"

    after = play(joined, de.ReportBattle(Side.DEFENDER, Grade.MINOR))

    assert after.events[-1] == ev.BattleEnded("lucanians")
    assert after.campaign.to_do == ("senones",)
    assert legal_decisions(after.campaign) == (de.OfferProceed(),)


# C6.2: the province


def test_c6_2_the_most_revenue_next_turn():
    """C6.2: a second port (10) is worth more than Neapolis (0); all that was compared is told."""
    land = italy_with({"lucania": "syracusans"})

    after = proceed(attacks_of(Attack("syracusans", "campanians"), land=land))

    prizes = (Prize("campania", 15, True), Prize("neapolis", 5, False))
    assert after.events[0] == ev.ProvinceAttacked(
        "syracusans", "campanians", "campania", "campanians", prizes, (), "C6.2"
    )


def test_c6_2_new_subjects_count():
    """C6.2: Mutina completes the Boian homes (10), Umbria brings nothing."""
    land = italy_with({"felsina": "etruscans", "umbria": "boii"})

    assert prize(land, "etruscans", "mutina") == Prize("mutina", 10, False)
    assert prize(land, "etruscans", "umbria") == Prize("umbria", 0, False)
    assert best_provinces(land, "etruscans", "boii") == ("mutina",)


def test_c6_2_own_homes_regained_count():
    """C6.2, ruling: Apulia, lost to the Samnites, costs the Tarentines 5 a turn until they have it again."""
    land = italy_with({"apulia": "samnites", "lucania": "samnites"})

    assert prize(land, "tarentines", "apulia") == Prize("apulia", 0, True)
    assert prize(land, "tarentines", "lucania") == Prize("lucania", 0, False)


def test_c6_2_the_chain_of_c1_6_counts():
    """C6.2, ruling: with Etruria the Etruscans fall, become a Subject (5), and Gallicus comes home of itself."""
    land = italy_with({"gallicus": "etruscans"})

    assert prize(land, "senones", "etruria") == Prize("etruria", 5, True)
    assert prize(land, "senones", "gallicus") == Prize("gallicus", 0, True)
    assert best_provinces(land, "senones", "etruscans") == ("etruria",)


def test_c6_2_sums_are_compared_before_they_stop_at_zero():
    """C6.2, ruling: two homes lost (-10), one won back (-5) beats the port of Campania (-10)."""
    land = italy_with({"hirpinia": "campanians", "frentania": "romans"})

    assert prize(land, "samnites", "hirpinia") == Prize("hirpinia", -5, False)
    assert prize(land, "samnites", "campania") == Prize("campania", -10, True)
    assert best_provinces(land, "samnites", "campanians") == ("hirpinia",)


def test_c6_2_among_equals_one_with_a_resource():
    """C6.2: Pentria's olives yield nothing alone, but they break the tie with Hirpinia."""
    after = proceed(attacks_of(Attack("campanians", "samnites")))

    attacked = after.the(ev.ProvinceAttacked)
    assert attacked.prizes == (Prize("pentria", 0, True), Prize("hirpinia", 0, False))
    assert (attacked.province, attacked.faces) == ("pentria", ())


@pytest.mark.parametrize(("face", "province"), [(3, "latium"), (4, "sabinum")])
def test_c6_2_still_tied_a_die_decides(face: int, province: str):
    """C6.2: Latium and Sabinum are alike to the Etruscans."""
    after = proceed(attacks_of(Attack("etruscans", "romans")), face)

    attacked = after.the(ev.ProvinceAttacked)
    assert (attacked.province, attacked.faces) == (province, (face,))


def test_c6_2_settled_on_the_map_as_it_is_when_the_battle_comes():
    """C6.2, ruling: the Senones have just taken Sabinum; the Etruscans have only Latium left to attack."""
    campaign = proceed(attacks_of(Attack("senones", "romans"), Attack("etruscans", "romans"))).campaign
    campaign = play(campaign, de.ReportBattle(Side.ATTACKER, Grade.MINOR)).campaign

    after = proceed(campaign)

    assert after.the(ev.ProvinceAttacked).prizes == (Prize("latium", 0, False),)


def test_c6_2_romes_province_is_the_one_named():
    """C6.2, ruling: not Pentria with its olives, but Frentania."""
    after = proceed(attacks_of(Attack("romans", "samnites", "frentania")))

    assert after.events[0] == ev.ProvinceAttacked("romans", "samnites", "frentania", "samnites", (), (), "C4.6")


# C6.3: who defends


def test_c6_3_a_subject_defends_its_home():
    """C6.3: the Boii fight for Felsina, the Etruscans for Etruria and for what is nobody's Subject's."""
    land = italy_with(BOII_SUBJECT | {"umbria": "etruscans"})

    assert army(land, "felsina", "etruscans") == "boii"
    assert army(land, "etruria", "etruscans") == "etruscans"
    assert army(land, "umbria", "etruscans") == "etruscans"


def test_c6_3_an_inactive_power_with_two_masters_does_not_defend():
    """C6.3: Boian homes split between Etruscans and Senones: each fights for its own half."""
    land = italy_with({"felsina": "senones", "mutina": "etruscans"})

    assert army(land, "felsina", "senones") == "senones"
    assert army(land, "mutina", "etruscans") == "etruscans"


# C6.4: the attacker


def test_c6_4_eighty_points_and_the_attack_money():
    """C6.4: 80 + 7."""
    after = proceed(
        attacks_of(Attack("senones", "tarentines"), purses={"senones": Purse(attack=7, defence=4, civic=2)})
    )

    assert attackers(after).points == (
        Modifier("C6.4", Reason("power_army"), 80),
        Modifier("C6.4", Reason("attack_money"), 7),
    )
    assert attackers(after).total == 87


def test_c6_4_without_money_eighty():
    """C6.4: nothing is said of money that is not there."""
    after = proceed(attacks_of(Attack("senones", "tarentines")))

    assert attackers(after) == Army("senones", "senones", (Modifier("C6.4", Reason("power_army"), 80),), 1, 5)


def test_c6_4_an_external_army_fights_at_its_strength():
    """C6.4: 70 points after three turns, and no more."""
    campaign = attacks_of(
        Attack("carthage", "tarentines"), land=italy_with(occupied={"carthage": "lucania"}), strength=70
    )

    after = proceed(campaign, 1)

    assert attackers(after) == Army("carthage", "carthage", (Modifier("C6.4", Reason("present_strength"), 70),), 1, 5)


# C6.5: the defender


def test_c6_5_eighty_points_and_ten_if_not_attacking():
    """C6.5: 80 + 10."""
    army = defenders(proceed(attacks_of(Attack("senones", "tarentines"))))

    assert army.points == (Modifier("C6.5", Reason("power_army"), 80), Modifier("C6.5", Reason("not_attacking"), 10))
    assert army.total == 90


@pytest.mark.parametrize("others", [(fought("tarentines", "samnites"),), (Attack("tarentines", "samnites"),)])
def test_c6_5_no_ten_for_a_defender_that_attacks(others: tuple[Attack]):
    """C6.5: whether its attack has been fought or is still to come."""
    army = defenders(proceed(attacks_of(Attack("senones", "tarentines"), *others)))

    assert reasons(army) == {"army of a Power": 80}


def test_c6_5_ten_for_a_defender_whose_attack_was_cancelled():
    """C6.5, ruling: it is not attacking from that moment."""
    cancelled = Attack("tarentines", "samnites", stand=AttackStatus.CANCELLED)

    army = defenders(proceed(attacks_of(cancelled, Attack("senones", "tarentines"))))

    assert reasons(army) == {"army of a Power": 80, "not attacking this turn": 10}


def test_c6_5_a_subject_is_not_attacking():
    """C6.5, ruling: though the Etruscans attack the Romans, the Boii do not."""
    land = italy_with(BOII_SUBJECT | {"umbria": "romans"})

    after = proceed(attacks_of(fought("etruscans", "romans"), Attack("romans", "etruscans", "felsina"), land=land))

    assert (defenders(after).people, defenders(after).power) == ("boii", "etruscans")
    assert reasons(defenders(after)) == {"army of a Power": 80, "not attacking this turn": 10}


def test_c6_5_ten_less_if_attacked_twice_twenty_if_three_times():
    """C6.5: one attack fought, this one, one to come; then only two."""
    twice = attacks_of(fought("senones", "etruscans"), Attack("boii", "etruscans"))
    thrice = attacks_of(
        fought("senones", "etruscans"), Attack("boii", "etruscans"), Attack("romans", "etruscans", "etruria")
    )

    assert reasons(defenders(proceed(twice)))["attacked 2 times this turn"] == -10
    assert reasons(defenders(proceed(thrice))) == {
        "army of a Power": 80,
        "not attacking this turn": 10,
        "attacked 3 times this turn": -20,
    }


def test_c6_5_cancelled_attacks_do_not_count():
    """C6.5: only those fought, this one, and those to come."""
    cancelled = Attack("senones", "etruscans", stand=AttackStatus.CANCELLED)

    assert stands(cancelled, Attack("boii", "etruscans")) == ("etruscans", 90)


def test_c6_5_attacks_on_a_subject_are_counted_apart():
    """C6.5: the Boii were attacked at Felsina, the Etruscans are at Etruria: once each."""
    senones, romans = fought("senones", "etruscans", army="boii"), Attack("romans", "etruscans", "etruria")

    assert stands(senones, romans, land=italy_with(BOII_SUBJECT)) == ("etruscans", 90)


def test_c6_5_a_battle_counts_against_the_army_that_fought_it():
    """C6.5: the Boii beat the Senones at Felsina: no attack on the Etruscans' own army, which Rome meets at Etruria."""
    land = italy_with(BOII_SUBJECT | {"umbria": "romans"})
    first = proceed(attacks_of(Attack("senones", "etruscans"), Attack("romans", "etruscans", "etruria"), land=land))

    second = proceed(play(first.campaign, de.ReportBattle(Side.DEFENDER, Grade.MINOR)).campaign)

    assert (defenders(second).people, defenders(second).total) == ("etruscans", 90)


@pytest.mark.parametrize("reason", de.Undecided)
def test_c6_5_an_attack_without_a_result_was_one_all_the_same(reason: de.Undecided):
    """C6.5, D12: the Senones come second, though the first battle was drawn or not fought."""
    campaign = attacks_of(Attack("boii", "etruscans"), Attack("senones", "etruscans"))

    after = proceed(play(proceed(campaign).campaign, de.ReportNoResult(reason)).campaign)

    assert reasons(defenders(after))["attacked 2 times this turn"] == -10


def test_c6_5_attacks_to_come_count_for_the_army_that_would_defend_now():
    """C6.5, ruling: Rome's attack on Felsina will be the Boii's affair, not the Etruscans' own."""
    senones, romans = Attack("senones", "etruscans"), Attack("romans", "etruscans", "felsina")

    assert stands(senones, romans, land=italy_with(BOII_SUBJECT | {"umbria": "romans"})) == ("boii", 80)
    assert stands(senones, romans, land=italy_with(BOII_SUBJECT | {"gallicus": "romans"})) == ("etruscans", 90)


ROME_WITH_CAMPANIA = owned_by("romans", "campania", "neapolis")
"""The Campanians are Rome's Subject; to the Samnites, Volscia and Campania are tied (each a lone resource)."""


def rome_with_campania(*attacks: Attack, **rest) -> State:
    return attacks_of(*attacks, land=italy_with(ROME_WITH_CAMPANIA), **rest)


def test_c6_5_where_the_province_is_tied_the_controllers_own_army_is_counted():
    """C6.5, ruling: the Samnites might fall on Volscia (Rome's) or Campania (its Subject's): it counts for Rome."""
    land, samnites = italy_with(ROME_WITH_CAMPANIA), Attack("samnites", "romans")
    assert best_provinces(land, "samnites", "romans") == ("volscia", "campania")

    assert stands(Attack("etruscans", "romans"), samnites, die=(1,), land=land) == ("romans", 80)
    assert stands(Attack("syracusans", "romans"), samnites, land=land) == ("campanians", 90)


ROME_IN_THE_NORTH = owned_by("romans", "felsina", "mutina") | owned_by("senones", "latium", "sabinum")
"""Rome keeps Volscia and the Boii as a Subject; the Etruscans touch no other Roman provinces than the Boian homes."""


def test_c6_5_where_all_the_tied_are_one_subjects_they_count_for_it():
    """C6.5, ruling: Felsina or Mutina, the Boii must defend; Carthage attacks them at Felsina first."""
    land = italy_with(ROME_IN_THE_NORTH, occupied={"carthage": "umbria"})
    assert best_provinces(land, "etruscans", "romans") == ("felsina", "mutina")

    assert stands(Attack("carthage", "romans"), Attack("etruscans", "romans"), land=land) == ("boii", 80)


def test_c6_5_an_external_army_to_come_is_random_among_all_within_reach():
    """C6.5, ruling: Epirus may fall on Latium, Sabinum, Felsina or Mutina: it counts for Rome's army."""
    owners = owned_by("romans", "felsina", "mutina")
    land = italy_with(owners, occupied={"carthage": "umbria", "epirus": "etruria"})
    externals = Attack("carthage", "romans"), Attack("epirus", "romans")

    assert stands(*externals, die=(1,), land=land) == ("romans", 80)  # at Sabinum
    assert stands(*externals, die=(4,), land=land) == ("boii", 90)


def test_c6_5_an_impossible_attack_to_come_is_none():
    """C6.5 (D2): the Lucanians cannot reach the Etruscans, nor Rome Felsina, nor a province that is occupied."""
    impossible = (Attack("lucanians", "etruscans"), Attack("romans", "etruscans", "felsina"))
    occupied, land = Attack("romans", "etruscans", "umbria"), italy_with(occupied={"epirus": "umbria"})

    assert stands(Attack("senones", "etruscans"), *impossible) == ("etruscans", 90)
    assert stands(Attack("boii", "etruscans"), occupied, land=land) == ("etruscans", 90)


def test_c6_5_romes_attack_out_of_reach_is_none():
    """C6.5 (D2): Felsina is the Etruscans', but no neighbour of Rome's any more."""
    senones, romans = Attack("senones", "etruscans"), Attack("romans", "etruscans", "felsina")

    assert stands(senones, romans, land=italy_with({"felsina": "etruscans"})) == ("etruscans", 90)


def test_c6_5_romes_attack_counts_against_whoever_holds_the_province_now():
    """C6.5 (D2): Rome named Campania when it was Campanian; the Syracusans hold it, whom the Lucanians attack first."""
    lucanians, romans = Attack("lucanians", "syracusans"), Attack("romans", "campanians", "campania")

    assert stands(lucanians, romans, land=italy_with({"campania": "syracusans"})) == ("syracusans", 80)


def test_c6_5_an_ai_power_commits_an_equal_share_to_each_attack():
    """C6.5: 11 talents over three attacks: 3, then 4, and the last takes the rest."""
    campaign = attacks_of(
        Attack("senones", "etruscans"),
        Attack("boii", "etruscans"),
        Attack("romans", "etruscans", "etruria"),
        purses={"etruscans": Purse(defence=11)},
    )

    committed = []
    for _ in range(3):
        after = proceed(campaign)
        committed.append(after.the(ev.DefenceCommitted))
        campaign = play(after.campaign, de.ReportBattle(Side.DEFENDER, Grade.MINOR)).campaign

    assert committed == [ev.DefenceCommitted("etruscans", talents) for talents in (3, 4, 4)]
    assert reasons(defenders(after))["Defence money"] == 4
    assert campaign.situation.purses["etruscans"] == Purse()


def test_c6_5_the_share_counts_attacks_on_subjects_too():
    """C6.5: 7 talents, one battle of the Boii and one of the Etruscans' own: 3 and 4."""
    land = italy_with(BOII_SUBJECT | {"umbria": "romans"})
    campaign = attacks_of(
        Attack("romans", "etruscans", "felsina"),
        Attack("senones", "etruscans"),
        land=land,
        purses={"etruscans": Purse(0, 7)},
    )

    after = proceed(campaign)

    assert after.the(ev.ProvinceAttacked).people == "boii"
    assert after.the(ev.DefenceCommitted) == ev.DefenceCommitted("etruscans", 3)
    assert after.campaign.situation.purses["etruscans"] == Purse(defence=4)


def test_c6_5_nothing_to_commit():
    """C6.5: no Defence money, no word about it."""
    assert proceed(attacks_of(Attack("senones", "tarentines"))).all(ev.DefenceCommitted) == []


def test_c6_5_the_player_chooses_romes_share_battle_by_battle():
    """C6.5: none, some or all of the 9 talents; what was committed is gone for the next battle."""
    campaign = attacks_of(
        Attack("senones", "romans"), Attack("samnites", "romans"), purses={"romans": Purse(defence=9)}
    )
    asked = proceed(campaign)
    assert [type(event) for event in asked.events] == [ev.ProvinceAttacked]
    assert legal_decisions(asked.campaign) == (de.OfferDefence(9),)

    after = play(asked.campaign, de.CommitDefence(5))

    assert after.events[0] == ev.DefenceCommitted("romans", 5)
    assert reasons(defenders(after)) == {
        "army of a Power": 80,
        "Defence money": 5,
        "not attacking this turn": 10,
        "attacked 2 times this turn": -10,
    }
    campaign = play(after.campaign, de.ReportBattle(Side.DEFENDER, Grade.MINOR)).campaign
    assert legal_decisions(proceed(campaign).campaign) == (de.OfferDefence(4),)


def test_c6_5_rome_may_commit_nothing():
    """C6.5: none is a choice."""
    asked = proceed(attacks_of(Attack("senones", "romans"), purses={"romans": Purse(defence=9)})).campaign

    after = play(asked, de.CommitDefence(0))

    assert after.all(ev.DefenceCommitted) == []
    assert after.campaign.situation.purses["romans"] == Purse(defence=9)


def test_c6_5_rome_is_not_asked_without_defence_money():
    """C6.5: there is nothing to choose."""
    after = proceed(attacks_of(Attack("senones", "romans"), purses={"romans": Purse(attack=9)}))

    assert after.campaign.battle is not None
    assert after.campaign.battle.stage is Stage.JOINED


def test_c6_5_rome_pays_for_its_subjects_army():
    """C6.5: the Defence money of the controlling Power."""
    campaign = rome_with_campania(Attack("syracusans", "romans"), purses={"romans": Purse(defence=9)})

    after = play(proceed(campaign).campaign, de.CommitDefence(9))

    assert (defenders(after).people, defenders(after).total) == ("campanians", 99)


@pytest.mark.parametrize("decision", [de.CommitDefence(-1), de.CommitDefence(10), de.Proceed(), de.UseGenerator()])
def test_c6_5_refused(decision: de.CommitDefence | de.Proceed | de.UseGenerator):
    """C6.5: less than none, more than all, or going on without an answer."""
    asked = proceed(attacks_of(Attack("senones", "romans"), purses={"romans": Purse(defence=9)})).campaign

    with pytest.raises(de.IllegalDecision, check=offering(de.OfferDefence(9))):
        play(asked, decision)


# C6.6 and C6.7: generals and command cards


@pytest.mark.parametrize(
    ("points", "each", "most"),
    [
        (70, 35, 2),
        (104, 35, 2),
        (105, 35, 3),
        (80, 40, 2),
        (79, 40, 1),
        (100, 50, 2),
        (99, 50, 1),
        (30, 50, 1),
        (0, 40, 1),
    ],
)
def test_c6_6_generals_by_points(points: int, each: int, most: int):
    """C6.6: rounded down. Ruling: at least one always."""
    assert generals(points, each) == most


@pytest.mark.parametrize("external", ["carthage", "epirus"])
def test_c6_6_the_external_armies_have_one_per_forty(external: str):
    """C6.6, ruling: 80 points, two generals."""
    campaign = attacks_of(Attack(external, "tarentines"), land=italy_with(occupied={external: "lucania"}), strength=80)

    assert attackers(proceed(campaign, 1)).generals == 2


def test_c6_6_a_subjects_generals_are_its_own_peoples():
    """C6.6, ruling: the Campanians have two for 106 points, where Rome's own army would have three."""
    campaign = rome_with_campania(Attack("syracusans", "romans"), purses={"romans": Purse(defence=20)})

    after = play(proceed(campaign).campaign, de.CommitDefence(16))

    assert (defenders(after).total, defenders(after).generals) == (106, 2)


@pytest.mark.parametrize(("builder", "cards"), [(0, 4), (19, 4), (20, 5), (39, 5), (40, 6), (100, 6)])
def test_c6_7_command_cards_by_builder(builder: int, cards: int):
    """C6.7: below 20 four, 20 to 39 five, 40 or more six."""
    assert command_cards(builder) == cards


def test_c6_7_cards_of_both_armies():
    """C6.7: each Power by its own ruler."""
    rulers = {"senones": a_ruler(90, 0, 10), "tarentines": a_ruler(20, 30, 50)}

    after = proceed(attacks_of(Attack("senones", "tarentines"), rulers=rulers))

    assert (attackers(after).command_cards, defenders(after).command_cards) == (4, 6)


def test_c6_7_rome_has_five():
    """C6.7: whatever happens, and its Subjects with it."""
    after = proceed(attacks_of(Attack("romans", "etruscans", "etruria")))
    subjects = proceed(rome_with_campania(Attack("syracusans", "romans"), rulers={"campanians": a_ruler(0, 20, 80)}))

    assert attackers(after).command_cards == 5
    assert defenders(subjects).command_cards == 5


def test_c6_7_a_subjects_army_uses_its_controllers():
    """C6.7, ruling: the Boii under an Etruscan builder."""
    rulers = {"etruscans": a_ruler(20, 20, 60), "boii": a_ruler(90, 0, 10)}
    land = italy_with(BOII_SUBJECT | {"umbria": "romans"})

    after = proceed(attacks_of(Attack("romans", "etruscans", "felsina"), land=land, rulers=rulers))

    assert (defenders(after).people, defenders(after).command_cards) == ("boii", 6)


@pytest.mark.parametrize(("external", "cards"), [("carthage", 5), ("epirus", 6)])
def test_c6_7_the_external_armies_cards(external: str, cards: int):
    """C6.7, ruling: Carthage five, Epirus/Macedonia six."""
    after = proceed(attacks_of(Attack(external, "tarentines"), land=italy_with(occupied={external: "lucania"})), 1)

    assert attackers(after).command_cards == cards


# C6.8 and C6.9: where it is fought

ANYWHERE: set[de.Offer] = {de.OfferGenerator(), de.OfferReport((Resolver.TABLE, Resolver.BATTLEPLAY))}


@pytest.mark.parametrize(
    ("attack", "any_resolver", "offers"),
    [
        (Attack("romans", "etruscans", "etruria"), True, ANYWHERE),
        (Attack("senones", "romans"), True, ANYWHERE),
        (Attack("senones", "tarentines"), True, ANYWHERE),
        (Attack("romans", "etruscans", "etruria"), False, {de.OfferReport((Resolver.TABLE,))}),
        (Attack("senones", "romans"), False, {de.OfferReport((Resolver.TABLE,))}),
        (Attack("senones", "tarentines"), False, {de.OfferGenerator(), de.OfferReport((Resolver.TABLE,))}),
    ],
)
def test_c6_8_who_may_decide_the_battle(attack: Attack, any_resolver: bool, offers: set[de.Offer]):
    """C6.8: Rome's battles on the tabletop, any other there or by the generator; option any_resolver: anywhere."""
    joined = proceed(attacks_of(attack, land=italy_with(any_resolver=any_resolver))).campaign

    assert set(legal_decisions(joined)) == offers


def test_c6_8_a_battle_of_romes_subject_is_romes():
    """C6.8: with the option off it is fought on the tabletop too."""
    land = italy_with(owned_by("romans", "campania", "neapolis"), any_resolver=False)

    joined = proceed(attacks_of(Attack("syracusans", "romans"), land=land))

    assert defenders(joined).people == "campanians"
    with pytest.raises(de.IllegalDecision, check=offering(de.OfferReport((Resolver.TABLE,)))):
        play(joined.campaign, de.UseGenerator())


def test_c6_8_a_report_from_where_it_may_not_be_fought_is_refused():
    """C6.8: BattlePlay with the option off, and the generator, which reports nothing but rolls."""
    joined = proceed(attacks_of(Attack("senones", "tarentines"), land=italy_with(any_resolver=False))).campaign

    offered = offering(de.OfferGenerator(), de.OfferReport((Resolver.TABLE,)))

    for resolver in (Resolver.BATTLEPLAY, Resolver.GENERATOR):
        with pytest.raises(de.IllegalDecision, check=offered):
            play(joined, de.ReportBattle(Side.ATTACKER, Grade.MINOR, resolver))
    with pytest.raises(de.IllegalDecision, check=offered):
        play(joined, de.Proceed())


def test_c6_8_the_turn_waits_for_the_battle():
    """C6.8: BattleJoined is the last thing that happens."""
    after = proceed(attacks_of(Attack("senones", "tarentines"), Attack("boii", "etruscans")))

    assert isinstance(after.events[-1], ev.BattleJoined)
    assert after.campaign.to_do == ("senones", "boii")


def test_c6_9_terrain_and_sides_are_the_campaigns():
    """C6.9: what the province offers; attacker and defender as in the campaign."""
    after = proceed(attacks_of(Attack("romans", "samnites", "frentania")))

    joined = after.the(ev.BattleJoined)
    assert joined.terrain == ("steep hill", "lake", "fordable river", "coast")
    assert (joined.attacking.people, joined.defending.people) == ("romans", "samnites")


# C6.10: allied corps


def test_c6_10_subjects_send_allied_corps():
    """C6.10: one from each Subject, to attacker and defender."""
    etruscans = BOII_SUBJECT | owned_by("etruscans", "gallicus", "umbria")
    attacking = proceed(attacks_of(Attack("etruscans", "romans"), land=italy_with(etruscans)), 1)
    defending = proceed(attacks_of(Attack("romans", "etruscans", "etruria"), land=italy_with(etruscans)))

    assert attackers(attacking).allies == ("senones", "boii")
    assert defenders(defending).allies == ("senones", "boii")


def test_c6_10_none_from_a_subject_that_is_attacked_this_turn():
    """C6.10: the Boii have been attacked, and the Senones will be; nor from one that was not theirs."""
    land = italy_with(BOII_SUBJECT | owned_by("etruscans", "gallicus", "umbria"))

    attacked = attacks_of(fought("samnites", "etruscans", army="boii"), Attack("etruscans", "romans"), land=land)
    to_come = attacks_of(Attack("etruscans", "romans"), Attack("romans", "etruscans", "umbria"), land=land)

    assert attackers(proceed(attacked, 1)).allies == ("senones",)
    assert attackers(proceed(to_come, 1)).allies == ("boii",)


def test_c6_10_a_subjects_army_and_an_external_one_bring_no_allies():
    """C6.10 (D3): the Campanians, Rome's Subject, fight alone, though Rome has the Samnites too; so does Carthage."""
    owners = owned_by("romans", "campania", "neapolis", "pentria", "hirpinia", "frentania")
    land = italy_with(owners, occupied={"carthage": "messana"})

    after = proceed(attacks_of(Attack("carthage", "romans"), land=land))

    assert defenders(after) == Army("campanians", "romans", defenders(after).points, generals=2, command_cards=5)
    assert attackers(after).allies == ()


@pytest.mark.parametrize(("points", "allied"), [(80, 20), (96, 24), (99, 24), (103, 25)])
def test_c6_10_a_quarter_for_all_together(points: int, allied: int):
    """C6.10, ruling: at most a quarter of the army's points."""
    assert allied_points(points) == allied


# C6.11: the generator


@pytest.mark.parametrize(("points", "value"), [(80, 4), (99, 4), (100, 5), (19, 0), (20, 1), (0, 0), (-10, 0)])
def test_c6_11_one_for_every_full_twenty_points(points: int, value: int):
    """C6.11: and never less than 0 (ruling)."""
    assert bonus(points) == value


@pytest.mark.parametrize(
    ("difference", "result"),
    [
        (1, Outcome(Side.ATTACKER, Grade.MINOR)),
        (2, Outcome(Side.ATTACKER, Grade.MINOR)),
        (3, Outcome(Side.ATTACKER, Grade.MAJOR)),
        (-1, Outcome(Side.DEFENDER, Grade.MINOR)),
        (-2, Outcome(Side.DEFENDER, Grade.MINOR)),
        (-3, Outcome(Side.DEFENDER, Grade.MAJOR)),
    ],
)
def test_c6_11_a_difference_of_three_is_a_major_victory(difference: int, result: Outcome):
    """C6.11: less is a Minor one."""
    assert outcome(difference) == result


def test_c6_11_the_higher_die_of_each_side():
    """C6.11: 100 points (+5) keep the 5, 80 (+4) the 3: 10 to 7 is a Major Victory of the attacker."""
    with scripted(2, 5, 3, 1) as dice:
        rounds, result = generate(100, 80, dice, "the battle")

    assert rounds == (GeneratorRound((2, 5), (3, 1), 10, 7),)
    assert result == Outcome(Side.ATTACKER, Grade.MAJOR)


def test_c6_11_a_tie_is_rolled_again():
    """C6.11: in play; Senones 80 (+4) against Tarentines 90 (+4)."""
    joined = proceed(attacks_of(Attack("senones", "tarentines"))).campaign

    after = play(joined, de.UseGenerator(), 6, 1, 6, 6, 2, 2, 4, 3)

    rounds = (GeneratorRound((6, 1), (6, 6), 10, 10), GeneratorRound((2, 2), (4, 3), 6, 8))
    assert after.events == (
        ev.GeneratorRolled(rounds),
        ev.BattleWon(Side.DEFENDER, "tarentines", "senones", Grade.MINOR, Resolver.GENERATOR, None, "C6.11"),
        ev.BattleEnded("senones"),
        ev.StepBegan(Step.END_OF_TURN, ("everyone",), "C9.2"),
    )


# C6.12: the tabletop


@pytest.mark.parametrize(
    ("losses", "breaks_at", "winner_cavalry", "loser_cavalry", "result"),
    [
        (2, 6, 0, 9, Grade.MAJOR),  # 33%
        (3, 6, 1, 1, Grade.MINOR),  # 50%, as many cavalry
        (3, 6, 2, 1, Grade.MAJOR),
        (4, 6, 2, 1, Grade.MAJOR),  # 67%, the author's own battle
        (4, 6, 1, 2, Grade.MINOR),
        (3, 4, 2, 1, Grade.MINOR),  # 75%
        (5, 6, 9, 0, Grade.MINOR),
        (0, 1, 0, 0, Grade.MAJOR),
    ],
)
def test_c6_12_major_below_half_or_below_three_quarters_with_more_cavalry(
    losses: int, breaks_at: int, winner_cavalry: int, loser_cavalry: int, result: Grade
):
    """C6.12: less than 50% of the break point, or less than 75% and more intact LC, LBC and MC."""
    assert grade(Tally(losses, breaks_at, winner_cavalry, loser_cavalry)) is result


@pytest.mark.parametrize(("units", "banners"), [(12, 6), (13, 6), (15, 7)])
def test_c6_12_an_army_breaks_at_half_its_units(units: int, banners: int):
    """C6.12, ruling: rounded down."""
    assert break_point(units) == banners


def test_c6_12_a_report_with_its_tally():
    """C6.12: what was counted on the table is kept with the result."""
    joined = proceed(attacks_of(Attack("romans", "etruscans", "etruria"))).campaign
    tally = Tally(losses=4, break_point=6, winner_cavalry=3, loser_cavalry=1)

    after = play(joined, de.ReportBattle(Side.DEFENDER, Grade.MAJOR, tally=tally), 1)

    won = ev.BattleWon(Side.DEFENDER, "etruscans", "romans", Grade.MAJOR, Resolver.TABLE, tally, "C6.12")
    assert after.events[0] == won


@pytest.mark.parametrize(
    ("tally", "problem"),
    [
        (Tally(0, 0, 0, 0), Reason("tally.break_point", (99,))),
        (Tally(0, 100, 0, 0), Reason("tally.break_point", (99,))),
        (Tally(6, 6, 0, 0), Reason("tally.losses", (5,))),
        (Tally(-1, 6, 0, 0), Reason("tally.losses", (5,))),
        (Tally(5, 6, -1, 0), Reason("tally.cavalry", (99,))),
        (Tally(5, 6, 0, 100), Reason("tally.cavalry", (99,))),
        (Tally(5, 6, 99, 99), None),
        (Tally(0, 1, 0, 0), None),
        (Tally(98, 99, 0, 0), None),
    ],
)
def test_c6_12_an_impossible_tally_is_refused(tally: Tally, problem: Reason | None):
    """C6.12: and the reason given."""
    joined = proceed(attacks_of(Attack("senones", "tarentines"))).campaign
    offer = de.OfferReport((Resolver.TABLE,))

    assert tally.problem() == problem
    report = de.ReportBattle(Side.ATTACKER, grade(tally), tally=tally)
    assert offer.admits(report) is (problem is None)
    if problem:
        with pytest.raises(de.IllegalDecision):
            play(joined, report)


def test_c6_12_a_grade_that_does_not_follow_from_the_tally_is_refused():
    """C6.12: two banners of six lost is a Major Victory, not a Minor one."""
    offer = de.OfferReport((Resolver.TABLE, Resolver.BATTLEPLAY))
    tally = Tally(2, 6, 0, 0)

    assert offer.admits(de.ReportBattle(Side.ATTACKER, Grade.MAJOR, tally=tally))
    assert not offer.admits(de.ReportBattle(Side.ATTACKER, Grade.MINOR, tally=tally))


@pytest.mark.parametrize("reason", de.Undecided)
def test_c6_8_a_battle_without_a_winner_changes_nothing(reason: de.Undecided):
    """C6.8, D12: a draw, or no battle at all; the attack counts as fought."""
    joined = proceed(attacks_of(Attack("romans", "etruscans", "etruria"))).campaign

    after = play(joined, de.ReportNoResult(reason))

    assert after.events[:2] == (ev.BattleUndecided(reason), ev.BattleEnded("romans"))
    assert after.campaign.situation.land == joined.situation.land
    assert after.campaign.attacks[0].stand is AttackStatus.FOUGHT
    assert after.campaign.records == joined.records
