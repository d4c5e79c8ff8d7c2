"""W7, the recruitment phase: Britons turn cubes into strength points, Romans take theirs from the pool."""

from campaign.boudica.rules.board import BRITONS, LONDINIUM, ROMANS, Side
from campaign.boudica.rules.decisions import UNATTACHED, Decision
from campaign.boudica.rules.events import Event, StrengthGained
from campaign.boudica.rules.parts import done, stronger, with_army, with_ground, with_loose
from campaign.boudica.rules.play import Play, next_in_order
from campaign.boudica.rules.state import State, Step
from campaign.boudica.rules.w3_turn import StepBegan
from campaign.boudica.rules.w4_population import spare
from engine.rules.sequence import StepRules
from engine.rules.values import altered

MOST_FROM_POOL = 2  # the most strength points that a Roman army takes in a turn (W7.3)


class OrderRecruiting(Decision):
    """The side that recruits first, as the first player says (W7.1)."""

    side: Side


class Raise(Decision):
    """Briton cubes of an army's region become strength points of that army (W7.2)."""

    army: str
    cubes: int


class RaiseByAgent(Decision):
    """A Briton agent turns one cube into a strength point, unattached or for an army there (W7.2)."""

    agent: str
    army: str


class TakeFromPool(Decision):
    """A Roman army takes so many strength points from the pool (W7.3)."""

    army: str
    strength: int


class TakeGarrison(Decision):
    """A Roman army takes Londinium's garrison (W7.4)."""

    army: str


class EndRecruiting(Decision):
    pass


class RecruitingOrdered(Event):
    side: Side
    rule: str = "W7.1"


class CubesRaised(Event):
    """Briton cubes of a region become strength points; by an agent, if one is named (W7.2)."""

    space: str
    cubes: int
    agent: str = ""
    rule: str = "W7.2"

    def happen(self, state: State) -> State:
        cubes = state.grounds[self.space].cubes
        if cubes.briton < self.cubes:
            raise ValueError(f"so many Britons do not live in {self.space}")
        state = with_ground(state, self.space, cubes=cubes.with_more(BRITONS, -self.cubes))
        return altered(state, moved=(*state.moved, self.agent)) if self.agent else state


class LooseGained(Event):
    """Unattached strength points of the Britons stand in a region (W7.2)."""

    space: str
    strength: int
    rule: str = "W7.2"

    def happen(self, state: State) -> State:
        return with_loose(state, self.space, BRITONS, self.strength)


class PoolTaken(Event):
    """A Roman army takes strength points from the pool (W7.3)."""

    army: str
    strength: int
    rule: str = "W7.3"

    def happen(self, state: State) -> State:
        if state.pool < self.strength:
            raise ValueError("the pool has not so many strength points")
        state = stronger(state, self.army, self.strength)
        return altered(state, pool=state.pool - self.strength, moved=(*state.moved, *[self.army] * self.strength))


class GarrisonTaken(Event):
    """A Roman army takes Londinium's garrison; its limit rises with it (W7.4)."""

    army: str
    rule: str = "W7.4"

    def happen(self, state: State) -> State:
        """B24: the army has a limit of 8 from then on."""
        army = state.armies[self.army]
        return altered(with_army(state, self.army, strength=army.strength + 1, limit=army.limit + 1), garrison=False)


class RecruitingEnded(Event):
    side: Side
    rule: str = "W7.1"

    def happen(self, state: State) -> State:
        return done(state, self.side)


def may_recruit(state: State, side: Side) -> bool:
    """Whether there is anything to recruit, as far as both sides know: a full Briton army is not revealed (W7.2)."""
    if side is ROMANS:
        return bool(_of_romans(state))
    spaces = {army.at for army in state.armies_of(BRITONS)} | {state.agents[agent] for agent in _idle_agents(state)}
    return any(spare(state, space, BRITONS) for space in spaces)


