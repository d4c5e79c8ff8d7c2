"""A side's chance to win: its curve over a log, and how likely an option of What if leads there."""

from collections.abc import Iterable, Mapping

from campaign.advice import bars
from campaign.advice.curve import ChanceScale, DecisionMark, level_svg, plotted
from engine.futures.estimates import Estimate

LEVELS = (0, 50, 100)
LABEL = "The chance to win, decision by decision. The figures stand beneath."


def curve_svg(
    curve: Mapping[int, Estimate], marks: Iterable[DecisionMark], lines: int, turns: Mapping[int, int]
) -> str:
    """By how many lines have passed; the decisions are marked."""
    frame = ChanceScale(lines, LEVELS[0], LEVELS[-1], turns)
    percent = {place: Estimate(*percents(each)) for place, each in curve.items()}
    levels = [part for level in LEVELS for part in level_svg(frame, level, f"{level}%", marked=level == LEVELS[1])]
    return plotted(percent, marks, frame, levels, LABEL)


# Of the options of a decision: a bar each, from never to always

ON = bars.Scale(0, 100)
"""Percent."""


def scale_svg() -> str:
    """The head of the scale."""
    numbers = (bars.number_svg(ON, at, f"{at}%") for at in LEVELS)
    return bars.drawing("prospect-scale", *bars.marks(ON, LEVELS), *numbers)


def prospect_svg(chance: Estimate) -> str:
    """As far as it wins, and within which that lies. The page says it in numbers too."""
    mean, low, high = percents(chance)
    return bars.prospect_svg(ON, LEVELS, spread=(0, mean), mean=(low, high), dot=mean)


def percents(chance: Estimate) -> tuple[float, float, float]:
    """Mean, low and high."""
    return 100 * chance.mean, 100 * chance.low, 100 * chance.high
