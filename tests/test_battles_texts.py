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
REASONS = {"battles": "refusals", "engine": "dice"}
"""Where each package tells its reasons."""
SEVERAL = {"_button": ("{}.label", "{}.short"), "_asked": ("asked.{}.title", "asked.{}.text")}
"""What asks for several texts of the entry that it is given."""


class Asked(NamedTuple):
    """A text that code asks for: its key, with * for what play says; and the places that are filled, None for any."""

    key: str
    places: frozenset[str] | None
    where: str


def asked(package: str, name: str) -> Iterator[Asked]:
    """Everything that the code asks of a file of texts: by reasons, by `text`, and by a name for partial(text, …)."""
    trees = {file: ast.parse(file.read_text(encoding="utf-8")) for file in sorted((ROOT / package).rglob("*.py"))}
    own = {
        file: {said for node in ast.walk(tree) for said in _partial(node, package, name)}
        for file, tree in trees.items()
    }
    shared = {said for names in own.values() for said in names if not said.startswith("_")}
    for file, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and node.args:
                where = f"{file.relative_to(ROOT)}:{node.lineno}"
                for key, places in _call(node, package, name, own[file] | shared):
                    yield from (Asked(each, places, where) for each in _keys(key))


def _call(node: ast.Call, package: str, name: str, own: set[str]) -> Iterator[tuple[ast.expr, frozenset[str] | None]]:
    """The key that a call asks for, and the places it fills."""
    said = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
    named = {keyword.arg for keyword in node.keywords}
    filled = None if None in named else frozenset(filter(None, named))
    if said == "Reason" and REASONS[package] == name:
        yield node.args[0], _numbers(node.args[1:])
    elif said in own:
        yield node.args[0], filled
    elif said in SEVERAL and name == "cards":
        for form in SEVERAL[said]:
            for key in _keys(node.args[0]):
                yield ast.Constant(form.format(key)), filled
    elif said == "text" and _is(node.args[:2], package, name):
        yield node.args[2], filled


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


def _keys(key: ast.expr) -> Iterator[str]:
    """A key as it stands in the code: a text, one of two, or one with parts that are known in play alone."""
    match key:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=one, orelse=other):
            yield from (*_keys(one), *_keys(other))
        case ast.JoinedStr(values=parts):
            if not any(isinstance(part, ast.FormattedValue) and _is_entry(part.value) for part in parts):
                yield "".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in parts)
        case _:
            raise AssertionError(f"{ast.unparse(key)}: a key is written where its text is asked for")


def _is_entry(node: ast.expr) -> bool:
    """Whether it is what one of SEVERAL was given."""
    return isinstance(node, ast.Name) and node.id == "entry"


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
