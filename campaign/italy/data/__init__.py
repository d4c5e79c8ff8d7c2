"""The texts of the rules page: clauses, rulings and glossary, read once from the TOML files beside this module."""

from dataclasses import dataclass
from functools import cache

from engine.data import toml, value

CLAUSES = "clauses.toml"


@dataclass(frozen=True)
class Ruling:
    """What we settle where the printed rules are silent.

    `R` numbers settle the rules themselves, `D` numbers what only a program has to be told. Without clauses it concerns
    the program as a whole. `home` is where it stands in the code (engine/homes.py). Either `option` is the field of
    `Options` that changes it, `label` its name on a form and `otherwise` what holds then; or `fixed` says why it cannot
    be changed.
    """

    id: str
    text: str
    clauses: tuple[str, ...]
    home: str = "powers.rules.options:Options"
    option: str = ""
    label: str = ""
    otherwise: str = ""
    fixed: str = ""


@dataclass(frozen=True)
class Clause:
    """One clause in plain words; the first row of `table` is its headings, `example` may be empty.

    `home` is the one place of the code where it stands (engine/homes.py).
    """

    id: str
    title: str
    text: str
    home: str
    table: tuple[tuple[str, ...], ...] = ()
    example: str = ""
    see: tuple[str, ...] = ()

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """What we settle about it."""
        return tuple(ruling for ruling in rulings() if self.id in ruling.clauses)


@dataclass(frozen=True)
class Section:
    """C1 to C9; `phase` is the phase of the turn (1 to 6) that the section tells of, if it does.

    Its `rooms` are the modules in which its clauses are at home: what is computed, when it happens and what it changes.
    """

    number: int
    title: str
    intro: str
    rooms: tuple[str, ...]
    clauses: tuple[Clause, ...]
    phase: int | None = None


@dataclass(frozen=True)
class Term:
    """One word for one thing: what it means, what the code calls it (may be empty), and where the rules use it."""

    term: str
    meaning: str
    code: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()


@cache
def rules() -> tuple[Section, ...]:
    """The whole rules, section by section, in the printed order."""
    return value(tuple[Section, ...], toml("campaign.italy", CLAUSES)["section"])


@cache
def clause(number: str) -> Clause:
    """The clause of that number, such as "C4.5"; KeyError with the number if there is none."""
    return {found.id: found for section in rules() for found in section.clauses}[number]


@cache
def rulings() -> tuple[Ruling, ...]:
    """Every ruling: first the R numbers, then the D numbers."""
    found = value(tuple[Ruling, ...], toml("campaign.italy", CLAUSES)["ruling"])
    return tuple(sorted(found, key=lambda ruling: (ruling.id[0] == "D", int(ruling.id[1:]))))


@cache
def glossary() -> tuple[Term, ...]:
    """The glossary in alphabetical order."""
    return value(tuple[Term, ...], toml("campaign.italy", "glossary.toml")["term"])
