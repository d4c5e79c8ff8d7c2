"""The texts of the rules page: clauses, rulings and glossary, read once from the TOML files beside this module."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Ruling:
    """What we settle where the printed rules are silent.

    `R` numbers settle the rules themselves, `D` numbers what only a program has to be told. Without clauses it concerns
    the program as a whole. `code` are names in the code. Either `option` is the field of `Options` that changes it,
    `label` its name on a form and `otherwise` what holds then; or `fixed` says why it cannot be changed.
    """

    id: str
    text: str
    clauses: tuple[str, ...]
    code: tuple[str, ...]
    option: str = ""
    label: str = ""
    otherwise: str = ""
    fixed: str = ""


@dataclass(frozen=True)
class Clause:
    """One clause in plain words; the first row of `table` is its headings, `example` may be empty."""

    id: str
    title: str
    text: str
    table: tuple[tuple[str, ...], ...]
    example: str
    see: tuple[str, ...]
    code: tuple[str, ...]
    rulings: tuple[Ruling, ...]


@dataclass(frozen=True)
class Section:
    """C1 to C9; `phase` is the phase of the turn (1 to 6) that the section tells of, if it does."""

    number: int
    title: str
    intro: str
    phase: int | None
    clauses: tuple[Clause, ...]


@dataclass(frozen=True)
class Term:
    """One word for one thing: what it means, what the code calls it (may be empty), and where the rules use it."""

    term: str
    meaning: str
    code: tuple[str, ...]
    clauses: tuple[str, ...]


@cache
def rules() -> tuple[Section, ...]:
    """The whole rules, section by section, in the printed order."""
    return tuple(_section(row) for row in _read("clauses.toml")["section"])


@cache
def clause(number: str) -> Clause:
    """The clause of that number, such as "C4.5"; KeyError with the number if there is none."""
    return {found.id: found for section in rules() for found in section.clauses}[number]


@cache
def rulings() -> tuple[Ruling, ...]:
    """Every ruling: first the R numbers, then the D numbers."""
    rows = [_ruling(row) for row in _read("clauses.toml")["ruling"]]
    return tuple(sorted(rows, key=lambda ruling: (ruling.id[0] == "D", int(ruling.id[1:]))))


@cache
def glossary() -> tuple[Term, ...]:
    """The glossary in alphabetical order."""
    return tuple(_term(row) for row in _read("glossary.toml")["term"])


@cache
def _read(name: str) -> Mapping[str, Any]:
    return tomllib.loads((HERE / name).read_text(encoding="utf-8"))


def _section(row: Mapping[str, Any]) -> Section:
    number = row["number"]
    clauses = [_clause(each) for each in _read("clauses.toml")["clause"] if each["id"].startswith(f"C{number}.")]
    return Section(number, row["title"], row["intro"], row.get("phase"), tuple(clauses))


def _clause(row: Mapping[str, Any]) -> Clause:
    return Clause(
        id=row["id"],
        title=row["title"],
        text=row["text"],
        table=tuple(tuple(cells) for cells in row.get("table", ())),
        example=row.get("example", ""),
        see=tuple(row.get("see", ())),
        code=tuple(row.get("code", ())),
        rulings=tuple(ruling for ruling in rulings() if row["id"] in ruling.clauses),
    )


def _ruling(row: Mapping[str, Any]) -> Ruling:
    return Ruling(**{**row, "clauses": tuple(row["clauses"]), "code": tuple(row.get("code", ()))})


def _term(row: Mapping[str, Any]) -> Term:
    return Term(row["term"], row["meaning"], tuple(row.get("code", ())), tuple(row.get("clauses", ())))
