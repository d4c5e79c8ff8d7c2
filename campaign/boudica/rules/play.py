"""One decision as it unfolds: what sections write their events to; and what steps of several of them have in common.

A section gives its steps, which stand in turn.SEQUENCE, as StepRules (`engine/rules/sequence.py`). Their offers are all
the choices that there are, by what the given state tells: of one from `seen_by` what that side knows.
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
    """What the program does there is no choice."""
    return (Proceed(),)


def next_in_order(state: State) -> Side:
    """The side that is to act next."""
    return Side(state.to_do[0])
