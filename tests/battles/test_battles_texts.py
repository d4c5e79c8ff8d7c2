"""Each text of battles/texts and engine/texts is asked for, and each that is asked for is there, its places filled."""

import ast
from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

from battles.battleplay.example import STEPS
from battles.battleplay.games import Commands
from battles.rules.battleplay.board import Rough
from battles.rules.battleplay.state import COMBATS, Step, Window
from battles.rules.battleplay.troops import Effect, Going
from battles.rules.editing import PRESETS
from battles.rules.terrain import Ground
from battles.rules.tracker import What
from battles.rules.verdict import Grade
from battles.web.cards import PHASES
from engine.texts import texts

ROOT = Path(__file__).parents[2]
NAMES = [(file.parent.parts[-3], file.stem) for file in ROOT.glob("[be]*/texts/en/*.toml") if file.stem != "reasons"]
"""Why dice and points are what they are, tests/engine/test_texts.py looks after."""
REASONS = {("battles", "refusals"), ("engine", "dice")}
"""Where reasons are told."""
OTHERS_TELL = ROOT / "engine/rules/overrides.py"
"""What may not be overridden, and why, is told by each game."""
ENTRIES = {"_button": ("{}.label", "{}.short"), "_asked": ("asked.{}.title", "asked.{}.text")}
"""What asks for two texts of the entry it is given, by `entry`."""
Places = frozenset[str] | None
"""What a call fills; None where that is not written there."""


def asked(package: str, name: str) -> Iterator[tuple[str, Places]]:
    """Each key that code asks for, with * for what play says: by Reason, `text`, and names for partial(text, …)."""
    for nodes in code(package):
        own = {said for node in nodes for said in _partial(node, package, name)} | (
            {"say"} if name == "story" else set()
        )
        for node in nodes:
            if isinstance(node, ast.Call) and node.args:
                yield from _asked_by(node, ast.unparse(node.func).rpartition(".")[2], (package, name), own)


@cache
def code(package: str) -> list[list[ast.AST]]:
    """Assignments and calls of a package, by file."""
    files = [file for file in (ROOT / package).rglob("*.py") if file != OTHERS_TELL]
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in files]
    return [[node for node in ast.walk(tree) if isinstance(node, ast.Assign | ast.Call)] for tree in trees]


def _partial(node: ast.AST, *file: str) -> Iterator[str]:
    """What stands for partial(text, package, name)."""
    if isinstance(node, ast.Assign) and ast.unparse(node.value) == f"partial(text, {str(file)[1:-1]})":
        yield ast.unparse(node.targets[0])


def _asked_by(call: ast.Call, said: str, file: tuple[str, str], own: set[str]) -> Iterator[tuple[str, Places]]:
    first, *rest = call.args
    named = [keyword.arg or "**" for keyword in call.keywords]
    places: Places = None if "**" in named else frozenset(named)
    if said == "Reason" and file in REASONS:
        many = len(rest[0].elts) if rest and isinstance(rest[0], ast.Tuple) else 0
        yield from ((key, frozenset(map(str, range(many))) if many or not rest else None) for key in _keys(first))
    elif said in own:
        yield from ((key, places) for key in _keys(first))
    elif said == "text" and ast.unparse(call).startswith(f"text({str(file)[1:-1]}, "):
        yield from ((key, places) for key in _keys(rest[1]))
    elif said in ENTRIES and file == ("battles", "cards"):
        yield from ((form.format(entry), places) for form in ENTRIES[said] for entry in _keys(first))


def _keys(key: ast.expr) -> Iterator[str]:
    """A key as it stands in the code: a text, one of two, or one with parts that are known in play alone."""
    match key:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=one, orelse=other):
            yield from (*_keys(one), *_keys(other))
        case ast.JoinedStr(values=parts):
            if "{entry}" not in ast.unparse(key):
                yield "".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in parts)
        case _:
            raise AssertionError(f"{ast.unparse(key)}: a key is written where its text is asked for")


def places(answer: str) -> set[str]:
    """What a text wants filled."""
    return {field for _, field, _, _ in Formatter().parse(answer) if field is not None}


@pytest.mark.parametrize(
    ("name", "key", "known"),
    [
        ("armies", "unsided.{}", {Commands.BOTH, Commands.NEITHER}),
        ("cards", "asked.step.{}.text", {Step.BEFORE, Step.WATERWAY, Step.RESERVES, Step.MOVES} | COMBATS),
        ("cards", "asked.window.{}.text", set(Window) - {Window.REROLL}),
        ("cards", "phase.{}", PHASES),
        ("example", "title.{}", {step.key for step in STEPS}),
        ("example", "remark.{}", {step.key for step in STEPS if step.remark}),
        ("lists", "preset.{}", {preset.id for preset in PRESETS}),
        ("story", "graded.{}", Grade),
        ("story", "special.effect.{}", Effect),
        ("story", "special.going.{}", Going),
        ("story", "step.{}", Step),
        ("story", "why.rough.{}", Rough),
        ("terrain", "{}.short", Ground),
        ("tracker", "log.{}", What),
    ],
)
def test_what_play_says_has_a_text(name: str, key: str, known: Iterable[str]):
    answer = {each for each in texts("battles", name) if fnmatchcase(each, key.format("*"))}
    assert answer == {key.format(each) for each in known}


@pytest.mark.parametrize(("package", "name"), NAMES)
def test_each_text_is_asked_for_and_each_that_is_asked_for_is_there(package: str, name: str):
    known = texts(package, name)
    used = set()
    for key, filled in asked(package, name):
        if (package, name) in REASONS and key in texts("battles", "reasons"):
            continue
        found = [each for each in known if fnmatchcase(each, key)]
        assert found, f"{key} is not told"
        assert [each for each in found if filled is not None and not places(known[each]) <= filled] == []
        used.update(found)
    assert known.keys() == used
