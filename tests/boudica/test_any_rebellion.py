"""Any game of Boudica's rebellion: any options and seed, any decisions that are allowed, to its end; and what holds.

90 games at random, of which none comes to a dead end; with RISE_PROOF=1 (`make proof`) 10,000.
"""

import os
from collections import Counter
from dataclasses import replace
from functools import reduce
from typing import Any
from uuid import UUID

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from battles.rules.verdict import Resolver
from campaign.boudica.data import britain
from campaign.boudica.game import GAME
from campaign.boudica.rules.b31_overrides import Override, What, legal
from campaign.boudica.rules.board import BRITONS, ROMANS, TURNS, Side
from campaign.boudica.rules.decisions import Decision, Proceed
from campaign.boudica.rules.events import Event, StrengthGained
from campaign.boudica.rules.options import Options
from campaign.boudica.rules.secrets import seen_by, told
from campaign.boudica.rules.state import Start, State
from campaign.boudica.rules.turn import RULESET, choices, decides, legal_decisions, programs_decision
from campaign.boudica.rules.w2_setup import StrengthDivided
from campaign.boudica.rules.w6_battle.external import BattleReported, ReportBattle
from campaign.boudica.rules.w6_battle.fighting import ArmyDestroyed, LooseLost, RetreatRolled, RoundFought
from campaign.boudica.rules.w6_battle.meeting import RollBattle
from campaign.boudica.rules.w6_battle.towns import PlunderTaken
from campaign.boudica.rules.w7_recruitment import CubesRaised, GarrisonTaken, LooseGained, PoolTaken
from campaign.boudica.rules.w8_victory import PlayOn
from engine import shared
from engine.rules.overrides import Among, Amount, Part
from engine.rules.record import Line
from engine.rules.ruleset import play
from engine.rules.sequence import IllegalDecision, apply
from tests.at_random import any_options, check_kept, number_of, of_any_kind
from tests.letters import ANY_LETTER

PROOF = bool(os.environ.get("RISE_PROOF"))
GAMES, ANY = (10_000, 300) if PROOF else (90, 8)
OVERRIDDEN_EVERY = 30
"""Lines of any game, so that it is still played by the rules."""
MOST_LINES = 2500
"""Of a game that comes to an end."""
UNSHRUNK = (Phase.explicit, Phase.reuse, Phase.generate)
BoudicaLine = Line[Decision, Event]


def one_of(options: tuple[Decision, ...], seed: str) -> Decision:
    """Any kind of decision, then any of that kind: there are many more exchanges than anything else."""
    of_kind = of_any_kind(options, number_of(seed))
    return of_kind[(number_of(seed) >> 16) % len(of_kind)]


def overridden(state: State, seed: str) -> Override | None:
    """Anything that may be overridden with any value (B31); nothing where that is no change."""
    number = number_of(seed)
    offers = legal(state)
    if not offers:
        return None
    offer = offers[number % len(offers)]
    of = [*offer.stands][(number >> 8) % len(offer.stands)]
    given = {name: any_part(part, number >> 16 >> 3 * n) for n, (name, part) in enumerate(offer.parts(of).items())}
    value = offer.matter.value(**given)
    return None if offer.problem(of, value) else Override(What(offer.matter.what), of, value, "they say so")


def any_part(part: Part, number: int) -> object:
    """One of what it may be."""
    if isinstance(part, Among):
        return part.options[number % len(part.options)]
    assert isinstance(part, Amount)
    return part.least + number % (part.most - part.least + 1)


def decided(state: State, seed: str) -> Decision:
    """Whatever may be decided, some battles elsewhere; nobody calls a game a draw before its time."""
    options = legal_decisions(state)
    assert options, "nothing is allowed, and the game is not over"
    if RollBattle() in options and number_of(seed) % 3 == 0:
        romans, britons = (number_of(seed) >> bits & 63 for bits in (8, 16))
        return ReportBattle(bool(number_of(seed) & 1), romans, britons, Resolver.ODDS_TABLE, battle=1)
    return PlayOn() if PlayOn() in options and state.turn < 3 * TURNS else one_of(options, seed)


