"""Z10.1: the movement step: stacks set out, go tract by tract, and halt."""

from collections.abc import Iterator

from campaign.fury.rules.board import Crossing, Side
from campaign.fury.rules.column import Column
from campaign.fury.rules.decisions import Decision
from campaign.fury.rules.events import Event
from campaign.fury.rules.parts import moved
from campaign.fury.rules.pieces import UnitKind
from campaign.fury.rules.play import Play
from campaign.fury.rules.state import State
from campaign.fury.rules.z4_control import settle
from campaign.fury.rules.z10_columns import (
    gone,
    has_an_end,
    is_able,
    is_bound,
    is_led,
    is_prisoner,
    leaves_order,
    limits,
    may_end,
    owes,
    pace,
    so_far,
    under_way,
)
from campaign.fury.rules.z10_reach import enter
from campaign.fury.rules.z16_second_augusta import is_kept
from engine.rules.values import altered


class SetOut(Decision):
    """Z10.1: these units and leaders of one tract begin a move together, prisoners too (Z3.4); or a forced march."""

    units: tuple[str, ...]
    leaders: tuple[str, ...] = ()
    forced: bool = False


class Go(Decision):
    """Z10.1: the stack goes on to a neighbouring tract with these units and leaders; the others halt here."""

    to: str
    units: tuple[str, ...]
    leaders: tuple[str, ...] = ()


class Halt(Decision):
    """Z10.1: the move of the stack ends here."""


class ColumnFormed(Event):
    """Z10.1: who sets out, and from where."""

    side: Side
    at: str
    units: tuple[str, ...]
    leaders: tuple[str, ...]
    forced: bool
    rule: str = "Z10.1"

    @property
    def only(self) -> Side | None:
        """What stands where is hidden (Z17.1)."""
        return self.side

    def happen(self, state: State) -> State:
        return altered(state, column=Column(self.units, self.leaders, (self.at,), self.forced))


class ColumnMoved(Event):
    """Z10.1: who has entered a tract, and whether across a river."""

    side: Side
    to: str
    units: tuple[str, ...]
    leaders: tuple[str, ...]
    river: bool
    rule: str = "Z10.1"

    @property
    def only(self) -> Side | None:
        """What stands where is hidden (Z17.1)."""
        return self.side

    def happen(self, state: State) -> State:
        column = under_way(state)
        column = altered(column, units=self.units, leaders=self.leaders, path=(*column.path, self.to))
        others = tuple([id for id in state.across if id not in self.units])
        state = moved(state, self.units, self.to, self.leaders)
        done = tuple(dict.fromkeys((*state.moved_on, *self.units, *self.leaders)))
        return altered(state, column=column, moved_on=done, across=others + self.units * self.river)


class ColumnHalted(Event):
    """Z10.1: a move is over; these units and leaders move no more in this half."""

    side: Side
    units: tuple[str, ...]
    leaders: tuple[str, ...]
    rule: str = "Z10.1"

    @property
    def only(self) -> Side | None:
        """What stands where is hidden (Z17.1)."""
        return self.side

    def happen(self, state: State) -> State:
        done = tuple(dict.fromkeys((*state.moved_on, *self.units, *self.leaders)))
        return altered(state, column=None, moved_on=done)


def forming(state: State, decision: SetOut) -> Column | None:
    """Z10.1: the stack that would set out, in the order of the units; None if these are not of one tract, or may not.

    A prisoner goes with units of his captor (Z3.4).
    """
    units = [state.units[id] for id in decision.units if id in state.units]
    leaders = [state.leaders[id] for id in decision.leaders if id in state.leaders]
    places = {unit.at for unit in units} | {leader.at for leader in leaders}
    named = (*decision.units, *decision.leaders)
    if len({*named}) < len(named) or len(units) + len(leaders) < len(named) or len(places) != 1:
        return None
    [at] = places
    mine = all(state.side(unit) is state.half and unit.kind is not UnitKind.FLOTILLA for unit in units)
    led = all(is_led(state, leader) or units and is_prisoner(state, leader) for leader in leaders)
    held = state.looting[at].held if at in state.looting else ()
    if at not in state.board.tract or not mine or not led or {*named} & {*state.moved_on, *held}:
        return None
    return Column(decision.units, decision.leaders, (at,), decision.forced)


def may_set_out(state: State, decision: SetOut) -> bool:
    """Z10.1, Z12.3: whether it may leave; a forced march is for undisrupted ones to whom it is of use (Z10.5)."""
    column = forming(state, decision)
    if column is None or not leaves_order(state, column):
        return False
    if decision.forced:
        return not any(state.units[id].disrupted for id in column.units) and is_bound(state, column)
    return has_an_end(state, column)


