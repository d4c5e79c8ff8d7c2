"""One word for one thing: no class name twice in a game, and the names of the players' glossary are in the code.

The glossary is campaign/italy/data/glossary.toml.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import pytest

from campaign.italy.data import glossary

ROOT = Path(__file__).parent.parent
PACKAGES = ("campaign", "powers", "battles", "engine")
DJANGOS = {"Meta", "Command"}
OF_THEIR_OWN = {
    "BattlePlay": re.compile(r"battles/(.+/)?(battleplay|cards?[_.]|skirmish)"),
    "lined dice": re.compile(r"battles/(.+/)?short[/_.](?!odds_table)"),
    "the odds table": re.compile(r"battles/(.+/)?short[/_.](?!lined)"),
    "Boudica": re.compile(r"campaign/boudica/"),
    "Agricola": re.compile(r"campaign/agricola/"),
    "Hell Hath No Fury": re.compile(r"campaign/fury/"),
}
"""The games with words of their own, by their files; all others are the campaign's."""
MOST_TWICE = 5
"""Outside rules, where each game has its own State and Start: names that two rooms give to two things."""


class Named(NamedTuple):
    """A class of the program, and where it is."""

    name: str
    file: str


@cache
def modules() -> Mapping[str, ast.Module]:
    """By their files. Whoever only lists the tests does not read them."""
    files = chain.from_iterable((ROOT / package).rglob("*.py") for package in PACKAGES)
    return {
        file.relative_to(ROOT).as_posix(): ast.parse(file.read_text(encoding="utf-8"))
        for file in files
        if "migrations" not in file.parts
    }


@cache
def classes() -> Sequence[Named]:
    return [
        Named(node.name, file)
        for file, module in modules().items()
        for node in ast.walk(module)
        if isinstance(node, ast.ClassDef) and node.name not in DJANGOS
    ]


def twice(found: Sequence[Named]) -> list[str]:
    return sorted(name for name, times in Counter(each.name for each in found).items() if times > 1)


def defined(node: ast.stmt) -> Iterator[str]:
    """`name` at the top of a module, `Class.name` for members."""
    match node:
        case ast.FunctionDef(name=name) | ast.AnnAssign(target=ast.Name(id=name)):
            yield name
        case ast.ClassDef(name=name, body=body):
            yield name
            yield from (f"{name}.{member}" for each in body for member in defined(each))
        case ast.Assign(targets=targets):
            yield from (target.id for target in targets if isinstance(target, ast.Name))


def is_of(game: str, file: str) -> bool:
    if game in OF_THEIR_OWN:
        return OF_THEIR_OWN[game].match(file) is not None
    return not any(files.match(file) for files in OF_THEIR_OWN.values())


@pytest.mark.parametrize("game", ["the campaign", *OF_THEIR_OWN])
def test_no_class_name_stands_twice_in_a_game_and_the_engine(game: str) -> None:
    """Another game uses its own words: each has its State, its Start, its Army."""
    assert twice([each for each in classes() if each.file.startswith("engine/") or is_of(game, each.file)]) == []


def test_hardly_a_class_name_stands_twice_outside_the_rules() -> None:
    found = twice([each for each in classes() if "/rules/" not in each.file])
    assert len(found) <= MOST_TWICE, found


def test_the_names_told_are_names_in_the_code() -> None:
    in_code = {name for module in modules().values() for node in module.body for name in defined(node)}
    assert {name for term in glossary() for name in term.code} - in_code == set()


def test_each_word_has_one_place_in_alphabetical_order() -> None:
    words = [term.term.casefold() for term in glossary()]
    assert words == sorted(set(words))
