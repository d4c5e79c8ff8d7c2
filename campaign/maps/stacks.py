"""Stacks of counters: each stands in its space where there is room, else beside it, with a line that leads there.

They are clear of the printed map and of each other where the whole map is in a window of 1280 by 800; in a larger one,
or nearer, they take less of it.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import product
from math import hypot, inf
from typing import NamedTuple

from campaign.maps.counters import WIDEST, long, rows
from campaign.maps.country import Country
from campaign.maps.layers import Box
from campaign.maps.lettering import CAPITAL, town_box
from campaign.maps.outlines import Point
from campaign.maps.room import (
    COVERS,
    Site,
    Solid,
    around,
    bounds,
    covered,
    disc,
    line,
    near,
    place,
    printed,
    rectangle,
    settled,
    whose,
)
from campaign.maps.shapes import City, Town

GROWN = 1.31
"""The scale of counters there, as a style sheet has it for maps of which 2.1 units are a pixel."""
FLOOR = 21.2  # map units: the smallest letters there
AIR = 3  # map units around a stack
RINGS = ((0, 1), *((far, 6 + far // 4) for far in range(12, 384, 24)))
"""The distance from home, and the number of places there."""
STEPS = 24  # on the way from a place outside to the home
SHAPES = (WIDEST, 76, 1.5 * WIDEST)  # map units: the widest row of a stack, the first one rather than another
FAR, OTHER_SHAPE = 0.06, 0.8  # the cost of each map unit from home, and of another shape than the first
AT_SEA, ABROAD, AROUND_CITY = 0.5, 2.5, 1.0
"""The cost of each corner of a stack at sea, in another province, or for a city's stack on land."""
HEART = 4  # the weight of its middle, in corners
CORNERS = tuple(product((-0.5, 0.5), repeat=2))  # of a stack, relative to its size
CHOICES = 20  # the places considered for each
TOWN = 20  # map units: the side of a town's sign there
SPACED = 0.82  # the breadth of a letter of a sea, relative to its size


class Stack(NamedTuple):
    """The counters that stand together in a space, by their widths."""

    space: str
    widths: tuple[float, ...]
    pitch: float  # from row to row


class Stood(NamedTuple):
    """Where a stack stands: its middle, its widest row, its size; and the end of its line, if it stands aside."""

    middle: Point
    widest: float
    width: float
    height: float
    leader: Point | None

    @property
    def box(self) -> Box:
        """Left, top, right and bottom."""
        (x, y), across, down = self.middle, self.width / 2, self.height / 2
        return x - across, y - down, x + across, y + down


Stacks = tuple[Stack, ...]


@lru_cache(maxsize=256)
def stood(country: Country, lasting: Stacks, moving: Stacks) -> tuple[Sequence[Stood], Sequence[Stood]]:
    """A place for each stack; those that stand all game first, so that nothing moves them."""
    return _settled(country, lasting, ()), _settled(country, moving, lasting)


def _settled(country: Country, stacks: Stacks, lasting: Stacks) -> Sequence[Stood]:
    """The largest first, as it has the fewest places."""
    order = sorted(range(len(stacks)), key=lambda number: -sum(stacks[number].widths))
    chosen = settled([_best(country, lasting, stacks[number]) for number in order])
    placed = dict(zip(order, chosen, strict=True))
    return [placed[number].drawn for number in range(len(stacks))]


def home(country: Country, space: str) -> Point:
    """Where an army would stand if it were alone; a city's middle."""
    drawn = country.shapes()
    city = drawn.get("cities", {}).get(space)
    x, y = (city["x"], city["y"]) if city else drawn["provinces"][space]["army"]
    return x, y


@lru_cache(maxsize=4096)
def _best(country: Country, lasting: Stacks, stack: Stack) -> Sequence[Site]:
    """The first places of a stack that cover nothing of what never moves, well apart; and the one that covers least."""
    taken, found = _taken(country, lasting), list[Site]()
    least, worst = inf, list[Site]()
    for cost, at in _ranked(country, stack.space, _shapes(stack)):
        if any(_is_close(at, other.drawn) for other in found):
            continue
        solids = _solids(at)
        over = COVERS * covered(solids[:1], near(taken, bounds(solids)), least / COVERS)
        over += COVERS * covered(solids[1:], near(_sheet(country), bounds(solids)), least / COVERS)
        if not over:
            found.append(place(cost, solids, at))
        elif cost + over < least:
            least, worst = cost + over, [place(cost + over, solids, at)]
        if len(found) == CHOICES:
            break
    return sorted([*found, *worst], key=lambda site: site.cost)


def _is_close(one: Stood, other: Stood) -> bool:
    (x, y), (a, b) = one.middle, other.middle
    return abs(x - a) < one.width / 3 and abs(y - b) < one.height / 3


