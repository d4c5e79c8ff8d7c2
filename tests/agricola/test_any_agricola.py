"""Any game of Agricola: any options and seed, any decisions that are allowed, to its end; and what holds.

300 games at random, of which none comes to a dead end; with RISE_PROOF=1 (`make proof`) 10,000.
"""

import os
from collections import Counter
from functools import reduce
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from campaign.agricola.data import north
from campaign.agricola.rules.board import BRITANNIA, CALEDONIANS, ROMANS, TURNS, Side, apart
from campaign.agricola.rules.decisions import Decision, Done, Proceed
from campaign.agricola.rules.events import Event
from campaign.agricola.rules.options import Options
from campaign.agricola.rules.secrets import seen_by
from campaign.agricola.rules.state import Start, State, Step
from campaign.agricola.rules.turn import RULESET, carry_out, choices, decides, legal_decisions, programs_decision
from campaign.agricola.rules.y10_action_points import MOST
from campaign.agricola.rules.y12_forces import Halt, SetOut
from campaign.agricola.rules.y13_land import Go
from campaign.agricola.rules.y21_markers import MARKERS
from campaign.agricola.rules.y26_fleets import Sail
from campaign.agricola.rules.y32_siege import unsettled
from engine.rules.record import Line
from engine.rules.ruleset import play
from engine.rules.sequence import IllegalDecision, apply
from tests.at_random import any_options, check_kept, number_of, of_any_kind
from tests.letters import ANY_LETTER

PROOF = bool(os.environ.get("RISE_PROOF"))
GAMES, ANY = (10_000, 100) if PROOF else (300, 3)
PARTS = 6
MOST_LINES = 3000
"""Of a game that comes to an end."""
UNSHRUNK = (Phase.explicit, Phase.reuse, Phase.generate)
AgricolaLine = Line[Decision, Event]


def decided(state: State, seed: str) -> Decision:
    """Any kind of decision, then any of that kind: there are many more Marches than anything else.

    Mostly a force goes towards enemies, and nobody ends anything while he may do something: else there are few battles.
    """
    options = legal_decisions(state)
    assert options, "nothing is allowed, and the game is not over"
    number = number_of(seed)
    onward = [option for option in options if isinstance(option, Go | Sail)]
    if onward and number & 7:
        return nearest(state, onward)
    more = [option for option in options if not isinstance(option, Done | Halt)]
    options = tuple(more) if more and number & 24 else options
    of_kind = of_any_kind(options, number >> 8)
    forces = [option for option in of_kind if isinstance(option, SetOut)]
    if forces and number & 1 << 23:
        return max(forces, key=lambda option: len(option.units))
    return of_kind[(number >> 24) % len(of_kind)]


def nearest(state: State, onward: list[Go | Sail]) -> Go | Sail:
    """The step that leads nearest to an enemy."""
    side = decides(state)
    assert side
    foes = [unit.at for unit in state.of(side.enemy)]
    return min(onward, key=lambda step: min([apart(step.to, foe) for foe in foes], default=0))


def next_line(state: State, decision: Decision, n: int) -> tuple[AgricolaLine, State]:
    return play(RULESET, state, decision, RULESET.dice(state), n, n - 1)


def begun(seed: str, options: Options) -> State:
    return RULESET.begin(Start(seed, north(options)))


# What holds after every line


def check_units(state: State) -> None:
    """Y3.6, Y11.2: each counter is in one place; none is made, none lost."""
    places = Counter(
        [
            *state.units,
            *state.gone,
            *[id for box in (state.recruits, state.eliminated) for side in Side for id in box[side]],
        ]
    )
    assert {*state.north.by_unit} == {id for id in places if id in state.north.by_unit}
    assert set(places.values()) == {1}


def check_centers(state: State) -> None:
    """Y24: each Tribal Center unit lies on the board or in the box, or has left the game; on centers alone."""
    there = Counter([*[center.id for center in state.centers.values()], *state.box, *state.gone])
    assert {*state.north.by_center} == {id for id in there if id in state.north.by_center}
    assert set(there.values()) == {1}
    assert {*state.centers} <= {*state.north.tribal}


def check_places(state: State) -> None:
    """Y13.2, Y26.1, Y27.1: land units on land or aboard a fleet there, fleets on water, no Caledonians in Britannia."""
    for id, unit in state.units.items():
        counter, carried = state.counter(id), unit.aboard
        if carried:
            assert state.units[carried].at == unit.at
            assert state.counter(carried).is_fleet
        elif counter.is_fleet:
            assert unit.at in state.north.by_sea
        else:
            assert state.north.is_land(unit.at)
        assert not (unit.at == BRITANNIA and counter.side is CALEDONIANS)
        assert not unit.disrupted or counter.steps == 2


