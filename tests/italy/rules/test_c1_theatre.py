"""C1: the theatre, time, the Powers, who is Active and whose Subject."""

import pickle
from dataclasses import replace
from typing import Any

import pytest

from battles.rules.verdict import Grade
from campaign.italy.rules import events as ev
from campaign.italy.rules.decisions import OfferProceed, Proceed, UseGenerator
from campaign.italy.rules.state import Attack, Start, Step
from campaign.italy.rules.turn import PHASES, SEQUENCE, begin, legal_decisions, phase, programs_decision
from powers.rules.land import Fall, Revival, at_the_start, changed, next_change, settled
from powers.rules.options import MOST_HOME_YIELD, Options
from powers.rules.theatre import ROME, Italy, Province, Ruler, year
from tests.italy.rules.playing import attacker_wins, battle, proceed
from tests.italy.rules.situations import (
    BOII_SUBJECT,
    ITALY,
    POWERS,
    attacks_of,
    campaign_at,
    fought,
    italy_with,
    owned_by,
)

# C1.1: time


@pytest.mark.parametrize(("turn", "bc"), [(1, 348), (2, 341), (7, 306), (12, 271)])
def test_c1_1_twelve_turns_of_seven_years(turn: int, bc: int):
    """C1.1: turn n begins in the year 348 - 7(n - 1) BC."""
    assert year(turn) == bc
    assert campaign_at(Step.REVENUE, "everyone", turn=turn).year == bc


def test_c1_1_the_sequence_of_play():
    """C1.1: six phases in the printed order, twelve times."""
    assert PHASES == ("Set-up", "Revenue", "Rulers", "Attacks", "Spending", "Battles", "External Powers")
    assert [rules.phase for rules in SEQUENCE.steps] == [0, 1, 2, 3, 3, 3, 3, 4, 4, 5, 6, 6]
    assert [rules.step for rules in SEQUENCE.steps] == [step for step in Step if step is not Step.OVER]
    assert phase(campaign_at(Step.ROME_SPENDS, ROME)) == 4


def test_c1_1_a_new_turn_starts_afresh():
    """C1.1: revenue, purses, rolls, attacks and new Subjects of the last turn are gone; the next step is phase 1."""
    last: Any = {"land": italy_with(BOII_SUBJECT), "attacks": (Attack("senones", "boii"),), "created": ("boii",)}

    result = proceed(campaign_at(Step.INTERVENTION, "epirus", **last), 1, 1)

    assert result.events[1:] == (ev.TurnBegan(3), ev.StepBegan(Step.REVENUE, ("everyone",), "C2.1"))
    after = result.campaign
    assert (after.situation.revenues, after.situation.purses) == ({}, {})
    assert (after.attacks, after.rolls, after.created) == ((), (), ())


# C1.2 and C1.3: the land


def test_c1_2_nineteen_provinces_and_nine_powers():
    """C1.2: each Power in its own homes at the start; the player is Rome."""
    assert len(ITALY.provinces) == sum(map(len, ITALY.homes.values())) == 19
    assert len(POWERS) == 9
    assert POWERS[0] == ROME
    assert all(at_the_start(ITALY).territory(power) == homes for power, homes in ITALY.homes.items())


def test_d16_a_battle_is_near_rome_in_its_provinces_and_next_to_them():
    land = at_the_start(ITALY)
    near = {province.id for province in ITALY.provinces if land.is_near(ROME, province.id)}

    assert near == {*land.territory(ROME), *land.reach(land.territory(ROME))}
    assert "latium" in near
    assert "apulia" not in near


def test_d16_nothing_is_near_a_province_in_which_an_external_army_stands():
    """Nobody controls that (C8.4)."""
    land = italy_with(owned_by(ROME, "syracuse"))
    assert land.is_near(ROME, "agrigentum")

    assert not land.occupied_by("carthage", "syracuse").is_near(ROME, "agrigentum")


LATIUM = Province("latium", "Latium", "romans", ("pentria",))
PENTRIA = Province("pentria", "Pentria", "samnites", ("latium",))


NO_MAPS: dict[str, list[tuple[Province, ...]]] = {
    "latium and pentria are not neighbours of each other": [(LATIUM, replace(PENTRIA, neighbours=())), (LATIUM,)],
    "pentria is home to an unknown Power: boii": [(LATIUM, replace(PENTRIA, home="boii"))],
    "Rome and every other Power need at least one home province": [
        (LATIUM, replace(PENTRIA, home="romans")),
        (PENTRIA, replace(LATIUM, home="samnites")),
    ],
}


@pytest.mark.parametrize("problem", NO_MAPS)
def test_c1_3_another_map_must_hang_together(problem: str):
    """C1.3: neighbours in return, homes of known Powers, a home for Rome and everybody else."""
    assert Italy((LATIUM, PENTRIA), ITALY.powers[:2], ()).homes == {"romans": ("latium",), "samnites": ("pentria",)}
    for provinces in NO_MAPS[problem]:
        with pytest.raises(ValueError, match=problem):
            Italy(provinces, ITALY.powers[:2], ())


