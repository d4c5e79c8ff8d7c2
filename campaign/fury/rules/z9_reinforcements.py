"""Z9, reinforcements: when a group is due, and where it enters."""

from collections.abc import Iterator

from campaign.fury.rules.board import Side
from campaign.fury.rules.decisions import Decision
from campaign.fury.rules.events import Event
from campaign.fury.rules.play import Play
from campaign.fury.rules.state import Leader, State, Unit
from campaign.fury.rules.z4_control import settle
from campaign.fury.rules.z5_setup import reinforcements
from campaign.fury.rules.z16_second_augusta import let_go
from engine.rules.values import altered


class BringOn(Decision):
    """Z9.1: a group that is due, by its number, enters at this tract."""

    group: int
    at: str


class GroupCame(Event):
    """Z9.1: a group with its leaders where it enters, which both sides see (Z17.2)."""

    group: int
    units: tuple[Unit, ...]
    leaders: tuple[Leader, ...]
    rule: str = "Z9.1"

    def happen(self, state: State) -> State:
        units = {unit.id: unit for unit in self.units}
        leaders = {leader.id: leader for leader in self.leaders}
        return altered(
            state,
            units={**state.units, **units},
            leaders={**state.leaders, **leaders},
            due=tuple([group for group in state.due if group != self.group]),
        )


def groups(state: State) -> Iterator[BringOn]:
    """Z9.1: the groups that may enter now, each in every tract where it may; they may come later, too."""
    for group in state.due if state.half is Side.ROMAN else ():
        comes = state.pieces.comes[group]
        held = [at for at in comes.at if len(comes.at) == 1 or state.control.get(at) is Side.ROMAN]
        if comes.turn <= state.turn:
            yield from (BringOn(group, at) for at in held or comes.at[:1])


def bring_on(play: Play, decision: BringOn) -> None:
    """Z9.1: it enters, enemies there or not, and may move on at once. With Paulinus Postumus leaves (Z16.1)."""
    state, comes = play.state, play.state.pieces.comes[decision.group]
    units = reinforcements(state.start, decision.group, decision.at)
    leaders = tuple([Leader(id, decision.at) for id in comes.leaders])
    play.emit(GroupCame(decision.group, tuple(units), leaders))
    let_go(play)
    settle(play, [decision.at])
