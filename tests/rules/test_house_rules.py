"""Each house rule both ways: as it is ruled, and otherwise; some are told in the tests of their clause instead."""

import pytest

from battles.rules.verdict import Grade, Side
from campaign.rules import events as ev
from campaign.rules.decisions import ReportBattle
from campaign.rules.phases import victory
from campaign.rules.state import Army, Attack, AttackStatus, Civic, Ending, Records, Step
from powers.rules.attacks import rank_modifiers, would_gain_subject
from powers.rules.battles import prize
from powers.rules.external import landings
from powers.rules.revenue import revenue
from powers.rules.spending import Purse
from tests.rules.situations import (
    BOII_SUBJECT,
    Result,
    attacks_of,
    campaign_at,
    fought,
    italy_with,
    owned_by,
    play,
    proceed,
)

as_ruled_and_otherwise = pytest.mark.parametrize("ruled", [True, False], ids=["as ruled", "otherwise"])


def defenders(result: Result) -> Army:
    assert result.campaign.battle is not None
    return result.campaign.battle.armies()[1]


@as_ruled_and_otherwise
def test_r7_what_a_revived_power_keeps(ruled: bool):
    """C1.8: the Boii rise again within the turn in which they fell."""
    land = italy_with({"felsina": "romans", "mutina": "etruscans"}, inactive=("boii",), revived_begin_anew=ruled)
    campaign = attacks_of(
        Attack("romans", "etruscans", "etruria"), Attack("boii", "senones"), land=land, purses={"boii": Purse(3, 4, 5)}
    )

    result = play(proceed(campaign).campaign, ReportBattle(Side.ATTACKER, Grade.MINOR), 5, 6, 7)

    boii = result.campaign.attack_of("boii")
    assert boii is not None
    if ruled:
        assert result.the(ev.AttackCancelled).reason == "revived"
        assert result.campaign.situation.purses["boii"] == Purse()
    else:
        assert boii.stand is AttackStatus.PENDING
        assert result.campaign.situation.purses["boii"] == Purse(3, 4, 5)
        assert result.campaign.to_do == ("boii",)


def test_r7_who_had_nothing_keeps_nothing():
    """C1.8: the Boii were Inactive when money was collected."""
    land = italy_with({"felsina": "romans", "mutina": "etruscans"}, inactive=("boii",), revived_begin_anew=False)
    campaign = attacks_of(Attack("romans", "etruscans", "etruria"), land=land)

    result = play(proceed(campaign).campaign, ReportBattle(Side.ATTACKER, Grade.MINOR), 5, 6, 7)

    assert result.campaign.situation.purses["boii"] == Purse()


@as_ruled_and_otherwise
def test_r9_which_money_pays_for_lost_homes(ruled: bool):
    """C2.3, C2.5: the Samnites have 10 bound from two Subjects, 10 for two quarries, and have lost Pentria."""
    owners = {"lucania": "samnites", "volscia": "samnites", "etruria": "samnites", "pentria": "romans"}

    found = revenue(italy_with(owners, free_money_pays_first=ruled), "samnites")

    assert (found.total, found.bound) == (15, 10 if ruled else 5)


@as_ruled_and_otherwise
def test_r57_whether_a_subject_pays_under_occupation(ruled: bool):
    """C2.2, C8.4: Carthage stands in Mutina; as ruled the Boii do not pay the Etruscans."""
    land = italy_with(BOII_SUBJECT, occupied={"carthage": "mutina"}, occupied_subjects_pay=not ruled)

    assert revenue(land, "etruscans").total == (0 if ruled else 10)


@as_ruled_and_otherwise
def test_r16_two_victories(ruled: bool):
    """C4.1: the Boii won twice and lost three times last turn."""
    records = Records(won_last=("boii", "boii"), lost_last=("boii", "boii", "boii"))
    land = italy_with(battles_count_once=ruled)

    rolled = proceed(campaign_at(Step.ATTACK_ROLLS, "boii", land=land, records=records), 1, 1).the(ev.AttackRolled)

    assert [modifier.value for modifier in rolled.modifiers] == ([1, -1] if ruled else [2, -3])


