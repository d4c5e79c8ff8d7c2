"""Games of the program against itself, moment by moment."""

from collections.abc import Iterator
from typing import NamedTuple

from campaign.boudica.data import britain
from campaign.boudica.rules.board import BRITONS, ROMANS, Side
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.options import Options
from campaign.boudica.rules.secrets import seen_by
from campaign.boudica.rules.state import Start, State
from campaign.boudica.rules.turn import carry_out, decides, programs_decision
from campaign.boudica.rules.w2_setup import begin
from campaign.boudica.rules.w11_solo import choose
from engine.rules.dice import SeededDice, StreamDice


class Moment(NamedTuple):
    """A side's moment, and what the program decided for it."""

    state: State
    side: Side
    decision: Decision


def chosen(state: State, side: Side, level: int, seed: str = "player") -> Decision:
    """What the program decides there for a side."""
    return choose(seen_by(state, side), side, level, SeededDice(seed, state.turn))


def moments(romans: int, britons: int, options: Options, seed: str) -> Iterator[Moment]:
    """A whole game at these levels."""
    levels = {ROMANS: romans, BRITONS: britons}
    now, dice = begin(Start(seed, britain(options), levels)), StreamDice(seed)
    while not now.ending:
        decision = programs_decision(now)
        if decision is None:
            side = decides(now)
            assert side is not None
            decision = chosen(now, side, levels[side], seed)
            yield Moment(now, side, decision)
        now = carry_out(now, decision, dice).state
        dice.forget()
