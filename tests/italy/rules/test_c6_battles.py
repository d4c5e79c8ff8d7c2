"""C6: the order of battle, the province, both armies, and who decides the day."""

from dataclasses import replace

import pytest

from battles.reasons import in_words as told_reason
from battles.rules.allies import allied_points
from battles.rules.generator import GeneratorRound, Outcome, bonus, outcome
from battles.rules.verdict import Grade, Resolver, Side, Tally, break_point, grade
from campaign.italy.rules import decisions as de
from campaign.italy.rules import events as ev
from campaign.italy.rules.state import Army, Attack, AttackStatus, State, Step
from campaign.italy.rules.turn import legal_decisions
from engine.rules.modifiers import Modifier
from engine.rules.reason import Reason
from engine.rules.sequence import IllegalDecision
from powers.rules.battles import Prize, army, best_provinces, command_cards, generals, prize
from powers.rules.land import Land
from powers.rules.spending import Purse
from tests.italy.rules.playing import Result, attacker_wins, battle, defender_wins, offering, play, proceed
from tests.italy.rules.situations import (
    BOII_SUBJECT,
    ITALY,
    Owners,
    a_ruler,
    attacks_of,
    campaign_at,
    fought,
    italy_with,
    owned_by,
)


def reasons(army: Army) -> dict[str, int]:
    """What an army's points are made of."""
    return {told_reason(modifier.reason): modifier.value for modifier in army.points}


def defenders(after: Result) -> Army:
    return after.the(ev.BattleJoined).defending


def attackers(after: Result) -> Army:
    return after.the(ev.BattleJoined).attacking


SENONES, BOII = Attack("senones", "etruscans"), Attack("boii", "etruscans")
ON_ETRURIA, ON_FELSINA = (Attack("romans", "etruscans", province) for province in ("etruria", "felsina"))
SENONES_SOUTH = Attack("senones", "tarentines")
FELSINA_IN_REACH = BOII_SUBJECT | {"umbria": "romans"}
"""Of Rome: the Boii, Subject of the Etruscans, defend it."""
ATTACKING = {"army of a Power": 80}
IDLE = ATTACKING | {"not attacking this turn": 10}


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
    after = defender_wins(battle(Attack("lucanians", "syracusans"), SENONES_SOUTH))

    assert after.events[-1] == ev.BattleEnded("lucanians")
    assert after.campaign.to_do == ("senones",)
    assert legal_decisions(after.campaign) == (de.OfferProceed(),)


# C6.2: the province


def test_c6_2_the_most_revenue_next_turn():
    """C6.2: a second port (10) is worth more than Neapolis (0); all that was compared is told."""
    after = proceed(attacks_of(Attack("syracusans", "campanians"), land=italy_with({"lucania": "syracusans"})))

    prizes = (Prize("campania", 15, True), Prize("neapolis", 5, False))
    attacked = ev.ProvinceAttacked("syracusans", "campanians", "campania", "campanians", prizes, (), "C6.2")
    assert after.events[0] == attacked


PRIZES = {
    "new Subjects: Mutina completes the Boian homes (10)": (
        {"felsina": "etruscans", "umbria": "boii"},
        Attack("etruscans", "boii"),
        (Prize("mutina", 10, False), Prize("umbria", 0, False)),
    ),
    "own homes regained (ruling): Apulia costs 5 a turn until the Tarentines have it again": (
        {"apulia": "samnites", "lucania": "samnites"},
        Attack("tarentines", "samnites"),
        (Prize("apulia", 0, True), Prize("lucania", 0, False)),
    ),
    "the chain of C1.6 (ruling): with Etruria the Etruscans fall, and Gallicus comes home of itself": (
        {"gallicus": "etruscans"},
        SENONES,
        (Prize("etruria", 5, True), Prize("gallicus", 0, True)),
    ),
    "sums are compared before they stop at 0 (ruling): two homes lost, one won back (-5), or a port (-10)": (
        {"hirpinia": "campanians", "frentania": "romans"},
        Attack("samnites", "campanians"),
        (Prize("hirpinia", -5, False), Prize("campania", -10, True)),
    ),
}


@pytest.mark.parametrize(("owners", "attack", "prizes"), PRIZES.values(), ids=PRIZES)
def test_c6_2_new_subjects_count(owners: Owners, attack: Attack, prizes: tuple[Prize, ...]):
    """C6.2: so do own homes regained; the first of these is the best."""
    land = italy_with(owners)

    assert tuple(prize(land, attack.attacker, each.province) for each in prizes) == prizes
    assert best_provinces(land, attack.attacker, attack.target) == (prizes[0].province,)