def test_c1_3_generals_cost_points():
    """C1.3, C6.6: in another scenario too; the scale is what points are divided by."""
    cheap, free = (replace(ITALY.powers[1], points_per_general=points) for points in (1, 0))
    foreign = replace(ITALY.externals[0], points_per_general=0)

    assert Italy((LATIUM, PENTRIA), (ITALY.powers[0], cheap), ()).power("samnites") == cheap
    with pytest.raises(ValueError, match="a general needs at least one army point"):
        Italy((LATIUM, PENTRIA), (ITALY.powers[0], free), ())
    with pytest.raises(ValueError, match="a general needs at least one army point"):
        Italy((LATIUM, PENTRIA), ITALY.powers[:2], (foreign,))


def test_c1_3_printed_names():
    """C1.3: of provinces, Powers and External Powers."""
    names = [ITALY.name(who) for who in ("campania", "lucanians", "epirus")]

    assert names == ["Ager Campanus", "Bruttians and Lucanians", "Epirus / Macedonia"]
    assert ITALY.name("atlantis") == "“atlantis”"


# C1.4 and C1.5: rulers and External Powers


def test_c1_4_every_power_but_rome_has_a_ruler():
    """C1.4: rolled before the first turn: Aggressor, Protector, Builder; the ruler came in turn 1."""
    result = proceed(begin(Start("test", "seed", ITALY)), *[5, 5, 5] * 8)

    assert [came.new.power for came in result.all(ev.RulerCame)] == list(POWERS[1:])
    assert result.campaign.situation.rulers.keys() == set(POWERS[1:])
    assert result.all(ev.RulerCame)[3].new.ruler == Ruler("Aule Tarchnas", 40, 30, 30, since=1)
    assert result.events[-2:] == (ev.TurnBegan(1), ev.StepBegan(Step.REVENUE, ("everyone",), "C2.1"))


def test_c1_4_before_the_first_line():
    """C1.4: the set-up is the program's."""
    campaign = begin(Start("test", "seed", ITALY))

    assert legal_decisions(campaign) == (OfferProceed(),)
    assert programs_decision(campaign) == Proceed()
    assert (campaign.turn, phase(campaign), campaign.civic_total) == (1, 0, 0)


def test_c1_5_two_external_powers():
    """C1.5: they occupy and never control: a province they stand in is nobody's."""
    assert [external.id for external in ITALY.externals] == ["carthage", "epirus"]

    land = italy_with(occupied={"carthage": "apulia"})

    assert land.position("carthage") == "apulia"
    assert land.position("epirus") is None
    assert land.territory("carthage") == ()
    assert (land.controller("apulia"), land.owner("apulia")) == (None, "tarentines")


# C1.6: Inactive


def test_c1_6_a_power_starts_active():
    """C1.6: all nine."""
    assert italy_with().active == POWERS
    assert next_change(italy_with()) is None


SPLIT = {"felsina": "etruscans", "mutina": "senones", "umbria": "boii"}
FALLEN = Fall("boii", ())


@pytest.mark.parametrize(
    ("owners", "by_any", "by_one"),
    [
        ({"felsina": "etruscans"}, None, None),
        (BOII_SUBJECT, FALLEN, FALLEN),
        (SPLIT, Fall("boii", (("umbria", "senones"),)), None),
    ],
)
def test_c1_6_inactive_when_all_homes_are_anothers(owners: dict[str, str], by_any: Fall | None, by_one: Fall | None):
    """C1.6, ruling (option split_homes_make_inactive): by one other Power or by several; off: by one."""
    for option, fall in ((True, by_any), (False, by_one)):
        land = italy_with(owners, inactive=(), split_homes_make_inactive=option)
        assert next_change(land) == fall
        assert settled(land).inactive == (("boii",) if fall else ())


def test_c1_6_the_provinces_lost_go_home():
    """C1.6, ruling: Apulia to the Active Tarentines."""
    land = italy_with({"etruria": "romans", "apulia": "etruscans"}, inactive=())

    assert next_change(land) == Fall("etruscans", (("apulia", "tarentines"),))
    assert settled(land).territory("tarentines") == ("tarentum", "apulia")
    assert settled(land).territory("etruscans") == ()


def test_c1_6_one_fall_brings_the_next_and_a_revival():
    """C1.6, ruling: in table order until nothing changes.

    The Samnites fall and lose Lucania, which revives the Lucanians, and Etruria, which keeps the Etruscans.
    """
    owners = owned_by("romans", "pentria", "hirpinia", "frentania") | owned_by("samnites", "lucania", "etruria")
    land = italy_with(owners, inactive=("lucanians", "etruscans"))

    first = next_change(land)
    assert first == Fall("samnites", (("lucania", "lucanians"), ("etruria", "etruscans")))
    land = changed(land, first)
    assert next_change(land) == Revival("lucanians")
    land = changed(land, Revival("lucanians"))
    assert next_change(land) == Revival("etruscans")

    assert settled(land) == changed(land, Revival("etruscans"))
    assert settled(land).inactive == ("samnites",)


# C1.7: Subjects


