"""Makes the part of a map that never changes, of the `shapes.json` in a package's data: sea, relief, borders, roads.

    python -m tests.make_backdrop PACKAGE > campaign/CAMPAIGN/static/CAMPAIGN/backdrop.svg

Its parts have no colour and no breadth of their own: pages draw them by reference and give them both, light and dark.
"""

import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise, product
from math import cos, dist, exp, floor, hypot, radians, sin
from typing import Any, Literal, NamedTuple

import numpy as np
from contourpy import contour_generator
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from battles.svg import element, plain
from campaign.maps import hexes
from campaign.maps.layers import border_id, line_id
from campaign.maps.lettering import Inscription, name_boxes, town_box
from campaign.maps.outlines import Point, points
from campaign.maps.shapes import Grid, Shapes, border_kinds, read
from tests.outline import Outline

_BLANK = re.compile(r" (?=-)|(?<!\d)0(?=\.)")


def backdrop_svg(country: Shapes) -> str:
    """The file's text: land, sea, relief, borders and roads, each a part to be drawn by `<use>`."""
    left, top, right, bottom = country["overscan"]
    rivers = {rank: "".join(r["d"] for r in country["rivers"] if r["rank"] == rank) for rank in (1, 2)}
    parts = {
        "graticule": country["graticule"],
        **{f"water-{number}": line for number, line in enumerate(waterlines(country), 1)},
        "land": "".join(country["background"]),
        "coast": country["coast"],
        "rivers-1": rivers[1],
        "rivers-2": rivers[2],
        "lakes": "".join(lake["d"] for lake in country["lakes"]),
    }
    parts |= {f"slopes-{weight}": drawn for weight, drawn in hachures(country).items()}
    parts |= {border_id(border): border["d"] for border in country["borders"]}
    for kind in border_kinds(country):
        parts[line_id(kind)] = "".join(border["d"] for border in country["borders"] if kind in border.get("kinds", ()))
    parts |= country.get("crossings", {})
    if tufts := [tuft for hill in country["relief"] if hill["kind"] == "marsh" for tuft in _tuft(hill)]:
        parts["marsh"] = path(tufts)
    if "roads" in country:
        parts["roads"] = "".join(road["d"] for road in country["roads"])
    if "wilds" in country:
        parts["wilds"] = country["wilds"]
    if "grid" in country:
        parts |= _hexes(country["grid"])
    return element(
        "svg",
        *(element("path", id=id_, d=d) for id_, d in parts.items()),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"{left} {top} {right - left} {bottom - top}",
    )


def _hexes(grid: Grid) -> dict[str, str]:
    """The sides of hexes on land, of the others at sea, and those that no way leads over."""
    kinds = hexes.land_or_sea(grid)
    land = hexes.sides(grid, [id_ for id_, kind in kinds.items() if kind != hexes.SEA])
    sea = [side for side in hexes.sides(grid, kinds) if side not in {*land}]
    return {"hexes-sea": path(sea), "hexes-land": path(land), "barred": path(hexes.barred(grid))}


def path(parts: Iterable[Sequence[Point]]) -> str:
    """The parts as a path again, in relative steps, from part to part as well, on the grid of a tenth of a unit."""
    written, at = "", (0, 0)
    for part in parts:
        grid = [(round(x * 10), round(y * 10)) for x, y in part]
        start, *steps = (
            f"{plain((bx - ax) / 10)} {plain((by - ay) / 10)}" for (ax, ay), (bx, by) in pairwise([at, *grid])
        )
        written += f"m{start}l" + " ".join(steps)
        at = grid[-1]
    return _BLANK.sub("", written)


def thinned(part: Sequence[Point], by: float) -> list[Point]:
    """Without the points that lie nearer than `by` to the line between those that stay (Ramer, Douglas, Peucker)."""
    if len(part) < 3:
        return list(part)
    far, place = max((_from_line(point, part[0], part[-1]), place) for place, point in enumerate(part))
    if far <= by:
        return [part[0], part[-1]]
    return thinned(part[: place + 1], by)[:-1] + thinned(part[place:], by)


def _from_line(point: Point, a: Point, b: Point) -> float:
    """How far from the line through `a` and `b`; where these are one point, from it."""
    long = dist(a, b)
    if not long:
        return dist(point, a)
    return abs((b[0] - a[0]) * (a[1] - point[1]) - (a[0] - point[0]) * (b[1] - a[1])) / long


# --- Waterlines -------------------------------------------------------------------------------------------------------
#
# The lines in the sea that follow the coast, as engravers drew them: contours of the distance to the nearest land.
# Islands and far coasts have them too, and where two coasts are near their lines run into one. Each stands for the
# coast drawn broad, with the sea on top of all but its rim.

AWAY = (27, 19.5, 13, 7.8, 3.8)
"""Map units from the coast, the farthest line first."""
THIN = 0.5  # map units that a line may miss its way by, and the coast that it follows
SHORTEST = 12  # map units: a line shorter than that is a blot

Field = NDArray[np.float64]


