"""Units, rosters and other rules, read for the rules from files that a person can proof-read."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from battles.rules.historical import OrderOfBattle
from battles.rules.other_rules import RulesSet
from battles.rules.roster import Catalogue, Roster, RosterEntry, UnitType
from engine.data import toml, value


@cache
def catalogue() -> Catalogue:
    """All unit types and rosters."""
    units = {row["code"]: value(UnitType, row) for row in toml("battles", "units.toml")["unit"]}
    peoples = toml("battles", "rosters.toml")
    known = {row["id"]: _roster(row, units) for row in peoples["roster"]}
    rosters = {id: roster for id, roster in known.items() if not roster.theatre}
    return Catalogue(peoples["version"], units, rosters, known)


@cache
def orders_of_battle() -> tuple[OrderOfBattle, ...]:
    """Every published army of the campaign's peoples."""
    return tuple(value(OrderOfBattle, row) for row in toml("battles", "orders-of-battle.toml")["order"])


@cache
def rules_sets() -> tuple[RulesSet, ...]:
    """All other rules sets that have a file here, by name."""
    return tuple(_rules("rules-").values())


@cache
def beginnings() -> Mapping[str, RulesSet]:
    """The rules sets that a player's own rules may begin from, by the names of their files."""
    return _rules("beginning-")


def _rules(kind: str) -> Mapping[str, RulesSet]:
    names = sorted(file.name for file in files(__name__).iterdir() if file.name.startswith(kind))
    return {name.removeprefix(kind).removesuffix(".toml"): value(RulesSet, toml("battles", name)) for name in names}


@cache
def arms() -> tuple[str, ...]:
    """The arms of army lists, in the order of their units."""
    return tuple(dict.fromkeys(unit.arm for unit in catalogue().units.values()))


def _roster(row: dict[str, Any], units: dict[str, UnitType]) -> Roster:
    entries = tuple(_entry(units[line["code"]], line) for line in row["units"])
    leader_points = toml("battles", "units.toml")["leader_points"]
    own = {key: row[key] for key in ("theatre", "state") if key in row}
    core = tuple(row.get("core", ()))
    return Roster(row["id"], row["name"], row["base"], leader_points, entries, core, **own)


def _entry(unit: UnitType, row: dict[str, Any]) -> RosterEntry:
    """A2: a unit costs what units.toml says for its type; an elite one costs more."""
    own = {key: part for key, part in row.items() if key != "code"}
    own["later"] = tuple(map(tuple, row.get("later", ())))
    if not row.get("elite"):
        return RosterEntry(unit=unit, cost=unit.points, notes=unit.notes, **own)
    prices = toml("battles", "units.toml")
    notes = (*unit.notes, *prices["elite_notes"])
    return RosterEntry(unit=unit, cost=unit.points + prices["elite_points"], notes=notes, **own)
