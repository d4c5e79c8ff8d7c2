"""What can happen: facts with a clause number, never sentences. Every face that was rolled is kept in one of them.

What the Romans may not know stands in events of its own, which secrets.py seals; nothing else tells it.
"""

from collections.abc import Iterator
from typing import dataclass_transform

from battles.rules.short.lines import Fallen
from battles.rules.verdict import Resolver
from campaign.boudica.rules.board import BOUDICA, BRITONS, II_AUGUSTA, ROMANS, Population, Side
from campaign.boudica.rules.estimate import MOST, divisions, learnt, places, places_at, replaced, undivided
from campaign.boudica.rules.overruling import LooseStrength, Value, What
from campaign.boudica.rules.parts import (
    done,
    living,
    marching,
    on_its_way,
    others_turn,
    put,
    stronger,
    with_army,
    with_ground,
    with_loose,
    with_meeting,
    with_strengths,
    with_track,
)
from campaign.boudica.rules.state import Division, Ending, March, Meeting, Stage, State, Step, Swaying
from engine.rules.modifiers import Modifier
from engine.rules.record import Tagged
from engine.rules.values import altered


@dataclass_transform(frozen_default=True)
class Event(Tagged):
    """Something that has happened, and the clause by which it has."""

    rule: str

    def happen(self, state: State) -> State:
        """The game after it: as before, if it only tells what others then change."""
        return state


# Set-up and sequence (W2, W3)


class ChiefRolled(Event):
    """Whether a side has a chief in a region, by a D6; no face where it has one anyway."""

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
    """An agent begins here."""

    agent: str
    space: str
    rule: str = "W2.7"

    def happen(self, state: State) -> State:
        return altered(state, agents={**state.agents, self.agent: self.space}, to_do=())


class StrengthDivided(Event):
    """What the Britons gave to each of their armies: sealed."""

    strengths: tuple[tuple[str, int], ...]
    rule: str = "W2.6"

    def happen(self, state: State) -> State:
        return altered(with_strengths(state, self.strengths), to_do=(), thinkable=undivided(state))


class TurnBegan(Event):
    """A turn begins."""

    turn: int
    rule: str = "W3.1"

    def happen(self, state: State) -> State:
        return altered(state, turn=self.turn)


class StepBegan(Event):
    """The next step of the sequence of play, who acts in it, in order, and who acts first in its phase."""

    step: Step
    to_do: tuple[str, ...]
    first: Side
    rule: str

    def happen(self, state: State) -> State:
        anew = {"moved": (), "passed": (), "marches": (), "meeting": None}
        return altered(state, step=self.step, to_do=self.to_do, first=self.first, **anew)


class StepDone(Event):
    """The program has done all there is to do in the step."""

    rule: str

    def happen(self, state: State) -> State:
        return altered(state, to_do=())


class RomansLead(Event):
    """Legio XIV has entered Londinium: the Romans act first from the next phase on."""

    rule: str = "W3.2"

    def happen(self, state: State) -> State:
        return altered(state, romans_lead=True)


# Population (W4)


class PopulationSwayed(Event):
    """A check: its dice with what each adds, how many cubes turned, and how many of the enemy's were removed (W4.6)."""

    by: Swaying
    side: Side
    space: str
    faces: tuple[int, ...]
    modifiers: tuple[Modifier, ...]
    least: int
    turned: int
    removed: int
    rule: str

    def happen(self, state: State) -> State:
        cubes = state.grounds[self.space].cubes.with_more(self.side, self.turned, -self.turned)
        return with_ground(state, self.space, cubes=cubes.with_more(self.side.enemy, -self.removed))


# Movement (W5)


class Passed(Event):
    """A side moves nothing now."""

    side: Side
    rule: str = "W5.1"

    def happen(self, state: State) -> State:
        """B11: who passed may move later in the phase, unless it is an option that he may not."""
        if not state.britain.options.passer_may_move_later:
            return altered(state, to_do=state.to_do[1:])
        passed = (*state.passed, self.side)
        if len(passed) == len(Side):
            return altered(state, passed=passed, to_do=())
        return altered(others_turn(state), passed=passed)


