"""How play-out plays campaigns of Agricola, and how it reports them."""

from collections.abc import Mapping
from concurrent.futures import Executor
from typing import Any

from campaign.advice.playing_out import PlayOut
from campaign.agricola.rules.board import Side
from campaign.agricola.rules.options import HANDICAP, MOST_PAR, Options
from campaign.agricola.rules.y10_action_points import MOST
from campaign.agricola.rules.y35_solo import LEVELS
from campaign.agricola.simulate import played, summary
from engine.typed import values

BIDS = {str(ap): ap for ap in range(MOST + 1)}
PARS = {str(par): par for par in range(-MOST_PAR, MOST_PAR + 1)}
MORE_AP = {str(ap): ap for ap in range(-HANDICAP, HANDICAP + 1)}


def won(found: Mapping[str, Any]) -> dict[str, float]:
    """The share of victories of each side, and of draws."""
    return {name: found[name] for name in (*Side, "draws")}


def table(levels: Mapping[Side, int], found: Mapping[str, Any]) -> list[str]:
    """The results of games, with each side at its level."""
    sides = " against ".join([f"the {side.title()} at level {level}" for side, level in levels.items()])
    points = found["points"]
    low, high = points["quarters"]
    shares = won(found) | found["grades"] | found["how"]
    return [
        f"{found['games']} games, {sides}, {found['per_second']} a second",
        f"  points {points['median']:g} ({low:g} to {high:g}), {found['battles']:.1f} battles",
        *[f"  {name:<18}{share:>8.1%}" for name, share in shares.items()],
    ]


def _played(
    levels: Mapping[Side, int], options: Mapping[str, Any], games: int, seed: str, executor: Executor
) -> dict[str, Any]:
    return summary(played(levels, Options(**options), games, seed, executor))


PLAY_OUT = PlayOut(
    sides={side: {str(level): level for level in LEVELS} for side in Side},
    usual={side: str(LEVELS[0]) for side in Side},
    options=values(Options, bid=BIDS, par=PARS, roman_ap=MORE_AP, caledonian_ap=MORE_AP),
    play=_played,
    shares=won,
    table=table,
)
