"""The geometry of a country, as in a shapes.json (docs/map.md)."""

import json
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, NotRequired, TypedDict, cast


class AtSea(TypedDict):
    """Where the name of a province without room stands at sea, and its leader."""

    x: float
    y: float
    line: str


class Label(TypedDict):
    """A province's name, around its middle, or from its `anchor`: a width for each line, so that any typeface fits."""

    x: float
    y: float
    angle: float
    size: float
    line_height: float
    lines: list[str]
    widths: list[float]
    anchor: NotRequired[str]
    at_sea: NotRequired[AtSea]


class Town(TypedDict):
    """A dot and its name; a city's also shows on a small map. Those that a game knows have an id."""

    name: str
    id: NotRequired[str]
    x: float
    y: float
    label_x: float
    label_y: float
    anchor: str
    city: NotRequired[bool]


class Shape(TypedDict):
    """One province: bounds (left, top, right, bottom), lettering, free places for signs, outline.

    The places are for a game's signs: an `army`, with how wide and high it may be where `room` is tight, and an `icon`.
    A `ground` has a tint of its own.
    """

    box: list[float]
    label: Label
    towns: list[Town]
    icon: NotRequired[list[float]]
    army: list[float]
    room: NotRequired[list[float]]
    ground: NotRequired[str]
    d: str


class City(TypedDict):
    """A city that is a space of its own, as large as a ring of radius `r`, and its name."""

    name: str
    box: list[float]
    x: float
    y: float
    r: float
    label_x: float
    label_y: float
    anchor: str


class Border(TypedDict):
    """A land border; arrows cross it at its middle, if set. Without a `b` it is the rim against other lands.

    Where borders have `kinds`, all those of a kind are one line, whoever holds the land.
    """

    a: str
    b: str | None
    kinds: NotRequired[list[str]]
    mid: NotRequired[list[float]]
    d: str


class Strait(TypedDict):
    """The two shores of a strait."""

    a: str
    b: str
    x1: float
    y1: float
    x2: float
    y2: float


class Lane(TypedDict):
    """A sea lane: a quadratic curve from `a` to `b`."""

    a: str
    b: str
    d: str


class Road(TypedDict):
    """A road from space to space."""

    id: str
    d: str


class Grid(TypedDict):
    """Hexes with a corner at the top, `width` map units across; the middle of the first one is at `x`, `y`.

    `rows` are from the north, those with even numbers half a hex to the east: `o` is land, `.` sea, `x` no hex.
    `blocked` are pairs of hexes, as `0105-0205`, between which there is no way by land.
    """

    x: float
    y: float
    width: float
    rows: list[str]
    blocked: list[str]


class Shapes(TypedDict):
    """A whole shapes.json, in viewBox units; `ranges`: how its mountains run, degrees clockwise from east.

    Where spaces are the hexes of a `grid`, provinces are no spaces: only their colours and names are drawn. `wilds` is
    the outline of rough country; `route` are the stretches of a road that is built in play. `crossings` are those of
    rivers: a line for each kind of them.
    """

    viewBox: list[float]
    overscan: list[float]
    units_per_km: float
    ranges: float
    provinces: dict[str, Shape]
    cities: NotRequired[dict[str, City]]
    borders: list[Border]
    roads: NotRequired[list[Road]]
    grid: NotRequired[Grid]
    route: NotRequired[list[str]]
    wilds: NotRequired[str]
    crossings: NotRequired[dict[str, str]]
    straits: list[Strait]
    sea_lanes: list[Lane]
    sea_labels: list[dict[str, Any]]
    outer_labels: list[dict[str, Any]]
    rivers: list[dict[str, Any]]
    lakes: list[dict[str, str]]
    relief: list[dict[str, Any]]
    coast: str
    graticule: str
    background: list[str]


def spaces(shapes: Shapes) -> Mapping[str, Shape | City]:
    """All spaces: the provinces in the map's order, then the cities."""
    return {**shapes["provinces"], **shapes.get("cities", {})}


def border_kinds(shapes: Shapes) -> list[str]:
    """The kinds of its borders, if they have any."""
    return [*dict.fromkeys(kind for border in shapes["borders"] for kind in border.get("kinds", ()))]


def read(package: str) -> Shapes:
    return cast(Shapes, json.loads(files(package).joinpath("data", "shapes.json").read_text("utf-8")))
