"""A book of rules as the data of a campaign has it: clauses in sections, and what we settle where they are silent."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Ruling:
    """What we settle where the printed rules are silent.

    Without clauses it concerns the program as a whole. `home` is where it stands in the code (engine/homes.py). Either
    `option` is the field of `Options` that changes it, `label` its name on a form and `otherwise` what holds then; or
    `fixed` says why it cannot be changed.
    """

    id: str
    text: str
    clauses: tuple[str, ...]
    home: str
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


@dataclass(frozen=True)
class Section:
    """A part of the rules; `phase` is the phase of the turn that it tells of, from 1 on, if it does.

    Its `rooms` are the modules in which its clauses are at home: what is computed, when it happens and what it changes.
    """

    number: int
    title: str
    intro: str
    rooms: tuple[str, ...]
    clauses: tuple[Clause, ...]
    phase: int | None = None
