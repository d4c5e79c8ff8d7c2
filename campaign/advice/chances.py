"""Chances to win, drawn: the curve of a side's over a log, of any width, and the bar of an option from never to always.

The page says both in numbers too.
"""

from collections.abc import Iterable, Mapping

from campaign.advice import bars
from campaign.advice.curve import ChanceScale, DecisionMark, level_svg, plotted
from engine.playouts.estimates import Estimate

LEVELS = (0, 50, 100)
"""Percent."""
LABEL = "The chance to win, decision by decision. The figures are below."
ON = bars.Scale(0, 100)


def curve_svg(
    curve: Mapping[int, Estimate], marks: Iterable[DecisionMark], lines: int, turns: Mapping[int, int]
) -> str:
    """By how many lines have passed; the decisions are marked."""
    frame = ChanceScale(lines, LEVELS[0], LEVELS[-1], turns)
    levels = [part for level in LEVELS for part in level_svg(frame, level, f"{level}%", marked=level == LEVELS[1])]
    return plotted({place: _percent(each) for place, each in curve.items()}, marks, frame, levels, LABEL)


def scale_svg() -> str:
    """The head of the scale."""
    numbers = (bars.number_svg(ON, at, f"{at}%") for at in LEVELS)
    return bars.drawing("evaluation-scale", *bars.marks(ON, LEVELS), *numbers)


def evaluation_svg(chance: Estimate) -> str:
    """As far as it wins, and within which that lies."""
    shown = _percent(chance)
    return bars.evaluation_svg(ON, LEVELS, spread=(0, shown.mean), mean=(shown.low, shown.high), dot=shown.mean)


def _percent(share: Estimate) -> Estimate:
    return Estimate(*[100 * each for each in (share.mean, share.low, share.high)])
