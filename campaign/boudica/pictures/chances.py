"""The curve of a side's chance to win over a log; of any width."""

from collections.abc import Iterable, Mapping

from campaign.advice.curve import ChanceScale, DecisionMark, level_svg, plotted
from engine.futures.estimates import Estimate

LEVELS = (0, 50, 100)
LABEL = "The chance to win, decision by decision. The figures stand beneath."


def curve_svg(
    curve: Mapping[int, Estimate], marks: Iterable[DecisionMark], lines: int, turns: Mapping[int, int]
) -> str:
    """By how many lines have passed; the decisions are marked."""
    frame = ChanceScale(lines, LEVELS[0], LEVELS[-1], turns)
    percent = {
        place: Estimate(*[100 * share for share in (each.mean, each.low, each.high)]) for place, each in curve.items()
    }
    levels = [part for level in LEVELS for part in level_svg(frame, level, f"{level}%", marked=level == LEVELS[1])]
    return plotted(percent, marks, frame, levels, LABEL)
