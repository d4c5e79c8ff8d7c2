"""Z12: who may stand together, which disrupted units may move, and who is disrupted by where he stands."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from campaign.fury.rules.board import Side, Terrain
from campaign.fury.rules.events import Event
from campaign.fury.rules.parts import disrupted
from campaign.fury.rules.pieces import BOUDICA, LeaderCounter, UnitKind
from campaign.fury.rules.state import State, Unit, is_tribal
from campaign.fury.rules.z3_leaders import is_free, leading, side_of

ROUGH = frozenset({Terrain.HIGH_HILLS, Terrain.MARSH})
STUMBLE = frozenset({UnitKind.COHORT, UnitKind.CHARIOTS})
"""Kinds that are disrupted in high hills or marsh, off a road (Z12.7, printed)."""
HERS = ("iceni", "trinovantes", "catuvellauni")
"""Tribes whose disrupted units may move with Boudica, too (Z12.5, printed)."""
FAINT, FAR = 6, 5
"""Tribal units of so little morale lose order so many tracts from their homeland, or farther (Z12.7, printed)."""


Ids: TypeAlias = tuple[Sequence[str], Sequence[str]]
"""Units, and leaders."""
NONE: Ids = ((), ())


class LostOrder(Event):
    """Z12.7: units are disrupted by where they stand."""

    side: Side
    units: tuple[str, ...]
    rule: str = "Z12.7"

    @property
    def only(self) -> Side | None:
        """Disruption is hidden (Z17.1)."""
        return self.side

    def happen(self, state: State) -> State:
        return disrupted(state, self.units)


def may_stand(state: State, tract: str, side: Side, come: Ids = NONE, gone: Ids = NONE) -> bool:
    """Z12.1, Z12.2: whether the side's units may end a move there; always among enemies or looters (Z12.3).

    As it would be with the units and leaders that `come`, and without those that are `gone`.
    """
    if state.holds(tract, side.enemy) or tract in state.looting:
        return True
    units = [unit for unit in state.at(tract, side) if unit.id not in gone[0]] + [state.units[id] for id in come[0]]
    there = [id for id, leader in state.leaders.items() if (leader.at == tract or id in come[1]) and id not in gone[1]]
    leaders = _leading(state, there, side)
    tribes = {unit.of for unit in units if is_tribal(unit)}
    led = {of for leader in leaders for of in _allows(state, leader, side)}
    if side is Side.TRIBAL:
        hers = any(leader.id == BOUDICA for leader in leaders)
        return len(tribes) < 2 or hers or len(tribes - led) <= len(led)
    together = len(tribes) + any(not is_tribal(unit) for unit in units)
    romans = any(not is_loyal(state, leader) for leader in leaders)
    return not tribes or together < 2 or romans or bool(tribes & led)


def is_loyal(state: State, leader: LeaderCounter) -> bool:
    """Whether he leads a tribe on Rome's side."""
    return any(state.pieces.command[of].loyal for of in leader.of)


def _allows(state: State, leader: LeaderCounter, side: Side) -> tuple[str, ...]:
    """The command that he lets stand there, one of the side's; of Paulinus none."""
    if state.start.is_of_first_rules:
        return leader.of
    return tuple([of for of in leader.of if state.pieces.side[of] is side][:1])


def _leading(state: State, ids: Iterable[str], side: Side) -> list[LeaderCounter]:
    """Those of them that are the side's and free."""
    counters = [state.pieces.leader[id] for id in ids if is_free(state, state.leaders[id])]
    return [counter for counter in counters if side_of(state, counter) is side]


def may_move(state: State, unit: Unit) -> bool:
    """Z12.5: whether it may, if it is disrupted."""
    if is_kept_by_looting(state, unit):
        return False
    if not unit.disrupted:
        return True
    command = state.command(unit)
    if command is None or not command.home:
        return any(leading(state, unit))
    at_home = state.board.tract[unit.at].home == command.home
    return at_home or unit.of in HERS and any(leader.id == BOUDICA for leader in leading(state, unit))


def is_kept_by_looting(state: State, unit: Unit) -> bool:
    """Z12.4, Z12.5: who loots may not move, nor any disrupted tribal unit in such a place."""
    looting = state.looting.get(unit.at)
    stays = unit.disrupted and (is_tribal(unit) or state.start.is_of_first_rules)
    return looting is not None and (stays or unit.id in looting.held)


def points(state: State, unit: Unit) -> int:
    """Z12.5: the MP of a unit: half of them, rounded down, if it is disrupted."""
    return state.counter(unit).mp // (2 if unit.disrupted else 1)


def stumbles(state: State, unit: Unit) -> bool:
    """Z12.7: whether it is disrupted at the end of a movement step by where it stands."""
    here = state.board.tract.get(unit.at)
    off_road = not any(border.road for border in state.board.ways.get(unit.at, {}).values())
    return here is not None and unit.kind in STUMBLE and here.terrain in ROUGH and off_road


def is_too_far(state: State, unit: Unit) -> bool:
    """Z12.7: whether it is disrupted at the end of its side's combat step, far from its homeland without a leader."""
    command = state.command(unit)
    if command is None or not command.home or state.morale(unit) > FAINT or any(leading(state, unit)):
        return False
    return min([state.board.apart[at][unit.at] for at in state.board.of_home[command.home]]) > FAR
