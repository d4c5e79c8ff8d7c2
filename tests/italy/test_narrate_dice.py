"""What the player reads who rolls himself: whose dice, for what, the table of a random pick; and how even dice are."""

import re
from pathlib import Path

import pytest

from campaign.italy.narrate.dice import DiceGroup, asked, fairness, heading, rolled_for
from campaign.italy.rules.decisions import DeclareAttack, Proceed, UseGenerator
from campaign.italy.rules.state import Start, State, Step
from campaign.italy.rules.turn import begin
from engine.rules.dice import DieRequest, Kind
from engine.rules.fairness import spread
from engine.rules.reason import AS_WRITTEN, Reason
from powers.data import italy
from powers.rules.options import Options
from powers.rules.rulers import ruler_wants
from tests.played import states

START: State = begin(Start("", "seed", italy(Options())))
BATTLE: State = next(state for state in states("dominion") if state.battle and state.battle.attacking)


ROOT = Path(__file__).parents[2]
FOLDERS = [ROOT / "campaign" / "italy" / "rules", ROOT / "powers" / "rules", ROOT / "battles" / "rules"]


def d6(who: str, reason: str = "roll", rule: str = "C4.1") -> DieRequest:
    return DieRequest(Kind.D6, rule, who, Reason(AS_WRITTEN, (reason,)))


def only(requests: list[DieRequest], before: State = START) -> DiceGroup:
    [group] = asked(before, requests)
    return group


def test_the_dice_of_one_power():
    """Two of a kind for one thing."""
    group = only([d6("boii", "attack roll")] * 2)

    assert (group.rule, group.power, group.whose, group.what, group.many) == (
        "C4.1",
        "boii",
        "Boii",
        "attack roll",
        "2 D6",
    )
    assert (group.kind, group.dice) == ("d6", ("First die", "Second die"))


def test_the_dice_of_a_ruler_have_names_of_their_own():
    """C3.2: which is which matters."""
    group = only(ruler_wants("boii/set-up"))

    assert (group.whose, group.what, group.many) == ("Boii", "", "3 D10")
    assert [*group.dice] == ["Aggressor rating", "Protector rating", "Builder rating"]


def test_several_rulers_are_several_groups_in_one_roll():
    """One after the other, as they are asked for."""
    first, second = asked(START, [*ruler_wants("boii/set-up"), *ruler_wants("senones/set-up")])

    assert (first.whose, second.whose) == ("Boii", "Senones")
    assert (first.many, second.many) == ("3 D10", "3 D10")


def test_one_die_of_each_stands_together():
    """C4.5: the candidates of a Power's target, each with its die; the last one named is whose it is."""
    group = only([d6("boii/senones", "target roll"), d6("tied/boii/etruscans", "target roll")])

    assert (group.power, group.whose, group.what, group.many) == ("boii", "Boii", "target roll", "2 D6")
    assert [*group.dice] == ["Senones", "Etruscans"]


def test_the_targets_of_two_powers_are_two_groups():
    """C4.5: on the page of a whole phase, whose target is meant."""
    who = "boii/senones", "boii/etruscans", "epirus/target/romans", "epirus/target/samnites"

    one, other = asked(START, [d6(each, "target roll", "C4.5") for each in who])

    assert (one.whole, other.whole) == ("Boii: target roll", "Epirus/Macedonia: target roll")
    assert [[*group.dice] for group in (one, other)] == [["Senones", "Etruscans"], ["Romans", "Samnites"]]


def test_a_check_of_each_power_is_one_group():
    """C3.1."""
    group = only([d6("boii", "change of ruler", "C3.1"), d6("senones", "change of ruler", "C3.1")])

    assert (group.power, group.whole, group.many) == ("", "Change of ruler", "2 D6")


def test_the_two_sides_of_a_battle():
    """C6.11: by the peoples that fight."""
    attacking, defending = BATTLE.battle.armies()  # type: ignore[union-attr]
    name = BATTLE.start.italy.name
    who = f"{attacking.power}/attacker", f"{attacking.power}/defender"

    one, other = asked(BATTLE, [d6(who[0])] * 2 + [d6(who[1])] * 2)

    assert one.whose == f"{name(attacking.people)}, attacker".replace(" / ", "/")
    assert other.whose == f"{name(defending.people)}, defender".replace(" / ", "/")
    assert other.power == defending.people


