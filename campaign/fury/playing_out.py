"""How play-out plays wars of Hell Hath No Fury, and how it reports them."""

from collections.abc import Mapping
from concurrent.futures import Executor
from typing import Any

from campaign.advice.playing_out import PlayOut
from campaign.fury.rules.board import Side
from campaign.fury.rules.options import MOST_LATER, Options
from campaign.fury.rules.z18_solo import LEVELS
from campaign.fury.simulate import played, summary
from engine.typed import values


def won(found: Mapping[str, Any]) -> dict[str, float]:
    """The share of victories of each side, and of draws."""
    return {name: found[name] for name in (*Side, "draws")}


def table(levels: Mapping[Side, int], found: Mapping[str, Any]) -> list[str]:
    """The results of wars, with each side at its level."""
    sides = " against ".join([f"the {side.title()} side at level {level}" for side, level in levels.items()])
    turns, shares = found["turns"], won(found) | found["how"]
    low, high = turns["quarters"]
    return [
        f"{found['games']} wars, {sides}, {found['per_second']} a second",
        f"  {turns['median']:g} turns ({low:g} to {high:g}), {found['battles']:.1f} battles",
        *[f"  {name:<18}{share:>8.1%}" for name, share in shares.items()],
    ]


def _played(
    levels: Mapping[Side, int], options: Mapping[str, Any], games: int, seed: str, executor: Executor
) -> dict[str, Any]:
    return summary(played(levels, games, seed, executor, Options(**options)))


PLAY_OUT = PlayOut(
    sides={side: {str(level): level for level in LEVELS} for side in Side},
    usual={side: str(LEVELS[0]) for side in Side},
    options=values(Options, rebels_later={str(turns): turns for turns in range(-MOST_LATER, MOST_LATER + 1)}),
    play=_played,
    shares=won,
    table=table,
)
