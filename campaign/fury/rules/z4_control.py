"""Z4.4, Z12.4: who controls a tract after units have come or gone, and the looting that begins there."""

from collections.abc import Iterable

from campaign.fury.rules.board import Mark, Side
from campaign.fury.rules.events import Event
from campaign.fury.rules.play import Play, one_die
from campaign.fury.rules.state import Looting, State
from engine.rules.values import altered

TURNS_OF_LOOTING = {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3}
"""Z12.4 (ours): by the die; the turn in which it begins does not count."""


class ControlChanged(Event):
    """Z4.4: a side has sole occupation of a tract that the other one controlled."""

    side: Side
    at: str
    rule: str = "Z4.4"

    def happen(self, state: State) -> State:
        return altered(state, control={**state.control, self.at: self.side})


class LootingBegan(Event):
    """Z12.4: the Tribal side has come to control a rich place; its units and leaders there stay for some turns."""

    at: str
    face: int
    rule: str = "Z12.4"

    def happen(self, state: State) -> State:
        units = [unit.id for unit in state.at(self.at, Side.TRIBAL)]
        leaders = [leader.id for leader in state.leaders.values() if leader.at == self.at and not leader.captor]
        looting = Looting(state.turn + TURNS_OF_LOOTING[self.face], (*units, *leaders))
        looted = tuple(dict.fromkeys((*state.looted, self.at)))
        return altered(state, looting={**state.looting, self.at: looting}, looted=looted)


class LootingEnded(Event):
    """Z12.4: a place has been looted for all its turns, or its looters have retreated."""

    at: str
    rule: str = "Z12.4"

    def happen(self, state: State) -> State:
        return altered(state, looting={at: each for at, each in state.looting.items() if at != self.at})


def settle(play: Play, tracts: Iterable[str]) -> None:
    """After units have entered or left these tracts: who controls them, and whether looting begins or ends."""
    for at in tracts:
        holders = [side for side in Side if play.state.holds(at, side)]
        if len(holders) == 1 and play.state.control.get(at) is not holders[0]:
            play.emit(ControlChanged(holders[0], at))
            if holders[0] is Side.TRIBAL and is_rich(play.state, at):
                play.emit(LootingBegan(at, one_die(play, "Z12.4", at, "looting")))
        if at in play.state.looting and not play.state.holds(at, Side.TRIBAL):
            play.emit(LootingEnded(at))


def is_rich(state: State, tract: str) -> bool:
    """Z12.4: Viroconium, Verulamium or a Roman centre that has not been looted yet."""
    return Mark.LOOT in state.board.tract[tract].marks and tract not in state.looted


def turn_over(play: Play) -> None:
    """Z12.4: as a turn begins, what was looted for its turns is done."""
    for at, looting in play.state.looting.items():
        if looting.until < play.state.turn:
            play.emit(LootingEnded(at))
