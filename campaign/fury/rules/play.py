"""A decision as it unfolds: the sections write their events here; also what steps of several sections share."""

from typing import TypeAlias

from campaign.fury.rules.events import Event
from campaign.fury.rules.state import State
from engine.rules import sequence
from engine.rules.dice import DieRequest, Kind
from engine.rules.reason import Reason

Play: TypeAlias = sequence.Play[State, Event]


def two_dice(play: Play, rule: str, who: str, why: str) -> tuple[int, ...]:
    """A throw of 2D6."""
    return play.dice.roll([DieRequest(Kind.D6, rule, who, Reason(why))] * 2)


def one_die(play: Play, rule: str, who: str, why: str) -> int:
    """A D6."""
    [face] = play.dice.roll([DieRequest(Kind.D6, rule, who, Reason(why))])
    return face