def next_line(state: State, decision: Decision, n: int) -> tuple[BoudicaLine, State]:
    return play(RULESET, state, decision, RULESET.dice(state), n, n - 1)


def begun(seed: str, options: Options) -> State:
    return RULESET.begin(Start(seed, britain(options)))


# What holds after every line


def strength(state: State, side: Side) -> int:
    """All its strength points on the board."""
    return sum(state.strength(space, side) for space in state.grounds)


def gained(event: Event, side: Side) -> int:
    """The strength points that an event brings to a side on the board."""
    match event:
        case StrengthDivided(strengths=strengths):
            return sum(strength for _, strength in strengths) if side is BRITONS else 0
        case StrengthGained(strength=strength) | LooseGained(strength=strength):
            return strength if side is BRITONS else 0
        case PoolTaken(strength=strength):
            return strength if side is ROMANS else 0
        case GarrisonTaken():
            return int(side is ROMANS)
    return 0


def lost(before: State, event: Event, side: Side) -> int:
    """The strength points that an event costs a side for good, by the game before it."""
    match event:
        case (
            RoundFought(romans_fallen=romans, britons_fallen=britons)
            | BattleReported(romans_fallen=romans, britons_fallen=britons)
        ):
            return (romans if side is ROMANS else britons).routed
        case RetreatRolled(side=of, lost=points) if of is side:
            return points
        case ArmyDestroyed(army=army) if before.armies[army].side is side:
            return before.armies[army].strength
        case LooseLost(side=of, space=space) if of is side:
            return before.grounds[space].loose[of]
    return 0


def check_strength(state: State, line: BoudicaLine, after: State) -> None:
    """W6.3, W6.6, W7: no strength point comes or goes but as it is told, in whatever order the events tell it."""
    for side in Side:
        expected, now = strength(state, side), state
        for event in line.events:
            expected += gained(event, side) - lost(now, event, side)
            now = apply(now, event)
        assert strength(now, side) == expected, line.events
    raised = sum(event.cubes for event in line.events if isinstance(event, CubesRaised))
    plunder = sum(isinstance(event, PlunderTaken) for event in line.events)
    came = sum(gained(event, BRITONS) for event in line.events if not isinstance(event, StrengthDivided))
    assert came == raised + plunder


def check_limits(state: State, line: BoudicaLine, after: State) -> None:
    """W9.1, but for plunder (W6.9); no army that stands has nothing (W6.7)."""
    plundered = [event.army for event in line.events if isinstance(event, StrengthGained) and event.rule == "W6.9"]
    for army in after.armies.values():
        most = max(army.limit, state.armies[army.id].strength) + plundered.count(army.id)
        assert army.strength <= most
        assert army.strength > 0 or not after.turn
    for ground in after.grounds.values():
        assert min(ground.loose.values()) >= 0


def check_cubes(before: State, after: State) -> None:
    """W2.1: eight cubes in a region at most, for they only turn or leave."""
    for space, ground in after.grounds.items():
        now, then = vars(ground.cubes), vars(before.grounds[space].cubes)
        assert min(now.values()) >= 0
        assert sum(now.values()) <= sum(then.values()) <= 8


def check_places(after: State) -> None:
    """Everything is where there is a place for it, and nothing destroyed is there still."""
    assert {after.place(piece) for piece in (*after.armies, *after.agents)} <= {*after.grounds}
    assert not {*after.destroyed} & {*after.armies}
    assert not {town for town, _ in after.razed} & {*after.towns}
    assert after.pool >= 0
    if after.boudica:
        assert after.boudica.track >= 0


