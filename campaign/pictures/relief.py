"""The mountains as hachures: strokes of the pen that run downhill, as engravers drew them. Drawn once, into
backdrop.svg.

Each hill of shapes.json is a mound, long in the direction of the Apennines; together they give the land a height, in
the map's units. A stroke begins on a contour and ends on the next one below, wherever the slope is steep enough to need
one. The light comes from the north-west: slopes that face it have fine strokes, and fewer.
"""

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import product
from math import cos, dist, exp, floor, hypot, radians, sin
from typing import Any, Literal, NamedTuple

from campaign.pictures.land import shapes
from campaign.pictures.lettering import all_names
from campaign.pictures.outlines import Outline, Point, path, points

Weight = Literal["lit", "level", "shaded"]

AXIS = radians(40)  # of the Apennines, clockwise from east
LONG, BROAD, ROUND = 4.4, 2.4, 2.2  # half axes of a mound, and of a volcano's, as parts of its height
FAR = 2.4  # half axes: beyond them a mound is flat
EASY = 0.16  # a slope below that has no strokes
RISE = 1.7  # height between two contours
LONGEST = 8  # map units of a stroke
APART: dict[Weight, float] = {"lit": 3.0, "level": 2.4, "shaded": 1.9}  # map units between two strokes
CLEAR = 1.6  # map units between a stroke and letters
TRIES = 40_000  # places where a stroke might begin, on the whole sheet
CELL = 32  # map units


class Mound(NamedTuple):
    """A hill: its middle, its height, its half axes."""

    x: float
    y: float
    height: float
    long: float
    broad: float

    def at(self, x: float, y: float) -> float:
        """How much it raises the land there."""
        dx, dy = x - self.x, y - self.y
        along, across = dx * cos(AXIS) + dy * sin(AXIS), -dx * sin(AXIS) + dy * cos(AXIS)
        away = (along / self.long) ** 2 + (across / self.broad) ** 2
        return self.height * exp(-away) if away < FAR**2 else 0


@cache
def _mounds() -> dict[tuple[int, int], list[Mound]]:
    """By cell of the sheet: those that reach into it."""
    found = defaultdict(list)
    for hill in shapes()["relief"]:
        mound = _mound(hill)
        reach = FAR * mound.long
        columns, rows = (range(floor((at - reach) / CELL), floor((at + reach) / CELL) + 1) for at in mound[:2])
        for cell in product(columns, rows):
            found[cell].append(mound)
    return found


def _mound(hill: dict[str, Any]) -> Mound:
    size = hill["s"]
    long, broad = (ROUND, ROUND) if hill["kind"] == "volcano" else (LONG, BROAD)
    return Mound(hill["x"], hill["y"], size, size * long, size * broad)


def height(x: float, y: float) -> float:
    """Of the land, with spurs and gullies as any ridge has them."""
    mounds = _mounds().get((floor(x / CELL), floor(y / CELL)), [])
    rough = 1 + 0.1 * sin(x / 5.1 + 2 * sin(y / 17)) * sin(y / 4.3 + 2 * sin(x / 13))
    return rough * sum(mound.at(x, y) for mound in mounds)


def _slope(x: float, y: float) -> Point:
    """Uphill: how much higher the land is a unit to the east, and to the south."""
    half = 0.5
    return height(x + half, y) - height(x - half, y), height(x, y + half) - height(x, y - half)


@cache
def hachures() -> dict[Weight, str]:
    """The strokes of each weight, as one path."""
    strokes: dict[Weight, list[tuple[Point, Point]]] = {"lit": [], "level": [], "shaded": []}
    starts: dict[tuple[int, int], list[Point]] = defaultdict(list)
    for place in _scattered():
        if stroke := _stroke(place):
            weight = _weight(*stroke)
            if _apart(stroke[0], starts, APART[weight]) and _on_free_land(stroke):
                starts[_cell(stroke[0])].append(stroke[0])
                strokes[weight].append(stroke)
    return {weight: path(drawn) for weight, drawn in strokes.items()}


def _scattered() -> Iterator[Point]:
    """Places all over the sheet, evenly and in no order that an eye would find (after Roberts's R2 sequence)."""
    _, _, width, depth = shapes()["viewBox"]
    for number in range(TRIES):
        yield number * 0.7548776662 % 1 * width, number * 0.5698402910 % 1 * depth


def _stroke(place: Point) -> tuple[Point, Point] | None:
    """From the contour above the place, straight down to the next; nothing where the land is flat enough."""
    x, y = place
    east, south = _slope(x, y)
    steep = hypot(east, south)
    if steep < EASY:
        return None
    up = (-height(x, y) % RISE) / steep
    down = min(RISE / steep, LONGEST)
    start = x + east / steep * up, y + south / steep * up
    return start, (start[0] - east / steep * down, start[1] - south / steep * down)


def _weight(start: Point, end: Point) -> Weight:
    towards_light = (start[0] - end[0] + start[1] - end[1]) / dist(start, end) / 2**0.5
    return "lit" if towards_light > 0.25 else "shaded" if towards_light < -0.35 else "level"


def _cell(point: Point) -> tuple[int, int]:
    return floor(point[0] / 4), floor(point[1] / 4)


def _apart(start: Point, others: dict[tuple[int, int], list[Point]], distance: float) -> bool:
    column, row = _cell(start)
    near = product((column - 1, column, column + 1), (row - 1, row, row + 1))
    return all(dist(start, other) >= distance for cell in near for other in others.get(cell, ()))


def _on_free_land(stroke: tuple[Point, Point]) -> bool:
    """Within the provinces, in no lake, and clear of letters."""
    provinces, lakes = _outlines()
    return all(
        any(outline.holds(point) for outline in provinces)
        and not any(outline.holds(point) for outline in lakes)
        and not any(box.holds(point, CLEAR) for box in all_names())
        for point in stroke
    )


@cache
def _outlines() -> tuple[list[Outline], list[Outline]]:
    """Of provinces and lakes."""
    provinces = "".join(shape["d"] for shape in shapes()["provinces"].values())
    lakes = "".join(lake["d"] for lake in shapes()["lakes"])
    return [*map(Outline, points(provinces))], [*map(Outline, points(lakes))]
