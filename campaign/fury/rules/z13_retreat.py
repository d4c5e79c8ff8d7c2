"""Z13.8, Z13.9: where beaten units go, and where the attacker who beat them follows."""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from campaign.fury.rules.board import Board, Crossing, Mark, Side
from campaign.fury.rules.pieces import UnitKind
from campaign.fury.rules.state import State, Unit, is_tribal
from campaign.fury.rules.z3_leaders import leading
from campaign.fury.rules.z13_strength import fighters
from campaign.fury.rules.z16_disrupted_movement import obeying


class Advance(NamedTuple):
    """Z13.9: the tracts of which the attacker enters one, and the units that must go there, or may."""

    tracts: tuple[str, ...] = ()
    must: tuple[Unit, ...] = ()
    may: tuple[Unit, ...] = ()


def retreats(state: State, unit: Unit) -> tuple[tuple[str, ...], ...]:
    """Z13.8: the ways by which a beaten unit may retreat from its tract; it is eliminated if there are none.

    A way is the two tracts that it enters, or only one if it cannot enter two. The second one is not next to the field
    if there is any such way. With Z16.3 it obeys as far as it can.
    """
    if unit.kind is UnitKind.DEFENDERS:
        return ()
    field, enemy = unit.at, state.side(unit).enemy
    near = [*_steps(state.board, field)]
    first = [tract for tract in near if not state.holds(tract, enemy)]
    two = [
        (through, tract)
        for through in first
        for tract in _steps(state.board, through)
        if tract != field and not state.holds(tract, enemy)
    ]
    far = [way for way in two if way[-1] not in near]
    return obeying(state, unit, tuple(far or two or [(tract,) for tract in first]))


def parties(state: State, units: Collection[Unit]) -> dict[tuple[str, ...], tuple[str, ...]]:
    """Z13.8: each way by which beaten units of a tract may retreat, and who may take it, by their ids.

    All of a side have the same ways, unless they make for different places (Z16.3).
    """
    found = dict[tuple[str, ...], tuple[str, ...]]()
    there = {(unit.of, unit.kind): unit for unit in units}
    ways = {each: retreats(state, unit) for each, unit in there.items()}
    for unit in units:
        for way in ways[unit.of, unit.kind]:
            found[way] = (*found.get(way, ()), unit.id)
    return found


def _steps(board: Board, tract: str) -> Iterator[str]:
    """The tracts next to it that a retreat can enter; the crossing at Petuaria is for moves by road alone (Z10.4)."""
    return (to for to, border in board.ways[tract].items() if border.kind is not Crossing.FERRY)


def advance(state: State, field: str, through: Collection[str]) -> Advance:
    """Z13.9: what an attacker who has won the field may or must do, once all losers have retreated.

    `through` has the first tract that each of them entered. It is empty if the defender was eliminated.
    """
    units = fighters(state, field, state.half)
    tracts = tuple([tract for tract in dict.fromkeys(through) if not state.holds(tract, state.half.enemy)])
    if not tracts or _stays(state, field, units):
        return Advance()
    able = [unit for unit in units if _may_go(state, unit)]
    must = tuple([unit for unit in able if _must_go(unit, units)])
    return Advance(tracts, must, tuple([unit for unit in able if unit not in must]))


def _stays(state: State, field: str, units: Collection[Unit]) -> bool:
    """Z13.9: Tribal winners stay at a centre that they can loot or are looting, or if they are all disrupted."""
    done = field in state.looted and field not in state.looting
    can_loot = Mark.LOOT in state.board.tract[field].marks and not done
    return state.half is Side.TRIBAL and (can_loot or all(unit.disrupted for unit in units))


def _may_go(state: State, unit: Unit) -> bool:
    """Z13.9: a disrupted unit needs an appropriate leader. Town defenders stay, as they also never retreat (ours)."""
    return unit.kind is not UnitKind.DEFENDERS and (not unit.disrupted or any(leading(state, unit)))


def _must_go(unit: Unit, units: Collection[Unit]) -> bool:
    """Z13.9: tribal units must, on either side; loyal tribes with Romans there need not."""
    return is_tribal(unit) and all(is_tribal(other) for other in units)
