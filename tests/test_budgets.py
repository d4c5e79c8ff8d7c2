"""Short functions, counted without docstring, comments and blank lines, with one line for the `def`."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from tests.times import dear, is_there

ROOT = Path(__file__).parent.parent
LONGEST = 50
NINE_IN_TEN = 25
HALF = 8


def functions() -> Iterator[tuple[int, str]]:
    for package in ("campaign", "powers", "battles", "engine"):
        for file in sorted((ROOT / package).rglob("*.py")):
            if "migrations" not in file.parts:
                yield from functions_of(file)


def functions_of(file: Path) -> Iterator[tuple[int, str]]:
    source = file.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield length(node, source.splitlines()), f"{file.relative_to(ROOT)}:{node.lineno} {node.name}"


def length(node: ast.FunctionDef | ast.AsyncFunctionDef, lines: list[str]) -> int:
    body = node.body[1:] if ast.get_docstring(node) else node.body
    if not body:
        return 1
    code = (line.strip() for line in lines[body[0].lineno - 1 : node.end_lineno])
    return 1 + sum(bool(line) and not line.startswith("#") for line in code)


def test_no_function_is_longer_than_a_page():
    too_long = [where for lines, where in functions() if lines > LONGEST]

    assert too_long == []


def test_functions_are_short():
    found = sorted(functions())
    lengths = [lines for lines, _ in found]

    assert median(lengths) <= HALF
    assert lengths[int(0.9 * len(lengths)) - 1] <= NINE_IN_TEN, found[-10:]


def test_no_test_is_hurried():
    """How long an example may take is said once, in conftest.py: not at all."""
    files = (file for file in (ROOT / "tests").rglob("*.py") if file.name not in ("conftest.py", Path(__file__).name))
    hurried = re.compile(r"\bdeadline=|\bHealthCheck\b|\bwait_for_timeout\(")
    pictures = ROOT / "tests" / "take_pictures.py"  # which judges nothing

    assert [file for file in files if file != pictures and hurried.search(file.read_text(encoding="utf-8"))] == []


def test_each_dear_test_is_there():
    """If not: `python -m tests.times` takes out those that have gone; `make times` measures all."""
    assert [name for name in dear() if not is_there(name)] == []
