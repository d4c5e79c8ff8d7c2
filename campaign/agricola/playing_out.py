"""How play-out plays campaigns of Agricola, and how it reports them."""

from collections.abc import Mapping
from typing import Any

from campaign.advice.playing_out import of_sides
from campaign.agricola.rules.board import Side
from campaign.agricola.rules.options import HANDICAP, MOST_PAR, Options
from campaign.agricola.rules.y10_action_points import MOST
from campaign.agricola.rules.y35_solo import LEVELS
from campaign.agricola.simulate import played, summary
from engine.typed import values

BIDS = {str(ap): ap for ap in range(MOST + 1)}
PARS = {str(par): par for par in range(-MOST_PAR, MOST_PAR + 1)}
MORE_AP = {str(ap): ap for ap in range(-HANDICAP, HANDICAP + 1)}


def _counted(found: Mapping[str, Any]) -> list[str]:
    points = found["points"]
    low, high = points["quarters"]
    return [f"points {points['median']:g} ({low:g} to {high:g}), {found['battles']:.1f} battles"]


PLAY_OUT = of_sides(
    tuple(Side),
    LEVELS,
    values(Options, bid=BIDS, par=PARS, roman_ap=MORE_AP, caledonian_ap=MORE_AP),
    lambda levels, options, *more: summary(played(levels, Options(**options), *more)),
    also=lambda found: found["grades"] | found["how"],
    counted=_counted,
)
