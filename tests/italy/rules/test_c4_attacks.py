"""C4: who attacks, in which order, and whom."""

from typing import Any

import pytest

from campaign.italy.rules import decisions as de
from campaign.italy.rules import events as ev
from campaign.italy.rules.state import Attack, AttackRoll, AttackStatus, Records, Step
from campaign.italy.rules.turn import legal_decisions, resolve
from engine.rules.dice import AskingDice, SeededDice
from engine.rules.modifiers import Modifier
from engine.rules.reason import Reason
from engine.rules.sequence import IllegalDecision
from powers.rules.attacks import TargetScore, attack_modifiers, candidates, rank_modifiers, would_gain_subject
from powers.rules.land import Land
from powers.rules.spending import Purse
from tests.italy.rules.playing import battle, defender_wins, offering, play, proceed
from tests.italy.rules.situations import (
    BOII_SUBJECT,
    ITALY,
    POWERS,
    a_ruler,
    attacks_of,
    campaign_at,
    italy_with,
    owned_by,
)


def rank(value: int, revenue: int = 0) -> Modifier:
    return Modifier("C4.5", Reason("revenue", (revenue,)), value)


SUBJECT = Modifier("C4.5", Reason("would_bring_subject"), 2)


# C4.1 and C4.2: the attack roll


def test_c4_1_every_active_power_but_rome_rolls():
    """C4.1: in table order; Rome and the Inactive do not roll."""
    result = proceed(campaign_at(Step.RULERS, "syracusans", land=italy_with(BOII_SUBJECT)), 1)

    expected = tuple(power for power in POWERS[1:] if power != "boii")
    assert result.events[-1] == ev.StepBegan(Step.ATTACK_ROLLS, expected, "C4.1")


@pytest.mark.parametrize(
    ("aggressor", "value"), [(0, -1), (29, -1), (30, 0), (50, 0), (51, 1), (70, 1), (71, 2), (90, 2), (91, 3), (100, 3)]
)
def test_c4_1_aggressor_rating(aggressor: int, value: int):
    """C4.1: below 30 -1, 51 to 70 +1, 71 to 90 +2, above 90 +3."""
    modifiers = attack_modifiers(aggressor, won=0, lost=0)

    assert modifiers == ((Modifier("C4.1", Reason("aggressor", (aggressor,)), value),) if value else ())


def test_c4_1_victory_and_defeat_of_last_turn_both_count_once_each():
    """C4.1: +1 victorious, -1 defeated last turn, however often."""
    records = Records(won_last=("boii", "boii"), lost_last=("boii", "senones", "boii"))
    campaign = campaign_at(Step.ATTACK_ROLLS, "boii", "romans", records=records, rulers={"boii": a_ruler(80, 10, 10)})

    result = proceed(campaign, 3, 4)

    modifiers = (
        Modifier("C4.1", Reason("victorious"), 1),
        Modifier("C4.1", Reason("defeated"), -1),
        Modifier("C4.1", Reason("aggressor", (80,)), 2),
    )
    assert result.events == (ev.AttackRolled("boii", (3, 4), modifiers, 9, attacks=True),)


def test_c4_1_battles_of_this_turn_count_in_the_next():
    """C4.1: last turn's victories and defeats, not those before."""
    before = Records(won_last=("boii",), lost_last=("senones",), won=("etruscans",), lost=("romans",))

    result = proceed(campaign_at(Step.INTERVENTION, "epirus", records=before))

    assert result.campaign.turn == 3
    assert result.campaign.records == Records(won_last=("etruscans",), lost_last=("romans",))


@pytest.mark.parametrize(
    ("counts", "records"), [(True, Records(won=("senones",), lost=("carthage",))), (False, Records())]
)
def test_c4_1_a_battle_against_an_external_army_counts_too(counts: bool, records: Records):
    """C4.1, ruling (option external_battles_count): so it is unless the option is off."""
    land = italy_with(occupied={"carthage": "apulia"}, external_battles_count=counts)

    assert defender_wins(battle(Attack("carthage", "senones"), land=land)).campaign.records == records


