"""Where an attack's arrow runs, and its outline: a curved wedge, as on the plates of an atlas."""

import re
from collections.abc import Iterator
from math import hypot

from campaign.pictures.land import shapes

Point = tuple[float, float]
Course = tuple[Point, Point, Point]
"""A quadratic curve: start, control point, end."""

REACH = 38  # map units on either side of a border
INLAND = 20  # map units beyond the shore
OUTSIDE = (-64, 48)  # map units from the target, for an attacker that comes from nowhere on the map
BEND = 0.16  # sideways, as a part of the length: there and back do not cover each other
HEAD = (16, 9.5)  # length and half width of the head, map units
SHAFT = (2, 4.8)  # half width of the shaft at its tail and at the head


def course(source: str | None, target: str) -> Course:
    """The way from a province (None: from outside) to another."""
    goal = _name_of(target)
    if source is None:
        start = goal[0] + OUTSIDE[0], goal[1] + OUTSIDE[1]
        return _bent(start, _towards(goal, start, INLAND))
    for border in shapes()["borders"]:
        if {source, target} == {border["a"], border["b"]}:
            middle = border["mid"][0], border["mid"][1]
            return _bent(_towards(middle, _name_of(source), REACH), _towards(middle, goal, REACH))
    for a, b, way in _by_sea():
        if (source, target) == (a, b):
            return _landing(*way)
        if (source, target) == (b, a):
            return _landing(*reversed(way))
    return _bent(_name_of(source), goal)


def _by_sea() -> Iterator[tuple[str, str, Course]]:
    """Lanes as they are drawn; a strait as a curve that begins as far inland as a landing ends."""
    for lane in shapes()["sea_lanes"]:
        x1, y1, cx, cy, x2, y2 = (float(number) for number in re.findall(r"-?[\d.]+", lane["d"]))
        yield lane["a"], lane["b"], ((x1, y1), (cx, cy), (x2, y2))
    for strait in shapes()["straits"]:
        a, b = (strait["x1"], strait["y1"]), (strait["x2"], strait["y2"])
        yield strait["a"], strait["b"], _bent(_towards(a, b, -INLAND), _towards(b, a, -INLAND))


def _landing(start: Point, control: Point, end: Point) -> Course:
    """The same curve, carried on inland."""
    return _part((start, control, end), 1 + INLAND / (2 * _far(control, end)))


def _part(way: Course, t: float) -> Course:
    """A quadratic curve from its start as far as `t`: less than the whole below 1, more above."""
    start, control, end = way
    nearer = _between(start, control, t)
    return start, nearer, _between(nearer, _between(control, end, t), t)


def _between(a: Point, b: Point, t: float) -> Point:
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def _far(a: Point, b: Point) -> float:
    return hypot(b[0] - a[0], b[1] - a[1]) or 1


def _name_of(province: str) -> Point:
    label = shapes()["provinces"][province]["label"]
    return label["x"], label["y"]


def _towards(start: Point, goal: Point, distance: float) -> Point:
    """The point at that distance on the way, but never quite at its end."""
    return _between(start, goal, min(distance / _far(start, goal), 0.85))


def _bent(start: Point, end: Point) -> Course:
    dx, dy = end[0] - start[0], end[1] - start[1]
    return start, ((start[0] + end[0]) / 2 + dy * BEND, (start[1] + end[1]) / 2 - dx * BEND), end


def _beside(at: Point, a: Point, b: Point, distance: float) -> Point:
    """Beside a point, square to the direction from `a` to `b`."""
    part = distance / _far(a, b)
    return at[0] - (b[1] - a[1]) * part, at[1] + (b[0] - a[0]) * part


def outline(way: Course) -> str:
    """The arrow as a closed path: two sides of a tapering shaft, and a head."""
    tail, bend, neck = _part(way, max(0.3, 1 - HEAD[0] / _far(way[0], way[2])))
    tip = way[2]
    middle = sum(SHAFT) / 2
    sides = [
        (
            _beside(tail, tail, bend, side * SHAFT[0]),
            _beside(bend, tail, neck, side * middle),
            _beside(neck, neck, tip, side * SHAFT[1]),
            _beside(neck, neck, tip, side * HEAD[1]),
        )
        for side in (1, -1)
    ]
    (a, b, c, d), (e, f, g, h) = (tuple(f"{x:.1f} {y:.1f}" for x, y in side) for side in sides)
    return f"M{a}Q{b} {c}L{d} {tip[0]:.1f} {tip[1]:.1f} {h} {g}Q{f} {e}z"