@as_ruled_and_otherwise
@pytest.mark.parametrize("side", Side)
def test_r17_whose_a_subjects_battle_is(ruled: bool, side: Side):
    """C4.1: Rome attacks the Boii, Subjects of the Etruscans; the Boii's result is the Etruscans', or nobody's."""
    land = italy_with(BOII_SUBJECT | {"umbria": "romans"}, subjects_battles_count=ruled)
    joined = proceed(
        attacks_of(Attack("romans", "etruscans", "felsina"), fought("senones", "boii"), land=land)
    ).campaign

    records = play(joined, ReportBattle(side, Grade.MINOR)).campaign.records

    if side is Side.ATTACKER:
        assert (records.won, records.lost) == (("romans",), ("etruscans",) if ruled else ())
    else:
        assert (records.won, records.lost) == (("etruscans",) if ruled else (), ("romans",))


@as_ruled_and_otherwise
def test_r17_a_powers_own_battle_is_always_its_own(ruled: bool):
    """C4.1: the Tarentines defend Apulia themselves."""
    land = italy_with(subjects_battles_count=ruled)
    joined = proceed(attacks_of(Attack("senones", "tarentines"), land=land)).campaign

    records = play(joined, ReportBattle(Side.DEFENDER, Grade.MINOR)).campaign.records

    assert (records.won, records.lost) == (("tarentines",), ("senones",))


@as_ruled_and_otherwise
def test_r21_gaps_after_equal_revenues(ruled: bool):
    """C4.5: 0, 0, 5 and 10 talents."""
    ranks = rank_modifiers({"romans": 5, "samnites": 0, "etruscans": 10, "boii": 0}, gaps=not ruled)

    assert [ranks[power].value for power in ("samnites", "boii", "romans", "etruscans")] == (
        [1, 1, 2, 3] if ruled else [1, 1, 3, 4]
    )


@as_ruled_and_otherwise
def test_r21_gaps_in_a_target_roll(ruled: bool):
    """C4.5: the Tarentines' neighbours: Samnites, Lucanians and Senones have 0, 0 and 5."""
    land = italy_with(equal_ranks_leave_no_gap=ruled)

    result = proceed(campaign_at(Step.TARGETS, "tarentines", land=land, revenues={"senones": 5}), 1, 1, 6)

    values = {score.power: score.modifiers[0].value for score in result.the(ev.TargetChosen).scores}
    assert values["senones"] == (2 if ruled else 3)


@as_ruled_and_otherwise
def test_r22_where_the_subject_is_looked_for(ruled: bool):
    """C4.5: C6.2 prefers Agrigentum (third quarry), but Lucania is within reach, too."""
    owners = owned_by("campanians", "volscia", "etruria", "syracuse") | owned_by("samnites", "agrigentum", "lucania")
    land = italy_with(owners, subject_bonus_by_prize=ruled)

    assert would_gain_subject(land, "campanians", "samnites") is not ruled
    assert not would_gain_subject(land, "romans", "samnites")


@as_ruled_and_otherwise
def test_r25_whether_romes_attack_may_turn(ruled: bool):
    """C4.6: Campania has become Syracusan before Rome's battle."""
    land = italy_with({"campania": "syracusans"}, rome_may_redirect=ruled)

    result = proceed(attacks_of(Attack("romans", "campanians", "campania"), land=land))

    if ruled:
        assert result.all(ev.RedirectWanted)
    else:
        assert result.the(ev.AttackCancelled).reason == "out of reach"


@as_ruled_and_otherwise
def test_r31_defence_without_an_attack(ruled: bool):
    """C5.4: Rome has 10 talents and is not attacked."""
    land = italy_with(defence_only_if_attacked=ruled)

    result = proceed(campaign_at(Step.SPENDING, "everyone", land=land, revenues={"romans": 10}))

    assert result.campaign.step is (Step.END_OF_TURN if ruled else Step.ROME_SPENDS)