@pytest.mark.parametrize(("faces", "attacks"), [((4, 4), False), ((4, 5), True), ((6, 6), True)])
def test_c4_2_nine_or_more_is_an_attack(faces: tuple[int, int], attacks: bool):
    """C4.2: 9 or more attacks, 8 does not."""
    result = proceed(campaign_at(Step.ATTACK_ROLLS, "senones", "boii"), *faces)

    assert result.events == (ev.AttackRolled("senones", faces, (), sum(faces), attacks),)
    assert result.campaign.rolls == ((AttackRoll("senones", sum(faces)),) if attacks else ())
    assert result.campaign.to_do == ("boii",)


# C4.3: the order


def test_c4_3_highest_roll_first():
    """C4.3: the modified roll settles the order."""
    rolls = (AttackRoll("samnites", 9), AttackRoll("boii", 11))

    result = proceed(campaign_at(Step.ATTACK_ROLLS, "tarentines", rolls=rolls), 5, 5)

    assert result.the(ev.OrderSettled) == ev.OrderSettled(("boii", "tarentines", "samnites"), ())
    assert result.events[-1] == ev.StepBegan(Step.TARGETS, ("boii", "tarentines", "samnites"), "C4.5")


def test_c4_3_ties_are_rolled_off():
    """C4.3, ruling: a D6 each, equal faces again; those ahead and behind are not touched."""
    rolls = (AttackRoll("samnites", 9), AttackRoll("campanians", 10), AttackRoll("senones", 9), AttackRoll("boii", 9))

    result = proceed(campaign_at(Step.ATTACK_ROLLS, "syracusans", rolls=rolls), 1, 2, 3, 5, 3, 2, 6)

    order = ("campanians", "senones", "boii", "samnites")
    assert result.the(ev.OrderSettled) == ev.OrderSettled(order, (3, 5, 3, 2, 6))
    assert [roll.power for roll in result.campaign.rolls] == list(order)


def test_c4_3_nobody_attacks():
    """C4.3: no roll of 9, nothing to put in order; Rome is asked next."""
    result = proceed(campaign_at(Step.ATTACK_ROLLS, "syracusans"), 1, 2)

    assert [type(event) for event in result.events] == [ev.AttackRolled, ev.StepBegan]
    assert result.events[-1] == ev.StepBegan(Step.ROME_ATTACKS, ("romans",), "C4.6")


# C4.4: candidates


OF_THE_SENONES = ("romans", "samnites", "etruscans", "boii", "tarentines")


NEIGHBOURS = {
    "by sea": ("senones", italy_with(), OF_THE_SENONES),
    "by the strait": ("syracusans", italy_with(), ("campanians", "lucanians")),
    "by land": ("tarentines", italy_with(), ("samnites", "lucanians", "senones")),
    "nobody Inactive": ("senones", italy_with(BOII_SUBJECT), ("romans", "samnites", "etruscans", "tarentines")),
    "not in an occupied province (C8.4)": ("senones", italy_with(occupied={"epirus": "apulia"}), OF_THE_SENONES[:-1]),
}


@pytest.mark.parametrize(("who", "land", "whom"), NEIGHBOURS.values(), ids=NEIGHBOURS)
def test_c4_4_candidates_share_a_border_the_strait_or_a_lane(who: str, land: Land, whom: tuple[str, ...]):
    """C4.4: in table order; the controller of a Subject's homes is one, instead of the Subject."""
    assert candidates(land, who) == whom


def test_c4_4_without_candidates_no_attack():
    """C4.4, ruling: the Lucanians control nothing while their only home is occupied."""
    result = proceed(campaign_at(Step.TARGETS, "lucanians", "boii", land=italy_with(occupied={"carthage": "lucania"})))

    assert result.events == (ev.NoTarget("lucanians"),)
    assert (result.campaign.attacks, result.campaign.to_do) == ((), ("boii",))


