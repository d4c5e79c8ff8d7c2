"""Rome's policies: what each decides and why, and what steady Rome believes of a land."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from campaign.italy.moves import rome_decides
from campaign.italy.narrate.names import in_words
from campaign.italy.playouts import searching as searching_rome
from campaign.italy.playouts.options import Matter, matter, options
from campaign.italy.policies import OF_PLAYOUTS, Policy, decided
from campaign.italy.policies.decided import Decided
from campaign.italy.policies.steady import (
    BORDER,
    FRONT,
    LOST,
    PACE,
    RESOURCE,
    REVENUE,
    chances,
    holdings,
    promised,
    stakes,
    worth,
)
from campaign.italy.rules import decisions as de
from campaign.italy.rules.state import Ending, State, Step
from campaign.italy.rules.turn import legal_decisions, programs_decision
from engine.rules.dice import StreamDice
from powers.data import italy
from powers.rules.land import Land, at_the_start
from powers.rules.options import Options
from powers.rules.theatre import ROME
from tests.played import FILES, states

ASKED = [state for file in FILES for state in states(file.stem) if not state.ending and not programs_decision(state)]
"""Every decision of the player's in the played campaigns."""
START = at_the_start(italy(Options()))


def all_decided(policy: Policy) -> Iterator[tuple[State, Decided]]:
    for state in ASKED:
        yield state, decided(state, policy, StreamDice("S"))


@pytest.mark.parametrize("policy", OF_PLAYOUTS)
def test_what_it_decides_is_legal(policy: Policy):
    """But that playouts leave every battle to the generator, even where the house rules want it on the table (C6.8)."""
    for state, (decision, _) in all_decided(policy):
        assert decision == de.UseGenerator() or any(offer.admits(decision) for offer in legal_decisions(state)), (
            policy,
            decision,
        )


@pytest.mark.parametrize("policy", OF_PLAYOUTS)
def test_it_says_why(policy: Policy):
    told = Counter(reason.code for state, (_, reason) in all_decided(policy) if in_words(reason, state.start.italy))

    assert all(code.startswith("policy.") for code in told)
    assert len(told) >= 4
    assert not any(code in in_words(reason, s.start.italy) for s, (_, reason) in all_decided(policy) for code in told)


def test_passive_never_attacks_and_greedy_always_does():
    attacks = {
        policy: {
            decision.province for _, (decision, _) in all_decided(policy) if isinstance(decision, de.DeclareAttack)
        }
        for policy in OF_PLAYOUTS
    }

    assert attacks[Policy.PASSIVE] == {None}
    assert None not in attacks[Policy.GREEDY]
    assert len(attacks[Policy.STEADY]) > 5


def test_money_that_another_has_left_is_shared_evenly():
    committed = [d.talents for _, (d, _) in all_decided(Policy.GREEDY) if isinstance(d, de.CommitDefence)]

    assert committed
    assert all(committed)


# --- Steady -----------------------------------------------------------------------------------------------------------


def test_chances_are_exact():
    assert sum(chances(0)) == pytest.approx(1)
    assert chances(0).major == chances(0).routed
    assert chances(2).major == chances(-2).routed > chances(0).major


def test_an_even_battle_is_worth_what_it_wins_less_what_it_loses():
    even = stakes(START, ROME, "gallicus", 8)

    assert even.major > even.minor > even.repelled > even.routed
    assert promised(80, 90, even) > 0
    assert promised(100, 90, even) > promised(80, 90, even)


def test_holdings_are_counted():
    land = START.given("gallicus", ROME).given("umbria", ROME).given("latium", "etruscans")
    held = holdings(land)

    assert (held.abroad, held.lost) == (2, 1)
    assert held.resources == 2  # the quarry of Signia, the olives of Asculum
    assert held.fronts == 5  # the Etruscans, Samnites, Campanians, Boii and Tarentines
    assert held.border == 7  # two provinces each of the first two


def test_an_occupied_province_is_no_border():
    """Nobody attacks from there but the External army, which is not neighbour for long (C8.4)."""
    held, before = holdings(START.occupied_by("carthage", "etruria")), holdings(START)

    assert (held.fronts, held.border) == (before.fronts - 1, before.border - 1)


@pytest.mark.parametrize(
    ("land", "left", "points"),
    [(START, 0, 0), (START.given("gallicus", ROME), 0, 0), (START.given("latium", "etruscans"), 0, -5)],
)
def test_in_the_last_turn_a_land_is_worth_the_homes_lost(land: Land, left: int, points: float):
    assert worth(land, left) == points


