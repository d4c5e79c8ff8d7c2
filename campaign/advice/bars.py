"""The expectations of a decision's options: a bar each, on one scale. The page also gives the numbers."""

from collections.abc import Iterable
from dataclasses import dataclass

from battles.svg import element, words

HEIGHT = 26  # the height of a bar's row, in pixels; the page gives the width
MIDDLE = HEIGHT / 2
EDGE = 4.0  # percent of the width left free on each side, for labels at the ends of the scale


@dataclass(frozen=True)
class Scale:
    """Points from left to right."""

    low: int
    high: int

    def share(self, points: float) -> float:
        """The place of these points, in percent of the width."""
        return EDGE + (100 - 2 * EDGE) * (points - self.low) / (self.high - self.low)

    def at(self, points: float) -> str:
        """The same for SVG."""
        return f"{self.share(points):.2f}%"

    def wide(self, low: float, high: float) -> str:
        """The width between two values, for SVG."""
        return f"{self.share(high) - self.share(low):.2f}%"


def evaluation_svg(
    on: Scale, marked: Iterable[int], spread: tuple[float, float], mean: tuple[float, float], dot: float
) -> str:
    """An option's row: its spread, the interval of its mean, and a dot; all in points."""
    broad = element("rect", class_="spread", x=on.at(spread[0]), width=on.wide(*spread), y=6, height=14, rx=3)
    band = element("rect", class_="mean", x=on.at(mean[0]), width=on.wide(*mean), y=10, height=6)
    middle = element("circle", class_="median", cx=on.at(dot), cy=MIDDLE, r=5)
    return drawing("evaluation", *marks(on, marked), broad, band, middle)


def marks(on: Scale, marked: Iterable[int]) -> list[str]:
    """A line at each of these points, from row to row."""
    places = [on.at(points) for points in marked]
    return [element("line", class_="mark", x1=place, x2=place, y1=0, y2=HEIGHT) for place in places]


def number_svg(on: Scale, points: int, written: str) -> str:
    """A number at the head of the scale."""
    return words("text", written, x=on.at(points), y=HEIGHT - 8, text_anchor="middle")


def drawing(kind: str, *drawn: str) -> str:
    """A row of that kind, as wide as its page allows."""
    return element("svg", *drawn, class_=kind, width="100%", height=HEIGHT, aria_hidden="true")


def stacked_svg(kinds: Iterable[tuple[str, float]]) -> str:
    """Shares of a whole next to each other, each with a class for style sheets."""
    drawn, left = [], 0.0
    for kind, share in kinds:
        place = {"x": f"{100 * left:.2f}%", "width": f"{100 * share:.2f}%"}
        drawn.append(element("rect", class_=f"share share-{kind}", height="100%", **place))
        left += share
    return element("svg", *drawn, class_="stacked", width="100%", height="100%", aria_hidden="true")
