"""The battle itself (W6.3 to W6.7), with the game's own dice or as fought elsewhere (W11.3)."""

from collections.abc import Iterator
from dataclasses import field, replace
from typing import Self

from battles.rules.short.lines import Fallen
from campaign.boudica.rules.board import BOUDICA, BRITONS, LONDINIUM, ROMANS, Side, Town
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.estimate import divisions, learnt, places, places_at, replaced
from campaign.boudica.rules.events import Event
from campaign.boudica.rules.parts import meeting, put, with_ground, with_loose, with_meeting, with_strengths
from campaign.boudica.rules.play import Play
from campaign.boudica.rules.state import Division, Stage, State
from campaign.boudica.rules.w5_movement.control import is_enemy_territory
from campaign.boudica.rules.w6_battle.combat import Fight, Force, Throw, lost, pool_dice, rounds
from campaign.boudica.rules.w6_battle.dealing import deal
from campaign.boudica.rules.w6_battle.external import BattleReported, ReportBattle, ended
from campaign.boudica.rules.w6_battle.towns import open_towns
from campaign.boudica.rules.w10_prefect import AugustaFreed
from engine.rules.dice import pick
from engine.rules.reason import Reason
from engine.rules.values import altered

FLIGHT = Reason("flight")


class BattleJoined(Event):
    """A battle begins (W6.3). `britons` is the strength of the Briton armies, written in a view (D34) alone."""

    space: str
    rule: str = "W6.3"
    britons: int | None = field(default=None, metadata={"exclude_if": lambda strength: strength is None})

    def happen(self, state: State) -> State:
        return altered(with_meeting(state, stage=Stage.JOINED), thinkable=learnt(state, self.thought))

    def open(self, state: State) -> Self:
        return replace(self, britons=self._britons(state))

    def _britons(self, state: State) -> int:
        here = sum(army.strength for army in state.armies_at(self.space, BRITONS))
        return here if self.britons is None else self.britons

    def thought(self, state: State, division: Division) -> Iterator[Division]:
        """Everybody sees the number of dice, and so their total."""
        if sum(division[place] for place in places_at(state, self.space)) == self._britons(state):
            yield division


class RoundFought(Event):
    """Both rows of dice without the bonus, towns' dice last; and what left the lines of each side (W6.3).

    `towns_out` are the towns' dice forced out, one for each side that has one (W6.4).
    """

    romans: tuple[int, ...]
    britons: tuple[int, ...]
    romans_fallen: Fallen
    britons_fallen: Fallen
    towns_out: tuple[Side, ...]
    rule: str = "W6.3"


class RetreatRolled(Event):
    """A D6 for each strength point in a side's retreat pool, and the number lost for good (W6.6)."""

    side: Side
    faces: tuple[int, ...]
    lost: int
    rule: str = "W6.6"


class BattleEnded(Event):
    """Who has lost, None if neither; and the strength points each side has left there (W6.5)."""

    space: str
    loser: Side | None
    romans: int
    britons: int
    rule: str = "W6.5"


class StrengthDealt(Event):
    """What each army of a side has after a battle, the rest unattached: sealed for the Britons (W6.7).

    An army not named has nothing, and is then destroyed; `faces` are those of the dealing.
    """

    side: Side
    space: str
    strengths: tuple[tuple[str, int], ...]
    loose: int
    faces: tuple[int, ...] = ()
    rule: str = "W6.7"

    @property
    def is_sealed(self) -> bool:
        """For the Britons; everybody sees who is left."""
        return self.side is BRITONS

    def happen(self, state: State) -> State:
        """An army that is dealt nothing has none, and will be destroyed."""
        loose = {**state.grounds[self.space].loose, self.side: self.loose}
        dealt = dict.fromkeys([army.id for army in state.armies_at(self.space, self.side)], 0) | dict(self.strengths)
        now = with_ground(with_strengths(state, dealt.items()), self.space, loose=loose)
        return altered(now, thinkable=learnt(state, self.thought))

    def open(self, state: State) -> Self:
        """Any division among those that stand."""
        if not self.is_sealed or not self.strengths:
            return self
        together = sum(strength for _, strength in self.strengths)
        dealt = divisions(len(self.strengths), together)[0] if len(self.strengths) > 1 else (together,)
        names = (army for army, _ in self.strengths)
        return replace(self, strengths=tuple(zip(names, dealt, strict=True)), faces=())

    def thought(self, state: State, division: Division) -> Iterator[Division]:
        """Everybody sees who stands there after a battle, and their total."""
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


class LoserLeft(Event):
    """All of a side, with unattached strength points and Boudica, leave a city for the region of these faces (W6.7)."""

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
    """An army is destroyed for good (W6.7)."""

    army: str
    rule: str = "W6.7"

    def happen(self, state: State) -> State:
        """W7.5: nothing of it returns to the pool. B36: nor does any other loss."""
        armies = {id: army for id, army in state.armies.items() if id != self.army}
        destroyed = (*state.destroyed, state.armies[self.army].id)
        thinkable = learnt(state, self.thought)
        return altered(state, armies=armies, destroyed=destroyed, last_loss=state.turn, thinkable=thinkable)

    def thought(self, state: State, division: Division) -> Iterator[Division]:
        if state.armies[self.army].side is BRITONS:
            division = replaced(division, {places(state, [self.army])[0]: 0})
        yield division


