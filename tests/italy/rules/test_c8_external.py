"""C8: Carthage and Epirus/Macedonia."""

import pytest

from battles.rules.verdict import Grade
from campaign.italy.rules import events as ev
from campaign.italy.rules.decisions import ReportNoResult, Undecided
from campaign.italy.rules.state import Attack, ExternalArmy, State, Step
from engine.rules.modifiers import Modifier
from engine.rules.reason import Reason
from engine.rules.sequence import apply
from powers.rules.attacks import TargetScore, candidates
from powers.rules.external import landings, left_by
from powers.rules.land import settled
from powers.rules.revenue import revenue
from tests.italy.rules.playing import Result, attacker_wins, battle, defender_wins, play, proceed
from tests.italy.rules.situations import BOII_SUBJECT, ITALY, Owners, attacks_of, campaign_at, italy_with, owned_by


def carthage_rolls(**rest) -> State:
    """Phase 6: Carthage, then Epirus."""
    return campaign_at(Step.INTERVENTION, "carthage", "epirus", **rest)


def epirus_rolls(*created: str, **rest) -> State:
    """Phase 6: Epirus, these Subjects having been created this turn."""
    return campaign_at(Step.INTERVENTION, "epirus", created=created, **rest)


def turn_ends(**rest) -> Result:
    """After phase 5."""
    return proceed(campaign_at(Step.END_OF_TURN, "everyone", **rest))


IN_APULIA = italy_with(occupied={"carthage": "apulia"})


def on_gallicus() -> State:
    """Carthage, from Apulia, is to fight the Senones there; another attack is still to come."""
    return battle(Attack("carthage", "senones"), Attack("lucanians", "samnites"), land=IN_APULIA)


# C8.1 to C8.3: the roll


def test_c8_1_an_absent_external_power_rolls_2d6():
    """C8.1: 12 is not more than 12."""
    result = proceed(carthage_rolls(), 6, 6)

    assert result.events == (ev.InterventionRolled("carthage", (6, 6), (), 12, comes=False),)
    assert result.campaign.to_do == ("epirus",)


def test_c8_1_more_than_twelve_is_an_intervention():
    """C8.1: 13 is."""
    result = proceed(carthage_rolls(revenues={"samnites": 10}), 6, 6, 1, 1)

    modifiers = (Modifier("C8.2", Reason("richest", (10,)), 1),)
    assert result.events[0] == ev.InterventionRolled("carthage", (6, 6), modifiers, 13, comes=True)
    assert isinstance(result.events[1], ev.ArmyLanded)


def test_c8_1_one_that_is_in_italy_does_not_roll():
    """C8.1: absent ones only."""
    result = proceed(carthage_rolls(land=IN_APULIA, revenues={"romans": 90}))

    assert result.events == (ev.NoIntervention("carthage", "in Italy", "C8.1"),)


def test_c8_1_the_order_of_the_phase():
    """C8.1, ruling: C9.2's count, C8.8, Carthage, Epirus, and the turn is over."""
    end = turn_ends(land=italy_with({"latium": "etruscans"}, occupied={"carthage": "apulia"}))
    assert end.events == (
        ev.PenaltyCounted(("latium",), 5),
        ev.ArmyDeclined("carthage", 90),
        ev.StepBegan(Step.INTERVENTION, ("carthage", "epirus"), "C8.1"),
    )

    last = proceed(proceed(end.campaign).campaign)

    assert last.events[:2] == (ev.NoIntervention("epirus", "no Subject created", "C8.3"), ev.TurnBegan(3))


def test_c8_1_one_removed_this_turn_may_come_again():
    """C8.1, ruling: Carthage's spent army goes, and Carthage rolls."""
    end = turn_ends(land=IN_APULIA, strength=10, revenues={"romans": 20})

    result = proceed(end.campaign, 6, 5, 1, 1)

    assert result.the(ev.ArmyLanded).province == "latium"
    assert result.campaign.externals == (ExternalArmy("carthage", 100, payer=None),)


@pytest.mark.parametrize(("richest", "steps"), [(9, 0), (10, 1), (19, 1), (45, 4)])
def test_c8_2_carthage_adds_one_for_each_full_ten_of_the_richest_power(richest: int, steps: int):
    """C8.2: the revenue gained this turn."""
    result = proceed(carthage_rolls(revenues={"boii": 5, "tarentines": richest}), 1, 2)

    expected = (Modifier("C8.2", Reason("richest", (richest,)), steps),) if steps else ()
    assert result.the(ev.InterventionRolled).modifiers == expected


