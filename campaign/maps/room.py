"""Where signs have room on the map: clear of names, of the signs that stand there, and of each other.

Whatever is in the way is taken as discs. Where no place is clear, the one that covers least is taken.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from math import cos, dist, hypot, inf, radians, sin
from operator import itemgetter
from typing import TypeVar

from campaign.maps.country import Country
from campaign.maps.lettering import Inscription, name_boxes, town_box
from campaign.maps.outlines import Outline, Point, points
from campaign.maps.shapes import neighbours

Place = TypeVar("Place")
Disc = tuple[float, float, float]
"""Middle and radius, map units."""

WHOLE = 1.15
"""How far signs are drawn larger on a page's whole map, as `--map-grow` does it."""
FLOOR = 19  # map units: the smallest letters on it, where they are 10 pixels high
MARGIN = 2  # map units around letters
DOT, ICON = 4, 9  # map units, around the dot of a town and a printed icon
NEAR = 110  # map units: what is farther from a sign is never in its way
RINGS = ((0, 1), (14, 8), (26, 12), (40, 16))  # how far from where an army would stand, and how many places there
SQUARE = 0.85  # of the square that is taken for a seal, as a part of the one around it
AT_SEA, ABROAD = 1, 2.5  # what it costs a seal to reach out to sea, or over a border, for each point that does
HEART = 6  # how many points its middle counts for


def cheapest(places: Iterable[tuple[float, Place]], more: Callable[[Place], float]) -> Place:
    """Of places in the order of what they cost, the one that costs least with what is added."""
    least, found = inf, None
    for cost, place in places:
        if cost >= least:
            break
        if cost + more(place) < least:
            least, found = cost + more(place), place
    assert found is not None, "no place"
    return found


def covered(place: Point, width: float, height: float, taken: Sequence[Disc]) -> float:
    """How deep a sign reaches into what is in its way."""
    x, y = place
    deep = 0.0
    for across, down, radius in taken:
        right, below = abs(across - x) - width / 2, abs(down - y) - height / 2
        if right < radius and below < radius:
            deep += max(0.0, radius - hypot(max(right, 0), max(below, 0)))
    return deep


def near(place: Point, taken: Sequence[Disc]) -> list[Disc]:
    """What could be in the way of a sign about there."""
    return [disc for disc in taken if dist(place, disc[:2]) < NEAR]


@cache
def printed(country: Country) -> tuple[Disc, ...]:
    """What every map has where it is: the names of provinces and cities, the dots of towns, the printed icons."""
    drawn = country.shapes()["provinces"].values()
    towns = [town for shape in drawn for town in shape["towns"]]
    names = [box for shape in drawn for box in name_boxes(shape["label"], FLOOR)]
    cities = [town_box(town, FLOOR) for town in towns if town.get("city")]
    icons = [(x, y, float(ICON)) for x, y in country.icons()]
    dots = [(town["x"], town["y"], float(DOT)) for town in towns]
    return (*dots, *icons, *(disc for box in (*names, *cities) for disc in _discs(box)))


def _discs(line: Inscription) -> Iterator[Disc]:
    """A line of letters, as a row of discs."""
    radius = line.half_height + MARGIN
    turned = radians(line.angle)
    count = max(1, round(line.half_length / radius))
    for place in range(count):
        along = ((2 * place + 1) / count - 1) * line.half_length
        yield line.x + along * cos(turned), line.y + along * sin(turned), radius


# --- Seals ------------------------------------------------------------------------------------------------------------


def place_of_seal(country: Country, province: str, radius: float, taken: Sequence[Disc]) -> Point:
    """Within the province, beside its name: first of all where an army would stand."""
    places = _places(country, province, radius)
    side = 2 * radius * SQUARE
    crowd = near(places[0][1], taken)
    return cheapest(places, lambda place: covered(place, side, side, crowd))


@cache
def _places(country: Country, province: str, radius: float) -> list[tuple[float, Point]]:
    """Where a seal may stand, by what that costs: what it covers there, and how far it leaves the province."""
    x, y = country.shapes()["provinces"][province]["army"]
    side = 2 * radius * SQUARE
    crowd = near((x, y), printed(country))
    found = []
    for far, count in RINGS:
        for turn in range(count):
            place = _around((x, y), far, 360 * turn / count)
            found.append((covered(place, side, side, crowd) + _beyond(country, place, radius, province), place))
    return sorted(found, key=itemgetter(0))


def _beyond(country: Country, place: Point, radius: float, province: str) -> float:
    """What it costs that points of a seal's edge, or its middle, are not in the province."""
    edge = [place] * HEART + [_around(place, radius, angle) for angle in range(0, 360, 45)]
    outside = [point for point in edge if not _is_in(country, province, point)]
    others = neighbours(country.shapes(), province)
    return sum(ABROAD if any(_is_in(country, other, point) for other in others) else AT_SEA for point in outside)


def _around(place: Point, far: float, angle: float) -> Point:
    return place[0] + far * cos(radians(angle)), place[1] + far * sin(radians(angle))


def _is_in(country: Country, province: str, point: Point) -> bool:
    return any(outline.holds(point) for outline in _outlines(country, province))


@cache
def _outlines(country: Country, province: str) -> list[Outline]:
    """The mainland of a province, and its islands."""
    return [Outline(part) for part in points(country.shapes()["provinces"][province]["d"])]
