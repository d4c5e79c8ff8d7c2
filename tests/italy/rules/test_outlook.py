"""What Rome's battle will be if nothing else intervenes: C6.5 as it is then counted, and the money that is left."""

from dataclasses import replace
from typing import Any

import pytest

from campaign.italy.rules import outlook
from campaign.italy.rules.decisions import CommitDefence, Spend
from campaign.italy.rules.state import Attack, AttackStatus, Battle, State, Step
from powers.rules.spending import Purse
from powers.rules.theatre import CARTHAGE, ROME
from tests.italy.rules.playing import proceed
from tests.italy.rules.situations import attacks_of, campaign_at, fought, italy_with, owned_by

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


# Attacks on Rome


def falls_on(campaign: State, attacker: str, talents: int) -> dict[str, tuple[str, tuple[int, int]]]:
    """By province: who defends it, and both armies' points."""
    found = outlook.if_attacked(campaign, attacker, talents)
    return {battle.province: (battle.people, points(battle)) for battle in found}


@pytest.mark.parametrize("talents", [0, 10, 35])
def test_c6_5_an_attack_on_rome_at_each_sum_of_defence(talents: int):
    """C6.4, C6.5: the Etruscans reach Latium and Sabinum, which are worth the same: a die will decide."""
    campaign = rome_spends(Attack("etruscans", ROME), purses={"etruscans": Purse(attack=12)})

    rome = (ROME, (92, 90 + talents))
    assert falls_on(campaign, "etruscans", talents) == {"latium": rome, "sabinum": rome}


def test_c6_5_who_attacks_and_is_attacked_twice():
    """C6.5: no 10 points for Rome, which attacks too, 10 less for the other attack, all its money for either."""
    attacks = (Attack("senones", ROME), Attack("samnites", ROME), ON_UMBRIA)
    purses = dict.fromkeys(("senones", "samnites"), Purse())
    campaign = campaign_at(Step.ROME_SPENDS, ROME, attacks=attacks, revenues={ROME: 40}, purses=purses)

    assert {army for attacker in ("senones", "samnites") for army in falls_on(campaign, attacker, 40).values()} == {
        (ROME, (80, 80 - 10 + 40))
    }


def test_c6_3_the_subjects_of_rome_defend_their_home():
    """C6.3, C6.5: at Pentria or Hirpinia, say, with Rome's money; and a Subject is not attacking."""
    homes = owned_by(ROME, "pentria", "frentania", "hirpinia")
    campaign = rome_spends(Attack("tarentines", ROME), land=italy_with(homes), purses={"tarentines": Purse()})

    found = falls_on(campaign, "tarentines", 20)

    assert set(found) <= set(homes)
    assert {*found.values()} == {("samnites", (80, 110))}


def test_c8_6_an_external_army_may_fall_on_any_province_in_reach():
    """C6.4, C8.6: at its strength."""
    land = italy_with(occupied={"carthage": "etruria"})
    campaign = rome_spends(Attack("carthage", ROME), land=land, strength=70)

    assert falls_on(campaign, "carthage", 0) == dict.fromkeys(("latium", "sabinum"), (ROME, (70, 90)))


def test_c7_5_an_attack_on_rome_that_is_out_of_reach_is_no_battle():
    """C7.5, D14: the Samnites hold no province next to Rome's any more."""
    land = italy_with(owned_by("senones", "pentria", "frentania"))

    assert outlook.if_attacked(rome_spends(Attack("samnites", ROME), land=land), "samnites", 0) == ()


def defending(*attacks: Attack, **rest: Any) -> State:
    """Phase 5, Rome with 30 talents of Defence and 20 of Attack at the first of these attacks."""
    purses = {ROME: Purse(attack=20, defence=30)}
    return proceed(attacks_of(*attacks, purses=purses, **rest)).campaign


ON_ROME = Attack("senones", ROME)
"""They can reach Sabinum only."""


def test_c6_5_what_may_still_come_while_another_battle_is_at_hand():
    """C6.5: the Samnites come after the Senones, and Rome is then attacked for the second time."""
    campaign = defending(ON_ROME, Attack("samnites", ROME))

    assert {*falls_on(campaign, "samnites", 25).values()} == {(ROME, (80, 90 - 10 + 25))}


def test_c6_1_romes_own_attack_after_the_battle_at_hand():
    """C6.1: with what has been spent on it."""
    battle = outlook.after_this_battle(defending(ON_ROME, Attack("boii", "etruscans"), ON_UMBRIA))

    assert battle is not None
    assert (battle.province, points(battle)) == ("umbria", (100, 80))


def test_c6_1_rome_has_no_attack_to_come():
    """C6.1: none was declared, or it is over."""
    assert outlook.after_this_battle(defending(ON_ROME)) is None
    assert outlook.after_this_battle(defending(fought(ROME, "boii"), ON_ROME)) is None


# What a defeat costs, and who else is there


@pytest.mark.parametrize(
    ("owners", "target", "provinces"),
    [
        ({}, "senones", ("sabinum",)),
        ({}, "etruscans", ("latium", "sabinum")),
        ({"sabinum": "etruscans"}, "senones", ()),
    ],
    ids=["the only one in reach", "a die decides", "none in reach"],
)
def test_c7_3_what_a_defeated_attack_may_cost(owners: dict[str, str], target: str, provinces: tuple[str, ...]):
    """C7.3: one province next to the victor's own, which it chooses by C6.2."""
    assert outlook.pledged(rome_asked(land=italy_with(owners)), target) == provinces


