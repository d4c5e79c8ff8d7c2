"""The rebellion by file (D34): the view of the Romans has what they may know, that of the Britons everything but the seed."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from campaign.boudica.rules import turn
from campaign.boudica.rules.board import BRITONS
from campaign.boudica.rules.decisions import Decision, Proceed
from campaign.boudica.rules.estimate import places
from campaign.boudica.rules.events import Event
from campaign.boudica.rules.parts import with_strengths
from campaign.boudica.rules.state import State
from engine.rules.by_file import ByFile
from engine.rules.record import Line
from engine.rules.sequence import apply
from engine.rules.values import altered


class Sent(Event):
    """A decision is made in a view, and its outcome comes with the next file."""

    rule: str = "D34"

    def happen(self, state: State) -> State:
        return altered(state, sent=True)


def open_line(state: State, line: Line[Decision, Event], side: str) -> Line[Decision, Event]:
    """A line for this side's view; one with something sealed has neither its decision nor its dice."""
    if side == BRITONS:
        return line
    events = []
    for event in line.events:
        events.append(event.open(state))
        state = apply(state, event)
    if not any(event.is_sealed for event in line.events):
        return replace(line, events=tuple(events))
    return replace(line, decision=Proceed(), faces=(), kinds=(), by=(), events=tuple(events))


def worlds(state: State) -> Iterator[State]:
    """The games that may be, by what the side of this view knows: one for every division of the Briton armies."""
    if state.start.away is None or state.start.away.side == BRITONS or not state.thinkable:
        yield state
        return
    armies = [*state.armies_of(BRITONS)]
    for division in state.thinkable:
        strengths = [division[place] for place in places(state, [army.id for army in armies])]
        yield with_strengths(state, zip([army.id for army in armies], strengths, strict=True))


BY_FILE: ByFile[State, Decision, Any] = ByFile(
    between=turn.RULESET,
    start=lambda start, away: replace(start, seed="", away=away),
    decides=turn.decides,
    line=open_line,
    worlds=worlds,
    sent=Sent(),
)
