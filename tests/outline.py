"""Closed outlines of a map's shapes: whether points lie in them. Map units throughout."""

from collections.abc import Sequence
from itertools import pairwise

from campaign.maps.outlines import Point


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