def _solids(at: Stood) -> list[Solid]:
    block = rectangle(at.middle, at.width + 2 * AIR, at.height + 2 * AIR)
    return [block, *([line(at.middle, at.leader)] if at.leader else [])]


def _shapes(stack: Stack) -> Sequence[tuple[float, float, float]]:
    """Its shapes, the best one first: the widest row, the width and the height."""
    by_rows = {len(split): (widest, split) for widest in reversed(SHAPES) for split in [rows(stack.widths, widest)]}
    shapes = sorted(by_rows.values(), key=lambda one: SHAPES.index(one[0]))
    return tuple((widest, max(map(long, split)) * GROWN, stack.pitch * len(split) * GROWN) for widest, split in shapes)


@lru_cache(maxsize=2048)
def _ranked(
    country: Country, space: str, shapes: Sequence[tuple[float, float, float]]
) -> Sequence[tuple[float, Stood]]:
    """All places on the sheet with their costs, the best first, without regard to what is there."""
    left, top, right, bottom = country.shapes()["viewBox"]
    found = []
    for number, (widest, wide, high) in enumerate(shapes):
        across, down = wide / 2 + AIR, high / 2 + AIR
        for far, (x, y), leader in _spots(country, space):
            if left + across < x < right - across and top + down < y < bottom - down:
                cost = number * OTHER_SHAPE + far * FAR + _beyond(country, (x, y), wide, high, space)
                found.append((cost, Stood((x, y), widest, wide, high, leader)))
    return sorted(found, key=lambda one: one[0])


@cache
def _spots(country: Country, space: str) -> Sequence[tuple[float, Point, Point | None]]:
    """The points around a stack's home with their distance, and the end of the line from each outside the space."""
    turns = ((far, 360 * turn / count) for far, count in RINGS for turn in range(count))
    spots = ((far, around(home(country, space), far, turn)) for far, turn in turns)
    return [(far, middle, _leader(country, middle, space)) for far, middle in spots]


def _leader(country: Country, middle: Point, space: str) -> Point | None:
    """The end of the line of a stack that stands aside: a city's ring, or the province’s edge."""
    x, y = home(country, space)
    city = country.shapes().get("cities", {}).get(space)
    far = hypot(middle[0] - x, middle[1] - y)
    if city:
        part = min(city["r"] / far, 1) if far else 1
        return x + (middle[0] - x) * part, y + (middle[1] - y) * part
    if whose(country, middle) == space:
        return None
    steps = ((middle[0] + (x - middle[0]) * n / STEPS, middle[1] + (y - middle[1]) * n / STEPS) for n in range(STEPS))
    return next((step for step in steps if whose(country, step) == space), (x, y))


def _beyond(country: Country, middle: Point, wide: float, high: float, space: str) -> float:
    """The cost of corners of a stack, and its middle, that are not in its space."""
    abroad = AROUND_CITY if space in country.shapes().get("cities", {}) else ABROAD
    corners = [whose(country, (middle[0] + x * wide, middle[1] + y * high)) for x, y in CORNERS]
    lands = [*([whose(country, middle)] * HEART), *corners]
    return sum(abroad if land else AT_SEA for land in lands if land != space)


@lru_cache(maxsize=64)
def _taken(country: Country, lasting: Stacks) -> Sequence[Solid]:
    """What a stack may not cover: the sheet, and the stacks that stand all game; its line may cross these."""
    stand = _settled(country, lasting, ()) if lasting else ()
    return [*_sheet(country), *(_solids(at)[0] for at in stand)]


@cache
def _sheet(country: Country) -> Sequence[Solid]:
    """What is on the sheet: names, towns with their signs, cities' rings, seas, the title and the scale."""
    shapes, cartouche = country.shapes(), country.cartouche
    towns = [town for shape in shapes["provinces"].values() for town in shape["towns"] if town.get("city")]
    solids = [*printed(country, FLOOR), *(rectangle((town["x"], town["y"]), TOWN, TOWN) for town in towns)]
    solids += [disc((city["x"], city["y"]), city["r"]) for city in shapes.get("cities", {}).values()]
    called: list[Town | City] = [*towns, *shapes.get("cities", {}).values()]
    for box in (town_box(one, FLOOR) for one in called):
        solids.append(rectangle((box.x, box.y), 2.3 * box.half_length, 2 * box.half_height))
    for sea in shapes["sea_labels"]:
        wide = max(map(len, sea["lines"])) * sea["size"] * SPACED
        solids.append(rectangle((sea["x"], sea["y"]), wide, sea["size"] * 1.25 * len(sea["lines"]), sea["angle"]))
    (x, y), (scale_x, scale_y) = cartouche.at, cartouche.scale_at
    solids.append(rectangle((x + 116, y + 46), 232, 92))
    solids.append(rectangle((scale_x + 80, scale_y - 8), 200, 3 * FLOOR * CAPITAL))
    return solids
