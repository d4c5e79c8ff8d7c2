"""The map and the Powers, as files that a person can proof-read; `italy` reads them for the rules."""

from functools import cache
from typing import Any, TypeVar

from engine.data import toml, value
from powers.rules.options import Options
from powers.rules.theatre import External, Italy, Power, Province

T = TypeVar("T", Province, Power, External)


@cache
def italy(options: Options) -> Italy:
    """Q1: the Italy of 348 BC (C1) by a map of our own, under these options."""
    powers = toml("powers", "powers.toml")
    return Italy(
        provinces=tuple(_province(row) for row in toml("powers", "provinces.toml")["province"]),
        powers=tuple(_power(row) for row in powers["power"]),
        externals=tuple(_row(External, row) for row in powers["external"]),
        options=options,
    )


def _province(row: dict[str, Any]) -> Province:
    """Q2: the neighbours of a province are those across a border, the strait or a sea lane."""
    return _row(Province, row, neighbours=[*row["borders"], *row["strait"], *row["lanes"]])


def _power(row: dict[str, Any]) -> Power:
    more = {"ruler_modifiers": list(row["ruler_modifiers"].values())} if "ruler_modifiers" in row else {}
    return _row(Power, row, ruler_names=row.get("rulers", ()), **more)


def _row(kind: type[T], row: dict[str, Any], **more: object) -> T:
    """The part of a row that the rules need; the rest is for pictures and prose."""
    return value(kind, {name: row[name] for name in kind.__dataclass_fields__ if name in row} | more)
