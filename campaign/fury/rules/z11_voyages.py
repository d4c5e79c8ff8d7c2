"""Z11: the Roman flotillas: embark, sail from area to area, land; and how they are lost."""

from collections.abc import Iterator

from campaign.fury.rules.board import Mark, Side, Terrain
from campaign.fury.rules.column import Column
from campaign.fury.rules.decisions import Decision
from campaign.fury.rules.parts import by_command
from campaign.fury.rules.pieces import UnitKind
from campaign.fury.rules.play import Play, two_dice
from campaign.fury.rules.state import State, is_tribal
from campaign.fury.rules.z4_control import settle
from campaign.fury.rules.z10_columns import is_led, leaves_order, under_way
from campaign.fury.rules.z10_movement import Halt, SetOut, forming
from campaign.fury.rules.z11_events import DrivenBack, Embarked, FlotillasLost, Landed, LostAtSea, Sailed, VoyageThrown
from campaign.fury.rules.z11_sea import BACK, CARRIES, HALF, LANDS_END, SUNK
from campaign.fury.rules.z12_stacking import is_loyal, may_stand
from campaign.fury.rules.z16_second_augusta import is_kept
from campaign.fury.rules.z17_losses import tell

AREAS = 3
"""Z11.1 (ours): the areas that a flotilla enters in a turn, at most."""


class Embark(Decision):
    """Z11.1: a flotilla begins its move; in a port these units and leaders go aboard."""

    flotilla: str
    units: tuple[str, ...] = ()
    leaders: tuple[str, ...] = ()


class Sail(Decision):
    """Z11.1: the flotilla enters an area of the sea."""

    to: str


class Land(Decision):
    """Z11.2: the flotilla lands all that it has aboard, in a port or on an open coast."""

    at: str


def may_embark(state: State, decision: Embark) -> bool:
    """Z11.1 to Z11.3: a Roman flotilla that has not moved, with Romans in order of its port.

    Town defenders, loyal tribes and prisoners stay ashore (ours), and cohorts that Z16.1 keeps near Glevum.
    """
    flotilla = state.units.get(decision.flotilla)
    if flotilla is None or flotilla.kind is not UnitKind.FLOTILLA or flotilla.id in state.moved_on:
        return False
    goes = bool(decision.units or decision.leaders)
    if state.half is Side.TRIBAL or not goes:
        return state.half is Side.ROMAN
    column = forming(state, SetOut(decision.units, decision.leaders))
    return column is not None and column.here == flotilla.at and _may_sail(state, column)


def _may_sail(state: State, column: Column) -> bool:
    units = [state.units[id] for id in column.units]
    ashore = [is_tribal(unit) or unit.kind is UnitKind.DEFENDERS or is_kept(state, unit) for unit in units]
    in_order = not any(ashore) and not any(unit.disrupted for unit in units)
    leaders = [state.leaders[id] for id in column.leaders]
    romans = all(is_led(state, each) and not is_loyal(state, state.pieces.leader[each.id]) for each in leaders)
    return in_order and romans and leaves_order(state, column)


def voyages(state: State) -> Iterator[Embark]:
    """What the program proposes for each flotilla: empty, or with the first units of its port that it can carry."""
    for flotilla in state.units.values() if state.half is Side.ROMAN else ():
        if may_embark(state, Embark(flotilla.id)):
            there = state.at(flotilla.at, state.half)
            units = [unit.id for unit in there if may_embark(state, Embark(flotilla.id, (unit.id,)))]
            led = [id for id in state.leaders if may_embark(state, Embark(flotilla.id, (), (id,)))]
            laden = Embark(flotilla.id, tuple(units[:CARRIES]), tuple(led))
            yield Embark(flotilla.id)
            if (units or led) and may_embark(state, laden):
                yield laden


def embark(play: Play, decision: Embark) -> None:
    """Z11.1: they go aboard; who has been at sea stays aboard."""
    state = play.state
    aboard = tuple([unit.id for unit in state.units.values() if unit.aboard == decision.flotilla])
    led = tuple([leader.id for leader in state.leaders.values() if leader.at == decision.flotilla])
    at = state.units[decision.flotilla].at
    play.emit(Embarked(state.half, decision.flotilla, at, (*aboard, *decision.units), (*led, *decision.leaders)))


