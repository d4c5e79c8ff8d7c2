"""Who has won and why, or the present state; the points, the losses in order of time, people and towns by turn."""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import pairwise

from campaign.boudica.names import PACKAGE, name
from campaign.boudica.rules.board import BRITONS, TURNS, Side
from campaign.boudica.rules.state import Cause, Ending, State
from campaign.boudica.rules.w8_victory import points
from campaign.boudica.seats import PLAYERS
from campaign.desk.bars import Charted, TurnBar, charted, ends_of_turns
from campaign.desk.seats import Score
from engine.texts import text

_say = partial(text, PACKAGE, "verdict")
KINDS = ("roman", "unaligned", "briton")  # of people (W1.3)


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


def score_of(state: State) -> Score:
    """W8.3 at present: each side's points, with reasons. None of it is hidden from anybody."""
    return PLAYERS.score((of, text(PACKAGE, "board", f"points.{code}"), number) for of, code, number in points(state))


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


def chart(states: Iterable[State]) -> Charted:
    """A bar for each turn, Romans at the bottom and Britons at the top; standing towns are squares below it."""
    parts, rows = ("romans", "unaligned", "britons"), ("romans", "britons")
    return charted(PACKAGE, "people", course(states), parts=parts, rows=rows, step=50, turns=TURNS)


def course(states: Iterable[State]) -> list[TurnBar]:
    """The cubes of the whole island and the towns of both sides at the end of each turn (W1.3, W8.2)."""
    return [TurnBar(turn, _people(state), _towns(state)) for turn, state in ends_of_turns(states).items()]


def _people(state: State) -> list[int]:
    return [sum(getattr(ground.cubes, kind) for ground in state.grounds.values()) for kind in KINDS]


def _towns(state: State) -> list[int]:
    standing = [town.side for town in state.britain.towns if town.id in state.towns]
    return [standing.count(side) for side in Side]
