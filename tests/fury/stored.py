"""Stored games of Hell Hath No Fury for tests of its pages."""

from collections.abc import Callable, Sequence
from typing import Any
from uuid import UUID

from campaign.fury.game import GAME
from campaign.fury.rules.decisions import Decision
from campaign.fury.rules.state import State
from engine import models, shared
from engine.rules.record import Line
from tests.fury.wars import war

ID = UUID(int=43)
MOST_WARS = 6
"""Of those that are searched for a moment."""


def begun(seed: str = "fury", **options: Any) -> UUID:
    """A new game, at the first decision of a side."""
    return shared.create(GAME, "The fury", seed, by_hand=False, **options)


def now(id_: UUID) -> State:
    state: State = GAME.log.read(id_).now
    return state


def decide(id_: UUID, *decisions: Decision) -> None:
    for decision in decisions:
        shared.decide(GAME, id_, GAME.log.read(id_).head, decision)


def stored(first: Any, lines: Sequence[Line[Any, Any]]) -> UUID:
    """The one game that there is, of these lines; always under the same id."""
    models.GameRow.objects.all().delete()
    GAME.log.forget()
    row = GAME.log.new_row(id=ID, name="The fury", start=GAME.log.codec.starts.dump(first))
    row.save(force_insert=True)
    GAME.log.follow(row, GAME.log.beginning(row), 0, list(lines))
    GAME.log.forget()
    return ID


def at(fits: Callable[[State], bool], first: int = 1) -> UUID:
    """A war between two people, at the first moment that fits; another war if it never comes to that."""
    for number in range(first, first + MOST_WARS):
        lines: list[Line[Any, Any]] = []
        for moment in war(number):
            if fits(moment.before):
                return stored(moment.before.start, lines)
            lines.append(moment.line)
    raise AssertionError("it never comes to that")