# C4.5: the target


def test_c4_5_equal_revenues_share_a_rank():
    """C4.5, ruling: 0, 0, 5 and 10 add +1, +1, +2, +3."""
    ranks = rank_modifiers({"romans": 5, "samnites": 0, "etruscans": 10, "boii": 0})

    assert ranks == {"romans": rank(2, 5), "samnites": rank(1), "etruscans": rank(3, 10), "boii": rank(1)}


def test_c4_5_the_highest_score_is_attacked():
    """C4.5: one die for each candidate in table order, plus its rank."""
    campaign = campaign_at(Step.TARGETS, "syracusans", "boii", revenues={"campanians": 10, "romans": 40})

    result = proceed(campaign, 3, 3)

    scores = TargetScore("campanians", 3, (rank(2, 10),), 5), TargetScore("lucanians", 3, (rank(1), SUBJECT), 6)
    assert result.events == (ev.TargetChosen("syracusans", "lucanians", scores, ()),)
    assert result.campaign.attacks == (Attack("syracusans", "lucanians"),)


def test_c4_5_ranks_are_among_the_candidates_only():
    """C4.5, ruling: that the Romans, Samnites and Etruscans collect more is nothing to the Syracusans."""
    revenues = {"romans": 5, "samnites": 10, "etruscans": 15, "campanians": 20}

    result = proceed(campaign_at(Step.TARGETS, "syracusans", "boii", revenues=revenues), 6, 1)

    assert [score.modifiers[0].value for score in result.the(ev.TargetChosen).scores] == [2, 1]


def test_c4_5_tied_highest_scores_are_rolled_off_with_the_die_alone():
    """C4.5, ruling: Romans and Tarentines tie at 6, the others have fewer; ranks do not help in the roll-off."""
    campaign = campaign_at(Step.TARGETS, "senones", "boii", revenues={"tarentines": 10})

    chosen = proceed(campaign, 5, 1, 1, 1, 4, 2, 2, 3, 1).the(ev.TargetChosen)

    assert [score.total for score in chosen.scores] == [6, 2, 4, 2, 6]
    assert (chosen.roll_off, chosen.target) == ((2, 2, 3, 1), "romans")


def test_c4_5_roll_offs_of_two_attackers_are_two_rolls():
    """C4.5: Senones and Samnites tie over Romans and Tarentines; dice that know who asks must not repeat themselves."""
    questions: list[str] = []
    for attacker in ("senones", "samnites"):
        dice = AskingDice((6, 1, 1, 1, 6, 2, 1), SeededDice("seed", 2))
        resolve(campaign_at(Step.TARGETS, attacker, "boii"), de.Proceed(), dice)
        questions += dice.questions

    assert len(questions) == len(set(questions)) == 14


A_PORT = owned_by("lucanians", "apulia", "messana") | owned_by("samnites", "tarentum", "campania")
A_QUARRY = owned_by("campanians", "volscia", "etruria", "syracuse") | owned_by("samnites", "agrigentum", "lucania")
AT_STAKE = {
    "one Boian home is Etruscan already": ("etruscans", "boii", {"felsina": "etruscans"}, True),
    "a Minor Victory takes one home of two": ("etruscans", "boii", {}, False),
    "one who already is a Subject": ("etruscans", "senones", BOII_SUBJECT, False),
    "an own home regained": ("senones", "samnites", {"gallicus": "samnites"}, False),
    "Tarentum (a Subject, 10) or a second port (10): ruling": ("lucanians", "samnites", A_PORT, True),
    "Lucania (a Subject, 5), but a third quarry (20)": ("campanians", "samnites", A_QUARRY, False),
}


