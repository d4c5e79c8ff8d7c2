"""Who plays the sides of a game: a race of two to ten, in which each adds one or two, and a turn goes to both."""

from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from engine.rules.dice import Dice, StreamDice
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