class MarchBegan(Event):
    """A piece sets out, with so many regions that it may enter; `answer` is Boudica's when the Romans come (W5.7)."""

    piece: str
    side: Side
    allowance: int
    answer: bool = False
    rule: str = "W5.2"

    def happen(self, state: State) -> State:
        at = state.place(self.piece)
        march = March(self.piece, self.side, (at,), allowance=self.allowance, answer=self.answer)
        return altered(state, marches=(*state.marches, march))


class Entered(Event):
    """The piece on its way, and who goes along, come into a space."""

    piece: str
    space: str
    along: tuple[str, ...] = ()
    by_road: bool = False
    rule: str = "W5.2"

    def happen(self, state: State) -> State:
        march = on_its_way(state)
        for piece in (self.piece, *self.along):
            state = put(state, piece, self.space)
        left = tuple([army for army in march.along + march.ready if army not in self.along])
        state = marching(
            state,
            path=(*march.path, self.space),
            entered=march.entered + (not state.britain.space(self.space).is_city),
            by_road=march.by_road and self.by_road,
            along=self.along,
            ready=(),
        )
        return altered(state, moved=(*state.moved, *left))


class Stayed(Event):
    """The piece on its way moves 0, which counts as entering."""

    piece: str
    rule: str = "W5.10"

    def happen(self, state: State) -> State:
        march = on_its_way(state)
        return marching(state, path=(*march.path, march.here))


class Joined(Event):
    """An army where Boudica is begins its move with hers, by an exchange of strength points."""

    army: str
    rule: str = "W5.3"

    def happen(self, state: State) -> State:
        return marching(state, ready=(*on_its_way(state).ready, self.army))


class MarchEnded(Event):
    """The piece on its way stops; it has moved, and who went along."""

    piece: str
    rule: str = "W5.1"

    def happen(self, state: State) -> State:
        march = on_its_way(state)
        state = altered(state, marches=state.marches[:-1], moved=(*state.moved, *march.along, *march.ready))
        if march.answer:
            return state
        return altered(others_turn(state), moved=(*state.moved, march.piece), passed=())


class LooseTaken(Event):
    """An army takes up unattached strength points, or leaves some (below 0)."""

    army: str
    strength: int
    rule: str = "W5.6"

    def happen(self, state: State) -> State:
        army, thinkable = state.armies[self.army], learnt(state, self.thought)
        state = with_loose(state, army.at, army.side, -self.strength)
        return altered(stronger(state, self.army, self.strength), thinkable=thinkable)

    def thought(self, state: State, division: Division) -> Iterator[Division]:
        """Unattached SP come and go before all eyes; the army keeps one at least and has room for what it takes."""
        if state.armies[self.army].side is not BRITONS:
            yield division
            return
        [place] = places(state, [self.army])
        strength = division[place] + self.strength
        if strength >= 1 and (strength <= MOST or self.strength < 0):
            yield replaced(division, {place: strength})


class StrengthPassed(Event):
    """An army takes strength points of another (gives, below 0): sealed if they are Britons."""

    side: Side
    army: str
    other: str
    strength: int
    rule: str = "W5.6"

    def happen(self, state: State) -> State:
        thinkable = learnt(state, self.thought)
        state = stronger(stronger(state, self.army, self.strength), self.other, -self.strength)
        return altered(state, thinkable=thinkable)

    def thought(self, state: State, division: Division) -> Iterator[Division]:
        """Which armies exchange is seen, and not how much (W1.4)."""
        if self.side is not BRITONS:
            yield division
            return
        one, other = places(state, [self.army, self.other])
        for strength in range(1, division[one] + division[other]):
            yield replaced(division, {one: strength, other: division[one] + division[other] - strength})


class TrackRaised(Event):
    """Boudica's track rises by so much."""

    by: int
    rule: str = "W5.3"

    def happen(self, state: State) -> State:
        return with_track(state, living(state).track + self.by)


class BoudicaDeclared(Event):
    """Boudica is declared, by herself or by Romans who came; her track returns to 0."""

    track: int
    rule: str = "W5.3"

    def happen(self, state: State) -> State:
        return with_track(state, 0)


