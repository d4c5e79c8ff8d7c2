"""The curve of Rome's chances over a log: the civic account to come, and the share of each ending; of any width."""

from collections.abc import Iterable, Mapping, Sequence

from battles.svg import element
from campaign.advice.curve import TOP, ChanceScale, DecisionMark, level_svg, path_of, plotted, stretched, turns_svg
from campaign.advice.futures.judging import Chances
from campaign.italy.rules.c9_victory import DESTINY, DOMINION, OBLIVION
from campaign.italy.rules.state import BEST_FIRST
from engine.grammar import number

SHARES_HEIGHT = 140
"""Of the shares, in pixels."""
STEP = 50


def framed(curve: Sequence[Chances], lines: int, turns: Mapping[int, int]) -> ChanceScale:
    """The frame in which a curve has room, and where destiny and dominion are on it."""
    ends = [points for moment in curve for points in (moment.value.low, moment.value.high)]
    low, high = min(0, *ends), max(DESTINY, *ends)
    return ChanceScale(lines, int(STEP * (low // STEP)), int(-STEP * (-high // STEP)), turns)


def curve_svg(curve: Sequence[Chances], marks: Iterable[DecisionMark], frame: ChanceScale) -> str:
    """The civic account to come, with Rome's decisions on it."""
    civic = {moment.place: moment.value for moment in curve}
    label = "Expected final Civic, line by line. The figures of each turn stand beneath."
    marked = {points for points in (OBLIVION, DOMINION, DESTINY) if points <= frame.high}
    levels = [
        level for points in sorted({0, *marked}) for level in level_svg(frame, points, number(points), points in marked)
    ]
    return plotted(civic, marks, frame, levels, label)


def shares_svg(curve: Sequence[Chances], frame: ChanceScale) -> str:
    """How likely each ending was: bands one above the other, the best uppermost."""
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
        aria_label="How likely each ending was, line by line. The figures of each turn stand beneath.",
    )
