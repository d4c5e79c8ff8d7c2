"""Where an arrow runs, where its tag stands, and its outline: a curved wedge, as on the plates of an atlas."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from math import hypot
from operator import itemgetter

from campaign.maps.country import Country
from campaign.maps.outlines import Point
from campaign.maps.room import Disc, cheapest, covered, near, printed
from campaign.maps.shapes import Shapes

Course = tuple[Point, Point, Point]
"""A quadratic curve: start, control point, end."""

REACH = 38  # map units on either side of a border
INLAND = 20  # map units beyond the shore
OUTSIDE = (-64, 48)  # map units from the target, for an arrow that comes from nowhere on the map
BEND = 0.16  # sideways, as a part of the length
PASSING = (10, 13, 16, 20)  # map units that each of two arrows, there and back, may keep to its side
HEAD = (18, 11)  # length and half width of the head, map units
SHAFT = (1.2, 5.4)  # half width of the shaft at its tail and at the head
GAP = 7  # map units between the pieces of a broken arrow
TIPS = (1, 0.9, 0.8, 0.7)  # where on its course an arrow may end
TAILS = (0, -0.1, 0.1, -0.2, 0.2, -0.35, 0.35, -0.5)  # and begin
ASIDE = (0, -14, 14, -24, 24, -34, 34, -44, 44)  # map units from there, to either side, where its tag may stand
STEP = 0.15  # what each step away from the first of these places costs, to be weighed with what a tag covers


@cache
def course(country: Country, source: str | None, target: str, passing: bool = False) -> Course:
    """The way from a province (None: from outside) to another; its head covers as little of a name as may be.

    Where another is `passing`, from there to here, each of them keeps to its side.
    """
    whole = whole_way(country.shapes(), source, target)
    ways = [_to_its_side(whole, far) for far in (PASSING if passing else (0,))]
    ends = (part(way, t) for way in ways for t in TIPS)
    return min(ends, key=lambda way: covered(way[2], 2 * HEAD[1], 2 * HEAD[1], printed(country)))


def whole_way(shapes: Shapes, source: str | None, target: str) -> Course:
    """The same, to as near as the name as an arrow may come."""
    goal = middle_of(shapes, target)
    if source is None:
        start = goal[0] + OUTSIDE[0], goal[1] + OUTSIDE[1]
        return _bent(start, _towards(goal, start, INLAND))
    for border in shapes["borders"]:
        if "mid" in border and {source, target} == {border["a"], border["b"]}:
            middle = border["mid"][0], border["mid"][1]
            return _bent(_towards(middle, middle_of(shapes, source), REACH), _towards(middle, goal, REACH))
    for a, b, way in _by_sea(shapes):
        if (source, target) == (a, b):
            return _landing(*way)
        if (source, target) == (b, a):
            return _landing(*reversed(way))
    return _bent(middle_of(shapes, source), goal)


def _by_sea(shapes: Shapes) -> Iterator[tuple[str, str, Course]]:
    """Lanes as they are drawn; a strait as a curve that begins as far inland as a landing ends."""
    for lane in shapes["sea_lanes"]:
        x1, y1, cx, cy, x2, y2 = (float(number) for number in re.findall(r"-?[\d.]+", lane["d"]))
        yield lane["a"], lane["b"], ((x1, y1), (cx, cy), (x2, y2))
    for strait in shapes["straits"]:
        a, b = (strait["x1"], strait["y1"]), (strait["x2"], strait["y2"])
        yield strait["a"], strait["b"], _bent(_towards(a, b, -INLAND), _towards(b, a, -INLAND))


def _landing(start: Point, control: Point, end: Point) -> Course:
    """The same curve, carried on inland."""
    return part((start, control, end), 1 + INLAND / (2 * _far(control, end)))


def part(way: Course, t: float) -> Course:
    """A quadratic curve from its start as far as `t`: less than the whole below 1, more above."""
    start, control, end = way
    nearer = _between(start, control, t)
    return start, nearer, _between(nearer, _between(control, end, t), t)


def _between(a: Point, b: Point, t: float) -> Point:
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def _far(a: Point, b: Point) -> float:
    return hypot(b[0] - a[0], b[1] - a[1]) or 1


def middle_of(shapes: Shapes, province: str) -> Point:
    """Where its name stands."""
    label = shapes["provinces"][province]["label"]
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


def _at(way: Course, t: float) -> Point:
    return part(way, t)[2]


def _to_its_side(way: Course, far: float) -> Course:
    """The whole way so far beside itself, on the side to which it bends."""
    start, _, end = way
    x, y = _beside((0, 0), start, end, -far)
    (a, b), (c, d), (e, f) = way
    return (a + x, b + y), (c + x, d + y), (e + x, f + y)


def begun(country: Country, way: Course, size: tuple[float, float], taken: Sequence[Disc]) -> tuple[Course, Point]:
    """The arrow from where its tag (width, height) covers least, and the place of the tag: at its tail, or near it."""
    tails = _tails(country, way, size)
    crowd = near(tails[0][1][1], taken)
    return cheapest(tails, lambda tail: covered(tail[1], *size, crowd))


@cache
def _tails(country: Country, way: Course, size: tuple[float, float]) -> list[tuple[float, tuple[Course, Point]]]:
    """The ways for an arrow to begin, and the place of its tag, by what they cost on an empty map."""
    crowd = near(way[0], printed(country))
    found = []
    for far, t in enumerate(TAILS):
        rest = _rest(way, t)
        for wide, aside in enumerate(ASIDE):
            tag = _beside(rest[0], rest[0], rest[1], aside)
            found.append(((far + wide) * STEP + covered(tag, *size, crowd), (rest, tag)))
    return sorted(found, key=itemgetter(0))


def _rest(way: Course, t: float) -> Course:
    """A quadratic curve from `t` on to its end; below 0 it is drawn out backwards."""
    _, control, end = way
    return _at(way, t), _between(control, end, t), end


def shaft_discs(way: Course) -> list[Disc]:
    """What an arrow takes of the map beyond its tail."""
    return [(*_at(way, t / 6), HEAD[1]) for t in range(2, 7)]


def outline(way: Course, pieces: int = 1, grown: float = 1) -> str:
    """The arrow as a closed path: two sides of a tapering shaft, and a head. In pieces it is a broken one."""
    shaft = part(way, max(0.3, 1 - HEAD[0] * grown / _far(way[0], way[2])))
    gap = GAP / _far(shaft[0], shaft[2])
    breaks = [n / pieces for n in range(1, pieces)]
    starts, ends = [0, *(at + gap / 2 for at in breaks)], [at - gap / 2 for at in breaks]
    drawn = (_piece(shaft, start, end, grown) for start, end in zip(starts, ends, strict=False))
    return "".join(drawn) + _piece(shaft, starts[-1], 1, grown, _head(shaft, way[2], grown))


def _piece(shaft: Course, start: float, end: float, grown: float, head: str = "") -> str:
    """The shaft from `start` to `end`, between 0 and 1, with what follows at its end."""
    (a, b, c), (d, e, f) = (
        tuple(f"{x:.1f} {y:.1f}" for x, y in _side(shaft, start, end, which * grown)) for which in (1, -1)
    )
    return f"M{a}Q{b} {c}L{head}{f}Q{e} {d}z"


def _side(shaft: Course, start: float, end: float, wide: float) -> Course:
    """One edge of a piece of the shaft, so many times as wide; the other edge if that is below 0."""
    tail, bend, neck = part(_rest(shaft, start), (end - start) / (1 - start))
    thin, thick = ((SHAFT[0] + (SHAFT[1] - SHAFT[0]) * t) * wide for t in (start, end))
    return (
        _beside(tail, tail, bend, thin),
        _beside(bend, tail, neck, (thin + thick) / 2),
        _beside(neck, bend, neck, thick),
    )


def _head(shaft: Course, tip: Point, grown: float) -> str:
    """From one side of the neck round to the other."""
    neck = shaft[2]
    (a, b), (c, d) = (_beside(neck, neck, tip, side * HEAD[1] * grown) for side in (1, -1))
    return f"{a:.1f} {b:.1f} {tip[0]:.1f} {tip[1]:.1f} {c:.1f} {d:.1f} "
