"""How far a force goes: every place where it can end, in one March or several, with the cheapest way there.

By what the given state tells: from `seen_by`, what that side knows. Nobody is bound to move, so a force can end where
it stands, too.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from campaign.agricola.rules.board import ROMANS, TRIMONTIUM, North, Side
from campaign.agricola.rules.state import Start, State, Step, Unit
from campaign.agricola.rules.y13_land import ENTERED, bars, is_by_road, neighbours, slows
from campaign.agricola.rules.y26_fleets import seaways
from engine.rules.reason import Reason

Path = tuple[str, ...]
SEA_DICE = 2  # Y26.1


class Way(NamedTuple):
    """The way of each March to a place, and why the rules stop the last one there; None if they do not."""

    legs: tuple[Path, ...] = ()
    stop: Reason | None = None

    @property
    def marches(self) -> int:
        return len(self.legs)

    @property
    def hexes(self) -> int:
        """How many hexes it enters."""
        return sum([len(leg) - 1 for leg in self.legs])


def ends(state: State, units: Path, start: str) -> dict[str, Path]:
    """Every place where one March by land of all these units from there can end, with the shortest way."""
    found: dict[str, Path] = {start: (start,)}
    for by_road in (False, True):
        for path in _paths(state, units, start, by_road):
            if path[-1] not in found or len(path) < len(found[path[-1]]):
                found[path[-1]] = path
    return found


def _paths(state: State, units: Path, start: str, by_road: bool) -> Iterator[Path]:
    """The shortest ways to every place there, by the movement of the slowest, or by road alone (Y13.1, Y13.4)."""
    side = state.counter(units[0]).side
    move = min([state.counter(unit).move for unit in units])
    ahead: list[Path] = [(start,)]
    seen = {start}
    for path in ahead:
        here = path[-1]
        if here != start and stopped(state, units, here, by_road) or not by_road and len(path) > move:
            continue
        roads = state.north.by_road(here, state.road) if by_road and side is ROMANS else ()
        for to in neighbours(state, side, here):
            if to not in seen and (to in roads or not by_road):
                seen.add(to)
                ahead.append((*path, to))
                yield (*path, to)


def stopped(state: State, units: Path, hex: str, by_road: bool = False) -> Reason | None:
    """Why the rules stop a force by land that enters a hex; None if they do not."""
    slow = () if by_road else [slows(state, unit, hex) for unit in units]
    return bars(state, state.counter(units[0]).side, hex) or next(filter(None, slow), None)


def one_march(state: State, units: Path, start: str) -> dict[str, Path]:
    """Every place where one March can end, by land or sea; by sea with the highest throw."""
    counters = [state.counter(unit) for unit in units]
    if any(counter.is_fleet for counter in counters):
        away = seaways(state, start)
        return {to: (start, to) if hexes else (start,) for to, hexes in away.items() if hexes <= 6 * SEA_DICE}
    return ends(state, units, start) if all(counter.move for counter in counters) else {start: (start,)}


def ways(state: State, units: Path, marches: int = 1) -> dict[str, Way]:
    """Every place where a force of one hex can end with so many Marches, and how: by the fewest of them, then of hexes.

    It does not count on winning: whoever meets enemies, or a Tribal Center unit face down, is not led on from there.
    """
    side, start = state.counter(units[0]).side, state.units[units[0]].at
    found, ahead = {start: Way()}, [start]
    for _ in range(marches):
        layer: dict[str, Way] = {}
        for here in ahead:
            for to, leg in one_march(state, units, here).items():
                way = Way((*found[here].legs, leg))
                if to not in found and (to not in layer or way.hexes < layer[to].hexes):
                    layer[to] = way
        found |= {to: way._replace(stop=_why(state, units, way.legs[-1])) for to, way in layer.items()}
        ahead = [to for to in layer if bars(state, side, to) in (None, ENTERED)]
    return found


def _why(state: State, units: Path, leg: Path) -> Reason | None:
    """Why a March ends there."""
    if any(state.counter(unit).is_fleet for unit in units):
        return bars(state, ROMANS, leg[-1])
    return stopped(state, units, leg[-1], is_by_road(state, state.counter(units[0]).side, leg))


def chance(hexes: int, dice: int = SEA_DICE) -> Fraction:
    """How likely a throw is enough to sail so far (Y26.1)."""
    throws = [*product(range(1, 7), repeat=dice)]
    return Fraction(sum([sum(throw) >= hexes for throw in throws]), len(throws))


def alone(north: North, at: str, counter: str, marches: int = 1) -> tuple[str, ...]:
    """Where a force of one unit with that counter can end, in order; nobody else is on the board but in Trimontium.

    There are Romans, whom Caledonians would have to fight. The hex where it begins counts. ValueError if the unit
    cannot stand there.
    """
    unit = next((unit for unit, each in north.by_unit.items() if counter in (unit, each.id)), None)
    if unit is None:
        raise ValueError(f"no counter is {counter}")
    at, mover = north.place[at].hex if at in north.place else at, north.by_unit[unit]
    if at not in (north.by_sea if mover.is_fleet else north.by_land):
        raise ValueError(f"{counter} cannot stand in {at}")
    romans = Unit("romans?1", north.place[TRIMONTIUM].hex)
    nobody: dict[Side, Path] = dict.fromkeys(Side, ())
    units = {unit: Unit(unit, at), romans.id: romans}
    state = State(Start("", north), 1, Step.ROMAN_MARCHES, (mover.side,), nobody, nobody, units=units)
    return tuple(sorted(ways(state, (unit,), marches)))
