"""A decision as it unfolds: sections write their events here; also what steps of several sections share.

Each section gives its steps as StepRules (`engine/rules/sequence.py`), listed in turn.SEQUENCE. Their offers are all
choices, by what the given state tells: from `seen_by`, what that side knows.
"""

from typing import TypeAlias

from campaign.agricola.rules.board import Side
from campaign.agricola.rules.decisions import Decision, Proceed
from campaign.agricola.rules.events import Event
from campaign.agricola.rules.state import EVERYONE, State
from engine.rules import sequence
from engine.rules.dice import DieRequest, Kind
from engine.rules.reason import Reason

Play: TypeAlias = sequence.Play[State, Event]


def everyone(play: Play) -> tuple[str, ...]:
    """The program acts, for both sides."""
    return (EVERYONE,)


def proceed(state: State) -> tuple[Decision, ...]:
    """The program has no choice there."""
    return (Proceed(),)


def next_in_order(state: State) -> Side:
    """The side that acts next."""
    return Side(state.to_do[0])


def acting(state: State) -> Side | None:
    """The side that acts next; None where the program does."""
    return None if state.to_do[0] == EVERYONE else Side(state.to_do[0])


def one_die(play: Play, rule: str, who: str, why: str) -> int:
    """Y1.2: a D6 of this clause, rolled alone."""
    [face] = play.dice.roll([DieRequest(Kind.D6, rule, who, Reason(why))])
    return face
