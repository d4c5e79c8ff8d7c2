"""The raid played on: What if and the review do it from a decision, par from its beginning. Rules only."""

from campaign.advice.playouts.contest import Contest
from tests.island.rules.raid import LEVELS, RULESET, SEATING, Decision, Land, March, Raid, imagined

CONTEST: Contest[Raid, Decision, int] = Contest(
    decisions=(Land, March),
    seating=SEATING,
    imagined=imagined,
    measured=lambda end, side: {"fires": len(end.burnt)},
    where=__name__,
    ruleset=RULESET,
    par_by=LEVELS,
    by_default=LEVELS[-1],
    endings=("fires/raiders", "short/islanders", "beaten/islanders"),
    measures=("fires",),
)