LUCANIANS = {"lucania": "syracusans"}
THREE_SUBJECTS = BOII_SUBJECT | owned_by("syracusans", "lucania", "tarentum", "apulia")


NEW_SUBJECTS = {
    "two homes": (("boii",), BOII_SUBJECT, "boii", 6),
    "of several that with most, then the first": (("lucanians", "tarentines", "boii"), THREE_SUBJECTS, "tarentines", 6),
    "created and free again (ruling)": (("boii", "lucanians"), LUCANIANS, "lucanians", 3),
}


@pytest.mark.parametrize(("created", "owners", "subject", "points"), NEW_SUBJECTS.values(), ids=NEW_SUBJECTS)
def test_c8_3_epirus_adds_three_for_each_home_of_a_new_subject(
    created: tuple[str, ...], owners: Owners, subject: str, points: int
):
    """C8.3: of several it is for the one with most provinces, then for that created first."""
    result = proceed(epirus_rolls(*created, land=italy_with(owners)), 1, 1)

    modifiers = (Modifier("C8.3", Reason("subject_created", (subject,)), points),)
    assert result.the(ev.InterventionRolled) == ev.InterventionRolled("epirus", (1, 1), modifiers, 2 + points, False)


def test_c8_3_without_a_new_subject_it_never_comes():
    """C8.3: the Boii have been a Subject before this turn."""
    result = proceed(epirus_rolls(land=italy_with(BOII_SUBJECT)))

    assert result.events[0] == ev.NoIntervention("epirus", "no Subject created", "C8.3")


def test_c8_3_first_is_who_was_created_first():
    """C8.3: in the order of the battles, not of the table."""
    campaign = attacks_of()
    for subject in ("tarentines", "boii"):
        campaign = apply(campaign, ev.SubjectChanged(subject, "senones", created=True))

    assert campaign.created == ("tarentines", "boii")


# C8.4: what an occupied province is


def test_c8_4_a_hundred_points_in_one_province():
    """C8.4: and nobody controls it."""
    result = proceed(carthage_rolls(revenues={"romans": 90}), 6, 6, 1, 3)

    land = result.campaign.situation.land
    assert result.campaign.externals == (ExternalArmy("carthage", 100, payer=None),)
    assert (land.occupied, land.controller("volscia")) == ((("carthage", "volscia"),), None)
    assert land.territory("romans") == ("latium", "sabinum")


def test_c8_4_an_occupied_province_is_nobodys_for_revenue():
    """C8.4, ruling: Apulia's port makes no pair and is a home lost for the time (C2)."""
    free, occupied = (italy_with({"campania": "tarentines"}, where) for where in ({}, {"carthage": "apulia"}))

    assert revenue(free, "tarentines").total == 10
    assert revenue(occupied, "tarentines").items == (Modifier("C2.5", Reason("homes_lost"), -5),)


def test_c8_4_it_cannot_be_attacked_nor_attack():
    """C8.4, ruling: Gallicus is neither target nor base."""
    land = italy_with(occupied={"epirus": "gallicus"})

    assert land.within_reach("romans", "senones") == ("umbria",)
    assert land.within_reach("senones", "tarentines") == ()


def test_c8_4_occupation_makes_nobody_inactive_and_frees_no_subject():
    """C8.4, ruling: the Lucanians' only home is occupied; the Boii's, lost to the Etruscans, too."""
    lucanians = italy_with(occupied={"carthage": "lucania"})
    boii = italy_with(BOII_SUBJECT, occupied={"carthage": "felsina", "epirus": "mutina"})

    assert settled(lucanians) == lucanians
    assert settled(boii) == boii
    assert lucanians.is_active("lucanians")
    assert boii.overlord("boii") == "etruscans"


def test_c8_4_on_leaving_control_returns_to_the_previous_owner():
    """C8.4: Felsina to the Etruscans."""
    land = italy_with(BOII_SUBJECT, occupied={"carthage": "felsina"})

    assert left_by(land, "carthage", "felsina") == italy_with(BOII_SUBJECT)


