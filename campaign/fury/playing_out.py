"""How play-out plays wars of Hell Hath No Fury, and how it reports them."""

from collections.abc import Mapping
from typing import Any

from campaign.advice.playing_out import of_sides
from campaign.fury.rules.board import Side
from campaign.fury.rules.options import MOST_LATER, Options
from campaign.fury.rules.z18_solo import LEVELS
from campaign.fury.simulate import played, summary
from engine.typed import values


def _counted(found: Mapping[str, Any]) -> list[str]:
    turns = found["turns"]
    low, high = turns["quarters"]
    return [f"{turns['median']:g} turns ({low:g} to {high:g}), {found['battles']:.1f} battles"]


PLAY_OUT = of_sides(
    tuple(Side),
    LEVELS,
    values(Options, rebels_later={str(turns): turns for turns in range(-MOST_LATER, MOST_LATER + 1)}),
    lambda levels, options, *more: summary(played(levels, Options(**options), *more)),
    also=lambda found: found["how"],
    counted=_counted,
    called="wars",
)
