"""What the Romans may think of the Briton armies: every division of their SP that all they were told allows (W1.4).

How many SP all armies have together is known throughout: 17 at first, then what all see come and go (W1.4).
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import product
from typing import Any

from campaign.boudica.rules import events as ev
from campaign.boudica.rules.board import BRITONS, DIVIDED, LEAST_DIVIDED, LIMITS, Britain
from campaign.boudica.rules.state import NOT_TOLD, Division, State

MOST = LIMITS[BRITONS]


def strengths(state: State, space: str) -> frozenset[Division]:
    """The strengths that the Briton armies in a space may have, in their order; one where they are known."""
    here = state.armies_at(space, BRITONS)
    if NOT_TOLD not in [army.strength for army in here]:
        return frozenset([tuple([army.strength for army in here])])
    places = _places(state, [army.id for army in here])
    return frozenset([tuple([division[place] for place in places]) for division in state.thinkable])


def totals(state: State, space: str) -> Counter[int]:
    """How many SP the Briton armies in a space may have together, each with the number of divisions that make it so."""
    here = [army.strength for army in state.armies_at(space, BRITONS)]
    if NOT_TOLD not in here:
        return Counter([sum(here)])
    places = _here(state, space)
    return Counter([sum([division[place] for place in places]) for division in state.thinkable])


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


def _places(state: State, armies: Iterable[str]) -> list[int]:
    order = _order(state.britain)
    return [order.index(army) for army in armies]


def _here(state: State, space: str) -> list[int]:
    return _places(state, [army.id for army in state.armies_at(space, BRITONS)])


def learnt(state: State, event: ev.Event) -> tuple[Division, ...]:
    """What is thinkable after an event, by the game before it; what the event seals is not looked at."""
    if isinstance(event, ev.StrengthDivided):
        return divisions(len(_order(state.britain)), DIVIDED, LEAST_DIVIDED)
    learn = _LEARNT.get(type(event))
    if learn is None:
        return state.thinkable
    return tuple(sorted({found for division in state.thinkable for found in learn(state, event, division)}))


def _told(state: State, event: ev.StrengthsTold, division: Division) -> Iterator[Division]:
    """The strengths there, not which is whose (W5.8)."""
    if sorted(division[place] for place in _here(state, event.space)) == [*event.strengths]:
        yield division


def _counted(state: State, event: ev.BattleJoined, division: Division) -> Iterator[Division]:
    """As many dice as they are together (W6.3)."""
    here = sum(army.strength for army in state.armies_at(event.space, BRITONS))
    if sum(division[place] for place in _here(state, event.space)) == here:
        yield division


def _taken(state: State, event: ev.LooseTaken, division: Division) -> Iterator[Division]:
    """Unattached SP come and go before all eyes; the army keeps one at least and has room for what it takes (W5.6)."""
    if state.armies[event.army].side is not BRITONS:
        yield division
        return
    [place] = _places(state, [event.army])
    strength = division[place] + event.strength
    if strength >= 1 and (strength <= MOST or event.strength < 0):
        yield _with(division, {place: strength})


def _passed(state: State, event: ev.StrengthPassed, division: Division) -> Iterator[Division]:
    """Which armies exchange is seen, and not how much (W5.6)."""
    if state.armies[event.army].side is not BRITONS:
        yield division
        return
    one, other = _places(state, [event.army, event.other])
    for strength in range(1, division[one] + division[other]):
        yield _with(division, {one: strength, other: division[one] + division[other] - strength})


def _gained(state: State, event: ev.StrengthGained, division: Division) -> Iterator[Division]:
    """So many SP come to one of the armies there; for a town even where there is no room (W7.2, W6.9)."""
    for place in _here(state, state.armies[event.army].at):
        most = MOST if event.rule == "W6.9" else MOST - event.strength
        if division[place] <= most:
            yield _with(division, {place: division[place] + event.strength})


def _dealt(state: State, event: ev.StrengthDealt, division: Division) -> Iterator[Division]:
    """Who stands there after a battle is seen, and how many they are together (W6.7)."""
    if event.side is not BRITONS:
        yield division
        return
    fought = dict.fromkeys(_here(state, event.space), 0)
    standing = _places(state, [army for army, _ in event.strengths])
    together = sum(strength for _, strength in event.strengths)
    for each in [(together,)] if len(standing) == 1 else divisions(len(standing), together):
        yield _with(division, fought | dict(zip(standing, each, strict=True)))


def _destroyed(state: State, event: ev.ArmyDestroyed, division: Division) -> Iterator[Division]:
    """It has nothing."""
    if state.armies[event.army].side is BRITONS:
        division = _with(division, {_places(state, [event.army])[0]: 0})
    yield division


def _with(division: Division, changed: Mapping[int, int]) -> Division:
    return tuple([changed.get(place, strength) for place, strength in enumerate(division)])


_LEARNT: dict[type[ev.Event], Callable[[State, Any, Division], Iterable[Division]]] = {
    ev.StrengthsTold: _told,
    ev.BattleJoined: _counted,
    ev.LooseTaken: _taken,
    ev.StrengthPassed: _passed,
    ev.StrengthGained: _gained,
    ev.StrengthDealt: _dealt,
    ev.ArmyDestroyed: _destroyed,
}
