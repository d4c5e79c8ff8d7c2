"""A state with one part changed, for the events of several sections."""

from collections.abc import Iterable
from typing import Any

from campaign.agricola.rules.board import Side
from campaign.agricola.rules.state import State, Unit
from engine.rules.values import altered


def with_unit(state: State, unit: str, **changes: object) -> State:
    """With changes in a unit on the map."""
    changed: Any = altered(state.units[unit], **changes)
    return altered(state, units={**state.units, unit: changed})


def with_units(state: State, units: Iterable[str], **changes: object) -> State:
    """The same changes in each of these units."""
    changed: dict[str, Any] = {id: altered(state.units[id], **changes) for id in units}
    return altered(state, units={**state.units, **changed})


def standing(state: State, unit: str, at: str) -> State:
    """With a unit that comes onto the board there, in good order (Y11.1), out of the recruits."""
    side = state.counter(unit).side
    there = {**state.units, unit: Unit(unit, at)}
    units = {id: there[id] for id in state.north.by_unit if id in there}
    return mixed(altered(state, units=units, recruits=without(state.recruits, side, unit)), side, at)


def moved(state: State, unit: str, to: str) -> State:
    """With a unit set down elsewhere, ashore, and under no army marker any more."""
    before, side = state.units[unit].at, state.counter(unit).side
    there = altered(state.units[unit], at=to, aboard="")
    return mixed(altered(state, units={**state.units, unit: there}, armies=_uncovered(state, unit)), side, before, to)


def mixed(state: State, side: Side, *hexes: str) -> State:
    """The side's stacks in these hexes have moved or mixed unseen; the enemy does not know them any longer."""
    return with_units(state, [unit.id for unit in state.of(side) if unit.at in hexes and unit.known], known=False)


def taken_off(state: State, unit: str) -> State:
    """Without a unit on the board, and under no army marker any more."""
    units = {id: each for id, each in state.units.items() if id != unit}
    return altered(state, units=units, armies=_uncovered(state, unit))


def _uncovered(state: State, unit: str) -> dict[str, tuple[str, ...]]:
    armies = {marker: tuple([id for id in under if id != unit]) for marker, under in state.armies.items()}
    return {marker: under for marker, under in armies.items() if under}


def without(box: Any, side: Side, *ids: str) -> Any:
    """A box of both sides without some of one side's; ValueError if one is not there."""
    left = list(box[side])
    for id in ids:
        left.remove(id)
    return {**box, side: tuple(left)}


def with_more(box: Any, side: Side, *ids: str) -> Any:
    """A box of both sides with more of one side's, last."""
    return {**box, side: (*box[side], *ids)}
