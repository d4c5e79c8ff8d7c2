"""What the options of a decision promise: a bar each, on one scale of civic points. The page says it in numbers too."""

from collections.abc import Iterable
from typing import Any

from campaign.advice import bars
from campaign.advice.bars import Scale
from campaign.advice.futures.question import Prospect
from campaign.italy.rules.c9_victory import DESTINY, DOMINION, OBLIVION
from engine.grammar import number

STEP = 50
"""The scale begins and ends at a multiple of this many points."""
MARKS = (DESTINY, OBLIVION, DOMINION)
"""At which another verdict begins (C9.3); where there is no room for all their numbers, the first have it."""
ROOM = 7.0
"""Percent of the width that a number wants to the next, on a phone."""


def scale(prospects: Iterable[Prospect[Any]]) -> Scale:
    """On which the middle 80 of 100 of all of them have room."""
    ends = [points for each in prospects for points in (int(each.p10), int(each.p90))]
    low, high = STEP * (min(ends) // STEP), -STEP * (-max(ends) // STEP)
    return Scale(low, max(high, low + STEP))


def scale_svg(on: Scale) -> str:
    """The head of the scale: its ends, and where another verdict begins."""
    drawn: dict[int, str] = {}
    for points in (*_marked(on), on.low, on.high):
        if all(abs(on.share(points) - on.share(other)) >= ROOM for other in drawn):
            drawn[points] = bars.number_svg(on, points, number(points))
    return bars.drawing("prospect-scale", *bars.marks(on, _marked(on)), *drawn.values())


def prospect_svg(prospect: Prospect[Any], on: Scale) -> str:
    """The middle 80 of 100 as a bar, the median as a dot, and within which the mean lies as a band."""
    low, high = [min(max(end, on.low), on.high) for end in (prospect.value.low, prospect.value.high)]
    return bars.prospect_svg(on, _marked(on), (prospect.p10, prospect.p90), (low, high), prospect.median)


def _marked(on: Scale) -> list[int]:
    return [points for points in MARKS if on.low <= points <= on.high]
