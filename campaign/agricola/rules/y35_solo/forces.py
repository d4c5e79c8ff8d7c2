"""Which forces may go, and where each may end: those worth a thought (Y12, Y13, Y26)."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from campaign.agricola.rules.at_hand.march import March, MarchKind
from campaign.agricola.rules.board import ROMANS, Kind
from campaign.agricola.rules.reach import ends
from campaign.agricola.rules.state import State
from campaign.agricola.rules.y12_forces import kinds
from campaign.agricola.rules.y12_setting_out import may_set_out
from campaign.agricola.rules.y13_land import bars, fits, is_by_road, neighbours
from campaign.agricola.rules.y26_fleets import ROOM, can_embark, cargo
from campaign.agricola.rules.y35_solo.evaluation import FAR, Judge, Units
from campaign.agricola.rules.y35_solo.outlook import BY_SEA, afloat

SEVERAL = 3  # units of a kind that also go alone


def forces(judge: Judge) -> Iterator[tuple[Units, MarchKind]]:
    """The forces that may set out, each with its cheapest kind of March."""
    seen, side = judge.seen, judge.side
    for at in dict.fromkeys([unit.at for unit in seen.of(side)]):
        for units in dict.fromkeys([*_by_land(judge, at), *_by_sea(judge, at)]):
            possible = [kind for kind in kinds(seen, units) if may_set_out(seen, units, kind)]
            if possible:
                yield units, max(possible, key=lambda kind: (kind is not MarchKind.MARCH, kind))


def _by_land(judge: Judge, at: str) -> Iterator[Units]:
    """All, all but a garrison, the leaders apart, the stronger half, and one of each counter."""
    seen = judge.seen
    land = tuple([id for id in seen.at(at, judge.side) if _walks(seen, id)])
    line = sorted([id for id in land if not seen.counter(id).is_leader], key=lambda id: judge.look.unit(id).power)
    if land:
        yield land
    for left in _garrisons(seen, line):
        yield tuple([id for id in land if id not in left])
    if 0 < len(line) < len(land):
        yield tuple([id for id in land if id in line])
    if len(line) > SEVERAL:
        yield tuple([id for id in land if id in line[len(line) // 2 :]])
    yield from {seen.counter(id).id: (id,) for id in land}.values()


def _walks(seen: State, id: str) -> bool:
    return bool(seen.counter(id).move) and not seen.units[id].aboard and id not in seen.phase.sailed


def _garrisons(seen: State, line: list[str]) -> Iterator[Units]:
    """The weakest unit, the weakest legionary, or two of the weakest."""
    if len(line) > 1:
        yield (line[0],)
        yield from [(id,) for id in line if seen.counter(id).kind is Kind.LEGIONARY][:1]
    if len(line) > SEVERAL:
        yield tuple(line[:2])


def _by_sea(judge: Judge, at: str) -> Iterator[Units]:
    """All fleets there with whom they carry, and with the strongest of those ashore, but a garrison."""
    seen = judge.seen
    fleets = tuple([id for id in seen.at(at, ROMANS) if seen.counter(id).is_fleet]) if judge.side is ROMANS else ()
    if not fleets:
        return
    aboard = cargo(seen, fleets)
    ashore = [id for id in seen.at(at, ROMANS) if can_embark(seen, id)]
    ashore.sort(key=lambda id: (not seen.counter(id).is_leader, -judge.look.unit(id).power))
    room = ROOM * len(fleets) - len(aboard)
    for left in ((), *_garrisons(seen, [id for id in reversed(ashore) if not seen.counter(id).is_leader])):
        going = {*fleets, *aboard, *[id for id in ashore if id not in left][:room]}
        if len(going) > len(fleets):
            yield tuple([id for id in seen.at(at, ROMANS) if id in going])


def goals(judge: Judge, units: Units) -> Mapping[str, float]:
    """Where they may well end in one March, with the chance that they come so far."""
    seen, start = judge.seen, judge.seen.units[units[0]].at
    if any(seen.counter(unit).is_fleet for unit in units):
        away = afloat(seen.north, start).items()
        return {to: _reached(n) for to, n in away if 0 < n <= BY_SEA and seen.north.is_coastal(to)}
    return dict.fromkeys(_of_note(judge, ways(judge, units, start)), 1.0)


def ways(judge: Judge, units: Units, start: str) -> Mapping[str, Units]:
    """Where one March by land can end, with the way there; forces alike in how they go are looked up."""
    gaits = sorted({_alike(judge.seen, unit) for unit in units})
    key = start, gaits[0][0], all(auxiliary for _, auxiliary in gaits)
    if key not in judge.ends:
        judge.ends[key] = ends(judge.seen, _unlike(judge.seen, units), start)
    return judge.ends[key]


def _of_note(judge: Judge, hexes: Iterable[str]) -> Iterator[str]:
    """Places of note, and of the others those that are nearest to what may be taken."""
    others = []
    for hex in hexes:
        if hex in judge.look.of_note:
            yield hex
        else:
            others.append(hex)
    if others:
        nearest = [min([(away.get(hex, FAR), hex) for hex in others]) for away in judge.aways]
        yield from dict.fromkeys([hex for _, hex in nearest])


@lru_cache
def _reached(hexes: int) -> float:
    """The chance that a throw of two dice is enough."""
    throws = [one + two for one in range(1, 7) for two in range(1, 7)]
    return sum([throw >= hexes for throw in throws]) / len(throws)


def onward(judge: Judge, march: March, units: Units) -> Mapping[str, str]:
    """Where these of a force under way by land may well end yet, with the next hex on the way there."""
    found: dict[str, str] = {}
    for by_road in (True, False) if march.side is ROMANS else (False,):
        for path in _paths(judge.seen, march, units, by_road):
            found.setdefault(path[-1], path[len(march.path)])
    return {to: found[to] for to in _of_note(judge, found)}


def _paths(seen: State, march: March, units: Units, by_road: bool) -> Iterator[Units]:
    side, been, unlike = march.side, {*march.path}, _unlike(seen, units)
    ahead: list[Units] = [march.path] if not by_road or is_by_road(seen, side, march.path) else []
    for path in ahead:
        if len(path) > 1 and bars(seen, side, path[-1]):
            continue
        roads = seen.north.by_road(path[-1], seen.road) if by_road else ()
        for to in neighbours(seen, side, path[-1]):
            way = (*path, to)
            fit = to in roads if by_road else all(fits(seen, unit, way) for unit in unlike)
            if to not in been and fit:
                been.add(to)
                ahead.append(way)
                yield way


def _unlike(seen: State, units: Units) -> Units:
    """One of each that go alike."""
    return tuple({_alike(seen, unit): unit for unit in units}.values())


def _alike(seen: State, unit: str) -> tuple[int, bool]:
    counter = seen.counter(unit)
    return counter.move, counter.kind is Kind.AUXILIARY
