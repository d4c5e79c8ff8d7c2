"""How a force goes by land, hex by hex, and what stops it (Y13, Y14, Y27.1)."""

from collections.abc import Iterator

from campaign.agricola.rules.at_hand.march import March
from campaign.agricola.rules.board import BRITANNIA, CALEDONIANS, ROMANS, Kind, Side, Terrain
from campaign.agricola.rules.decisions import Decision
from campaign.agricola.rules.play import Play
from campaign.agricola.rules.state import State
from campaign.agricola.rules.y12_forces import leads, move, under_way
from campaign.agricola.rules.y24_centers import face_down, stops_romans
from engine.rules.reason import Reason

ENEMIES, FACE_DOWN, ENTERED = Reason("enemies"), Reason("face_down"), Reason("britannia")
WILDERNESS, CENTER = Reason("wilderness"), Reason("center")
"""Why a force stops in a hex: all of it in any March; not Auxilia, and not by road."""


class Go(Decision):
    """The force goes on to a neighbouring place with these of its units; the others stay behind (Y13.1).

    Y14.1: friends do not hinder it.
    """

    to: str
    units: tuple[str, ...]


def bars(state: State, side: Side, hex: str) -> Reason | None:
    """Y13.2: why each force that enters a hex stops there; T18: by road too (Y27.1); None if it does not."""
    if state.occupies(side.enemy, hex):
        return ENEMIES
    if side is ROMANS and face_down(state, hex):
        return FACE_DOWN
    return ENTERED if hex == BRITANNIA else None


def slows(state: State, unit: str, hex: str) -> Reason | None:
    """Y13.3: why a unit that goes on by its movement stops in a hex (Y24.1); T17: Auxilia alone go on.

    None if it does not.

    Romans do in Wilderness, but Auxilia, and all of them at Tribal Center units, but revealed Monoliths.
    """
    counter = state.counter(unit)
    if counter.side is CALEDONIANS or hex == BRITANNIA:
        return None
    if state.north.hexes[hex] is Terrain.WILDERNESS and counter.kind is not Kind.AUXILIARY:
        return WILDERNESS
    return CENTER if stops_romans(state, hex) else None


def neighbours(state: State, side: Side, hex: str) -> tuple[str, ...]:
    """Y2.4: where a side's land units may go from a place.

    T3: over no side that lies in the sea; only Romans enter Britannia (Y27.1).
    """
    found = state.north.by_land[hex] if state.north.is_land(hex) else ()
    return found if side is ROMANS else tuple([other for other in found if other != BRITANNIA])


def is_by_road(state: State, side: Side, path: tuple[str, ...]) -> bool:
    """Y13.4: whether a whole March of Romans keeps to roads."""
    steps = zip(path, path[1:], strict=False)
    return side is ROMANS and all(there in state.north.by_road(here, state.road) for here, there in steps)


def fits(state: State, unit: str, path: tuple[str, ...]) -> bool:
    """Y13.1: whether a unit may go this way in one March: any distance by road (Y13.4), or by its movement.

    T16: the slowest bounds all.

    No hex that it left may have barred it.
    """
    counter = state.counter(unit)
    if is_by_road(state, counter.side, path):
        return True
    return len(path) - 1 <= counter.move and not any(slows(state, unit, hex) for hex in path[1:-1])


def able(state: State, march: March, to: str) -> tuple[str, ...]:
    """The units of the force that may go on to that place."""
    barred = len(march.path) > 1 and bars(state, march.side, march.here)
    if barred or to not in neighbours(state, march.side, march.here):
        return ()
    units = tuple([unit for unit in march.units if fits(state, unit, (*march.path, to))])
    return units if leads(state, march.side, march.kind, units) else ()


def steps(state: State, march: March) -> Iterator[Go]:
    """Where the force may go on to, with all that can go."""
    for to in neighbours(state, march.side, march.here):
        if units := able(state, march, to):
            yield Go(to, units)


def may_go(state: State, decision: Go) -> bool:
    """Whether these units, or some of them, may go on there."""
    march = under_way(state)
    may = bool(decision.units) and {*decision.units} <= {*able(state, march, decision.to)}
    return may and leads(state, march.side, march.kind, decision.units)


def go(play: Play, decision: Go) -> None:
    """The force goes on."""
    march = under_way(play.state)
    units = tuple([unit for unit in march.units if unit in decision.units])
    by_road = is_by_road(play.state, march.side, (*march.path, decision.to))
    move(play, units, decision.to, "Y13.4" if by_road else "Y13.1")


def may_set_out(state: State, units: tuple[str, ...]) -> bool:
    """Whether these units of one hex may march by land: mobile ones ashore that have not sailed (Y26.3)."""
    return all(state.counter(unit).move and not state.units[unit].aboard for unit in units) and not (
        {*units} & {*state.phase.sailed}
    )
