"""Z3.4: leaders alone among enemies are captured, and prisoners without a guard are free; what a captor may do.

He puts a prisoner to death, or bargains, in his own movement step, so no half has a question more.
"""

from collections.abc import Iterator

from campaign.fury.rules.board import Side
from campaign.fury.rules.decisions import Decision
from campaign.fury.rules.events import Event
from campaign.fury.rules.play import Play
from campaign.fury.rules.state import Exchange, State
from campaign.fury.rules.z3_leaders import side_of
from engine.rules.values import altered


class PutToDeath(Decision):
    """Z3.4: the captor has a prisoner put to death."""

    leader: str


class OfferExchange(Decision):
    """Z3.4: the captor offers a prisoner for a leader of his own whom the enemy holds."""

    gives: str
    gets: str


class AnswerExchange(Decision):
    """Z3.4: whether the enemy agrees."""

    agrees: bool


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


class PrisonerPutToDeath(Event):
    """Z3.4: a prisoner is dead, so lost for good (Z14.3)."""

    leader: str
    captor: Side
    rule: str = "Z3.4"

    def happen(self, state: State) -> State:
        others = {id: leader for id, leader in state.leaders.items() if id != self.leader}
        return altered(state, leaders=others, gone=(*state.gone, self.leader))


class ExchangeOffered(Event):
    """Z3.4: a side has offered one of its prisoners for one of the enemy's."""

    side: Side
    gives: str
    gets: str
    rule: str = "Z3.4"

    def happen(self, state: State) -> State:
        return altered(state, exchange=Exchange(self.side, self.gives, self.gets))


class ExchangeRefused(Event):
    """Z3.4: the enemy has refused; the same is not offered to him again."""

    side: Side
    rule: str = "Z3.4"

    def happen(self, state: State) -> State:
        return altered(state, exchange=None, refused=(*state.refused, under_offer(state)))


class PrisonersExchanged(Event):
    """Z3.4: both sides have agreed, and neither leader is a prisoner any longer."""

    side: Side
    gives: str
    gets: str
    rule: str = "Z3.4"

    def happen(self, state: State) -> State:
        free = {id: altered(state.leaders[id], captor=None) for id in (self.gives, self.gets)}
        return altered(state, exchange=None, leaders={**state.leaders, **free})


class LeaderReturned(Event):
    """Z3.4: where a leader is after an exchange: with the nearest friendly unit, which his side alone is told."""

    leader: str
    side: Side
    to: str
    rule: str = "Z3.4"

    @property
    def only(self) -> Side | None:
        return self.side

    def happen(self, state: State) -> State:
        return altered(state, leaders={**state.leaders, self.leader: altered(state.leaders[self.leader], at=self.to)})


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


def offers(state: State) -> Iterator[Decision]:
    """Z3.4: what the side whose half it is may do with the prisoners that it guards.

    An exchange that was refused may be offered again only by the side that has refused it.
    """
    side = state.half
    held = [each for each in state.leaders.values() if each.captor is side and state.at(each.at, side)]
    lost = [each for each in state.leaders.values() if each.captor is side.enemy]
    yield from [PutToDeath(each.id) for each in held]
    pairs = [(gives.id, gets.id) for gives in held for gets in lost]
    yield from [OfferExchange(*pair) for pair in pairs if Exchange(side, *pair) not in state.refused]


def under_offer(state: State) -> Exchange:
    """The exchange that is offered."""
    assert state.exchange is not None, "no exchange is offered"
    return state.exchange


def answers() -> tuple[Decision, ...]:
    """Z3.4: the enemy agrees or refuses."""
    return AnswerExchange(True), AnswerExchange(False)


def put_to_death(play: Play, decision: PutToDeath) -> None:
    """Z3.4: the prisoner dies."""
    play.emit(PrisonerPutToDeath(decision.leader, play.state.half))


def offer(play: Play, decision: OfferExchange) -> None:
    """Z3.4: the enemy is asked at once."""
    play.emit(ExchangeOffered(play.state.half, decision.gives, decision.gets))


def answer(play: Play, decision: AnswerExchange) -> None:
    """Z3.4: if he agrees, both leaders go to the nearest unit of their side."""
    found = under_offer(play.state)
    if not decision.agrees:
        play.emit(ExchangeRefused(found.side.enemy))
        return
    play.emit(PrisonersExchanged(found.side, found.gives, found.gets))
    for leader, of in ((found.gives, found.side.enemy), (found.gets, found.side)):
        play.emit(LeaderReturned(leader, of, refuge(play.state, play.state.leaders[leader].at, of)))
