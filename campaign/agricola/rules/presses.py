"""One press for several decisions: each stays a decision of its own, and the press ends where anything is to decide."""

from collections.abc import Generator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from campaign.agricola.rules.at_hand.march import MarchKind
from campaign.agricola.rules.board import Side
from campaign.agricola.rules.decisions import Decision, Done, Proceed
from campaign.agricola.rules.reach import Way, chance, ways
from campaign.agricola.rules.state import State
from campaign.agricola.rules.turn import choices
from campaign.agricola.rules.y12_forces import Halt, SetOut, kinds
from campaign.agricola.rules.y12_setting_out import Units, may_set_out, settings_out
from campaign.agricola.rules.y13_land import Go
from campaign.agricola.rules.y26_fleets import DICE, ROOM, Sail, SetAshore, can_embark, seaways, within
from engine.rules.ruleset import Game

Past = Game[Any, State, Decision, Any]
Plan = Generator[Decision, Past, None]
"""A side's next decision each time; it is sent the game at that side's next moment."""


def able(state: State, at: str, side: Side) -> Units:
    """The units there that may march or sail, or are aboard."""
    return tuple([unit for unit in state.at(at, side) if state.counter(unit).is_fleet or state.counter(unit).move])


def by_land(state: State, there: Units) -> Units:
    """Who of these stands ashore and has not sailed."""
    afloat = [u for u in there if state.counter(u).is_fleet or state.units[u].aboard or u in state.phase.sailed]
    return tuple([unit for unit in there if unit not in afloat])


def by_sea(state: State, there: Units) -> Units:
    """The fleets of these, who is aboard, and the first ones of the others for whom there is room."""
    fleets = [unit for unit in there if state.counter(unit).is_fleet]
    aboard = [unit for unit in there if state.units[unit].aboard]
    ashore = [unit for unit in there if unit not in fleets and can_embark(state, unit)]
    go = {*fleets, *aboard, *ashore[: ROOM * len(fleets) - len(aboard)]}
    return tuple([unit for unit in there if unit in go]) if fleets else ()


def first(state: State, at: str) -> Units:
    """The first force that may set out from there: all on foot, if they may."""
    return next((one.units for one in settings_out(state) if state.units[one.units[0]].at == at), ())


def possible(state: State, units: Units) -> list[MarchKind]:
    """How these units may set out together."""
    return [kind for kind in kinds(state, units) if may_set_out(state, units, kind)] if units else []


def sails(state: State, units: Units) -> bool:
    """Whether they go by sea: with a fleet."""
    return any(state.counter(unit).is_fleet for unit in units)


def goals(state: State, units: Units, kind: MarchKind) -> Mapping[str, Way]:
    """The best way to each hex where they can end by land, with further Marches for all the AP of their side."""
    most = state.ap[state.counter(units[0]).side] + (kind is not MarchKind.MARCH)
    return {to: way for to, way in ways(state, units, most).items() if way.legs and to != state.units[units[0]].at}


def sea_goals(state: State, at: str, kind: MarchKind) -> Mapping[str, tuple[int, Fraction]]:
    """The hexes that fleets reach with the highest throw: how far they are, and the chance that a throw is enough."""
    dice = DICE.get(kind, 2)
    away = {to: hexes for to, hexes in seaways(state, at).items() if 0 < hexes <= 6 * dice}
    return {to: (hexes, chance(hexes, dice)) for to, hexes in away.items()}


def fights(state: State, side: Side, to: str) -> bool:
    """Whether a force would fight there, or may by what is face down there."""
    return state.occupies(side.enemy, to) or side is Side.ROMANS and to in state.centers and not state.centers[to].open


def alone(decision: Decision) -> Plan:
    """That one."""
    yield decision


def march(game: Past, units: Units, kind: MarchKind, way: Way, *, waits: bool = False) -> Plan:
    """March that way by land, with further Marches for AP, and halt at its end, or go on from there if it `waits`."""
    for leg in way.legs:
        if not may_set_out(game.now, units, kind):
            return
        game = yield SetOut(units, kind)
        for n, to in enumerate(leg[1:], 1):
            if not _is_on(game.now, leg[:n]):
                return
            game = yield Go(to, units)
        if _is_on(game.now, leg):
            if waits and leg == way.legs[-1]:
                return
            game = yield Halt()
        if not _is_free(game.now, units, leg[-1]):
            return
        kind = MarchKind.MARCH


def end(game: Past, side: Side) -> Plan:
    """End a step, and those after it in which the side has nothing else to decide."""
    nothing: Sequence[Decision] = [Done()]
    while [*nothing] in ([Done()], [Proceed()]):
        game = yield nothing[0]
        nothing = choices(game.now, side)


def sail(game: Past, units: Units, kind: MarchKind, to: str, ashore: Units = ()) -> Plan:
    """Set sail, and go there if the throw is enough; these then go ashore, if there was no battle."""
    game = yield SetOut(units, kind)
    start = game.now.march
    if not start or game.now.asked or to not in within(game.now, start):
        return
    game = yield Sail(to)
    if _is_on(game.now, (start.here, to)):
        yield SetAshore(ashore) if ashore else Halt()


def _is_on(state: State, path: tuple[str, ...]) -> bool:
    """Whether the March has come so far, and goes on."""
    return bool(state.march and state.march.path == path and not state.battle and not state.asked)


def _is_free(state: State, units: Units, at: str) -> bool:
    """Whether they all stand there, and the side has the next March."""
    nothing = not (state.march or state.battle or state.asked)
    return nothing and all(unit in state.units and state.units[unit].at == at for unit in units)
