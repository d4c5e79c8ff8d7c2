"""Charts of the chance to win: a side's curve over a log, of any width, and an option's bar from never to always.

The page also gives the numbers.
"""

from collections.abc import Iterable, Mapping

from campaign.advice import bars
from campaign.advice.curve import ChanceScale, DecisionMark, level_svg, plotted
from engine.playouts.estimates import Estimate

LEVELS = (0, 50, 100)
LABEL = "The chance to win, decision by decision. The figures are below."
ON = bars.Scale(0, 100)


def curve_svg(
    curve: Mapping[int, Estimate], marks: Iterable[DecisionMark], lines: int, turns: Mapping[int, int]
) -> str:
    """The curve by the number of lines, with the decisions marked."""
    frame = ChanceScale(lines, LEVELS[0], LEVELS[-1], turns)
    levels = [part for level in LEVELS for part in level_svg(frame, level, f"{level}%", marked=level == LEVELS[1])]
    return plotted({place: _percent(each) for place, each in curve.items()}, marks, frame, levels, LABEL)


def scale_svg() -> str:
    numbers = (bars.number_svg(ON, at, f"{at}%") for at in LEVELS)
    return bars.drawing("evaluation-scale", *bars.marks(ON, LEVELS), *numbers)


def evaluation_svg(chance: Estimate) -> str:
    """An option's chance to win, with its interval."""
    shown = _percent(chance)
    return bars.evaluation_svg(ON, LEVELS, spread=(0, shown.mean), mean=(shown.low, shown.high), dot=shown.mean)


def _percent(share: Estimate) -> Estimate:
    return Estimate(*[100 * each for each in (share.mean, share.low, share.high)])
