"""Who plays the sides of a game: a race of two to ten, in which each adds one or two, and a turn goes to both."""

from dataclasses import dataclass, field, replace
from types import SimpleNamespace
from typing import Any

import pytest

from engine.rules.dice import Dice, DieRequest, Kind, StreamDice
from engine.rules.reason import Reason
from engine.rules.seating import Seating

GOAL = 10


@dataclass(frozen=True)
class Start:
    seed: str = "7"
    levels: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Count:
    start: Start
    turn: int = 1
    side: str = "red"
    sum: int = 0

    @property
    def ending(self) -> bool:
        return self.sum >= GOAL


def counted(now: Count, number: int, dice: Dice) -> Count:
    return replace(now, sum=now.sum + number, turn=now.turn + (now.side == "blue"), side=other(now.side))


def other(side: str) -> str:
    return "blue" if side == "red" else "red"


SEATING: Seating[int] = Seating(
    sides=("red", "blue"),
    decides=lambda now: None if now.ending else now.side,
    ruled=lambda now: None,
    seen_by=lambda now, side: now,
    choose=lambda seen, side, level, dice: level,
    happens=counted,
)


def dice(now: Any) -> Dice:
    return StreamDice(now.start.seed)


def test_the_program_plays_on_to_the_end():
    end = SEATING.to_the_end(Count(Start(levels={"red": 1, "blue": 2})), dice)

    assert (end.sum, end.turn) == (10, 4)


def test_or_through_so_many_turns():
    end = SEATING.to_the_end(Count(Start(levels={"red": 1, "blue": 2})), dice, 2)

    assert (end.sum, end.turn) == (6, 3)


def test_it_goes_no_further_for_people():
    with pytest.raises(AssertionError, match="plays all sides"):
        SEATING.to_the_end(Count(Start(levels={"red": 1})), dice)


def test_it_plays_a_game_decision_by_decision():
    """Each with the game before it; the dice of a decision are not told with the next one."""
    thrown = StreamDice("7")

    def carry_out(now: Count, number: int, dice: Dice) -> SimpleNamespace:
        assert thrown.faces == []
        dice.roll([DieRequest(Kind.D6, "", now.side, Reason("luck"))])
        return SimpleNamespace(state=counted(now, number, dice))

    begun = Count(Start(levels={"red": 1, "blue": 2}))
    found = [*SEATING.plays(begun, carry_out, thrown)]
    assert [before.sum for before, _ in found] == [0, 1, 3, 4, 6, 7, 9]
    assert found[-1][1].state.ending
    with pytest.raises(AssertionError, match="plays all sides"):
        next(SEATING.plays(Count(Start(levels={"blue": 1})), carry_out, thrown))
