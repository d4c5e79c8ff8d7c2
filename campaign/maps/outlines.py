"""Outlines as points: what has to be measured of the shapes, and not only drawn. Map units throughout."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import dist

from battles.svg import plain

Point = tuple[float, float]
_PART = re.compile(r"([Mm])([^Mmlz]*)l?([^Mmlz]*)(z?)")
_BLANK = re.compile(r" (?=-)|(?<!\d)0(?=\.)")
_NUMBER = re.compile(r"-?[\d.]+")


def points(path: str) -> Iterator[list[Point]]:
    """The parts of a path of shapes.json or of `path` (relative steps); a closed one ends where it began."""
    x = y = 0.0
    for move, start, steps, closed in _PART.findall(path):
        left, top = (0.0, 0.0) if move == "M" else (x, y)
        x, y = map(float, _NUMBER.findall(start))
        x, y = left + x, top + y
        part = [(x, y)]
        numbers = map(float, _NUMBER.findall(steps))
        for dx, dy in zip(numbers, numbers, strict=True):
            x, y = x + dx, y + dy
            part.append((x, y))
        if closed:
            x, y = part[0]
            part.append(part[0])
        yield part


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


class Outline:
    """A closed outline."""

    def __init__(self, ring: Sequence[Point]) -> None:
        self.ring = ring
        across, down = zip(*ring, strict=True)
        self.left, self.right, self.top, self.bottom = min(across), max(across), min(down), max(down)

    def holds(self, point: Point) -> bool:
        """Whether it goes around the point: a ray to the right crosses it an odd number of times."""
        x, y = point
        if not (self.left <= x <= self.right and self.top <= y <= self.bottom):
            return False
        sides = (side for side in pairwise(self.ring) if (side[0][1] > y) != (side[1][1] > y))
        return sum(x < ax + (y - ay) * (bx - ax) / (by - ay) for (ax, ay), (bx, by) in sides) % 2 == 1
