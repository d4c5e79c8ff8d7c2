"""Z17.1: what both sides are told of losses that only one has seen: the SP by command, and the leaders."""

from collections.abc import Mapping

from campaign.fury.rules.board import Side
from campaign.fury.rules.events import Event
from campaign.fury.rules.parts import counted
from campaign.fury.rules.play import Play
from campaign.fury.rules.state import State
from engine.rules.values import altered


class LossesTold(Event):
    """Z17.1: the SP that commands of a side have lost out of its enemy's sight, by their ids, and the leaders."""

    side: Side
    sp: Mapping[str, int]
    leaders: tuple[str, ...]
    rule: str

    def happen(self, state: State) -> State:
        return altered(counted(state, self.sp), gone=(*state.gone, *self.leaders))


def tell(play: Play, side: Side, sp: Mapping[str, int], rule: str, leaders: tuple[str, ...] = ()) -> None:
    """Both sides are told of the losses, if there are any."""
    if sp or leaders:
        play.emit(LossesTold(side, sp, leaders, rule))
