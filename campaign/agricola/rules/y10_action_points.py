"""Y10, action points: what a side gains and loses, between 0 and 9."""

from typing import Any

from campaign.agricola.rules.board import Side
from campaign.agricola.rules.events import Event
from campaign.agricola.rules.play import Play
from campaign.agricola.rules.state import State
from engine.rules.values import altered

MOST = 9  # Y10.1


class PointsChanged(Event):
    """A side's action points rise or fall by `change`, within their bounds (Y10.1); `why` says by what, for the log."""

    side: Side
    change: int
    rule: str
    why: str = ""

    def happen(self, state: State) -> State:
        return altered(state, ap={**state.ap, self.side: state.ap[self.side] + self.change})


def change(play: Play, side: Side, points: int, rule: str, why: str = "") -> None:
    """Y10.1: never over 9, nor under 0."""
    now = play.state.ap[side]
    play.emit(PointsChanged(side, min(MOST, max(0, now + points)) - now, rule, why))


def pay(play: Play, side: Side, points: int, rule: str, why: str) -> None:
    """Action points for something; ValueError if the side has fewer."""
    if play.state.ap[side] < points:
        raise ValueError(f"the {side} have no {points} AP")
    play.emit(PointsChanged(side, -points, rule, why))


STEPS: tuple[Any, ...] = ()
