"""What falls when nobody defends it: towns, and the plunder that the Britons find (W6.8, W6.9)."""

from campaign.boudica.rules.board import BRITONS, ROMANS, Side
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.events import Event, StrengthGained
from campaign.boudica.rules.parts import meeting, with_meeting
from campaign.boudica.rules.play import Play
from campaign.boudica.rules.state import Army, Stage, State
from engine.rules.values import altered


class DestroyTowns(Decision):
    """Whether the Romans destroy the towns here (W6.8)."""

    destroy: bool


class Plunder(Decision):
    """The army that takes the strength point for a town (W6.9)."""

    army: str


class TownsExposed(Event):
    """The Britons have no defence for their towns here: the Romans may destroy them (W6.8)."""

    space: str
    rule: str = "W6.8"

    def happen(self, state: State) -> State:
        return with_meeting(state, stage=Stage.TOWNS)


class TownDestroyed(Event):
    """A town is destroyed for good (W6.8)."""

    town: str
    by: Side
    rule: str = "W6.8"

    def happen(self, state: State) -> State:
        towns = tuple([town for town in state.towns if town != self.town])
        return altered(state, towns=towns, razed=(*state.razed, (self.town, state.turn)), last_loss=state.turn)


class TownsSpared(Event):
    """The Romans destroy no town here (W6.8)."""

    space: str
    rule: str = "W6.8"


class PlunderFound(Event):
    """Strength points that Briton armies here will take (W6.9)."""

    space: str
    strength: int
    rule: str = "W6.9"

    def happen(self, state: State) -> State:
        return with_meeting(state, stage=Stage.PLUNDER, plunder=self.strength)


class PlunderTaken(Event):
    """One of them has been taken; which army has it is sealed (StrengthGained) (W6.9)."""

    rule: str = "W6.9"

    def happen(self, state: State) -> State:
        assert state.meeting is not None, "nothing meets"
        return with_meeting(state, plunder=state.meeting.plunder - 1)


class MeetingEnded(Event):
    """Nothing more happens in this space this phase (W6.1)."""

    space: str
    rule: str = "W6.1"

    def happen(self, state: State) -> State:
        return altered(state, meeting=None, to_do=tuple([space for space in state.to_do if space != self.space]))


def destroyer(state: State, at: str) -> Side | None:
    """W6.8: the side with an army there, next to enemy towns and without enemy army or SP."""
    for side in Side:
        if state.armies_at(at, side) and state.towns_at(at, side.enemy) and not _is_opposed(state, at, side):
            return side
    return None


def _is_opposed(state: State, at: str, side: Side) -> bool:
    return bool(state.armies_at(at, side.enemy) or state.grounds[at].loose[side.enemy])


def open_towns(play: Play) -> None:
    """The Romans may destroy all enemy towns there, the Britons must."""
    at = meeting(play.state).at
    side = destroyer(play.state, at)
    if side is BRITONS:
        towns = play.state.towns_at(at, ROMANS)
        for town in towns:
            play.emit(TownDestroyed(town.id, BRITONS))
        play.emit(PlunderFound(at, len(towns)))
        _share_plunder(play)
    else:
        play.emit(TownsExposed(at) if side else MeetingEnded(at))


def spare_or_destroy(play: Play, destroy: bool) -> None:
    at = meeting(play.state).at
    if destroy:
        for town in play.state.towns_at(at, BRITONS):
            play.emit(TownDestroyed(town.id, ROMANS))
    else:
        play.emit(TownsSpared(at))
    play.emit(MeetingEnded(at))


def plunderers(state: State, at: str) -> tuple[Army, ...]:
    """W6.9: the Briton armies that may take an SP for a town, even one over the limit, but none that is over it."""
    return tuple([army for army in state.armies_at(at, BRITONS) if army.strength <= army.limit])


def _share_plunder(play: Play) -> None:
    """A lone army takes its share at once; what none may take is left."""
    at = meeting(play.state).at
    lone = len(play.state.armies_at(at, BRITONS)) == 1
    while lone and meeting(play.state).plunder and (able := plunderers(play.state, at)):
        _take(play, able[0].id)
    if not meeting(play.state).plunder or not plunderers(play.state, at):
        play.emit(MeetingEnded(at))


def _take(play: Play, army: str) -> None:
    play.emit(StrengthGained(army, 1, "W6.9"))
    play.emit(PlunderTaken())


def plunder(play: Play, army: str) -> None:
    _take(play, army)
    _share_plunder(play)
