"""What the Romans may not know is in nothing they are given (W1.4). Until the end, when all is open.

The strengths of Briton armies are all that is hidden. It is told by events of its own; and nobody is told the seed.
"""

from collections.abc import Sequence
from dataclasses import replace

from campaign.boudica.rules.board import BRITONS, ROMANS
from campaign.boudica.rules.estimate import known
from campaign.boudica.rules.events import Event, StrengthDealt, StrengthDivided, StrengthGained, StrengthPassed
from campaign.boudica.rules.state import Army, State


def seen_by(state: State, side: str) -> State:
    """W1.4: the game as that side sees it; everybody sees what the Romans do.

    A Briton army whose strength is not known has NOT_TOLD.
    """
    if state.ending:
        return state
    start = replace(state.start, seed="")
    if side == BRITONS:
        return replace(state, start=start)
    return replace(state, start=start, armies={id: _seen(state, army) for id, army in state.armies.items()})


def _seen(state: State, army: Army) -> Army:
    return army if army.side is ROMANS else replace(army, strength=known(state, army.id))


def is_sealed(event: Event) -> bool:
    """Whether it tells what only the Britons may know."""
    if isinstance(event, StrengthPassed | StrengthDealt):
        return event.side is BRITONS
    return isinstance(event, StrengthDivided | StrengthGained)


def told(state: State, events: Sequence[Event], side: str) -> tuple[Event, ...]:
    """The events of a line that this side is told, by the game as it now stands; the others are sealed."""
    if state.ending or side == BRITONS:
        return tuple(events)
    return tuple([event for event in events if not is_sealed(event)])