def begin_order(play: Play) -> tuple[str, ...]:
    """W7.1: the first player says who is first, if both have anything to recruit."""
    return (play.state.first,) if all(may_recruit(play.state, side) for side in Side) else ()


def choices_of_order(state: State) -> tuple[Decision, ...]:
    """Itself, or the other side."""
    return OrderRecruiting(state.first), OrderRecruiting(state.first.enemy)


def resolve_order(play: Play, decision: Decision) -> None:
    assert isinstance(decision, OrderRecruiting)
    play.emit(RecruitingOrdered(decision.side))
    order = (decision.side, decision.side.enemy)
    play.emit(StepBegan(Step.RECRUITMENT, order, play.state.first, "W7.1"))


def begin(play: Play) -> tuple[str, ...]:
    """The side with anything to recruit, if only one has."""
    return tuple([side for side in Side if may_recruit(play.state, side)])


def choices(state: State) -> tuple[Decision, ...]:
    """What the recruiting side may recruit; it may always end."""
    found = _of_romans(state) if state.to_do[0] == ROMANS else _of_britons(state)
    return *found, EndRecruiting()


def _of_britons(state: State) -> tuple[Decision, ...]:
    """W7.2: within what the armies hold (W9.1), and except for the last cube of a town's region (W4.7)."""
    by_armies = [
        Raise(army.id, cubes)
        for army in state.armies_of(BRITONS)
        for cubes in range(1, min(army.room, spare(state, army.at, BRITONS)) + 1)
    ]
    by_agents = [
        RaiseByAgent(agent, army)
        for agent in _idle_agents(state)
        if spare(state, state.agents[agent], BRITONS)
        for army in (UNATTACHED, *[army.id for army in state.armies_at(state.agents[agent], BRITONS) if army.room])
    ]
    return *by_armies, *by_agents


def _idle_agents(state: State) -> list[str]:
    """The Briton agents that have not recruited in this phase, in a region (cities have no cubes)."""
    return [agent for agent in state.agents if state.britain.sides[agent] is BRITONS and agent not in state.moved]


def _of_romans(state: State) -> tuple[Decision, ...]:
    """W7.3: armies at a Roman town take from the pool. W7.4: one in Londinium takes the garrison once."""
    found: list[Decision] = []
    for army in state.armies_of(ROMANS):
        if state.towns_at(army.at, ROMANS):
            most = min(MOST_FROM_POOL - state.moved.count(army.id), army.room, state.pool)
            found += [TakeFromPool(army.id, strength) for strength in range(1, most + 1)]
        if army.at == LONDINIUM and state.garrison and state.londinium_stands:
            found.append(TakeGarrison(army.id))
    return tuple(found)


def resolve(play: Play, decision: Decision) -> None:
    """One side's recruiting; it ends when it says so, or nothing is left."""
    side = Side(play.state.to_do[0])
    match decision:
        case Raise(army=army, cubes=cubes):
            play.emit(CubesRaised(play.state.armies[army].at, cubes))
            play.emit(StrengthGained(army, cubes, "W7.2"))
        case RaiseByAgent(agent=agent, army=army):
            _by_agent(play, agent, army)
        case TakeFromPool(army=army, strength=strength):
            play.emit(PoolTaken(army, strength))
        case TakeGarrison(army=army):
            play.emit(GarrisonTaken(army))
    if isinstance(decision, EndRecruiting) or not may_recruit(play.state, side):
        play.emit(RecruitingEnded(side))


def _by_agent(play: Play, agent: str, army: str) -> None:
    space = play.state.agents[agent]
    play.emit(CubesRaised(space, 1, agent))
    if army == UNATTACHED:
        play.emit(LooseGained(space, 1))
    else:
        play.emit(StrengthGained(army, 1, "W7.2"))


STEPS = (
    StepRules(Step.RECRUITING_ORDER, 4, "W7.1", begin_order, choices_of_order, resolve_order, next_in_order),
    StepRules(Step.RECRUITMENT, 4, "W7.1", begin, choices, resolve, next_in_order),
)
