"""A campaign's house rules: the options that differ from the rulings, for all places that list them."""

from collections.abc import Mapping
from dataclasses import fields

from campaign.desk.rulebook import Ruling
from campaign.italy import data
from powers.rules.options import Options

THE_PROGRAM = "The program"  # the heading of rulings without a clause


def house_rules(options: Options, iron: bool = False) -> tuple[tuple[str, str], ...]:
    """Each ruling that a campaign plays differently, in the order of the rules: its number, and what holds instead.

    That an Iron campaign takes no advice is part of Iron (D31), and no house rule.
    """
    plain = Options(advice=not iron)
    changed = {field.name for field in fields(Options) if getattr(options, field.name) != getattr(plain, field.name)}
    return tuple(
        (ruling.id, _game(ruling, getattr(options, ruling.option)))
        for _, rulings in groups()
        for ruling in rulings
        if ruling.option in changed
    )


def _game(ruling: Ruling, value: int) -> str:
    """A number, with what it counts."""
    return ruling.otherwise if isinstance(value, bool) else f"{ruling.label}: {value}."


def groups() -> tuple[tuple[str, tuple[Ruling, ...]], ...]:
    """All rulings with an option under the section of their first clause, those without a clause last."""
    sections = {f"C{section.number}": f"C{section.number} {section.title}" for section in data.rules()}
    found: dict[str, list[Ruling]] = {title: [] for title in (*sections.values(), THE_PROGRAM)}
    for ruling in data.rulings():
        if ruling.option:
            number = ruling.clauses[0].partition(".")[0] if ruling.clauses else ""
            found[sections.get(number, THE_PROGRAM)].append(ruling)
    return tuple((title, tuple(own)) for title, own in found.items() if own)


PRESETS: Mapping[str, tuple[str, Options]] = {
    "book": ("By the book: the rules, and our rulings where they are silent", Options()),
    "kinder": (
        "Kinder to Rome: homes bring talents, Rome fights early, invaders weaken sooner and spare its homes",
        Options(
            free_money_pays_first=False,
            occupied_subjects_pay=True,
            home_province_yield=2,
            defence_only_if_attacked=False,
            rome_fights_last=False,
            carthage_spares_rome=True,
            declines_on_arrival=True,
            occupied_home_is_lost=False,
            exactly_150_is_oblivion=False,
        ),
    ),
    "author": (
        "The author's table: the battles of Rome and its Subjects are fought with miniatures, by nothing else",
        Options(any_resolver=False),
    ),
}
"""Sets of house rules: their purposes and options.

"kinder" has those that help Rome, though some help others too: greedy Rome gets about twice the Civic. "author" has
what the author of the rules is known to have played: everything else in his two published turns is as we rule it.
"""
