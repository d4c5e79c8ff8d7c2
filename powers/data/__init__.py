"""The map and the Powers, as files a person can proof-read; `italy` reads them for the rules."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from powers.rules.italy import External, Italy, Power, Province, Resource
from powers.rules.options import Options


@cache
def _table(name: str) -> dict[str, Any]:
    return tomllib.loads(files(__name__).joinpath(name).read_text(encoding="utf-8"))


@cache
def italy(options: Options) -> Italy:
    """The Italy of 348 BC (C1), to be played under these options."""
    powers = _table("powers.toml")
    return Italy(
        provinces=tuple(_province(entry) for entry in _table("provinces.toml")["province"]),
        powers=tuple(_power(entry) for entry in powers["power"]),
        externals=tuple(_external(entry) for entry in powers["external"]),
        options=options,
    )


def _province(entry: dict[str, Any]) -> Province:
    return Province(
        id=entry["id"],
        name=entry["name"],
        home=entry["home"],
        neighbours=(*entry["borders"], *entry["strait"], *entry["lanes"]),
        coastal=entry["coastal"],
        resource=Resource(entry["resource"]) if "resource" in entry else None,
        terrain=tuple(entry["terrain"]),
        trees=entry["trees"],
        mountains=entry["mountains"],
        waterway=entry["waterway"],
    )


def _power(entry: dict[str, Any]) -> Power:
    modifiers = entry.get("ruler_modifiers", {"aggressor": 0, "protector": 0, "builder": 0})
    return Power(
        id=entry["id"],
        name=entry["name"],
        points_per_general=entry["points_per_general"],
        ruler_modifiers=(modifiers["aggressor"], modifiers["protector"], modifiers["builder"]),
        ruler_names=tuple(entry.get("rulers", ())),
    )


def _external(entry: dict[str, Any]) -> External:
    return External(entry["id"], entry["name"], entry["points_per_general"], entry["command_cards"])
