"""Any war of Hell Hath No Fury: any seed, any decisions that are offered, to its end; and what holds.

300 wars at random, of which none comes to a dead end; with RISE_PROOF=1 (`make proof`) 3,000. Every twentieth line of
theirs is checked, and of a few wars all are, which are then written down, read and played again. The first war has the
options that are on unless somebody turns them off, the second one all of them, and each later one any.
"""

import os
from collections import Counter
from dataclasses import fields, replace
from functools import reduce

import pytest

from campaign.fury.rules.board import Side
from campaign.fury.rules.decisions import Decision, Done
from campaign.fury.rules.events import Event
from campaign.fury.rules.options import Options
from campaign.fury.rules.pieces import UnitKind
from campaign.fury.rules.state import Stage, Start, State
from campaign.fury.rules.turn import RULESET, carry_out, legal_decisions
from campaign.fury.rules.z5_setup import begin
from campaign.fury.rules.z10_movement import Go, Halt, departures_from, may_go, may_halt
from campaign.fury.rules.z10_step import may_be_done
from campaign.fury.rules.z15_victory import TURNS
from engine.rules.record import Line
from engine.rules.ruleset import play
from engine.rules.sequence import apply
from tests.at_random import check_kept, number_of, of_any_kind
from tests.fury.rules.scenes import START

PROOF = bool(os.environ.get("RISE_PROOF"))
WARS, KEPT = (3_000, 100) if PROOF else (300, 2)
PARTS = 6
FEW = 4
"""Tracts that are asked who leaves them, before all are."""
MOST_LINES = 5_000
"""Of a war that comes to an end."""
FuryLine = Line[Decision, Event]


def decided(state: State, seed: str) -> Decision:
    """Any kind of decision, then any of that kind; nobody ends anything as long as he may do something, mostly."""
    options, number = legal_decisions(state), number_of(seed)
    assert options, f"nothing is offered in {state.step}, and the war is not over"
    more = [option for option in options if not isinstance(option, Done | Halt)]
    of_kind = of_any_kind(more if more and number & 3 else options, number >> 8)
    return of_kind[(number >> 16) % len(of_kind)]


def soon_decided(state: State, seed: str) -> Decision:
    """The same; but mostly only one tract is asked who leaves it, and a stack for one way on: all of them take long.

    So that a war is not long either, a side has moved enough after some stacks.
    """
    number, column = number_of(seed), state.column
    if state.stage is not Stage.MOVEMENT or not number & 31 or column and (column.flotilla or column.driven):
        return decided(state, seed)
    if not column and (number >> 5 & 7) < 3 and may_be_done(state):
        return Done()
    if column:
        ways = rotated([*state.board.ways[column.here]], number >> 8)
        onward = (Go(to, column.units, column.leaders) for to in ways)
        found = next((each for each in onward if may_go(state, each)), Halt() if may_halt(state) else None)
        return found or decided(state, seed)
    moved = {*state.moved_on}
    there = [unit.at for unit in state.units.values() if state.side(unit) is state.half and unit.id not in moved]
    tracts = rotated([at for at in dict.fromkeys(there) if at in state.board.tract], number >> 8)
    leaving = next(filter(None, ([*departures_from(state, at)] for at in tracts[:FEW])), [])
    return leaving[(number >> 16) % len(leaving)] if leaving else decided(state, seed)


def rotated(these: list[str], by: int) -> list[str]:
    """All of them, from any one on."""
    first = by % max(1, len(these))
    return these[first:] + these[:first]


def check(state: State) -> None:
    """What always holds between two decisions."""
    assert all(unit.sp > 0 for unit in state.units.values() if unit.kind is not UnitKind.FLOTILLA)
    assert all(id == unit.id for id, unit in state.units.items())
    places = {*state.board.tract, *state.board.sea}
    assert {unit.at for unit in state.units.values()} <= places
    assert not {*state.leaders} & {*state.gone}
    assert state.lost.keys() <= {"", *state.pieces.command}
    assert not (state.column and state.battle)


def start(n: int) -> Start:
    """Of the nth war."""
    names, number = [option.name for option in fields(Options) if option.type is bool], number_of(f"options {n}")
    on = {0: dict[str, bool](), 1: dict.fromkeys(names, True)}
    switches = on.get(n, {name: bool(number >> bit & 1) for bit, name in enumerate(names)})
    options = Options(**switches, rebels_later=n % 5 - 2 if n else 0)
    return replace(START, seed=f"war {n}", options=options)


def points(state: State) -> Counter[str]:
    """SP of each command, on the map or lost."""
    found = Counter[str](dict(state.lost))
    for unit in state.units.values():
        found[unit.of] += unit.sp
    return found


def next_line(state: State, decision: Decision, n: int) -> tuple[FuryLine, State]:
    """What holds after any line: no SP vanish, nothing impossible stands there, and the events tell all of it."""
    line, after = play(RULESET, state, decision, RULESET.dice(state), n, n - 1)
    check(after)
    assert points(after) >= points(state)
    assert {event.only for event in line.events} <= {None, *Side}
    assert reduce(apply, line.events, state) == after
    return line, after


@pytest.mark.by_turns(1)
@pytest.mark.parametrize("part", range(PARTS))
def test_wars_at_random_come_to_their_end(part: int):
    """Z1.2, Z15: whatever is decided, there is a next decision until the war is over."""
    winners = Counter[Side | None]()
    for n in range(part, WARS, PARTS):
        state, lines = begin(start(n)), 0
        while not state.ending:
            decision = soon_decided(state, f"{n}/{lines}")
            lines += 1
            if lines % 20:
                state = carry_out(state, decision, RULESET.dice(state)).state
            else:
                _, state = next_line(state, decision, lines)
            assert lines < MOST_LINES, f"war {n} is long"
        winners[state.ending.winner] += 1
        assert state.turn <= TURNS

    assert len(winners) > 1


@pytest.mark.parametrize("n", range(KEPT))
def test_any_war(n: int):
    """It can be written down, read and played again, line by line."""
    first = state = begin(start(n))
    lines = list[FuryLine]()
    while not state.ending:
        line, state = next_line(state, decided(state, f"{n}/{len(lines)}"), len(lines) + 1)
        lines.append(line)
        assert len(lines) < MOST_LINES

    check_kept(RULESET, first, lines, state)
