"""Each house rule both ways: as it is ruled, and otherwise; some are told in the tests of their clause instead."""

from typing import Any

import pytest

from battles.rules.verdict import Grade
from campaign.italy.rules import c9_victory
from campaign.italy.rules import events as ev
from campaign.italy.rules.state import Army, Attack, AttackStatus, Civic, Ending, Records, Step
from powers.rules.attacks import would_gain_subject
from powers.rules.battles import prize
from powers.rules.external import landings
from powers.rules.land import Land
from powers.rules.options import Options
from powers.rules.revenue import revenue
from powers.rules.spending import Purse
from tests.italy.rules.playing import attacker_wins, battle, defender_wins, proceed
from tests.italy.rules.situations import BOII_SUBJECT, attacks_of, campaign_at, fought, italy_with, owned_by


def both_ways(option: str, as_ruled: object = True, otherwise: object = False) -> pytest.MarkDecorator:
    """The option as it is ruled and otherwise, and what comes of it."""
    ruled = getattr(Options(), option)
    rows = [({option: ruled}, as_ruled), ({option: not ruled}, otherwise)]
    return pytest.mark.parametrize(("option", "found"), rows, ids=["as ruled", "otherwise"])


def defender(*attacks: Attack, land: Land) -> Army:
    """In the battle of the first of these attacks that is pending."""
    joined = battle(*attacks, land=land).battle
    assert joined is not None
    return joined.armies()[1]


BOII, SENONES = Attack("boii", "etruscans"), Attack("senones", "tarentines")
ON_ETRURIA, ON_FELSINA = (Attack("romans", "etruscans", province) for province in ("etruria", "felsina"))
FELSINA_IN_REACH = BOII_SUBJECT | {"umbria": "romans"}
"""Of Rome: the Boii, Subject of the Etruscans, defend it."""
MUTINA_GOES_HOME = {"felsina": "romans", "mutina": "etruscans"}
"""When the Etruscans fall."""


@both_ways("revived_begin_anew", (AttackStatus.CANCELLED, Purse()), (AttackStatus.PENDING, Purse(3, 4, 5)))
def test_r7_what_a_revived_power_keeps(option: dict[str, Any], found: object):
    """C1.8: the Boii rise again within the turn in which they fell."""
    land, purses = italy_with(MUTINA_GOES_HOME, inactive=("boii",), **option), {"boii": Purse(3, 4, 5)}
    joined = battle(ON_ETRURIA, Attack("boii", "senones"), land=land, purses=purses)

    after = attacker_wins(joined, Grade.MINOR, 5, 6, 7).campaign

    assert (after.attacks[1].stand, after.situation.purses["boii"]) == found


def test_r7_who_had_nothing_keeps_nothing():
    """C1.8: the Boii were Inactive when money was collected."""
    land = italy_with(MUTINA_GOES_HOME, inactive=("boii",), revived_begin_anew=False)

    result = attacker_wins(battle(ON_ETRURIA, land=land), Grade.MINOR, 5, 6, 7)

    assert result.campaign.situation.purses["boii"] == Purse()


@both_ways("free_money_pays_first", (15, 10), (15, 5))
def test_r9_which_money_pays_for_lost_homes(option: dict[str, Any], found: object):
    """C2.3, C2.5: the Samnites have 10 bound from two Subjects, 10 for two quarries, and have lost Pentria."""
    owners = owned_by("samnites", "lucania", "volscia", "etruria") | {"pentria": "romans"}
    collected = revenue(italy_with(owners, **option), "samnites")

    assert (collected.total, collected.bound) == found


@both_ways("occupied_subjects_pay", 0, 10)
def test_r57_whether_a_subject_pays_under_occupation(option: dict[str, Any], found: object):
    """C2.2, C8.4: Carthage stands in Mutina; as ruled the Boii do not pay the Etruscans."""
    assert revenue(italy_with(BOII_SUBJECT, {"carthage": "mutina"}, **option), "etruscans").total == found


@both_ways("battles_count_once", [1, -1], [2, -3])
def test_r16_two_victories(option: dict[str, Any], found: object):
    """C4.1: the Boii won twice and lost three times last turn."""
    records = Records(won_last=("boii", "boii"), lost_last=("boii", "boii", "boii"))
    campaign = campaign_at(Step.ATTACK_ROLLS, "boii", land=italy_with(**option), records=records)

    assert [modifier.value for modifier in proceed(campaign, 1, 1).the(ev.AttackRolled).modifiers] == found