class StrengthsTold(Event):
    """The strengths of the Briton armies in a space, lowest first, not which is whose."""

    space: str
    strengths: tuple[int, ...]
    rule: str = "W5.8"

    def happen(self, state: State) -> State:
        return altered(state, thinkable=learnt(state, self.thought))

    def thought(self, state: State, division: Division) -> Iterator[Division]:
        """Those that make these strengths, whichever is whose."""
        if sorted(division[place] for place in places_at(state, self.space)) == [*self.strengths]:
            yield division


class AugustaCommanded(Event):
    """Whether Legio II Augusta obeys its first command."""

    face: int
    obeys: bool
    rule: str = "W10.2"

    def happen(self, state: State) -> State:
        state = altered(state, prefect_asked=True)
        if self.obeys:
            return with_army(state, II_AUGUSTA, frozen=False)
        return altered(others_turn(state), passed=()) if state.step is Step.MOVEMENT else state


class AugustaFreed(Event):
    """Britons have fought Legio II Augusta."""

    rule: str = "W10.1"

    def happen(self, state: State) -> State:
        return with_army(state, II_AUGUSTA, frozen=False)


# Battle (W6)


class RegionNamed(Event):
    """The first player takes this region next."""

    space: str
    rule: str = "W6.1"

    def happen(self, state: State) -> State:
        others = [space for space in state.to_do if space != self.space]
        return altered(state, to_do=(self.space, *others), meeting=Meeting(self.space))


class WishTold(Event):
    """Whether a side fights."""

    side: Side
    fight: bool
    rule: str = "W6.1"

    def happen(self, state: State) -> State:
        wishes = state.meeting.wishes if state.meeting else ()
        return with_meeting(state, wishes=(*wishes, (self.side, self.fight)))


class MeetingForced(Event):
    """The dice of the side that alone wants a battle, one for each of its armies; any 6 brings it."""

    side: Side
    faces: tuple[int, ...]
    battle: bool
    rule: str = "W6.1"


class BattleJoined(Event):
    """A battle begins."""

    space: str
    rule: str = "W6.3"

    def happen(self, state: State) -> State:
        return altered(with_meeting(state, stage=Stage.JOINED), thinkable=learnt(state, self.thought))

    def thought(self, state: State, division: Division) -> Iterator[Division]:
        """As many dice as they are together are seen."""
        here = sum(army.strength for army in state.armies_at(self.space, BRITONS))
        if sum(division[place] for place in places_at(state, self.space)) == here:
            yield division


class RoundFought(Event):
    """Both rows of dice as they fell, without the bonus, towns' dice last; and what left the lines of each side.

    Of the towns' dice, one for each side that has one, `towns_out` are those forced out (W6.4).
    """

    romans: tuple[int, ...]
    britons: tuple[int, ...]
    romans_fallen: Fallen
    britons_fallen: Fallen
    towns_out: tuple[Side, ...]
    rule: str = "W6.3"


class BattleReported(Event):
    """A battle fought elsewhere: who has won, and what share of its army points each side has lost, in percent.

    And what that is in strength points.
    """

    romans_won: bool
    romans_lost: int
    britons_lost: int
    romans_fallen: Fallen
    britons_fallen: Fallen
    by: Resolver = Resolver.TABLE
    rule: str = "W11.3"


class RetreatRolled(Event):
    """A D6 for each strength point in a side's retreat pool, and how many are lost for good."""

    side: Side
    faces: tuple[int, ...]
    lost: int
    rule: str = "W6.6"


class BattleEnded(Event):
    """Who has lost, None if neither; and the strength points each side has left there."""

    space: str
    loser: Side | None
    romans: int
    britons: int
    rule: str = "W6.5"


