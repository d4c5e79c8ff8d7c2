"""Wars of Hell Hath No Fury by the thousand, and their results."""

from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import Executor
from statistics import quantiles
from typing import Any

from battles.data.short import odds_table
from campaign.fury.data import britannia, pieces
from campaign.fury.rules.board import Side
from campaign.fury.rules.options import Options
from campaign.fury.rules.play import Play
from campaign.fury.rules.state import RULES, Start, State
from campaign.fury.rules.turn import carry_out
from campaign.fury.rules.z5_setup import begin
from campaign.fury.rules.z13_throw import BattleThrown
from campaign.fury.rules.z18_solo.solo import SEATING
from engine.jobs import HERE, tallied
from engine.rules.dice import StreamDice

BATTLES = "battles"


def moves(levels: Mapping[Side, int], options: Options, seed: str) -> Iterator[tuple[State, Play]]:
    """A war of the program against itself, decision by decision: the game before it, and its play."""
    start = Start("", britannia(), pieces(), odds_table(), levels, options, rules=RULES)
    return SEATING.plays(begin(start), carry_out, StreamDice(seed))


def played(
    levels: Mapping[Side, int], options: Options, number: int, seed: str, executor: Executor = HERE
) -> Counter[Any]:
    """How so many wars ended, each by winner, cause and turn, and their battles; war i depends on the seed and i."""
    return tallied(Counter, _add, number, seed, levels, options, executor=executor)


def _add(counts: Counter[Any], seed: str, levels: Mapping[Side, int], options: Options) -> None:
    for _, play in moves(levels, options, seed):
        counts[BATTLES] += sum([isinstance(event, BattleThrown) for event in play.events])
    ending = play.state.ending
    assert ending is not None, "the war is over"
    counts[ending.winner, ending.cause.code, play.state.turn] += 1


def summary(counts: Mapping[Any, int]) -> dict[str, Any]:
    """Z18.5: shares of victories, draws, and of how wars end; the turns' median and quarters; battles a war."""
    ended = [key for key, number in counts.items() if key != BATTLES for _ in range(number)]
    wars, causes = len(ended), Counter([cause for _, cause, _ in ended])
    low, median, high = quantiles([turn for *_, turn in ended] * 2, n=4, method="inclusive")
    return {
        **{side: sum([winner is side for winner, *_ in ended]) / wars for side in Side},
        "draws": sum([winner is None for winner, *_ in ended]) / wars,
        "how": {cause: number / wars for cause, number in causes.items()},
        "turns": {"median": median, "quarters": [low, high]},
        "battles": counts[BATTLES] / wars,
    }
