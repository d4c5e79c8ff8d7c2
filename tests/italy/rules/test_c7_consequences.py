"""C7: what a battle changes, at once."""

import pytest

from battles.rules.verdict import Grade
from campaign.italy.rules import events as ev
from campaign.italy.rules.decisions import OfferProvince, Proceed, TakeProvince
from campaign.italy.rules.state import Attack, AttackStatus
from campaign.italy.rules.turn import legal_decisions
from engine.rules.sequence import IllegalDecision
from powers.rules.battles import Prize
from powers.rules.spending import Purse
from tests.italy.rules.playing import attacker_wins, battle, defender_wins, offering, play, proceed
from tests.italy.rules.situations import BOII_SUBJECT, attacks_of, fought, italy_with

MINOR, MAJOR = Grade.MINOR, Grade.MAJOR


LAST = Attack("lucanians", "samnites")
"""An attack still to come, so that the turn waits after the battle at hand."""


# C7.1 and C7.2: the attacker wins


def test_c7_1_a_minor_victory_takes_the_province():
    """C7.1: Apulia, and nothing more."""
    result = attacker_wins(battle(Attack("senones", "tarentines"), LAST))

    assert result.events[1:] == (ev.ProvinceTaken("apulia", "senones", "tarentines", "C7.1"), ev.BattleEnded("senones"))
    assert result.campaign.situation.land.territory("senones") == ("gallicus", "umbria", "apulia")
    assert result.campaign.attacks[0] == Attack("senones", "tarentines", "apulia", AttackStatus.FOUGHT, "tarentines")
    assert result.campaign.battle is None


def test_c7_2_a_major_victory_takes_one_more_next_to_the_one_just_taken():
    """C7.2, ruling: the Senones touch Mutina from Felsina only."""
    result = attacker_wins(battle(Attack("senones", "boii"), LAST), MAJOR)

    assert result.all(ev.ProvinceTaken) == [
        ev.ProvinceTaken("felsina", "senones", "boii", "C7.1"),
        ev.ProvinceTaken("mutina", "senones", "boii", "C7.2", (Prize("mutina", 10, False),)),
    ]


ALIKE = (Prize("hirpinia", 0, False), Prize("frentania", 0, False))


def test_c7_2_the_second_province_follows_c6_2():
    """C7.2, C7.4: after Pentria the Campanians take Hirpinia or Frentania, alike to them: a die."""
    result = attacker_wins(battle(Attack("campanians", "samnites"), LAST), MAJOR, 4)

    second = ev.ProvinceTaken("frentania", "campanians", "samnites", "C7.2", ALIKE, (4,))
    assert result.all(ev.ProvinceTaken)[1] == second


def test_c7_2_the_best_is_taken_without_a_die():
    """C7.2, C6.2: after Hirpinia, Pentria and Neapolis bring the Lucanians nothing; Pentria has the resource."""
    land = italy_with({"neapolis": "samnites"})

    result = attacker_wins(battle(Attack("lucanians", "samnites"), LAST, die=(1,), land=land), MAJOR)

    prizes = (Prize("pentria", 0, True), Prize("neapolis", 0, False))
    assert result.all(ev.ProvinceTaken)[1] == ev.ProvinceTaken("pentria", "lucanians", "samnites", "C7.2", prizes)


def test_c7_2_none_is_left():
    """C7.2, ruling: Lucania was all the Lucanians had."""
    result = attacker_wins(battle(Attack("tarentines", "lucanians"), LAST), MAJOR)

    taken = ev.ProvinceTaken("lucania", "tarentines", "lucanians", "C7.1")
    assert result.events[1:3] == (taken, ev.NothingTaken("tarentines", "C7.2"))


def test_c7_2_where_a_subject_defended_any_province_of_its_controller():
    """C7.2, ruling: Rome beat the Boii at Felsina; it may take Etruria as well as Mutina."""
    land = italy_with(BOII_SUBJECT | {"umbria": "romans"})

    result = attacker_wins(battle(Attack("romans", "etruscans", "felsina"), land=land), MAJOR)

    assert result.events[-1] == ev.SpoilsOffered(("etruria", "mutina"))