def may_go(state: State, decision: Go) -> bool:
    """Z10.1 to Z10.5: whether all of these may go on there, and can end their move somewhere in order (Z12.3)."""
    column = under_way(state)
    named, all_of_it = (*decision.units, *decision.leaders), (*column.units, *column.leaders)
    part = altered(column, units=decision.units, leaders=decision.leaders)
    if not {*decision.units} <= {*column.units} or not {*decision.leaders} <= {*column.leaders} or not named:
        return False
    if column.driven or len({*named}) < len(named) or not decision.units and _have_prisoners(state, part):
        return False
    if not enter(state.board, so_far(state, part), decision.to, pace(state, part), limits(state, part)):
        return False
    if not is_able(state, part) or not leaves_order(state, part, {*all_of_it} - {*named}):
        return False
    return _comes_to_an_end(state, column, part, decision.to)


def _have_prisoners(state: State, column: Column) -> bool:
    return any(is_prisoner(state, state.leaders[id]) for id in column.leaders)


def _comes_to_an_end(state: State, column: Column, part: Column, to: str) -> bool:
    """Whether those that go on can end their move in order; a forced march that must be used is not left (Z10.5)."""
    after, then = gone(state, part, to), altered(part, path=(*part.path, to))
    if is_bound(state, column):
        return len(part.units) == len(column.units) and (
            is_bound(after, then) or not owes(after, then) and has_an_end(after, then)
        )
    return has_an_end(after, then)


def may_halt(state: State) -> bool:
    """Z10.1, Z12.3: whether its move may end here; without a step who has landed may, and who marches to nowhere."""
    column = under_way(state)
    if not column.has_moved:
        nowhere = column.forced and not (is_bound(state, column) and leaves_order(state, column))
        return column.landed or nowhere
    return may_end(state, column, column.here) and not is_bound(state, column)


def go(play: Play, decision: Go) -> None:
    """Z10.1: they enter the tract; who stays behind has halted."""
    state, column = play.state, under_way(play.state)
    border = state.board.ways[column.here][decision.to]
    units = tuple([id for id in column.units if id in decision.units])
    leaders = tuple([id for id in column.leaders if id in decision.leaders])
    play.emit(ColumnMoved(state.half, decision.to, units, leaders, border.kind is not Crossing.PLAIN))


def halt(play: Play) -> None:
    """Z10.1, Z4.4: its move is over, and control of all the tracts on its way is settled."""
    column = under_way(play.state)
    play.emit(ColumnHalted(play.state.half, column.units, column.leaders))
    settle(play, dict.fromkeys([at for at in column.path if at in play.state.board.tract]))


def departures(state: State) -> Iterator[SetOut]:
    """What the program proposes: all of a tract that can leave it together, or those in order, or else each alone.

    Where cohorts of the Second stay near Glevum, those in order without them, too (Z16.1). Besides, the same by forced
    march, where it is of use (Z10.5).
    """
    for at in state.board.tract:
        yield from departures_from(state, at)


def departures_from(state: State, at: str) -> Iterator[SetOut]:
    """The same of one tract."""
    units = [unit for unit in state.at(at, state.half) if forming(state, SetOut((unit.id,)))]
    there = [leader for leader in state.leaders.values() if leader.at == at]
    if not units and not there:
        return
    leaders = tuple([each.id for each in there if forming(state, SetOut((), (each.id,)))])
    prisoners = tuple([each.id for each in there if is_prisoner(state, each) and units])
    fit = [unit for unit in units if not unit.disrupted and (leaders or unit.kind is not UnitKind.DEFENDERS)]
    free = [unit for unit in fit if not is_kept(state, unit)]
    stacks = [tuple([unit.id for unit in part]) for part in (units, fit, free)]
    offers = [SetOut(part, (*leaders, *prisoners * bool(part))) for part in dict.fromkeys(stacks)]
    found = [offer for offer in offers if may_set_out(state, offer)]
    yield from found or (each for unit in units if may_set_out(state, each := SetOut((unit.id,))))
    forced = [SetOut(offer.units, offer.leaders, forced=True) for offer in found]
    yield from (offer for offer in forced if may_set_out(state, offer))


def steps(state: State) -> Iterator[Decision]:
    """What a stack may do on its way: go on with all of it, or halt."""
    column = under_way(state)
    onward = [Go(to, column.units, column.leaders) for to in state.board.ways[column.here]]
    yield from (each for each in onward if may_go(state, each))
    if may_halt(state):
        yield Halt()
