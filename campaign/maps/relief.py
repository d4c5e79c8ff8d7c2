"""The mountains as hachures: strokes of the pen that run downhill, as engravers drew them. Drawn once, into
backdrop.svg.

Each hill of shapes.json is a mound, long in the direction of the country's ranges; together they give the land a
height, in the map's units. A stroke begins on a contour and ends on the next one below, wherever the slope is steep
enough to need one. The light comes from the north-west: slopes that face it have fine strokes, and fewer.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import product
from math import cos, dist, exp, floor, hypot, radians, sin
from typing import Any, Literal, NamedTuple

from campaign.maps.lettering import Inscription, all_names
from campaign.maps.outlines import Outline, Point, path, points
from campaign.maps.shapes import Shapes

Weight = Literal["lit", "level", "shaded"]
Stroke = tuple[Point, Point]

LONG, BROAD, ROUND = 4.4, 2.4, 2.2  # half axes of a mound, and of a volcano's, as parts of its height
FAR = 2.4  # half axes: beyond them a mound is flat
EASY = 0.16  # a slope below that has no strokes
RISE = 1.7  # height between two contours
LONGEST = 8  # map units of a stroke
APART: dict[Weight, float] = {"lit": 3.0, "level": 2.4, "shaded": 1.9}  # map units between two strokes
CLEAR = 1.6  # map units between a stroke and letters
TRIES = 40_000  # places where a stroke might begin, on the whole sheet
CELL = 32  # map units
ROW = 8  # map units


class Mound(NamedTuple):
    """A hill: its middle, its height, its half axes, and which way the long one lies, clockwise from east."""

    x: float
    y: float
    height: float
    long: float
    broad: float
    axis: float

    def at(self, x: float, y: float) -> float:
        """How much it raises the land there."""
        dx, dy = x - self.x, y - self.y
        along, across = dx * cos(self.axis) + dy * sin(self.axis), -dx * sin(self.axis) + dy * cos(self.axis)
        away = (along / self.long) ** 2 + (across / self.broad) ** 2
        return self.height * exp(-away) if away < FAR**2 else 0


class Relief:
    """The land of a country: how high it is, and where a stroke may be drawn on it."""

    def __init__(self, shapes: Shapes) -> None:
        self.shapes = shapes

    def height(self, x: float, y: float) -> float:
        """Of the land, with spurs and gullies as any ridge has them."""
        mounds = self._mounds.get((floor(x / CELL), floor(y / CELL)), [])
        rough = 1 + 0.1 * sin(x / 5.1 + 2 * sin(y / 17)) * sin(y / 4.3 + 2 * sin(x / 13))
        return rough * sum(mound.at(x, y) for mound in mounds)

    def stroke(self, place: Point) -> Stroke | None:
        """From the contour above the place, straight down to the next; nothing where the land is flat enough."""
        x, y = place
        east, south = self._slope(x, y)
        steep = hypot(east, south)
        if steep < EASY:
            return None
        up = (-self.height(x, y) % RISE) / steep
        down = min(RISE / steep, LONGEST)
        start = x + east / steep * up, y + south / steep * up
        return start, (start[0] - east / steep * down, start[1] - south / steep * down)

    def is_free(self, stroke: Stroke) -> bool:
        """Whether it is within the provinces, in no lake, and clear of letters."""
        return all(
            any(outline.holds(point) for outline in self._provinces)
            and not any(outline.holds(point) for outline in self._lakes)
            and not any(box.holds(point, CLEAR) for box in self._names)
            for point in stroke
        )

    def _slope(self, x: float, y: float) -> Point:
        """Uphill: how much higher the land is a unit to the east, and to the south."""
        half = 0.5
        return self.height(x + half, y) - self.height(x - half, y), self.height(x, y + half) - self.height(x, y - half)

    @cached_property
    def _mounds(self) -> dict[tuple[int, int], list[Mound]]:
        """By cell of the sheet: those that reach into it."""
        found = defaultdict(list)
        for hill in self.shapes["relief"]:
            mound = _mound(hill, radians(self.shapes["ranges"]))
            reach = FAR * mound.long
            columns, rows = (range(floor((at - reach) / CELL), floor((at + reach) / CELL) + 1) for at in mound[:2])
            for cell in product(columns, rows):
                found[cell].append(mound)
        return found

    @cached_property
    def _provinces(self) -> list[Outline]:
        return _outlines(shape["d"] for shape in self.shapes["provinces"].values())

    @cached_property
    def _lakes(self) -> list[Outline]:
        return _outlines(lake["d"] for lake in self.shapes["lakes"])

    @cached_property
    def _names(self) -> list[Inscription]:
        return [*all_names(self.shapes)]


def _mound(hill: dict[str, Any], axis: float) -> Mound:
    size = hill["s"]
    long, broad = (ROUND, ROUND) if hill["kind"] == "volcano" else (LONG, BROAD)
    return Mound(hill["x"], hill["y"], size, size * long, size * broad, axis)


def _outlines(drawn: Iterable[str]) -> list[Outline]:
    return [*map(Outline, points("".join(drawn)))]


def hachures(shapes: Shapes) -> dict[Weight, str]:
    """The strokes of each weight, as one path."""
    relief = Relief(shapes)
    strokes: dict[Weight, list[Stroke]] = {"lit": [], "level": [], "shaded": []}
    starts: dict[tuple[int, int], list[Point]] = defaultdict(list)
    for stroke in filter(None, map(relief.stroke, _scattered(shapes))):
        weight = _weight(*stroke)
        if _apart(stroke[0], starts, APART[weight]) and relief.is_free(stroke):
            starts[_cell(stroke[0])].append(stroke[0])
            strokes[weight].append(stroke)
    return {weight: path(_in_rows(drawn)) for weight, drawn in strokes.items()}


def _in_rows(strokes: list[Stroke]) -> list[Stroke]:
    """Neighbours one after another: the step from one to the next is short to write."""
    return sorted(strokes, key=lambda stroke: (floor(stroke[0][1] / ROW), stroke[0][0]))


def _scattered(shapes: Shapes) -> Iterator[Point]:
    """Places all over the sheet, evenly and in no order that an eye would find (after Roberts's R2 sequence)."""
    _, _, width, depth = shapes["viewBox"]
    for number in range(TRIES):
        yield number * 0.7548776662 % 1 * width, number * 0.5698402910 % 1 * depth


def _weight(start: Point, end: Point) -> Weight:
    towards_light = (start[0] - end[0] + start[1] - end[1]) / dist(start, end) / 2**0.5
    return "lit" if towards_light > 0.25 else "shaded" if towards_light < -0.35 else "level"


def _cell(point: Point) -> tuple[int, int]:
    return floor(point[0] / 4), floor(point[1] / 4)


def _apart(start: Point, others: dict[tuple[int, int], list[Point]], distance: float) -> bool:
    column, row = _cell(start)
    near = product((column - 1, column, column + 1), (row - 1, row, row + 1))
    return all(dist(start, other) >= distance for cell in near for other in others.get(cell, ()))