def test_c1_7_the_subject_of_who_controls_all_its_homes():
    """C1.7: and of nobody else; nobody's, if its homes are split between two conquerors (ruling)."""
    land = italy_with(BOII_SUBJECT | {"lucania": "tarentines"})

    assert (land.overlord("boii"), land.overlord("senones")) == ("etruscans", None)
    assert (land.subjects("etruscans"), land.subjects("romans")) == (("boii",), ())
    assert italy_with(SPLIT, inactive=("boii",)).overlord("boii") is None


def test_c1_7_nobody_is_the_subject_of_the_inactive():
    """C1.7: the Etruscans have fallen while Carthage stands in Felsina and Epirus in Mutina."""
    land = italy_with(BOII_SUBJECT | {"etruria": "romans"}, occupied={"carthage": "felsina", "epirus": "mutina"})

    assert land.overlord("boii") is None


def test_c1_7_a_subject_may_change_hands():
    """C1.7: the Senones take Mutina, then Felsina: the Boii are nobody's, then theirs."""
    land = italy_with({"felsina": "etruscans", "mutina": "senones"}, inactive=("boii",))

    result = attacker_wins(battle(Attack("senones", "etruscans"), Attack("boii", "senones"), land=land))

    assert result.the(ev.ProvinceTaken).province == "felsina"
    assert result.the(ev.SubjectChanged) == ev.SubjectChanged("boii", "senones", created=True)


# C1.8: Active again


MUTINA_GOES_HOME = italy_with({"felsina": "romans", "mutina": "etruscans"}, inactive=("boii",))
"""When the Etruscans fall."""
ON_ETRURIA = Attack("romans", "etruscans", "etruria")


def test_c1_8_one_home_regained_is_enough():
    """C1.8: Mutina goes home when the Etruscans fall; a new ruler is rolled at once (ruling), and announced."""
    result = attacker_wins(battle(ON_ETRURIA, land=MUTINA_GOES_HOME), Grade.MINOR, 5, 6, 7)

    came = result.the(ev.RulerCame)
    assert result.the(ev.BecameInactive) == ev.BecameInactive("etruscans", (("mutina", "boii"),))
    assert result.the(ev.Revived) == ev.Revived("boii")
    assert (came.new.power, came.new.faces, came.rule) == ("boii", (5, 6, 7), "C1.8")
    assert result.campaign.situation.rulers["boii"] == Ruler("Catumarus", 50, 30, 20, since=2)
    assert result.campaign.situation.land.active == tuple(p for p in POWERS if p != "etruscans")


def test_c1_8_without_an_attack_nothing_is_cancelled():
    """C1.8: nor is an attack that has been fought."""
    result = attacker_wins(battle(fought("boii", "senones"), ON_ETRURIA, land=MUTINA_GOES_HOME), Grade.MINOR, 5, 6, 7)

    assert result.the(ev.Revived) == ev.Revived("boii")
    assert result.all(ev.AttackCancelled) == []


# What the program does by itself, step by step


def test_the_program_goes_on_until_the_player_decides():
    """The program's steps are its own; what C4.6, C5.4 and a battle of Rome's ask is the player's."""
    assert programs_decision(campaign_at(Step.TARGETS, "boii")) == Proceed()
    assert programs_decision(attacks_of(ON_ETRURIA)) == Proceed()
    assert programs_decision(battle(Attack("senones", "tarentines"))) == UseGenerator()
    for waiting in (campaign_at(Step.ROME_ATTACKS, ROME), campaign_at(Step.ROME_SPENDS, ROME), battle(ON_ETRURIA)):
        assert programs_decision(waiting) is None


def test_the_options_of_the_rulings():
    """C1.6, C2.6, C3.1, C4.1, C6.1, C6.8, C8.5, C8.8: what a campaign is played under unless it says otherwise."""
    assert Options() == Options(
        split_homes_make_inactive=True,
        home_province_yield=0,
        ruler_check_in_turn_1=False,
        external_battles_count=True,
        rome_fights_last=True,
        any_resolver=True,
        roman_homes_spared=True,
        declines_on_arrival=False,
    )


@pytest.mark.parametrize("talents", [-1, MOST_HOME_YIELD + 1])
def test_options_have_bounds(talents: int):
    """C2.6: 0 to 10 talents for each home province."""
    assert Options(home_province_yield=MOST_HOME_YIELD).home_province_yield == 10
    with pytest.raises(ValueError, match="home_province_yield is 0 to 10 talents"):
        Options(home_province_yield=talents)


def test_an_italy_is_found_again_by_one_like_it():
    """Not by one of other house rules; so it may be a key."""
    found = {ITALY: "as printed"}

    assert found[replace(ITALY)] == "as printed"
    assert replace(ITALY, options=Options(home_province_yield=2)) not in found


def test_packed_for_another_process_there_is_one_italy_of_a_kind():
    """Or each land there would be held against the others province by province."""
    other = replace(ITALY, options=Options(home_province_yield=2))
    found = [pickle.loads(pickle.dumps(italy)) for italy in (ITALY, ITALY, other)]

    assert found == [ITALY, ITALY, other]
    assert found[0] is found[1]