@both_ways("subjects_battles_count", ("etruscans",), ())
def test_r17_whose_a_subjects_battle_is(option: dict[str, Any], found: object):
    """C4.1: Rome attacks the Boii, Subjects of the Etruscans; the Boii's result is the Etruscans', or nobody's."""
    joined = battle(ON_FELSINA, fought("senones", "boii"), land=italy_with(FELSINA_IN_REACH, **option))
    beaten, victorious = (wins(joined).campaign.records for wins in (attacker_wins, defender_wins))

    assert (beaten.won, beaten.lost) == (("romans",), found)
    assert (victorious.won, victorious.lost) == (found, ("romans",))


@both_ways("subjects_battles_count", ("tarentines",), ("tarentines",))
def test_r17_a_powers_own_battle_is_always_its_own(option: dict[str, Any], found: object):
    """C4.1: the Tarentines defend Apulia themselves."""
    records = defender_wins(battle(SENONES, land=italy_with(**option))).campaign.records

    assert (records.won, records.lost) == (found, ("senones",))


@both_ways("equal_ranks_leave_no_gap", 2, 3)
def test_r21_gaps_in_a_target_roll(option: dict[str, Any], found: object):
    """C4.5: the Tarentines' neighbours: Samnites, Lucanians and Senones have 0, 0 and 5."""
    campaign = campaign_at(Step.TARGETS, "tarentines", land=italy_with(**option), revenues={"senones": 5})

    scores = proceed(campaign, 1, 1, 6).the(ev.TargetChosen).scores
    assert {score.power: score.modifiers[0].value for score in scores}["senones"] == found


@both_ways("subject_bonus_by_prize", False, True)
def test_r22_where_the_subject_is_looked_for(option: dict[str, Any], found: object):
    """C4.5: C6.2 prefers Agrigentum (third quarry), but Lucania is within reach, too."""
    owners = owned_by("campanians", "volscia", "etruria", "syracuse") | owned_by("samnites", "agrigentum", "lucania")
    land = italy_with(owners, **option)

    assert would_gain_subject(land, "campanians", "samnites") is found
    assert not would_gain_subject(land, "romans", "samnites")


@both_ways(
    "rome_may_redirect", ev.RedirectWanted("campania", ("campania",)), ev.AttackCancelled("romans", "out of reach", 0)
)
def test_r25_whether_romes_attack_may_turn(option: dict[str, Any], found: object):
    """C4.6: Campania has become Syracusan before Rome's battle."""
    land = italy_with({"campania": "syracusans"}, **option)

    assert proceed(attacks_of(Attack("romans", "campanians", "campania"), land=land)).events[0] == found


@both_ways("defence_only_if_attacked", Step.END_OF_TURN, Step.ROME_SPENDS)
def test_r31_defence_without_an_attack(option: dict[str, Any], found: object):
    """C5.4: Rome has 10 talents and is not attacked."""
    campaign = campaign_at(Step.SPENDING, "everyone", land=italy_with(**option), revenues={"romans": 10})

    assert proceed(campaign).campaign.step is found


@both_ways("prizes_below_zero", -10, 0)
def test_r35_prizes_of_a_power_in_debt(option: dict[str, Any], found: object):
    """C6.2: with two homes lost, whatever the Samnites take leaves them below 0."""
    land = italy_with(owned_by("romans", "pentria", "frentania"), **option)

    assert prize(land, "samnites", "campania").revenue == found


@both_ways("attacks_to_come_count", 80, 90)
def test_r36_attacks_to_come(option: dict[str, Any], found: object):
    """C6.5: the Boii attack the Etruscans now, and Rome will; attacks that have been fought count either way."""
    land = italy_with(**option)

    assert defender(BOII, ON_ETRURIA, land=land).total == found
    assert defender(fought("senones", "etruscans"), BOII, land=land).total == 80


@both_ways("cancelled_attacks_forgotten", 90, 80)
def test_r38_a_cancelled_attack(option: dict[str, Any], found: object):
    """C6.5: the Tarentines' attack was cancelled before the Senones came; who never attacked has the ten."""
    land, cancelled = italy_with(**option), Attack("tarentines", "samnites", stand=AttackStatus.CANCELLED)

    assert defender(cancelled, SENONES, land=land).total == found
    assert defender(SENONES, land=land).total == 90


@both_ways("defence_is_shared", 6, 0)
def test_r39_defence_money(option: dict[str, Any], found: object):
    """C6.5: 11 talents, and two attacks on the Etruscans: 5 now, or all."""
    joined = battle(BOII, ON_ETRURIA, land=italy_with(**option), purses={"etruscans": Purse(0, 11, 0)})

    assert joined.situation.purses["etruscans"].defence == found


@both_ways("subjects_own_generals", 1, 2)
def test_r41_generals_of_a_subject(option: dict[str, Any], found: object):
    """C6.6: the Boii with 90 points have one general for each 50; the Etruscans, their controllers, each 35."""
    army = defender(ON_FELSINA, land=italy_with(FELSINA_IN_REACH, **option))

    assert (army.people, army.generals) == ("boii", found)


