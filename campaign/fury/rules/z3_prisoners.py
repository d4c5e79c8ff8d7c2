"""Z3.4: leaders alone among enemies are captured, and prisoners without a guard are free."""

from campaign.fury.rules.board import Side
from campaign.fury.rules.events import Event
from campaign.fury.rules.play import Play
from campaign.fury.rules.state import State
from campaign.fury.rules.z3_leaders import side_of
from engine.rules.values import altered


class LeaderTaken(Event):
    """Z3.4: a leader alone among enemy units is their prisoner, which both sides see (Z17.2)."""

    leader: str
    captor: Side
    rule: str = "Z3.4"

    def happen(self, state: State) -> State:
        there = altered(state.leaders[self.leader], captor=self.captor)
        return altered(state, leaders={**state.leaders, self.leader: there})


class PrisonerFreed(Event):
    """Z3.4: a prisoner with whom no unit of his captor is left is free, and goes to the nearest friendly unit."""

    leader: str
    to: str
    rule: str = "Z3.4"

    def happen(self, state: State) -> State:
        there = altered(state.leaders[self.leader], captor=None, at=self.to)
        return altered(state, leaders={**state.leaders, self.leader: there})


def check(play: Play) -> None:
    """Z3.4: at the end of a movement or combat step."""
    for leader in play.state.leaders.values():
        state, side = play.state, side_of(play.state, play.state.pieces.leader[leader.id])
        if leader.captor and not state.at(leader.at, leader.captor):
            play.emit(PrisonerFreed(leader.id, refuge(state, leader.at, side)))
        elif not leader.captor and state.holds(leader.at, side.enemy) and not state.at(leader.at, side):
            play.emit(LeaderTaken(leader.id, side.enemy))


def refuge(state: State, at: str, side: Side) -> str:
    """Z3.4, Z13.10: the tract of the nearest friendly unit, by the shortest passable way; this one if there is none."""
    return next((tract for tract in state.board.distances((at,)) if state.holds(tract, side)), at)
