"""What falls when nobody defends it: towns, and what the Britons find in them (W6.8, W6.9)."""

from campaign.boudica.rules import events as ev
from campaign.boudica.rules.board import BRITONS, ROMANS, Side
from campaign.boudica.rules.parts import meeting
from campaign.boudica.rules.play import Play
from campaign.boudica.rules.state import Army, State


def destroyer(state: State, at: str) -> Side | None:
    """W6.8: whose army stands there without enemy army or SP, but beside enemy towns."""
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
            play.emit(ev.TownDestroyed(town.id, BRITONS))
        play.emit(ev.PlunderFound(at, len(towns)))
        _share_plunder(play)
    else:
        play.emit(ev.TownsExposed(at) if side else ev.MeetingEnded(at))


def spare_or_destroy(play: Play, destroy: bool) -> None:
    at = meeting(play.state).at
    if destroy:
        for town in play.state.towns_at(at, BRITONS):
            play.emit(ev.TownDestroyed(town.id, ROMANS))
    else:
        play.emit(ev.TownsSpared(at))
    play.emit(ev.MeetingEnded(at))


def plunderers(state: State, at: str) -> tuple[Army, ...]:
    """W6.9: the Briton armies that may take an SP for a town, even one over the limit, but none that is over it."""
    return tuple([army for army in state.armies_at(at, BRITONS) if army.strength <= army.limit])


def _share_plunder(play: Play) -> None:
    """What a lone army may take it takes at once; what none may is left."""
    at = meeting(play.state).at
    lone = len(play.state.armies_at(at, BRITONS)) == 1
    while lone and meeting(play.state).plunder and (able := plunderers(play.state, at)):
        _take(play, able[0].id)
    if not meeting(play.state).plunder or not plunderers(play.state, at):
        play.emit(ev.MeetingEnded(at))


def _take(play: Play, army: str) -> None:
    play.emit(ev.StrengthGained(army, 1, "W6.9"))
    play.emit(ev.PlunderTaken())


def plunder(play: Play, army: str) -> None:
    _take(play, army)
    _share_plunder(play)
