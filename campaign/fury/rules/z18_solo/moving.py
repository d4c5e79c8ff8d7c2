"""Z18: the moves of a half: which stack goes, and where to; and, on its way, its next tract."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from campaign.fury.rules.board import Side
from campaign.fury.rules.column import Column
from campaign.fury.rules.decisions import Decision, Done
from campaign.fury.rules.pieces import MOUNTED, UnitKind
from campaign.fury.rules.state import Unit
from campaign.fury.rules.z3_leaders import morale_modifier
from campaign.fury.rules.z7_supply import used
from campaign.fury.rules.z9_reinforcements import BringOn, groups
from campaign.fury.rules.z10_columns import goals, is_prisoner, under_way
from campaign.fury.rules.z10_movement import Go, Halt, SetOut, forming, may_go, may_set_out, steps
from campaign.fury.rules.z10_overrun import Overrun, may_overrun
from campaign.fury.rules.z13_modifiers import best_leader
from campaign.fury.rules.z18_solo.judge import Judge, fights
from campaign.fury.rules.z18_solo.outlook import Force

ENOUGH = 0.3
"""What a move must bring, in points of a hundred."""
SURE = 0.8
"""The least share of its units that must succeed in a forced march for it to be tried."""
SURE_OF_OVERRUN = 9.0
"""Z10.7 asks for 7:1; the strength of the other one is a guess."""
MANY: Mapping[Side, int] = {Side.TRIBAL: 48, Side.ROMAN: 32}
"""More than most tracts feed, in halves of a unit (Z7.1); a host of rebels is parted later."""
ALONE, PARTING = 1.0, 0.03
"""What it costs to part from others of the side, at all, and for each SP."""
Path = tuple[str, ...]
Parts = Iterator[tuple[tuple[Unit, ...], Path]]
"""Units of a tract, with the leaders who go with them."""


class Plan(NamedTuple):
    """A move: its first decision, where it leads and by which tracts, and what it brings."""

    decision: Decision
    to: str = ""
    path: Path = ()
    gain: float = 0.0


class Stack(NamedTuple):
    """Units and leaders that may set out together, what they are worth in a fight, and their ways without force."""

    units: tuple[Unit, ...]
    leaders: tuple[str, ...]
    force: Force
    ways: Mapping[str, Path]

    @property
    def at(self) -> str:
        return self.units[0].at

    def set_out(self, forced: bool = False) -> SetOut:
        """Its decision."""
        return SetOut(tuple([unit.id for unit in self.units]), self.leaders, forced)


def plans(judge: Judge) -> list[Plan]:
    """The moves that bring enough, the best first; and then none."""
    stacks = [*_stacks(judge)]
    found = [plan for stack in stacks for plan in _moves(judge, stack, stacks) if plan.gain > ENOUGH]
    return [*sorted(found, key=lambda plan: -plan.gain), Plan(Done())]


def brought_on(judge: Judge) -> Plan | None:
    """A group comes on as soon as it may, where it is nearest to friends and no enemy stands."""
    offers = [*groups(judge.seen)]
    if not offers:
        return None
    strongest = judge.strongest

    def near(offer: BringOn) -> tuple[bool, int]:
        return judge.look.foe(offer.at).sp > 0, judge.apart[strongest][offer.at] if strongest else 0

    found = min(offers, key=near)
    return Plan(found, found.at)


def _stacks(judge: Judge) -> Iterator[Stack]:
    """Of each tract those parts of it that may set out together."""
    seen = judge.seen
    for at in sorted(seen.occupied[judge.side] & seen.board.tract.keys()):
        free = [unit for unit in seen.at(at, judge.side) if fights(unit) and forming(seen, SetOut((unit.id,)))]
        there = [each for each in seen.leaders.values() if each.at == at]
        leaders = tuple([each.id for each in there if forming(seen, SetOut((), (each.id,)))])
        held = tuple([each.id for each in there if is_prisoner(seen, each)])
        fit = tuple([unit for unit in free if not unit.disrupted])
        named = tuple(free), fit, (*leaders, *held)
        for units, led in _few_parts(judge, *named) if judge.careful else _parts(*named):
            column = Column(tuple([unit.id for unit in units]), led, (at,))
            if units and may_set_out(seen, SetOut(column.units, led)):
                leader = best_leader(seen, units) if led else None
                force = judge.look.force(units, [leader.id] if leader else ())
                elsewhere = {to: path for to, path in goals(seen, column).items() if to != at}
                yield Stack(units, led, force, elsewhere)


def _parts(free: tuple[Unit, ...], fit: tuple[Unit, ...], leaders: Path) -> Parts:
    """All in order, all that can go, the disrupted, the mounted, half of those in order, and each tribe by itself."""
    yield fit, leaders
    if len(free) > len(fit):
        yield free, leaders
        yield tuple([unit for unit in free if unit.disrupted]), ()
    mounted = tuple([unit for unit in fit if unit.kind in MOUNTED])
    if 0 < len(mounted) < len(fit):
        yield mounted, ()
    if len(fit) > 3:
        yield fit[::2], leaders
    for tribe in dict.fromkeys([unit.of for unit in fit]):
        own = tuple([unit for unit in fit if unit.of == tribe])
        if len(own) < len(fit):
            yield own, ()


def _few_parts(judge: Judge, free: tuple[Unit, ...], fit: tuple[Unit, ...], leaders: Path) -> Parts:
    """All in order, all that can go, the disrupted, one rider, and half of many."""
    yield fit, leaders
    if len(free) > len(fit):
        yield free, leaders
        yield tuple([unit for unit in free if unit.disrupted]), ()
    mounted = tuple([unit for unit in fit if unit.kind in MOUNTED])
    if mounted and len(fit) > 1:
        yield mounted[-1:], ()
    if used(judge.seen, fit) > MANY[judge.side]:
        yield fit[::2], leaders
        yield fit[1::2], ()


def _moves(judge: Judge, stack: Stack, stacks: list[Stack]) -> Iterator[Plan]:
    """Each way of a stack, and those by forced march where nearly all of it will succeed."""
    seen = judge.seen
    before = _left(judge, stack) + _parting(judge, stack)
    for to, path in stack.ways.items():
        value = _there(judge, stack, to, stacks) + judge.gathers(stack.force, stack.at, to)
        yield Plan(stack.set_out(), to, path, value - before)
    chance = march_chance(judge, stack)
    if chance >= SURE and may_set_out(seen, stack.set_out(forced=True)):
        ids = tuple([unit.id for unit in stack.units])
        for to, path in goals(seen, Column(ids, stack.leaders, (stack.at,), forced=True)).items():
            if to not in stack.ways and to != stack.at:
                value = chance * (_there(judge, stack, to, stacks) + judge.gathers(stack.force, stack.at, to))
                yield Plan(stack.set_out(forced=True), to, path, value - before)


def _left(judge: Judge, stack: Stack) -> float:
    """What is given up where it leaves: the tract with all of the side's there, less the tract with the rest."""
    units = [unit for unit in judge.seen.at(stack.at, judge.side) if fights(unit)]
    rest = [unit for unit in units if unit not in stack.units]
    return judge.at(stack.at, units, judge.look.own(stack.at)) - judge.at(stack.at, rest, judge.look.force(rest))