def test_c7_2_both_are_taken_together_then_c7_5():
    """C7.2, ruling: with Etruria gone the Etruscans fall, but the Senones have Felsina before it can go home."""
    joined = battle(Attack("senones", "etruscans"), LAST, land=italy_with(BOII_SUBJECT))

    result = attacker_wins(joined, MAJOR, 1, 5, 5, 5)

    assert [taken.province for taken in result.all(ev.ProvinceTaken)] == ["etruria", "felsina"]
    assert result.events[3:] == (
        ev.BecameInactive("etruscans", (("mutina", "boii"),)),
        ev.Revived("boii"),
        result.the(ev.RulerCame),
        ev.SubjectChanged("etruscans", "senones", created=True),
        ev.SubjectChanged("boii", None, created=False),
        ev.BattleEnded("senones"),
    )


# C7.3: the defender wins


def test_c7_3_a_minor_victory_of_the_defender_changes_nothing():
    """C7.3: the map is the same."""
    campaign = battle(Attack("senones", "tarentines"), LAST)

    result = defender_wins(campaign, MINOR)

    assert [type(event) for event in result.events] == [ev.BattleWon, ev.BattleEnded]
    assert result.campaign.situation.land == campaign.situation.land


def test_c7_3_a_major_victory_of_the_defender_takes_one_province():
    """C7.3: Gallicus, to which the lane from Apulia leads; Umbria is not adjacent."""
    result = defender_wins(battle(Attack("senones", "tarentines"), LAST), MAJOR)

    taken = ev.ProvinceTaken("gallicus", "tarentines", "senones", "C7.3", (Prize("gallicus", 10, True),))
    assert result.events[1:] == (taken, ev.BattleEnded("senones"))


def test_c7_3_where_a_subject_defended_its_controller_takes():
    """C7.3, ruling: the Boii won at Felsina, and the Etruscans take Gallicus."""
    land = italy_with(BOII_SUBJECT | {"umbria": "romans"})
    campaign = battle(Attack("senones", "etruscans"), LAST, land=land)

    result = defender_wins(campaign, MAJOR)

    assert campaign.battle is not None
    assert campaign.battle.people == "boii"
    prizes = (Prize("gallicus", 10, True),)
    assert result.the(ev.ProvinceTaken) == ev.ProvinceTaken("gallicus", "etruscans", "senones", "C7.3", prizes)


def test_c7_3_the_faces_of_a_tie():
    """C7.3, C7.4: Hirpinia and Frentania are alike to the Campanians, who hold Pentria: a die."""
    land = italy_with({"pentria": "campanians"})

    result = defender_wins(battle(Attack("samnites", "campanians"), LAST, land=land), MAJOR, 5)

    taken = ev.ProvinceTaken("frentania", "campanians", "samnites", "C7.3", ALIKE, (5,))
    assert result.the(ev.ProvinceTaken) == taken


# C7.4: who chooses


def test_c7_4_the_player_chooses_what_rome_takes_as_attacker():
    """C7.4: beside Frentania any Samnite province next to Rome's, old or new."""
    land = italy_with({"apulia": "samnites"})
    offered = attacker_wins(battle(Attack("romans", "samnites", "frentania"), land=land), MAJOR)
    taken = ev.ProvinceTaken("frentania", "romans", "samnites", "C7.1")
    assert offered.events[1:] == (taken, ev.SpoilsOffered(("pentria", "apulia")))
    assert legal_decisions(offered.campaign) == (OfferProvince(("pentria", "apulia")),)

    result = play(offered.campaign, TakeProvince("apulia"))

    assert result.events[:2] == (ev.ProvinceTaken("apulia", "romans", "samnites", "C7.2"), ev.BattleEnded("romans"))


def test_c7_4_the_player_chooses_what_rome_takes_as_defender():
    """C7.4: of the beaten Samnites."""
    offered = defender_wins(battle(Attack("samnites", "romans"), LAST), MAJOR)
    assert offered.events[1:] == (ev.SpoilsOffered(("pentria", "frentania")),)

    result = play(offered.campaign, TakeProvince("frentania"))

    assert result.events == (ev.ProvinceTaken("frentania", "romans", "samnites", "C7.3"), ev.BattleEnded("samnites"))


