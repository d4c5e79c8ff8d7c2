"""What the Romans may think of the Briton armies: every division of their SP that all they were told allows (W1.4).

How many SP all armies have together is known throughout: 17 at first, then what all see come and go (W1.4).
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from itertools import product

from campaign.boudica.rules.board import BRITONS, DIVIDED, LEAST_DIVIDED, LIMITS, Britain
from campaign.boudica.rules.state import NOT_TOLD, Division, State

MOST = LIMITS[BRITONS]


def strengths(state: State, space: str) -> frozenset[Division]:
    """The strengths that the Briton armies in a space may have, in their order; one where they are known."""
    here = state.armies_at(space, BRITONS)
    if NOT_TOLD not in [army.strength for army in here]:
        return frozenset([tuple([army.strength for army in here])])
    own = places(state, [army.id for army in here])
    return frozenset([tuple([division[place] for place in own]) for division in state.thinkable])


def totals(state: State, space: str) -> Counter[int]:
    """How many SP the Briton armies in a space may have together, each with the number of divisions that make it so."""
    here = [army.strength for army in state.armies_at(space, BRITONS)]
    if NOT_TOLD not in here:
        return Counter([sum(here)])
    own = places_at(state, space)
    return Counter([sum([division[place] for place in own]) for division in state.thinkable])


def known(state: State) -> Mapping[str, int]:
    """The strength of each Briton army, if the Romans can only think one; else NOT_TOLD."""
    return dict(zip(_order(state.britain), _alone(state.thinkable), strict=False))


@lru_cache(maxsize=1024)
def _alone(thinkable: tuple[Division, ...]) -> Division:
    """Of each army the strength that it has in all divisions; NOT_TOLD where they differ."""
    return tuple([each[0] if len({*each}) == 1 else NOT_TOLD for each in zip(*thinkable, strict=True)])


@lru_cache(maxsize=256)
def divisions(armies: int, strength: int, least: int = 1) -> tuple[Division, ...]:
    """Every way to divide so many SP among armies, each with so many at least."""
    found = product(range(least, MOST + 1), repeat=armies)
    return tuple([each for each in found if sum(each) == strength])


@lru_cache(maxsize=16)
def _order(britain: Britain) -> list[str]:
    return [army.id for army in britain.armies if army.side is BRITONS]


def places(state: State, armies: Iterable[str]) -> list[int]:
    """Where these Briton armies stand in a division."""
    order = _order(state.britain)
    return [order.index(army) for army in armies]


def places_at(state: State, space: str) -> list[int]:
    """The same of all that are in a space."""
    return places(state, [army.id for army in state.armies_at(space, BRITONS)])


def undivided(state: State) -> tuple[Division, ...]:
    """Every way in which the Britons may have divided their strength points (W2.6)."""
    return divisions(len(_order(state.britain)), DIVIDED, LEAST_DIVIDED)


def learnt(state: State, thought: Callable[[State, Division], Iterable[Division]]) -> tuple[Division, ...]:
    """What is thinkable after an event, by the game before it: what it makes of each division that was.

    What the event seals is not looked at.
    """
    return tuple(sorted({found for division in state.thinkable for found in thought(state, division)}))


def replaced(division: Division, changed: Mapping[int, int]) -> Division:
    """With other strengths in some places."""
    return tuple([changed.get(place, strength) for place, strength in enumerate(division)])
