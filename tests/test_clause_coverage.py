"""Every clause of the rules is quoted by the code that plays it and by an example; and none that does not exist."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CLAUSES_OF_SECTION = {1: 8, 2: 6, 3: 4, 4: 6, 5: 4, 6: 12, 7: 5, 8: 8, 9: 3}
CLAUSES = [f"C{section}.{n}" for section, clauses in CLAUSES_OF_SECTION.items() for n in range(1, clauses + 1)]

CLAUSE = re.compile(r"\bC(\d+)\.(\d+)\b")
RANGE = re.compile(r"\bC(\d+)\.(\d+) to C\1\.(\d+)\b")
CODE = sorted(
    file for package in ("battles", "powers", "campaign") for file in (ROOT / package / "rules").rglob("*.py")
)
EXAMPLES = sorted((ROOT / "tests" / "rules").glob("test_*.py"))


def quoted(text: str) -> set[str]:
    """The clauses that a text names, singly or as `C7.1 to C7.5`."""
    singly = {f"C{section}.{n}" for section, n in CLAUSE.findall(text)}
    between = {f"C{s}.{n}" for s, first, last in RANGE.findall(text) for n in range(int(first), int(last) + 1)}
    return singly | between


def examples() -> Iterator[tuple[str, str]]:
    """Name and docstring of every test of the rules."""
    for file in EXAMPLES:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield node.name, ast.get_docstring(node) or ""


def test_ranges_are_understood():
    assert quoted("C7.1 to C7.3, and C9.1") == {"C7.1", "C7.2", "C7.3", "C9.1"}


@pytest.mark.parametrize("clause", CLAUSES)
def test_every_clause_is_quoted_by_code(clause: str):
    assert [file.name for file in CODE if clause in quoted(file.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("clause", CLAUSES)
def test_every_clause_has_an_example(clause: str):
    assert [name for name, docstring in examples() if clause in quoted(docstring)]


def test_an_example_quotes_the_clause_it_is_named_for():
    named = {name: re.match(r"test_c(\d+)_(\d+)_", name) for name, _ in examples()}
    wanted = {name: f"C{found[1]}.{found[2]}" for name, found in named.items() if found}

    assert len(wanted) > 100
    assert [name for name, docstring in examples() if name in wanted and wanted[name] not in quoted(docstring)] == []


@pytest.mark.parametrize("file", [*CODE, *EXAMPLES], ids=lambda file: str(file.relative_to(ROOT)))
def test_no_clause_is_quoted_that_does_not_exist(file: Path):
    assert quoted(file.read_text(encoding="utf-8")) <= set(CLAUSES)
