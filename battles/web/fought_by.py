"""The rules of a battle at the table: how pages describe them, and both armies in other rules."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from battles import exports, fights, other_rules
from battles.fights import TableBattle, TrackedBattle
from battles.rules.other_rules import Measure, Numbers, RulesSet, UnitKind, breaking, strength
from battles.rules.tracker import TableArmy
from battles.rules.verdict import Side
from battles.web.show import measured
from engine.texts import text
from engine.web.base import whole_number

MOST_OF_A_KIND = 60
"""Units of one kind in an army: more than lie on any table."""
_say = partial(text, "battles", "other_rules")


def summary(rules: RulesSet) -> list[str]:
    """The rules in sentences."""
    of = rules.units if rules.measure is Measure.UNITS else _say("points_of", units=rules.units)
    size = _say("per", size=rules.size, of=of, per=rules.per) if rules.per else _say("always", size=rules.size, of=of)
    against = _say(f"against.{rules.grading.against}")
    said = [size, _beaten(rules), _say("grading", percent=rules.grading.percent, against=against)]
    marks = ", ".join(_say("mark", name=mark.name, weight=mark.weight) for mark in rules.marks)
    return [*said, _say("marks", marks=marks)] if marks else said


def _beaten(rules: RulesSet) -> str:
    ending = rules.ending
    names = {Measure.UNITS: rules.units, Measure.STEPS: rules.steps, Measure.POINTS: _say("of.points")}
    bound = _say("bound.percent" if ending.percent else "bound.number", bound=ending.bound, of=names[ending.measure])
    return _say("beaten", bound=bound, above=_say("above") if ending.above else "")


class NotNumbers(Exception):
    """These numbers of units are impossible."""


@dataclass(frozen=True)
class OtherHost:
    """One side's army in other rules, for the page and for the sheet."""

    side: Side
    name: str
    rows: tuple[tuple[UnitKind, int], ...]
    army: TableArmy
    breaking: int
    strength: int
    origin: str

    @property
    def units(self) -> int:
        return len(self.army.units)

    @property
    def points(self) -> int:
        """Their cost in the rules' own points."""
        return sum(kind.points * count for kind, count in self.rows)


def fresh(rules: RulesSet, numbers: Numbers) -> tuple[TableArmy, int, int]:
    """An army in these rules before the battle, the losses that beat it, and of how many."""
    army = fights.other_army(rules, numbers)
    whole = strength(rules, ((unit.code, unit.blocks, unit.blocks) for unit in army.units))
    return army, breaking(rules, whole), whole


def _host(rules: RulesSet, found: TableBattle, side: Side, numbers: Numbers) -> OtherHost:
    army, lost, whole = fresh(rules, numbers)
    return OtherHost(
        side=side,
        name=found.side(side).people_name,
        rows=tuple((rules.kind(name), count) for name, count in numbers),
        army=army,
        breaking=lost,
        strength=whole,
        origin=exports.size_words(rules, found.side(side).people),
    )


def _numbers(rules: RulesSet, found: TableBattle, tracked: TrackedBattle | None) -> Mapping[Side, Numbers]:
    """As both armies came to the table; before that, their lists converted."""
    if tracked is None:
        return fights.converted(rules, found)
    armies = {side: tracked.table.host(side).army for side in Side}
    return {side: tuple(Counter(unit.code for unit in armies[side].units).items()) for side in Side}


def fought_by(found: TableBattle, tracked: TrackedBattle | None) -> dict[str, Any]:
    """What a page says about the rules: those chosen, the choice, and both armies in them if they are other rules."""
    rules = fights.rules_at_table(found, tracked)
    key, offers = other_rules.offered_beside(rules)
    said: dict[str, Any] = {
        "rules": rules,
        "chosen": key,
        "name": rules.name if rules else offers[key][0],
        "offers": [(key, name) for key, (name, _) in offers.items()],
        "begun": tracked is not None,
    }
    if rules is None:
        return said
    numbers = _numbers(rules, found, tracked)
    return said | {
        "said": summary(rules),
        "hosts": [_host(rules, found, side, numbers[side]) for side in Side],
        "measured": measured(rules),
        "costs": rules.measure is Measure.POINTS or rules.ending.measure is Measure.POINTS,
        "steps": any(kind.steps > 1 for kind in rules.kinds),
    }


def asked_numbers(rules: RulesSet, posted: Mapping[str, str]) -> Mapping[Side, Numbers] | None:
    """The numbers of units that a form asks for; None if it asks for none, NotNumbers for impossible ones."""
    asked = {side: [(kind.name, posted.get(f"{side}-{n}")) for n, kind in enumerate(rules.kinds)] for side in Side}
    if all(said is None for rows in asked.values() for _, said in rows):
        return None
    found = {side: tuple((name, _number(said)) for name, said in rows) for side, rows in asked.items()}
    if not all(any(count for _, count in numbers) for numbers in found.values()):
        raise NotNumbers
    return {side: tuple((name, count) for name, count in numbers if count) for side, numbers in found.items()}


def _number(said: str | None) -> int:
    count = whole_number(said) if said else 0
    if count is None or not 0 <= count <= MOST_OF_A_KIND:
        raise NotNumbers
    return count


def number_rows(rules: RulesSet, found: TableBattle, tracked: TrackedBattle | None) -> list[dict[str, Any]]:
    """The fields for the numbers of each kind, for both sides: as the tracker began, or would begin."""
    numbers = {side: dict(counts) for side, counts in _numbers(rules, found, tracked).items()}
    return [
        {"n": n, "kind": kind, "sides": [(side, found.side(side), numbers[side].get(kind.name, 0)) for side in Side]}
        for n, kind in enumerate(rules.kinds)
    ]