def test_c6_2_among_equals_one_with_a_resource():
    """C6.2: Pentria's olives yield nothing alone, but they break the tie with Hirpinia."""
    attacked = proceed(attacks_of(Attack("campanians", "samnites"))).the(ev.ProvinceAttacked)

    assert attacked.prizes == (Prize("pentria", 0, True), Prize("hirpinia", 0, False))
    assert (attacked.province, attacked.faces) == ("pentria", ())


@pytest.mark.parametrize(("face", "province"), [(3, "latium"), (4, "sabinum")])
def test_c6_2_still_tied_a_die_decides(face: int, province: str):
    """C6.2: Latium and Sabinum are alike to the Etruscans."""
    attacked = proceed(attacks_of(Attack("etruscans", "romans")), face).the(ev.ProvinceAttacked)

    assert (attacked.province, attacked.faces) == (province, (face,))


def test_c6_2_settled_on_the_map_as_it_is_when_the_battle_comes():
    """C6.2, ruling: the Senones have just taken Sabinum; the Etruscans have only Latium left to attack."""
    taken = attacker_wins(battle(Attack("senones", "romans"), Attack("etruscans", "romans")))

    assert proceed(taken.campaign).the(ev.ProvinceAttacked).prizes == (Prize("latium", 0, False),)


def test_c6_2_romes_province_is_the_one_named():
    """C6.2, C4.6, ruling: not Pentria with its olives, but Frentania; nothing has changed, so nothing is asked."""
    after = proceed(attacks_of(Attack("romans", "samnites", "frentania")))

    assert after.events[0] == ev.ProvinceAttacked("romans", "samnites", "frentania", "samnites", (), (), "C4.6")


# C6.3: who defends


DEFENDED = {
    "the Boii a Subject": (
        BOII_SUBJECT | {"umbria": "etruscans"},
        {"felsina": "boii", "etruria": "etruscans", "umbria": "etruscans"},
    ),
    "Inactive, with two masters": (
        {"felsina": "senones", "mutina": "etruscans"},
        {"felsina": "senones", "mutina": "etruscans"},
    ),
}


@pytest.mark.parametrize(("owners", "armies"), DEFENDED.values(), ids=DEFENDED)
def test_c6_3_a_subject_defends_its_home(owners: Owners, armies: dict[str, str]):
    """C6.3: and no more; everything else its controller."""
    land = italy_with(owners)

    assert {province: army(land, province, owners.get(province, "etruscans")) for province in armies} == armies


# C6.4: the attacker


def test_c6_4_eighty_points_and_the_attack_money():
    """C6.4: 80 + 7."""
    after = proceed(attacks_of(SENONES_SOUTH, purses={"senones": Purse(attack=7, defence=4, civic=2)}))

    army, money = Modifier("C6.4", Reason("power_army"), 80), Modifier("C6.4", Reason("attack_money"), 7)
    assert attackers(after).points == (army, money)
    assert attackers(after).total == 87


def test_c6_4_without_money_eighty():
    """C6.4: nothing is said of money that is not there."""
    army = attackers(proceed(attacks_of(SENONES_SOUTH)))

    assert army == Army("senones", "senones", (Modifier("C6.4", Reason("power_army"), 80),), 1, 5)


def test_c6_4_an_external_army_fights_at_its_strength():
    """C6.4: 70 points after three turns, and no more."""
    land = italy_with(occupied={"carthage": "lucania"})

    after = proceed(attacks_of(Attack("carthage", "tarentines"), land=land, strength=70), 1)

    assert attackers(after) == Army("carthage", "carthage", (Modifier("C6.4", Reason("present_strength"), 70),), 1, 5)


# C6.5: the defender


def test_c6_5_eighty_points_and_ten_if_not_attacking():
    """C6.5: 80 + 10."""
    army = defenders(proceed(attacks_of(SENONES_SOUTH)))

    assert army.points == (Modifier("C6.5", Reason("power_army"), 80), Modifier("C6.5", Reason("not_attacking"), 10))
    assert army.total == 90