@as_ruled_and_otherwise
def test_r35_prizes_of_a_power_in_debt(ruled: bool):
    """C6.2: with two homes lost, whatever the Samnites take leaves them below 0."""
    land = italy_with(owned_by("romans", "pentria", "frentania"), prizes_below_zero=ruled)

    assert prize(land, "samnites", "campania").revenue == (-10 if ruled else 0)


@as_ruled_and_otherwise
def test_r36_attacks_to_come(ruled: bool):
    """C6.5: the Boii attack the Etruscans now, and Rome will."""
    land = italy_with(attacks_to_come_count=ruled)

    result = proceed(attacks_of(Attack("boii", "etruscans"), Attack("romans", "etruscans", "etruria"), land=land))

    assert defenders(result).total == (80 if ruled else 90)


@as_ruled_and_otherwise
def test_r36_attacks_fought_count_either_way(ruled: bool):
    """C6.5: the Senones have attacked the Etruscans before."""
    land = italy_with(attacks_to_come_count=ruled)

    result = proceed(attacks_of(fought("senones", "etruscans"), Attack("boii", "etruscans"), land=land))

    assert defenders(result).total == 80


@as_ruled_and_otherwise
def test_r38_a_cancelled_attack(ruled: bool):
    """C6.5: the Tarentines' attack was cancelled before the Senones came."""
    land = italy_with(cancelled_attacks_forgotten=ruled)
    cancelled = Attack("tarentines", "samnites", stand=AttackStatus.CANCELLED)

    assert defenders(proceed(attacks_of(cancelled, Attack("senones", "tarentines"), land=land))).total == (
        90 if ruled else 80
    )


def test_r38_who_never_attacked_has_the_ten():
    """C6.5."""
    land = italy_with(cancelled_attacks_forgotten=False)

    assert defenders(proceed(attacks_of(Attack("senones", "tarentines"), land=land))).total == 90


@as_ruled_and_otherwise
def test_r39_defence_money(ruled: bool):
    """C6.5: 11 talents, and two attacks on the Etruscans: 5 now, or all."""
    land = italy_with(defence_is_shared=ruled)
    attacks = Attack("boii", "etruscans"), Attack("romans", "etruscans", "etruria")

    result = proceed(attacks_of(*attacks, land=land, purses={"etruscans": Purse(0, 11, 0)}))

    assert result.campaign.situation.purses["etruscans"].defence == (6 if ruled else 0)


@as_ruled_and_otherwise
def test_r41_generals_of_a_subject(ruled: bool):
    """C6.6: the Boii with 90 points have one general for each 50; the Etruscans, their controllers, each 35."""
    land = italy_with(BOII_SUBJECT | {"umbria": "romans"}, subjects_own_generals=ruled)

    result = proceed(attacks_of(Attack("romans", "etruscans", "felsina"), land=land))

    assert (defenders(result).people, defenders(result).generals) == ("boii", 1 if ruled else 2)


@as_ruled_and_otherwise
def test_d3_allies_of_a_subject(ruled: bool):
    """C6.10: the Etruscans' Subjects are Boii and Senones; the Boii are attacked."""
    owners = (
        BOII_SUBJECT | owned_by("etruscans", "umbria", "gallicus") | {"etruria": "etruscans", "felsina": "etruscans"}
    )
    land = italy_with(owners, subjects_bring_allies=not ruled)
    pending = attacks_of(Attack("romans", "etruscans", "umbria"), land=land)

    army = defenders(proceed(pending))

    assert (army.people, army.allies) == ("senones", () if ruled else ("boii",))


@as_ruled_and_otherwise
def test_r48_where_the_second_province_lies(ruled: bool):
    """C7.2: Rome takes Pentria; Ager Gallicus, Samnite too, touches Sabinum, but not Pentria."""
    land = italy_with({"gallicus": "samnites"}, second_prize_anywhere=ruled)
    joined = proceed(attacks_of(Attack("romans", "samnites", "pentria"), land=land)).campaign

    offered = play(joined, ReportBattle(Side.ATTACKER, Grade.MAJOR)).the(ev.SpoilsOffered)

    assert offered.choices == (("hirpinia", "frentania", "gallicus") if ruled else ("hirpinia", "frentania"))


