"""One press for several decisions: each stays a decision of its own, and the press ends where anything is to decide."""

from collections.abc import Generator, Sequence
from typing import Any

from campaign.agricola.rules.at_hand.march import MarchKind
from campaign.agricola.rules.board import Side
from campaign.agricola.rules.decisions import Decision, Done, Proceed
from campaign.agricola.rules.reach import Way
from campaign.agricola.rules.state import State
from campaign.agricola.rules.turn import choices
from campaign.agricola.rules.y12_forces import Halt, SetOut
from campaign.agricola.rules.y12_setting_out import may_set_out
from campaign.agricola.rules.y13_land import Go
from campaign.agricola.rules.y26_fleets import Sail, SetAshore, within
from engine.rules.ruleset import Game

Past = Game[Any, State, Decision, Any]
Plan = Generator[Decision, Past, None]
"""A side's next decision each time; it is sent the game at that side's next moment."""


def alone(decision: Decision) -> Plan:
    """That one."""
    yield decision


def march(game: Past, units: tuple[str, ...], kind: MarchKind, way: Way, *, waits: bool = False) -> Plan:
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


def sail(game: Past, units: tuple[str, ...], kind: MarchKind, to: str, ashore: tuple[str, ...] = ()) -> Plan:
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


def _is_free(state: State, units: tuple[str, ...], at: str) -> bool:
    """Whether they all stand there, and the side has the next March."""
    nothing = not (state.march or state.battle or state.asked)
    return nothing and all(unit in state.units and state.units[unit].at == at for unit in units)
