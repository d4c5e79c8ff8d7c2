"""Where the map's letters stand: signs, strokes and arrows' numbers avoid them."""

from collections.abc import Iterator
from math import cos, hypot, radians, sin
from typing import NamedTuple

from campaign.maps.outlines import Point
from campaign.maps.shapes import City, Label, Town

CAPITAL = 0.7  # the height of a capital, relative to the letters' size
LETTER = 0.46  # the width of a small letter, likewise
TOWN_SIZE = 9  # map units


class Inscription(NamedTuple):
    """A line of letters: its middle, half its length and height, and its slant in degrees clockwise."""

    x: float
    y: float
    half_length: float
    half_height: float
    angle: float = 0

    def holds(self, point: Point, margin: float = 0) -> bool:
        """Whether the point lies in it or within the margin."""
        dx, dy = point[0] - self.x, point[1] - self.y
        turn = radians(-self.angle)
        along, across = dx * cos(turn) - dy * sin(turn), dx * sin(turn) + dy * cos(turn)
        return hypot(max(abs(along) - self.half_length, 0), max(abs(across) - self.half_height, 0)) <= margin


def name_boxes(label: Label, size: float = 0) -> Iterator[Inscription]:
    """The lines of a province's name, in its own size, but at least in `size`."""
    grown = max(size / label["size"], 1)
    at = label.get("at_sea", label)
    turn = radians(label["angle"])
    for number, width in enumerate(label["widths"]):
        down = (number - (len(label["lines"]) - 1) / 2) * label["line_height"] * grown
        half = width * grown / 2
        aside = {"start": half, "end": -half}.get(label.get("anchor", ""), 0)
        x, y = at["x"] - down * sin(turn) + aside, at["y"] + down * cos(turn)
        yield Inscription(x, y, half, label["size"] * grown * CAPITAL / 2, label["angle"])


def town_box(town: Town | City, size: float = TOWN_SIZE) -> Inscription:
    """The name of a town next to its dot: what is below the dot grows downwards."""
    half = len(town["name"]) * LETTER * size / 2
    side = {"start": half, "middle": 0, "end": -half}[town["anchor"]]
    foot = town["label_y"] + lowered(town) * (size - TOWN_SIZE)
    return Inscription(town["label_x"] + side, foot - size * CAPITAL / 2, half, size * CAPITAL / 2)


def lowered(town: Town | City) -> float:
    """How far the foot of its name is below the dot, relative to the letters' size; 0 where it is above."""
    return min(max((town["label_y"] - town["y"]) / TOWN_SIZE, 0), CAPITAL)