def test_r48_a_defenders_prize_touches_his_land_either_way():
    """C7.3: attacked at Volscia, Rome may take Ager Gallicus, which touches Sabinum."""
    land = italy_with({"gallicus": "samnites"}, second_prize_anywhere=False)
    joined = proceed(attacks_of(Attack("samnites", "romans"), land=land)).campaign

    result = play(joined, ReportBattle(Side.DEFENDER, Grade.MAJOR))

    assert joined.battle is not None
    assert joined.battle.province == "volscia"
    assert result.the(ev.SpoilsOffered).choices == ("pentria", "frentania", "gallicus")


@as_ruled_and_otherwise
def test_r55_a_subject_that_passes_on(ruled: bool):
    """C8.3: Rome takes the Lucanians over from the Syracusans."""
    land = italy_with({"lucania": "syracusans", "neapolis": "romans"}, only_new_subjects_draw_epirus=ruled)
    joined = proceed(attacks_of(Attack("romans", "syracusans", "lucania"), land=land)).campaign

    result = play(joined, ReportBattle(Side.ATTACKER, Grade.MINOR))

    assert result.the(ev.SubjectChanged).created is not ruled
    assert result.campaign.created == (() if ruled else ("lucanians",))


@as_ruled_and_otherwise
def test_r55_a_subject_set_free_is_not_created(ruled: bool):
    """C8.3: the Boii were Subjects of the Etruscans; with Felsina Rome's they are nobody's."""
    land = italy_with(BOII_SUBJECT | {"umbria": "romans"}, only_new_subjects_draw_epirus=ruled)
    joined = proceed(attacks_of(Attack("romans", "etruscans", "felsina"), land=land)).campaign

    result = play(joined, ReportBattle(Side.ATTACKER, Grade.MINOR))

    assert result.the(ev.SubjectChanged) == ev.SubjectChanged("boii", None, created=False)


@as_ruled_and_otherwise
def test_d7_carthage_and_romes_homes(ruled: bool):
    """C8.5: Latium and Volscia are on the coast."""
    found = landings(italy_with(carthage_spares_rome=not ruled), None)

    assert {"latium", "volscia"} <= {*found} if ruled else not {"latium", "volscia"} & {*found}
    assert "etruria" in found


@as_ruled_and_otherwise
def test_r62_an_external_army_out_of_reach(ruled: bool):
    """C8.6: the Boii have lost both homes by the time Carthage attacks them."""
    land = italy_with(BOII_SUBJECT, occupied={"carthage": "umbria"}, external_chooses_again=ruled)

    result = proceed(attacks_of(Attack("carthage", "boii"), land=land), *([1, 5, 2, 1] if ruled else []))

    if ruled:
        assert result.all(ev.ProvinceAttacked)
    else:
        assert result.the(ev.AttackCancelled) == ev.AttackCancelled("carthage", "out of reach", 0)


@as_ruled_and_otherwise
def test_r56_the_last_home_occupied(ruled: bool):
    """C9.1: Volscia is all that Rome has, and Carthage is in it."""
    owners = owned_by("samnites", "latium", "sabinum")
    land = italy_with(owners, occupied={"carthage": "volscia"}, occupied_home_is_lost=ruled)

    assert victory.rome_has_fallen(land) is ruled


@as_ruled_and_otherwise
def test_r70_exactly_150(ruled: bool):
    """C9.3: the campaign ends with 150 points."""
    land = italy_with(exactly_150_is_oblivion=ruled)
    campaign = campaign_at(Step.INTERVENTION, "epirus", land=land, turn=12, civic=(Civic(12, spent=150),))

    result = proceed(campaign)

    assert result.the(ev.CampaignEnded).ending is (Ending.OBLIVION if ruled else Ending.PROVINCIAL)


@pytest.mark.parametrize("exactly_oblivion", [True, False])
def test_r70_around_150_nothing_changes(exactly_oblivion: bool):
    """C9.3."""
    assert victory.verdict(149, exactly_oblivion) is Ending.OBLIVION
    assert victory.verdict(151, exactly_oblivion) is Ending.PROVINCIAL
