"""The texts of the rules page: clauses, rulings and glossary, from the TOML files next to this module."""

from functools import cache

from campaign.desk.rulebook import Clause, Ruling, Section, Term
from engine.data import toml, value

CLAUSES = "clauses.toml"
OPTIONS = "powers.rules.options:Options"
"""The default home of a ruling: the option that changes it says what holds."""


@cache
def rules() -> tuple[Section, ...]:
    """All rules, section by section, in the printed order."""
    return value(tuple[Section, ...], toml("campaign.italy", CLAUSES)["section"])


@cache
def clause(number: str) -> Clause:
    """The clause of that number, such as "C4.5"; KeyError with the number if there is none."""
    return {found.id: found for section in rules() for found in section.clauses}[number]


@cache
def rulings() -> tuple[Ruling, ...]:
    """Every ruling: first the Q numbers, which settle the rules, then the D numbers, which only a program needs."""
    rows = [{"home": OPTIONS} | row for row in toml("campaign.italy", CLAUSES)["ruling"]]
    found = value(tuple[Ruling, ...], rows)
    return tuple(sorted(found, key=lambda ruling: (ruling.id[0] == "D", int(ruling.id[1:]))))


def old_number(ruling: Ruling) -> str:
    """Its number up to version 2.0, which is now BattlePlay's: R12 for Q12. Empty for a `D`."""
    return ruling.id.replace("Q", "R") if ruling.id.startswith("Q") else ""


@cache
def glossary() -> tuple[Term, ...]:
    return value(tuple[Term, ...], toml("campaign.italy", "glossary.toml")["term"])