SOUTHERNERS = Attack("tarentines", "samnites")
TEN_LESS, TWENTY_LESS = {"attacked 2 times this turn": -10}, {"attacked 3 times this turn": -20}
CANCELLED = replace(SOUTHERNERS, stand=AttackStatus.CANCELLED)
POINTS = {
    "no ten: its attack has been fought": ((SENONES_SOUTH, fought("tarentines", "samnites")), {}, ATTACKING),
    "no ten: its attack is still to come": ((SENONES_SOUTH, SOUTHERNERS), {}, ATTACKING),
    "ten: its attack was cancelled (ruling)": ((CANCELLED, SENONES_SOUTH), {}, IDLE),
    "ten: a Subject is not attacking (ruling)": ((fought("etruscans", "romans"), ON_FELSINA), FELSINA_IN_REACH, IDLE),
    "attacked twice": ((fought("senones", "etruscans"), BOII), {}, IDLE | TEN_LESS),
    "three times": ((fought("senones", "etruscans"), BOII, ON_ETRURIA), {}, IDLE | TWENTY_LESS),
}


@pytest.mark.parametrize(("attacks", "owners", "points"), POINTS.values(), ids=POINTS)
def test_c6_5_no_ten_for_a_defender_that_attacks(attacks: tuple[Attack, ...], owners: Owners, points: dict[str, int]):
    """C6.5: ten if it is not attacking this turn; ten less if it is attacked twice, twenty if three times."""
    assert reasons(defenders(proceed(attacks_of(*attacks, land=italy_with(owners))))) == points


def test_c6_5_a_battle_counts_against_the_army_that_fought_it():
    """C6.5: the Boii beat the Senones at Felsina: no attack on the Etruscans' own army, which Rome meets at Etruria."""
    first = defender_wins(battle(SENONES, ON_ETRURIA, land=italy_with(FELSINA_IN_REACH)))

    second = defenders(proceed(first.campaign))

    assert (second.people, second.total) == ("etruscans", 90)


@pytest.mark.parametrize("reason", de.Undecided)
def test_c6_5_an_attack_without_a_result_was_one_all_the_same(reason: de.Undecided):
    """C6.5, D12: the Senones come second, though the first battle was drawn or not fought."""
    after = proceed(play(battle(BOII, SENONES), de.ReportNoResult(reason)).campaign)

    assert reasons(defenders(after)) == IDLE | TEN_LESS


ROMES_CAMPANIA = owned_by("romans", "campania", "neapolis")
ROME_WITH_CAMPANIA = italy_with(ROMES_CAMPANIA)
"""The Campanians are Rome's Subject; to the Samnites, Volscia and Campania are tied (each a lone resource)."""


def rome_with_campania(*attacks: Attack, **rest) -> State:
    return attacks_of(*attacks, land=ROME_WITH_CAMPANIA, **rest)


