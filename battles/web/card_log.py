"""What happened in a card battle, line by line, for the page: every line in words, and which tell anything."""

import logging
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from battles.battleplay import chronicle as cards
from battles.battleplay.chronicle import CardChronicle
from battles.battleplay.story import Entry, entries, marked
from battles.battleplay.words import say
from battles.rules.battleplay.state import Battle
from battles.rules.battleplay.view import seen_by
from battles.rules.verdict import Side
from engine.rules.record import IMPOSSIBLE

logger = logging.getLogger(__name__)
KEPT = 64
"""Logs kept in memory, each as it stood at one line."""


@dataclass(frozen=True)
class LogLine:
    """A line of the log: its number, its place from 1, what it tells, and whether it taught the player something.

    `own`: the player decided it; `forced`: it was his to decide, and there was but one thing to be decided.
    """

    n: int
    place: int
    entries: tuple[Entry, ...]
    tells: bool
    own: bool
    forced: bool


def log(told: CardChronicle) -> tuple[LogLine, ...]:
    """Every line that tells anything, the first one first."""
    return tuple(_lines(told.id, told.head, told.viewer))


def forget() -> None:
    """What is kept in memory, after other rows have come into the place of those it was read from."""
    _lines.cache_clear()


@lru_cache(maxsize=KEPT)
def _lines(id: uuid.UUID, head: int, viewer: Side | None) -> tuple[LogLine, ...]:
    past = cards.past(id, head)

    def see(battle: Battle) -> Battle:
        return battle if viewer is None else seen_by(battle, viewer)

    told = []
    for place, (before, line) in enumerate(zip(past.moments, past.lines, strict=False), 1):
        try:
            found = tuple(marked(entries(before, line.events, see, viewer), line.by))
            players = past.start.commands.includes(cards.decider(before, line))
            forced = players and cards.had_no_choice(before, line)
        except IMPOSSIBLE:
            logger.exception("line %s of card battle %s cannot be told", line.n, id)
            found, players, forced = (Entry(say("unreadable", place=place), "", "quiet"),), False, False
        if found:
            told.append(LogLine(line.n, place, found, cards.tells(line), players and not forced, forced))
    return tuple(told)


def since(lines: Sequence[LogLine], place: int) -> list[LogLine]:
    """The lines after that place."""
    return [line for line in lines if line.place > place]
