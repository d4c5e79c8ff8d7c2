"""How far a piece goes (W5.2, W5.9), and where W5.4 stops it: step by step, by what the given state knows."""

from typing import NamedTuple

from campaign.boudica.rules.board import BOUDICA, BRITONS, ROMANS, Side
from campaign.boudica.rules.estimate import strengths
from campaign.boudica.rules.state import March, State
from campaign.boudica.rules.w5_movement.control import is_enemy_territory
from engine.rules.reason import Reason
from engine.rules.values import altered

AGENT_REGIONS, ROMAN_REGIONS, ROAD_REGIONS, BRITON_REGIONS = 2, 2, 3, 1
"""The regions that an agent moves, a Roman army, a Roman army with every step by road, and a Briton army (W5.2)."""
BARS_FROM = 3
"""The least SP of an enemy army that stops armies from moving through its space (W5.4)."""
BARRED, TERRITORY, TOO_FAR = Reason("barred"), Reason("enemy_territory"), Reason("too_far")
"""Why a piece cannot go on to a neighbouring space."""


def allowance(state: State, piece: str) -> int:
    """W5.2: how many regions a piece may enter: an agent 2, a Roman army 2 (3 by road), a Briton army 1.

    Boudica may enter as many as her track shows (W5.3).
    """
    if piece == BOUDICA:
        assert state.boudica is not None, "Boudica is dead"
        return state.boudica.track
    if piece in state.agents:
        return AGENT_REGIONS
    return ROMAN_REGIONS if state.britain.sides[piece] is ROMANS else BRITON_REGIONS


def is_by_road(state: State, march: March, space: str) -> bool:
    """Whether the step to this space is by road (W5.2)."""
    return space in state.britain.space(march.here).roads


def is_near(state: State, march: March, space: str) -> bool:
    """Whether the piece may still come so far (W5.2); W5.9: a city is a space, but entering one costs no movement.

    B43: it costs none to a piece that stops there either.
    """
    free = state.britain.space(space).is_city and state.britain.options.stopping_in_cities_is_free
    entered = march.entered + (not free)
    if march.has_stayed or entered <= march.allowance:
        return not march.has_stayed
    by_road = entered <= ROAD_REGIONS and march.by_road and is_by_road(state, march, space)
    return by_road and march.side is ROMANS and march.piece in state.armies


def may_go_on(state: State, march: March) -> bool:
    """Whether any neighbouring space is near enough (W5.2)."""
    return any(is_near(state, march, space) for space in state.britain.space(march.here).neighbours)


def stops(state: State, side: Side, has_entered: bool, here: str, space: str) -> Reason | None:
    """W5.4: why an army of this side cannot go on from here to that space; None if it may.

    It never moves through a space with an enemy army of three or more SP, though it may stop there; and it does not
    leave a region with an enemy army into enemy territory. B13: one army at a time, unattached SP do not hinder.
    """
    enemies = state.armies_at(here, side.enemy)
    if has_entered and enemies and _bars(state, side.enemy, here):
        return BARRED
    if enemies and is_enemy_territory(state, space, side):
        return TERRITORY
    return None


def _bars(state: State, enemy: Side, here: str) -> bool:
    """Whether an enemy army is that strong, as far as known."""
    if enemy is BRITONS:
        return all(max(each) >= BARS_FROM for each in strengths(state, here))
    return any(army.strength >= BARS_FROM for army in state.armies_at(here, enemy))


def closed(state: State, march: March, space: str) -> Reason | None:
    """Why the piece on its way cannot go on to a neighbouring space; None if it may.

    Agents go through anything (W5.2); Boudica alone is not bound by W5.4 (W5.3, ruling).
    """
    if not is_near(state, march, space):
        return TOO_FAR
    if march.piece not in state.armies:
        return None
    return stops(state, march.side, march.has_entered, march.here, space)


class Way(NamedTuple):
    """The cheapest way to a space: its spaces in order, and the regions it enters."""

    path: tuple[str, ...]
    entered: int


def ways(state: State, march: March, along: tuple[str, ...] = ()) -> dict[str, Way]:
    """Where a piece on its way may come in this move, as far as known, with the cheapest way to each space.

    With the armies `along`, Boudica goes only where all of them may (W5.3).
    """
    found = {(march.here, march.by_road): march}
    ahead = [march]
    while ahead:
        here = ahead.pop(0)
        for space in state.britain.space(here.here).neighbours:
            there = _gone(state, here, space)
            known = found.get((space, there.by_road))
            is_open = closed(state, here, space) is None and all(
                stops(state, march.side, here is not march or army in march.along, here.here, space) is None
                for army in along
            )
            if is_open and (known is None or _cost(there) < _cost(known)):
                found[space, there.by_road] = there
                ahead.append(there)
    cheapest: dict[str, Way] = {}
    for there in sorted(found.values(), key=_cost):
        cheapest.setdefault(there.here, Way(there.path, there.entered))
    del cheapest[march.here]
    return cheapest


def _cost(march: March) -> tuple[int, int]:
    return march.entered, len(march.path)


def _gone(state: State, march: March, space: str) -> March:
    """The march after that step."""
    return altered(
        march,
        path=(*march.path, space),
        entered=march.entered + (not state.britain.space(space).is_city),
        by_road=march.by_road and is_by_road(state, march, space),
    )