def test_the_worth_of_a_land_is_as_it_is_ruled():
    """Of one home lost, two provinces abroad, two resources and no Subject, with three turns left."""
    land = START.given("gallicus", ROME).given("umbria", ROME).given("latium", "etruscans")
    held = holdings(land)

    assert worth(land, 3) == pytest.approx(
        -5
        + REVENUE * held.revenue
        + PACE * 9 * 2
        + RESOURCE * 2
        - LOST * 3
        - FRONT * held.fronts
        - BORDER * 3 * held.border
    )
    assert worth(land, 3) < worth(land.given("latium", ROME), 3)


def test_in_the_last_turn_nothing_is_won_by_an_attack():
    last = [state for state in ASKED if state.turn == 12 and state.step is Step.ROME_ATTACKS]

    assert last
    for state in last:
        lost = holdings(state.situation.land).lost
        assert lost or decided(state, Policy.STEADY, StreamDice("S")).decision == de.DeclareAttack(None)


def test_money_goes_where_it_brings_more_than_it_costs():
    spent = [(s.turn, d) for s, (d, _) in all_decided(Policy.STEADY) if isinstance(d, de.Spend)]

    assert any(plan.attack or plan.defence for _, plan in spent)
    assert all(plan.attack == 0 for turn, plan in spent if turn == 12)
    assert all(plan.attack % 10 == 0 and plan.defence % 10 == 0 for _, plan in spent)


# --- Searching --------------------------------------------------------------------------------------------------------


LATE = [state for state in ASKED if state.turn == 12 and matter(state) is Matter.ATTACK]
"""Where playouts are short."""


def test_searching_does_what_is_better_in_its_playouts(monkeypatch: pytest.MonkeyPatch):
    """With any lead that is called sure; it differs from steady somewhere, and says by how many playouts."""
    monkeypatch.setattr(searching_rome, "PLAYOUTS", 200)
    monkeypatch.setattr(searching_rome, "SURE", 0.0)

    found = [(late, rome_decides(late, Policy.SEARCHING, StreamDice("S"))) for late in LATE]

    searched = [(late, each) for late, each in found if each.reason.code == "policy.searched"]
    assert searched
    for late, each in searched:
        assert each.decision in options(late)
        assert each.decision != rome_decides(late, Policy.STEADY, StreamDice("S")).decision
        assert each == rome_decides(late, Policy.SEARCHING, StreamDice("T"))
        assert "futures" in in_words(each.reason, late.start.italy)


def test_what_is_not_surely_better_leaves_searching_with_steady(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(searching_rome, "PLAYOUTS", 200)
    monkeypatch.setattr(searching_rome, "SURE", 1000.0)

    for late in LATE:
        own, steadys = (rome_decides(late, policy, StreamDice("S")) for policy in (Policy.SEARCHING, Policy.STEADY))
        assert own == steadys


def test_money_is_spent_by_the_exact_odds():
    """What playouts say of it is their noise: searching asks for none, and spends as steady does."""
    spending = next(state for state in ASKED if matter(state) is Matter.SPEND)

    own, steadys = (rome_decides(spending, policy, StreamDice("S")) for policy in (Policy.SEARCHING, Policy.STEADY))

    assert own == steadys


def test_searching_does_not_know_the_campaigns_dice(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(searching_rome, "PLAYOUTS", 200)
    late = LATE[0]
    other = replace(late, start=replace(late.start, seed="another"))

    assert rome_decides(late, Policy.SEARCHING, StreamDice("S")) == rome_decides(
        other, Policy.SEARCHING, StreamDice("S")
    )


def test_what_is_believed_ahead_is_as_it_is_ruled():
    """At the beginning of turn 9 four turns are left: 1.4 of the revenue, and three times what grows."""
    begun = next(state for state in ASKED if state.turn == 9)
    land = START.given("gallicus", ROME).given("umbria", ROME).given("latium", "etruscans")
    state = replace(begun, situation=replace(begun.situation, land=land))
    fronts = land.fronts(ROME)
    growth = 4 * 2 + 2 - 4 - len(fronts) - 0.5 * sum(map(len, fronts.values()))

    assert searching_rome.believed(state) == pytest.approx(
        begun.civic_total + 1.4 * holdings(land).revenue + 3 * growth
    )


def test_at_the_end_the_account_is_believed():
    ended = replace(LATE[0], ending=Ending.OBLIVION)

    assert searching_rome.believed(ended) == ended.civic_total


def test_where_nothing_is_compared_searching_does_as_steady_does():
    battle = next(state for state in ASKED if not matter(state))

    assert rome_decides(battle, Policy.SEARCHING, StreamDice("S")).decision == de.UseGenerator()
