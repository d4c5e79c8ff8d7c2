"""Armies exchange strength points with each other, take up unattached ones, or leave them (W5.6)."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Self

from campaign.boudica.rules.board import BOUDICA, BRITONS, Side
from campaign.boudica.rules.decisions import UNATTACHED, Decision
from campaign.boudica.rules.estimate import MOST, learnt, places, replaced
from campaign.boudica.rules.events import Event
from campaign.boudica.rules.parts import marching, on_its_way, stronger, with_loose
from campaign.boudica.rules.play import Play
from campaign.boudica.rules.state import Army, Division, March, State
from campaign.boudica.rules.w5_movement.boudica import companions
from campaign.boudica.rules.w5_movement.march import set_out
from engine.rules.values import altered

LEAST_LEFT = 1  # what each army keeps when it gives SP (W5.6, ruling)


class Exchange(Decision):
    """An army takes up strength points, or leaves them (below 0): unattached ones, or another army's (W5.6).

    If nothing of its side is on its way, this begins the army's move.
    """

    army: str
    other: str
    strength: int


class Joined(Event):
    """An army where Boudica is begins its move with hers, by an exchange of strength points (W5.3)."""

    army: str
    rule: str = "W5.3"

    def happen(self, state: State) -> State:
        return marching(state, ready=(*on_its_way(state).ready, self.army))


class LooseTaken(Event):
    """An army takes up unattached strength points, or leaves some (below 0) (W5.6)."""

    army: str
    strength: int
    rule: str = "W5.6"

    def happen(self, state: State) -> State:
        army, thinkable = state.armies[self.army], learnt(state, self.thought)
        state = with_loose(state, army.at, army.side, -self.strength)
        return altered(stronger(state, self.army, self.strength), thinkable=thinkable)

    def thought(self, state: State, division: Division) -> Iterator[Division]:
        """Everybody sees unattached SP come and go; the army keeps at least one and has room for what it takes."""
        if state.armies[self.army].side is not BRITONS:
            yield division
            return
        [place] = places(state, [self.army])
        strength = division[place] + self.strength
        if strength >= 1 and (strength <= MOST or self.strength < 0):
            yield replaced(division, {place: strength})


class StrengthPassed(Event):
    """An army takes strength points of another (or gives, below 0): sealed for the Britons (W5.6)."""

    side: Side
    army: str
    other: str
    strength: int
    rule: str = "W5.6"

    @property
    def is_sealed(self) -> bool:
        """For the Britons; everybody sees that they exchanged."""
        return self.side is BRITONS

    def happen(self, state: State) -> State:
        thinkable = learnt(state, self.thought)
        state = stronger(stronger(state, self.army, self.strength), self.other, -self.strength)
        return altered(state, thinkable=thinkable)

    def open(self, state: State) -> Self:
        return replace(self, strength=0) if self.is_sealed else self

    def thought(self, state: State, division: Division) -> Iterator[Division]:
        """Everybody sees which armies exchange, but not how much (W5.6)."""
        if self.side is not BRITONS:
            yield division
            return
        one, other = places(state, [self.army, self.other])
        for strength in range(1, division[one] + division[other]):
            yield replaced(division, {one: strength, other: division[one] + division[other] - strength})


def exchanges(state: State, march: March) -> Iterator[Decision]:
    """W5.6: at the start, on the way and at the end an army takes up or leaves SP. B15: each keeps one at least."""
    for army in [state.armies[march.piece]] if march.piece in state.armies else with_her(state, march):
        loose = state.grounds[army.at].loose[army.side]
        yield from _amounts(army, UNATTACHED, loose, army.strength)
        for other in state.armies_at(army.at, army.side):
            if other is not army and not other.frozen:
                yield from _amounts(army, other.id, other.strength - LEAST_LEFT, other.room)


def with_her(state: State, march: March) -> tuple[Army, ...]:
    """The armies that may exchange in Boudica's move, if it is hers (W5.6)."""
    return companions(state, march) if march.piece == BOUDICA else ()


def _amounts(army: Army, other: str, most_taken: int, most_given: int) -> Iterator[Exchange]:
    """At most what the taker has room for (W9.1)."""
    for taken in range(1, min(army.room, most_taken) + 1):
        yield Exchange(army.id, other, taken)
    for given in range(1, min(army.strength - LEAST_LEFT, most_given) + 1):
        yield Exchange(army.id, other, -given)


def exchange(play: Play, decision: Exchange) -> None:
    """It happens within a move (W5.6); an army with Boudica thereby begins its own with hers."""
    army = play.state.armies[decision.army]
    set_out(play, army.id)
    march = play.state.march
    assert march is not None, "it has set out"
    if march.piece == BOUDICA and army.id not in march.along + march.ready:
        play.emit(Joined(army.id))
    if decision.other:
        play.emit(StrengthPassed(army.side, army.id, decision.other, decision.strength))
    else:
        play.emit(LooseTaken(army.id, decision.strength))