def check_secrets(after: State) -> None:
    """W1.4: the Romans think the truth possible; whatever else they may think would look the same to them."""
    order = [army.id for army in after.britain.armies if army.side is BRITONS]
    if not after.thinkable:
        return
    truth = tuple([after.armies[id].strength if id in after.armies else 0 for id in order])
    assert truth in after.thinkable
    seen = seen_by(after, ROMANS)
    for other in (after.thinkable[0], after.thinkable[-1]):
        strong = dict(zip(order, other, strict=True))
        armies = {id: replace(a, strength=strong[id]) if id in strong else a for id, a in after.armies.items()}
        otherwise = replace(after, armies=armies)
        assert after.ending or seen_by(otherwise, ROMANS) == seen
        assert decides(otherwise) == decides(after)
    if decides(after) is ROMANS:
        assert {*choices(after, ROMANS)} <= {*choices(seen, ROMANS)}


def check(state: State, line: BoudicaLine, after: State) -> None:
    check_strength(state, line, after)
    check_limits(state, line, after)
    check_cubes(state, after)
    assert after.turn >= state.turn
    assert decides(after) is None or choices(after, str(decides(after)))
    assert reduce(apply, line.events, state) == after


def check_told(line: BoudicaLine, after: State) -> None:
    """W1.4: a line's sealed events are the Britons' alone, until the end."""
    for_romans = told(after, line.events, ROMANS)
    assert told(after, line.events, BRITONS) == line.events
    assert after.ending or not any(event.is_sealed for event in for_romans)


# Games


@pytest.mark.parametrize("part", range(3))
def test_games_at_random_come_to_their_end(part: int):
    """Whatever is decided, there is a next decision until the game is over; by the printed rules, and nothing else."""
    endings = Counter[Any]()
    for game in range(part, GAMES, 3):
        state, n = begun(f"game {game}", Options()), 0
        while state.ending is None:
            n += 1
            before = state
            line, state = next_line(state, decided(state, f"{game}/{n}"), n)
            check_limits(before, line, state)
            assert n < MOST_LINES
        check_cubes(begun("", Options()), state)
        endings[state.ending.winner] += 1
        assert state.turn <= TURNS

    assert {ROMANS, BRITONS} <= {*endings}


@settings(max_examples=ANY, phases=UNSHRUNK)
@given(seed=st.text(ANY_LETTER, max_size=8), options=any_options(Options), at_random=st.integers(0, 10**6))
def test_any_rebellion(seed: str, options: Options, at_random: int):
    """Plays it to its end, and checks after every line; then it is kept, read and played again."""
    first = begun(seed, options)
    state, lines = first, list[BoudicaLine]()
    while state.ending is None and len(lines) < MOST_LINES:
        before = state
        at = f"{at_random}/{len(lines)}"
        changed = overridden(state, at) if len(lines) % OVERRIDDEN_EVERY == 0 else None
        line, state = next_line(state, changed or decided(state, at), len(lines) + 1)
        if changed is None:
            check(before, line, state)
        check_places(state)
        check_secrets(state)
        check_told(line, state)
        lines.append(line)

    assert state.ending, "it is long"
    assert programs_decision(state) is None
    assert seen_by(state, ROMANS) == state
    check_kept(RULESET, first, lines, state)


def on(id: UUID, seed: str, number: int) -> None:
    """So many decisions of the sides; the program's own follow by themselves."""
    for n in range(number):
        game = GAME.log.read(id)
        if game.now.ending is None:
            shared.decide(GAME, id, game.head, decided(game.now, f"{seed}/{n}"))


@settings(max_examples=ANY, phases=UNSHRUNK)
@given(at_random=st.integers(0, 10**6), stop=st.integers(3, 300))
def test_what_is_not_offered_is_refused(at_random: int, stop: int):
    """W3.1: nothing changes, and the refusal tells no number (W1.4)."""
    state, n = begun("seed", Options()), 0
    while state.ending is None and n < stop:
        n += 1
        _, state = next_line(state, decided(state, f"{at_random}/{n}"), n)

    allowed = {*legal_decisions(state)}
    for other in {Proceed(), PlayOn(), *legal_decisions(begun("", Options()))} - allowed:
        with pytest.raises(IllegalDecision):
            next_line(state, other, n + 1)
