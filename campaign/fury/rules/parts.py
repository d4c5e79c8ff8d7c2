"""A state with one part changed, for the events of several sections."""

from collections.abc import Iterable, Mapping

from campaign.fury.rules.state import State
from engine.rules.values import altered


def moved(state: State, units: Iterable[str], to: str, leaders: Iterable[str] = ()) -> State:
    """Units and leaders go to a tract, or to an area of the sea."""
    there = {id: altered(state.units[id], at=to) for id in units}
    led = {id: altered(state.leaders[id], at=to) for id in leaders}
    return altered(state, units={**state.units, **there}, leaders={**state.leaders, **led})


def disrupted(state: State, units: Iterable[str]) -> State:
    """Z12.5: units lose their order."""
    return altered(state, units={**state.units, **{id: altered(state.units[id], disrupted=True) for id in units}})


def lessened(state: State, sp: Mapping[str, int]) -> State:
    """Z2.2, Z14.2: units lose so many SP, of what they have; one with none left is removed. Its command counts them."""
    units, lost = dict(state.units), dict(state.lost)
    for id, asked in sp.items():
        unit = units[id]
        taken = min(unit.sp, asked)
        lost[unit.of] = lost.get(unit.of, 0) + taken
        units[id] = altered(unit, sp=unit.sp - taken)
        if not units[id].sp:
            del units[id]
    return altered(state, units=units, lost=lost)
