"""What the options of a decision promise: a bar each, on one scale. The page says it in numbers too."""

from dataclasses import dataclass

from battles.svg import element

HEIGHT = 26
"""Of a bar's row, in pixels; the page gives the width."""
MIDDLE = HEIGHT / 2
EDGE = 4.0
"""Percent of the width left free on both sides, for what stands at the end of the scale."""


@dataclass(frozen=True)
class Scale:
    """Points from the left to the right."""

    low: int
    high: int

    def share(self, points: float) -> float:
        """Where so many points are, in percent of the width."""
        return EDGE + (100 - 2 * EDGE) * (points - self.low) / (self.high - self.low)

    def at(self, points: float) -> str:
        """The same as SVG wants it."""
        return f"{self.share(points):.2f}%"

    def wide(self, low: float, high: float) -> str:
        """How wide it is from the one to the other."""
        return f"{self.share(high) - self.share(low):.2f}%"


def drawing(kind: str, *drawn: str) -> str:
    """A row of that kind, as wide as its page lets it be."""
    return element("svg", *drawn, class_=kind, width="100%", height=HEIGHT, aria_hidden="true")
