"""C7: what a battle changes, at once."""

import pytest

from battles.rules.verdict import Grade, Side
from campaign.rules.decisions import IllegalDecision, OfferProvince, Proceed, ReportBattle, TakeProvince
from campaign.rules.events import (
    ArmyRemoved,
    AttackCancelled,
    BattleEnded,
    BattleJoined,
    BattleWon,
    BecameInactive,
    CampaignEnded,
    NothingTaken,
    ProvinceTaken,
    Revived,
    RulerCame,
    SpoilsOffered,
    SubjectChanged,
)
from campaign.rules.state import Attack, Campaign, Stage, Stand
from campaign.rules.turn import legal_decisions
from powers.rules.attacks import Prize
from powers.rules.situation import Purse
from tests.rules.situations import Told, attacks_of, fought, italy_with, owned_by, play, proceed

BOII_SUBJECT = owned_by("etruscans", "felsina", "mutina")
"""The Boii are the Etruscans' Subject."""
MINOR, MAJOR = Grade.MINOR, Grade.MAJOR


def battle(attack: Attack, *others: Attack, die: tuple[int, ...] = (), **rest) -> Campaign:
    """This attack's battle, joined; `die` where the province is tied."""
    joined = proceed(attacks_of(attack, *others, **rest), *die)
    assert isinstance(joined.events[-1], BattleJoined)
    return joined.campaign


def attacker_wins(campaign: Campaign, grade: Grade, *faces: int) -> Told:
    return play(campaign, ReportBattle(Side.ATTACKER, grade), *faces)


def defender_wins(campaign: Campaign, grade: Grade, *faces: int) -> Told:
    return play(campaign, ReportBattle(Side.DEFENDER, grade), *faces)


LAST = Attack("lucanians", "samnites")
"""An attack still to come, so that the turn waits after the battle at hand."""


# C7.1 and C7.2: the attacker wins


def test_c7_1_a_minor_victory_takes_the_province():
    """C7.1: Apulia, and nothing more."""
    told = attacker_wins(battle(Attack("senones", "tarentines"), LAST), MINOR)

    assert told.events[1:] == (
        ProvinceTaken("apulia", "senones", "tarentines", "C7.1"),
        BattleEnded("senones"),
    )
    assert told.campaign.situation.land.territory("senones") == ("gallicus", "umbria", "apulia")
    assert told.campaign.attacks[0] == Attack("senones", "tarentines", "apulia", Stand.FOUGHT, "tarentines")
    assert told.campaign.battle is None


def test_c7_2_a_major_victory_takes_one_more_next_to_the_one_just_taken():
    """C7.2, ruling: the Senones touch Mutina from Felsina only."""
    told = attacker_wins(battle(Attack("senones", "boii"), LAST), MAJOR)

    taken = told.all(ProvinceTaken)
    assert taken[0] == ProvinceTaken("felsina", "senones", "boii", "C7.1")
    assert taken[1] == ProvinceTaken("mutina", "senones", "boii", "C7.2", (Prize("mutina", 10, False),))


def test_c7_2_the_second_province_follows_c6_2():
    """C7.2, C7.4: after Pentria the Campanians take Hirpinia or Frentania, alike to them: a die."""
    told = attacker_wins(battle(Attack("campanians", "samnites"), LAST), MAJOR, 4)

    prizes = (Prize("hirpinia", 0, False), Prize("frentania", 0, False))
    assert told.all(ProvinceTaken)[1] == ProvinceTaken("frentania", "campanians", "samnites", "C7.2", prizes, (4,))


def test_c7_2_none_is_left():
    """C7.2, ruling: Lucania was all the Lucanians had."""
    told = attacker_wins(battle(Attack("tarentines", "lucanians"), LAST), MAJOR)

    assert told.events[1:3] == (
        ProvinceTaken("lucania", "tarentines", "lucanians", "C7.1"),
        NothingTaken("tarentines", "C7.2"),
    )


def test_c7_2_where_a_subject_defended_any_province_of_its_controller():
    """C7.2, ruling: Rome beat the Boii at Felsina; it may take Etruria as well as Mutina."""
    land = italy_with(BOII_SUBJECT | {"umbria": "romans"})

    told = attacker_wins(battle(Attack("romans", "etruscans", "felsina"), land=land), MAJOR)

    assert told.events[-1] == SpoilsOffered(("etruria", "mutina"))


