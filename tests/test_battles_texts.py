"""Each text of battles/texts and engine/texts is asked for, and each that is asked for is there, its places filled."""

import ast
from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from pathlib import Path
from string import Formatter
from typing import NamedTuple

import pytest

from engine.texts import texts

ROOT = Path(__file__).parent.parent
FILES = [file.relative_to(ROOT) for package in ("battles", "engine") for file in (ROOT / package).rglob("*.toml")]
NAMES = [(file.parts[0], file.stem) for file in FILES if "texts" in file.parts]
REASONS = {"battles": "reasons", "engine": "dice"}
"""Where each package tells its reasons."""


class Asked(NamedTuple):
    """A text that code asks for: its key, with * for what play says; and the places that are filled, None for any."""

    key: str
    places: frozenset[str] | None
    where: str


def asked(package: str, name: str) -> Iterator[Asked]:
    """Everything that the code asks of a file of texts: by reasons, by `text`, and by a name for partial(text, …)."""
    for file in sorted((ROOT / package).rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        own = {said for node in ast.walk(tree) for said in _partial(node, package, name)}
        for node in ast.walk(tree):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args):
                continue
            where = f"{file.relative_to(ROOT)}:{node.lineno}"
            if node.func.id == "Reason" and REASONS[package] == name:
                yield from _each(node.args[0], _numbers(node.args[1:]), where)
            elif node.func.id in own or _is(node.args[:2], package, name) and node.func.id == "text":
                places = {keyword.arg for keyword in node.keywords}
                filled = None if None in places else frozenset(filter(None, places))
                yield from _each(node.args[0 if node.func.id in own else 2], filled, where)


def _numbers(args: list[ast.expr]) -> frozenset[str] | None:
    """The places that the arguments of a Reason fill; None if they are not written there."""
    match args:
        case []:
            return frozenset()
        case [ast.Tuple(elts=parts)]:
            return frozenset(map(str, range(len(parts))))
    return None


def _is(nodes: list[ast.expr], *words: str) -> bool:
    return [node.value for node in nodes if isinstance(node, ast.Constant)] == list(words)


def _partial(node: ast.AST, package: str, name: str) -> Iterator[str]:
    """The name of a partial(text, package, name)."""
    match node:
        case ast.Assign(
            targets=[ast.Name(id=said)], value=ast.Call(func=ast.Name(id="partial"), args=[ast.Name(id="text"), *rest])
        ):
            if _is(rest, package, name):
                yield said


def _each(key: ast.expr, places: frozenset[str] | None, where: str) -> Iterator[Asked]:
    """A key as it stands in the code: a text, one of two, or one with parts that come from play."""
    match key:
        case ast.Constant(value=str(text)):
            yield Asked(text, places, where)
        case ast.IfExp(body=one, orelse=other):
            yield from (*_each(one, places, where), *_each(other, places, where))
        case ast.JoinedStr(values=parts):
            yield Asked("".join(str(p.value) if isinstance(p, ast.Constant) else "*" for p in parts), places, where)
        case _:
            raise AssertionError(f"{where}: the key is not written where the text is asked for")


def places(told: str) -> set[str]:
    """What a text wants filled."""
    return {field.partition(".")[0] for _, field, _, _ in Formatter().parse(told) if field is not None}


@pytest.mark.parametrize(("package", "name"), NAMES)
def test_each_text_is_asked_for_and_each_that_is_asked_for_is_there(package: str, name: str):
    known: Mapping[str, str] = texts(package, name)
    wanted = list(asked(package, name))

    assert wanted
    for each in wanted:
        found = [key for key in known if fnmatchcase(key, each.key)]
        assert found, each
        for key in found:
            assert each.places is None or places(known[key]) <= each.places, (each, known[key])
    assert [key for key in known if not any(fnmatchcase(key, each.key) for each in wanted)] == []