def test_the_two_sides_of_a_battle_that_is_still_to_come():
    """C6.11: its province is not known yet, and so not its defenders."""
    one, other = asked(START, [d6("lucanians/attacker")] * 2 + [d6("lucanians/defender")] * 2)

    assert (one.power, one.whose) == ("lucanians", "Attack of the Bruttians and Lucanians, attacker")
    assert other.whose == "Attack of the Bruttians and Lucanians, defender"


def test_dice_of_nobody_in_particular():
    """C6.1."""
    assert only([d6("External armies")]).whose == "External armies"
    assert only([d6("attacker")]).whose == "Attacker"


@pytest.mark.parametrize(
    ("options", "table"),
    [
        (("latium", "etruria"), [("1–3", "Latium"), ("4–6", "Etruria")]),
        (
            ("latium", "etruria", "umbria", "apulia"),
            [("1", "Latium"), ("2", "Etruria"), ("3", "Umbria"), ("4", "Apulia"), ("all others", "roll again")],
        ),
    ],
)
def test_the_table_of_a_random_pick(options: tuple[str, ...], table: list[tuple[str, str]]):
    """Which throw stands for which, and what to do with the rest."""
    group = only([DieRequest(Kind.D6, "C6.2", "boii", Reason("province_attacked"), options)])

    assert list(group.table) == table


CLAUSES_WITH_DICE = ("C3.1", "C3.2", "C4.1", "C4.3", "C4.5", "C6.1", "C6.2", "C6.11", "C8.1", "C8.5", "C8.6")


def test_every_die_of_a_campaign_has_its_heading():
    """No clause asks for dice but these."""
    asking = re.compile(r"(?:DieRequest|pick|roll_off)\((?:[^()]|\([^()]*\))*?\"(C\d\.\d+)\"")
    found = {rule for folder in FOLDERS for file in folder.rglob("*.py") for rule in asking.findall(file.read_text())}

    assert found == set(CLAUSES_WITH_DICE)
    assert heading(d6("boii", rule="C6.11")) == heading(d6("boii", rule="C8.6")) == "Battles"
    assert all(heading(d6("boii", rule=rule)) for rule in CLAUSES_WITH_DICE)


@pytest.mark.parametrize(
    ("before", "decision", "text"),
    [
        (START, Proceed(), "The first rulers"),
        (
            next(m for m in states("dominion") if m.step is Step.ROME_ATTACKS),
            DeclareAttack(None),
            "Rome keeps the peace",
        ),
        (
            next(m for m in states("destiny") if m.battle and m.battle.attacking and not m.battle.is_romes),
            UseGenerator(),
            "Battle in ",
        ),
        (BATTLE, UseGenerator(), "Battle in "),
    ],
)
def test_what_is_rolled_for(before: State, decision, text: str):
    assert rolled_for(before, decision).startswith(text)


HOW_EVEN = [
    ((1, 0, 0, 0, 0, 0), "1 D6 by hand: a mean of 1.00, where fair dice have 3.5. Too few to judge: it takes 30."),
    ((10,) * 6, "Chi-square 0.0 with 5 degrees of freedom, p = 1.000: within chance;"),
    ((20, 10, 10, 10, 5, 5), "uneven, but it may be chance; one fair set in 97 is as uneven as this."),
    ((30, 10, 10, 10, 5, 5), "very uneven; hardly any fair set is as uneven."),
    ((22, 10, 10, 8, 5, 5), "very uneven; one fair set in"),
]


@pytest.mark.parametrize(("counts", "said"), HOW_EVEN)
def test_how_even_dice_are(counts: tuple[int, ...], said: str):
    assert said in fairness(spread(Kind.D6, faces(counts)), "by hand")


def faces(counts: tuple[int, ...]) -> list[int]:
    """So many of each face."""
    return [face for face, count in enumerate(counts, 1) for _ in range(count)]