@pytest.mark.parametrize(("who", "whom", "owners", "gain"), AT_STAKE.values(), ids=AT_STAKE)
def test_c4_5_two_more_for_a_victory_that_would_gain_a_subject(who: str, whom: str, owners: dict[str, str], gain: bool):
    """C4.5: judged by C6.2, on any of the provinces that are best."""
    assert would_gain_subject(italy_with(owners), who, whom) is gain


def test_c4_5_a_power_without_revenue_this_turn_counts_as_zero():
    """C4.5: Carthage chooses anew in phase 5; the Boii revived after phase 1 and collected nothing."""
    land, revenues = italy_with(occupied={"carthage": "mutina"}), {"etruscans": 5, "boii": None}

    result = proceed(attacks_of(Attack("carthage", "syracusans"), land=land, revenues=revenues), 3, 3)

    scores = TargetScore("etruscans", 3, (rank(2, 5),), 5), TargetScore("boii", 3, (rank(1),), 4)
    assert result.the(ev.TargetChosen).scores == scores


# C4.6: Rome


def test_c4_6_rome_may_attack_any_province_next_to_its_own():
    """C4.6: the provinces of C4.4's candidates, Power by Power, and peace."""
    campaign = campaign_at(Step.ROME_ATTACKS, "romans")

    provinces = ("pentria", "frentania", "campania", "etruria", "gallicus", "umbria")
    assert legal_decisions(campaign) == (de.OfferAttack(provinces),)


def test_c4_6_rome_names_a_province():
    """C4.6: and with it the Power that controls it now."""
    campaign = campaign_at(Step.ROME_ATTACKS, "romans", land=italy_with({"etruria": "senones"}))

    result = play(campaign, de.DeclareAttack("etruria"))

    assert result.events[0] == ev.RomeDeclared("etruria", "senones")
    assert result.campaign.attacks == (Attack("romans", "senones", "etruria"),)


def test_c4_6_rome_may_keep_the_peace():
    """C4.6: no attack at all."""
    result = play(campaign_at(Step.ROME_ATTACKS, "romans"), de.DeclareAttack(None))

    assert result.events[0] == ev.RomeDeclared(None, None)
    assert result.campaign.attacks == ()


def test_c4_6_rome_has_nobody_to_attack():
    """C4.6: then nobody is asked, and the turn goes on to phase 4."""
    all_of_it = owned_by("romans", *(province.id for province in ITALY.provinces))

    result = proceed(campaign_at(Step.REVENUE, "everyone", land=italy_with(all_of_it)))

    assert [event.step for event in result.all(ev.StepBegan)] == [Step.SPENDING]


@pytest.mark.parametrize("province", ["latium", "felsina", "etruria", "atlantis"])
def test_c4_6_refused(province: str):
    """C4.6: not a province of its own, out of reach or occupied; one target at most."""
    campaign = campaign_at(Step.ROME_ATTACKS, "romans", land=italy_with(occupied={"carthage": "etruria"}))

    offer = de.OfferAttack(("pentria", "frentania", "campania", "gallicus", "umbria"))
    with pytest.raises(IllegalDecision, check=offering(offer)):
        play(campaign, de.DeclareAttack(province))


ON_CAMPANIA = Attack("romans", "campanians", "campania")
TAKEN_BY_SYRACUSE = italy_with({"campania": "syracusans"})


def test_c4_6_the_attack_may_go_on_against_the_new_controller():
    """C4.6, ruling: the Syracusans took Campania; Neapolis touches no Roman province."""
    wanted = proceed(attacks_of(ON_CAMPANIA, land=TAKEN_BY_SYRACUSE))
    assert wanted.events == (ev.RedirectWanted("campania", ("campania",)),)
    assert legal_decisions(wanted.campaign) == (de.OfferRedirect(("campania",)),)

    result = play(wanted.campaign, de.Redirect("campania"))

    assert result.events[0] == ev.ProvinceAttacked("romans", "syracusans", "campania", "syracusans", (), (), "C4.6")
    assert result.campaign.attacks == (Attack("romans", "syracusans", "campania"),)


