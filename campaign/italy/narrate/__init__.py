"""Event -> sentence: the only prose about play. Past tense, printed names, and every die and modifier as a row."""

import logging
from collections.abc import Sequence
from itertools import pairwise

from campaign.italy.narrate import battles, phases
from campaign.italy.narrate.desk import (
    decision_text,
    ending_band,
    ending_text,
    ending_title,
    step_title,
    unasked,
    waiting,
)
from campaign.italy.narrate.names import phrase
from campaign.italy.narrate.page import Die, Entry, Page, Sum
from campaign.italy.rules.decisions import Decision
from campaign.italy.rules.events import BattleOrder, Event, StepBegan
from campaign.italy.rules.state import State
from engine.rules.record import IMPOSSIBLE, Line
from powers.rules.theatre import Italy

__all__ = [
    "SENTENCES",
    "Die",
    "Entry",
    "Sum",
    "decision_text",
    "ending_band",
    "ending_text",
    "ending_title",
    "entries",
    "readable",
    "so_far",
    "step_title",
    "unasked",
    "waiting",
]

logger = logging.getLogger(__name__)
SENTENCES = {**phases.SENTENCES, **battles.SENTENCES}
"""What adds rows, or facts that only the log knows, to an event's text."""


def entries(italy: Italy, line: Line[Decision, Event], before: State) -> tuple[Entry, ...]:
    """The entries of a log line, in order; ValueError if the faces in its events are not the line's own.

    The state `before` the line knows what the events do not repeat: the peoples of a battle begun earlier, the name of
    the ruler checked, whose die was whose in a roll-off.
    """
    said, left = so_far(italy, line, before)
    if left:
        raise ValueError(f"line {line.n} has {len(left)} dice without an event")
    return said


def readable(italy: Italy, line: Line[Decision, Event], before: State) -> tuple[Entry, ...]:
    """The entries of any line; one that does not fit the state before it has an entry that says so."""
    try:
        return entries(italy, line, before)
    except IMPOSSIBLE:
        logger.exception("line %s of %r cannot be told", line.n, before.start.name)
        return (Entry("", phrase("unreadable.line", line=line.n), tone="quiet"),)


def so_far(italy: Italy, line: Line[Decision, Event], before: State) -> tuple[tuple[Entry, ...], tuple[Die, ...]]:
    """The entries of a line still being rolled, and its dice without an event yet (a tie, a repeated throw)."""
    page = Page(italy, line, before)
    said = [SENTENCES.get(type(event), Page.entry)(page, event) for event in line.events]
    return tuple(filter(None, _under_headings(line.events, said))), page.left


def _under_headings(events: Sequence[Event], said: list[Entry | None]) -> list[Entry | None]:
    """The order of battle, settled before the battles begin (C6.1), goes below their heading."""
    for place, (event, following) in enumerate(pairwise(events)):
        if isinstance(event, BattleOrder) and isinstance(following, StepBegan):
            said[place], said[place + 1] = said[place + 1], said[place]
    return said