ROME_IN_THE_NORTH = italy_with(
    owned_by("romans", "felsina", "mutina") | owned_by("senones", "latium", "sabinum"), occupied={"carthage": "umbria"}
)
"""Rome keeps Volscia and the Boii as a Subject; the Etruscans touch no other Roman provinces than the Boian homes."""
ROME_AND_THE_BOII = italy_with(
    owned_by("romans", "felsina", "mutina"), occupied={"carthage": "umbria", "epirus": "etruria"}
)
CARTHAGE, EPIRUS, SAMNITES = (Attack(attacker, "romans") for attacker in ("carthage", "epirus", "samnites"))
COUNTED = {
    "a cancelled attack is none": (
        (replace(SENONES, stand=AttackStatus.CANCELLED), BOII), italy_with(), (), "etruscans 90",
    ),
    "the Boii were attacked at Felsina, the Etruscans are at Etruria: once each": (
        (fought("senones", "etruscans", army="boii"), ON_ETRURIA), italy_with(BOII_SUBJECT), (), "etruscans 90",
    ),
    "Rome's attack on Felsina will be the Boii's affair (ruling), who are attacked there now": (
        (SENONES, ON_FELSINA), italy_with(FELSINA_IN_REACH), (), "boii 80",
    ),
    "and not the Etruscans' own, who are": (
        (SENONES, ON_FELSINA), italy_with(BOII_SUBJECT | {"gallicus": "romans"}), (), "etruscans 90",
    ),
    "the Samnites might fall on Volscia (Rome's) or Campania (its Subject's): it counts for Rome (ruling)": (
        (Attack("etruscans", "romans"), SAMNITES), ROME_WITH_CAMPANIA, (1,), "romans 80",
    ),
    "and not for the Subject": ((Attack("syracusans", "romans"), SAMNITES), ROME_WITH_CAMPANIA, (), "campanians 90"),
    "Felsina or Mutina, the Boii must defend (ruling); Carthage attacks them at Felsina first": (
        (CARTHAGE, Attack("etruscans", "romans")), ROME_IN_THE_NORTH, (), "boii 80",
    ),
    "Epirus may fall on any Roman province within reach (ruling): it counts for Rome's army, here at Sabinum": (
        (CARTHAGE, EPIRUS), ROME_AND_THE_BOII, (1,), "romans 80",
    ),
    "and not for the Boii": ((CARTHAGE, EPIRUS), ROME_AND_THE_BOII, (4,), "boii 90"),
    "an impossible attack is none (D2): the Lucanians cannot reach the Etruscans": (
        (SENONES, Attack("lucanians", "etruscans")), italy_with(), (), "etruscans 90",
    ),
    "nor Rome Felsina": ((SENONES, ON_FELSINA), italy_with(), (), "etruscans 90"),
    "nor an Etruscan Felsina": ((SENONES, ON_FELSINA), italy_with({"felsina": "etruscans"}), (), "etruscans 90"),
    "nor a province that is occupied": (
        (BOII, Attack("romans", "etruscans", "umbria")), italy_with(occupied={"epirus": "umbria"}), (), "etruscans 90",
    ),
    "Rome named Campania when it was Campanian (D2): it counts against the Syracusans, who hold it": (
        (Attack("lucanians", "syracusans"), Attack("romans", "campanians", "campania")),
        italy_with({"campania": "syracusans"}), (), "syracusans 80",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("attacks", "land", "die", "army"), COUNTED.values(), ids=COUNTED)
def test_c6_5_which_attacks_count_against_which_army(
    attacks: tuple[Attack, ...], land: Land, die: tuple[int, ...], army: str
):
    """C6.5: those fought, the one at hand, and those to come against the army that would defend now."""
    defending = defenders(proceed(attacks_of(*attacks, land=land), *die))

    assert f"{defending.people} {defending.total}" == army


def test_c6_5_the_provinces_that_are_tied():
    """C6.5: for the attacks above that might fall on more than one army, or on one only."""
    assert best_provinces(ROME_WITH_CAMPANIA, "samnites", "romans") == ("volscia", "campania")
    assert best_provinces(ROME_IN_THE_NORTH, "etruscans", "romans") == ("felsina", "mutina")


def test_c6_5_an_ai_power_commits_an_equal_share_to_each_attack():
    """C6.5: 11 talents over three attacks: 3, then 4, and the last takes the rest."""
    campaign = attacks_of(SENONES, BOII, ON_ETRURIA, purses={"etruscans": Purse(defence=11)})

    committed = []
    for _ in range(3):
        after = proceed(campaign)
        committed.append(after.the(ev.DefenceCommitted))
        campaign = defender_wins(after.campaign).campaign

    assert committed == [ev.DefenceCommitted("etruscans", talents) for talents in (3, 4, 4)]
    assert reasons(defenders(after))["Defence money"] == 4
    assert campaign.situation.purses["etruscans"] == Purse()


def test_c6_5_the_share_counts_attacks_on_subjects_too():
    """C6.5: 7 talents, one battle of the Boii and one of the Etruscans' own: 3 and 4."""
    land, purses = italy_with(FELSINA_IN_REACH), {"etruscans": Purse(0, 7)}

    after = proceed(attacks_of(ON_FELSINA, SENONES, land=land, purses=purses))

    assert after.the(ev.ProvinceAttacked).people == "boii"
    assert after.the(ev.DefenceCommitted) == ev.DefenceCommitted("etruscans", 3)
    assert after.campaign.situation.purses["etruscans"] == Purse(defence=4)


def test_c6_5_nothing_to_commit():
    """C6.5: no Defence money, no word about it."""
    assert proceed(attacks_of(SENONES_SOUTH)).all(ev.DefenceCommitted) == []


def rome_asked(*others: Attack) -> Result:
    """The Senones have come; Rome may commit 9 talents."""
    return proceed(attacks_of(Attack("senones", "romans"), *others, purses={"romans": Purse(defence=9)}))


def test_c6_5_the_player_chooses_romes_share_battle_by_battle():
    """C6.5: none, some or all of the 9 talents; what was committed is gone for the next battle."""
    asked = rome_asked(Attack("samnites", "romans"))
    assert [type(event) for event in asked.events] == [ev.ProvinceAttacked]
    assert legal_decisions(asked.campaign) == (de.OfferDefence(9),)

    after = play(asked.campaign, de.CommitDefence(5))

    assert after.events[0] == ev.DefenceCommitted("romans", 5)
    assert reasons(defenders(after)) == IDLE | TEN_LESS | {"Defence money": 5}
    after = proceed(defender_wins(after.campaign).campaign)
    assert legal_decisions(after.campaign) == (de.OfferDefence(4),)


def test_c6_5_rome_may_commit_nothing():
    """C6.5: none is a choice."""
    after = play(rome_asked().campaign, de.CommitDefence(0))

    assert after.all(ev.DefenceCommitted) == []
    assert after.campaign.situation.purses["romans"] == Purse(defence=9)


def test_c6_5_rome_is_not_asked_without_defence_money():
    """C6.5: there is nothing to choose."""
    after = proceed(attacks_of(Attack("senones", "romans"), purses={"romans": Purse(attack=9)}))

    assert isinstance(after.events[-1], ev.BattleJoined)


def test_c6_5_rome_pays_for_its_subjects_army():
    """C6.5: the Defence money of the controlling Power; C6.6, ruling: but its people's generals, two for 106 points."""
    campaign = rome_with_campania(Attack("syracusans", "romans"), purses={"romans": Purse(defence=20)})

    army = defenders(play(proceed(campaign).campaign, de.CommitDefence(16)))

    assert (army.people, army.total, army.generals) == ("campanians", 106, 2)


@pytest.mark.parametrize("decision", [de.CommitDefence(-1), de.CommitDefence(10), de.Proceed(), de.UseGenerator()])
def test_c6_5_refused(decision: de.CommitDefence | de.Proceed | de.UseGenerator):
    """C6.5: less than none, more than all, or going on without an answer."""
    with pytest.raises(IllegalDecision, check=offering(de.OfferDefence(9))):
        play(rome_asked().campaign, decision)


# C6.6 and C6.7: generals and command cards


@pytest.mark.parametrize(
    ("points", "each", "most"), [(104, 35, 2), (105, 35, 3), (79, 40, 1), (80, 40, 2), (30, 50, 1), (0, 40, 1)]
)
def test_c6_6_generals_by_points(points: int, each: int, most: int):
    """C6.6: rounded down. Ruling: at least one always."""
    assert generals(points, each) == most


@pytest.mark.parametrize(("who", "points"), [("romans", 35), ("samnites", 50), ("carthage", 40)])
def test_c6_6_points_for_each_general(who: str, points: int):
    """C6.6: of a Power, or of an External Power."""
    assert ITALY.points_per_general(who) == points


def test_c6_6_who_is_neither_has_no_generals():
    """C6.6."""
    with pytest.raises(KeyError):
        ITALY.points_per_general("gauls")


@pytest.mark.parametrize(("external", "cards"), [("carthage", 5), ("epirus", 6)])
def test_c6_6_the_external_armies_have_one_per_forty(external: str, cards: int):
    """C6.6, ruling: 80 points, two generals; C6.7, ruling: Carthage five cards, Epirus/Macedonia six."""
    land = italy_with(occupied={external: "lucania"})

    army = attackers(proceed(attacks_of(Attack(external, "tarentines"), land=land, strength=80), 1))

    assert (army.generals, army.command_cards) == (2, cards)


@pytest.mark.parametrize(("builder", "cards"), [(0, 4), (19, 4), (20, 5), (39, 5), (40, 6), (100, 6)])
def test_c6_7_command_cards_by_builder(builder: int, cards: int):
    """C6.7: below 20 four, 20 to 39 five, 40 or more six."""
    assert command_cards(builder) == cards


def test_c6_7_cards_of_both_armies():
    """C6.7: each Power by its own ruler."""
    rulers = {"senones": a_ruler(90, 0, 10), "tarentines": a_ruler(20, 30, 50)}

    after = proceed(attacks_of(SENONES_SOUTH, rulers=rulers))

    assert (attackers(after).command_cards, defenders(after).command_cards) == (4, 6)


def test_c6_7_rome_has_five():
    """C6.7: whatever happens, and its Subjects with it."""
    subjects = rome_with_campania(Attack("syracusans", "romans"), rulers={"campanians": a_ruler(0, 20, 80)})

    assert attackers(proceed(attacks_of(ON_ETRURIA))).command_cards == 5
    assert defenders(proceed(subjects)).command_cards == 5


def test_c6_7_a_subjects_army_uses_its_controllers():
    """C6.7, ruling: the Boii under an Etruscan builder."""
    rulers = {"etruscans": a_ruler(20, 20, 60), "boii": a_ruler(90, 0, 10)}

    army = defenders(proceed(attacks_of(ON_FELSINA, land=italy_with(FELSINA_IN_REACH), rulers=rulers)))

    assert (army.people, army.command_cards) == ("boii", 6)


# C6.8 and C6.9: where it is fought

SHORT = Resolver.LINED_DICE, Resolver.ODDS_TABLE
ANYWHERE: set[de.Offer] = {de.OfferGenerator(), de.OfferReport((Resolver.TABLE, Resolver.BATTLEPLAY, *SHORT))}


TABLE = de.OfferReport((Resolver.TABLE,))


WHERE = {
    "by Rome": (ON_ETRURIA, (TABLE,)),
    "on Rome": (Attack("senones", "romans"), (TABLE,)),
    "others": (SENONES_SOUTH, (de.OfferGenerator(), TABLE)),
    "on Rome's Subject": (Attack("syracusans", "romans"), (TABLE,)),
}


@pytest.mark.parametrize(("attack", "unless_anywhere"), WHERE.values(), ids=WHERE)
def test_c6_8_who_may_decide_the_battle(attack: Attack, unless_anywhere: tuple[de.Offer, ...]):
    """C6.8: Rome's battles on the tabletop, others there or by the generator; option any_resolver: anywhere (D26)."""
    owners = ROMES_CAMPANIA if attack.attacker == "syracusans" else {}
    for any_resolver, offers in ((True, ANYWHERE), (False, unless_anywhere)):
        joined = battle(attack, land=italy_with(owners, any_resolver=any_resolver))
        assert {*legal_decisions(joined)} == {*offers}


@pytest.mark.parametrize(
    "decision",
    [
        de.ReportBattle(Side.ATTACKER, Grade.MINOR, Resolver.BATTLEPLAY),
        de.ReportBattle(Side.ATTACKER, Grade.MINOR, Resolver.GENERATOR),
        de.Proceed(),
    ],
)
def test_c6_8_a_report_from_where_it_may_not_be_fought_is_refused(decision: de.ReportBattle | de.Proceed):
    """C6.8: BattlePlay with the option off, and the generator, which reports nothing but rolls."""
    with pytest.raises(IllegalDecision, check=offering(de.OfferGenerator(), TABLE)):
        play(battle(SENONES_SOUTH, land=italy_with(any_resolver=False)), decision)


def test_c6_9_terrain_and_sides_are_the_campaigns():
    """C6.9: what the province offers; attacker and defender as in the campaign."""
    joined = proceed(attacks_of(Attack("romans", "samnites", "frentania"))).the(ev.BattleJoined)

    assert joined.terrain == ("steep hill", "lake", "fordable river", "coast")
    assert (joined.attacking.people, joined.defending.people) == ("romans", "samnites")


# C6.10: allied corps


TWO_SUBJECTS = italy_with(BOII_SUBJECT | owned_by("etruscans", "gallicus", "umbria"))


def test_c6_10_subjects_send_allied_corps():
    """C6.10: one from each Subject, to attacker and defender."""
    attacking = proceed(attacks_of(Attack("etruscans", "romans"), land=TWO_SUBJECTS), 1)
    defending = proceed(attacks_of(ON_ETRURIA, land=TWO_SUBJECTS))

    assert attackers(attacking).allies == defenders(defending).allies == ("senones", "boii")


def test_c6_10_none_from_a_subject_that_is_attacked_this_turn():
    """C6.10: the Boii have been attacked, and the Senones will be; nor from one that was not theirs."""
    etruscans, attacked = Attack("etruscans", "romans"), fought("samnites", "etruscans", army="boii")
    to_come = attacks_of(etruscans, Attack("romans", "etruscans", "umbria"), land=TWO_SUBJECTS)

    assert attackers(proceed(attacks_of(attacked, etruscans, land=TWO_SUBJECTS), 1)).allies == ("senones",)
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


@pytest.mark.parametrize(("lead", "grade"), [(1, Grade.MINOR), (2, Grade.MINOR), (3, Grade.MAJOR)])
def test_c6_11_a_difference_of_three_is_a_major_victory(lead: int, grade: Grade):
    """C6.11: less is a Minor one."""
    assert outcome(lead) == Outcome(Side.ATTACKER, grade)
    assert outcome(-lead) == Outcome(Side.DEFENDER, grade)


def test_c6_11_a_tie_is_rolled_again():
    """C6.11: in play; Senones 80 (+4) against Tarentines 90 (+4), the higher die of each side."""
    after = play(battle(SENONES_SOUTH), de.UseGenerator(), 6, 1, 6, 6, 2, 2, 4, 3)

    rounds = (GeneratorRound((6, 1), (6, 6), 10, 10), GeneratorRound((2, 2), (4, 3), 6, 8))
    assert after.events == (
        ev.GeneratorRolled(rounds),
        ev.BattleWon(Side.DEFENDER, "tarentines", "senones", Grade.MINOR, Resolver.GENERATOR, None, "C6.11"),
        ev.BattleEnded("senones"),
        ev.StepBegan(Step.END_OF_TURN, ("everyone",), "C9.2"),
    )


# C6.12: the tabletop


GRADES = [
    (2, 6, 0, 9, Grade.MAJOR),  # 33%
    (3, 6, 1, 1, Grade.MINOR),  # 50%, as many cavalry
    (3, 6, 2, 1, Grade.MAJOR),
    (4, 6, 2, 1, Grade.MAJOR),  # 67%, the author's own battle
    (4, 6, 1, 2, Grade.MINOR),
    (3, 4, 2, 1, Grade.MINOR),  # 75%
    (5, 6, 9, 0, Grade.MINOR),
    (0, 1, 0, 0, Grade.MAJOR),
]


@pytest.mark.parametrize(("losses", "breaks_at", "winner_cavalry", "loser_cavalry", "result"), GRADES)
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
    tally = Tally(losses=4, break_point=6, winner_cavalry=3, loser_cavalry=1)

    after = play(battle(ON_ETRURIA), de.ReportBattle(Side.DEFENDER, Grade.MAJOR, tally=tally), 1)

    won = ev.BattleWon(Side.DEFENDER, "etruscans", "romans", Grade.MAJOR, Resolver.TABLE, tally, "C6.12")
    assert after.events[0] == won


TALLIES = [
    (Tally(0, 0, 0, 0), Reason("tally.break_point", (99,))),
    (Tally(0, 100, 0, 0), Reason("tally.break_point", (99,))),
    (Tally(6, 6, 0, 0), Reason("tally.losses", (5,))),
    (Tally(-1, 6, 0, 0), Reason("tally.losses", (5,))),
    (Tally(5, 6, -1, 0), Reason("tally.cavalry", (99,))),
    (Tally(5, 6, 0, 100), Reason("tally.cavalry", (99,))),
    (Tally(5, 6, 99, 99), None),
    (Tally(0, 1, 0, 0), None),
    (Tally(98, 99, 0, 0), None),
]


@pytest.mark.parametrize(("tally", "problem"), TALLIES)
def test_c6_12_an_impossible_tally_is_refused(tally: Tally, problem: Reason | None):
    """C6.12: and the reason given."""
    report = de.ReportBattle(Side.ATTACKER, grade(tally), tally=tally)

    assert tally.problem() == problem
    assert TABLE.admits(report) is (problem is None)
    if problem:
        with pytest.raises(IllegalDecision):
            play(battle(SENONES_SOUTH), report)


def test_c6_12_a_grade_that_does_not_follow_from_the_tally_is_refused():
    """C6.12: two banners of six lost is a Major Victory, not a Minor one."""
    minor, major = (de.ReportBattle(Side.ATTACKER, grade, tally=Tally(2, 6, 0, 0)) for grade in Grade)

    assert TABLE.admits(major)
    assert not TABLE.admits(minor)


@pytest.mark.parametrize("reason", de.Undecided)
def test_c6_8_a_battle_without_a_winner_changes_nothing(reason: de.Undecided):
    """C6.8, D12: a draw, or no battle at all; the attack counts as fought."""
    joined = battle(ON_ETRURIA)

    after = play(joined, de.ReportNoResult(reason))

    assert after.events[:2] == (ev.BattleUndecided(reason), ev.BattleEnded("romans"))
    assert after.campaign.situation.land == joined.situation.land
    assert after.campaign.attacks[0].stand is AttackStatus.FOUGHT
    assert after.campaign.records == joined.records
