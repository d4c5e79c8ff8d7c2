"""Room for signs on any country's map: clear of the printed map, and of each other.

Everything that takes space is a set of convex outlines. A sign has a list of possible places, each with its own cost:
its distance from the best one, and what it covers of the printed map. `settled` chooses one for each sign.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise
from math import ceil, cos, hypot, inf, pi, radians, sin
from typing import Any, NamedTuple

from campaign.maps.country import Country
from campaign.maps.lettering import Inscription, name_boxes, town_box
from campaign.maps.outlines import Point, points

WHOLE = 1.17
"""The scale of signs on a page's whole map, as `--map-grow` has it in a window of 1280 by 800."""
FLOOR = 18.5  # map units: the smallest letters on it, 10 pixels high there
MARGIN = 1  # map units around letters
DOT, ICON = 4, 10  # map units: the radius of a city's dot and of a printed icon
SIDES = 8  # of the polygon used for a disc
PARALLEL = 0.01  # the sine of the angle below which two sides count as parallel
COVERS = 10  # the cost of each map unit that a sign reaches into something
ROUNDS = 4  # how often overlapping signs look for another place
NEAR, MOST = 60, 50  # map units between two that look together, and the places considered for each
RINGS = ((0, 1), (8, 8), (16, 12), (25, 16), (35, 20), (46, 24), (58, 28), (72, 32), (88, 36), (106, 40))
"""The distance from where an army would stand, and the number of places there."""
FAR = 0.06  # the cost of each map unit between a sign and the first of its places
AT_SEA, ABROAD = 0.5, 1.2  # the cost of each point of a sign at sea, or across a border
HEART = 6  # the weight of its middle, in points
CELL = 2  # map units: the resolution of land against sea, and of provinces


class Solid:
    """A convex outline, and its bounds."""

    __slots__ = ("_axes", "bottom", "corners", "left", "right", "top")

    def __init__(self, corners: Sequence[Point]) -> None:
        across, down = zip(*corners, strict=True)
        self.corners = corners
        self.left, self.right, self.top, self.bottom = min(across), max(across), min(down), max(down)
        self._axes: list[tuple[float, float, float, float]] | None = None

    @property
    def axes(self) -> list[tuple[float, float, float, float]]:
        """The normals of its sides, each direction once: a unit step, and the range it covers in it."""
        if self._axes is None:
            self._axes = []
            for (x1, y1), (x2, y2) in pairwise([*self.corners, self.corners[0]]):
                long = hypot(x2 - x1, y2 - y1)
                x, y = ((y2 - y1) / long, (x1 - x2) / long) if long else (1.0, 0.0)
                if not any(abs(x * b - y * a) < PARALLEL for a, b, *_ in self._axes):
                    spread = [px * x + py * y for px, py in self.corners]
                    self._axes.append((x, y, min(spread), max(spread)))
        return self._axes


Bounds = tuple[float, float, float, float]  # left, top, right and bottom, map units


class Site(NamedTuple):
    """A possible place of a sign: its cost, the space it takes, and what is drawn."""

    cost: float
    solids: Sequence[Solid]
    bounds: Bounds
    drawn: Any


def place(cost: float, solids: Sequence[Solid], drawn: Any = None) -> Site:
    """A site with its bounds."""
    return Site(cost, solids, bounds(solids), drawn)


def bounds(solids: Sequence[Solid]) -> Bounds:
    """The bounds of all of them together."""
    left, top = min(part.left for part in solids), min(part.top for part in solids)
    return left, top, max(part.right for part in solids), max(part.bottom for part in solids)


