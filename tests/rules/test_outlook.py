"""What Rome's battle will be if nothing else intervenes: C6.5 as it is then counted, and the money that is left."""

from dataclasses import replace
from typing import Any

import pytest

from campaign.rules import outlook
from campaign.rules.state import Attack, AttackStatus, Battle, State, Step
from powers.rules.spending import Purse
from powers.rules.theatre import ROME
from tests.rules.playing import proceed
from tests.rules.situations import attacks_of, campaign_at, italy_with, owned_by

BOII_ON_SENONES = Attack("boii", "senones")


def points(battle: Battle | None) -> tuple[int, int]:
    """The attacker's and the defender's."""
    assert battle is not None
    attacking, defending = battle.armies()
    return attacking.total, defending.total


def rome_asked(*attacks: Attack, **rest: Any) -> State:
    """Phase 3, these attacks declared; the Senones have 50 talents, of which 35 come to Attack and Defence."""
    rest.setdefault("revenues", {"senones": 50})
    return campaign_at(Step.ROME_ATTACKS, ROME, attacks=attacks, **rest)


def test_c6_4_all_free_money_is_on_the_attack():
    """C6.4, C2.3: bound money is not."""
    campaign = rome_asked(revenues={ROME: 35}, bound={ROME: 5})

    assert points(outlook.if_declared(campaign, "umbria")) == (110, 90)


def test_c5_2_who_is_not_attacking_has_all_its_money_for_defence():
    """C5.2, C6.5: 20 + 15 talents, and 10 points for not attacking."""
    assert points(outlook.if_declared(rome_asked(), "umbria")) == (80, 125)


OPTIONS = [
    ({}, 80 + 10 - 10 + 18),
    ({"attacks_to_come_count": False}, 80 + 10 - 10 + 18),
    ({"defence_is_shared": False}, 80 + 10 - 10 + 0),
    ({"rome_fights_last": False}, 80 + 10 - 10 + 17),
    ({"rome_fights_last": False, "attacks_to_come_count": False}, 80 + 10 + 17),
    ({"rome_fights_last": False, "defence_is_shared": False}, 80 + 10 - 10 + 35),
]


@pytest.mark.parametrize(("options", "theirs"), OPTIONS, ids=str)
def test_c6_5_an_attack_before_romes_takes_its_share_and_is_counted(options: dict[str, Any], theirs: int):
    """C6.5: of 35 talents the Boii's attack meets 17, and Rome's, the last, the rest."""
    campaign = rome_asked(BOII_ON_SENONES, land=italy_with(**options))

    assert points(outlook.if_declared(campaign, "umbria")) == (80, theirs)


def test_c6_5_an_attack_on_a_subject_before_romes_is_not_counted():
    """C6.5: the Boii will meet the Senones at Felsina, the Etruscans themselves Rome at Etruria."""
    land = italy_with(owned_by("etruscans", "felsina", "mutina") | {"umbria": ROME})

    battle = outlook.if_declared(rome_asked(Attack("senones", "etruscans"), land=land), "etruria")

    assert points(battle) == (80, 80 + 10)


@pytest.mark.parametrize(("forgotten", "theirs"), [(True, 80 + 35 + 10), (False, 80 + 35)])
def test_c7_5_an_attack_that_has_become_impossible_is_cancelled_before_romes(forgotten: bool, theirs: int):
    """C7.5: the Senones do not reach the Boii any more (D14): their Attack money is for Defence."""
    land = italy_with({"felsina": "etruscans"}, cancelled_attacks_forgotten=forgotten)

    battle = outlook.if_declared(rome_asked(Attack("senones", "boii"), land=land), "umbria")

    assert points(battle) == (80, theirs)


def test_c6_1_which_external_army_goes_first_changes_nothing():
    """C6.1: so that no coming die shows; Rome without money goes straight to the battles.

    Of the Senones' 37 talents the first meets 12, the second 12 and Rome what is left.
    """
    attacks = (Attack("carthage", "senones"), Attack("epirus", "senones"))
    land = italy_with(occupied={"carthage": "felsina", "epirus": "apulia"})
    campaign = rome_asked(*attacks, land=land, revenues={"senones": 53})
    seeds = [replace(campaign, start=replace(campaign.start, seed=str(number))) for number in range(8)]

    assert {points(outlook.if_declared(seed, "umbria")) for seed in seeds} == {(80, 80 + 10 - 20 + 13)}


def rome_spends(attack: Attack, **rest: Any) -> State:
    """Phase 4: Rome has 40 talents, 5 of them bound."""
    return campaign_at(Step.ROME_SPENDS, ROME, attacks=(attack,), revenues={ROME: 40}, bound={ROME: 5}, **rest)


ON_UMBRIA = Attack(ROME, "senones", "umbria")


@pytest.mark.parametrize("talents", [0, 20, 35])
def test_c5_4_rome_divides_its_money(talents: int):
    """C5.4: so much of it on the attack."""
    campaign = rome_spends(ON_UMBRIA, purses={"senones": Purse(defence=7)})

    assert points(outlook.if_spent(campaign, talents)) == (80 + talents, 97)


def test_c5_4_no_attack_no_battle():
    """C5.4: Rome is attacked, and divides its money for that."""
    assert outlook.if_spent(rome_spends(Attack("senones", ROME)), 0) is None


@pytest.mark.parametrize("owner", [ROME, "etruscans"])
def test_c4_6_no_battle_where_the_province_named_is_lost_to_it(owner: str):
    """C4.6, D14: the attack ends, or Rome will be asked where it goes."""
    assert outlook.if_spent(rome_spends(ON_UMBRIA, land=italy_with({"umbria": owner})), 20) is None


def redirected(*fought: Attack, talents: int = 0, **options: Any) -> State:
    """Phase 5: Rome had 20 talents, so many of them for its attack; Gallicus went to the Etruscans."""
    campaign = attacks_of(
        *fought, Attack(ROME, "senones", "gallicus"),
        land=italy_with({"gallicus": "etruscans"}, **options),
        revenues={ROME: 20}, purses={ROME: Purse(attack=talents, civic=20 - talents)},
    )  # fmt: skip
    return proceed(campaign).campaign


@pytest.mark.parametrize("talents", [0, 7, 20])
def test_c4_6_a_redirected_attack_has_what_was_spent_on_it(talents: int):
    """C4.6, C6.4: not what Rome had before it spent."""
    assert points(outlook.if_redirected(redirected(talents=talents), "umbria")) == (80 + talents, 90)


@pytest.mark.parametrize(("forgotten", "theirs"), [(True, 90), (False, 80)])
def test_c6_5_whose_attack_is_cancelled_as_the_options_say(forgotten: bool, theirs: int):
    """C6.5: the Senones' was; whether they have the 10 points is a house rule."""
    cancelled = Attack("senones", "boii", stand=AttackStatus.CANCELLED)
    campaign = redirected(cancelled, cancelled_attacks_forgotten=forgotten)

    assert points(outlook.if_redirected(campaign, "umbria")) == (80, theirs)


def test_c6_5_rome_commits_its_defence():
    """C6.5: the battle at hand, at each sum."""
    purses = {"senones": Purse(attack=5), ROME: Purse(defence=30)}
    campaign = proceed(attacks_of(Attack("senones", ROME), purses=purses)).campaign

    assert [points(outlook.if_committed(campaign, talents)) for talents in (0, 30)] == [(85, 90), (85, 120)]