class StrengthDealt(Event):
    """What each army of a side has after a battle, the rest unattached: sealed for the Britons.

    An army that is not named has nothing, and is destroyed next; `faces` are those of the dealing.
    """

    side: Side
    space: str
    strengths: tuple[tuple[str, int], ...]
    loose: int
    faces: tuple[int, ...] = ()
    rule: str = "W6.7"

    def happen(self, state: State) -> State:
        """Who is not dealt anything has nothing, and will be destroyed."""
        loose = {**state.grounds[self.space].loose, self.side: self.loose}
        dealt = dict.fromkeys([army.id for army in state.armies_at(self.space, self.side)], 0) | dict(self.strengths)
        now = with_ground(with_strengths(state, dealt.items()), self.space, loose=loose)
        return altered(now, thinkable=learnt(state, self.thought))

    def thought(self, state: State, division: Division) -> Iterator[Division]:
        """Who stands there after a battle is seen, and how many they are together."""
        if self.side is not BRITONS:
            yield division
            return
        fought = dict.fromkeys(places_at(state, self.space), 0)
        standing = places(state, [army for army, _ in self.strengths])
        together = sum(strength for _, strength in self.strengths)
        for each in [(together,)] if len(standing) == 1 else divisions(len(standing), together):
            yield replaced(division, fought | dict(zip(standing, each, strict=True)))


def led_away(state: State, side: Side, space: str, to: str) -> State:
    """The armies of a side, and Boudica with hers, stand there now."""
    for army in state.armies_at(space, side):
        state = put(state, army.id, to)
    led = side is BRITONS and state.boudica is not None and state.boudica.at == space
    return put(state, BOUDICA, to) if led else state


class Withdrew(Event):
    """The armies of a side leave a city, with Boudica, and have lost."""

    side: Side
    space: str
    to: str
    rule: str = "W6.2"

    def happen(self, state: State) -> State:
        return with_meeting(led_away(state, self.side, self.space, self.to), wishes=())


class LoserLeft(Event):
    """All of a side, unattached strength points and Boudica too, leave a city for the region of these faces."""

    side: Side
    space: str
    to: str
    faces: tuple[int, ...] = ()
    rule: str = "W6.7"

    def happen(self, state: State) -> State:
        loose = state.grounds[self.space].loose[self.side]
        state = with_loose(with_loose(state, self.space, self.side, -loose), self.to, self.side, loose)
        return led_away(state, self.side, self.space, self.to)


class ArmyDestroyed(Event):
    """An army is destroyed for good."""

    army: str
    rule: str = "W6.7"

    def happen(self, state: State) -> State:
        """W7.5: nothing that it had returns to the pool. B36: nor does anything else that is lost."""
        armies = {id: army for id, army in state.armies.items() if id != self.army}
        destroyed = (*state.destroyed, state.armies[self.army].id)
        thinkable = learnt(state, self.thought)
        return altered(state, armies=armies, destroyed=destroyed, last_loss=state.turn, thinkable=thinkable)

    def thought(self, state: State, division: Division) -> Iterator[Division]:
        """It has nothing."""
        if state.armies[self.army].side is BRITONS:
            division = replaced(division, {places(state, [self.army])[0]: 0})
        yield division


class LooseLost(Event):
    """All unattached strength points of a side in a space are lost."""

    side: Side
    space: str
    rule: str = "W6.7"

    def happen(self, state: State) -> State:
        return with_loose(state, self.space, self.side, -state.grounds[self.space].loose[self.side])


class TownsExposed(Event):
    """Nothing of the Britons' defends their towns here: the Romans may destroy them."""

    space: str
    rule: str = "W6.8"

    def happen(self, state: State) -> State:
        return with_meeting(state, stage=Stage.TOWNS)


class TownDestroyed(Event):
    """A town is destroyed for good."""

    town: str
    by: Side
    rule: str = "W6.8"

    def happen(self, state: State) -> State:
        towns = tuple([town for town in state.towns if town != self.town])
        return altered(state, towns=towns, razed=(*state.razed, (self.town, state.turn)), last_loss=state.turn)


class TownsSpared(Event):
    """The Romans destroy no town here."""

    space: str
    rule: str = "W6.8"


class PlunderFound(Event):
    """So many strength points are to be taken by Briton armies here."""

    space: str
    strength: int
    rule: str = "W6.9"

    def happen(self, state: State) -> State:
        return with_meeting(state, stage=Stage.PLUNDER, plunder=self.strength)