def test_c8_4_a_previous_owner_who_is_inactive_gets_nothing_back():
    """C8.4, ruling: the Etruscans have fallen meanwhile; Gallicus goes home (C1.6), and the Senones revive (C1.8)."""
    owners = {"etruria": "romans", "gallicus": "etruscans", "umbria": "romans"}
    campaign = campaign_at(Step.END_OF_TURN, "everyone", land=italy_with(owners, {"carthage": "gallicus"}), strength=10)

    result = proceed(campaign, 5, 5, 5)

    assert result.the(ev.ArmyRemoved) == ev.ArmyRemoved("carthage", "spent", "gallicus", "senones", "C8.8")
    assert result.the(ev.Revived) == ev.Revived("senones")
    assert result.campaign.situation.land.controller("gallicus") == "senones"


# C8.5: the landing

COAST = tuple(province.id for province in ITALY.provinces if province.coastal)


def test_c8_5_carthage_lands_on_any_coast():
    """C8.5: 14 provinces; two D6 are a table of 28 cells, the last eight of 36 are rolled again."""
    result = proceed(carthage_rolls(revenues={"romans": 20}), 6, 6, 6, 1, 5, 4)

    assert len(COAST) == 14
    assert result.the(ev.ArmyLanded) == ev.ArmyLanded("carthage", "agrigentum", 100, None, COAST, (6, 1, 5, 4))


def test_c8_5_never_where_an_external_army_stands():
    """C8.5, ruling: Epirus holds Apulia."""
    assert landings(italy_with(occupied={"epirus": "apulia"}), None) == tuple(p for p in COAST if p != "apulia")


@pytest.mark.parametrize("owners", [{}, {"gallicus": "samnites"}], ids=["Senonian", "Samnite"])
def test_c8_5_epirus_appears_next_to_the_new_subjects(owners: Owners):
    """C8.5: next to the Boian homes lie Etruria, Gallicus and Umbria; the homes themselves are closed (ruling).

    The power whose home it is pays, whoever controls it: Gallicus is home of the Senones.
    """
    result = proceed(epirus_rolls("boii", land=italy_with(BOII_SUBJECT | owners)), 6, 6, 3)

    possible = ("etruria", "gallicus", "umbria")
    assert result.the(ev.ArmyLanded) == ev.ArmyLanded("epirus", "gallicus", 100, "senones", possible, (3,))


def test_c8_5_epirus_keeps_out_of_roman_and_occupied_provinces():
    """C8.5: Umbria is Rome's, Gallicus occupied."""
    land = italy_with(BOII_SUBJECT | {"umbria": "romans"}, occupied={"carthage": "gallicus"})

    assert landings(land, "boii") == ("etruria",)


@pytest.mark.parametrize(("spared", "provinces"), [(True, set()), (False, {"latium", "sabinum"})])
def test_c8_5_roman_homes_that_rome_has_lost(spared: bool, provinces: set[str]):
    """C8.5, ruling (option roman_homes_spared): the Samnites hold two, next to their new Subject's home."""
    land = italy_with(owned_by("samnites", "etruria", "latium", "sabinum"), roman_homes_spared=spared)

    assert {"latium", "sabinum", "volscia"} & {*landings(land, "etruscans")} == provinces


def test_c8_5_the_power_whose_home_it_is_pays_and_is_immune():
    """C8.5: Epirus in Gallicus, paid by the Senones; Umbria is not attacked."""
    land, externals = italy_with(occupied={"epirus": "gallicus"}), (ExternalArmy("epirus", 100, "senones"),)
    assert candidates(land, "epirus") == ("romans", "samnites", "senones", "boii", "tarentines")

    result = proceed(campaign_at(Step.EXTERNAL_TARGETS, "epirus", land=land, externals=externals), 1, 2, 3, 4)

    assert [score.power for score in result.the(ev.TargetChosen).scores] == ["romans", "samnites", "boii", "tarentines"]


def test_c8_5_with_no_province_left_it_does_not_come():
    """C8.5, ruling: all that lies around the Boii is Rome's or occupied."""
    owners = owned_by("romans", "felsina", "mutina", "gallicus", "umbria")
    land = italy_with(owners, occupied={"carthage": "etruria"})

    result = proceed(epirus_rolls("boii", land=land), 6, 6)

    assert result.the(ev.InterventionRolled).comes
    assert result.events[1] == ev.NoIntervention("epirus", "no province", "C8.5")
    assert result.campaign.externals == (ExternalArmy("carthage", 100, payer=None),)


