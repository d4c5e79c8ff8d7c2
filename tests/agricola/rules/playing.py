"""Games of Agricola that the program plays, moment by moment."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from campaign.agricola.data import north
from campaign.agricola.rules.board import Side
from campaign.agricola.rules.decisions import Decision
from campaign.agricola.rules.options import Options
from campaign.agricola.rules.secrets import seen_by
from campaign.agricola.rules.state import Start, State
from campaign.agricola.rules.turn import unfold
from campaign.agricola.rules.y35_solo import choose
from campaign.agricola.rules.y35_solo.solo import RULESET, SEATING, decides
from engine.rules.dice import StreamDice


class Moment(NamedTuple):
    """A side's decision, with the game before it."""

    state: State
    side: Side
    decision: Decision


def chosen(state: State, side: Side, level: int) -> Any:
    """What the program decides for a side whose moment it is."""
    return choose(seen_by(state, side), side, level, StreamDice("none"))


def moments(levels: Mapping[Side, int], options: Options, seed: str) -> Iterator[Moment]:
    """A game of the program against itself, by the rules' own check of each decision; the last moment is its end."""
    state, dice = RULESET.begin(Start(seed, north(options), levels)), StreamDice(seed)
    while not state.ending:
        side, decision = decides(state), SEATING.next(state)
        assert decision is not None
        if side:
            yield Moment(state, side, decision)
        state = unfold(state, decision, dice).now
        dice.forget()