# At sea


def sea_steps(state: State) -> Iterator[Decision]:
    """Z11.1, Z11.2: what the flotilla on its way may do; at sea it may also end its move."""
    column = under_way(state)
    at_sea = column.here in state.board.sea
    if len(column.path) <= AREAS:
        near = state.board.sea[column.here].near if at_sea else state.board.tract[column.here].seas
        yield from (Sail(to) for to in near)
    yield from (Land(tract.id) for tract in state.board.tracts if at_sea and _may_land(state, tract.id))
    if at_sea:
        yield Halt()


def _may_land(state: State, at: str) -> bool:
    """Z11.2: on an open coast only who began his move in this area; nowhere among enemies, nor against Z12.3."""
    column, tract = under_way(state), state.board.tract[at]
    open_coast = Mark.COAST in tract.marks and tract.terrain is Terrain.CLEAR
    laden = len(column.units) > 1 or column.leaders
    if column.here not in tract.seas or state.holds(at, state.half.enemy):
        return False
    if Mark.PORT not in tract.marks and not (open_coast and laden and not column.has_moved):
        return False
    event = Landed(state.half, column.flotilla, at, column.units[1:], column.leaders, in_port=True)
    return may_stand(event.happen(state), at, state.half)


def sail(play: Play, decision: Sail) -> None:
    """Z11.1: it enters the area, if the sea lets it; in the port that it leaves others may now be alone (Z4.4)."""
    left = under_way(play.state).here
    if _comes_through(play, decision.to):
        play.emit(Sailed(play.state.half, under_way(play.state).flotilla, decision.to))
    settle(play, [left] if left in play.state.board.tract else ())


def land(play: Play, decision: Land) -> None:
    """Z11.2: in a port the units may go on with half their MP; on an open coast they may be lost, and stay there."""
    in_port = Mark.PORT in play.state.board.tract[decision.at].marks
    if in_port or _comes_through(play, under_way(play.state).here):
        column = under_way(play.state)
        units, leaders = column.units[1:], column.leaders
        play.emit(Landed(play.state.half, column.flotilla, decision.at, units, leaders, in_port))
        if play.state.column is None:
            settle(play, [decision.at])


def _comes_through(play: Play, area: str) -> bool:
    """Z11.1: the throw for an area; who is lost is the last to have gone aboard (ours)."""
    side, column = play.state.half, under_way(play.state)
    flotilla, *units = column.units
    adds = -max(0, len(units) - CARRIES) + LANDS_END * play.state.board.sea[area].lands_end
    faces = two_dice(play, "Z11.1", f"{flotilla}, {area}", "voyage")
    play.emit(VoyageThrown(side, flotilla, area, faces, adds))
    throw = sum(faces) + adds
    if throw <= SUNK:
        _lose(play, column.units, column.leaders)
        return False
    if HALF < throw <= BACK:
        play.emit(DrivenBack(side, flotilla, column.path[0]))
        return False
    if throw <= HALF and units:
        _lose(play, tuple(units[len(units) // 2 :]), ())
    return True


def _lose(play: Play, units: tuple[str, ...], leaders: tuple[str, ...]) -> None:
    """Z11.3: what is lost at sea is lost for all purposes, victory too."""
    state = play.state
    lost = by_command(state, {id: state.units[id].sp for id in units})
    play.emit(LostAtSea(state.half, units, leaders))
    tell(play, state.half, lost, "Z11.3", leaders)


def lose_flotillas(play: Play) -> None:
    """Z11.3: flotillas in tracts where Tribal units are, and no Roman units any longer."""
    state = play.state
    afloat = [unit for unit in state.units.values() if unit.kind is UnitKind.FLOTILLA]
    for at in dict.fromkeys([unit.at for unit in afloat]):
        if state.holds(at, Side.TRIBAL) and not state.holds(at, Side.ROMAN):
            play.emit(FlotillasLost(at, tuple([unit.id for unit in afloat if unit.at == at])))