class PlunderTaken(Event):
    """One of them has been taken; which army has it is sealed (StrengthGained)."""

    rule: str = "W6.9"

    def happen(self, state: State) -> State:
        assert state.meeting is not None, "nothing meets"
        return with_meeting(state, plunder=state.meeting.plunder - 1)


class MeetingEnded(Event):
    """Nothing more happens in this space in this phase."""

    space: str
    rule: str = "W6.1"

    def happen(self, state: State) -> State:
        return altered(state, meeting=None, to_do=tuple([space for space in state.to_do if space != self.space]))


class BoudicaDied(Event):
    """She stood with Romans and without an army."""

    rule: str = "W6.10"

    def happen(self, state: State) -> State:
        return altered(state, boudica=None)


# Recruitment (W7)


class RecruitingOrdered(Event):
    """The first player has said which side recruits first."""

    side: Side
    rule: str = "W7.1"


class CubesRaised(Event):
    """Briton cubes of a region become strength points; by an agent, if one is named."""

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


class StrengthGained(Event):
    """A Briton army gains strength points: sealed."""

    army: str
    strength: int
    rule: str

    def happen(self, state: State) -> State:
        return altered(stronger(state, self.army, self.strength), thinkable=learnt(state, self.thought))

    def thought(self, state: State, division: Division) -> Iterator[Division]:
        """So many SP come to one of the armies there; for a town even where there is no room (W6.9)."""
        most = MOST if self.rule == "W6.9" else MOST - self.strength
        for place in places_at(state, state.armies[self.army].at):
            if division[place] <= most:
                yield replaced(division, {place: division[place] + self.strength})


class LooseGained(Event):
    """Unattached strength points of the Britons stand in a region."""

    space: str
    strength: int
    rule: str = "W7.2"

    def happen(self, state: State) -> State:
        return with_loose(state, self.space, BRITONS, self.strength)


class PoolTaken(Event):
    """A Roman army takes strength points from the pool."""

    army: str
    strength: int
    rule: str = "W7.3"

    def happen(self, state: State) -> State:
        if state.pool < self.strength:
            raise ValueError("the pool has not so many strength points")
        state = stronger(state, self.army, self.strength)
        return altered(state, pool=state.pool - self.strength, moved=(*state.moved, *[self.army] * self.strength))


class GarrisonTaken(Event):
    """A Roman army takes Londinium's garrison; its limit rises with it."""

    army: str
    rule: str = "W7.4"

    def happen(self, state: State) -> State:
        """B24: the army has a limit of 8 from then on."""
        army = state.armies[self.army]
        return altered(with_army(state, self.army, strength=army.strength + 1, limit=army.limit + 1), garrison=False)


class RecruitingEnded(Event):
    """A side recruits no more in this turn."""

    side: Side
    rule: str = "W7.1"

    def happen(self, state: State) -> State:
        return done(state, self.side)


# Victory (W8)


class PlayedOn(Event):
    """A side does not call the game a draw."""

    side: Side
    rule: str = "W8.4"

    def happen(self, state: State) -> State:
        return done(state, self.side)


class Overruled(Event):
    """The players have changed something, and why."""

    what: What
    of: str
    value: Value
    reason: str
    rule: str = "B31"

    def happen(self, state: State) -> State:
        match self.value:
            case Population():
                return with_ground(state, self.of, cubes=self.value)
            case LooseStrength(romans=romans, britons=britons):
                return with_ground(state, self.of, loose={ROMANS: romans, BRITONS: britons})
            case str():
                return put(state, self.of, self.value)
        if self.what is What.TRACK:
            return with_track(state, self.value)
        if self.what is What.POOL:
            return altered(state, pool=self.value)
        return with_army(state, self.of, strength=self.value)


class GameEnded(Event):
    """The verdict; with the points of both sides where they decide (W8.3)."""

    ending: Ending
    points: tuple[tuple[Side, str, int], ...] = ()
    rule: str = "W8.1"

    def happen(self, state: State) -> State:
        return altered(state, ending=self.ending, to_do=())
