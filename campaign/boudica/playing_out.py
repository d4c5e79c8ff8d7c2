"""How play-out plays games of the rebellion, and how it reports them; `boudica --games` reports them likewise."""

from collections.abc import Mapping
from concurrent.futures import Executor
from typing import Any

from campaign.advice.playing_out import PlayOut
from campaign.boudica.rules.board import Side
from campaign.boudica.rules.options import Options
from campaign.boudica.rules.w11_solo import LEVELS
from campaign.boudica.simulate import MEANS, REFUSED, SHARES, played, summary
from engine.typed import values

VALUES = values(Options)  # the options of a game


def won(found: Mapping[str, Any]) -> dict[str, float]:
    """The share of victories of each side, and of draws."""
    return {name: found[name] for name in (*Side, "draws")}


def table(levels: Mapping[Side, int], found: Mapping[str, Any]) -> list[str]:
    """The results of games, with each side at its level."""
    sides = [f"the {side.title()} at level {level}" for side, level in levels.items()]
    shares = won(found) | {f"by {how}": n for how, n in found["by"].items()}
    return [
        f"{found['games']} games, {' against '.join(sides)}, {found['per_second']} a second",
        *[
            f"  {name.replace('_', ' '):<18}{share:>8.1%}"
            for name, share in (shares | {n: found[n] for n in (*SHARES, REFUSED)}).items()
        ],
        *[f"  {name.replace('_', ' '):<18}{found[name]:>8.2f}" for name in MEANS],
    ]


def _played(
    levels: Mapping[Side, int], options: Mapping[str, Any], games: int, seed: str, executor: Executor
) -> dict[str, Any]:
    return summary(played(levels, Options(**options), games, seed, executor))


PLAY_OUT = PlayOut(
    sides={side: {str(level): level for level in LEVELS} for side in Side},
    usual={side: str(LEVELS[0]) for side in Side},
    options=VALUES,
    play=_played,
    shares=won,
    table=table,
)