def test_c9_1_the_last_home():
    """C9.1: Rome is lost with its last home province, and with no other."""
    campaign = rome_asked(land=italy_with(owned_by("etruscans", "latium", "volscia") | {"umbria": ROME}))

    assert outlook.is_the_end(campaign, "etruscans", "sabinum")
    assert not outlook.is_the_end(campaign, "senones", "umbria")


def test_c4_3_who_else_attacks_and_who_may_be_there_first():
    """C4.3, C6.2: Boii and Tarentines attack the Senones, both for Ager Gallicus with its resource."""
    cancelled = Attack("etruscans", "senones", stand=AttackStatus.CANCELLED)
    attacks = (BOII_ON_SENONES, Attack("tarentines", "senones"), Attack("samnites", "campanians"), cancelled)
    campaign = rome_asked(*attacks)

    assert outlook.rivals(campaign, "umbria") == ("boii", "tarentines")
    assert {p: outlook.sooner(campaign, p) for p in ("umbria", "gallicus")} == {
        "umbria": (),
        "gallicus": ("boii", "tarentines"),
    }
    assert outlook.rivals(campaign, "etruria") == ()


# --- The attacks still to come ----------------------------------------------------------------------------------------

CAMPANIANS_ON_ROME = Attack("campanians", ROME)


@pytest.mark.parametrize(
    ("campaign", "points"),
    [
        (campaign_at(Step.TARGETS, "boii", attacks=(CAMPANIANS_ON_ROME,), revenues={"campanians": 50}), {}),
        (rome_asked(CAMPANIANS_ON_ROME, revenues={"campanians": 50}), {"campanians": 115}),
        (
            campaign_at(Step.SPENDING, "everyone", attacks=(CAMPANIANS_ON_ROME,), revenues={"campanians": 50}),
            {"campanians": 115},
        ),
        (
            campaign_at(Step.ROME_SPENDS, ROME, attacks=(CAMPANIANS_ON_ROME,), purses={"campanians": Purse(7)}),
            {"campanians": 87},
        ),
        (attacks_of(replace(CAMPANIANS_ON_ROME, stand=AttackStatus.FOUGHT)), {}),
    ],
    ids=["targets", "Rome is asked", "they spend", "they have spent", "fought"],
)
def test_c6_4_points_of_those_who_march(campaign: State, points: dict[str, int]):
    """C6.4, C5.2: 20 + 15 of 50 talents, for who is not attacked puts its Defence into its attack."""
    assert outlook.marching(campaign) == points


def test_c6_4_an_external_army_has_its_strength_before_anybody_has_spent():
    """C6.4."""
    land = italy_with(occupied={CARTHAGE: "etruria"})
    campaign = campaign_at(Step.TARGETS, "boii", attacks=(Attack(CARTHAGE, ROME),), land=land, strength=90)

    assert outlook.marching(campaign) == {CARTHAGE: 90}


@pytest.mark.parametrize(
    ("options", "order"),
    [({}, (CARTHAGE, "boii", ROME)), ({"rome_fights_last": False}, (CARTHAGE, ROME, "boii"))],
    ids=str,
)
def test_c6_1_the_order_of_battle_before_it_is_settled(options: dict[str, Any], order: tuple[str, ...]):
    """C6.1."""
    land = italy_with(occupied={CARTHAGE: "etruria"}, **options)
    attacks = (Attack(ROME, "senones", "umbria"), BOII_ON_SENONES, Attack(CARTHAGE, ROME))

    assert outlook.order_of_battle(campaign_at(Step.ROME_SPENDS, ROME, attacks=attacks, land=land)) == order
    assert outlook.order_of_battle(attacks_of(*attacks, land=land)) == (ROME, "boii", CARTHAGE)


# Where nothing is to be weighed


@pytest.mark.parametrize(
    ("others", "decided"),
    [
        ((), True),
        ((ON_UMBRIA,), True),
        ((BOII_ON_SENONES,), True),
        ((Attack("samnites", ROME),), False),
        ((Attack(CARTHAGE, "etruscans"),), False),
    ],
)
def test_c6_5_d32_the_last_defence_money_is_for_the_last_attack(others: tuple[Attack, ...], decided: bool):
    """C6.5, D32: all of it, unless another attack is on Rome, or an External army may still turn on it (C8.6)."""
    land = italy_with(occupied={CARTHAGE: "felsina"})
    attacks = (Attack("senones", ROME), *others)
    campaign = proceed(attacks_of(*attacks, land=land, purses={ROME: Purse(defence=5), "boii": Purse()})).campaign

    assert outlook.foregone(campaign, by_generator=False) == (CommitDefence(5) if decided else None)


@pytest.mark.parametrize(
    ("free", "attack", "decided"),
    [
        (19, ON_UMBRIA, True),  # 80 points: 20 talents to the next die
        (20, ON_UMBRIA, False),
        (9, Attack("etruscans", ROME), True),  # 90 points at home: 10 to the next
        (10, Attack("etruscans", ROME), False),
    ],
)
def test_c6_11_d32_everything_is_for_civic_where_no_die_can_be_bought(free: int, attack: Attack, decided: bool):
    """C6.11, D32: only where the generator decides; at the table each point counts."""
    spent = {"senones": Purse(), "etruscans": Purse()}
    campaign = campaign_at(
        Step.ROME_SPENDS, ROME, attacks=(attack,), revenues={ROME: free + 5}, bound={ROME: 5}, purses=spent
    )

    assert outlook.foregone(campaign, by_generator=True) == (Spend(0, 0, free + 5) if decided else None)
    assert outlook.foregone(campaign, by_generator=False) is None


def test_d32_nothing_else_is_foregone():
    """D32: whom Rome attacks is always its own to say."""
    assert outlook.foregone(rome_asked(), by_generator=True) is None
