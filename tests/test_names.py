"""One word for one thing: no class name twice in a game, every class in the glossary, every name it gives in the code.

The glossary is campaign/italy/data/glossary.toml, for players; the code_words.toml of each campaign are for those who
read the code.
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

from campaign.desk.rulebook import Term
from campaign.italy.data import glossary
from engine.data import toml, value

ROOT = Path(__file__).parent.parent
PACKAGES = ("campaign", "powers", "battles", "engine")
DJANGOS = {"Meta", "Command"}
OF_THEIR_OWN = {
    "BattlePlay": re.compile(r"battles/(.+/)?(battleplay|cards?[_.]|skirmish)"),
    "lined dice": re.compile(r"battles/(.+/)?short[/_.](?!odds_table)"),
    "the odds table": re.compile(r"battles/(.+/)?short[/_.](?!lined)"),
    "Boudica": re.compile(r"campaign/boudica/"),
}
"""The games with words of their own, by their files; all others are the campaign's."""
CODE_WORDS = {
    file.parent.parent.name: value(tuple[Term, ...], toml(f"campaign.{file.parent.parent.name}", file.name)["term"])
    for file in sorted(ROOT.glob("campaign/*/data/code_words.toml"))
}
"""Of each campaign its own, and of what draws maps; those of the machine and of battles are among Italy's."""
TERMS = (*glossary(), *chain.from_iterable(CODE_WORDS.values()))


class Named(NamedTuple):
    """A class of the program, where it is, and what it is one of."""

    name: str
    file: str
    bases: frozenset[str]

    @property
    def words(self) -> list[str]:
        """Those its name is made of: KeptCardGame is a kept card game."""
        return [singular(word) for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z][a-z]+", self.name)]

    @property
    def is_sentence(self) -> bool:
        """Events and decisions tell what happens, exceptions what is wrong."""
        return bool(self.bases & sentences())

    @property
    def is_in_glossary(self) -> bool:
        """By its name; else by its last word, a sentence by any: one of a single word is a verb."""
        nouns = self.words if self.is_sentence else self.words[-1:]
        return self.name in NAMES or not NOUNS.isdisjoint(nouns) or (self.is_sentence and len(nouns) == 1)


def singular(word: str) -> str:
    return word.lower().removesuffix("s")


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
    return [each for file, module in modules().items() for each in _classes(file, module)]


def _classes(file: str, module: ast.Module) -> Iterator[Named]:
    for node in ast.walk(module):
        if isinstance(node, ast.ClassDef) and node.name not in DJANGOS:
            bases = (re.findall(r"\w+", ast.unparse(base).partition("[")[0])[-1] for base in node.bases)
            yield Named(node.name, file, frozenset(bases))


@cache
def sentences() -> frozenset[str]:
    """What makes a class a sentence, if it is one of these."""
    found = {"Event", "Decision", "Exception", "ValueError"}
    while more := {each.name for each in classes() if each.bases & found} - found:
        found |= more
    return frozenset(found)


def defined(node: ast.stmt) -> set[str]:
    """`name` at the top of a module, `Class.name` for members."""
    match node:
        case ast.FunctionDef(name=name):
            return {name}
        case ast.ClassDef(name=name, body=body):
            return {name} | {f"{name}.{member}" for each in body for member in defined(each)}
        case ast.Assign(targets=targets):
            return {target.id for target in targets if isinstance(target, ast.Name)}
        case ast.AnnAssign(target=ast.Name(id=name)):
            return {name}
    return set()


NAMES = {name for term in TERMS for name in term.code}
NOUNS = {singular(word) for term in TERMS for word in re.findall(r"[A-Za-z]+", term.term)}


def is_of(game: str, file: str) -> bool:
    if game in OF_THEIR_OWN:
        return OF_THEIR_OWN[game].match(file) is not None
    return not any(files.match(file) for files in OF_THEIR_OWN.values())


@pytest.mark.parametrize("game", ["the campaign", *OF_THEIR_OWN])
def test_no_class_name_stands_twice_in_a_game_and_the_engine(game: str) -> None:
    """Another game uses its own words: each has its State, its Start, its Army."""
    here = [each for each in classes() if each.file.startswith("engine/") or is_of(game, each.file)]
    assert [name for name, times in Counter(each.name for each in here).items() if times > 1] == []


def test_every_class_is_in_the_glossary() -> None:
    assert [f"{each.file}: {each.name}" for each in classes() if not each.is_in_glossary] == []


def test_the_names_told_are_names_in_the_code() -> None:
    in_code = {name for module in modules().values() for node in module.body for name in defined(node)}
    assert NAMES - in_code == set()


def test_each_word_has_one_place_in_alphabetical_order() -> None:
    for terms in (glossary(), *CODE_WORDS.values()):
        words = [term.term.casefold() for term in terms]
        assert words == sorted(words)
    assert [word for word, times in Counter(term.term.casefold() for term in TERMS).items() if times > 1] == []