def waterlines(shapes: Shapes) -> list[str]:
    """The lines of `AWAY`, each as one path."""
    left, top, _, _ = shapes["overscan"]
    field = contour_generator(z=_distances(shapes))
    found = []
    for away in AWAY:
        drawn = (np.asarray(line) + (left, top) for line in field.lines(away))
        lines = [[(float(x), float(y)) for x, y in line] for line in drawn]
        found.append(path(_thinned(line) for line in lines if _length(line) > SHORTEST))
    return found


def _thinned(line: list[Point]) -> list[Point]:
    """A closed line is thinned in two halves: it has no ends to begin from."""
    half = len(line) // 2
    return thinned(line[: half + 1], THIN)[:-1] + thinned(line[half:], THIN)


def _length(line: list[Point]) -> float:
    return sum(abs(bx - ax) + abs(by - ay) for (ax, ay), (bx, by) in pairwise(line))


def _distances(shapes: Shapes) -> Field:
    """From each point of the sheet, a unit apart, to the nearest land, as far as it matters; on land none."""
    left, top, right, bottom = (round(edge) for edge in shapes["overscan"])
    field = np.full((bottom - top + 1, right - left + 1), 2.0 * AWAY[0])
    land = Image.new("1", (field.shape[1], field.shape[0]))
    around = "".join(shapes["background"])
    for outline in _shifted(shapes, around + "".join(shape["d"] for shape in shapes["provinces"].values())):
        ImageDraw.Draw(land).polygon(outline, fill=1)
    for shore in _shifted(shapes, around + shapes["coast"]):
        for a, b in pairwise(thinned(shore, THIN)):
            _lower(field, a, b)
    field[np.asarray(land)] = 0
    return field


def _shifted(shapes: Shapes, outlines: str) -> Iterator[list[Point]]:
    """In the field's own units."""
    left, top, _, _ = shapes["overscan"]
    for outline in points(outlines):
        yield [(x - left, y - top) for x, y in outline]


def _lower(field: Field, a: Point, b: Point) -> None:
    """The distances around a stretch of coast, where they are smaller than those to what came before."""
    reach = AWAY[0] + 2
    (left, right), (top, bottom) = (sorted(ends) for ends in zip(a, b, strict=True))
    rows = slice(max(int(top - reach), 0), max(int(bottom + reach) + 1, 0))
    columns = slice(max(int(left - reach), 0), max(int(right + reach) + 1, 0))
    y, x = np.mgrid[rows, columns][:, : field.shape[0] - rows.start, : field.shape[1] - columns.start]
    dx, dy = b[0] - a[0], b[1] - a[1]
    along = np.clip(((x - a[0]) * dx + (y - a[1]) * dy) / ((dx * dx + dy * dy) or 1), 0, 1)
    near = np.hypot(x - a[0] - along * dx, y - a[1] - along * dy)
    field[rows, columns] = np.minimum(field[rows, columns], near)


# --- Hachures ---------------------------------------------------------------------------------------------------------
#
# The mountains as strokes of the pen that run downhill. Each hill of shapes.json is a mound, long in the direction of
# the country's ranges; together they give the land a height, in the map's units. A stroke begins on a contour and ends
# on the next one below, wherever the slope is steep enough to need one. The light comes from the north-west: slopes
# that face it have fine strokes, and fewer.

Weight = Literal["lit", "level", "shaded"]
Stroke = tuple[Point, Point]

LONG, BROAD, ROUND = 4.4, 2.4, 2.2  # half axes of a mound, and of a volcano's, as parts of its height
FAR = 2.4  # half axes: beyond them a mound is flat
EASY = 0.16  # a slope below that has no strokes
RISE = 1.7  # height between two contours
LONGEST = 8  # map units of a stroke
APART: dict[Weight, float] = {"lit": 3.0, "level": 2.4, "shaded": 1.9}  # map units between two strokes
CLEAR = 1.6  # map units between a stroke and letters
TRIES, SHEET = 40_000, 1_242_000
"""Places where a stroke might begin on a sheet of this size, square map units; on a larger one there are more."""
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
        for hill in (hill for hill in self.shapes["relief"] if hill["kind"] != "marsh"):
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
        drawn = self.shapes["provinces"].values()
        return [box for shape in drawn for box in (*name_boxes(shape["label"]), *map(town_box, shape["towns"]))]


def _mound(hill: dict[str, Any], axis: float) -> Mound:
    size = hill["s"]
    long, broad = (ROUND, ROUND) if hill["kind"] == "volcano" else (LONG, BROAD)
    return Mound(hill["x"], hill["y"], size, size * long, size * broad, axis)


def _tuft(hill: dict[str, Any]) -> Iterator[Stroke]:
    """The reeds of a marsh, on a stroke of water."""
    x, y, size = hill["x"], hill["y"], hill["s"]
    yield (x - size, y), (x + size, y)
    yield from (((x, y), (x + lean * size, y - (1 - abs(lean)) * size)) for lean in (-0.5, 0.0, 0.5))


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
    for number in range(round(TRIES * max(width * depth / SHEET, 1))):
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


if __name__ == "__main__":
    print(backdrop_svg(read(sys.argv[1])))
