"""The board of Britain with its set-up, and the clauses of the rules, as files that a person can proof-read."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any

from campaign.boudica.rules.board import Britain, Muster, Outpost, Population, Space, Town
from campaign.boudica.rules.options import Options
from engine.data import toml, value

PACKAGE = "campaign.boudica"


@dataclass(frozen=True)
class MeasuredOption:
    """The Britons' mean score, and the mean turns of a game, before and after an option is turned round (W11.4).

    It `matters` if they are not nearly the same.
    """

    id: str
    level: int
    games: int
    scores: tuple[float, float]
    turns: tuple[float, float]
    matters: bool


@cache
def measured() -> Mapping[str, MeasuredOption]:
    """What the options that are on or off do, each by itself."""
    return {each.id: each for each in value(tuple[MeasuredOption, ...], toml(PACKAGE, "balance.toml")["option"])}


@cache
def britain(options: Options) -> Britain:
    """The Britain of AD 60 (W1, W2) under these options."""
    board = toml(PACKAGE, "board.toml")
    rows = [row for row in board["region"] if options.northern_tribes or not row.get("optional")]
    rows += board["city"]
    roads = {frozenset(step) for road in board["road"] for step in pairwise(road["spaces"])}
    known = {row["id"] for row in rows}
    return Britain(
        spaces=tuple(_space(row, known, roads, is_city=row in board["city"]) for row in rows),
        towns=tuple(value(Town, row) for row in board["town"]),
        armies=tuple(value(Muster, row) for row in board["army"]),
        agents=tuple(value(Outpost, row) for row in board["agent"]),
        boudica=board["boudica"]["at"],
        options=options,
    )


def _space(row: Mapping[str, Any], known: set[str], roads: set[frozenset[str]], is_city: bool) -> Space:
    plain = {name: part for name, part in row.items() if name in Space.__dataclass_fields__}
    neighbours = [other for other in (*row["borders"], *row.get("ferry", ())) if other in known]
    by_road = [other for other in neighbours if {row["id"], other} in roads]
    if cubes := row.get("cubes"):
        plain["cubes"] = dict(zip(Population.__dataclass_fields__, cubes, strict=True))
    return value(Space, plain | {"neighbours": neighbours, "roads": by_road, "is_city": is_city})


@cache
def grounds() -> Mapping[str, tuple[str, ...]]:
    """The words for the ground of each space, for external battles (W11.3)."""
    return value(dict[str, tuple[str, ...]], toml(PACKAGE, "grounds.toml")["ground"])
