"""Where an arrow may run, where its tag may stand, and its outline: a curved wedge, as on an atlas plate."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate, pairwise
from math import atan2, degrees, hypot, inf

from campaign.maps.country import Country
from campaign.maps.outlines import Point, points
from campaign.maps.room import (
    COVERS,
    WHOLE,
    Site,
    Solid,
    around,
    bounds,
    covered,
    line,
    near,
    place,
    printed,
    rectangle,
    whose,
)
from campaign.maps.shapes import Border, Shapes

Course = tuple[Point, Point, Point]  # a quadratic curve: start, control point, end

INLAND = 20  # map units beyond the shore
OUTSIDE = 217  # degrees clockwise from the right: the origin of an arrow whose attacker is not on the map
BEND = 0.16  # sideways, relative to the length
HEAD = (18, 11)  # length and half width of the head, map units
SHAFT = (1.2, 5.4)  # half width of the shaft at its tail and at the head
INK = 2.5  # map units of its line beyond its outline
GAP = 7  # map units between the pieces of a broken arrow
ALONG = (0.5, 0.38, 0.62, 0.26, 0.74, 0.14, 0.86, 0.04, 0.96)  # where an arrow may cross a border
ASIDE = (14, -14, 20, -20, 27, -27)  # map units from the middle of a short border
SLANTS = (0, 25, -25, 50, -50)  # degrees from square to the border
REACHES = ((34, 30), (26, 26), (38, 18), (22, 20), (18, 26))  # map units on this side of the border and beyond
PARTS = ((0, 1), (0.15, 1), (0, 0.9), (0.3, 1), (0.3, 0.9), (0.45, 1), (0.45, 0.9), (0.6, 1.05), (0.6, 0.95), (0.7, 1))
"""The parts of a way by sea, from start to end."""
SHIFTS = (0, 12, -12, 24, -24)  # map units beside it
ROUND = (0, 25, -25, 50, -50, 80, -80, 110, -110, 145, -145, 180)  # degrees around a goal reached from afar
GAPS, LONG = (14, 22, 32, 44), (90, 66, 48)  # map units between a name and the head, and of such an arrow
AWAY = (0, 15, 26, 38, 52, 68)  # map units from an arrow's tail to its tag
TURNS = (0, 108, 216, 324, 72, 180, 288, 36, 144, 252)  # degrees: the direction of the tag
EACH, FEW = (2, 6), 8  # the courses kept for each crossing, more if there are few
TAGS = 3  # the places kept for each course's tag
ENOUGH = 36  # places for a sign: with few courses, each tag has more
FAR = 0.05  # the cost of each map unit between a tag and its tail
ASTRAY = 6  # the cost of beginning or ending outside its provinces
STEP = 0.35  # the cost of each step away from the first of its ways


@cache
def places(country: Country, source: str | None, target: str, size: tuple[float, float], grown: float) -> list[Site]:
    """The possible places of an arrow from a province (None: from outside) to another, and of its tag (width, height).

    `drawn` is the course and the middle of the tag. Everything is `grown` times its size.
    """
    ways = courses(country, source, target, grown)
    tags = max(TAGS, ENOUGH // (1 + sum(way.cost < COVERS for way in ways)))
    found = [place for way in ways for place in _tagged(country, way, size, source, tags)]
    return sorted(found, key=lambda place: place.cost)


def course(country: Country, source: str | None, target: str, grown: float = WHOLE) -> Course:
    """The course of a single arrow on the map."""
    way: Course = courses(country, source, target, grown)[0].drawn
    return way


@cache
def courses(country: Country, source: str | None, target: str, grown: float) -> list[Site]:
    """The courses of an arrow between them, by cost: only some of those that cross a border at one place.

    There are more where few of them cover no name; only then is it measured how much the others cover.
    """

    def kept(each: int, most: float) -> list[Site]:
        ways = _ways(country, source, target)
        return [way for group in ways for way in _best(country, group, (source, target), grown, each, most)]

    for each in EACH:
        clear = [way for way in kept(each, COVERS) if way.cost < COVERS]
        if len(clear) >= FEW:
            return sorted(clear, key=_cost)
    return sorted(kept(EACH[-1], inf), key=_cost)


def _best(
    country: Country,
    ways: Sequence[tuple[float, Course]],
    ends: tuple[str | None, str],
    grown: float,
    each: int,
    most: float,
) -> list[Site]:
    """The best of these ways, `each` for each crossing; what costs more than `most` is not measured further."""
    some: list[Site] = []
    for cost, way in sorted((_astray(country, way, *ends) + cost, way) for cost, way in ways):
        some.append(_weighed(country, way, cost, grown, most))
        if sum(place.cost < COVERS for place in some) == each:
            break
    return sorted(some, key=_cost)[:each]


def _cost(place: Site) -> float:
    return place.cost


def _astray(country: Country, way: Course, source: str | None, target: str) -> float:
    """The cost of beginning or ending outside its provinces."""
    ends = ((way[0], source), (way[2], target))
    return sum(ASTRAY for at, id_ in ends if id_ is not None and whose(country, at) != id_)


def _weighed(country: Country, way: Course, cost: float, grown: float, most: float) -> Site:
    """A way with the cost of what it covers of the printed map."""
    here = place(cost, solids(way, grown), way)
    deep = covered(here.solids, near(printed(country), here.bounds), (most - cost) / COVERS)
    return here._replace(cost=cost + COVERS * deep)


# --- Ways -------------------------------------------------------------------------------------------------------------


def _ways(country: Country, source: str | None, target: str) -> Iterator[list[tuple[float, Course]]]:
    """All ways with their costs, in groups from which some are kept."""
    shapes = country.shapes()
    for border in shapes["borders"]:
        if source and {source, target} == {border["a"], border["b"]}:
            yield from _over(country, border, target)
            return
    for a, b, way in _by_sea(shapes):
        if {source, target} == {a, b}:
            yield from _at_sea(_landing(*(way if source == a else reversed(way))))
            return
    yield from _from_afar(shapes, source, target)


def _over(country: Country, border: Border, target: str) -> Iterator[list[tuple[float, Course]]]:
    """Across a land border: at several places, square or at a slant, reaching more or less far.

    A short border has no room for two, so some ways pass its ends.
    """
    ring = next(points(border["d"]))
    goal = middle_of(country.shapes(), target)
    places = [(abs(along - 0.5) * 5, *_crossing(country, ring, along, target, goal)) for along in ALONG]
    far, at, square = places[0]
    past = [(far + abs(aside) / 4, around(at, aside, square + 90), square) for aside in ASIDE]
    for dear, middle, ahead in (*places, *past):
        yield [
            (STEP * (dear + abs(slant) / 20 + number + (bend < 0) / 2), _across(middle, ahead + slant, reach, bend))
            for slant in SLANTS
            for number, reach in enumerate(REACHES)
            for bend in (BEND, -BEND)
        ]


def _crossing(country: Country, ring: Sequence[Point], along: float, target: str, goal: Point) -> tuple[Point, float]:
    """A point of a border, and the direction (degrees clockwise from the right) square to it into the target."""
    at, before, after = (_on(ring, along + more) for more in (0, -0.08, 0.08))
    square = degrees(atan2(before[0] - after[0], after[1] - before[1]))
    ahead, behind = (around(at, 8, square + turn) for turn in (0, 180))
    inside, outside = (whose(country, point) == target for point in (ahead, behind))
    if inside == outside:
        inside = hypot(ahead[0] - goal[0], ahead[1] - goal[1]) < hypot(behind[0] - goal[0], behind[1] - goal[1])
    return at, square if inside else square + 180


def _on(ring: Sequence[Point], part: float) -> Point:
    """The point after that part of its length."""
    steps = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(ring)]
    goal = min(max(part, 0), 1) * sum(steps)
    for (a, b), step, after in zip(pairwise(ring), steps, accumulate(steps), strict=True):
        if after >= goal and step:
            return _between(b, a, (after - goal) / step)
    return ring[-1]


def _across(at: Point, direction: float, reach: tuple[float, float], bend: float) -> Course:
    return _bent(around(at, reach[0], direction + 180), around(at, reach[1], direction), bend)


def _at_sea(whole: Course) -> Iterator[list[tuple[float, Course]]]:
    """Along a lane or a strait, or next to it; a part of it is enough."""
    for number, (start, end) in enumerate(PARTS):
        for shift, far in enumerate(SHIFTS):
            yield [(STEP * (number + shift), _shifted(rest(part(whole, end), start), far))]


def _from_afar(shapes: Shapes, source: str | None, target: str) -> Iterator[list[tuple[float, Course]]]:
    """Towards a province that no way reaches from there: from that side, or from another."""
    goal = middle_of(shapes, target)
    direction = float(OUTSIDE) - 90
    if source is not None:
        begin = middle_of(shapes, source)
        direction = degrees(atan2(begin[1] - goal[1], begin[0] - goal[0]))
    for turn, more in enumerate(ROUND):
        yield [
            (
                STEP * (turn + number + short),
                _bent(around(goal, gap + long, direction + more), around(goal, gap, direction + more), BEND),
            )
            for number, gap in enumerate(GAPS)
            for short, long in enumerate(LONG)
        ]


def _by_sea(shapes: Shapes) -> Iterator[tuple[str, str, Course]]:
    """Lanes as drawn; a strait as a curve that begins as far inland as a landing ends."""
    for lane in shapes["sea_lanes"]:
        x1, y1, cx, cy, x2, y2 = (float(number) for number in re.findall(r"-?[\d.]+", lane["d"]))
        yield lane["a"], lane["b"], ((x1, y1), (cx, cy), (x2, y2))
    for strait in shapes["straits"]:
        a, b = (strait["x1"], strait["y1"]), (strait["x2"], strait["y2"])
        yield strait["a"], strait["b"], _bent(_towards(a, b, -INLAND), _towards(b, a, -INLAND))


def _landing(start: Point, control: Point, end: Point) -> Course:
    """The same curve, continued inland."""
    return part((start, control, end), 1 + INLAND / (2 * _far(control, end)))


def part(way: Course, t: float) -> Course:
    """A quadratic curve from its start to `t`: shortened below 1, extended above."""
    start, control, end = way
    nearer = _between(start, control, t)
    return start, nearer, _between(nearer, _between(control, end, t), t)


def rest(way: Course, t: float) -> Course:
    """A quadratic curve from `t` to its end."""
    _, control, end = way
    return part(way, t)[2], _between(control, end, t), end


def _between(a: Point, b: Point, t: float) -> Point:
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def _far(a: Point, b: Point) -> float:
    return hypot(b[0] - a[0], b[1] - a[1]) or 1


def middle_of(shapes: Shapes, province: str) -> Point:
    """Where its name stands."""
    label = shapes["provinces"][province]["label"]
    return label["x"], label["y"]


def _towards(start: Point, goal: Point, distance: float) -> Point:
    """The point at that distance along the way, short of its end."""
    return _between(start, goal, min(distance / _far(start, goal), 0.85))


def _bent(start: Point, end: Point, bend: float = BEND) -> Course:
    dx, dy = end[0] - start[0], end[1] - start[1]
    return start, ((start[0] + end[0]) / 2 + dy * bend, (start[1] + end[1]) / 2 - dx * bend), end


def _beside(at: Point, a: Point, b: Point, distance: float) -> Point:
    """Next to a point, square to the direction from `a` to `b`."""
    part = distance / _far(a, b)
    return at[0] - (b[1] - a[1]) * part, at[1] + (b[0] - a[0]) * part


def _shifted(way: Course, far: float) -> Course:
    """The whole way moved sideways."""
    x, y = _beside((0, 0), way[0], way[2], far)
    (a, b), (c, d), (e, f) = way
    return (a + x, b + y), (c + x, d + y), (e + x, f + y)


# --- Tags -------------------------------------------------------------------------------------------------------------


def _tagged(country: Country, course: Site, size: tuple[float, float], source: str | None, tags: int) -> Iterator[Site]:
    """The course with its tag at or near its tail: the first places that cover nothing."""
    (x, y), *_ = way = course.drawn
    reach = AWAY[-1] + max(size)
    crowd = [*near(printed(country), (x - reach, y - reach, x + reach, y + reach)), course.solids[-1]]
    bare: list[tuple[float, Point, list[Solid]]] = []
    clear: list[Site] = []
    for away, turn in ((far, turn) for far in AWAY for turn in (TURNS if far else (0,))):
        tag = around(way[0], away, turn)
        parts = [rectangle(tag, *size), *([line(way[0], tag)] if away else [])]
        lost = bool(away and source and whose(country, tag) != source)
        cost = course.cost + away * FAR + lost
        deep = covered(parts, near(crowd, bounds(parts)), (course.cost + COVERS - cost) / COVERS)
        if cost + COVERS * deep < course.cost + COVERS:
            clear.append(place(cost + COVERS * deep, [*course.solids, *parts], (way, tag)))
            if len(clear) == tags:
                break
        else:
            bare.append((cost, tag, parts))
    if len(clear) < tags:
        for cost, tag, parts in bare:
            deep = covered(parts, near(crowd, bounds(parts)))
            clear.append(place(cost + COVERS * deep, [*course.solids, *parts], (way, tag)))
    yield from sorted(clear, key=_cost)[:tags]


# --- Its outline ------------------------------------------------------------------------------------------------------


def solids(way: Course, grown: float = 1) -> list[Solid]:
    """The space that an arrow takes: its shaft in quarters, and its head."""
    shaft = _neck(way, grown)
    edges = [_side(shaft, 0, 1, side * grown, INK) for side in (1, -1)]
    left, right = ([part(edge, t)[2] for t in (0, 0.25, 0.5, 0.75, 1)] for edge in edges)
    quarters = [Solid([a, b, d, c]) for (a, b), (c, d) in zip(pairwise(left), pairwise(right), strict=True)]
    neck = shaft[2]
    wings = [_beside(neck, neck, way[2], side * (HEAD[1] * grown + INK)) for side in (1, -1)]
    return [*quarters, Solid([wings[0], _between(neck, way[2], 1 + INK / HEAD[0]), wings[1]])]


def _neck(way: Course, grown: float) -> Course:
    """The shaft without the head."""
    return part(way, max(0.3, 1 - HEAD[0] * grown / _far(way[0], way[2])))


def outline(way: Course, pieces: int = 1, grown: float = 1) -> str:
    """The arrow as a closed path: two sides of a tapering shaft, and a head. In `pieces` it is a broken one."""
    shaft = _neck(way, grown)
    gap = GAP / _far(shaft[0], shaft[2])
    breaks = [n / pieces for n in range(1, pieces)]
    starts, ends = [0, *(at + gap / 2 for at in breaks)], [at - gap / 2 for at in breaks]
    drawn = (_piece(shaft, start, end, grown) for start, end in zip(starts, ends, strict=False))
    return "".join(drawn) + _piece(shaft, starts[-1], 1, grown, _head(shaft, way[2], grown))


def _piece(shaft: Course, start: float, end: float, grown: float, head: str = "") -> str:
    """The shaft from `start` to `end`, between 0 and 1, followed by `head`."""
    (a, b, c), (d, e, f) = (
        tuple(f"{x:.1f} {y:.1f}" for x, y in _side(shaft, start, end, which * grown)) for which in (1, -1)
    )
    return f"M{a}Q{b} {c}L{head}{f}Q{e} {d}z"


def _side(shaft: Course, start: float, end: float, wide: float, ink: float = 0) -> Course:
    """One edge of a piece of the shaft, `wide` times as wide, with its ink; below 0 the other edge."""
    tail, bend, neck = part(rest(shaft, start), (end - start) / (1 - start))
    more = ink if wide > 0 else -ink
    thin, thick = ((SHAFT[0] + (SHAFT[1] - SHAFT[0]) * t) * wide + more for t in (start, end))
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
