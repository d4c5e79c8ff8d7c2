"""Z10: how far a stack goes in one move, by its movement points (MP), by road, and by forced march."""

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from campaign.fury.rules.board import Board, Border, Crossing, Side, Terrain

COST: Mapping[Terrain, int] = {Terrain.CLEAR: 1, Terrain.LOW_HILLS: 2, Terrain.HIGH_HILLS: 3, Terrain.MARSH: 3}
"""Z10.2 (ours): MP for a tract that is entered."""
RIVER, BY_ROAD, FERRY = 1, 1, 2
"""MP for a river besides (Z10.2, ours), for a tract by road (Z10.3), and for the crossing at Petuaria (Z10.4)."""
ROAD_BONUS: Mapping[Side, int] = {Side.TRIBAL: 1, Side.ROMAN: 2}
"""Z10.3 (printed): further MP for a move all along roads."""
FORCED_BONUS: Mapping[Side, int] = {Side.TRIBAL: 1, Side.ROMAN: 2}
FORCED_IN_ROUGH = 1
"""Z10.5 (printed): further MP of a forced march; for all who go through hills or marsh by road, or across a river."""


class Pace(NamedTuple):
    """How a stack moves: the MP of its slowest unit, its side, and whether all its units have succeeded in Z10.5."""

    points: int
    side: Side
    forced: bool = False

    def points_for(self, by_road: bool, rough: bool) -> int:
        """All its MP for a move (Z10.3, Z10.5): all along roads or not, through rough country or not."""
        further = FORCED_IN_ROUGH if rough else FORCED_BONUS[self.side]
        return self.points + ROAD_BONUS[self.side] * by_road + further * self.forced


class _Step(NamedTuple):
    """Where a move has come to: what it has cost, and whether any of it was rough (Z10.5)."""

    at: str
    rough: bool = False


def reach(board: Board, start: str, pace: Pace, enemies: Collection[str] = ()) -> frozenset[str]:
    """Z10.1: the tracts that a stack can come to in its move, its own included; it stops where enemies stand.

    All along roads or not; and any one tract, whatever it costs (Z10.2).
    """
    found = {to for road in (False, True) for to in _within(board, start, pace, enemies, road)}
    near = _onward(board, start, start, enemies)
    always = {to for to, border in near if _cost(board, to, border, pace, by_road=False) is not None}
    return frozenset({start, *found, *always})


def _within(board: Board, start: str, pace: Pace, enemies: Collection[str], by_road: bool) -> Iterator[str]:
    """Where the MP for such a move are enough."""
    spent, ahead = {_Step(start): 0}, [_Step(start)]
    while ahead:
        ahead.sort(key=spent.__getitem__, reverse=True)
        here = ahead.pop()
        if here.at != start:
            yield here.at
        for to, border in _onward(board, here.at, start, enemies):
            cost = _cost(board, to, border, pace, by_road)
            step = _Step(to, here.rough or _is_rough(board, to, border))
            if cost is None or (total := spent[here] + cost) > pace.points_for(by_road, step.rough):
                continue
            if total < spent.get(step, total + 1):
                spent[step] = total
                ahead += [step] if step not in ahead else []


def _onward(board: Board, here: str, start: str, enemies: Collection[str]) -> Iterator[tuple[str, Border]]:
    """Z10.1: who begins beside enemies may leave, but not straight into another tract with enemies."""
    stops, begins_beside = here in enemies and here != start, start in enemies
    for to, border in board.ways[here].items() if not stops else ():
        if not (begins_beside and here == start and to in enemies):
            yield to, border


def _cost(board: Board, to: str, border: Border, pace: Pace, by_road: bool) -> int | None:
    """Z10.2 to Z10.4: the MP to enter a tract; None if such a move may not go there, as a forced one into hills."""
    if by_road:
        return (FERRY if border.kind is Crossing.FERRY else BY_ROAD) if border.road else None
    terrain = board.tract[to].terrain
    if border.kind is Crossing.FERRY or pace.forced and not border.road and terrain is not Terrain.CLEAR:
        return None
    return COST[terrain] + RIVER * (border.kind is Crossing.RIVER)


def _is_rough(board: Board, to: str, border: Border) -> bool:
    """Z10.5: hills, marsh, or across a river."""
    return board.tract[to].terrain is not Terrain.CLEAR or border.kind is not Crossing.PLAIN
