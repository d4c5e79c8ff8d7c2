"""The Marches: the best single one by what it brings; and, on the way, the best end of it (Y35.3)."""

from collections.abc import Iterator
from typing import NamedTuple

from campaign.agricola.rules.at_hand.march import March, MarchKind
from campaign.agricola.rules.board import SUPREME, Kind
from campaign.agricola.rules.decisions import Decision, Done
from campaign.agricola.rules.state import State
from campaign.agricola.rules.y12_forces import Halt, SetOut
from campaign.agricola.rules.y13_land import Go
from campaign.agricola.rules.y22_concentrate import Concentrate, comers
from campaign.agricola.rules.y26_fleets import Sail, SetAshore, aboard, within
from campaign.agricola.rules.y29_road import BuildRoad, builders, next_hex
from campaign.agricola.rules.y35_solo.evaluation import NOTHING, Judge, Units, Worth
from campaign.agricola.rules.y35_solo.forces import forces, goals, onward

ENOUGH = 0.08  # what a March must bring beyond its AP
ROAD = 0.6  # a hex of the road to Victoria


class Plan(NamedTuple):
    """Something to do, what it brings besides its AP, and where."""

    decision: Decision
    gain: Worth
    to: str
    total: float
    won: float = 0.0  # the chance of a battle there


NONE = Plan(Done(), NOTHING, "", 0.0)


def best(judge: Judge) -> Plan:
    """The best March to set out on; NONE if none is worth its AP."""
    plans = [*_settings_out(judge), *(_others(judge) if judge.careful else ())]
    found = max(plans, key=lambda plan: plan.total, default=NONE)
    return found if found.total > ENOUGH else NONE


def _settings_out(judge: Judge) -> Iterator[Plan]:
    for units, kind in forces(judge):
        start = judge.seen.units[units[0]].at
        price = judge.point if kind is MarchKind.MARCH else 0.0
        for to, share in goals(judge, units).items():
            gain, won = judge.moved(units, start, to)
            yield Plan(SetOut(units, kind), gain, to, share * sum(gain) - price, won)


def _others(judge: Judge) -> Iterator[Plan]:
    """The road (Y29), and Concentrate (Y22.1)."""
    seen = judge.seen
    if to := next_hex(seen):
        there = builders(seen)
        legionaries = [(unit,) for unit in there if seen.counter(unit).kind is Kind.LEGIONARY]
        for units in dict.fromkeys([*legionaries, there] if legionaries else []):
            gain, _ = judge.moved(units, seen.units[units[0]].at, to)
            gain = gain.changed(Worth(nearer=ROAD))
            yield Plan(BuildRoad(units), gain, to, sum(gain) - judge.point)
    if units := _spare(judge):
        to = seen.units[SUPREME[judge.side]].at
        gain, _ = judge.arriving(to, units)
        gain = gain.changed(_left(judge, units))
        yield Plan(Concentrate(units), gain, to, sum(gain) - judge.point)


def _spare(judge: Judge) -> Units:
    """Who may come to the leader, and is not needed where he stands."""
    return tuple([unit for unit in comers(judge.seen, judge.side) if sum(_left(judge, (unit,))) > -1])


def _left(judge: Judge, units: Units) -> Worth:
    """What it costs that these leave the hexes where they stand."""
    seen, found = judge.seen, NOTHING
    for at in dict.fromkeys([seen.units[unit].at for unit in units]):
        there = seen.at(at, judge.side)
        stay = tuple([id for id in there if id not in units])
        found = found.changed(judge.worth(at, stay)).changed(judge.worth(at, there), -1)
    return found


# On the way


def go_on(judge: Judge, march: March) -> Plan:
    """The next step of the force under way; or it halts, or goes ashore."""
    steps = _at_sea(judge, march) if march.is_naval else _on_foot(judge, march)
    return max(steps, key=lambda plan: plan.total)


def _on_foot(judge: Judge, march: March) -> Iterator[Plan]:
    yield Plan(Halt(), NOTHING, march.here, ENOUGH / 2 if len(march.path) > 1 else 0.0)
    for units in _parts(judge.seen, judge, march):
        for to, step in onward(judge, march, units).items():
            gain, won = judge.moved(units, march.here, to)
            yield Plan(Go(step, units), gain, to, sum(gain), won)


def _parts(seen: State, judge: Judge, march: March) -> Iterator[Units]:
    """All of the force; on its way also without its weakest unit, which stays in a center."""
    yield march.units
    line = [id for id in march.units if not seen.counter(id).is_leader]
    if len(march.path) > 1 and len(line) > 1 and march.here in (*seen.north.tribal, *seen.north.fortresses):
        weakest = min(line, key=lambda id: judge.look.unit(id).power)
        yield tuple([id for id in march.units if id != weakest])


def _at_sea(judge: Judge, march: March) -> Iterator[Plan]:
    seen = judge.seen
    ashore = aboard(seen)
    if len(march.path) > 1 and ashore:
        yield Plan(SetAshore(ashore), NOTHING, march.here, 1.0)
    yield Plan(Halt(), NOTHING, march.here, 0.0)
    for to in within(seen, march):
        if seen.north.is_coastal(to):
            gain, won = judge.moved(march.units, march.here, to)
            yield Plan(Sail(to), gain, to, sum(gain), won)
