"""The texts of BattlePlay's rules, read from battleplay-rules.toml."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any


@dataclass(frozen=True)
class Rule:
    """A rule in our words; `ruling` is what we settle where the printed one is silent, and may be empty."""

    id: str
    title: str
    text: str
    ruling: str


@dataclass(frozen=True)
class Section:
    """A part of the rules."""

    title: str
    intro: str
    rules: tuple[Rule, ...]


@cache
def sections() -> tuple[Section, ...]:
    """All rules in their order, R1 to R48."""
    found = []
    first = 1
    for row in _table()["section"]:
        numbers = [f"R{n}" for n in range(first, row["last"] + 1)]
        found.append(Section(row["title"], row["intro"], tuple(rules()[number] for number in numbers)))
        first = row["last"] + 1
    return tuple(found)


@cache
def rules() -> dict[str, Rule]:
    """Each rule by its number, such as "R24"."""
    return {row["id"]: Rule(row["id"], row["title"], row["text"], row.get("ruling", "")) for row in _table()["rule"]}


@cache
def _table() -> dict[str, Any]:
    return tomllib.loads(files("battles.data").joinpath("battleplay-rules.toml").read_text(encoding="utf-8"))
