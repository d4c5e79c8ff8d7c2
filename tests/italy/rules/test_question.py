"""Corrections: which decision may be taken again in another past, because just the same is asked there."""

from dataclasses import replace
from typing import Any

import pytest

from battles.rules.verdict import Grade, Side
from campaign.italy.rules import decisions as de
from campaign.italy.rules.overrides import Garrison, Holder, TalentsLeft
from campaign.italy.rules.question import army_points, conditions
from campaign.italy.rules.state import Army, Attack, Battle, Civic, ExternalArmy, Stage, State, Step
from campaign.italy.rules.turn import RULESET
from engine.rules.correct import question
from engine.rules.modifiers import Modifier
from engine.rules.reason import Reason
from powers.rules.spending import Purse
from powers.rules.theatre import CARTHAGE, EPIRUS, ROME, Ruler
from tests.italy.rules.situations import attacks_of, campaign_at, italy_with, owned_by

RESULT = de.ReportBattle(Side.ATTACKER, Grade.MAJOR)
USURPER = Ruler("Statius Gellius", 70, 20, 10, since=2)


def same(decision: de.Decision, one: State, other: State) -> bool:
    """Whether both ask what it answers."""
    return question(RULESET, one, decision) == question(RULESET, other, decision)


def army(people: str, points: int) -> Army:
    return Army(people, people, (Modifier("C6.4", Reason("power_army"), points),), 1, 4)


def battle(stage: Stage = Stage.JOINED, **other: Any) -> State:
    """The Samnites attack Rome in Sabinum, unless it is another battle."""
    fought = Battle("samnites", ROME, "sabinum", stage, ROME, army("samnites", 80), army(ROME, 90))
    return attacks_of(Attack("samnites", ROME), battle=replace(fought, **other))


def test_a_result_is_of_the_points_that_fought():
    """C6.4: no other decision hangs on them."""
    assert conditions(battle(), RESULT) == (80, 90)
    assert conditions(battle(Stage.DEFENCE), RESULT) == conditions(battle(), de.UseGenerator()) == ()


IN_BATTLE = {
    de.UseGenerator(): Stage.JOINED,
    RESULT: Stage.JOINED,
    de.CommitDefence(3): Stage.DEFENCE,
    de.TakeProvince("pentria"): Stage.SPOILS,
}


@pytest.mark.parametrize(
    ("decision", "stage"),
    IN_BATTLE.items(),
    ids=lambda value: type(value).__name__ if not isinstance(value, Stage) else value,
)
@pytest.mark.parametrize(
    "other",
    [{"attacker": "etruscans"}, {"target": "campanians"}, {"province": "latium"}, {"people": "campanians"}],
    ids=str,
)
def test_what_is_decided_in_a_battle_is_of_that_battle(decision: de.Decision, stage: Stage, other: dict[str, str]):
    """C6.2, C6.3: not of another attacker's, target's, province's or people's."""
    assert same(decision, battle(stage), battle(stage))
    assert not same(decision, battle(stage), battle(stage, **other))


def test_at_other_points_it_is_the_same_battle():
    """C6.4, C6.5: the points are told apart from it; how they came about does not matter."""
    now, other = (battle(attacking=army("samnites", 80), defending=army(ROME, points)) for points in (90, 100))
    parts = (Modifier("C6.5", Reason("power_army"), 80), Modifier("C6.5", Reason("not_attacking"), 10))

    assert same(RESULT, now, other)
    assert army_points(now) == army_points(battle(defending=replace(army(ROME, 0), points=parts))) == (80, 90)
    assert army_points(battle(Stage.DEFENCE)) == army_points(campaign_at(Step.RULERS, ROME)) == ()


def test_another_turn_or_step_or_power_asks_another_question():
    """The program's steps too."""
    now = campaign_at(Step.RULERS, "samnites", "etruscans")

    assert same(de.Proceed(), now, campaign_at(Step.RULERS, "samnites"))
    assert not same(de.Proceed(), now, campaign_at(Step.RULERS, "etruscans"))
    assert not same(de.Proceed(), now, campaign_at(Step.ATTACK_ROLLS, "samnites"))
    assert not same(de.Proceed(), now, campaign_at(Step.RULERS, "samnites", turn=3))


@pytest.mark.parametrize("kind", [de.DeclareAttack, de.Redirect])
def test_an_attack_is_on_the_power_that_holds_the_province(kind: Any):
    """C4.6: on another Power it is another attack; peace is peace."""
    now = campaign_at(Step.ROME_ATTACKS, ROME)
    lost = campaign_at(Step.ROME_ATTACKS, ROME, land=italy_with(owned_by("tarentines", "frentania")))

    assert same(kind("pentria"), now, lost)
    assert not same(kind("frentania"), now, lost)
    assert same(kind(None), now, lost)


