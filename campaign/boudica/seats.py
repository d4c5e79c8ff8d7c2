"""Who plays which side, in words; and how the program goes on where nobody plays."""

from enum import StrEnum
from functools import partial

from campaign.boudica.names import PACKAGE
from campaign.boudica.rules.board import BRITONS, ROMANS, Side
from campaign.boudica.rules.solo import people
from campaign.boudica.rules.state import Start, State
from campaign.boudica.rules.turn import phase
from engine.texts import text

_say = partial(text, PACKAGE, "solo")


class Until(StrEnum):
    """How far the program goes on at one press, where somebody watches it."""

    DECISION = "decision"
    PHASE = "phase"
    TURN = "turn"
    GAME = "game"


def is_within(until: Until, before: State, now: State) -> bool:
    """Whether the program still goes on, from how it stood."""
    same_turn = before.turn == now.turn
    return {
        Until.DECISION: False,
        Until.PHASE: same_turn and phase(before) == phase(now),
        Until.TURN: same_turn,
        Until.GAME: True,
    }[until]


def seats(start: Start) -> str:
    """Who plays, in a line."""
    here, levels = people(start), start.levels
    if len(here) == 1:
        return _say(f"seats.{here[0]}", level=levels[here[0].enemy])
    return _say("seats.both") if here else _say("seats.neither", romans=levels[ROMANS], britons=levels[BRITONS])


def seat(start: Start, side: Side) -> str:
    """Who plays that side; nothing between two people."""
    if not start.levels:
        return ""
    return _say("seats.program", level=start.levels[side]) if side in start.levels else _say("seats.you")
