"""A decision as it unfolds: sections write their events here; also what steps of several sections share.

Each section gives its steps as StepRules (`engine/rules/sequence.py`), listed in turn.SEQUENCE. Their offers are all
choices, by what the given state tells: from `seen_by`, what that side knows.
"""

from typing import TypeAlias

from campaign.boudica.rules.board import Side
from campaign.boudica.rules.decisions import Decision, Proceed
from campaign.boudica.rules.events import Event
from campaign.boudica.rules.state import EVERYONE, State
from engine.rules import sequence

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
