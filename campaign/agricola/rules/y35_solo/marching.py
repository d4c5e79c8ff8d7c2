"""The Marches: the best one, or first of several, by what they bring; and, on the way, its best end (Y35.3)."""

from collections.abc import Iterable, Iterator, Mapping
from math import ceil
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
from campaign.agricola.rules.y35_solo.evaluation import FAR, NOTHING, Judge, Units, Worth
from campaign.agricola.rules.y35_solo.forces import forces, goals, onward, ways
from campaign.agricola.rules.y35_solo.outlook import BY_SEA, afloat, near

ENOUGH = 0.08  # what a March must bring beyond its AP
LATER = 0.85  # what is taken a March later is worth so much less
MOST_MARCHES = 2.5  # after the next one, by the hexes that are left
ROAD = 0.6  # a hex of the road to Victoria


class Plan(NamedTuple):
    """Something to do, what it brings besides its AP, where, and where its March ends if that is farther."""

    decision: Decision
    gain: Worth
    to: str
    total: float
    won: float = 0.0  # the chance of a battle there
    stop: str = ""


NONE = Plan(Done(), NOTHING, "", 0.0)


def best(judge: Judge) -> Plan:
    """The best March to set out on; NONE if none is worth its AP."""
    return plans(judge)[0]


def plans(judge: Judge) -> list[Plan]:
    """The Marches that are worth their AP, the best first; and then to set out on none."""
    found = [*_settings_out(judge), *(_others(judge) if judge.careful else ())]
    worth = sorted([plan for plan in found if plan.total > ENOUGH], key=lambda plan: -plan.total)
    return [*worth, NONE]


def _settings_out(judge: Judge) -> Iterator[Plan]:
    for units, kind in forces(judge):
        start = judge.seen.units[units[0]].at
        price = judge.point if kind is MarchKind.MARCH else 0.0
        ends = goals(judge, units)
        for to, share in ends.items():
            gain, won = judge.moved(units, start, to)
            yield Plan(SetOut(units, kind), gain, to, share * sum(gain) - price, won)
        if judge.careful:
            for plan in _farther(judge, units, start, ends, SetOut(units, kind)):
                yield plan._replace(total=plan.total - price)


def _farther(judge: Judge, units: Units, start: str, ends: Iterable[str], decision: Decision) -> Iterator[Plan]:
    """What several Marches may take; the decision is the first of them, to the end that is nearest."""
    seen = judge.seen
    by_sea = any(seen.counter(unit).is_fleet for unit in units)
    stride = BY_SEA if by_sea else min([seen.counter(unit).move for unit in units])
    stops = [end for end in ends if end not in judge.goals and not seen.at(end, judge.side.enemy)]
    for goal in judge.goals if stops else ():
        away = _away(judge, goal, by_sea)
        left, stop = min([(away.get(stop, FAR), stop) for stop in stops])
        comes_nearer = left <= away.get(start, FAR) - isinstance(decision, SetOut)
        if comes_nearer and 0 < left / stride <= MOST_MARCHES:
            gain, won = judge.moved(units, start, goal)
            if won >= judge.temper.doubtful:
                total = _in_the_end(judge, gain, left / stride) + _on_the_way(judge, units, start, stop, left / stride)
                yield Plan(decision, gain, goal, total, won, stop)


def _away(judge: Judge, goal: str, by_sea: bool) -> Mapping[str, int]:
    """How far each place is from a goal; fleets land only on the coast."""
    if not by_sea:
        return near(judge.north, goal)
    return afloat(judge.north, goal) if judge.north.is_coastal(goal) else {}


def _in_the_end(judge: Judge, gain: Worth, marches: float) -> float:
    """What so many more Marches bring, less their AP."""
    worth_now: float = LATER**marches
    return worth_now * sum(gain) - marches * judge.point


def _on_the_way(judge: Judge, units: Units, start: str, stop: str, marches: float) -> float:
    """What it costs that the AP do not last, and the force stands where it stops until the next turn."""
    if judge.seen.ap[judge.side] >= 1 + ceil(marches):
        return 0.0
    there, _ = judge.moved(units, start, stop)
    return min(0.0, there.safety + there.supply)


