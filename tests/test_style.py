"""The house style (docs/style.md): turns that we do not print, possessives that stand alone, labels in views."""

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.commands import ROOT

PAGE = ROOT / "docs" / "style.md"
TABLE = PAGE.read_text(encoding="utf-8").partition("| --- | --- |")[2]
TURNS = [turn.strip() for row in TABLE.strip().splitlines() for turn in row.split("|")[1].split(",")]
FORBIDDEN = re.compile(rf"\b(?:{'|'.join(map(re.escape, TURNS))})\b", re.IGNORECASE)
PEOPLES = (
    "Romans|Samnites|Campanians|Bruttians|Lucanians|Etruscans|Senones|Boii|Tarentines|Syracusans|Carthaginians"
    "|Britons|Caledonians"
)
ALONE = re.compile(
    rf"\b(?:{PEOPLES})['’]s?(?! \w)(?=[^\w]|$)"
    rf"|\b(?:{PEOPLES})['’]s? (?:and|are|at|but|by|for|from|has|have|in|is|of|or|then|to|until|was|were|when|with)\b"
)
"""The possessive of a people without what it possesses: “Umbria was the Boii’s”."""
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
    """What a person may read in it, on one line: of code its messages, docstrings and comments."""
    yield from (" ".join(text.split()) for text in passages(file))


def passages(file: Path) -> Iterator[str]:
    """The same, as it is written."""
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".py":
        nodes = ast.walk(ast.parse(text))
        yield from (node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))
        yield from re.findall(r"# .*", text)
    elif file.suffix == ".toml":
        yield from strings(tomllib.loads(text))
    else:
        yield OF_A_MACHINE[file.suffix].sub(" ", text)


def found(suffix: str, pattern: re.Pattern[str]) -> list[str]:
    """Where this stands in files of that kind, with some words around it."""
    files = [file for file in FILES if file.suffix == suffix]
    assert files
    return sorted(
        {
            f"{file.relative_to(ROOT)}: {text[max(0, turn.start() - 40) : turn.end() + 40]}"
            for file in files
            for text in read(file)
            for turn in pattern.finditer(text)
        }
    )


each_kind = pytest.mark.parametrize("suffix", [".html", ".md", ".toml", ".js", ".py"])


@each_kind
def test_no_turn_that_we_do_not_print(suffix: str) -> None:
    assert not found(suffix, FORBIDDEN)


@each_kind
def test_no_possessive_of_a_people_stands_alone(suffix: str) -> None:
    assert not found(suffix, ALONE)


def test_an_apostrophe_of_a_battle_is_a_printed_one() -> None:
    straight = found(".toml", re.compile(r"(?<=\w)'"))
    assert [text for text in straight if not text.startswith("campaign")] == []


def test_a_possessive_that_stands_alone_is_known() -> None:
    for text in ("Umbria was the Boii's.", "the Romans’ are square", "by the Romans', who knew", "it is the Samnites’"):
        assert ALONE.search(text)
    for text in ("the Romans' army", "the Boii's homes", "'Romans'"):
        assert not ALONE.search(text.strip("'"))


# --- Where labels live ------------------------------------------------------------------------------------------------

LABEL = re.compile(r"[^.!?<>={}\\/]*[A-Za-z]{2,},? [A-Za-z]{2,}[^.!?<>={}\\/]*")
"""Several words that are no sentence."""
ANSWERS = re.compile(r"messages\.|logg|Error$|Http404$|Field$|one_of$|Title$")
"""Calls that answer an act, note an error, or name a field or a game."""
LEFT_IN_VIEWS = {
    "battles/web/beside.py": 1,
    "battles/web/card_armies.py": 3,
    "battles/web/odds_table.py": 1,
    "battles/web/own_rules.py": 1,
    "campaign/boudica/web/advice.py": 2,
    "campaign/desk/web/rules.py": 1,
    "campaign/italy/web/advice.py": 1,
    "campaign/italy/web/desk.py": 1,
    "campaign/italy/web/override.py": 1,
    "campaign/italy/web/views.py": 1,
    "campaign/server/web/devices.py": 7,
    "campaign/shelf/web/errors.py": 1,
    "engine/web/left.py": 1,
}
"""Labels that views still have. A new one goes into a template or a TOML file; one that is moved leaves this table."""


def labels(module: ast.Module) -> Iterator[str]:
    """Of a view; a module with a form may say anything of its fields."""
    if any(
        "Form" in ast.unparse(base) for node in module.body if isinstance(node, ast.ClassDef) for base in node.bases
    ):
        return
    waiting: list[ast.AST] = [module]
    while waiting:
        match node := waiting.pop():
            case ast.Raise() | ast.Assert() | ast.JoinedStr() | ast.Expr(ast.Constant()):
                continue
            case ast.ClassDef() if any("Enum" in ast.unparse(base) for base in node.bases):
                continue
            case ast.Call(func) if ANSWERS.search(ast.unparse(func)):
                continue
            case ast.Constant(str(words)) if LABEL.fullmatch(words):
                yield words
        waiting += ast.iter_child_nodes(node)


def test_no_view_has_labels_of_its_own() -> None:
    views = [file for room in ROOMS for file in (ROOT / room).rglob("web/**/*.py")]
    modules = {file.relative_to(ROOT).as_posix(): ast.parse(file.read_text(encoding="utf-8")) for file in views}

    assert views
    assert Counter(name for name, module in modules.items() for _ in labels(module)) == LEFT_IN_VIEWS
