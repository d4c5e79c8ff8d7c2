"""How play-out plays campaigns, and how it reports them; `simulate` reports them likewise."""

from collections.abc import Mapping
from concurrent.futures import Executor
from typing import Any

from campaign.advice.playing_out import PlayOut
from campaign.italy.laboratory.variants import USUAL
from campaign.italy.policies import Policy
from campaign.italy.rules.state import Start
from campaign.italy.simulate import simulate
from engine.typed import values
from powers.data import italy
from powers.rules.options import MOST_HOME_YIELD, Options

VALUES = values(Options, home_province_yield={str(talents): talents for talents in range(MOST_HOME_YIELD + 1)})
"""House rules."""


def table(levels: Mapping[str, Policy], found: Mapping[str, Any]) -> list[str]:
    """The results of campaigns, with Rome by this policy."""
    lines = [f"{found['games']} campaigns, Rome {levels['rome']}, {found['per_second']} a second"]
    lines += [f"  {ending:<16}{share:>8.1%}" for ending, share in found["endings"].items()]
    lines += [f"  Civic {name:<10}{value:>8.1f}" for name, value in found["civic"].items()]
    lines += [f"  {name.replace('_', ' '):<16}{mean:>8.2f}" for name, mean in found["per_campaign"].items()]
    means = ["–" if mean is None else f"{mean:.1f}" for mean in found["rome_revenue_by_turn"]]
    held = ["–" if mean is None else f"{mean:.1f}" for mean in found["provinces_by_turn"]]
    return [*lines, f"  Rome's revenue by turn: {', '.join(means)}", f"  Rome's provinces by turn: {', '.join(held)}"]


def _played(
    levels: Mapping[str, Policy], options: Mapping[str, Any], games: int, seed: str, executor: Executor
) -> dict[str, Any]:
    return simulate(games, seed, levels["rome"], executor, Start("", "", italy(Options(**options))))


PLAY_OUT = PlayOut(
    sides={"rome": {policy.value: policy for policy in Policy}},
    usual={"rome": USUAL.value},
    options=VALUES,
    play=_played,
    shares=lambda found: found["endings"],
    table=table,
)
