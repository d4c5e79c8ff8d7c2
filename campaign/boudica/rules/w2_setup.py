"""W2, the set-up: what stands where; chiefs, an agent and the Britons' armies are rolled and chosen."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Self

from campaign.boudica.rules.board import BRITONS, LIMITS, Outpost, Side
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.estimate import undivided
from campaign.boudica.rules.events import Event
from campaign.boudica.rules.parts import with_ground, with_strengths
from campaign.boudica.rules.play import Play, everyone, next_in_order, proceed
from campaign.boudica.rules.state import EVERYONE, Army, Boudica, Ground, Start, State, Step
from campaign.boudica.rules.w3_turn import StepDone
from engine.rules.dice import DieRequest, Kind
from engine.rules.reason import Reason
from engine.rules.sequence import StepRules
from engine.rules.values import altered

POOL = 7  # the strength points in the Romans' pool (W2.5)
CLAUSES = {Side.ROMANS: "W2.2", Side.BRITONS: "W2.3"}  # the clauses of each side's chiefs
CHIEF = Reason("chief")


class PlaceAgent(Decision):
    """Where the Britons' second agent begins (W2.7)."""

    space: str


class Divide(Decision):
    """The strengths of the Briton armies, in their order (W2.6)."""

    strengths: tuple[int, ...]


class ChiefRolled(Event):
    """Whether a side has a chief in a region, by a D6; without a face if it has one anyway."""

    space: str
    side: Side
    faces: tuple[int, ...]
    placed: bool
    rule: str

    def happen(self, state: State) -> State:
        if not self.placed:
            return state
        return with_ground(state, self.space, chiefs=(*state.grounds[self.space].chiefs, self.side))


class AgentPlaced(Event):
    """An agent begins here (W2.7)."""

    agent: str
    space: str
    rule: str = "W2.7"

    def happen(self, state: State) -> State:
        return altered(state, agents={**state.agents, self.agent: self.space}, to_do=())


class StrengthDivided(Event):
    """The strengths that the Britons gave to their armies: sealed (W2.6)."""

    strengths: tuple[tuple[str, int], ...]
    rule: str = "W2.6"

    @property
    def is_sealed(self) -> bool:
        """They are divided in secret (W2.6)."""
        return True

    def happen(self, state: State) -> State:
        return altered(with_strengths(state, self.strengths), to_do=(), thinkable=undivided(state))

    def open(self, state: State) -> Self:
        return replace(self, strengths=())


def begin(start: Start) -> State:
    """W2.1: cubes, W2.8: who held what; the game before its first line and its first turn."""
    britain = start.britain
    return State(
        start,
        turn=0,
        step=Step.CHIEFS,
        to_do=(EVERYONE,),
        first=BRITONS,
        grounds={
            space.id: Ground(space.cubes, loose={side: space.loose.get(side, 0) for side in Side}, held=space.held)
            for space in britain.spaces
        },
        armies={
            army.id: Army(army.id, army.side, army.at, army.strength, LIMITS[army.side], army.frozen)
            for army in britain.armies
        },
        agents={agent.id: agent.at for agent in britain.agents if agent.at},
        towns=tuple([town.id for town in britain.towns]),
        boudica=Boudica(britain.boudica),
        pool=POOL,
    )


def resolve_chiefs(play: Play, decision: Decision) -> None:
    """W2.2: the chiefs of the Romans, W2.3: then those of the Britons. A region may hold one of each side."""
    for side in Side:
        for space in play.state.britain.spaces:
            if side in space.chief:
                play.emit(ChiefRolled(space.id, side, (), True, CLAUSES[side]))
    rolled = [(side, space) for side in Side for space in play.state.britain.spaces if side in space.chief_on]
    faces = play.dice.roll([DieRequest(Kind.D6, CLAUSES[side], space.id, CHIEF) for side, space in rolled])
    for (side, space), face in zip(rolled, faces, strict=True):
        play.emit(ChiefRolled(space.id, side, (face,), face >= space.chief_on[side], CLAUSES[side]))
    play.emit(StepDone("W2.2"))


def to_place(state: State) -> Iterator[Outpost]:
    """The agents still to be placed."""
    return (agent for agent in state.britain.agents if agent.id not in state.agents)


def begin_agent(play: Play) -> tuple[str, ...]:
    """The side whose agent comes next."""
    return tuple([agent.side for agent in to_place(play.state)][:1])


def choices_of_agent(state: State) -> tuple[Decision, ...]:
    """W2.7: where it may begin."""
    agent = next(to_place(state))
    return tuple([PlaceAgent(space) for space in agent.among])


def resolve_agent(play: Play, decision: Decision) -> None:
    assert isinstance(decision, PlaceAgent)
    play.emit(AgentPlaced(next(to_place(play.state)).id, decision.space))


def begin_division(play: Play) -> tuple[str, ...]:
    """The Britons, B3: after the chiefs and the agent."""
    return (BRITONS,)


def choices_of_division(state: State) -> tuple[Decision, ...]:
    """W2.6: every way to divide the strength points among the armies."""
    return tuple([Divide(each) for each in undivided(state)])


def resolve_division(play: Play, decision: Decision) -> None:
    """In secret (W2.6)."""
    assert isinstance(decision, Divide)
    armies = [army.id for army in play.state.armies_of(BRITONS)]
    play.emit(StrengthDivided(tuple(zip(armies, decision.strengths, strict=True))))


STEPS = (
    StepRules(Step.CHIEFS, 0, "W2.2", everyone, proceed, resolve_chiefs),
    StepRules(Step.AGENT, 0, "W2.7", begin_agent, choices_of_agent, resolve_agent, next_in_order),
    StepRules(Step.DIVISION, 0, "W2.6", begin_division, choices_of_division, resolve_division, next_in_order),
)