def test_c4_6_the_attack_may_turn_to_another_province_of_the_power_first_named():
    """C4.6, ruling: the Etruscans took Gallicus; Umbria is still Senonian."""
    wanted = proceed(attacks_of(Attack("romans", "senones", "gallicus"), land=italy_with({"gallicus": "etruscans"})))
    assert wanted.events == (ev.RedirectWanted("gallicus", ("gallicus", "umbria")),)

    result = play(wanted.campaign, de.Redirect("umbria"))

    assert result.events[0] == ev.ProvinceAttacked("romans", "senones", "umbria", "senones", (), (), "C4.6")
    assert result.the(ev.BattleJoined).province == "umbria"


ON_GALLICUS, ON_PENTRIA = Attack("romans", "senones", "gallicus"), Attack("romans", "samnites", "pentria")
ON_LUCANIA = Attack("romans", "lucanians", "lucania")
REDIRECTED = {
    "Carthage stands in Gallicus (C8.4)": (ON_GALLICUS, {}, {"carthage": "gallicus"}, ("umbria",)),
    "Rome has lost Volscia, the way to Pentria": (ON_PENTRIA, {"volscia": "campanians"}, {}, ("frentania",)),
    "the Lucanians are Inactive": (ON_LUCANIA, {"neapolis": "romans", "lucania": "syracusans"}, {}, ("lucania",)),
}


@pytest.mark.parametrize(("attack", "owners", "occupied", "provinces"), REDIRECTED.values(), ids=REDIRECTED)
def test_c4_6_a_province_out_of_reach_leaves_only_the_other_ones(
    attack: Attack, owners: dict[str, str], occupied: dict[str, str], provinces: tuple[str]
):
    """C4.6, ruling: of the Power first named, or the province of a fallen one under its new master."""
    result = proceed(attacks_of(attack, land=italy_with(owners, occupied)))

    assert result.events == (ev.RedirectWanted(attack.province or "", provinces),)


def test_c4_6_rome_may_call_the_attack_off():
    """C4.6, C7.5: its Attack money becomes Defence."""
    campaign = attacks_of(ON_CAMPANIA, land=TAKEN_BY_SYRACUSE, purses={"romans": Purse(7, 2, 5)})

    result = play(proceed(campaign).campaign, de.Redirect(None))

    assert result.events[0] == ev.AttackCancelled("romans", "called off", 7)
    assert result.campaign.attack_of("romans") == Attack("romans", "campanians", "campania", AttackStatus.CANCELLED)
    assert result.campaign.situation.purses["romans"] == Purse(0, 9, 5)
    assert result.campaign.battle is None


@pytest.mark.parametrize(
    ("land", "reason"),
    [
        (italy_with({"campania": "romans"}), "own province"),
        (italy_with({"campania": "romans"}, occupied={"epirus": "campania"}), "own province"),
        (italy_with(occupied={"epirus": "campania"}), "out of reach"),
    ],
)
def test_c4_6_a_province_that_has_become_romes_own_ends_the_attack(land: Land, reason: Any):
    """C4.6, ruling: even though Neapolis, now in reach, is still Campanian, and even if it is occupied (C8.4).

    Calling off is all that is left too where the province is occupied and Neapolis out of reach (C7.5).
    """
    assert proceed(attacks_of(ON_CAMPANIA, land=land)).events[0] == ev.AttackCancelled("romans", reason, 0)


@pytest.mark.parametrize(
    "decision",
    [de.Redirect("neapolis"), de.Redirect("etruria"), de.DeclareAttack("campania"), de.CommitDefence(0), de.Proceed()],
)
def test_c4_6_redirections_refused(decision: de.Decision):
    """C4.6: only what is offered; another Power's province is not."""
    wanted = proceed(attacks_of(ON_CAMPANIA, land=TAKEN_BY_SYRACUSE)).campaign

    with pytest.raises(IllegalDecision, check=offering(de.OfferRedirect(("campania",)))):
        play(wanted, decision)
