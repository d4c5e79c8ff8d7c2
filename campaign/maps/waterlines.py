"""The lines in the sea that follow the coast, as engravers drew them. Drawn once, into backdrop.svg.

They are contours of the distance to the nearest land: islands and far coasts have them too, and where two coasts are
near their lines run into one. Each stands for the coast drawn broad, with the sea on top of all but its rim.
"""

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
from contourpy import contour_generator
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from campaign.maps.outlines import Point, path, points, thinned
from campaign.maps.shapes import Shapes

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
