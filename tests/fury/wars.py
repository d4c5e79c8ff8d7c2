"""Wars of Hell Hath No Fury at random, with all their moments."""

import os
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple, TypeVar

from campaign.fury.rules.state import State
from campaign.fury.rules.turn import RULESET
from campaign.fury.rules.z10_movement import Go, Halt, SetOut
from engine.rules.dice import DieRequest, Kind, SeededDice, StreamDice
from engine.rules.reason import Reason
from engine.rules.record import Line
from engine.rules.ruleset import play
from tests.fury.rules.scenes import set_up
from tests.fury.test_any_fury import decided

T = TypeVar("T")
PROOF = bool(os.environ.get("RISE_PROOF"))
WARS, TURNS = (range(40), 25) if PROOF else (range(1, 2), 10)
COMMON = (SetOut, Go, Halt)
"""Most decisions are of these kinds."""


class Lots:
    """Chance for the tests."""

    def __init__(self, seed: str) -> None:
        self._dice = StreamDice(seed)

    def one_of(self, these: Sequence[T]) -> T:
        """Any of them, of a thousand at most."""
        faces = self._dice.roll([DieRequest(Kind.D10, "", "", Reason(""))] * 3)
        return these[int("".join(str(face - 1) for face in faces)) % len(these)]

    def shuffled(self, these: Sequence[T]) -> list[T]:
        """All of them, in any order."""
        left = [*these]
        return [left.pop(self.one_of(range(len(left)))) for _ in these]


class Moment(NamedTuple):
    """A game before a line, and after it."""

    before: State
    line: Line[Any, Any]
    after: State


def moments(every: int = 1) -> Iterator[Moment]:
    """Those of all wars; of common decisions one of so many."""
    for n in WARS:
        for i, moment in enumerate(war(n)):
            if i % every == 0 or not isinstance(moment.line.decision, COMMON):
                yield moment


@cache
def war(n: int) -> Sequence[Moment]:
    """One of them, up to a turn."""
    state, found = set_up(), list[Moment]()
    while not state.ending and state.turn <= TURNS:
        decision, dice = decided(state, f"{n}/{len(found)}"), SeededDice(state.start.seed, state.turn)
        line, after = play(RULESET, state, decision, dice, len(found) + 1, len(found))
        found.append(Moment(state, line, after))
        state = after
    return found
