"""Where a piece can go in one move, and the step that leads there."""

from collections.abc import Mapping
from functools import lru_cache

from campaign.boudica.rules.board import ROMANS, Britain
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.state import March, Start, State
from campaign.boudica.rules.w2_setup import begin
from campaign.boudica.rules.w5_movement.boudica import companions_to
from campaign.boudica.rules.w5_movement.moving import EndMove, Enter
from campaign.boudica.rules.w5_movement.reach import ways
from campaign.boudica.rules.w11_solo.going import going
from engine.rules.record import because
from engine.rules.values import altered

Paths = Mapping[str, tuple[str, ...]]
"""The spaces in reach, each with the spaces entered on the way."""


@lru_cache(maxsize=4096)
def _undisturbed(britain: Britain, march: March) -> tuple[Paths, frozenset[str]]:
    """The spaces in reach if nobody is in its way, and the spaces it leaves on these ways."""
    board = begin(Start("", britain))
    alone = altered(board, armies={id: army for id, army in board.armies.items() if id == march.piece})
    paths = _paths(alone, march)
    return paths, frozenset([march.here, *[space for path in paths.values() for space in path[:-1]]])


def _paths(state: State, march: March) -> Paths:
    return {space: way.path[len(march.path) :] for space, way in ways(state, march).items()}


def paths(seen: State, march: March) -> Paths:
    """Where the piece can go from here, as far as its side knows (W5.2, W5.4); not back where it came from."""
    if march.has_stayed:
        return {}
    bare = altered(march, path=march.path[-1:], along=(), ready=(), answer=False)
    found, left = _undisturbed(seen.britain, bare)
    enemies = [army.at for army in seen.armies.values() if army.side is not march.side]
    if march.piece in seen.armies and not left.isdisjoint(enemies):
        found = _paths(seen, march)
    return {space: path for space, path in found.items() if space not in march.path} if march.has_entered else found


def step(seen: State, march: March, path: tuple[str, ...], group: tuple[str, ...] = ()) -> Decision:
    """The next decision of a piece on this path; a group goes only where all of it may go.

    Legions give the reason for the end of the path; the Britons' reasons know only the next step.
    """
    if not path or (group and not {*group} <= {*companions_to(seen, march, path[0])}):
        return EndMove()
    enters = Enter(march.piece, path[0], group)
    return because(enters, going(seen, march, path[-1])) if march.side is ROMANS else enters
