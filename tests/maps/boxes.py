"""What stands on a drawn map, as convex outlines in map units: read from the picture, not from what placed it."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, pairwise
from math import cos, pi, sin
from typing import NamedTuple
from xml.etree import ElementTree

from campaign.maps.lettering import Inscription, name_boxes, town_box
from campaign.maps.outlines import Point
from campaign.maps.shapes import Shapes

PX = 1.94
"""Map units that are a pixel where the whole map is in a window of 1280 by 800, below the bar of expected Civic."""
FLOOR, GROWN, ARMY, ICON = 10 * PX, 1.17, 1.71, 1.15
"""What map.css makes of that: the smallest letters; how many times larger tags and seals, counters, and icons are."""
TOUCH = 1.0  # map units: what reaches no deeper into another only touches it
INK = 2.2  # map units of an arrow's line beyond its outline
SVG = "{http://www.w3.org/2000/svg}"
_SIGN = r'<g transform="translate\(([-\d.]+) ([-\d.]+)\)"><g class="map-sign">'


class Box(NamedTuple):
    """A convex part of something that is called so; of one `whole` are all that belong together."""

    whole: str
    corners: Sequence[Point]
    left: float
    top: float
    right: float
    bottom: float


def box(whole: str, corners: Sequence[Point]) -> Box:
    """With its bounds."""
    across, down = zip(*corners, strict=True)
    return Box(whole, corners, min(across), min(down), max(across), max(down))


def over(boxes: Sequence[Box]) -> list[tuple[float, str, str]]:
    """How deep whatever lies over another does so, and both."""
    found = []
    for a, b in combinations(boxes, 2):
        if a.left < b.right and b.left < a.right and a.top < b.bottom and b.top < a.bottom and a.whole != b.whole:
            deep = depth(a.corners, b.corners)
            if deep > TOUCH:
                found.append((round(deep, 1), a.whole, b.whole))
    return sorted(found, reverse=True)


def depth(a: Sequence[Point], b: Sequence[Point]) -> float:
    """How far one would have to move to be clear of the other, by their separating axes."""
    least = float("inf")
    for outline in (a, b):
        for (x1, y1), (x2, y2) in pairwise([*outline, outline[0]]):
            x, y = y2 - y1, x1 - x2
            long = (x * x + y * y) ** 0.5
            mine, other = ([(p[0] * x + p[1] * y) / long for p in corners] for corners in (a, b))
            least = min(least, max(mine) - min(other), max(other) - min(mine))
    return least


# --- What is printed --------------------------------------------------------------------------------------------------


def printed(shapes: Shapes, floor: float = FLOOR) -> list[Box]:
    """The names of provinces and cities, as large as they are on the whole map."""
    found = [_letters(f"city {id_}", town_box(city, floor)) for id_, city in shapes.get("cities", {}).items()]
    for id_, shape in shapes["provinces"].items():
        found += [_letters(f"name {id_}", line) for line in name_boxes(shape["label"], floor)]
        cities = [town for town in shape["towns"] if town.get("city")]
        found += [_letters(f"city {town['name']}", town_box(town, floor)) for town in cities]
    return found


def _letters(whole: str, line: Inscription) -> Box:
    turn = line.angle * pi / 180
    sides = [(a * line.half_length, b * line.half_height) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    return box(
        whole, [(line.x + x * cos(turn) - y * sin(turn), line.y + x * sin(turn) + y * cos(turn)) for x, y in sides]
    )


# --- What stands on it ------------------------------------------------------------------------------------------------


def signs(svg: str) -> list[Box]:
    """Its External armies, arrows with their tags, and seals."""
    return [*_armies(svg), *_arrows(svg), *_seals(svg)]


def icons(places: Iterable[Point]) -> list[Box]:
    """The discs of resources, which stand there."""
    return [box(f"icon {number}", _round(at, 8.5 * ICON)) for number, at in enumerate(places)]


def _at(drawn: str) -> Iterator[Point]:
    yield from ((float(x), float(y)) for x, y in re.findall(_SIGN, drawn))


def _square(at: Point, wide: float, high: float) -> list[Point]:
    return [(at[0] + a * wide / 2, at[1] + b * high / 2) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]


def _round(at: Point, radius: float) -> list[Point]:
    return [(at[0] + radius * cos(n * pi / 6), at[1] + radius * sin(n * pi / 6)) for n in range(12)]


def counters(root: ElementTree.Element, grown: float) -> Iterator[Box]:
    """Every counter on a map of counters, as broad as what is drawn of it; those of one stack stand side by side."""
    for group in root.iter(f"{SVG}g"):
        stack = group.find(f"{SVG}g[@class='map-sign']")
        if stack is not None:
            x, y = _moved(group)
            for number, counter in enumerate(stack.findall(f"{SVG}g")):
                left, right, half = _spread(counter)
                dx, dy = _moved(counter)
                middle = x + (dx + (left + right) / 2) * grown, y + dy * grown
                yield box(f"{x} {y} {number}", _square(middle, (right - left) * grown, 2 * half * grown))


def _moved(group: ElementTree.Element) -> Point:
    found = re.match(r"translate\(([-\d.]+) ([-\d.]+)\)", group.get("transform") or "")
    return (float(found[1]), float(found[2])) if found else (0, 0)


def _spread(counter: ElementTree.Element) -> tuple[float, float, float]:
    """The left and right edge of its cards, or of a shield without one, and half its height."""
    sides = [*_cards(counter, 0)] or [(-10.5, 21, 22)]
    return min(x for x, *_ in sides), max(x + wide for x, wide, _ in sides), max(high for *_, high in sides) / 2


def _cards(part: ElementTree.Element, by: float) -> Iterator[tuple[float, float, float]]:
    """The left edge, the width and the height of each."""
    for child in part:
        if child.tag == f"{SVG}rect":
            yield float(child.get("x", 0)) + by, float(child.get("width", 0)), float(child.get("height", 0))
        yield from _cards(child, by + _moved(child)[0])


def _armies(svg: str) -> Iterator[Box]:
    for number, part in enumerate(svg.split('<g class="map-army')[1:]):
        yield box(f"army {number}", _square(next(_at(part)), 25 * ARMY, 25 * ARMY))


def _seals(svg: str) -> Iterator[Box]:
    for number, part in enumerate(svg.split('<g class="map-seal')[1:]):
        drawn = part.partition("<text")[0]
        radius = 20 if "ring-broken" in drawn else 17.4 if "wreath" in drawn else 16.5
        yield box(f"seal {number}", _round(next(_at(part)), radius * GROWN))


def _arrows(svg: str) -> Iterator[Box]:
    for number, part in enumerate(svg.split('<g class="map-arrow map-arrow-')[1:]):
        whole = f"arrow {number}"
        drawn = re.search(r'class="map-arrow-fill" d="([^"]+)"', part)
        assert drawn
        yield from (box(whole, piece) for path in drawn[1].split("M")[1:] for piece in _pieces(path))
        width, height = re.findall(r'class="map-tag(?:-power)?"[^>]* width="([\d.]+)" height="([\d.]+)"', part)[0]
        yield box(whole, _square(next(_at(part)), float(width) * GROWN, float(height) * GROWN))


def _pieces(path: str) -> Iterator[list[Point]]:
    """Of a piece of an arrow: its shaft in quarters, as broad as its ink, and the head if it has one."""
    numbers = [float(number) for number in re.findall(r"-?[\d.]+", path)]
    at = list(zip(numbers[::2], numbers[1::2], strict=True))
    one, other, head = at[:3], at[:-4:-1], at[3:-3]
    edges = [_broader(pair) for pair in zip(_curve(one), _curve(other), strict=True)]
    for (a, b), (c, d) in pairwise(edges):
        yield [a, c, d, b]
    if head:
        yield [head[0], head[1], head[2]]


def _curve(way: Sequence[Point]) -> list[Point]:
    (a, b), (c, d), (e, f) = way
    return [
        (a * (1 - t) ** 2 + 2 * c * t * (1 - t) + e * t * t, b * (1 - t) ** 2 + 2 * d * t * (1 - t) + f * t * t)
        for t in (0, 0.25, 0.5, 0.75, 1)
    ]


def _broader(pair: tuple[Point, Point]) -> tuple[Point, Point]:
    (a, b), (c, d) = pair
    long = ((c - a) ** 2 + (d - b) ** 2) ** 0.5 or 1
    x, y = (c - a) / long * INK, (d - b) / long * INK
    return (a - x, b - y), (c + x, d + y)
