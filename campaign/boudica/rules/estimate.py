"""What the Romans may think of the Briton armies: every possible division of their SP (W1.4).

A division is possible if it is consistent with what they were told. The total of all armies is always known: what
the set-up gives, then what everybody sees come and go (W1.4).
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from itertools import product

from campaign.boudica.rules.board import BRITONS, LEAST_DIVIDED, LIMITS, Britain
from campaign.boudica.rules.state import NOT_TOLD, Division, State

MOST = LIMITS[BRITONS]


def strengths(state: State, space: str) -> frozenset[Division]:
    """The possible strengths of the Briton armies in a space, in order; a single one if known."""
    here = state.armies_at(space, BRITONS)
    if NOT_TOLD not in [army.strength for army in here]:
        return frozenset([tuple([army.strength for army in here])])
    own = places(state, [army.id for army in here])
    return frozenset([tuple([division[place] for place in own]) for division in state.thinkable])


def totals(state: State, space: str) -> Counter[int]:
    """The possible totals of the Briton armies in a space, each with its number of divisions."""
    here = [army.strength for army in state.armies_at(space, BRITONS)]
    return open_totals(state, space) if NOT_TOLD in here else Counter([sum(here)])


def open_totals(state: State, space: str) -> Counter[int]:
    """The same by what everybody may know, whoever looks."""
    own = places_at(state, space)
    return Counter([sum([division[place] for place in own]) for division in state.thinkable])


def known(state: State) -> Mapping[str, int]:
    """The strength of each Briton army, if the Romans can think only one; else NOT_TOLD."""
    return dict(zip(_order(state.britain), _alone(state.thinkable), strict=False))


@lru_cache(maxsize=1024)
def _alone(thinkable: tuple[Division, ...]) -> Division:
    """Each army's strength if equal in all divisions; else NOT_TOLD."""
    return tuple([each[0] if len({*each}) == 1 else NOT_TOLD for each in zip(*thinkable, strict=True)])


def ranges(state: State) -> Mapping[str, tuple[int, ...]]:
    """The least and the greatest strength of each Briton army that the Romans can think of."""
    each = zip(*state.thinkable, strict=True)
    return {army: (min(found), max(found)) for army, found in zip(_order(state.britain), each, strict=False)}


@lru_cache(maxsize=256)
def divisions(armies: int, strength: int, least: int = 1) -> tuple[Division, ...]:
    """Every way to divide these SP among armies with at least `least` each."""
    found = product(range(least, MOST + 1), repeat=armies)
    return tuple([each for each in found if sum(each) == strength])


@lru_cache(maxsize=16)
def _order(britain: Britain) -> list[str]:
    return [army.id for army in britain.armies if army.side is BRITONS]


def places(state: State, armies: Iterable[str]) -> list[int]:
    """The indexes of these Briton armies in a division."""
    order = _order(state.britain)
    return [order.index(army) for army in armies]


def places_at(state: State, space: str) -> list[int]:
    """The same for all in a space."""
    return places(state, [army.id for army in state.armies_at(space, BRITONS)])


def undivided(state: State) -> tuple[Division, ...]:
    """Every way in which the Britons may have divided their strength points (W2.6)."""
    return divisions(len(_order(state.britain)), int(state.britain.options.rising), LEAST_DIVIDED)


def learnt(state: State, thought: Callable[[State, Division], Iterable[Division]]) -> tuple[Division, ...]:
    """What is thinkable after an event, by the game before it: what `thought` makes of each earlier division.

    The sealed parts of the event are not used.
    """
    return tuple(sorted({found for division in state.thinkable for found in thought(state, division)}))


def replaced(division: Division, changed: Mapping[int, int]) -> Division:
    """With other strengths at some indexes."""
    return tuple([changed.get(place, strength) for place, strength in enumerate(division)])
