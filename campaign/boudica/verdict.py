"""Who has won and why, or the present state; and the losses in order of time."""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import pairwise

from campaign.boudica.names import PACKAGE, name
from campaign.boudica.rules.board import BRITONS
from campaign.boudica.rules.state import Cause, Ending, State
from engine.texts import text

_say = partial(text, PACKAGE, "verdict")


def title(state: State) -> str:
    """The verdict in a line (W8)."""
    if state.ending is None:
        return _say("title.open")
    if state.ending == Ending(BRITONS, Cause.POINTS):
        return _say("title.britons_points" if state.boudica else "title.britons_points_dead")
    return _say(f"title.{state.ending.winner or 'draw'}")


def lead(state: State) -> str:
    """What ended it (W8.1 to W8.4), or that it goes on."""
    endless = state.britain.options.without_end
    key = state.ending.cause if state.ending else "open_endless" if endless else "open"
    return _say(f"lead.{key}", turn=state.turn)


def losses(states: Iterable[State]) -> Iterator[tuple[int, str]]:
    """Each town and army destroyed, and Boudica's death, with its turn; none of it is hidden (W1.4)."""
    for before, after in pairwise(states):
        for town in before.britain.towns:
            if town.id in before.towns and town.id not in after.towns:
                yield after.turn, _say("lost.town", name=town.name, side=name(town.side))
        for army in after.destroyed:
            if army not in before.destroyed:
                yield after.turn, _say("lost.army", name=name(army))
        if before.boudica and not after.boudica:
            yield after.turn, _say("lost.boudica")