@both_ways("subjects_bring_allies", (), ("boii",))
def test_d3_allies_of_a_subject(option: dict[str, Any], found: object):
    """C6.10: the Etruscans' Subjects are Boii and Senones; the Senones are attacked."""
    land = italy_with(BOII_SUBJECT | owned_by("etruscans", "umbria", "gallicus"), **option)

    army = defender(Attack("romans", "etruscans", "umbria"), land=land)

    assert (army.people, army.allies) == ("senones", found)


@both_ways("second_prize_anywhere", ("hirpinia", "frentania", "gallicus"), ("hirpinia", "frentania"))
def test_r48_where_the_second_province_lies(option: dict[str, Any], found: object):
    """C7.2: Rome takes Pentria; Ager Gallicus, Samnite too, touches Sabinum, but not Pentria."""
    joined = battle(Attack("romans", "samnites", "pentria"), land=italy_with({"gallicus": "samnites"}, **option))

    assert attacker_wins(joined, Grade.MAJOR).the(ev.SpoilsOffered).choices == found


def test_r48_a_defenders_prize_touches_his_land_either_way():
    """C7.3: attacked at Volscia, Rome may take Ager Gallicus, which touches Sabinum."""
    land = italy_with({"gallicus": "samnites"}, second_prize_anywhere=False)
    joined = battle(Attack("samnites", "romans"), land=land)

    assert joined.battle is not None
    assert joined.battle.province == "volscia"
    offered = defender_wins(joined, Grade.MAJOR).the(ev.SpoilsOffered)
    assert offered.choices == ("pentria", "frentania", "gallicus")


@both_ways("only_new_subjects_draw_epirus", (), ("lucanians",))
def test_r55_a_subject_that_passes_on(option: dict[str, Any], found: object):
    """C8.3: Rome takes the Lucanians over from the Syracusans."""
    land = italy_with({"lucania": "syracusans", "neapolis": "romans"}, **option)

    result = attacker_wins(battle(Attack("romans", "syracusans", "lucania"), land=land))

    assert result.the(ev.SubjectChanged).created is bool(found)
    assert result.campaign.created == found


@both_ways("only_new_subjects_draw_epirus", False, False)
def test_r55_a_subject_set_free_is_not_created(option: dict[str, Any], found: bool):
    """C8.3: the Boii were Subjects of the Etruscans; with Felsina Rome's they are nobody's."""
    result = attacker_wins(battle(ON_FELSINA, land=italy_with(FELSINA_IN_REACH, **option)))

    assert result.the(ev.SubjectChanged) == ev.SubjectChanged("boii", None, created=found)


@both_ways("carthage_spares_rome", {"latium", "volscia"}, set())
def test_d7_carthage_and_romes_homes(option: dict[str, Any], found: object):
    """C8.5: Latium and Volscia are on the coast."""
    found_now = landings(italy_with(**option), None)

    assert {"latium", "volscia"} & {*found_now} == found
    assert "etruria" in found_now


@both_ways("external_chooses_again", [ev.TargetChosen, ev.ProvinceAttacked], [ev.AttackCancelled])
def test_r62_an_external_army_out_of_reach(option: dict[str, Any], found: list[type]):
    """C8.6: the Boii have lost both homes by the time Carthage attacks them."""
    land = italy_with(BOII_SUBJECT, occupied={"carthage": "umbria"}, **option)

    result = proceed(attacks_of(Attack("carthage", "boii"), land=land), *([1, 5, 2, 1] if len(found) > 1 else []))

    assert [type(event) for event in result.events[:2]][: len(found)] == found


@both_ways("occupied_home_is_lost")
def test_r56_the_last_home_occupied(option: dict[str, Any], found: object):
    """C9.1: Volscia is all that Rome has, and Carthage is in it."""
    land = italy_with(owned_by("samnites", "latium", "sabinum"), {"carthage": "volscia"}, **option)

    assert c9_victory.rome_has_fallen(land) is found


@both_ways("exactly_150_is_oblivion", Ending.OBLIVION, Ending.PROVINCIAL)
def test_r70_exactly_150(option: dict[str, Any], found: object):
    """C9.3: the campaign ends with 150 points; around it nothing changes."""
    campaign = campaign_at(Step.INTERVENTION, "epirus", land=italy_with(**option), turn=12, civic=(Civic(12, 150),))

    assert proceed(campaign).the(ev.CampaignEnded).ending is found
    assert c9_victory.verdict(149, *option.values()) is Ending.OBLIVION
    assert c9_victory.verdict(151, *option.values()) is Ending.PROVINCIAL
