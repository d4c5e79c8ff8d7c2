"""A state with one part changed, for the events of several sections."""

from collections.abc import Iterable
from typing import Any

from campaign.boudica.rules.board import BOUDICA, Side
from campaign.boudica.rules.state import Army, Boudica, March, Meeting, State
from engine.rules.values import altered


def with_ground(state: State, space: str, **changes: object) -> State:
    """With changes in a space."""
    changed: Any = altered(state.grounds[space], **changes)
    return altered(state, grounds={**state.grounds, space: changed})


def with_loose(state: State, space: str, side: Side, more: int) -> State:
    """With more unattached strength points (fewer if negative); ValueError for more than there are."""
    loose = state.grounds[space].loose
    if loose[side] + more < 0:
        raise ValueError(f"so many strength points do not stand unattached in {space}")
    return with_ground(state, space, loose={**loose, side: loose[side] + more})


def with_army(state: State, army: str, **changes: object) -> State:
    """With changes in an army."""
    changed: Any = altered(state.armies[army], **changes)
    return altered(state, armies={**state.armies, army: changed})


def stronger(state: State, army: str, more: int) -> State:
    """With more strength points in an army (fewer if negative)."""
    return with_army(state, army, strength=state.armies[army].strength + more)


def with_strengths(state: State, strengths: Iterable[tuple[str, int]]) -> State:
    """With these strengths of armies."""
    changed: dict[str, Army] = {army: altered(state.armies[army], strength=strength) for army, strength in strengths}
    return altered(state, armies={**state.armies, **changed})


def on_its_way(state: State) -> March:
    """The piece on its way; AssertionError if there is none."""
    assert state.march is not None, "nothing is on its way"
    return state.march


def marching(state: State, **changes: object) -> State:
    """With changes in the march."""
    changed: Any = altered(on_its_way(state), **changes)
    return altered(state, marches=(*state.marches[:-1], changed))


def meeting(state: State) -> Meeting:
    """The meeting at hand."""
    return state.meeting or Meeting(state.to_do[0])


def with_meeting(state: State, **changes: object) -> State:
    """With changes in the meeting."""
    changed: Any = altered(meeting(state), **changes)
    return altered(state, meeting=changed)


def living(state: State) -> Boudica:
    """Boudica; AssertionError if she is dead."""
    assert state.boudica is not None, "Boudica is dead"
    return state.boudica


def with_track(state: State, track: int) -> State:
    return altered(state, boudica=altered(living(state), track=track))


def others_turn(state: State) -> State:
    return altered(state, to_do=(*state.to_do[1:], *state.to_do[:1]))


def put(state: State, piece: str, space: str) -> State:
    """The piece stands there now; an army's side is the last to have held the region (W5.5)."""
    if piece == BOUDICA:
        return altered(state, boudica=altered(living(state), at=space))
    if piece in state.agents:
        return altered(state, agents={**state.agents, piece: space})
    return with_ground(with_army(state, piece, at=space), space, held=state.armies[piece].side)


def done(state: State, side: Side) -> State:
    """The side has done its part of the step."""
    return altered(state, to_do=tuple([other for other in state.to_do if other != side]))
