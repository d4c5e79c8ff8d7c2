"""The day's game of a campaign: the same beginning and the same dice for all who begin it on one day (D28)."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from uuid import UUID

from django.conf import settings
from django.utils.formats import date_format

from campaign.shelf import dated
from engine.games import GameKind
from engine.log import numbered


@dataclass(frozen=True, kw_only=True)
class Daily:
    """A part of a game (engine/games.py): what everybody begins on a day."""

    called: str
    """What it is called before its date."""
    start: Callable[[str, str, str], Any]
    """By the rules of the first offer, for a player of that side, by this name and with this seed."""
    begin: Callable[[Any, str], UUID]
    """A game that begins so, by this name."""


def today() -> date:
    """By the clock of the computer that runs the program, wherever it stands."""
    return datetime.now(settings.CLOCK).date()


def called(kind: GameKind[Any], day: date) -> str:
    """The day’s campaign of 27 November 2026."""
    return f"{kind.given(Daily).called} of {date_format(day, 'j F Y')}"


def begun(kind: GameKind[Any], side: str = "") -> tuple[UUID, bool]:
    """Today's, for a player of that side; and whether one with its dice was there before, in the bin or out of it."""
    part, day = kind.given(Daily), today()
    seed, name = dated.seed(day), numbered(called(kind, day), {*kind.log.rows.values_list("name", flat=True)})
    again = kind.log.rows.filter(start__contains=f'"{seed}"').exists()
    return part.begin(part.start(side, name, seed), name), again


def day_of(kind: GameKind[Any], start: Any) -> date | None:
    """The day whose game began like this, however it was begun; None if it is no day's, or by other rules."""
    part, found = kind.part(Daily), dated.day(start.seed)
    if part is None or found is None:
        return None
    name, sides = getattr(start, "name", ""), kind.seats.sides or ("",)
    return found if any(start == part.start(side, name, start.seed) for side in sides) else None