WARS = {
    "others": (Attack("tarentines", "lucanians"), True),
    "on Rome": (Attack("etruscans", ROME), False),
    "by Rome": (Attack(ROME, "samnites", "pentria"), False),
}


@pytest.mark.parametrize(("attack", "still"), WARS.values(), ids=WARS)
def test_money_is_spent_on_romes_own_wars(attack: Attack, still: bool):
    """C5.4."""
    ours = Attack("samnites", ROME)
    now, then = (campaign_at(Step.ROME_SPENDS, ROME, attacks=attacks) for attacks in ((ours,), (attack, ours)))

    assert same(de.Spend(0, 5, 5), now, then) is still


def overridable(step: Step = Step.SPENDING, **other: Any) -> State:
    """Carthage stands in Apulia; the Samnites have 10 talents."""
    land = {"land": italy_with(occupied={CARTHAGE: "apulia"})}
    return campaign_at(step, "everyone", **land | {"revenues": {"samnites": 10}} | other)


def held(*powers: str, **occupied: str) -> dict[str, Any]:
    """Frentania is the first Power's; these External armies stand."""
    return {"land": italy_with(owned_by(powers[0], "frentania") if powers else {}, occupied=occupied)}


CIVIC = {"civic": (Civic(1, spent=7),)}
PURSE = {"purses": {"samnites": Purse(attack=2, defence=3)}}
SYRACUSE = Garrison("syracuse", 50, None)
FOUND: dict[str, tuple[de.Override, dict[str, Any], dict[str, Any]]] = {
    "another controller": (
        de.Override("controller", "frentania", Holder(ROME), "so"), CIVIC, held("tarentines", carthage="apulia"),
    ),
    "no army there": (
        de.Override("controller", "apulia", Holder(ROME), "so"), held("tarentines", carthage="apulia"), held(),
    ),
    "another army there": (de.Override("controller", "apulia", Holder(ROME), "so"), PURSE, held(epirus="apulia")),
    "the army elsewhere": (
        de.Override("army", CARTHAGE, SYRACUSE, "so"), held("tarentines", carthage="apulia"), held(carthage="lucania"),
    ),
    "the army in Italy": (
        de.Override("army", EPIRUS, SYRACUSE, "so"), held(carthage="lucania"), held(carthage="apulia", epirus="latium"),
    ),
    "another revenue": (
        de.Override("revenue", "samnites", 12, "so"),
        {"revenues": {"samnites": 10, ROME: 3}}, {"revenues": {"samnites": 11}},
    ),
    "another purse": (de.Override("purse", "samnites", TalentsLeft(0, 9), "so"), CIVIC, PURSE),
    "another ruler": (de.Override("ruler", "samnites", USURPER, "so"), PURSE, {"rulers": {"samnites": USURPER}}),
    "another account": (de.Override("civic", ROME, 77, "so"), PURSE, CIVIC),
}  # fmt: skip


@pytest.mark.parametrize(("decision", "elsewhere", "here"), FOUND.values(), ids=FOUND)
def test_an_override_is_of_what_it_found(decision: de.Override, elsewhere: dict[str, Any], here: dict[str, Any]):
    """D14: whatever else is otherwise, what it changes must stand as it stood."""
    step = Step.ROME_SPENDS if decision.what == "purse" else Step.SPENDING

    assert same(decision, overridable(step), overridable(step, **elsewhere))
    assert not same(decision, overridable(step), overridable(step, **here))


def test_an_override_is_of_all_it_found():
    """D14: of Attack and Defence money, and of an army's strength as well as its place."""
    purses = ({"samnites": Purse(attack=2, defence=defence)} for defence in (3, 4))
    purse, other = (overridable(Step.ROME_SPENDS, purses=each) for each in purses)
    army, weaker = (overridable(externals=(ExternalArmy(CARTHAGE, points, None),)) for points in (100, 90))
    lands = [italy_with(owned_by(owner, "apulia"), {CARTHAGE: "apulia"}) for owner in ("samnites", "tarentines")]
    held_by, another = (overridable(land=land) for land in lands)

    assert not same(de.Override("purse", "samnites", TalentsLeft(0, 9), "so"), purse, other)
    assert not same(de.Override("army", CARTHAGE, SYRACUSE, "so"), army, weaker)
    assert not same(de.Override("controller", "apulia", Holder("boii"), "so"), held_by, another)


def test_an_override_is_asked_nowhere():
    """D14: it is taken again at the same point, with the same Powers still to act."""
    now = campaign_at(Step.RULERS, "samnites", "etruscans")

    assert not same(de.Override("civic", ROME, 77, "so"), now, campaign_at(Step.RULERS, "samnites"))
