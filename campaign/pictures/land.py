"""What drawing knows of Italy: outlines from `powers/data/shapes.json`, names and patterns from the data."""

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, NotRequired, TypedDict, cast

from engine.data import toml
from powers.data import italy
from powers.rules.options import Options
from powers.rules.theatre import Province


class AtSea(TypedDict):
    """Where a name stands whose province has no room for it, and the line that leads from there."""

    x: float
    y: float
    line: str


class Label(TypedDict):
    """A province's name, about the middle of the province: one width for each line, so that any typeface fits."""

    x: float
    y: float
    angle: float
    size: float
    line_height: float
    lines: list[str]
    widths: list[float]
    at_sea: NotRequired[AtSea]


class Town(TypedDict):
    """A dot and its name; a city's is there when the map is far, too."""

    name: str
    x: float
    y: float
    label_x: float
    label_y: float
    anchor: str
    city: NotRequired[bool]


class Shape(TypedDict):
    """One province: bounds (left, top, right, bottom), lettering, free places for an icon and an army, outline."""

    box: list[float]
    label: Label
    towns: list[Town]
    icon: NotRequired[list[float]]
    army: list[float]
    d: str


class Border(TypedDict):
    """A land border and its middle; without a `b` it is the rim against lands outside the game."""

    a: str
    b: str | None
    mid: list[float]
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


class Shapes(TypedDict):
    """All of shapes.json, in units of its viewBox."""

    viewBox: list[float]
    overscan: list[float]
    units_per_km: float
    provinces: dict[str, Shape]
    borders: list[Border]
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


@dataclass(frozen=True)
class People:
    """A Power or an External Power as pictures show it."""

    id: str
    name: str
    pattern: str
    external: bool

    @property
    def called(self) -> str:
        """The name within a sentence: peoples take the article, cities and kingdoms do not."""
        return self.name if self.external else f"the {self.name}"


@cache
def shapes() -> Shapes:
    """The geometry."""
    return cast(Shapes, json.loads(files("powers").joinpath("data", "shapes.json").read_text("utf-8")))


@cache
def provinces() -> dict[str, Province]:
    """The nineteen, in the map's order. No option changes them."""
    return {province.id: province for province in italy(Options()).provinces}


@cache
def printed_resources() -> dict[str, str]:
    """By province, as a campaign without a scenario has them (C1.3)."""
    return {id_: str(province.resource) for id_, province in provinces().items() if province.resource}


def people(who: str) -> People:
    """A Power or an External Power; for an id that is nobody's, its id in quotes and no pattern."""
    return peoples().get(who) or People(who, f"“{who}”", "plain", external=True)


@cache
def peoples() -> dict[str, People]:
    """The nine Powers in table order, then the two External Powers."""
    file = toml("powers", "powers.toml")
    return {
        row["id"]: People(row["id"], row["name"], row["pattern"], external=kind == "external")
        for kind in ("power", "external")
        for row in file[kind]
    }