def test_c7_4_a_single_province_needs_no_choice():
    """C7.4: Gallicus is all that a beaten Power has next to Rome."""
    campaign = battle(Attack("senones", "romans"), LAST, land=italy_with({"umbria": "etruscans"}))

    taken = ev.ProvinceTaken("gallicus", "romans", "senones", "C7.3", (Prize("gallicus", 0, True),))
    assert defender_wins(campaign, MAJOR).events[1] == taken


@pytest.mark.parametrize("decision", [TakeProvince("hirpinia"), TakeProvince("etruria"), Proceed()])
def test_c7_4_refused(decision: TakeProvince | Proceed):
    """C7.4: what is not offered cannot be taken, and something must be."""
    offered = defender_wins(battle(Attack("samnites", "romans"), LAST), MAJOR).campaign

    with pytest.raises(IllegalDecision, check=offering(OfferProvince(("pentria", "frentania")))):
        play(offered, decision)


# C7.5: and then


def test_c7_5_then_the_fall_of_powers():
    """C7.5, C1.6: the Lucanians fall at once, after their own attack, and are Subject of the victor."""
    result = defender_wins(battle(Attack("lucanians", "syracusans"), Attack("senones", "boii")), MAJOR)

    assert result.events[2:] == (
        ev.BecameInactive("lucanians", ()),
        ev.SubjectChanged("lucanians", "syracusans", created=True),
        ev.BattleEnded("lucanians"),
    )
    assert result.campaign.subjects == (("lucanians", "syracusans"),)


def test_c7_5_no_adjacent_province_left():
    """C7.5: Neapolis touches no Roman province; the Attack money becomes Defence."""
    land, purses = italy_with({"campania": "syracusans"}), {"campanians": Purse(attack=6, defence=1, civic=2)}

    result = proceed(attacks_of(Attack("campanians", "romans"), LAST, land=land, purses=purses))

    assert result.events == (ev.AttackCancelled("campanians", "out of reach", 6),)
    assert result.campaign.situation.purses["campanians"] == Purse(attack=0, defence=7, civic=2)
    assert result.campaign.attacks[0].stand is AttackStatus.CANCELLED
    assert result.campaign.to_do == ("lucanians",)
    assert not result.campaign.is_attacking("campanians")


@pytest.mark.parametrize(
    ("attack", "reason"),
    [(Attack("boii", "senones"), "attacker inactive"), (Attack("senones", "boii"), "target inactive")],
)
def test_c7_5_one_side_is_no_longer_active(attack: Attack, reason: str):
    """C7.5, ruling: the Boii have fallen earlier in the phase."""
    result = proceed(attacks_of(attack, LAST, land=italy_with(BOII_SUBJECT), purses={"boii": Purse(attack=3)}))

    assert (result.the(ev.AttackCancelled).attacker, result.the(ev.AttackCancelled).reason) == (attack.attacker, reason)


def test_c7_5_a_revived_powers_attack_is_cancelled():
    """C7.5, C1.8: the Boii fell and rose again before their battle: their attack is gone, and their money."""
    attacks, purses = (Attack("senones", "etruscans"), Attack("boii", "etruscans"), LAST), {"boii": Purse(5, 5, 5)}

    result = attacker_wins(battle(*attacks, land=italy_with(BOII_SUBJECT), purses=purses), MINOR, 5, 5, 5)

    assert result.the(ev.AttackCancelled) == ev.AttackCancelled("boii", "revived", 0)
    assert result.campaign.to_do == ("lucanians",)
    assert result.campaign.situation.purses["boii"] == Purse()


def test_c7_5_the_next_attack_is_fought_if_it_is_possible():
    """C7.5: that it has lost its best province does not matter: Sabinum is taken, Latium is not."""
    attacks = fought("senones", "romans"), Attack("etruscans", "romans")

    result = proceed(attacks_of(*attacks, land=italy_with({"sabinum": "senones"})))

    assert result.the(ev.BattleJoined).province == "latium"
