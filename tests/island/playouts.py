"""The raid played on: What if and the review do it from a decision, par from its beginning. Rules only."""

from collections.abc import Mapping
from typing import Any

from campaign.advice.playouts.contest import Contest, ContestPar
from engine.playouts.sample import Playout
from tests.island.rules import raid
from tests.island.rules.raid import LEVELS, RULESET, SEATING, Decision, Raid, Start


def playout(*asked: Any) -> Playout:
    """A decision, and the rest of a raid that looks like this to who asks."""
    return CONTEST.played_on(*asked)


def par(start: Start, level: int) -> ContestPar:
    """The whole raid, with the program at this level in the player's place."""
    return CONTEST.played_out(RULESET, start, level)


def measured(end: Raid, side: str) -> Mapping[str, int]:
    """What a raid comes to beside who wins."""
    return {"fires": len(end.burnt)}


CONTEST: Contest[Raid, Decision, int] = Contest(
    decisions=(raid.Land, raid.March),
    seating=SEATING,
    compared=lambda seen, level: raid.choices(seen, raid.decides(seen) or ""),
    imagined=raid.imagined,
    measured=measured,
    playout=playout,
    par=par,
    players=lambda level: level,
    by_default=LEVELS[-1],
    endings=("fires/raiders", "short/islanders", "beaten/islanders"),
    measures=("fires",),
)
