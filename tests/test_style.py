"""The house style (docs/style.md): the turns that we do not print stand nowhere that a person reads."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.commands import ROOT

PAGE = ROOT / "docs" / "style.md"
TABLE = PAGE.read_text(encoding="utf-8").partition("| --- | --- |")[2]
TURNS = [turn.strip() for row in TABLE.strip().splitlines() for turn in row.split("|")[1].split(",")]
FORBIDDEN = re.compile(rf"\b(?:{'|'.join(map(re.escape, TURNS))})\b", re.IGNORECASE)
OF_A_MACHINE = {
    ".html": re.compile(r"\{#.*?#\}|\{%.*?%\}|\b(?:id|href|class|name|value|form)=\"[^\"]*\"", re.DOTALL),
    ".md": re.compile(r"```.*?```|`[^`\n]*`|\]\([^)]*\)", re.DOTALL),
    ".js": re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL),
}
"""The parts of a file that are not prose."""
ROOMS = ("campaign", "powers", "battles", "engine")
FILES = [
    *(ROOT / "templates").rglob("*.html"),
    *(file for file in (ROOT / "docs").rglob("*.md") if file != PAGE),
    ROOT / "README.md",
    *(file for room in ROOMS for end in ("toml", "js", "py") for file in (ROOT / room).rglob(f"*.{end}")),
]


def strings(value: Any) -> Iterator[str]:
    """All of a TOML file."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from strings(part)


def read(file: Path) -> Iterator[str]:
    """What a person may read of it: of code its messages, docstrings and comments."""
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".py":
        nodes = ast.walk(ast.parse(text))
        yield from (node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))
        yield from re.findall(r"# .*", text)
    elif file.suffix == ".toml":
        yield from strings(tomllib.loads(text))
    else:
        yield OF_A_MACHINE[file.suffix].sub(" ", text)


@pytest.mark.parametrize("suffix", [".html", ".md", ".toml", ".js", ".py"])
def test_no_turn_that_we_do_not_print(suffix: str) -> None:
    files = [file for file in FILES if file.suffix == suffix]
    assert files
    found = {
        f"{file.relative_to(ROOT)}: {' '.join(text[max(0, turn.start() - 40) : turn.end() + 40].split())}"
        for file in files
        for text in read(file)
        for turn in FORBIDDEN.finditer(text)
    }
    assert not sorted(found)