class LooseLost(Event):
    """All unattached strength points of a side in a space are lost (W6.7)."""

    side: Side
    space: str
    rule: str = "W6.7"

    def happen(self, state: State) -> State:
        return with_loose(state, self.space, self.side, -state.grounds[self.space].loose[self.side])


def admits(state: State, decision: Decision) -> bool:
    """A reported result in place of rolling a battle; its winner has something left.

    Never in an Iron game (D31).
    """
    if not isinstance(decision, ReportBattle) or meeting(state).stage is not Stage.JOINED or state.start.iron:
        return False
    return decision.reported.is_possible


def refuges(state: State, at: str, side: Side) -> tuple[str, ...]:
    """The regions next to a city that are not enemy territory (W6.2, W6.7)."""
    around = state.britain.space(at).neighbours
    return tuple([space for space in around if not is_enemy_territory(state, space, side)])


def augusta_is_at(state: State, at: str) -> bool:
    return any(army.frozen for army in state.armies_at(at, ROMANS))


def fight_at(state: State, at: str) -> Fight:
    """All SP of both sides there, in armies and unattached, and their towns (W6.4)."""
    romans, britons = [Force(state.strength(at, side), bool(fighting_towns(state, at, side))) for side in Side]
    return Fight(romans, britons)


def fighting_towns(state: State, at: str, side: Side) -> tuple[Town, ...]:
    """The towns that help their side; not Londinium without its garrison (W6.4, W7.4)."""
    return tuple([town for town in state.towns_at(at, side) if town.id != LONDINIUM or state.garrison])


def roll(play: Play) -> None:
    """The battle with the game's own dice."""
    fight = fight_at(play.state, meeting(play.state).at)
    for thrown in rounds(fight, play.dice, meeting(play.state).at):
        play.emit(_round_fought(thrown))
        fight = thrown.after
    conclude(play, fight)


def report(play: Play, told: ReportBattle) -> None:
    """The battle as fought elsewhere; then W6.6."""
    before = fight_at(play.state, meeting(play.state).at)
    after = ended(before, told)
    lost = told.romans_lost, told.britons_lost
    play.emit(BattleReported(told.romans_won, *lost, *_fallen(before, after), told.by))
    conclude(play, after)


def _round_fought(thrown: Throw) -> RoundFought:
    sides = zip(Side, thrown.before, thrown.after, strict=True)
    towns_out = tuple([side for side, before, after in sides if before.town and not after.town])
    return RoundFought(thrown.romans, thrown.britons, *_fallen(thrown.before, thrown.after), towns_out)


def _fallen(before: Fight, after: Fight) -> tuple[Fallen, Fallen]:
    """What has left the lines of Romans and Britons since."""
    romans, britons = [
        Fallen(now.retreated - then.retreated, now.routed - then.routed)
        for then, now in zip(before, after, strict=True)
    ]
    return romans, britons


def conclude(play: Play, fight: Fight) -> None:
    """What follows any battle: retreat pools, the dealing of what is left, and the towns.

    B28: Legio II Augusta is free then. B42: unattached strength points are dealt out with the rest.
    """
    at = meeting(play.state).at
    romans, britons = _rallied(play, at, fight)
    loser = ROMANS if fight.britons_won else BRITONS if fight.romans_won else None
    play.emit(BattleEnded(at, loser, romans, britons))
    _deal(play, at, ROMANS, romans)
    _deal(play, at, BRITONS, britons)
    if augusta_is_at(play.state, at):
        play.emit(AugustaFreed())
    if loser and play.state.britain.space(at).is_city:
        _flee(play, at, loser)
    open_towns(play)


def _rallied(play: Play, at: str, fight: Fight) -> list[int]:
    """What each side has left after rolling its retreat pool (W6.6)."""
    romans, britons = [pool_dice(side, at, force.retreated) for side, force in zip(Side, fight, strict=True)]
    faces = play.dice.roll(romans + britons)
    left = []
    for side, force, own in zip(Side, fight, (faces[: len(romans)], faces[len(romans) :]), strict=True):
        if own:
            play.emit(RetreatRolled(side, own, lost(own)))
        left.append(force.sp + force.retreated - lost(own))
    return left


def _deal(play: Play, at: str, side: Side, points: int) -> None:
    """An army without SP is destroyed for good (W6.7)."""
    armies = play.state.armies_at(at, side)
    dealt = deal(points, armies, play.dice, f"{at}/{side}", play.rules)
    strengths = tuple([(army.id, own) for army, own in zip(armies, dealt.strengths, strict=True) if own])
    play.emit(StrengthDealt(side, at, strengths, dealt.loose, dealt.faces))
    for army in armies:
        if army.id not in dict(strengths):
            play.emit(ArmyDestroyed(army.id))


def _flee(play: Play, at: str, side: Side) -> None:
    """The loser in a city (W6.7) goes to a random region next to it outside enemy territory, or is destroyed."""
    armies, loose = play.state.armies_at(at, side), play.state.grounds[at].loose[side]
    led = side is BRITONS and play.state.boudica is not None and play.state.boudica.at == at
    if around := refuges(play.state, at, side):
        if armies or loose or led:
            picked = pick(play.dice, around, "W6.7", f"{at}/{side}/flight", FLIGHT)
            play.emit(LoserLeft(side, at, picked.choice, picked.faces))
        return
    for army in armies:
        play.emit(ArmyDestroyed(army.id))
    if loose:
        play.emit(LooseLost(side, at))
