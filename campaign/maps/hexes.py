"""Spaces that are hexes, by their rows and columns as `rrcc` (Grid in shapes.py): their middles, sides and outlines."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from math import sqrt

from battles.svg import element, plain, use
from campaign.maps.outlines import Point
from campaign.maps.shapes import Grid

SEA, NONE = ".", "x"
WITHIN = 0.9  # the size of the outline within a hex: marks of hexes side by side do not lie on each other


def land_or_sea(grid: Grid) -> Mapping[str, str]:
    """All hexes, each with its letter in the rows, without those that are none."""
    rows = enumerate(grid["rows"], 1)
    found = ((f"{row:02}{column:02}", kind) for row, letters in rows for column, kind in enumerate(letters, 1))
    return {id_: kind for id_, kind in found if kind != NONE}


def radius(grid: Grid) -> float:
    """From the middle of a hex to a corner."""
    return grid["width"] / sqrt(3)


def middle(grid: Grid, id_: str) -> Point:
    """The middle of a hex."""
    row, column = int(id_[:2]), int(id_[2:])
    shift = grid["width"] / 2 if row % 2 == 0 else 0
    return grid["x"] + (column - 1) * grid["width"] + shift, grid["y"] + (row - 1) * 1.5 * radius(grid)


def corners(grid: Grid, id_: str) -> list[Point]:
    """Its corners from the top, clockwise."""
    (x, y), half, long = middle(grid, id_), grid["width"] / 2, radius(grid)
    around = (0, -long), (half, -long / 2), (half, long / 2), (0, long), (-half, long / 2), (-half, -long / 2)
    return [(round(x + dx, 1), round(y + dy, 1)) for dx, dy in around]


def sides(grid: Grid, ids: Iterable[str]) -> list[tuple[Point, Point]]:
    """The sides of these hexes, one that two of them share once."""
    rings = ([*corners(grid, id_), corners(grid, id_)[0]] for id_ in ids)
    return [*dict.fromkeys((min(side), max(side)) for ring in rings for side in pairwise(ring))]


def barred(grid: Grid) -> Iterator[tuple[Point, Point]]:
    """The sides that no way by land leads over."""
    for pair in grid["blocked"]:
        one, other = ({*sides(grid, [id_])} for id_ in pair.split("-"))
        yield from one & other


def hex_defs(grid: Grid) -> Iterator[str]:
    """What a page holds once: the outline of every hex, around 0, 0, and a smaller one within it."""
    for id_, size in (("s-hex", 1), ("s-hex-within", WITHIN)):
        first, *others = corners({**grid, "x": 0, "y": 0, "width": grid["width"] * size}, "0101")
        d = f"M{plain(first[0])} {plain(first[1])}" + "".join(f"L{plain(x)} {plain(y)}" for x, y in others) + "z"
        yield element("path", id=id_, d=d)


def outline(at: Point, id_: str = "s-hex", **more: str) -> str:
    """The outline of the hex with this middle, or the one within it."""
    return use(f"#{id_}", x=f"{at[0]:g}", y=f"{at[1]:.1f}", **more)