# C8.6: its attacks


def test_c8_6_its_target_is_settled_first_and_counts_as_an_attack():
    """C8.6, ruling: before all attack rolls; both armies, each for itself."""
    land = italy_with(occupied={"carthage": "messana", "epirus": "apulia"})
    result = proceed(campaign_at(Step.RULERS, "syracusans", land=land), 1)
    assert result.events[-1] == ev.StepBegan(Step.EXTERNAL_TARGETS, ("carthage", "epirus"), "C8.6")

    result = proceed(result.campaign, 1, 1, 6)

    assert result.events[0] == result.the(ev.TargetChosen)
    assert result.campaign.attacks == (Attack("carthage", "syracusans"),)
    assert result.campaign.is_attacked("syracusans")
    assert result.campaign.to_do == ("epirus",)


def test_c8_6_the_target_by_c4_5_without_the_two_for_a_subject():
    """C8.6, ruling: an External army can gain none; the least revenue counts as for anyone."""
    land = italy_with(occupied={"carthage": "neapolis"})

    result = proceed(campaign_at(Step.EXTERNAL_TARGETS, "carthage", land=land, revenues={"samnites": 5}), 2, 1, 2)

    first, last = ((Modifier("C4.5", Reason("revenue", (n,)), rank),) for n, rank in ((5, 2), (0, 1)))
    assert result.the(ev.TargetChosen).scores == (
        TargetScore("samnites", 2, first, 4),
        TargetScore("campanians", 1, last, 2),
        TargetScore("lucanians", 2, last, 3),
    )


def test_c8_6_the_province_is_random_among_the_adjacent():
    """C8.6: Hirpinia or Frentania, whatever they are worth."""
    result = proceed(attacks_of(Attack("carthage", "samnites"), land=italy_with(occupied={"carthage": "pentria"})), 6)

    attacked = ev.ProvinceAttacked("carthage", "samnites", "frentania", "samnites", (), (6,), "C8.6")
    assert result.the(ev.ProvinceAttacked) == attacked


def test_c8_6_a_target_out_of_reach_is_chosen_anew():
    """C8.6, ruling: the Boii have lost both homes by then; of Etruscans and Senones one is chosen by C4.5."""
    land = italy_with(BOII_SUBJECT, occupied={"carthage": "umbria"})

    result = proceed(attacks_of(Attack("carthage", "boii"), land=land), 1, 5, 2, 1)

    assert [type(event) for event in result.events[:2]] == [ev.TargetChosen, ev.ProvinceAttacked]
    assert result.the(ev.TargetChosen).target == "etruscans"
    assert result.campaign.attacks == (Attack("carthage", "etruscans", "etruria"),)


# C8.7: victory, defeat, and nobody to fight


@pytest.mark.parametrize("grade", list(Grade))
def test_c8_7_if_it_wins_it_moves_in(grade: Grade):
    """C8.7, ruling: Minor or Major; the province it leaves returns to its owner (C8.4)."""
    result = attacker_wins(on_gallicus(), grade)

    moved, land = ev.ArmyMoved("carthage", "gallicus", "apulia", "tarentines"), result.campaign.situation.land
    assert result.events[1:] == (moved, ev.BattleEnded("carthage"))
    assert land.occupied == (("carthage", "gallicus"),)
    assert (land.controller("gallicus"), land.owner("gallicus")) == (None, "senones")
    assert land.controller("apulia") == "tarentines"


def test_c8_7_what_it_leaves_goes_home_if_its_owner_has_fallen():
    """C8.7, C8.4: Carthage stood in Umbria, which the Boii had held: they have fallen, so the Senones have it."""
    land = italy_with(BOII_SUBJECT | {"umbria": "boii"}, occupied={"carthage": "umbria"})

    result = attacker_wins(battle(Attack("carthage", "etruscans"), die=(1,), land=land))

    assert result.the(ev.ArmyMoved) == ev.ArmyMoved("carthage", "etruria", "umbria", "senones")
    assert result.campaign.situation.land.controller("umbria") == "senones"


