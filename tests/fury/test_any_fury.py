"""Any war of Hell Hath No Fury: any seed, any decisions that are offered, to its end; and what holds.

A few wars at random, of which none comes to a dead end; with RISE_PROOF=1 (`make proof`) 3,000. The first one has the
options that are on unless somebody turns them off, the second one all of them, and each later one any.
"""

import os
from collections import Counter
from dataclasses import fields, replace
from typing import Any

import pytest

from campaign.fury.rules.board import Side
from campaign.fury.rules.decisions import Decision, Done
from campaign.fury.rules.events import Event
from campaign.fury.rules.options import Options
from campaign.fury.rules.pieces import UnitKind
from campaign.fury.rules.state import State
from campaign.fury.rules.turn import RULESET, legal_decisions
from campaign.fury.rules.z5_setup import begin
from campaign.fury.rules.z10_movement import Halt
from engine.rules.dice import SeededDice
from engine.rules.record import Line
from engine.rules.ruleset import play
from tests.at_random import check_kept, number_of, of_any_kind
from tests.fury.rules.scenes import START

PROOF = bool(os.environ.get("RISE_PROOF"))
GAMES = 3_000 if PROOF else 2
PARTS = 2
MOST_LINES = 5_000
"""Of a war that comes to an end."""


def decided(state: State, seed: str) -> Decision:
    """Any kind of decision, then any of that kind; nobody ends anything as long as he may do something, mostly."""
    options, number = legal_decisions(state), number_of(seed)
    assert options, f"nothing is offered in {state.step}, and the war is not over"
    more = [option for option in options if not isinstance(option, Done | Halt)]
    of_kind = of_any_kind(more if more and number & 3 else options, number >> 8)
    return of_kind[(number >> 16) % len(of_kind)]


def check(state: State) -> None:
    """What always holds between two decisions."""
    assert all(unit.sp > 0 for unit in state.units.values() if unit.kind is not UnitKind.FLOTILLA)
    assert all(id == unit.id for id, unit in state.units.items())
    places = {*state.board.tract, *state.board.sea}
    assert {unit.at for unit in state.units.values()} <= places
    assert not {*state.leaders} & {*state.gone}
    assert state.lost.keys() <= {"", *state.pieces.command}
    assert not (state.column and state.battle)


def options(n: int) -> Options:
    """Of the nth war."""
    names, number = [option.name for option in fields(Options) if option.type is bool], number_of(f"options {n}")
    on = {0: dict[str, bool](), 1: dict.fromkeys(names, True)}
    return Options(**on.get(n, {name: bool(number >> bit & 1) for bit, name in enumerate(names)}))


def points(state: State) -> Counter[str]:
    """SP of each command, on the map or lost."""
    found = Counter[str](dict(state.lost))
    for unit in state.units.values():
        found[unit.of] += unit.sp
    return found


@pytest.mark.parametrize("part", range(PARTS))
def test_any_war(part: int):
    """It comes to its end, loses no SP on the way, and can be written down and played again."""
    for n in range(part, GAMES, PARTS):
        state, lines, whole = begin(replace(START, options=options(n))), list[Line[Any, Any]](), Counter[str]()
        first = state
        while not state.ending:
            decision = decided(state, f"{n}/{len(lines)}")
            dice = SeededDice(state.start.seed, state.turn)
            line, state = play(RULESET, state, decision, dice, len(lines) + 1, len(lines))
            lines.append(line)
            assert len(lines) < MOST_LINES
            check(state)
            assert all(points(state)[of] >= sp for of, sp in whole.items())
            whole = points(state)
        assert state.turn <= 25
        assert {event.only for line in lines for event in line.events if isinstance(event, Event)} <= {None, *Side}
        check_kept(RULESET, first, lines, state)