def rectangle(middle: Point, width: float, height: float, angle: float = 0) -> Solid:
    """A rectangle around its middle, at a slant in degrees clockwise."""
    x, y = middle
    c, s = cos(radians(angle)), sin(radians(angle))
    sides = [(a * width / 2, b * height / 2) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    return Solid([(x + a * c - b * s, y + a * s + b * c) for a, b in sides])


@cache
def disc(middle: Point, radius: float) -> Solid:
    """A disc as a polygon around it."""
    outer = radius / cos(pi / SIDES)
    turns = [(2 * n + 1) * pi / SIDES for n in range(SIDES)]
    return Solid([(middle[0] + outer * cos(turn), middle[1] + outer * sin(turn)) for turn in turns])


def line(start: Point, end: Point, width: float = 1) -> Solid:
    """A stroke of the pen."""
    middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    return Solid([start, end, middle]) if start == end else _along(start, end, middle, width)


def _along(start: Point, end: Point, middle: Point, width: float) -> Solid:
    dx, dy = end[0] - start[0], end[1] - start[1]
    long = hypot(dx, dy)
    x, y = -dy / long * width / 2, dx / long * width / 2
    return Solid(
        [(start[0] + x, start[1] + y), (end[0] + x, end[1] + y), (end[0] - x, end[1] - y), (start[0] - x, start[1] - y)]
    )


def depth(a: Solid, b: Solid) -> float:
    """How far one reaches into the other, map units; 0 if an axis separates them."""
    if a.left >= b.right or b.left >= a.right or a.top >= b.bottom or b.top >= a.bottom:
        return 0
    least = inf
    for one, other in ((a, b), (b, a)):
        for x, y, low, high in one._axes or one.axes:
            spread = [px * x + py * y for px, py in other.corners]
            deep = min(high - min(spread), max(spread) - low)
            if deep <= 0:
                return 0
            least = min(least, deep)
    return least


def covered(solids: Iterable[Solid], taken: Sequence[Solid], most: float = inf) -> float:
    """How deep a sign reaches into what is in its way; beyond `most` it is not measured further."""
    deep = 0.0
    for part in solids:
        left, right, top, bottom = part.left, part.right, part.top, part.bottom
        for other in taken:
            if other.left < right and left < other.right and other.top < bottom and top < other.bottom:
                deep += depth(part, other)
                if deep > most:
                    return deep
    return deep


def near(taken: Iterable[Solid], bounds: Bounds) -> list[Solid]:
    """What could be in the way of a sign within these bounds."""
    left, top, right, bottom = bounds
    return [s for s in taken if s.left < right and left < s.right and s.top < bottom and top < s.bottom]


def settled(signs: Sequence[Sequence[Site]]) -> list[Site]:
    """One place for each sign from its places, which are in order of cost.

    One after another they take the cheapest place clear of those before. Then those that still cover something look
    again, now that all the others stand: each alone, and each together with every other one nearby.
    """
    chosen: list[Site] = []
    for places in signs:
        chosen.append(_cheapest(places, _taken(chosen)))
    for _ in range(ROUNDS):
        before = [*chosen]
        for number in range(len(signs)):
            if _cost(chosen, number) >= COVERS > signs[number][0].cost:
                chosen[number] = _cheapest(signs[number], _taken(chosen, number))
                _make_room(signs, chosen, number)
        if chosen == before:
            break
    return chosen


def _make_room(signs: Sequence[Sequence[Site]], chosen: list[Site], number: int) -> None:
    """While the sign still covers something, change its place together with another sign's."""
    for other in range(len(signs)):
        if _cost(chosen, number) < COVERS:
            return
        if other != number and len(signs[other]) > 1 and _apart(chosen[number], chosen[other]) < NEAR:
            _both(signs, chosen, number, other)


def _both(signs: Sequence[Sequence[Site]], chosen: list[Site], one: int, other: int) -> None:
    """The two places with the lowest common cost, if lower than now."""
    taken = _taken(chosen, one, other)
    first, second = (
        sorted((_with(place, taken), number) for number, place in enumerate(signs[n][:MOST])) for n in (one, other)
    )
    least = _with(chosen[one], taken) + _with(chosen[other], _taken([chosen[one]]) + taken)
    for cost, n in first:
        here = signs[one][n]
        for more, m in second:
            if cost + more >= least:
                break
            there = signs[other][m]
            most = (least - cost - more) / COVERS
            both = cost + more + COVERS * covered(there.solids, near(here.solids, there.bounds), most)
            if both < least:
                least, chosen[one], chosen[other] = both, here, there


def _cost(chosen: Sequence[Site], number: int) -> float:
    return _with(chosen[number], _taken(chosen, number))


def _with(place: Site, taken: Iterable[Solid], most: float = inf) -> float:
    """The cost of a place with this much taken, up to `most`."""
    return place.cost + COVERS * covered(place.solids, near(taken, place.bounds), (most - place.cost) / COVERS)


def _apart(one: Site, other: Site) -> float:
    """The distance between two places, by their bounds."""
    a, b = one.bounds, other.bounds
    return max(a[0] - b[2], b[0] - a[2], a[1] - b[3], b[1] - a[3], 0)


def _taken(chosen: Iterable[Site], *but: int) -> list[Solid]:
    return [part for number, place in enumerate(chosen) if number not in but for part in place.solids]


def _cheapest(places: Sequence[Site], taken: Sequence[Solid]) -> Site:
    least, found = inf, places[0]
    for place in places:
        if place.cost >= least:
            break
        cost = _with(place, taken, least)
        if cost < least:
            least, found = cost, place
    return found


# --- What is printed --------------------------------------------------------------------------------------------------


@cache
def printed(country: Country, floor: float = FLOOR) -> tuple[Solid, ...]:
    """What every map has in the same place: the names of provinces and cities, cities' dots, printed icons.

    Its letters have this size at least.
    """
    drawn = country.shapes()["provinces"].values()
    cities = [town for shape in drawn for town in shape["towns"] if town.get("city")]
    names = [box for shape in drawn for box in name_boxes(shape["label"], floor)]
    boxes = [*names, *(town_box(city, floor) for city in cities)]
    dots = [disc((city["x"], city["y"]), DOT) for city in cities]
    icons = [disc((x, y), ICON) for x, y in country.icons()]
    return (*map(_letters, boxes), *dots, *icons)


def _letters(box: Inscription) -> Solid:
    wide, high = 2 * (box.half_length + MARGIN), 2 * (box.half_height + MARGIN)
    return rectangle((box.x, box.y), wide, high, box.angle)


# --- Signs in a province ----------------------------------------------------------------------------------------------


@cache
def places_in(country: Country, province: str, radius: float, square: bool = False) -> list[Site]:
    """The possible places of a round or square sign for a province: in it, or if it has no room, nearby.

    The first is where an army would stand. `drawn` is the middle, and for a sign outside the place in the province to
    which its leader runs.
    """
    x, y = home = _home(country, province)
    reach = RINGS[-1][0] + 2 * radius
    crowd = near(printed(country), (x - reach, y - reach, x + reach, y + reach))
    found = []
    for far, count in RINGS:
        for turn in range(count):
            middle = around(home, far, 360 * turn / count)
            leader = None if whose(country, middle) == province else _shore(country, middle, home, province)
            shape = rectangle(middle, 2 * radius, 2 * radius) if square else disc(middle, radius)
            here = place(0, [shape, line(middle, leader)] if leader else [shape], (middle, leader))
            lost = far * FAR + _beyond(country, middle, radius, province)
            found.append(here._replace(cost=lost + COVERS * covered(here.solids, near(crowd, here.bounds))))
    return sorted(found, key=lambda place: place.cost)


def _home(country: Country, province: str) -> Point:
    x, y = country.shapes()["provinces"][province]["army"]
    return x, y


def _shore(country: Country, outside: Point, home: Point, province: str) -> Point:
    """The place, just within the province, to which the leader of a sign outside runs."""
    steps = [
        (outside[0] + (home[0] - outside[0]) * n / 24, outside[1] + (home[1] - outside[1]) * n / 24) for n in range(25)
    ]
    first = next((n for n, step in enumerate(steps) if whose(country, step) == province), 24)
    return steps[min(first + 1, 24)]


def _beyond(country: Country, place: Point, radius: float, province: str) -> float:
    """The cost of points of a sign's edge, or its middle, outside the province."""
    edge = [around(place, radius, angle) for angle in range(0, 360, 45)]
    lands = [whose(country, point) for point in (*[place] * HEART, *edge)]
    return sum(ABROAD if land else AT_SEA for land in lands if land != province)


def around(place: Point, far: float, angle: float) -> Point:
    """The point at this distance in a direction: degrees clockwise from the right."""
    return place[0] + far * cos(radians(angle)), place[1] + far * sin(radians(angle))


def whose(country: Country, point: Point) -> str | None:
    """The province at a point, to the resolution of a cell; None at sea and in neighbouring lands."""
    return _cells(country).get((int(point[0] // CELL), int(point[1] // CELL)))


@cache
def _cells(country: Country) -> dict[tuple[int, int], str]:
    """The province of each cell of the land, by column and row."""
    found: dict[tuple[int, int], str] = {}
    for id_, shape in country.shapes()["provinces"].items():
        for row, crossed in _crossed(shape["d"]).items():
            for left, right in zip(crossed[::2], crossed[1::2], strict=True):
                found |= {(column, row): id_ for column in range(round(left / CELL), round(right / CELL))}
    return found


def _crossed(path: str) -> dict[int, list[float]]:
    """For each row of cells, where a path's outlines cross its middle, from left to right."""
    found: dict[int, list[float]] = {}
    for ring in points(path):
        for (ax, ay), (bx, by) in pairwise(ring):
            for row in range(ceil(min(ay, by) / CELL - 0.5), ceil(max(ay, by) / CELL - 0.5)):
                found.setdefault(row, []).append(ax + ((row + 0.5) * CELL - ay) * (bx - ax) / (by - ay))
    return {row: sorted(crossed) for row, crossed in found.items()}