@pytest.mark.parametrize("reason", Undecided)
def test_c8_7_without_a_winner_it_stays_where_it_is(reason: Undecided):
    """C8.7 (D12): neither victorious nor defeated; the turn goes on."""
    result = play(on_gallicus(), ReportNoResult(reason))

    assert result.events == (ev.BattleUndecided(reason), ev.BattleEnded("carthage"))
    assert result.campaign.situation.land == IN_APULIA
    assert result.campaign.to_do == ("lucanians",)


@pytest.mark.parametrize("grade", list(Grade))
def test_c8_7_if_it_is_defeated_it_is_removed(grade: Grade):
    """C8.7, C7.3, ruling: after a Minor defeat too; nothing is taken from it."""
    result = defender_wins(on_gallicus(), grade)

    removed = ev.ArmyRemoved("carthage", "defeated", "apulia", "tarentines", "C8.7")
    assert result.events[1:] == (removed, ev.BattleEnded("carthage"))
    assert result.campaign.externals == ()


def test_c8_7_removed_on_landing_if_its_only_target_is_immune():
    """C8.7: Epirus in Tarentum, paid by the Tarentines, who hold all around it since they conquered Lucania."""
    land = italy_with({"lucania": "tarentines", "hirpinia": "romans", "neapolis": "romans"})

    result = proceed(epirus_rolls("lucanians", land=land), 6, 5, 2)

    assert result.events[1:3] == (
        ev.ArmyLanded("epirus", "tarentum", 100, "tarentines", ("tarentum", "apulia", "messana"), (2,)),
        ev.ArmyRemoved("epirus", "no target", "tarentum", "tarentines", "C8.7"),
    )
    assert result.campaign.externals == ()
    assert result.campaign.situation.land == land


def test_c8_7_removed_if_the_only_other_neighbour_holds_the_other_army():
    """C8.7, ruling: checked after each change: Carthage moves into Etruria, Epirus in Mutina has only the immune Boii.

    Its attack, still to come, is off.
    """
    land = italy_with(occupied={"carthage": "umbria", "epirus": "mutina"})
    externals = (ExternalArmy("carthage", 100, None), ExternalArmy("epirus", 100, payer="boii"))
    attacks = (Attack("carthage", "etruscans"), Attack("epirus", "etruscans"), Attack("senones", "tarentines"))

    result = attacker_wins(battle(*attacks, land=land, externals=externals))

    assert result.events[1:] == (
        ev.ArmyMoved("carthage", "etruria", "umbria", "senones"),
        ev.ArmyRemoved("epirus", "no target", "mutina", "boii", "C8.7"),
        ev.AttackCancelled("epirus", "army gone", 0),
        ev.BattleEnded("carthage"),
    )
    assert result.campaign.to_do == ("senones",)


# C8.8: the end of each turn


def test_c8_8_ten_points_less_at_the_end_of_each_turn():
    """C8.8: both armies."""
    result = turn_ends(land=italy_with(occupied={"carthage": "apulia", "epirus": "umbria"}))

    assert result.all(ev.ArmyDeclined) == [ev.ArmyDeclined("carthage", 90), ev.ArmyDeclined("epirus", 90)]
    assert [army.strength for army in result.campaign.externals] == [90, 90]


@pytest.mark.parametrize(("declines", "strength"), [(False, 100), (True, 90)])
def test_c8_8_the_turn_in_which_it_comes(declines: bool, strength: int):
    """C8.8, ruling (option declines_on_arrival): not in the turn it comes, unless the option is on."""
    land = italy_with(declines_on_arrival=declines)

    result = proceed(carthage_rolls(land=land, revenues={"romans": 20}), 6, 6, 1, 1)

    assert result.the(ev.ArmyLanded).strength == strength
    assert result.campaign.externals == (ExternalArmy("carthage", strength, payer=None),)


def test_c8_8_at_zero_it_is_removed():
    """C8.8, ruling: Apulia returns to the Tarentines."""
    result = turn_ends(land=IN_APULIA, strength=10)

    removed = ev.ArmyRemoved("carthage", "spent", "apulia", "tarentines", "C8.8")
    assert result.events[1:3] == (ev.ArmyDeclined("carthage", 0), removed)
    assert result.campaign.externals == ()
    assert result.campaign.situation.land.controller("apulia") == "tarentines"