def check_rest(state: State) -> None:
    """Y10.1, Y14, Y20.3, Y21.1: points within bounds, markers once each, armies of units on the board."""
    assert all(0 <= state.ap[side] <= MOST for side in Side)
    for side in Side:
        markers = [*state.bins[side], *state.held[side]]
        assert len({*markers}) == len(markers)
        assert {*markers} <= {*MARKERS[side]}
    assert {unit for under in state.armies.values() for unit in under} <= {*state.units}
    assert {*state.phase.picked} <= {*state.recruits[CALEDONIANS]}


def check_peace(state: State) -> None:
    """Y13.2: enemies stand together only while they fight, in a siege (Y32), or till it is settled (Y32.4)."""
    if state.battle or state.march or state.asked:
        return
    both = [hex for hex in {unit.at for unit in state.of(ROMANS)} if state.occupies(CALEDONIANS, hex)]
    settling = unsettled(state) if state.step in (Step.ROMAN_RECRUITING, Step.ROMAN_MARCHES) else ()
    assert {*both} <= {*state.besieged, *settling}


def check_secrets(state: State) -> None:
    """Y20.4: both sides see who decides, and the one who does what he may decide, by what he knows."""
    side = decides(state)
    for each in Side:
        seen = seen_by(state, each)
        assert decides(seen) is side
        if each is side:
            assert choices(seen, each) == choices(state, each)


def check(state: State, line: AgricolaLine, after: State) -> None:
    check_units(after)
    check_centers(after)
    check_places(after)
    check_rest(after)
    check_peace(after)
    check_secrets(after)
    assert after.turn >= state.turn
    assert decides(after) is None or choices(after, str(decides(after)))
    assert reduce(apply, line.events, state) == after


# Games


def ended(seed: str, options: Options = Options()) -> State:  # noqa: B008 (frozen)
    """A game at random, at its end; every twentieth line is checked."""
    state, n = begun(f"game {seed}", options), 0
    while state.ending is None:
        n += 1
        before, decision = state, decided(state, f"{seed}/{n}")
        if n % 20:
            state = carry_out(state, decision, RULESET.dice(state)).state
        else:
            line, state = next_line(state, decision, n)
            check(before, line, state)
        assert n < MOST_LINES, "it is long"
    return state


@pytest.mark.by_turns(1)
@pytest.mark.parametrize("part", range(PARTS))
def test_games_at_random_come_to_their_end(part: int):
    """Whatever is decided, there is a next decision until the game is over; by the printed rules, and in sieges."""
    endings = Counter[Any]()
    for game in range(part, GAMES, PARTS):
        more = game % 4  # points, for more Marches
        state = ended(str(game), Options(siege=game % 3 == 0, roman_ap=more, caledonian_ap=more))
        assert state.ending is not None
        endings[state.ending.winner] += 1
        assert state.turn <= TURNS

    assert CALEDONIANS in endings


@settings(max_examples=ANY, phases=UNSHRUNK)
@given(seed=st.text(ANY_LETTER, max_size=8), options=any_options(Options), at_random=st.integers(0, 10**6))
def test_any_agricola(seed: str, options: Options, at_random: int):
    """Plays it to its end, and checks after every line; then it is kept, read and played again."""
    first = begun(seed, options)
    state, lines = first, list[AgricolaLine]()
    while state.ending is None and len(lines) < MOST_LINES:
        before = state
        line, state = next_line(state, decided(state, f"{at_random}/{len(lines)}"), len(lines) + 1)
        check(before, line, state)
        lines.append(line)

    assert state.ending, "it is long"
    assert programs_decision(state) is None
    check_kept(RULESET, first, lines, state)


@settings(max_examples=ANY, phases=UNSHRUNK)
@given(at_random=st.integers(0, 10**6), stop=st.integers(1, 200))
def test_what_is_not_offered_is_refused(at_random: int, stop: int):
    """Y7.2: nothing changes."""
    state, n = begun("seed", Options()), 0
    while state.ending is None and n < stop:
        n += 1
        _, state = next_line(state, decided(state, f"{at_random}/{n}"), n)

    allowed = {*legal_decisions(state)}
    for other in {Proceed(), Done()} - allowed:
        with pytest.raises(IllegalDecision):
            next_line(state, other, n + 1)
