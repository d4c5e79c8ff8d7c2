"""The chances of Rome: options as bars, and the curve of its chances over a log, of any width.

The pages also give the numbers.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from battles.svg import element
from campaign.advice import bars
from campaign.advice.bars import Scale
from campaign.advice.curve import TOP, ChanceScale, DecisionMark, level_svg, path_of, plotted, stretched, turns_svg
from campaign.advice.playouts.judging import Chances
from campaign.advice.playouts.question import Evaluation
from campaign.italy.rules.c9_victory import DESTINY, DOMINION, OBLIVION
from campaign.italy.rules.state import BEST_FIRST
from engine.grammar import number

SHARES_HEIGHT = 140  # in pixels
STEP = 50  # a scale begins and ends at a multiple of this many points
MARKS = (DESTINY, OBLIVION, DOMINION)
"""Where another verdict begins (C9.3); if there is no room for all numbers, the first ones have it."""
ROOM = 7.0  # percent of the width between two numbers, on a phone


def scale(evaluations: Iterable[Evaluation[Any]]) -> Scale:
    """The scale for the middle 80% of all of them."""
    ends = [points for each in evaluations for points in (int(each.p10), int(each.p90))]
    low, high = STEP * (min(ends) // STEP), -STEP * (-max(ends) // STEP)
    return Scale(low, max(high, low + STEP))


def scale_svg(on: Scale) -> str:
    """The head of the scale: its ends, and the verdicts."""
    drawn: dict[int, str] = {}
    for points in (*_marked(on), on.low, on.high):
        if all(abs(on.share(points) - on.share(other)) >= ROOM for other in drawn):
            drawn[points] = bars.number_svg(on, points, number(points))
    return bars.drawing("evaluation-scale", *bars.marks(on, _marked(on)), *drawn.values())


def evaluation_svg(evaluation: Evaluation[Any], on: Scale) -> str:
    """The middle 80% as a bar, the median as a dot, the interval of the mean as a band."""
    low, high = [min(max(end, on.low), on.high) for end in (evaluation.value.low, evaluation.value.high)]
    return bars.evaluation_svg(on, _marked(on), (evaluation.p10, evaluation.p90), (low, high), evaluation.median)


def _marked(on: Scale) -> list[int]:
    return [points for points in MARKS if on.low <= points <= on.high]


def framed(curve: Sequence[Chances], lines: int, turns: Mapping[int, int]) -> ChanceScale:
    """The frame of a curve, with destiny and dominion on it."""
    ends = [points for moment in curve for points in (moment.value.low, moment.value.high)]
    low, high = min(0, *ends), max(DESTINY, *ends)
    return ChanceScale(lines, int(STEP * (low // STEP)), int(-STEP * (-high // STEP)), turns)


def curve_svg(curve: Sequence[Chances], marks: Iterable[DecisionMark], frame: ChanceScale) -> str:
    """The expected civic account, with Rome's decisions."""
    civic = {moment.place: moment.value for moment in curve}
    label = "Expected final Civic, line by line. The figures of each turn are below."
    marked = {points for points in (OBLIVION, DOMINION, DESTINY) if points <= frame.high}
    levels = [
        level for points in sorted({0, *marked}) for level in level_svg(frame, points, number(points), points in marked)
    ]
    return plotted(civic, marks, frame, levels, label)


def shares_svg(curve: Sequence[Chances], frame: ChanceScale) -> str:
    """How likely each ending was: bands one above the other, the best on top."""
    beneath = dict.fromkeys([moment.place for moment in curve], 1.0)
    bands = []
    for ending in reversed(BEST_FIRST):
        above = {moment.place: beneath[moment.place] - moment.endings[ending].mean for moment in curve}
        edges = [*above.items(), *reversed(beneath.items())]
        path = path_of(frame, [(place, TOP / 2 + share * (SHARES_HEIGHT - TOP)) for place, share in edges])
        bands.append(element("path", d=f"{path}Z", class_=f"share share-{ending}"))
        beneath = above
    return element(
        "svg",
        stretched(SHARES_HEIGHT, *bands),
        *turns_svg(frame, SHARES_HEIGHT),
        class_="chances shares",
        width="100%",
        height=SHARES_HEIGHT,
        role="img",
        aria_label="How likely each ending was, line by line. The figures of each turn are below.",
    )
