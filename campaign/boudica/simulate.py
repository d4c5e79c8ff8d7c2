"""Games of the rebellion by the thousand, and their results."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Executor
from typing import Any

from campaign.boudica.data import britain
from campaign.boudica.rules.board import LONDINIUM, ROMANS, Side
from campaign.boudica.rules.options import Options
from campaign.boudica.rules.play import Play
from campaign.boudica.rules.state import Cause, Start, State
from campaign.boudica.rules.turn import carry_out
from campaign.boudica.rules.w2_setup import begin
from campaign.boudica.rules.w8_victory import destroyed_towns
from campaign.boudica.rules.w11_solo.solo import SEATING
from engine.jobs import HERE, tallied
from engine.rules.dice import StreamDice

MEANS = ("turns", "towns_destroyed", "legions_destroyed")  # what is counted in each game
SHARES = ("boudica_dead", "londinium_at_once")  # what is true or false for each game


def moves(levels: Mapping[Side, int], options: Options, seed: str) -> Iterator[tuple[State, Play]]:
    """A game of the program against itself, decision by decision: the game before it, and its play."""
    return SEATING.plays(begin(Start(seed, britain(options), levels)), carry_out, StreamDice(seed))


def played(
    levels: Mapping[Side, int], options: Options, number: int, seed: str, executor: Executor = HERE
) -> Counter[str]:
    """The counts of games of the program against itself; the same on any machine.

    Game i depends on the seed and i alone.
    """
    return tallied(Counter, _add, number, seed, levels, options, executor=executor)


def _add(counts: Counter[str], seed: str, levels: Mapping[Side, int], options: Options) -> None:
    counts.update(counted(moves(levels, options, seed)))


def counted(game: Iterable[tuple[State, Play]]) -> Counter[str]:
    """One game's counts, by the names of `summary`."""
    counts = Counter({"games": 1})
    *_, (_, play) = game
    now = play.state
    assert now.ending is not None, "the game is over"
    counts.update([now.ending.winner or "draws", f"by {now.ending.cause}"])
    return counts + Counter(
        turns=now.turn,
        towns_destroyed=destroyed_towns(now),
        legions_destroyed=now.lost(ROMANS),
        boudica_dead=now.boudica is None,
        londinium_at_once=(LONDINIUM, 1) in now.razed,
    )


def summary(counts: Counter[str]) -> dict[str, Any]:
    """Each side's share of victories, and of endings; mean losses.

    `towns_destroyed` are Roman ones (W8.2); `londinium_at_once` is the share in which it falls in turn 1.
    """
    games = counts["games"]
    return {
        "games": games,
        **{name: counts[name] / games for name in (*Side, "draws")},
        "by": {cause.value: counts[f"by {cause}"] / games for cause in Cause},
        **{name: counts[name] / games for name in (*MEANS, *SHARES)},
    }
