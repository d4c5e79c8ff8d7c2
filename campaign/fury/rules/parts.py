"""A state with one part changed, for the events of several sections."""

from collections import Counter as Tally
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
    return counted(weakened(state, sp), by_command(state, sp))


def weakened(state: State, sp: Mapping[str, int]) -> State:
    """Z2.2: units lose so many SP, which nobody has counted yet; one with none left is removed."""
    units = dict(state.units)
    for id, asked in sp.items():
        units[id] = altered(units[id], sp=max(0, units[id].sp - asked))
        if not units[id].sp:
            del units[id]
    return altered(state, units=units)


def by_command(state: State, sp: Mapping[str, int]) -> Mapping[str, int]:
    """Z14.2: what each command loses if units lose so many SP, of what they have; flotillas have none."""
    lost = Tally[str]()
    for id, asked in sp.items():
        lost[state.units[id].of] += min(state.units[id].sp, asked)
    return {of: sp for of, sp in lost.items() if sp}


def counted(state: State, lost: Mapping[str, int]) -> State:
    """Z14.2: commands have lost so many SP more."""
    return altered(state, lost={**state.lost, **{of: state.lost.get(of, 0) + sp for of, sp in lost.items()}})
