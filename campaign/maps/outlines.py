"""Outlines as points, for measuring. Map units throughout."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

Point = tuple[float, float]
_PART = re.compile(r"([Mm])([^Mmlz]*)l?([^Mmlz]*)(z?)")
_NUMBER = re.compile(r"-?[\d.]+")


def points(path: str) -> Iterator[list[Point]]:
    """The parts of a path in shapes.json or a backdrop (relative steps); a closed one ends where it began."""
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


class Outline:
    """A closed outline."""

    def __init__(self, ring: Sequence[Point]) -> None:
        self.ring = ring
        across, down = zip(*ring, strict=True)
        self.left, self.right, self.top, self.bottom = min(across), max(across), min(down), max(down)

    def holds(self, point: Point) -> bool:
        """Whether the point is inside: a ray to the right crosses the outline an odd number of times."""
        x, y = point
        if not (self.left <= x <= self.right and self.top <= y <= self.bottom):
            return False
        sides = (side for side in pairwise(self.ring) if (side[0][1] > y) != (side[1][1] > y))
        return sum(x < ax + (y - ay) * (bx - ax) / (by - ay) for (ax, ay), (bx, by) in sides) % 2 == 1
