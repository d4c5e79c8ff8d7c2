"""Outlines as points, for measuring. Map units throughout."""

import re
from collections.abc import Iterator

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
