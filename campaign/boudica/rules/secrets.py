"""What the Romans may not know is in nothing they get (W1.4), until the end, when everything is open.

Only the strengths of Briton armies are hidden. They have events of their own; and nobody is told the seed.
"""

from collections.abc import Mapping, Sequence

from campaign.boudica.rules.board import BRITONS, ROMANS
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.estimate import known
from campaign.boudica.rules.events import Event
from campaign.boudica.rules.state import NOT_TOLD, Army, State
from engine.rules.reason import Reason
from engine.rules.record import Line
from engine.rules.values import altered


def is_open(state: State) -> bool:
    """At the end everything is; but not in a view, which does not have it (D34)."""
    return bool(state.ending and not state.start.away)


def seen_by(state: State, side: str) -> State:
    """W1.4: the game as that side sees it; everybody else sees what the Romans do.

    A Briton army of unknown strength has NOT_TOLD.
    """
    if is_open(state):
        return state
    start = altered(state.start, seed="")
    if side == BRITONS:
        return altered(state, start=start)
    strengths = known(state)
    return altered(state, start=start, armies={id: _seen(army, strengths) for id, army in state.armies.items()})


def _seen(army: Army, strengths: Mapping[str, int]) -> Army:
    return army if army.side is ROMANS else altered(army, strength=strengths.get(army.id, NOT_TOLD))


def told(state: State, events: Sequence[Event], side: str) -> tuple[Event, ...]:
    """The events of a line that this side is told, by the game as it stands; others are sealed. B1: until the end."""
    if is_open(state) or side == BRITONS:
        return tuple(events)
    return tuple([event for event in events if not event.is_sealed])


def told_why(state: State, line: Line[Decision, Event], side: str) -> Reason | None:
    """The program's reason for a decision, as this side is told it; a sealed decision's reason is sealed too (W1.4)."""
    return line.decision.why if told(state, line.events, side) == tuple(line.events) else None