def _parting(judge: Judge, stack: Stack) -> float:
    """What it costs to part from others: the host fights together."""
    rest = [unit for unit in judge.seen.at(stack.at, judge.side) if fights(unit) and unit not in stack.units]
    apart = judge.careful and any(unit.kind is not UnitKind.DEFENDERS for unit in rest)
    return (ALONE + PARTING * stack.force.sp) * apart


def _there(judge: Judge, stack: Stack, to: str, stacks: list[Stack]) -> float:
    """What it adds where it comes to."""
    friends = [unit for unit in judge.seen.at(to, judge.side) if fights(unit)]
    own = judge.look.own(to)
    together = own.joined(stack.force)
    comers = _comers(judge, stack, to, stacks) if judge.careful and judge.look.foe(to).sp else None
    return judge.at(to, [*friends, *stack.units], together, comers) - judge.at(to, friends, own)


def _comers(judge: Judge, stack: Stack, to: str, stacks: list[Stack]) -> Force:
    """The other stacks that may still come there in this half."""
    found, places = Force(), {stack.at}
    for other in stacks:
        if other.at not in places and to in other.ways:
            places.add(other.at)
            found = found.joined(other.force)
    return found


def march_chance(judge: Judge, stack: Stack) -> float:
    """Z10.5: the share of its units that succeed in a forced march and stay in order."""
    units = [unit for unit in stack.units if not unit.disrupted]
    if len(units) < len(stack.units):
        return 0.0
    led = [morale_modifier(judge.seen, unit) if stack.leaders else 0 for unit in units]
    return min([_below(judge.seen.morale(unit) + more) for unit, more in zip(units, led, strict=True)], default=1.0)


@lru_cache(maxsize=64)
def _below(number: int) -> float:
    """How likely 2D6 are less."""
    return sum([one + two < number for one in range(1, 7) for two in range(1, 7)]) / 36


def go_on(judge: Judge) -> Plan:
    """The next tract of the stack on its way; it halts, or overruns the enemies where it is."""
    seen, column = judge.seen, under_way(judge.seen)
    units = tuple([seen.units[id] for id in column.units])
    leader = best_leader(seen, units)
    force = judge.look.force(units, [leader.id] if leader else ())
    foe = judge.look.foe(column.here)
    if may_overrun(seen) and force.sp + force.charge >= SURE_OF_OVERRUN * max(1.0, foe.sp + foe.charge):
        return Plan(Overrun(), column.here)
    offers = [*steps(seen)]
    if not column.units:
        return Plan(offers[-1])
    ways = goals(seen, column)
    stack = Stack(units, column.leaders, force, ways)
    found = [_onward(judge, stack, to, path) for to, path in ways.items()]
    if Halt() in offers:
        found.append(_onward(judge, stack, column.here, ()))
    for plan in sorted(found, key=lambda plan: -plan.gain):
        if plan.decision in offers or isinstance(plan.decision, Go) and may_go(seen, plan.decision):
            return plan
    return Plan(offers[0])


def _onward(judge: Judge, stack: Stack, to: str, path: Path) -> Plan:
    friends = [unit for unit in judge.seen.at(to, judge.side) if fights(unit) and unit not in stack.units]
    own = judge.look.force(friends)
    together = own.joined(stack.force)
    value = judge.at(to, [*friends, *stack.units], together) - judge.at(to, friends, own)
    value += judge.gathers(stack.force, under_way(judge.seen).path[0], to)
    ids = tuple([unit.id for unit in stack.units])
    return Plan(Go(path[0], ids, stack.leaders) if path else Halt(), to, path, value)
