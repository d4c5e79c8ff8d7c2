"""The house rules of a campaign: the options that are not as they are ruled, for every place that has to name them."""

from dataclasses import dataclass, fields

from campaign import data
from campaign.data import Ruling
from powers.rules.options import Options


@dataclass(frozen=True)
class Group:
    """The rulings of one section of the rules that may be chosen otherwise."""

    title: str
    rulings: tuple[Ruling, ...]


def house_rules(options: Options) -> tuple[tuple[str, str], ...]:
    """Each ruling that a campaign plays otherwise, in the order of the rules: its number, and what holds instead."""
    plain = Options()
    changed = {field.name for field in fields(Options) if getattr(options, field.name) != getattr(plain, field.name)}
    return tuple(
        (ruling.id, _told(ruling, getattr(options, ruling.option)))
        for group in groups()
        for ruling in group.rulings
        if ruling.option in changed
    )


def _told(ruling: Ruling, value: int) -> str:
    """A number is told with what it stands for."""
    return ruling.otherwise if isinstance(value, bool) else f"{ruling.label}: {value}."


def groups() -> tuple[Group, ...]:
    """All rulings with an option, by the section of their first clause."""
    found = []
    for section in data.rules():
        own = [r for r in data.rulings() if r.option and r.clauses[0].startswith(f"C{section.number}.")]
        if own:
            found.append(Group(f"C{section.number} {section.title}", tuple(own)))
    return tuple(found)
