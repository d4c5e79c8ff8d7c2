"""Counters on a map, side by side around their place, and the way a piece has come."""

from collections.abc import Iterator, Sequence

from battles.svg import element
from campaign.maps.layers import sign
from campaign.maps.outlines import Point

Counter = tuple[float, str]  # its width, and its drawing around the point 0, 0
GAP, WIDEST = 2.5, 108  # map units between two counters, and the widest row


def abreast(middle: Point, counters: Sequence[Counter], pitch: float) -> str:
    """Counters side by side around their place, in as many rows as they need, `pitch` apart."""
    if not counters:
        return ""
    rows = [*_rows(counters)]
    placed = (
        element("g", drawn, transform=f"translate({x:g} {(number - (len(rows) - 1) / 2) * pitch:g})")
        for number, row in enumerate(rows)
        for x, drawn in _row(row)
    )
    return sign(*middle, *placed)


def _rows(counters: Sequence[Counter]) -> Iterator[list[Counter]]:
    row: list[Counter] = []
    for counter in counters:
        if row and sum(width + GAP for width, _ in row) + counter[0] > WIDEST:
            yield row
            row = []
        row.append(counter)
    yield row


def _row(row: Sequence[Counter]) -> Iterator[tuple[float, str]]:
    """The middle of each counter in the row, and its drawing."""
    left = -(sum(width for width, _ in row) + GAP * (len(row) - 1)) / 2
    for width, drawn in row:
        yield left + width / 2, drawn
        left += width + GAP


def way(points: Sequence[Point]) -> Iterator[str]:
    """The way of a piece through these places; empty if it has not moved."""
    if len(points) > 1:
        steps = "".join(f"L{x:g} {y:g}" for x, y in points[1:])
        line = f"M{points[0][0]:g} {points[0][1]:g}{steps}"
        yield element("path", class_="map-way-casing", d=line)
        yield element("path", class_="map-way", d=line)
        yield from (element("circle", class_="map-way-step", cx=x, cy=y, r=6) for x, y in points[:-1])
