"""The day's game of a campaign: the same start and dice for everybody who begins it on that day (D28)."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial
from typing import Any
from uuid import UUID

from django.conf import settings
from django.utils.formats import date_format

from campaign.shelf import dated
from engine import shared
from engine.games import GameKind
from engine.log import numbered


@dataclass(frozen=True, kw_only=True)
class Daily:
    """A part of a game (engine/games.py): the game that everybody begins on a day."""

    called: str  # its name, without the date
    start: Callable[[str, str, str], Any]
    """The start by the default rules, for a player of that side, with this name and seed."""
    begin: Callable[[Any, Any, str], UUID] = partial(shared.begin, by_hand=False)
    """Create a game of this kind, with this start and name."""


def today() -> date:
    """By the clock of the computer that runs the program, wherever it is."""
    return datetime.now(settings.CLOCK).date()


def called(kind: GameKind[Any], day: date) -> str:
    """ "The day's campaign of 27 November 2026"."""
    return f"{kind.given(Daily).called} of {date_format(day, 'j F Y')}"


def begun(kind: GameKind[Any], side: str = "") -> tuple[UUID, bool]:
    """Today's game for a player of that side; and whether one with its dice existed before, in the bin or not."""
    part, day = kind.given(Daily), today()
    seed, name = dated.seed(day), numbered(called(kind, day), {*kind.log.rows.values_list("name", flat=True)})
    again = kind.log.rows.filter(start__contains=f'"{seed}"').exists()
    return part.begin(kind, part.start(side, name, seed), name), again


def day_of(kind: GameKind[Any], start: Any) -> date | None:
    """The day whose game has this start, however it was begun; None if there is none, or its rules differ."""
    part, found = kind.part(Daily), dated.day(start.seed)
    if part is None or found is None:
        return None
    name, sides = getattr(start, "name", ""), kind.seats.sides or ("",)
    return found if any(start == part.start(side, name, start.seed) for side in sides) else None
