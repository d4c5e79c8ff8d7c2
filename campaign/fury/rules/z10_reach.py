"""Z10: how far a stack goes in one move, by its movement points (MP), by road, and by forced march."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from heapq import heappop, heappush
from typing import NamedTuple, TypeAlias

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
    """How a stack moves: the MP of its slowest unit, and whether all its units have succeeded in Z10.5.

    Its bonuses are those of a `side`: tribal units have the tribal ones on either side. Where Romans have `tribes` with
    them, that is the MP of the slowest of these.
    """

    points: int
    side: Side
    forced: bool = False
    tribes: int | None = None

    def points_for(self, by_road: bool, rough: bool) -> int:
        """All its MP for a move (Z10.3, Z10.5): all along roads or not, through rough country or not."""
        further = FORCED_IN_ROUGH if rough else FORCED_BONUS[self.side]
        found = self.points + ROAD_BONUS[self.side] * by_road + further * self.forced
        if self.tribes is None:
            return found
        return min(found, Pace(self.tribes, Side.TRIBAL, self.forced).points_for(by_road, rough))


class Way(NamedTuple):
    """A move so far: where it has come to, and what it has cost, across country and all along roads.

    A cost is None if the move was none of that kind. `rough` is whether any of it was (Z10.5).
    """

    at: str
    country: int | None = 0
    by_road: int | None = 0
    rough: bool = False
    begun: bool = False


_Step: TypeAlias = tuple[str, bool]
"""Where a move has come to, and whether any of it was rough (Z10.5)."""


def anywhere(here: str, to: str) -> bool:
    """Whether a stack may step from a tract to one next to it: it may, without the options Z16.1 and Z16.3."""
    return True


class Limits(NamedTuple):
    """What bounds a move: tracts where enemies stand, others where it ends, too, and which steps it may take."""

    enemies: Collection[str] = ()
    stops: Collection[str] = ()
    may_step: Callable[[str, str], bool] = anywhere


def reach(board: Board, start: str, pace: Pace, enemies: Collection[str] = ()) -> frozenset[str]:
    """Z10.1: the tracts that a stack can come to in its move, its own included; it stops where enemies stand."""
    return frozenset({start, *ahead(board, Way(start), pace, Limits(enemies))})


def ahead(board: Board, way: Way, pace: Pace, limits: Limits) -> frozenset[str]:
    """Z10.1: the tracts that a move can still enter, all along roads or not.

    As its first tract it may enter any one, whatever it costs (Z10.2).
    """
    if limits.stops or limits.may_step is not anywhere:
        return _ahead(board, way, pace, limits)
    return _ahead_freely(board, way, pace, frozenset(limits.enemies))


def _ahead(board: Board, way: Way, pace: Pace, limits: Limits) -> frozenset[str]:
    found = {to for road in (False, True) for to, _ in _within(board, way, pace, road, limits)}
    return frozenset({*found, *nearest(board, way, pace, limits)})


@lru_cache(maxsize=4_096)
def _ahead_freely(board: Board, way: Way, pace: Pace, enemies: frozenset[str]) -> frozenset[str]:
    """Bounded by enemies alone, who stand where they are as long as a side moves."""
    return _ahead(board, way, pace, Limits(enemies))


def routes(board: Board, way: Way, pace: Pace, limits: Limits) -> dict[str, tuple[str, ...]]:
    """Z10.1: a way to each of these tracts, of as few tracts as can be: what is entered one by one."""
    found: dict[str, tuple[str, ...]] = {to: (to,) for to in nearest(board, way, pace, limits)}
    for road in (False, True):
        came = _within(board, way, pace, road, limits)
        for to, rough in came:
            path = _path(came, (to, rough))
            if to not in found or len(path) < len(found[to]):
                found[to] = path
    return found


def _path(came: Mapping[_Step, _Step], step: _Step) -> tuple[str, ...]:
    path = list[str]()
    while step in came:
        path.append(step[0])
        step = came[step]
    return tuple(path[::-1])


def nearest(board: Board, way: Way, pace: Pace, limits: Limits) -> Iterator[str]:
    """Z10.2: the tracts that it may enter as its first one, whatever they cost; none once it has begun."""
    near = () if way.begun else _onward(board, way.at, True, limits)
    return (to for to, border in near if _may_be_first(board, to, border, pace))


def enter(board: Board, way: Way, to: str, pace: Pace, limits: Limits) -> Way | None:
    """Z10.1 to Z10.5: the move once it has entered one more tract; None if it may not."""
    border = dict(_onward(board, way.at, not way.begun, limits)).get(to)
    if border is None:
        return None
    rough = way.rough or _is_rough(board, to, border)
    country = _sum(way.country, _cost(board, to, border, pace, by_road=False))
    by_road = _sum(way.by_road, _cost(board, to, border, pace, by_road=True))
    costs = ((country, pace.points_for(False, rough)), (by_road, pace.points_for(True, rough)))
    enough = any(cost is not None and cost <= points for cost, points in costs)
    first = not way.begun and _may_be_first(board, to, border, pace)
    return Way(to, country, by_road, rough, begun=True) if enough or first else None


def _sum(spent: int | None, cost: int | None) -> int | None:
    """What a move of a kind has cost; None if it is no longer one of that kind."""
    return None if spent is None or cost is None else spent + cost


def _may_be_first(board: Board, to: str, border: Border, pace: Pace) -> bool:
    """Z10.2, Z12.6: any one tract, whatever it costs, unless such a move may not go there."""
    return _cost(board, to, border, pace, by_road=False) is not None


def _within(board: Board, way: Way, pace: Pace, by_road: bool, limits: Limits) -> dict[_Step, _Step]:
    """Where the MP that are left for such a move are enough: each step, and the one before it."""
    already = way.by_road if by_road else way.country
    came: dict[_Step, _Step] = {}
    if already is None:
        return came
    enemies = limits.enemies
    links, most = _links(board, pace.forced, by_road), [pace.points_for(by_road, rough) for rough in (False, True)]
    start = way.at, way.rough
    spent, waiting = {start: already}, [(already, *start)]
    while waiting:
        so_far, at, was_rough = heappop(waiting)
        begun = way.begun or (at, was_rough) != start
        ends_here = at in enemies and begun or at in limits.stops and at != way.at
        for to, cost, rough in () if ends_here else links[at]:
            step, total = (to, rough or was_rough), so_far + cost
            enough = total <= most[step[1]] and total < spent.get(step, total + 1)
            if enough and not (at in enemies and to in enemies) and limits.may_step(at, to):
                spent[step], came[step] = total, (at, was_rough)
                heappush(waiting, (total, *step))
    return came


@cache
def _links(board: Board, forced: bool, by_road: bool) -> Mapping[str, Sequence[tuple[str, int, bool]]]:
    """From each tract those that such a move may enter, with the MP, and whether that is rough (Z10.5)."""
    found: dict[str, list[tuple[str, int, bool]]] = {}
    for at, near in board.ways.items():
        found[at] = []
        for to, border in near.items():
            cost = _cost(board, to, border, Pace(0, Side.ROMAN, forced), by_road)
            found[at] += [] if cost is None else [(to, cost, _is_rough(board, to, border))]
    return found


def _onward(board: Board, here: str, first: bool, limits: Limits) -> Iterator[tuple[str, Border]]:
    """Z10.1: who begins beside enemies may leave, but not straight into another tract with enemies."""
    enemies = limits.enemies
    for to, border in board.ways[here].items() if first or here not in enemies else ():
        if not (here in enemies and to in enemies) and limits.may_step(here, to):
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