def test_c7_2_both_are_taken_together_then_c7_5():
    """C7.2, ruling: with Etruria gone the Etruscans fall, but the Senones have Felsina before it can go home."""
    land = italy_with(BOII_SUBJECT)

    told = attacker_wins(battle(Attack("senones", "etruscans"), LAST, land=land), MAJOR, 1, 5, 5, 5)

    assert [type(event) for event in told.events[1:]] == [
        ProvinceTaken,
        ProvinceTaken,
        BecameInactive,
        Revived,
        RulerCame,
        SubjectChanged,
        SubjectChanged,
        BattleEnded,
    ]
    assert [taken.province for taken in told.all(ProvinceTaken)] == ["etruria", "felsina"]
    assert told.the(BecameInactive) == BecameInactive("etruscans", (("mutina", "boii"),))
    assert told.the(Revived) == Revived("boii")
    assert told.all(SubjectChanged) == [
        SubjectChanged("etruscans", "senones", created=True),
        SubjectChanged("boii", None, created=False),
    ]


# C7.3: the defender wins


def test_c7_3_a_minor_victory_of_the_defender_changes_nothing():
    """C7.3: the map is the same."""
    campaign = battle(Attack("senones", "tarentines"), LAST)

    told = defender_wins(campaign, MINOR)

    assert [type(event) for event in told.events] == [BattleWon, BattleEnded]
    assert told.campaign.situation.land == campaign.situation.land


def test_c7_3_a_major_victory_of_the_defender_takes_one_province():
    """C7.3: Gallicus, to which the lane from Apulia leads; Umbria is not adjacent."""
    told = defender_wins(battle(Attack("senones", "tarentines"), LAST), MAJOR)

    prizes = (Prize("gallicus", 10, True),)
    assert told.events[1:] == (
        ProvinceTaken("gallicus", "tarentines", "senones", "C7.3", prizes),
        BattleEnded("senones"),
    )


def test_c7_3_where_a_subject_defended_its_controller_takes():
    """C7.3, ruling: the Boii won at Felsina; the Etruscans take Gallicus, next to that, rather than Umbria."""
    land = italy_with(BOII_SUBJECT | {"apulia": "senones", "lucania": "senones"})
    campaign = battle(Attack("senones", "etruscans"), LAST, land=land)
    assert campaign.battle is not None
    joined = campaign.battle.people

    told = defender_wins(campaign, MAJOR)

    assert joined == "etruscans"
    assert told.the(ProvinceTaken).power == "etruscans"


def test_c7_3_the_faces_of_a_tie():
    """C7.3, C7.4: the Samnites, beaten at Campania... lose Pentria, Hirpinia or Frentania by a die among equals."""
    land = italy_with({"pentria": "campanians"})

    told = defender_wins(battle(Attack("samnites", "campanians"), LAST, land=land), MAJOR, 5)

    taken = told.the(ProvinceTaken)
    assert taken.prizes == (Prize("hirpinia", 0, False), Prize("frentania", 0, False))
    assert (taken.province, taken.faces) == ("frentania", (5,))


def test_c7_3_from_an_external_army_nothing():
    """C7.3, ruling: it is removed instead (C8.7)."""
    land = italy_with(occupied={"carthage": "apulia"})

    told = defender_wins(battle(Attack("carthage", "senones"), LAST, land=land), MAJOR)

    assert told.all(ProvinceTaken) == []
    assert told.the(ArmyRemoved).reason == "defeated"


# C7.4: who chooses


def test_c7_4_the_player_chooses_what_rome_takes_as_attacker():
    """C7.4: after Pentria, Hirpinia, Frentania... any Samnite province next to Rome's."""
    offered = attacker_wins(battle(Attack("romans", "samnites", "frentania"), LAST), MAJOR)
    assert offered.events[1:] == (
        ProvinceTaken("frentania", "romans", "samnites", "C7.1"),
        SpoilsOffered(("pentria",)),
    )
