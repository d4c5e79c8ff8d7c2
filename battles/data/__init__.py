"""Units, rosters and conversions, as files a person can proof-read, read here for the rules."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from battles.rules.other_rules import Conversion, Converted, Part
from battles.rules.roster import Catalogue, Entry, Roster, Symbol, UnitType


@cache
def catalogue() -> Catalogue:
    """All unit types and rosters."""
    table = _table("units.toml")
    units = {row["code"]: _unit(row) for row in table["unit"]}
    rosters = {row["id"]: _roster(row, units) for row in _table("rosters.toml")["roster"]}
    return Catalogue(units, rosters)


@cache
def conversions() -> tuple[Conversion, ...]:
    """Every other rules set that has a file here, by name."""
    names = [file.name for file in files(__name__).iterdir() if file.name.startswith("rules-")]
    return tuple(_conversion(_table(name)) for name in sorted(names))


@cache
def _table(name: str) -> dict[str, Any]:
    return tomllib.loads(files(__name__).joinpath(name).read_text(encoding="utf-8"))


def _unit(row: dict[str, Any]) -> UnitType:
    return UnitType(
        code=row["code"],
        name=row["name"],
        symbol=Symbol(row["class"]),
        arm=row["arm"],
        line=row.get("line", False),
        points=row["points"],
        blocks=row["blocks"],
        move=row["move"],
        dice=row["dice"],
        reach=row["range"],
        retreat=row["retreat"],
        evades=row["evade"],
        notes=tuple(row.get("notes", ())),
    )


def _roster(row: dict[str, Any], units: dict[str, UnitType]) -> Roster:
    entries = tuple(_entry(line, units[line["code"]]) for line in row["units"])
    return Roster(row["id"], row["name"], row["base"], _table("units.toml")["leader_points"], entries)


def _entry(row: dict[str, Any], unit: UnitType) -> Entry:
    table = _table("units.toml")
    elite = row.get("elite", False)
    return Entry(
        unit=unit,
        name=row["name"],
        cost=unit.points + (table["elite_points"] if elite else 0),
        least=row["least"],
        most=row["most"],
        notes=unit.notes + (tuple(table["elite_notes"]) if elite else ()),
        first=row.get("first"),
        last=row.get("last"),
        elite=elite,
        half_of=row.get("half_of", ""),
    )


def _conversion(row: dict[str, Any]) -> Conversion:
    armies = {people: _converted(army) for people, army in row["army"].items()}
    return Conversion(row["name"], row["elements"], row["size"], row["points"], armies)


def _converted(row: dict[str, Any]) -> Converted:
    return Converted(row["source"], tuple(Part(**part) for part in row["parts"]))