def _others(judge: Judge) -> Iterator[Plan]:
    """The road (Y29), and Concentrate (Y22.1)."""
    seen = judge.seen
    if to := next_hex(seen):
        there = builders(seen)
        legionaries = [(unit,) for unit in there if seen.counter(unit).kind is Kind.LEGIONARY]
        for units in dict.fromkeys([*legionaries, there] if legionaries else []):
            gain, _ = judge.moved(units, seen.units[units[0]].at, to)
            gain = gain.plus(Worth(nearer=ROAD))
            yield Plan(BuildRoad(units), gain, to, sum(gain) - judge.point)
    if units := _spare(judge):
        to = seen.units[SUPREME[judge.side]].at
        gain, _ = judge.arriving(to, units)
        gain = gain.plus(_left(judge, units))
        yield Plan(Concentrate(units), gain, to, sum(gain) - judge.point)


def _spare(judge: Judge) -> Units:
    """Who may come to the leader, and is not needed where he stands."""
    return tuple([unit for unit in comers(judge.seen, judge.side) if sum(_left(judge, (unit,))) > -1])


def _left(judge: Judge, units: Units) -> Worth:
    """What it costs that these leave the hexes where they stand."""
    found = NOTHING
    for at in dict.fromkeys([judge.seen.units[unit].at for unit in units]):
        found = found.plus(judge.leaving(at, units))
    return found


def way(judge: Judge, plan: Plan) -> Units:
    """The hexes that a plan's March by land enters one by one; none by sea."""
    if not isinstance(plan.decision, SetOut) or any(judge.seen.counter(unit).is_fleet for unit in plan.decision.units):
        return ()
    units = plan.decision.units
    return ways(judge, units, judge.seen.units[units[0]].at).get(plan.stop or plan.to, ())[1:]


# On the way


def go_on(judge: Judge, march: March) -> Plan:
    """The next step of the force under way; or it halts, or goes ashore."""
    steps = _at_sea(judge, march) if march.is_naval else _on_foot(judge, march)
    return max(steps, key=lambda plan: plan.total)


def _on_foot(judge: Judge, march: March) -> Iterator[Plan]:
    yield Plan(Halt(), NOTHING, march.here, ENOUGH / 2 if len(march.path) > 1 else 0.0)
    yield from _here(judge, march)
    for units in _parts(judge.seen, judge, march):
        for to, step in onward(judge, march, units).items():
            gain, won = judge.moved(units, march.here, to)
            yield Plan(Go(step, units), gain, to, sum(gain), won)
            if judge.careful:
                yield from _farther(judge, units, march.here, (to,), Go(step, units))


def _here(judge: Judge, march: March) -> Iterator[Plan]:
    """It halts on its way to what later Marches may take."""
    if judge.careful and len(march.path) > 1:
        for plan in _farther(judge, march.units, march.here, (march.here,), Halt()):
            yield plan._replace(to=march.here)


def _parts(seen: State, judge: Judge, march: March) -> Iterator[Units]:
    """All of the force; on its way also without its weakest unit, which stays in a center where nobody else is."""
    yield march.units
    line = [id for id in march.units if not seen.counter(id).is_leader]
    alone = march.here in seen.north.tribal and len(seen.at(march.here, march.side)) == len(march.units)
    if len(march.path) > 1 and len(line) > 1 and (alone or march.here in seen.north.fortresses):
        weakest = min(line, key=lambda id: judge.look.unit(id).power)
        yield tuple([id for id in march.units if id != weakest])


def _at_sea(judge: Judge, march: March) -> Iterator[Plan]:
    seen = judge.seen
    ashore = aboard(seen)
    further = [*_here(judge, march)] if ashore else []
    of_use = march.here in judge.north.tribal or seen.at(march.here, judge.side.enemy) or not further
    if len(march.path) > 1 and ashore:
        yield Plan(SetAshore(ashore), NOTHING, march.here, 1.0 if of_use else -1.0)
    yield from further
    yield Plan(Halt(), NOTHING, march.here, 0.0)
    for to in within(seen, march):
        if seen.north.is_coastal(to):
            gain, won = judge.moved(march.units, march.here, to)
            yield Plan(Sail(to), gain, to, sum(gain), won)
            if judge.careful:
                yield from _farther(judge, march.units, march.here, (to,), Sail(to))
